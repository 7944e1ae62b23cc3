//! Engines: algorithms with their enhancements, and the counters they keep.
//!
//! An [`Engine`] is made in code or read from a spec, with the names of the
//! [`registry`].
//! Algorithms stand in `algorithm/`, one a file, as recursive functions over
//! a `Searcher`, whose methods count nodes, order moves and ask the table.
//! Ordering, table and observer are type parameters with no-op versions, so
//! that an engine does not pay for what it does not have. [`Search`] is the
//! front door.
//!
//! This floor knows games, but no file, no row and no clock of the runner. A
//! search starts from a fresh state: its counts depend on nothing but its
//! arguments.

pub mod algorithm;
mod builder;
mod engine;
mod exactness;
mod frame;
mod ideal;
mod limits;
mod observer;
pub mod ordering;
mod outcome;
pub mod registry;
mod searchable;
mod searcher;
pub mod table;

pub use crate::record::Counters;
pub use builder::{MAX_DEPTH, Search};
pub use engine::Engine;
pub use exactness::is_exact;
pub use limits::{Ending, Limits};
pub use observer::{Entering, Leaving, NodeKind, Observer};
pub use ordering::experience::printed_move_index;
pub use outcome::Outcome;
pub use searchable::Searchable;
