//! `plybench compare --metric right`, `regret`, `solved` and `gain`: how good moves are, and what that costs.

use plybench::analysis::compare::size_of;
use plybench::analysis::engine_name::EngineName;
use plybench::analysis::metric::Metric;
use plybench::analysis::quality::{Qualities, Quality, qualities};
use plybench::analysis::sheet::Sheet;
use plybench::record::Rows;
use plybench::report::latex::quality::tables;
use plybench::report::quality::{explanation, notes, sections, sentences};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::results::is_external;
use crate::cli::table_format::TableFormat;

/// External engines are judged by a truth that is not theirs.
const EXTERNAL: &str = "External engines are judged by the truth of plybench's own evaluator, which may not be theirs; their gain is of \
CPU time, never of their nodes.";

/// CPU times of searches side by side are no cost.
const COUNTED: &str = "External engines have no gain here: their CPU times are of count mode. Run with --mode time, or add \
--times-of-counts.";

pub(super) struct Asked<'a> {
    pub(super) measure: Quality,
    pub(super) reference: Option<&'a EngineName>,
    pub(super) format: TableFormat,
    pub(super) label: Option<&'a str>,
    pub(super) times_of_counts: bool,
}

pub(super) fn run(asked: &Asked, rows: &Rows, sheet: &Sheet, context: &Context) -> Result<Exit, Failure> {
    let (size, has_times) = (size_of(sheet), asked.times_of_counts || !rows.is_counted());
    let cost =
        |engine: &str| if is_external(engine) { has_times.then_some(Metric::CpuNs) } else { Some(size) };
    let found = qualities(sheet, asked.reference, asked.measure, cost).usage()?;
    let (tex, said) = (|| tables(&found, asked.label), said(asked, &found, has_times));
    let text = || asked.format.written("compare", sections(&found), tex, || sentences(&found), said);
    context.show(|| &found, text)?;
    Ok(Exit::Done)
}

fn said(asked: &Asked, found: &Qualities, has_times: bool) -> Vec<String> {
    let mut said = Vec::new();
    if asked.format != TableFormat::Sentences {
        said.push(explanation(asked.measure).to_owned());
    }
    said.extend(notes(found));
    let mut engines = found.games.iter().flat_map(|game| &game.lines);
    if engines.any(|line| is_external(&line.engine)) && asked.measure != Quality::Solved {
        said.push(EXTERNAL.to_owned());
        if asked.measure == Quality::Gain && !has_times {
            said.push(COUNTED.to_owned());
        }
    }
    said
}
