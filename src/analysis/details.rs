//! Details of cells beyond their rows, found by cell.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::analysis::key::Key;
use crate::record::{CellDetails, RowRef};

/// The details of the cells of one game, by engine, depth and position.
type OfGame = BTreeMap<String, BTreeMap<u32, BTreeMap<String, CellDetails>>>;

/// The details of some results files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    games: BTreeMap<String, OfGame>,
}

/// A cell that two files know differently.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the files disagree about the details of {0}")]
pub struct DetailsConflict(pub Key);

impl Details {
    /// Whether nothing is known of any cell.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Adds what is known of a cell; refused if something else was known.
    pub fn add(&mut self, details: CellDetails) -> Result<(), DetailsConflict> {
        let engines = self.games.entry(details.game.clone()).or_default();
        let cells = engines.entry(details.engine.clone()).or_default().entry(details.depth).or_default();
        match cells.get(&details.position) {
            Some(known) if *known == details => Ok(()),
            Some(_) => {
                let CellDetails { game, position, engine, depth, .. } = details;
                Err(DetailsConflict(Key { game, position, engine, depth }))
            }
            None => {
                cells.insert(details.position.clone(), details);
                Ok(())
            }
        }
    }

    /// The details of the cell of a row.
    pub fn of(&self, row: RowRef<'_>) -> Option<&CellDetails> {
        let cells = self.games.get(row.game())?.get(row.engine())?;
        cells.get(&row.depth())?.get(row.position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{row, table};
    use crate::record::OrderingCounts;

    #[test]
    fn a_cell_is_found_by_all_of_its_names_and_known_once() {
        let mut details = Details::default();
        assert!(details.is_empty());
        for depth in [3, 4, 3] {
            details.add(CellDetails::new("xiangqi", "a", "ab", depth)).unwrap();
        }
        let rows = [
            ("xiangqi", "a", "ab", 4),
            ("chess", "a", "ab", 4),
            ("xiangqi", "b", "ab", 4),
            ("xiangqi", "a", "pvs", 4),
            ("xiangqi", "a", "ab", 5),
        ];
        let rows = table(&rows.map(|(game, position, engine, depth)| row(game, position, engine, depth, 1)));
        let found: Vec<bool> = rows.iter().map(|row| details.of(row).is_some()).collect();
        assert_eq!(found, [true, false, false, false, false]);
        let other = CellDetails {
            ordering: Some(OrderingCounts::default()),
            ..CellDetails::new("xiangqi", "a", "ab", 3)
        };
        let told = details.add(other).unwrap_err().to_string();
        assert_eq!(told, "the files disagree about the details of xiangqi a ab depth 3");
    }
}
