//! Drawing that knows no row: what a chart is, its layout into marks on a
//! page, and pages into files.

pub mod chart;
pub mod export;
