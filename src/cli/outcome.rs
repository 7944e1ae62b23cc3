//! The report of a run that has ended: its cells, its time, its
//! failures.

use std::fmt::Write as _;

use plybench::language::counted;
use plybench::suite::RunSummary;

use crate::cli::context::Context;
use crate::cli::duration::duration;
use crate::cli::failure::Exit;
use crate::cli::{process, run_table};

/// Reports a run of `plybench run`, and says with which exit code it ends.
pub(super) fn report(summary: &RunSummary, context: &Context) -> Exit {
    if summary.interrupted {
        context.warn(format_args!(
            "interrupted after {} of {}; continue with:\n  {}",
            summary.done,
            counted(summary.cells, "search"),
            process::resume_command()
        ));
        return Exit::Interrupted;
    }
    context.note(finished(summary));
    if summary.same_twice > 0 {
        context.note(format_args!(
            "{} run twice: the counts are the same",
            counted(summary.same_twice, "search")
        ));
    }
    if !context.quiet
        && let Some(table) = run_table::of(&summary.path, summary.cells)
    {
        context.note(table);
    }
    report_failures(summary, context)
}

fn finished(summary: &RunSummary) -> String {
    let path = summary.path.display();
    if summary.resumed == summary.cells {
        return format!("{path} is already complete; --overwrite runs it again");
    }
    format!(
        "{} in {} ({} of CPU time): {path}",
        counted(summary.cells, "search"),
        duration(summary.wall_ns as f64 * 1e-9),
        duration(summary.cells_cpu_ns as f64 * 1e-9),
    )
}

pub(super) fn report_failures(summary: &RunSummary, context: &Context) -> Exit {
    let failures = &summary.failures;
    if failures.count == 0 {
        return Exit::Done;
    }
    let mut text = format!("{} of {} failed:", failures.count, counted(summary.cells, "search"));
    for offender in &failures.offenders {
        let _ = write!(text, "\n  {}: {}", offender.cell, offender.status);
    }
    if failures.count > failures.offenders.len() {
        let more = failures.count - failures.offenders.len();
        let _ = write!(text, "\n  ... and {more} more; see the status column");
    }
    context.warn(text);
    Exit::SomeFailed
}
