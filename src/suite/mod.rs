//! Experiments: what to run, running it, and keeping what came out.
//!
//! A [`Suite`] says what is to be measured; a [`Plan`] lays out its cells in
//! the order of the results file; [`run`] searches them and leaves a CSV with
//! a manifest, whatever happens on the way. This floor turns outcomes of
//! searches into rows; it knows no statistics and prints nothing.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::path::Path;
//! use std::sync::atomic::AtomicBool;
//!
//! use plybench::record::read_rows;
//! use plybench::suite::{Existing, Plan, RunOptions, Silent, Suite, run};
//!
//! let text = r#"
//!     name = "small"
//!     games = ["tree:iid[b=4]"]
//!     seeds = "0-9"
//!     reference = "minimax"
//!     engines = ["minimax", "{ab,pvs}+{,history}"]
//!     depths = "1-4"
//! "#;
//! let suite = Suite::parse(text, "small.toml", Path::new(""))?;
//! assert_eq!(Plan::new(&suite)?.len(), 10 * 5 * 4);
//!
//! let folder = tempfile::tempdir()?;
//! let options = RunOptions {
//!     out: folder.path().join("small.csv"),
//!     jobs: NonZeroUsize::MIN,
//!     existing: Existing::Refuse,
//!     command: Vec::new(),
//!     until: None,
//! };
//! let summary = run(&suite, &options, &Silent, &AtomicBool::new(false))?;
//! assert_eq!(summary.failures.count, 0, "every engine returned minimax's value");
//! assert_eq!(read_rows(&options.out)?.len(), 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod json;
mod plan;
mod run;
mod store;

pub use error::{Altered, MOST_SECONDS, RunError, SuiteError};
pub use plan::builtin::{built_in, built_in_names, built_in_text};
pub use plan::cells::{Arithmetic, Plan};
pub use plan::chunk::{Chunk, ChunkPart};
pub use plan::cost::{Outlook, Share};
pub use plan::engine_spec::EngineSpec;
pub use plan::factors::{expand, expand_list};
pub use plan::guests::{Guest, Guests, OwnGame, Task};
pub(crate) use plan::hash::sha256_hex;
pub use plan::identity::Identity;
pub use plan::positions::{PositionFiles, Positions};
pub use plan::ranges::{Depths, parse_depths, parse_range};
pub use plan::suite::{Budget, Experiment, Mode, Observed, Suite};
pub use plan::truth::Truth;
pub use run::in_memory::run_in_memory;
pub use run::pool::{THREAD_NAME, most_jobs};
pub use run::progress::{Progress, Silent, Snapshot};
pub use run::session::{RunOptions, run, run_chunk, run_with, run_with_guests};
pub use run::solver::{Engines, Solver};
pub use run::truth::{TruthError, TruthRun, TruthSummary, run_truth, write_truth};
pub use run::warning::Warning;
pub use store::finished::{
    OtherPositions, RunCorpus, adopt, altered, bounded_engines, details_of, engines_not_exact, is_counted,
    truth_depths,
};
pub use store::manifest::{DetailsFile, Host, Manifest};
pub use store::merge::{Merge, MergeError, MergedRun, merge};
pub use store::partial::BrokenLine;
pub use store::paths::{Existing, check_output};
pub use store::summary::{Failures, Offender, RunSummary, Stopped};
pub use store::writer::{Left, left_to_run};
