//! `plybench check`.

use clap::Args;

use super::context::Context;
use super::failure::{Exit, Failure};

/// Compare counts with a baseline
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Runs the verb.
pub(super) fn run(_arguments: &Arguments, _context: &Context) -> Result<Exit, Failure> {
    Err(Failure::usage("not built yet"))
}
