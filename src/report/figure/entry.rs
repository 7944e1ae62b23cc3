//! A figure's entry in the registry.

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::language::translated;
use crate::report::looks::Looks;

/// A figure: what it shows, what it needs, and how it is made of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: &'static str,
    /// Names that it had.
    pub aliases: &'static [&'static str],
    /// What it shows, which is its title where the chart has none.
    pub title: &'static str,
    /// Why to look at it: its caption.
    pub why: &'static str,
    /// What rows it needs.
    pub needs: &'static str,
    /// The chart; `None` when the rows it needs are missing.
    pub chart: fn(&Sheet, &Looks) -> Option<Chart>,
}

impl Figure {
    /// The chart; `None` when the rows it needs are missing.
    pub fn draw(&self, sheet: &Sheet, looks: &Looks) -> Option<Chart> {
        let chart = (self.chart)(sheet, looks)?;
        let title = if chart.title.is_empty() { translated(self.title) } else { chart.title };
        Some(Chart { title, ..chart })
    }
}
