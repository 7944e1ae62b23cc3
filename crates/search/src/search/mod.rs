//! Engines: algorithms with their enhancements, and the counters they keep.
//!
//! An [`Engine`] is made in code or read from a spec, with the names of the
//! [`registry`]; [`Search`] runs it. Algorithms are in `algorithm/`, one per
//! file, as recursive functions over a [`Context`], which counts nodes, orders
//! moves and asks the table. What an engine does not have is a no-op type of
//! the [`Variant`] it runs in, so that it pays nothing for it.
//!
//! This floor knows games, but no file, no row and no clock of the runner. A
//! search starts from a fresh state: its counts depend on nothing but its
//! arguments.

pub mod algorithm;
mod audit_sample;
mod builder;
mod children;
mod combination;
mod context;
mod cutoff_indices;
mod deepen;
mod distinct_leaves;
mod engine;
pub mod events;
mod exactness;
mod fitted_pairs;
mod frame;
mod frontier;
mod ideal;
mod internal_deepening;
mod judged;
mod leaf_paths;
mod leaf_times;
mod leaves;
mod limits;
mod move_values;
mod node;
mod observer;
pub mod ordering;
mod ordering_sample;
mod outcome;
pub mod parallel;
pub mod registry;
mod root;
mod searchable;
pub mod selective;
pub mod table;
pub mod threads;
mod variant;
mod watch;

pub use crate::counters::Counters;
pub use builder::{MAX_DEPTH, Search};
pub use context::{Algorithm, Context};
pub use engine::Engine;
pub use exactness::is_exact;
pub use fitted_pairs::{FittedPair, FittedPairs};
pub use internal_deepening::{DeepenAt, InternalDeepening};
pub use leaf_paths::LeafPaths;
pub use limits::{Ending, Limits, SearchResult, Stopped};
pub use move_values::MoveValue;
pub use node::{Node, Visit};
pub use observer::{
    Entering, JudgedOrder, Leaving, NoObserver, NodeKind, NodeType, Observer, Pruning, Verdict,
};
pub use ordering::experience::printed_move_index;
pub use outcome::Outcome;
pub use searchable::Searchable;
pub use variant::{MoveOf, Variant};
