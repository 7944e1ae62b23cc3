//! The bytes of the line that was read last, which a reader of CSV does not
//! keep: a checksum is over the line as it was written.

use std::io::{self, Read};

/// As many bytes of earlier lines are dropped at once.
const ENOUGH: usize = 1 << 16;

/// Reads on, and keeps what was read until it is no longer wanted.
pub(super) struct Recent<R> {
    source: R,
    /// `None` when they are not wanted.
    bytes: Option<Vec<u8>>,
    /// Where in the source the bytes begin.
    start: u64,
}

impl<R: Read> Recent<R> {
    /// Keeps the bytes of a source from now on.
    pub(super) const fn new(source: R) -> Self {
        Self { source, bytes: Some(Vec::new()), start: 0 }
    }

    pub(super) const fn source(&mut self) -> &mut R {
        &mut self.source
    }

    /// Keeps nothing from now on.
    pub(super) fn stop(&mut self) {
        self.bytes = None;
    }

    /// The line between two places of the source, without the line ends around
    /// it. What lies before it is no longer wanted.
    pub(super) fn line(&mut self, from: u64, to: u64) -> &[u8] {
        let Some(bytes) = &mut self.bytes else { return &[] };
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

impl<R: Read> Read for Recent<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        if let Some(bytes) = &mut self.bytes {
            bytes.extend_from_slice(&buffer[..count]);
        }
        Ok(count)
    }
}
