//! Line ends of every kind as one: a reader of CSV counts those of Unix alone, and errors name the line of an editor.

use std::io::{self, Read};

/// Reads CRLF and CR as LF, except in quotes, where they are part of a name.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
