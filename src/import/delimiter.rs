//! The character between the fields of a header: a comma, or what spreadsheets
//! and other tools write instead.

use csv::{ReaderBuilder, StringRecord};

/// Candidates, the first of which is taken where the header has one field only.
const CANDIDATES: [u8; 4] = *b",;\t|";

/// The character that parts the header of a text into the most fields.
pub(super) fn delimiter(text: &str) -> u8 {
    let mut best = (CANDIDATES[0], 0);
    for candidate in CANDIDATES {
        let count = header(text, candidate).len();
        if count > best.1 {
            best = (candidate, count);
        }
    }
    best.0
}

/// The fields of the header of a text.
pub(super) fn fields(text: &str) -> StringRecord {
    header(text, delimiter(text))
}

fn header(text: &str, delimiter: u8) -> StringRecord {
    let mut record = StringRecord::new();
    let first = text.trim_start_matches(['\r', '\n']).lines().next().unwrap_or_default();
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).from_reader(first.as_bytes());
    // A text of memory has no other error than a field that is not UTF-8, which a text is.
    let _ = reader.read_record(&mut record);
    record
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_shows_what_is_between_its_fields() {
        for (text, expected) in [
            ("a,b,c\n1;2,3,4", b','),
            ("a;b\n1,5;2\n", b';'),
            ("a\tb, with comma\tc", b'\t'),
            ("a|b", b'|'),
            ("\"a, b; c\";d;e", b';'),
            ("alone", b','),
            ("", b','),
        ] {
            assert_eq!(delimiter(text), expected, "{text}");
        }
        assert_eq!(fields("\r\na;b\r\n").len(), 2);
    }
}
