//! Which column of a foreign file is which of ours.

use crate::import::constants::{Constants, pairs};
use crate::import::error::{ImportError, MappingError};
use crate::record::Column;
use crate::spec::Suggestion;

/// Where the columns of rows come from: from columns of the file that have
/// their names, from those that are named here, or from constants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    pub(super) constants: Constants,
    /// Ours, with what it is called there.
    pub(super) named: Vec<(Column, String)>,
}

/// A column of the file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) column: Column,
    /// Its place in the file, from 0.
    pub(super) place: usize,
}

impl Mapping {
    /// Takes the columns that have our names, and these constants.
    pub const fn new(constants: Constants) -> Self {
        Self { constants, named: Vec::new() }
    }

    /// Adds `OURS=THEIRS,...`.
    pub fn map(&mut self, list: &str) -> Result<(), MappingError> {
        for (column, theirs) in pairs(list)? {
            if self.constants.has(column.name()) || self.named.iter().any(|(known, _)| *known == column) {
                return Err(MappingError::Twice { column: column.name() });
            }
            self.named.push((column, theirs.to_owned()));
        }
        Ok(())
    }

    /// The columns of a header that are read, each of ours once.
    pub(super) fn sources(&self, header: &[String], name: &str) -> Result<Vec<Source>, ImportError> {
        let mut sources = Vec::new();
        for (column, theirs) in &self.named {
            let place = place(header, theirs, name)?.ok_or_else(|| ImportError::NoSuchColumn {
                name: name.to_owned(),
                column: theirs.clone(),
                suggestion: Suggestion::among(theirs, header.iter().map(String::as_str)),
            })?;
            sources.push(Source { column: *column, place });
        }
        let known = |column: Column| {
            self.constants.has(column.name()) || self.named.iter().any(|(named, _)| *named == column)
        };
        for column in Column::ALL.into_iter().filter(|column| !known(*column)) {
            if let Some(place) = place(header, column.name(), name)? {
                sources.push(Source { column, place });
            }
        }
        let given = |column: Column| {
            self.constants.has(column.name()) || sources.iter().any(|source| source.column == column)
        };
        // What does not say how it ended has ended well.
        let needed = Column::needed().iter().copied().filter(|column| *column != Column::Status);
        let missing: Vec<_> = needed.filter(|column| !given(*column)).map(Column::name).collect();
        if !missing.is_empty() {
            return Err(ImportError::Missing { name: name.to_owned(), missing, theirs: header.to_vec() });
        }
        Ok(sources)
    }
}

/// The place of a column, which may be there once.
fn place(header: &[String], column: &str, name: &str) -> Result<Option<usize>, ImportError> {
    let mut places = header.iter().enumerate().filter(|(_, known)| *known == column);
    match (places.next(), places.next()) {
        (Some(_), Some(_)) => {
            Err(ImportError::SameColumn { name: name.to_owned(), column: column.to_owned() })
        }
        (first, _) => Ok(first.map(|(place, _)| place)),
    }
}
