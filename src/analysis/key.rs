//! Which cell a row is about.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::record::RowRef;

/// The cell of a row, whatever its sample.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Key {
    /// Game spec.
    pub game: String,
    /// Position.
    pub position: String,
    /// Engine spec.
    pub engine: String,
    /// Plies.
    pub depth: u32,
}

impl Key {
    /// The cell of a row.
    pub fn of(row: RowRef) -> Self {
        Self {
            game: row.game().to_owned(),
            position: row.position().to_owned(),
            engine: row.engine().to_owned(),
            depth: row.depth(),
        }
    }
}

/// Rows in JSON, as their cells.
pub(super) fn as_keys<S: Serializer>(rows: &[RowRef], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(rows.iter().map(|row| Key::of(*row)))
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} {} depth {}", self.game, self.position, self.engine, self.depth)
    }
}
