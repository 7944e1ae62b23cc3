//! New results that replace a baseline: `--bless`.

use std::fs::File;
use std::path::Path;

use anyhow::Context as _;
use plybench::analysis::baseline::Check;
use plybench::analysis::selection::Selection;
use plybench::record::RowReader;
use plybench::report::check::summary;
use plybench::report::comparison::change;
use plybench::suite;

use crate::cli::failure::Failure;
use crate::cli::report_format::ReportFormat;
use crate::cli::results::{is_stdin, name_of};

#[derive(Clone, Copy, Debug)]
pub(super) struct Blessing<'a> {
    pub(super) results: &'a Path,
    pub(super) baseline: &'a Path,
}

impl Blessing<'_> {
    /// Refuses what cannot be meant, before anything is read.
    pub(super) fn allow(self, selection: &Selection, format: ReportFormat) -> Result<(), Failure> {
        if is_stdin(self.results) || is_stdin(self.baseline) {
            return Err(Failure::usage("--bless copies one file over another; name both"));
        }
        if *selection != Selection::default() {
            return Err(Failure::usage("--bless copies whole files; drop the selection of rows"));
        }
        if !matches!(format, ReportFormat::Text | ReportFormat::Json) {
            return Err(Failure::usage("--bless prints text or JSON only; drop --format"));
        }
        Ok(())
    }

    /// Replaces the baseline if anything differs, and says what changed.
    pub(super) fn give(self, check: &Check, also_differs: bool) -> Result<String, Failure> {
        let (results, baseline) = (name_of(self.results), name_of(self.baseline));
        let source = File::open(self.results).with_context(|| format!("cannot open {results}"))?;
        if RowReader::new(source, &results)?.is_unfinished() {
            return Err(anyhow::anyhow!(
                "{results} is unfinished and cannot be a baseline; finish its run with --resume"
            )
            .into());
        }
        if check.passed() && check.new.is_empty() && !also_differs {
            return Ok(format!("{baseline} is unchanged: nothing differs"));
        }
        suite::adopt(self.results, self.baseline)?;
        let sum = |nodes: fn((u128, u128)) -> u128| {
            check.totals.iter().map(|of| nodes((of.old_nodes, of.new_nodes))).sum::<u128>()
        };
        let nodes = change(sum(|(old, _)| old), sum(|(_, new)| new));
        Ok(format!("{baseline} now has the rows of {results}: {}, nodes {nodes}", summary(check)))
    }
}
