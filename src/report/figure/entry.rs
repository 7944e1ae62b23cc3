//! A figure's entry in the registry.

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;

/// A figure: what it shows, what it needs, and how it is made of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What rows it needs.
    pub needs: &'static str,
    /// The chart; `None` when the rows it needs are missing.
    pub chart: fn(&Sheet) -> Option<Chart>,
}

impl Figure {
    /// The chart; `None` when the rows it needs are missing.
    pub fn draw(&self, sheet: &Sheet) -> Option<Chart> {
        (self.chart)(sheet)
    }
}
