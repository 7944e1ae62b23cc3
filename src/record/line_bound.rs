//! Lines without end. A file that has none, such as a device, would fill the
//! memory before it is known not to be a results file.

use std::io::{self, Read};

/// More bytes than any row has.
const MOST_BYTES: usize = 1 << 20;

/// Reads on as long as lines end.
pub(super) struct LineBound<R> {
    source: R,
    /// Bytes since the last line end.
    open: usize,
}

impl<R: Read> LineBound<R> {
    /// Bounds the lines of a source.
    pub(super) fn new(source: R) -> Self {
        Self { source, open: 0 }
    }
}

impl<R: Read> Read for LineBound<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.open = match buffer[..count].iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(last) => count - last - 1,
            None => self.open + count,
        };
        if self.open > MOST_BYTES {
            let told = format!("a line has more than {MOST_BYTES} bytes");
            return Err(io::Error::new(io::ErrorKind::InvalidData, told));
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
        let read = |source: &mut dyn Read| LineBound::new(source).read_to_end(&mut Vec::new());
        assert_eq!(read(&mut lines.repeat(3000).as_bytes()).unwrap(), 3_003_000);
        assert_eq!(read(&mut "a".repeat(MOST_BYTES).as_bytes()).unwrap(), MOST_BYTES);
        let error = read(&mut io::repeat(b'a')).unwrap_err();
        assert_eq!(error.to_string(), "a line has more than 1048576 bytes");
    }
}
