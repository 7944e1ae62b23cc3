//! What a manifest keeps of the rows of a finished file: one digest of all columns, which shows whether the file is
//! still the one that its run wrote, and one of the counts, which every machine that repeats the run can reproduce.

use crate::record::{Column, Header};
use crate::suite::plan::hash::FieldHasher;

/// SHA-256 in hexadecimal, of a file without compression.
pub(crate) struct Digests {
    /// Of the whole file.
    pub(crate) results: String,
    /// Of the file without the columns in which the machine has a part: each line, the header first, with its other
    /// fields as they are written, commas between them, and a line feed.
    pub(crate) counts: String,
}

/// Takes in the lines of a results file.
pub(crate) struct Hasher {
    results: FieldHasher,
    counts: FieldHasher,
    is_kept: Vec<bool>,
    line: Vec<u8>,
}

impl Hasher {
    /// Begins with the header.
    pub(crate) fn new(header: &Header) -> Self {
        let is_kept = header.columns().map(|column| !column.is_some_and(Column::is_of_the_machine)).collect();
        let (results, counts) = (FieldHasher::default(), FieldHasher::default());
        let mut hasher = Self { results, counts, is_kept, line: Vec::new() };
        hasher.line(header.line().as_bytes());
        hasher
    }

    /// Takes in a line, without its line end.
    pub(crate) fn line(&mut self, line: &[u8]) {
        self.results.bytes(line);
        self.results.bytes(b"\n");
        self.line.clear();
        let mut is_quoted = false;
        // A quote inside of a field is doubled, so that two of them change nothing.
        let fields = line.split(|byte| {
            is_quoted ^= *byte == b'"';
            *byte == b',' && !is_quoted
        });
        for (field, _) in fields.zip(&self.is_kept).filter(|(_, is_kept)| **is_kept) {
            self.line.extend_from_slice(field);
            self.line.push(b',');
        }
        self.line.pop();
        self.line.push(b'\n');
        self.counts.bytes(&self.line);
    }

    pub(crate) fn finish(self) -> Digests {
        Digests { results: self.results.finish(), counts: self.counts.finish() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{COLUMNS, Row};
    use crate::suite::plan::hash::sha256_hex;

    #[test]
    fn counts_are_all_columns_but_those_of_the_machine() {
        let header = Header::new();
        let mut row = Row::new("xiangqi", "a \"b\", c", "pvs[x=1,y=2]", 3);
        row.counters.nodes = Some(7);
        row.seldepth = Some(9);
        let with_times = |ns| {
            let row = Row { cpu_ns: ns, wall_ns: ns, instructions: ns, reported_ns: ns, ..row.clone() };
            header.encode(&row).unwrap()
        };
        let digests = |line: &[u8]| {
            let mut hasher = Hasher::new(&header);
            hasher.line(line.strip_suffix(b"\n").unwrap());
            hasher.finish()
        };
        let (with, without) = (with_times(Some(123)), with_times(None));
        assert_eq!(digests(&with).counts, digests(&without).counts);
        assert_eq!(digests(&with).results, sha256_hex(&[header.line().as_bytes(), b"\n", &with].concat()));
        let left_out = ["cpu_ns", "wall_ns", "instructions", "reported_ns"];
        let names: Vec<&str> = header.line().split(',').filter(|name| !left_out.contains(name)).collect();
        assert_eq!(names.len(), header.line().split(',').count() - left_out.len());
        // None of the fields that are left out is before the counters, and `wall_ns` is the last of the first columns.
        let fields = String::from_utf8(without).unwrap();
        let start = "xiangqi,\"a \"\"b\"\", c\",,\"pvs[x=1,y=2]\",3,0,ok,,,7";
        assert!(fields.starts_with(start), "{fields}");
        let rest = names.len() - 10;
        let seldepth = names.iter().rposition(|name| *name == "seldepth").unwrap();
        let rest: String = (0..rest).map(|at| if at + 10 == seldepth { ",9" } else { "," }).collect();
        let counts = format!("{}\n{start}{rest}\n", names.join(","));
        assert_eq!(digests(&with).counts, sha256_hex(counts.as_bytes()));
        assert!(COLUMNS.len() < names.len());
    }
}
