//! Lines of a partial file that show whether they are whole.
//!
//! The last field of a line is a checksum of everything before it: the first
//! 64 bits of its SHA-256, in hexadecimal. A row is believed only under its
//! checksum, so that a damaged disk or a careless editor costs a cell that
//! runs again, never a wrong row in the finished file.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::record::header::Header;

const COLUMN: &str = "checksum";

const DETAILS: &str = "details";

const DIGITS: usize = 16;

/// The header line of a partial file, without a line end: the columns of the
/// finished file, of some suites the details of the cell, and the checksum.
pub(crate) fn sealed_header(header: &Header, with_details: bool) -> String {
    let columns = if with_details { format!("{DETAILS},{COLUMN}") } else { COLUMN.to_owned() };
    format!("{},{columns}", header.line())
}

/// A line of CSV, given with its line end, with its checksum.
pub(crate) fn sealed(mut line: Vec<u8>) -> Vec<u8> {
    line.pop_if(|last| *last == b'\n');
    let checksum = checksum(&line);
    line.push(b',');
    line.extend(checksum.as_bytes());
    line.push(b'\n');
    line
}

/// The line of CSV under a checksum, without its line end; `None` if it is not
/// the line that was written.
pub(crate) fn opened(line: &[u8]) -> Option<&[u8]> {
    opened_without_end(line.strip_suffix(b"\n")?)
}

/// The same for a line without its line end.
pub(super) fn opened_without_end(line: &[u8]) -> Option<&[u8]> {
    let (row, rest) = line.split_at_checked(line.len().checked_sub(DIGITS + 1)?)?;
    (rest.strip_prefix(b",")? == checksum(row).as_bytes()).then_some(row)
}

fn checksum(row: &[u8]) -> String {
    hexadecimal(&Sha256::digest(row)[..DIGITS / 2])
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(all(test, feature = "suite"))]
mod tests {
    use super::*;

    #[test]
    fn a_line_opens_only_as_it_was_sealed() {
        let line = sealed(b"tree:iid,1,,ab\n".to_vec());
        assert_eq!(opened(&line), Some(&b"tree:iid,1,,ab"[..]));
        for index in 0..line.len() {
            for bit in 0..8 {
                let mut damaged = line.clone();
                damaged[index] ^= 1 << bit;
                assert_eq!(opened(&damaged), None, "byte {index}, bit {bit}");
            }
            assert_eq!(opened(&line[..index]), None);
        }
        assert_eq!(opened(&sealed(b"\n".to_vec())), Some(&b""[..]));
    }
}
