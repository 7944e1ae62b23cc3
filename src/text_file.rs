//! Files that people write, read whole: bounded, because a name may stand for
//! a device that never ends, and without the byte-order mark of some editors.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The largest position file: more than a million positions.
pub(crate) const POSITIONS_BYTES: u64 = 128 << 20;
/// The largest suite file.
pub(crate) const SUITE_BYTES: u64 = 16 << 20;
/// The largest manifest or chunk file, which holds the position files of its suite.
pub(crate) const MANIFEST_BYTES: u64 = 512 << 20;

/// The text of a file that has at most this many bytes.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<String> {
    read_from(File::open(path)?, most)
}

/// The text of anything readable that has at most this many bytes.
pub(crate) fn read_from(source: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let told = format!("it is larger than {} MiB", most >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, told));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "stream did not contain valid UTF-8"))?;
    Ok(match without_mark(&text) {
        rest if rest.len() == text.len() => text,
        rest => rest.to_owned(),
    })
}

/// A text without the byte-order mark that says no more than UTF-8.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_files_are_refused_and_marks_removed() {
        let error = read_from(io::repeat(0), SUITE_BYTES).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 16 MiB");
        assert_eq!(read_from("\u{feff}name = 1".as_bytes(), 20).unwrap(), "name = 1");
        assert_eq!(read_from("twenty".as_bytes(), 6).unwrap(), "twenty");
        assert!(read_from("twenty!".as_bytes(), 6).is_err());
        assert_eq!(read_from(&b"\xff\xfe"[..], 6).unwrap_err().kind(), ErrorKind::InvalidData);
    }
}
