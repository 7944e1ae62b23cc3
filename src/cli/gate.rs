//! Two files compared, and judged: what `diff` and `check --noise` share.

use std::path::Path;

use plybench::analysis::diff::{Diff, DiffError, FailOn, Metrics, Verdict, diff_over_noise};
use plybench::record::Rows;
use plybench::report::diff::{document, outcome};
use plybench::report::feeds::totals;
use plybench::report::result::Line;
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::failure::{Failure, Judged, Usage};
use crate::cli::report_format::{FeedFormat, ReportFormat};
use crate::cli::results::name_of;

/// Reasons to fail a gate over noise, besides its limits.
pub(super) const OVER_NOISE: [FailOn; 2] = [FailOn::Status, FailOn::Missing];

#[derive(Serialize)]
struct Told<'d> {
    old_file: String,
    new_file: String,
    passed: bool,
    #[serde(flatten)]
    verdict: &'d Verdict<'d>,
    #[serde(flatten)]
    diff: &'d Diff<'d>,
}

/// Two files compared, and whether the change passes.
pub(super) struct Gate<'d> {
    /// The command.
    pub(super) name: &'static str,
    pub(super) diff: &'d Diff<'d>,
    pub(super) verdict: &'d Verdict<'d>,
    /// Searches listed of each kind, at most.
    pub(super) cells: usize,
    /// The command to go on with.
    pub(super) next: Option<String>,
}

impl Gate<'_> {
    /// Prints the result and judges it.
    pub(super) fn judged(
        &self,
        format: ReportFormat,
        files: [&Path; 2],
        context: &Context,
    ) -> Result<Judged, Failure> {
        let Self { diff, verdict, .. } = self;
        self.print(format, files, &outcome(diff, verdict), context)?;
        Judged::of(verdict.fail_on.is_empty() || verdict.agrees(), &diff.coverage)
    }

    /// Prints the result with this last line.
    pub(super) fn print(
        &self,
        format: ReportFormat,
        files: [&Path; 2],
        last: &Line,
        context: &Context,
    ) -> Result<(), Failure> {
        let Self { name, diff, verdict, cells, .. } = *self;
        let document = document(name, diff, verdict, cells, last.clone()).with_next(self.next.clone());
        let fed = |feed: FeedFormat| feed.text(&totals(diff, verdict.other_positions.as_deref()));
        let [old_file, new_file] = files.map(name_of);
        let told = Told { old_file, new_file, passed: verdict.passed(), verdict, diff };
        format.print(&document, fed, &told, context)
    }
}

/// Two files compared by the means of their samples.
pub(super) fn over_noise<'r>(
    old: &'r Rows,
    new: &'r Rows,
    metrics: &Metrics,
    fail_on: &[FailOn],
    files: [&Path; 2],
) -> Result<Diff<'r>, Failure> {
    named(diff_over_noise(old, new, metrics, fail_on), files, !fail_on.is_empty())
}

/// A comparison, its errors with the names of the files.
pub(super) fn named<'r>(
    compared: Result<Diff<'r>, DiffError>,
    [old, new]: [&Path; 2],
    is_gate: bool,
) -> Result<Diff<'r>, Failure> {
    match compared {
        Err(DiffError::OldConflict(conflict)) => Err(conflict.within(&name_of(old)).into()),
        Err(DiffError::NewConflict(conflict)) => Err(conflict.within(&name_of(new)).into()),
        Err(error @ DiffError::NoCells { .. }) if is_gate => Err(Failure::regression_of(error)),
        // What was requested is not there.
        Err(
            error @ (DiffError::NoFigures { .. }
            | DiffError::NotACost { .. }
            | DiffError::TimesOfCounts { .. }
            | DiffError::OneSample { .. }),
        ) => Err(error).usage(),
        compared => Ok(compared?),
    }
}
