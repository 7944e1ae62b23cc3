//! The figures: one file each, and one line each in the registry.

pub(in crate::report) mod aspiration_vs_alphabeta;
mod at_one_depth;
mod branching_factor;
mod calls_by_grain;
mod facet;
mod factorial_effects;
mod first_move_cutoffs;
mod mechanism;
mod minimal_multiple;
mod nodes_by_depth;
mod ordering_quality;
mod performance_profile;
mod points;
mod position_ratios;
pub(in crate::report) mod saving_by_hit_rate;
mod swing_and_hits;
mod table_size;
mod window_sweep;
pub(super) mod words;

pub use facet::{engines_shown, shown_and_left_out};

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::language::translated;
use crate::report::looks::Looks;

/// A figure.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: &'static str,
    /// Names that it had.
    pub aliases: &'static [&'static str],
    /// Its subject, which is its title where the chart has none.
    pub title: &'static str,
    /// Its caption: the reason to look at it.
    pub why: &'static str,
    /// The rows it needs.
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

/// Every figure, in the order of the report.
pub const FIGURES: &[&Figure] = &[
    &aspiration_vs_alphabeta::FIGURE,
    &saving_by_hit_rate::FIGURE,
    &mechanism::FIGURE,
    &swing_and_hits::FIGURE,
    &ordering_quality::FIGURE,
    &nodes_by_depth::FIGURE,
    &position_ratios::FIGURE,
    &performance_profile::FIGURE,
    &factorial_effects::FIGURE,
    &minimal_multiple::FIGURE,
    &first_move_cutoffs::FIGURE,
    &branching_factor::FIGURE,
    &window_sweep::FIGURE,
    &calls_by_grain::FIGURE,
    &table_size::FIGURE,
];

/// Finds a figure by its name, or by one that it had.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    let is_it = |known: &&str| known.eq_ignore_ascii_case(name);
    FIGURES.iter().copied().find(|figure| is_it(&figure.name) || figure.aliases.iter().any(is_it))
}
