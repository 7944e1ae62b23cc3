//! `plybench fit`: the parameters of `ProbCut` from results.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use plybench::analysis::fit::{Depths, Fit, GameFits, fits};
use plybench::report::escape::printable;
use plybench::report::table::Table;
use plybench::search::{FittedPair, FittedPairs};
use plybench::stats::Line;
use serde::Serialize;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::results::{ResultsArguments, minimal_leaves, sheet};

/// Fit the values of deep searches to those of shallow ones, for the term probcut
#[derive(Debug, Args)]
#[command(
    after_help = "Only values of exact engines are used. A pair is fitted to the positions that have values at both
depths, neither of them a mate. The last line of each game is a term for an engine spec.

Examples:
  plybench fit results.csv --pairs 1:3,2:4
  plybench fit results.csv --pairs 2:4 --by phase
  plybench fit results.csv --pairs 1:3 --engines ab --json"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Depths of the shallow and the deep search, as many pairs as you like
    #[arg(long, value_name = "SHALLOW:DEEP,...", value_delimiter = ',', default_value = "3:5,4:8")]
    pairs: Vec<Depths>,
    /// Fit each phase too; the line for an engine spec remains that of all positions
    #[arg(long, value_enum)]
    by: Option<Grouping>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Grouping {
    Phase,
}

#[derive(Serialize)]
struct Json<'f> {
    #[serde(flatten)]
    fits: &'f GameFits,
    /// `None` where no spec can say the lines.
    spec: Option<String>,
}

const EXPLANATION: &str = "deep value = a * shallow value + b, by least squares; sigma: standard deviation of the residuals, in evaluation units. \
middle: the same for positions whose shallow value is between the quartiles. r grows with the spread of the values of a set, and a \
few large values may decide the line, so compare a and sigma with those of the middle. mates: positions left out.";

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let rows = arguments.results.rows(context)?;
    let minimal = minimal_leaves();
    let sheet = sheet(&rows, &minimal);
    let games = fits(&sheet, &arguments.pairs, arguments.by.is_some()).usage()?;
    if context.json {
        let told: Vec<_> = games.iter().map(|fits| Json { fits, spec: spec(fits) }).collect();
        context.print_json(&told)?;
        return Ok(Exit::Done);
    }
    let mut text = String::new();
    for game in &games {
        let spec = spec(game).unwrap_or_else(|| {
            "no spec can say these lines: at most four pairs of different deep depths, a from 0.0001 to 100".to_owned()
        });
        let _ = writeln!(text, "{}\n\n{}\n{spec}\n", printable(&game.game), table(game).text());
    }
    for (game, depths) in games.iter().flat_map(|game| game.absent.iter().map(move |depths| (game, depths))) {
        let _ = writeln!(text, "{}: no position has both values of {depths}", printable(&game.game));
    }
    let _ = writeln!(text, "{EXPLANATION}");
    if let Some(words) = sheet.left_out().sentence() {
        let _ = writeln!(text, "{words}");
    }
    context.print(text)?;
    Ok(Exit::Done)
}

/// The term of an engine that has these lines, from all positions.
fn spec(game: &GameFits) -> Option<String> {
    let of_all = game.fits.iter().filter(|fit| fit.phase.is_none());
    let pair = |fit: &Fit| {
        let line = fit.line?;
        FittedPair::new(fit.depths.shallow, fit.depths.deep, line.a, line.b, line.sigma)
    };
    let pairs = FittedPairs::new(of_all.map(pair).collect::<Option<Vec<_>>>()?)?;
    Some(format!("probcut[pairs={pairs}]"))
}

fn table(game: &GameFits) -> Table {
    let header =
        ["pair", "phase", "n", "mates", "a", "b", "sigma", "r", "quartiles", "middle n", "a", "b", "sigma"];
    Table::new(header).words(&["phase"]).with(game.fits.iter().map(|fit| {
        let mut cells = vec![
            fit.depths.to_string(),
            fit.phase.clone().unwrap_or_else(|| "all".to_owned()),
            fit.n.to_string(),
            fit.mates.to_string(),
        ];
        let numbers = |line: Option<Line>| {
            let shown = |number: f64, digits: usize| format!("{number:.digits$}");
            line.map_or_else(Default::default, |line| {
                [shown(line.a, 4), shown(line.b, 1), shown(line.sigma, 1)]
            })
        };
        let r = fit.line.and_then(|line| line.r);
        let quartiles = fit.quartiles.map(|ends| format!("{} to {}", ends.low, ends.high));
        cells.extend(numbers(fit.line));
        cells.push(r.map_or_else(String::new, |r| format!("{r:.3}")));
        cells.push(quartiles.unwrap_or_default());
        cells.push(fit.middle.map_or_else(String::new, |line| line.n.to_string()));
        cells.extend(numbers(fit.middle));
        cells
    }))
}
