//! The formats in which regressions are reported.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use plybench::report::feeds::{Total, bencher, github_benchmark, openmetrics};
use plybench::report::result::Document;
use serde::Serialize;

use crate::cli::color;
use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// A format for a person, a pull request, a system of continuous integration, or a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReportFormat {
    Text,
    Markdown,
    Json,
    Junit,
    Github,
    Feed(FeedFormat),
}

/// A format of a service that draws totals over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FeedFormat {
    Bencher,
    GithubBenchmark,
    Openmetrics,
}

impl ReportFormat {
    /// Prints a document, or the totals for a service or the JSON of the same result.
    pub(super) fn print(
        self,
        document: &Document,
        fed: impl FnOnce(FeedFormat) -> String,
        json: &impl Serialize,
        context: &Context,
    ) -> Result<(), Failure> {
        match self {
            Self::Text => context.print(document.text(color::painter(context))),
            Self::Markdown => context.print(document.markdown()),
            Self::Junit => context.print(document.junit()),
            Self::Github => context.print(document.annotations()),
            Self::Feed(feed) => {
                context.print(fed(feed))?;
                context.note(&document.verdict);
                Ok(())
            }
            Self::Json => context.print_json(json),
        }
    }
}

impl FeedFormat {
    pub(super) fn text(self, totals: &[Total]) -> String {
        match self {
            Self::Bencher => bencher(totals),
            Self::GithubBenchmark => github_benchmark(totals),
            Self::Openmetrics => openmetrics(totals),
        }
    }
}

impl ValueEnum for ReportFormat {
    fn value_variants<'a>() -> &'a [Self] {
        use FeedFormat::{Bencher, GithubBenchmark, Openmetrics};
        &[
            Self::Text,
            Self::Markdown,
            Self::Json,
            Self::Junit,
            Self::Github,
            Self::Feed(Bencher),
            Self::Feed(GithubBenchmark),
            Self::Feed(Openmetrics),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::Text => "text",
            Self::Markdown => "markdown",
            Self::Json => "json",
            Self::Junit => "junit",
            Self::Github => "github",
            Self::Feed(feed) => return feed.to_possible_value(),
        }))
    }
}

/// The option of the commands that have these formats.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FormatArgument {
    /// Format of the report [default: text]; markdown folds long lists, junit has one test case per game and engine,
    /// github prints annotations; bencher, github-benchmark and openmetrics have the new totals of every engine and depth
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
