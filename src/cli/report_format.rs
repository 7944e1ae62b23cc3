//! The formats in which regressions are reported.

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// A format for a person, a pull request or a system of continuous integration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    Text,
    Markdown,
    Json,
    Junit,
    Github,
}

/// The option of the commands that have these formats.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FormatArgument {
    /// Format of the report [default: text]; markdown folds long lists, junit has one test case per game and engine,
    /// github prints annotations
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
}

impl FormatArgument {
    pub(super) fn meant(self, context: &Context) -> Result<ReportFormat, Failure> {
        match self.format {
            Some(format) if context.json && format != ReportFormat::Json => {
                Err(Failure::usage("--json and --format cannot be combined"))
            }
            Some(format) => Ok(format),
            None if context.json => Ok(ReportFormat::Json),
            None => Ok(ReportFormat::Text),
        }
    }
}
