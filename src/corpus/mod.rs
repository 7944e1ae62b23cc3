//! The positions: sets of them, their files, and what is known of each
//! without running an experiment.
//!
//! This room searches (to make positions by self-play, to build minimal
//! trees), but knows no suite, no results file and no figure.

mod entry;
pub(crate) mod epd;
mod file;
mod games;
pub mod generate;
mod library;
pub mod lint;
pub mod minimal;
mod operation;
mod safe_text;
mod sets;
pub mod statistics;

pub use entry::{CorpusEntry, EntryError, LineProblem, read_position};
pub use file::{LeftOut, from_file, from_text, without_bad_lines};
pub use operation::OperationError;
pub use safe_text::UnsafeText;
pub(crate) use safe_text::{no_formula, safe_name};

pub(crate) use library::SEALED;
pub(crate) use sets::is_stand_in;
pub use sets::{
    CorpusError, PHASES, check, find, is_built_in, list_problems, set, set_names, set_or_stand_ins, sets,
};
