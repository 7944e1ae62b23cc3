//! Files that are almost results files: written with another separator, or in
//! another encoding. Guessing on would misread them; they are named instead.

use std::fmt;

use csv::StringRecord;

use crate::record::column::Column;

/// What a spreadsheet writes before the header, with its separator: `sep=;`.
pub(crate) const SEPARATOR_LINE: [u8; SHOWN] = *b"sep=";
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
    pub(super) fn of(header: &StringRecord) -> Option<Self> {
        let mut fields = header.iter();
        let (only, None) = (fields.next()?, fields.next()) else { return None };
        let is_column =
            |name: &&str| Column::ALL.iter().any(|column| column.name() == name.trim().trim_matches('"'));
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
