//! `plybench perft`: sizes of the tree of legal moves.

use clap::Args;

use super::context::Context;
use super::failure::{Exit, Failure};

/// Count the legal-move tree below a position
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Runs the verb.
pub(super) fn run(_arguments: &Arguments, _context: &Context) -> Result<Exit, Failure> {
    Err(Failure::usage("not built yet"))
}
