//! `plybench replicate`: the ledger on other positions.

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use plybench::analysis::details::Details;
use plybench::game::Rules;
use plybench::language::counted;
use plybench::ledger::{Claim, assess, built_in};
use plybench::record::Rows;
use plybench::spec::Suggestion;
use plybench::suite::{Experiment, Plan, PositionFiles, Suite};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Judged, Usage, something};
use crate::cli::results::{detailed_sheet, details_of, finished_in, minimal_leaves, read_all};
use crate::cli::series::{Series, ToPlan};
use crate::cli::side_by_side::{Both, SideBySide, is_on};
use crate::cli::size::{Size, known_suites};
use crate::cli::skip_bad::{self, SkipBadArgument};
use crate::cli::stage::Stage;
use crate::cli::suite_arguments::split_sources;
use crate::cli::{ledger, process, values};

/// Positions with which little is decided.
const FEW: usize = 24;

/// Test the claims on your own positions and compare with published estimates
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench replicate --positions mine.epd --against reports/latest
  plybench replicate --positions games.epd --game chess --out reports/chess
  plybench replicate --positions mine.epd --claim S7,M3 --dry-run
  plybench replicate --positions mine.epd --full

Your positions replace those of the built-in claims; all rules stay. The estimates to compare with
come from a folder of `plybench reproduce`, tested by the same program. z is the difference in
standard errors. Finished suites in DIR are kept; rerun the command to resume.")]
pub(super) struct Arguments {
    /// Your positions: files of EPD or FEN lines, `-` for one on standard input, or sets, separated by commas
    #[arg(long, value_name = "FILE,...")]
    positions: String,
    #[command(flatten)]
    bad_lines: SkipBadArgument,
    /// Their game: xiangqi, chess, othello or checkers
    #[arg(long, value_name = "GAME", default_value = "xiangqi")]
    game: Rules,
    /// Run every suite that a claim names, not only those of `plybench reproduce`
    #[arg(long)]
    full: bool,
    /// Only these claims, separated by commas
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    claim: Vec<String>,
    /// Only these suites of any size, separated by commas
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    suite: Vec<String>,
    /// Print the suites with their searches and estimated cost; run nothing
    #[arg(long)]
    dry_run: bool,
    /// Folder of `plybench reproduce` to compare with
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    against: PathBuf,
    /// Folder for the rows
    #[arg(long, short, value_name = "DIR", default_value = "reports/replication", value_parser = values::folder())]
    out: PathBuf,
    /// Run finished suites again
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    let interrupt = process::prepare_for_cells()?;
    let rules = arguments.game;
    let wanted = ledger::wanted(&arguments.claim, built_in())?;
    let claims: Vec<Claim> = built_in()
        .iter()
        .filter(|claim| wanted.is_empty() || wanted.contains(&&*claim.id))
        .cloned()
        .collect();
    let is_whole = arguments.full || !arguments.suite.is_empty() || !wanted.is_empty();
    let suites = if is_whole { known_suites()? } else { Size::Standard.suites()? };
    let suites = named(suites, &arguments.suite)?;
    let mut files = arguments.bad_lines.files();
    let suites = suites_on(suites, rules, &claims, &split_sources(&arguments.positions), &mut files)?;
    skip_bad::warn(files.left_out(), context);
    // Sealed positions are counted, and refused where they would run.
    let laid_out: ToPlan = if arguments.dry_run { Plan::with_stand_ins } else { Plan::new };
    let positions = positions_of(&suites, laid_out)?;
    if positions <= FEW {
        context.warn(format_args!(
            "warning: {} are too few; intervals will be as wide as most effects",
            counted(positions, "position")
        ));
    }
    let results = arguments.out.join("results");
    let series = Series { suites, results, overwrite: arguments.overwrite, seconds: None };
    let budget = series.budget(context.jobs().get(), laid_out)?;
    if arguments.dry_run {
        context.show(|| &budget.costs, || budget.table().text())?;
        return something(positions, || "there are no positions".to_owned()).map(Judged::passed);
    }
    let files = results_in(&arguments.against)?;
    let exit = series.run(&budget, context, interrupt)?;
    if exit == Exit::Interrupted {
        return Ok(Judged::interrupted());
    }
    let there = side_of(&files, rules, context)?;
    let here = side_of(&series.files(), rules, context)?;
    let both = compared(&claims, rules, &there, &here, context);
    let z: Vec<f64> = both.iter().flat_map(Both::z).map(f64::abs).collect();
    let (compared, largest_z) = (z.len(), z.into_iter().reduce(f64::max));
    let common: usize = both.iter().map(Both::common).sum();
    let shown =
        SideBySide { rules, positions, against: &arguments.against, compared, largest_z, claims: &both };
    context.show(|| &shown, || shown.text())?;
    let why = || format!("no claim on {rules} has an estimate in both");
    let compared = something(common, why)?;
    Ok(if exit == Exit::Done { Judged::passed(compared) } else { Judged::some_failed() })
}

struct Side {
    rows: Rows,
    details: Details,
}

/// The claims tested on both sets of rows. Holm's correction is over these claims alone.
fn compared(claims: &[Claim], rules: Rules, there: &Side, here: &Side, context: &Context) -> Vec<Both> {
    let stage = Stage::testing(2 * claims.len(), context);
    let freed: Vec<Claim> = claims.iter().cloned().map(|claim| on_any_positions(claim, rules)).collect();
    let minimal = minimal_leaves();
    let entries = |side: &Side, claims: &[Claim]| {
        assess(&detailed_sheet(&side.rows, &minimal, &side.details), claims, &|| stage.step())
    };
    let (ours, theirs) = (entries(there, claims), entries(here, &freed));
    ours.iter().zip(&theirs).filter_map(|(ours, theirs)| Both::new(rules, ours, theirs)).collect()
}

fn named(suites: Vec<Suite>, names: &[String]) -> Result<Vec<Suite>, Failure> {
    let known: Vec<String> = suites.iter().map(|suite| suite.name.clone()).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        let nearest =
            Suggestion::among(unknown, known.iter().map(String::as_str)).or("`plybench suites` lists them");
        return Err(Failure::usage(format_args!("no claim uses a suite `{unknown}`{nearest}")));
    }
    Ok(suites.into_iter().filter(|suite| names.is_empty() || names.contains(&suite.name)).collect())
}

/// The suites with nothing but the experiments that test a claim on a game, on these positions.
fn suites_on(
    suites: Vec<Suite>,
    rules: Rules,
    claims: &[Claim],
    sources: &[String],
    files: &mut PositionFiles,
) -> Result<Vec<Suite>, Failure> {
    let mut kept = Vec::new();
    for mut suite in suites {
        suite.experiments.retain_mut(|experiment| {
            let engines = engines(experiment);
            experiment
                .games
                .retain(|game| game.rules() == Some(rules) && is_tested(&game.to_string(), &engines, claims));
            experiment.positions.limit = None;
            experiment.positions.phases.clear();
            !experiment.games.is_empty()
        });
        if !suite.experiments.is_empty() {
            kept.push(suite);
        }
    }
    let Some((first, others)) = kept.split_first_mut() else {
        return Err(Failure::usage(format_args!("no claim is tested on {rules} in this size")));
    };
    first.set_positions_with(sources, io::stdin().lock(), files).usage()?;
    let read = &first.experiments[0].positions.sources;
    for suite in others {
        suite.files.clone_from(&first.files);
        for experiment in &mut suite.experiments {
            experiment.positions.sources.clone_from(read);
        }
    }
    Ok(kept)
}

fn engines(experiment: &Experiment) -> Vec<String> {
    experiment.engines.iter().map(ToString::to_string).collect()
}

fn is_tested(game: &str, engines: &[String], claims: &[Claim]) -> bool {
    let parts = claims.iter().flat_map(|claim| &claim.parts);
    let mut contrasts = parts.flat_map(|part| &part.figure.contrasts);
    contrasts.any(|contrast| contrast.game == game && engines.contains(&contrast.engine))
}

fn positions_of(suites: &[Suite], laid_out: ToPlan) -> Result<usize, Failure> {
    let plan = laid_out(&suites[0]).usage()?;
    Ok(plan.roots() / plan.games().len())
}

/// The same claim, its figures on a game about whatever positions the rows have.
fn on_any_positions(mut claim: Claim, rules: Rules) -> Claim {
    for part in &mut claim.parts {
        if is_on(rules, part.figure.game()) {
            part.figure.positions = None;
        }
    }
    // Figures without a word are not compared.
    claim.also.clear();
    claim
}

fn results_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = finished_in(folder);
    files.sort();
    if files.is_empty() {
        return Err(Failure::usage(format_args!(
            "{} has no results to compare with; run `plybench reproduce` first, or name with --against a folder that \
             it left",
            folder.display()
        )));
    }
    Ok(files)
}

/// The rows of files that are about a game: everything else would only be missing on the other side.
fn side_of(files: &[PathBuf], rules: Rules, context: &Context) -> Result<Side, Failure> {
    let mut rows = read_all(files, context)?.rows;
    rows.retain(|row| is_on(rules, row.game()));
    Ok(Side { rows, details: details_of(files)? })
}
