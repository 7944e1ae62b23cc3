//! `plybench report`.

use clap::Args;

use super::context::Context;
use super::failure::{Exit, Failure};

/// Write the HTML and Markdown report
#[derive(Debug, Args)]
pub(super) struct Arguments {}

/// Runs the verb.
pub(super) fn run(_arguments: &Arguments, _context: &Context) -> Result<Exit, Failure> {
    Err(Failure::usage("not built yet"))
}
