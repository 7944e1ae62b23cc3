//! Files that people write, read whole: bounded, because a name may stand for
//! a device that never ends, and without the byte-order mark of some editors.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use thiserror::Error;

/// The largest position file: more than a million positions.
pub const POSITIONS_BYTES: u64 = 128 << 20;
/// The largest suite file.
pub(crate) const SUITE_BYTES: u64 = 16 << 20;
/// The largest manifest or chunk file, which holds the position files of its suite.
pub(crate) const MANIFEST_BYTES: u64 = 512 << 20;

/// The line, counted from 1, of a byte of a text.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    1 + before.bytes().filter(|byte| *byte == b'\n').count()
}

/// The lines of a text with their numbers from 1, as editors count them: LF, CRLF and CR each end a line.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let ended_by_newline = without_mark(text).split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    ended_by_newline.flat_map(|line| line.split('\r')).zip(1..).map(|(line, number)| (number, line))
}

/// Bytes that show whether a file is text.
const SHOWN: usize = 4;

/// A fault of the bytes of a file, which are not a text that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotUtf8 {
    /// Two bytes a letter instead of one.
    #[error("it is UTF-16, not UTF-8; save it as UTF-8: `iconv -f UTF-16 -t UTF-8 OLD > NEW`")]
    Utf16,
    /// The first bytes of gzip, where nothing unpacks it.
    #[error("it is compressed with gzip; unpack it: `gunzip -k FILE`")]
    Gzip,
    /// Bytes that no text has.
    #[error("it is not text")]
    Binary,
    /// Another encoding.
    #[error(
        "line {line} is not UTF-8; save it as UTF-8, if it is GBK with `iconv -f GBK -t UTF-8 OLD > NEW`"
    )]
    Other {
        /// The first line that is not, counted from 1.
        line: usize,
    },
}

impl NotUtf8 {
    /// Evidence in the first bytes of a file: a byte-order mark of UTF-16, every
    /// other byte zero, or zeros in another order; or the mark of gzip.
    fn shown_by(start: &[u8]) -> Option<Self> {
        match start {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(Self::Utf16),
            [first, 0, second, 0] | [0, first, 0, second] if *first != 0 && *second != 0 => Some(Self::Utf16),
            _ => start.contains(&0).then_some(Self::Binary),
        }
    }
}

impl From<NotUtf8> for io::Error {
    fn from(fault: NotUtf8) -> Self {
        Self::new(ErrorKind::InvalidData, fault)
    }
}

/// A folder, pipe or device of that name: opening a pipe would wait for its other end.
pub(crate) fn not_a_file(path: &Path) -> Option<&'static str> {
    let found = fs::metadata(path).ok()?.file_type();
    match () {
        () if found.is_file() => None,
        () if found.is_dir() => Some("a folder"),
        () => Some("a pipe or a device"),
    }
}

/// The text of a file that has at most this many bytes. What is not text is
/// an error of kind `InvalidData` that holds a [`NotUtf8`].
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let file = File::open(path)?;
    check_size(&file, most)?;
    read_from(file, most)
}

/// Refuses a file that has more than this many bytes, before it takes the memory.
pub fn check_size(file: &File, most: u64) -> io::Result<()> {
    if file.metadata()?.len() > most { Err(too_large(most)) } else { Ok(()) }
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} MiB", most >> 20))
}

/// The text of anything readable that has at most this many bytes, with the
/// errors of [`read`].
pub fn read_from(mut source: impl Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    source.by_ref().take(SHOWN as u64).read_to_end(&mut bytes)?;
    if let Some(fault) = NotUtf8::shown_by(&bytes) {
        return Err(fault.into());
    }
    source.take((most + 1).saturating_sub(bytes.len() as u64)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    if bytes.contains(&0) {
        return Err(NotUtf8::Binary.into());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        NotUtf8::Other { line: lines(&(before + "?")).count() }
    })?;
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
        let error = read_from(io::repeat(b'a'), SUITE_BYTES).unwrap_err();
        assert_eq!(error.to_string(), "it is larger than 16 MiB");
        assert_eq!(read_from("\u{feff}name = 1".as_bytes(), 20).unwrap(), "name = 1");
        assert_eq!(read_from("twenty".as_bytes(), 6).unwrap(), "twenty");
        assert!(read_from("twenty!".as_bytes(), 6).is_err());
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        // It takes no room on the disk, and would take all of it in memory.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(read(&path, MANIFEST_BYTES).unwrap_err().to_string(), "it is larger than 512 MiB");
    }

    #[test]
    fn every_line_end_ends_a_line() {
        let numbered: Vec<_> = lines("\u{feff}a\nb\r\nc\rd\r\r\ne").collect();
        assert_eq!(numbered, [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, ""), (6, "e")]);
    }

    #[test]
    fn what_is_not_utf_8_is_named() {
        let told = |bytes: &[u8]| read_from(bytes, 99).unwrap_err().to_string();
        let units = || "4k4/9".encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [&little, &big, &[&[0xff, 0xfe], &little[..]].concat(), &vec![0xfe, 0xff]] {
            assert!(told(bytes).starts_with("it is UTF-16, not UTF-8; save"), "{bytes:?}");
        }
        for bytes in [&b"\0\0\0\0\0"[..], b"4k4/9\0", b"\0"] {
            assert_eq!(told(bytes), "it is not text", "{bytes:?}");
        }
        assert!(told(b"4k4/9 \xe9").starts_with("line 1 is not UTF-8; save"));
        assert!(told(b"a\r\nb\rc\nd\r\xc5\xda\n").starts_with("line 5 is not UTF-8; save"));
        assert!(told(b"\x1f\x8b\x08\0\0").starts_with("it is compressed with gzip; unpack"));
        assert_eq!(read_from(io::repeat(0), SUITE_BYTES).unwrap_err().to_string(), "it is not text");
        assert_eq!(read_from(&b"4"[..], 99).unwrap(), "4");
    }
}
