//! Lines of a partial file that carry the details of their cell.
//!
//! A row and its details are one line under one checksum: whatever happens to
//! a run, neither is there without the other.

/// The beginning of the field of details: an object, in quotes. Inside of the field
/// every quote is doubled, so that nothing after it looks like its begin.
const BEGIN: &[u8] = b",\"{";

/// A line of CSV, given with its line end, with the line of its details, or an
/// empty field of a cell that has none.
pub(crate) fn attached(mut line: Vec<u8>, details: Option<&str>) -> Vec<u8> {
    line.pop_if(|last| *last == b'\n');
    line.push(b',');
    if let Some(details) = details {
        line.extend_from_slice(format!("\"{}\"", details.replace('"', "\"\"")).as_bytes());
    }
    line.push(b'\n');
    line
}

/// The line of CSV that details were attached to, and the details; `None` of a
/// line to which nothing was attached. Neither has a line end.
pub(crate) fn detached(line: &[u8]) -> Option<(&[u8], Option<String>)> {
    if let Some(row) = line.strip_suffix(b",") {
        return Some((row, None));
    }
    let start = line.windows(BEGIN.len()).rposition(|window| window == BEGIN)?;
    let (row, field) = line.split_at(start);
    let field = str::from_utf8(field).ok()?.strip_prefix(",\"")?.strip_suffix('"')?;
    Some((row, Some(field.replace("\"\"", "\""))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_come_off_as_they_were_attached() {
        for row in ["xiangqi,start", "\"a,\"\"{\",b", "x,\"{\"\"y\"\"}\"", "x,,"] {
            for details in
                [None, Some("{}"), Some(r#"{"game":"a,\"{\"","x":{"y":[1,"{",""]}}"#), Some("{\",{\"}")]
            {
                let line = attached(format!("{row}\n").into_bytes(), details);
                let line = line.strip_suffix(b"\n").unwrap();
                assert_eq!(detached(line), Some((row.as_bytes(), details.map(str::to_owned))));
                let mut record = csv::StringRecord::new();
                let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line);
                assert!(reader.read_record(&mut record).unwrap());
                let last = record.get(record.len() - 1);
                assert_eq!(last, details.or(Some("")), "a reader of CSV sees the same");
            }
        }
        assert_eq!(detached(b"xiangqi,start"), None);
    }
}
