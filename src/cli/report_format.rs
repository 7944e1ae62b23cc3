//! The formats in which regressions are reported.

use clap::{Args, ValueEnum};

use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// A format for a person, a pull request or a system of continuous integration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// Aligned columns
    Text,
    /// A comment for a pull request, its long lists folded
    Markdown,
    /// Everything, for a script; the same as --json
    Json,
    #[value(help = "JUnit XML, a test case for each game and engine")]
    Junit,
    /// Annotations of a run of GitHub Actions
    Github,
}

/// The option of the verbs that have these formats.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FormatArgument {
    /// Format of the report [default: text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
}

impl FormatArgument {
    /// The format as meant.
    pub(super) fn meant(self, context: &Context) -> Result<ReportFormat, Failure> {
        match self.format {
            Some(format) if context.json && format != ReportFormat::Json => {
                Err(Failure::usage("--json is a format of its own: leave it out, or --format"))
            }
            Some(format) => Ok(format),
            None if context.json => Ok(ReportFormat::Json),
            None => Ok(ReportFormat::Text),
        }
    }
}
