//! Values that the user gives for every row.

use crate::import::error::MappingError;
use crate::record::{Column, Row};
use crate::spec::{Suggestion, split_list};

/// Columns that have one value in every row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants(Vec<(Column, String)>);

impl Constants {
    /// Reads `COLUMN=VALUE,...`; a comma between brackets is part of a value, as
    /// in the specs of engines.
    pub fn parse(list: &str) -> Result<Self, MappingError> {
        let mut constants = Self::default();
        for (column, value) in pairs(list)? {
            constants.add(column, value)?;
        }
        Ok(constants)
    }

    /// Adds a value for a column, which is called as in a results file.
    pub fn set(&mut self, column: &str, value: &str) -> Result<(), MappingError> {
        self.add(column_named(column)?, value)
    }

    /// Adds those of a list too.
    pub fn extend(&mut self, list: &Self) -> Result<(), MappingError> {
        list.0.iter().try_for_each(|(column, value)| self.add(*column, value))
    }

    /// Whether a column, called as in a results file, has a value.
    pub fn has(&self, column: &str) -> bool {
        self.0.iter().any(|(known, _)| known.name() == column)
    }

    fn add(&mut self, column: Column, value: &str) -> Result<(), MappingError> {
        if self.has(column.name()) {
            return Err(MappingError::Twice { column: column.name() });
        }
        column.read(value, &mut Row::new("", "", "", 0))?;
        self.0.push((column, value.to_owned()));
        Ok(())
    }

    pub(super) fn put_into(&self, row: &mut Row) {
        for (column, value) in &self.0 {
            column.read(value, row).expect("it was read before");
        }
    }
}

pub(super) fn pairs(list: &str) -> Result<Vec<(Column, &str)>, MappingError> {
    let mut pairs = Vec::new();
    for text in split_list(list) {
        let Some((column, value)) = text.split_once('=') else {
            return Err(MappingError::NotAPair { text: text.to_owned() });
        };
        pairs.push((column_named(column.trim())?, value.trim()));
    }
    Ok(pairs)
}

fn column_named(name: &str) -> Result<Column, MappingError> {
    Column::ALL.into_iter().find(|column| column.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names = Column::ALL.iter().map(|column| column.name());
        MappingError::UnknownColumn { column: name.to_owned(), suggestion: Suggestion::among(name, names) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_gives_every_column_one_value() {
        let mut constants =
            Constants::parse("engine=aspiration[window=25,guess=skip], depth=8,position=8/8 w - - 0 1")
                .unwrap();
        constants.set("game", "chess").unwrap();
        let mut row = Row::new("", "", "", 0);
        constants.put_into(&mut row);
        let expected = Row::new("chess", "8/8 w - - 0 1", "aspiration[window=25,guess=skip]", 8);
        assert_eq!(row, expected);
        assert!(constants.has("depth") && !constants.has("nodes"));
    }

    #[test]
    fn what_is_wrong_with_a_list_is_named() {
        for (list, told) in [
            ("engine", "`engine` names no column"),
            ("engin=mine", "rows have no column `engin`; did you mean `engine`?"),
            ("depth=1,depth=2", "column depth is given twice"),
            ("depth=deep", "column depth has `deep`, which is not a whole number in range"),
        ] {
            assert_eq!(Constants::parse(list).unwrap_err().to_string(), told);
        }
    }
}
