//! The option that leaves out bad lines of position files, and the list of what was left out.

use clap::Args;
use plybench::corpus::{LeftOut, list_problems};
use plybench::language::counted;
use plybench::suite::PositionFiles;

use crate::cli::context::Context;

const NAMED: usize = 10;

/// What becomes of bad lines.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct SkipBadArgument {
    /// Leave out bad lines of position files, and list them
    #[arg(long)]
    pub(super) skip_bad: bool,
}

impl SkipBadArgument {
    pub(super) fn files(self) -> PositionFiles {
        if self.skip_bad { PositionFiles::without_bad_lines() } else { PositionFiles::default() }
    }
}

pub(super) fn warn(left_out: &[LeftOut], context: &Context) {
    for LeftOut { file, problems } in left_out {
        let lines = counted(problems.len(), "bad line");
        let named = list_problems(problems, NAMED);
        context.warn(format_args!("warning: {file}: {lines} left out:\n  {named}"));
    }
}
