//! The explorer within `report.html`: the finished cells as columns, and a script that aggregates, draws and
//! exports what its reader chooses. The same file, nothing fetched; without scripts the section is hidden.

mod boards;
mod cells;
mod columns;
mod data;
mod page;

pub(super) use data::{Explored, Material};
pub(super) use page::{SCRIPTS, STYLE, section};

use crate::game::Diagram;

/// A position beyond its rows, handed in by who knows the corpora.
#[derive(Clone, Debug, Default)]
pub struct PositionFacts {
    /// Its board; trees have none.
    pub diagram: Option<Diagram>,
    /// The sets of the corpus that it is in.
    pub sets: Vec<&'static str>,
}

/// No boards and no sets, for any game and position as rows name them.
pub fn nothing_known(_game: &str, _position: &str) -> PositionFacts {
    PositionFacts::default()
}
