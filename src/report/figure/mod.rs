//! The figures: one file each, and one line each in the registry.

mod aspiration_vs_alphabeta;
mod words;

use std::collections::BTreeMap;

use crate::analysis::sheet::Sheet;
use crate::report::chart::Chart;

/// What figures are made of.
#[derive(Clone, Copy, Debug)]
pub struct Material<'a> {
    /// The rows.
    pub sheet: &'a Sheet<'a>,
    /// Leaves of the minimal trees, where they are known.
    pub minimal: Option<&'a MinimalLeaves>,
}

/// Leaves of the minimal tree by position and depth.
pub type MinimalLeaves = BTreeMap<(String, u32), u64>;

/// One figure of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What rows it needs.
    pub needs: &'static str,
    draw: fn(&Material) -> Option<Chart>,
}

impl Figure {
    /// The chart; `None` when the rows it needs are not there.
    pub fn draw(&self, material: &Material) -> Option<Chart> {
        (self.draw)(material)
    }
}

/// Every figure, in the order of the report.
pub const FIGURES: &[Figure] = &[Figure {
    name: "aspiration-vs-alphabeta",
    title: "Nodes of aspiration search relative to alpha-beta, by depth",
    needs: "rows of `ab` and `aspiration` with the same enhancements",
    draw: aspiration_vs_alphabeta::draw,
}];

/// Finds a figure by its name.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.name == name)
}
