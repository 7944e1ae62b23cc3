//! Files that are almost results files. Numbers, line ends and marks of other programs are read where their meaning is
//! certain; other separators and encodings, and lines without end, are named instead of being misread.

use std::fmt;
use std::io::{self, Read};

use csv::StringRecord;

/// Numbers beyond this lose digits when they pass through a float.
const EXACT_IN_A_FLOAT: i128 = 1 << 53;

/// The whole number that a text means: `45`, but also `45.0` and `4.5E+01`, which data frames and spreadsheets make of
/// a column of counts as soon as one field of it is empty. A number with a point or an exponent
/// counts only if nothing is behind the point and no digit can have been lost.
pub(super) fn whole(text: &str) -> Option<i128> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let after = after.trim_end_matches('0');
    let all_digits = after.bytes().all(|byte| byte.is_ascii_digit());
    let digits: i128 = format!("{before}{after}").parse().ok().filter(|_| all_digits)?;
    let scale = exponent.checked_sub(i32::try_from(after.len()).ok()?)?;
    let power = 10_i128.checked_pow(scale.unsigned_abs());
    let number = match (scale, power) {
        _ if digits == 0 => 0,
        (0.., Some(power)) => digits.checked_mul(power)?,
        (_, Some(power)) if digits % power == 0 => digits / power,
        _ => return None,
    };
    (number.abs() <= EXACT_IN_A_FLOAT).then_some(number)
}

/// Whether a text is what data frames write for a number they do not have.
pub(super) fn is_missing(text: &str) -> bool {
    matches!(text, "" | "NA" | "NaN" | "nan")
}

/// Written by spreadsheets before the header, with the separator: `sep=;`.
pub(super) const SEPARATOR_LINE: [u8; SHOWN] = *b"sep=";
/// Bytes that show whether a text is UTF-16.
pub(super) const SHOWN: usize = 4;

/// A character between fields that is not a comma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Separator {
    /// As spreadsheets write where the comma is the decimal point.
    Semicolon,
    /// As in a copy from a spreadsheet.
    Tab,
    /// `|`.
    Bar,
}

impl Separator {
    const ALL: [Self; 3] = [Self::Semicolon, Self::Tab, Self::Bar];

    const fn character(self) -> char {
        match self {
            Self::Semicolon => ';',
            Self::Tab => '\t',
            Self::Bar => '|',
        }
    }

    /// The separator of a header that is a single field but holds the names
    /// of several columns.
    pub(super) fn of(header: &StringRecord, is_column: impl Fn(&str) -> bool) -> Option<Self> {
        let mut fields = header.iter();
        let (only, None) = (fields.next()?, fields.next()) else { return None };
        let is_column = |name: &&str| is_column(name.trim().trim_matches('"'));
        let columns = |separator: &Self| only.split(separator.character()).filter(is_column).count();
        Self::ALL.into_iter().find(|separator| columns(separator) > 1)
    }
}

impl fmt::Display for Separator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Semicolon => "semicolons",
            Self::Tab => "tabs",
            Self::Bar => "bars",
        })
    }
}

/// Whether a text that starts with these bytes is UTF-16: a byte-order mark
/// says so, or every other byte of its first letters is zero and no more.
pub(super) fn is_utf16(start: &[u8]) -> bool {
    match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [first, 0, second, 0] | [0, first, 0, second] => *first != 0 && *second != 0,
        _ => false,
    }
}

/// Reads CRLF and CR as LF, except in quotes, where they are part of a name: a reader of CSV counts lines of Unix alone,
/// and errors name the line of an editor.
pub(crate) struct LineEnds<R> {
    source: R,
    is_quoted: bool,
    /// Whether a CR came last, whose LF says nothing more.
    after_cr: bool,
}

impl<R: Read> LineEnds<R> {
    pub(crate) const fn new(source: R) -> Self {
        Self { source, is_quoted: false, after_cr: false }
    }

    pub(super) const fn source(&self) -> &R {
        &self.source
    }

    /// The bytes as they are to be read, moved to the front; how many they are.
    fn unify(&mut self, bytes: &mut [u8]) -> usize {
        if !self.after_cr && !bytes.contains(&b'\r') {
            self.is_quoted = bytes.iter().fold(self.is_quoted, |is_quoted, byte| is_quoted ^ (*byte == b'"'));
            return bytes.len();
        }
        let mut kept = 0;
        for place in 0..bytes.len() {
            let byte = bytes[place];
            self.is_quoted ^= byte == b'"';
            let is_end = byte == b'\r' && !self.is_quoted;
            let is_rest = byte == b'\n' && self.after_cr;
            self.after_cr = is_end;
            if !is_rest {
                bytes[kept] = if is_end { b'\n' } else { byte };
                kept += 1;
            }
        }
        kept
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.source.read(buffer)?;
            let kept = self.unify(&mut buffer[..count]);
            // Nothing is left of a lone LF, which is not the end.
            if kept > 0 || count == 0 {
                return Ok(kept);
            }
        }
    }
}

/// More bytes than any row has.
const MOST_BYTES: usize = 1 << 20;
/// More than the lines of any row have: what is in quotes may hold line ends, and need never end either.
const MOST_BYTES_OF_A_ROW: usize = 16 * MOST_BYTES;
/// Bytes of earlier lines that are dropped at once.
const ENOUGH: usize = 1 << 16;

/// Reads on as long as lines end. A file that has no line ends, such as a device, would fill the memory before it is
/// known not to be a results file.
pub struct LineBound<R> {
    source: R,
    most_of_a_row: usize,
    /// Bytes since the last line end.
    open: usize,
    /// Bytes since the last row.
    of_row: usize,
    /// The bytes of the last lines, where they are wanted: a checksum is over a line as it was written, which a reader
    /// of CSV does not keep.
    recent: Option<Vec<u8>>,
    /// Where in the source they begin.
    start: u64,
}

impl<R: Read> LineBound<R> {
    /// Bounds the lines of a source.
    pub const fn new(source: R) -> Self {
        Self { source, most_of_a_row: usize::MAX, open: 0, of_row: 0, recent: None, start: 0 }
    }

    /// Bounds the rows as well: after each one [`Self::row_ended`] is called. The last lines are kept.
    pub(super) fn of_rows(source: R) -> Self {
        Self { most_of_a_row: MOST_BYTES_OF_A_ROW, recent: Some(Vec::new()), ..Self::new(source) }
    }

    pub(super) const fn row_ended(&mut self) {
        self.of_row = 0;
    }

    pub(super) fn keep_no_lines(&mut self) {
        self.recent = None;
    }

    pub(super) const fn source(&self) -> &R {
        &self.source
    }

    /// The line between two places of the source, without the line ends around
    /// it. The bytes before it are no longer wanted.
    pub(super) fn line(&mut self, from: u64, to: u64) -> &[u8] {
        let Some(bytes) = &mut self.recent else { return &[] };
        let before = (from - self.start) as usize;
        if before > ENOUGH {
            bytes.drain(..before);
            self.start = from;
        }
        let mut line = &bytes[(from - self.start) as usize..(to - self.start) as usize];
        while let [b'\r' | b'\n', rest @ ..] | [rest @ .., b'\r' | b'\n'] = line {
            line = rest;
        }
        line
    }
}

impl<R: Read> Read for LineBound<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.open = match buffer[..count].iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(last) => count - last - 1,
            None => self.open + count,
        };
        self.of_row += count;
        if let Some(bytes) = &mut self.recent {
            bytes.extend_from_slice(&buffer[..count]);
        }
        for (what, bytes, most) in [("line", self.open, MOST_BYTES), ("row", self.of_row, self.most_of_a_row)]
        {
            if bytes > most {
                let told = format!("a {what} has more than {most} bytes");
                return Err(io::Error::new(io::ErrorKind::InvalidData, told));
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integral_floats_are_whole_numbers() {
        for (text, number) in [
            ("45", 45),
            ("-45", -45),
            ("45.0", 45),
            ("45.", 45),
            ("-45.00", -45),
            ("4.5E+01", 45),
            ("4.5e1", 45),
            ("450e-1", 45),
            ("0.0", 0),
            ("0e99", 0),
            ("18446744073709551615", i128::from(u64::MAX)),
            ("9007199254740992.0", 1 << 53),
        ] {
            assert_eq!(whole(text), Some(number), "{text}");
        }
    }

    #[test]
    fn what_is_not_exactly_whole_is_not_a_number() {
        for text in [
            "",
            ".",
            "e5",
            "45.5",
            "4.55e1",
            "1,234",
            "1 234",
            "4.5e",
            "4.-5",
            "4.5x",
            "0x10",
            "inf",
            "1e99999",
            "1e-99999",
            "9007199254740993.0",
            "1.8446744073709552e19",
            "four",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    /// Read so many bytes at a time.
    fn unified(text: &str, bytes: usize) -> String {
        let mut reader = LineEnds::new(text.as_bytes());
        let (mut all, mut block) = (Vec::new(), vec![0; bytes]);
        loop {
            match reader.read(&mut block).unwrap() {
                0 => return String::from_utf8(all).unwrap(),
                count => all.extend_from_slice(&block[..count]),
            }
        }
    }

    #[test]
    fn every_end_of_a_line_is_one_and_quotes_keep_theirs() {
        for bytes in [1, 2, 3, 100] {
            assert_eq!(unified("a\r\nb\rc\n\r\nd\n\ne\r", bytes), "a\nb\nc\n\nd\n\ne\n", "{bytes}");
            let quoted = "\"a\r\nb\",\"c\rd\"\r\n\"\"\"\r\"\r";
            assert_eq!(unified(quoted, bytes), "\"a\r\nb\",\"c\rd\"\n\"\"\"\r\"\n", "{bytes}");
        }
    }

    #[test]
    fn only_lines_without_end_are_refused() {
        let lines = "a".repeat(1000) + "\n";
        let read = |source: &mut dyn Read| LineBound::of_rows(source).read_to_end(&mut Vec::new());
        assert_eq!(read(&mut lines.repeat(3000).as_bytes()).unwrap(), 3_003_000);
        let error = read(&mut lines.repeat(17_000).as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "a row has more than 16777216 bytes");
        assert_eq!(read(&mut "a".repeat(MOST_BYTES).as_bytes()).unwrap(), MOST_BYTES);
        let error = read(&mut io::repeat(b'a')).unwrap_err();
        assert_eq!(error.to_string(), "a line has more than 1048576 bytes");
    }
}
