//! Computes a figure: its positions, its value, and the interval that decides.

use serde::Serialize;
use thiserror::Error;

use crate::analysis::engine_sheet::NotExact;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, clustered};
use crate::ledger::figure::{Figure, Shape};
use crate::ledger::observed::{Observed, Reading};
use crate::ledger::population::Populations;
use crate::stats::bootstrap::Interval;
use crate::stats::median;
use crate::stats::resample::{self, Method, Sample, Sums};

/// A figure as measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// What the figure is.
    pub what: String,
    /// Game, positions, engines.
    pub place: String,
    /// Plies; several where the figure spans them.
    pub depths: Vec<u32>,
    /// The figure.
    pub figure: f64,
    /// Its interval, whole games resampled within each phase; `None` with too
    /// few of them.
    pub interval: Option<Interval>,
    /// How its ends were found.
    pub method: Option<Method>,
    /// The level of the interval is 1 - alpha.
    pub alpha: f64,
    /// Positions.
    pub n: usize,
    /// The games that they were taken from, if that is known and they are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Of one engine over another: the ratio of sums, which the largest trees
    /// dominate, and the median ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<Beside>,
    /// Of engines that are not exact, how many of their values differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_exact: Option<NotExact>,
}

/// Other summaries of the same ratios. They decide nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Beside {
    /// Sum of one over sum of the other.
    pub ratio_of_sums: f64,
    /// Median ratio.
    pub median: f64,
    /// Positions with a ratio below 1.
    pub below: usize,
    /// Positions with a ratio of 1.
    pub equal: usize,
    /// Positions with a ratio above 1.
    pub above: usize,
}

impl Estimate {
    /// The positions, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// Why a figure could not be measured.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Lack {
    /// Rows are missing.
    #[error("{0}")]
    Rows(String),
    /// The rows are there, and make no such figure.
    #[error("{0}")]
    Figure(String),
}

/// A figure of one depth, or of all where it spans them, with its interval at a
/// level of 1 - alpha; what is missing, in words, where it cannot be computed.
pub fn measure(
    figure: &Figure,
    sheet: &Sheet,
    populations: &Populations,
    alpha: f64,
) -> Result<Estimate, Lack> {
    estimate(figure, sheet, populations, alpha, false)
}

/// The same over the cells whose values are right, where an engine of the
/// figure is not exact.
pub(super) fn measure_agreeing(
    figure: &Figure,
    sheet: &Sheet,
    populations: &Populations,
    alpha: f64,
) -> Option<Estimate> {
    let estimate = estimate(figure, sheet, populations, alpha, true).ok()?;
    estimate.not_exact?;
    Some(Estimate { what: format!("{}, cells with an equal value", estimate.what), ..estimate })
}

fn estimate(
    figure: &Figure,
    sheet: &Sheet,
    populations: &Populations,
    alpha: f64,
    agreeing: bool,
) -> Result<Estimate, Lack> {
    let reading = Reading::new(figure, sheet).map_err(Lack::Rows)?;
    let observed = reading.observed(populations, agreeing);
    if observed.is_empty() {
        return Err(Lack::Rows(reading.what_is_missing(populations)));
    }
    let zeros = observed.iter().filter(|observed| !observed.numbers.iter().all(|number| number.is_finite()));
    match zeros.count() {
        0 => {}
        zeros => {
            let of = format!("{zeros} of {} positions have none of it", observed.len());
            return Err(Lack::Figure(format!("{of}, and 0 has no ratio: take the mean of each engine")));
        }
    }
    let sample = sample(&observed);
    let shape = figure.shape;
    if shape == Shape::Share {
        let whole = resample::interval(&sample, whole, alpha);
        if whole.is_none_or(|whole| whole.interval.contains(0.0)) {
            let nothing = "the whole, of which it is a share, may be nothing: its interval contains 0";
            return Err(Lack::Figure(nothing.to_owned()));
        }
    }
    let engines = figure.contrasts.len();
    let own = |sums: Sums| of_sums(shape, sums);
    let (value, found) = match shape {
        Shape::OverSmallest => {
            let ratio = |sums: Sums, smallest: f64| Some(sums.mean(0)? - smallest / sums.units());
            let found = resample::interval_crossfit(&sample, |sums| sums.smallest(1..engines), ratio, alpha);
            (found.map(|found| found.value), found)
        }
        Shape::Reduction => {
            let part = |sums: Sums, best: f64| Some((sums.sum(0) - sums.sum(1)) / (sums.sum(0) - best));
            let found = resample::interval_crossfit(&sample, |sums| sums.smallest(2..engines), part, alpha);
            (found.map(|found| found.value), found)
        }
        _ => (sample.figure(own), resample::interval(&sample, own, alpha)),
    };
    let value = value.ok_or_else(|| Lack::Figure("these rows make no number of it".to_owned()))?;
    // The interval of a logarithm is mapped with its figure.
    let scale = |value: f64| if shape.is_geometric() { value.exp() } else { value };
    let units = clustered(observed.iter().map(|observed| (observed.unit, 0.0)));
    Ok(Estimate {
        what: figure.what(),
        place: figure.place(),
        depths: figure.depths.clone(),
        figure: scale(value),
        interval: found.map(|found| found.interval.map(scale)),
        method: found.map(|found| found.method),
        alpha,
        n: observed.len(),
        games: Counted::of(&units).games,
        beside: beside(&observed),
        not_exact: reading.not_exact(&observed),
    })
}

/// The positions as the resampler takes them: games within phases.
fn sample(observed: &[Observed]) -> Sample {
    let unit = |observed: &Observed| {
        let game = observed.unit.source_game.unwrap_or(observed.unit.position).to_owned();
        (observed.phase.clone(), Some(game), observed.numbers.clone())
    };
    observed.iter().map(unit).collect()
}

/// The figure of some positions, drawn again or not, on the scale of logarithms
/// where it is geometric.
fn of_sums(shape: Shape, sums: Sums) -> Option<f64> {
    match shape {
        Shape::Share => Some((sums.mean(0)? - sums.mean(2)?) / whole(sums)?),
        _ => sums.mean(0),
    }
}

/// The contrast that a share is a part of.
fn whole(sums: Sums) -> Option<f64> {
    Some(sums.mean(1)? - sums.mean(2)?)
}

fn beside(observed: &[Observed]) -> Option<Beside> {
    let raw: Vec<(f64, f64)> = observed.iter().map(|observed| observed.raw).collect::<Option<_>>()?;
    let ratios: Vec<f64> = raw.iter().map(|(own, over)| own / over).collect();
    let sum = |of: fn(&(f64, f64)) -> f64| raw.iter().map(of).sum::<f64>();
    let count = |is: fn(f64) -> bool| ratios.iter().filter(|ratio| is(**ratio)).count();
    let (below, above) = (count(|ratio| ratio < 1.0), count(|ratio| ratio > 1.0));
    Some(Beside {
        ratio_of_sums: sum(|raw| raw.0) / sum(|raw| raw.1),
        median: median(&ratios)?,
        below,
        equal: ratios.len() - below - above,
        above,
    })
}
