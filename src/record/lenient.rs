//! Lines without end. A file that has none, such as a device, would fill the
//! memory before it is known not to be a results file.

use std::io::{self, Read};

/// More bytes than any row has.
const MOST_BYTES: usize = 1 << 20;
/// More than the lines of any row have: what is in quotes may hold line ends, and need never end either.
const MOST_BYTES_OF_A_ROW: usize = 16 * MOST_BYTES;

/// Reads on as long as lines end.
pub struct LineBound<R> {
    source: R,
    most_of_a_row: usize,
    /// Bytes since the last line end.
    open: usize,
    /// Bytes since the last row.
    of_row: usize,
}

impl<R: Read> LineBound<R> {
    /// Bounds the lines of a source.
    pub const fn new(source: R) -> Self {
        Self { source, most_of_a_row: usize::MAX, open: 0, of_row: 0 }
    }

    /// Bounds the rows as well: after each one [`Self::row_ended`] is called.
    pub(super) const fn of_rows(source: R) -> Self {
        Self { source, most_of_a_row: MOST_BYTES_OF_A_ROW, open: 0, of_row: 0 }
    }

    /// Notes that a row ended.
    pub(super) const fn row_ended(&mut self) {
        self.of_row = 0;
    }

    pub(super) const fn source(&self) -> &R {
        &self.source
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
