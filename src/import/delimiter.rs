//! The character between the fields of a header: a comma, or what spreadsheets
//! and other tools write instead.

use csv::{ReaderBuilder, StringRecord};

/// Candidates, the first of which is taken where the header has one field only.
const CANDIDATES: [u8; 4] = *b",;\t|";

/// The begin of a line that some spreadsheets write before the header, with the separator behind it.
const NAMED: &str = "sep=";

/// A text without the line that names its separator, and how many lines that is.
pub(super) fn below_separator(text: &str) -> (&str, u64) {
    match text.strip_prefix(NAMED).and_then(|rest| rest.split_once(['\r', '\n'])) {
        Some((separator, rest)) if separator.chars().count() <= 1 => {
            (rest.strip_prefix('\n').unwrap_or(rest), 1)
        }
        _ => (text, 0),
    }
}

/// The character that parts the header of a text into the most fields, or that the text names.
pub(super) fn delimiter(text: &str) -> u8 {
    if let (_, 1) = below_separator(text)
        && let Some(named) =
            CANDIDATES.into_iter().find(|named| text[NAMED.len()..].starts_with(char::from(*named)))
    {
        return named;
    }
    let mut best = (CANDIDATES[0], 0);
    for candidate in CANDIDATES {
        let count = header(text, candidate).len();
        if count > best.1 {
            best = (candidate, count);
        }
    }
    best.0
}

pub(super) fn fields(text: &str) -> StringRecord {
    header(text, delimiter(text))
}

fn header(text: &str, delimiter: u8) -> StringRecord {
    let mut record = StringRecord::new();
    let text = below_separator(text).0.trim_start_matches(['\r', '\n']);
    let first = text.split(['\r', '\n']).next().unwrap_or_default();
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
            ("a;b\ra,1,2", b';'),
            ("sep=;\r\na,b;c", b';'),
            ("sep=\t\na,b,c\td", b'\t'),
            ("", b','),
        ] {
            assert_eq!(delimiter(text), expected, "{text}");
        }
        assert_eq!(fields("\r\na;b\r\n").len(), 2);
    }
}
