//! The figures: one file each, and one line each in the registry.

mod aspiration_vs_alphabeta;
mod branching_factor;
mod entry;
mod first_move_cutoffs;
mod headline;
mod mechanism;
mod minimal_multiple;
mod nodes_by_depth;
mod ordering_quality;
mod points;
mod programs;
mod real_vs_artificial;
mod relative_nodes;
mod shown;
mod words;

pub use entry::Figure;
pub use shown::shown_and_left_out;

/// Every figure, in the order of the report.
pub const FIGURES: &[&Figure] = &[
    &programs::FIGURE,
    &mechanism::FIGURE,
    &aspiration_vs_alphabeta::FIGURE,
    &real_vs_artificial::FIGURE,
    &ordering_quality::FIGURE,
    &nodes_by_depth::FIGURE,
    &relative_nodes::FIGURE,
    &minimal_multiple::FIGURE,
    &first_move_cutoffs::FIGURE,
    &branching_factor::FIGURE,
];

/// Finds a figure by its name.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().copied().find(|figure| figure.name.eq_ignore_ascii_case(name))
}
