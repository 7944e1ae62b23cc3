//! The explorer within `report.html`: the finished cells as columns, and a script that aggregates, draws and
//! exports what its reader chooses. The same file, nothing fetched; without scripts the section is hidden.

mod boards;
mod cells;
mod columns;
mod data;
mod page;

pub(super) use data::{Explored, Material};
pub use data::{PositionFacts, nothing_known};
pub(super) use page::{SCRIPTS, STYLE, section};
