//! The explorer within `report.html`: the finished cells as columns, and a script that aggregates, draws and
//! exports what its reader chooses. The same file, nothing fetched; without scripts the section is hidden.

mod boards;
mod cells;
mod columns;
mod data;
mod page;
mod places;

pub(super) use data::{Explored, Material};
pub(super) use page::{SCRIPTS, STYLE, section};
pub use places::{PositionFacts, nothing_known};
