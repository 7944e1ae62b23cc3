//! Which files a cell is in, when the rows of several are read as one.

use std::collections::HashMap;

use crate::record::{CellKey, RowRef, Rows};

/// The files of every cell. Of rows that several files have one is kept; this still knows all files.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    names: Vec<String>,
    /// One bit a file.
    files: HashMap<CellKey, u64>,
}

impl Origins {
    /// The most files that can be told apart.
    pub const MOST: usize = 64;

    /// The origins of rows, before any is dropped. `files` are the names of the files that the rows came from, each
    /// with its number of rows; files of one name count as one. Nothing is known of more than [`Origins::MOST`].
    pub fn new(rows: &Rows, files: &[(String, usize)]) -> Self {
        let mut names: Vec<String> = Vec::new();
        let mut cells: HashMap<CellKey, u64> = HashMap::new();
        let mut rows = rows.iter();
        for (name, count) in files {
            let known = names.iter().position(|known| known == name);
            let number = known.unwrap_or_else(|| {
                names.push(name.clone());
                names.len() - 1
            });
            if number >= Self::MOST {
                return Self::default();
            }
            for row in rows.by_ref().take(*count) {
                *cells.entry(row.cell()).or_default() |= 1 << number;
            }
        }
        Self { names, files: cells }
    }

    /// The names of the files.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The files that have the cell of a row, one bit each.
    pub fn of(&self, row: RowRef) -> u64 {
        self.files.get(&row.cell()).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::distinct::distinct;
    use crate::analysis::fixture::{row, table};

    #[test]
    fn a_cell_of_two_files_is_of_both() {
        let rows = [
            row("xiangqi", "a", "ab", 1, 7),
            row("xiangqi", "b", "ab", 1, 8),
            row("xiangqi", "a", "ab", 1, 7),
        ];
        let files = [("one".to_owned(), 2), ("two".to_owned(), 1)];
        let mut rows = table(&rows);
        let origins = Origins::new(&rows, &files);
        assert_eq!(distinct(&mut rows, &files).unwrap(), 1);
        assert_eq!(origins.names(), ["one", "two"]);
        assert_eq!(rows.iter().map(|row| origins.of(row)).collect::<Vec<_>>(), [0b11, 0b01]);
    }

    #[test]
    fn too_many_files_are_not_told_apart() {
        let rows = table(&[row("xiangqi", "a", "ab", 1, 7)]);
        let files: Vec<_> =
            (0..=Origins::MOST).map(|number| (number.to_string(), usize::from(number == 0))).collect();
        assert!(Origins::new(&rows, &files).names().is_empty());
        assert_eq!(Origins::new(&rows, &files[..1]).names(), ["0"]);
    }
}
