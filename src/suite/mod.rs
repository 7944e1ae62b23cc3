//! Experiments: what to run, running it, and keeping what came out.
//!
//! A [`Suite`] says what is to be measured; a [`Plan`] lays out its cells in
//! the order of the results file; [`run`] searches them and leaves a CSV with
//! a manifest, whatever happens on the way. This floor turns outcomes of
//! searches into rows; it knows no statistics and prints nothing.

mod builtin;
mod cell;
mod chunk;
pub mod corpus;
mod cost;
mod definition;
mod epd;
pub mod errata;
mod factors;
mod file;
pub mod generate;
mod hash;
mod host;
mod instructions;
mod judge;
pub mod lint;
mod manifest;
mod merge;
pub mod minimal;
mod partial;
mod plan;
mod plan_builder;
mod positions;
mod progress;
mod ranges;
mod runner;
mod session;
mod store;
mod store_error;
mod summary;
mod timestamp;
mod timing;
mod warning;

pub use builtin::{built_in, built_in_names, built_in_text};
pub use cell::{Engines, Searcher, Task};
pub use chunk::{Chunk, ChunkError, ChunkPart};
pub use cost::{Share, shares};
pub use definition::{Budget, Experiment, Mode, Positions, Suite};
pub use factors::{FactorError, expand, expand_list};
pub use file::SuiteError;
pub use host::Host;
pub use manifest::{Identity, Manifest};
pub use merge::{MergeError, merge};
pub use plan::{Arithmetic, Plan, PlanError};
pub use positions::PositionsError;
pub use progress::{Progress, Silent, Snapshot};
pub use ranges::{RangeError, parse_depths, parse_range};
pub use runner::THREAD_NAME;
pub use session::{RunError, RunOptions, run, run_chunk, run_with};
pub use store::Existing;
pub use store_error::StoreError;
pub use summary::{Failures, Offender, RunSummary};
pub use warning::Warning;
