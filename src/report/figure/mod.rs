//! The figures: one file each, and one line each in the registry.

mod aspiration_vs_alphabeta;
mod at_one_depth;
mod branching_factor;
mod calls_by_grain;
mod cutoffs_by_index;
mod entry;
mod facet;
mod factorial_effects;
mod first_move_cutoffs;
mod headline;
mod mechanism;
mod mechanism_cube;
mod minimal_multiple;
mod nodes_by_depth;
mod ordering_quality;
mod performance_profile;
mod points;
mod position_ratios;
mod programs;
mod real_vs_artificial;
mod relative_nodes;
mod swing_and_hits;
mod table_size;
mod window_sweep;
mod words;

pub use entry::Figure;
pub use facet::shown_and_left_out;

/// Every figure, in the order of the report.
pub const FIGURES: &[&Figure] = &[
    &programs::FIGURE,
    &mechanism::FIGURE,
    &mechanism_cube::FIGURE,
    &aspiration_vs_alphabeta::FIGURE,
    &real_vs_artificial::FIGURE,
    &swing_and_hits::FIGURE,
    &ordering_quality::FIGURE,
    &nodes_by_depth::FIGURE,
    &relative_nodes::FIGURE,
    &position_ratios::FIGURE,
    &performance_profile::FIGURE,
    &factorial_effects::FIGURE,
    &minimal_multiple::FIGURE,
    &first_move_cutoffs::FIGURE,
    &cutoffs_by_index::FIGURE,
    &branching_factor::FIGURE,
    &window_sweep::FIGURE,
    &calls_by_grain::FIGURE,
    &table_size::FIGURE,
];

/// Finds a figure by its name.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().copied().find(|figure| figure.name.eq_ignore_ascii_case(name))
}
