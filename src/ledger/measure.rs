//! Computes a figure: its positions, its value, and the interval that decides.

use serde::Serialize;
use thiserror::Error;
use tr::tr;

use crate::analysis::engine_sheet::NotExact;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, clustered};
use crate::ledger::compute::{Found, compute, divides_by_nothing};
use crate::ledger::figure::Figure;
use crate::ledger::observed::{Observed, Reading};
use crate::ledger::population::Populations;
use crate::ledger::shape::Shape;
use crate::stats::bootstrap::Interval;
use crate::stats::median;
use crate::stats::resample::Method;

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
    /// Of a mean or a ratio: the median over positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// Of one engine over another: the ratio of sums, which the largest trees
    /// dominate, and how many positions speak for it.
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
    Some(Estimate { what: tr!("{}, cells with an equal value", estimate.what), ..estimate })
}

fn estimate(
    figure: &Figure,
    sheet: &Sheet,
    populations: &Populations,
    alpha: f64,
    agreeing: bool,
) -> Result<Estimate, Lack> {
    let (reading, observed) = read(figure, sheet, populations, agreeing)?;
    let other = match &figure.against {
        Some(against) => read(against, sheet, populations, agreeing)?.1,
        None => Vec::new(),
    };
    let shape = figure.shape;
    if divides_by_nothing(figure, &observed, &other, alpha) {
        return Err(Lack::Figure(tr!("what it is divided by may be nothing: its interval contains 0")));
    }
    let Found { value, estimate: found } = compute(figure, &observed, &other, alpha);
    let value = value.ok_or_else(|| Lack::Figure(tr!("these rows make no number of it")))?;
    // The interval of a logarithm is mapped with its figure; percentile-t may leave the scale of a share.
    let is_share = figure.quantity.is_share() && matches!(shape, Shape::Mean | Shape::Pooled);
    let scale = |value: f64| match is_share {
        true => value.clamp(0.0, 1.0),
        false if shape.is_geometric() => value.exp(),
        false => value,
    };
    let units = clustered(observed.iter().map(|observed| (observed.unit, 0.0)));
    Ok(Estimate {
        what: figure.what(),
        place: figure.place(),
        depths: figure.depths.clone(),
        figure: scale(value),
        interval: found.map(|found| found.interval.map(scale)),
        method: found.map(|found| found.method),
        alpha,
        // Of two samples the smaller, which says how well the figure is known.
        n: if shape == Shape::RatioOver { observed.len().min(other.len()) } else { observed.len() },
        games: Counted::of(&units).games,
        median: median_of(&observed),
        beside: beside(&observed),
        not_exact: reading.not_exact(&observed),
    })
}

/// The positions of a figure, each with its numbers; refuses numbers that make no
/// ratio.
fn read<'s, 'a>(
    figure: &'s Figure,
    sheet: &'s Sheet<'a>,
    populations: &Populations,
    agreeing: bool,
) -> Result<(Reading<'s, 'a>, Vec<Observed<'a>>), Lack> {
    let reading = Reading::new(figure, sheet).map_err(Lack::Rows)?;
    let observed = reading.observed(populations, agreeing);
    if observed.is_empty() {
        return Err(Lack::Rows(reading.what_is_missing(populations)));
    }
    let is_number = |observed: &&Observed| observed.numbers.iter().all(|number| number.is_finite());
    match observed.iter().filter(|observed| !is_number(observed)).count() {
        0 => Ok((reading, observed)),
        zeros => {
            let of = tr!("{zeros} of {} positions have none of it", observed.len(), zeros);
            Err(Lack::Figure(tr!("{of}, and 0 has no ratio: take the mean of each engine", of)))
        }
    }
}

/// The median over positions of what a mean or a ratio is made of.
fn median_of(observed: &[Observed]) -> Option<f64> {
    let one = |observed: &Observed| observed.raw.map(|(own, over)| own / over.unwrap_or(1.0));
    median(&observed.iter().map(one).collect::<Option<Vec<_>>>()?)
}

fn beside(observed: &[Observed]) -> Option<Beside> {
    let raw = |observed: &Observed| observed.raw.and_then(|(own, over)| Some((own, over?)));
    let raw: Vec<(f64, f64)> = observed.iter().map(raw).collect::<Option<_>>()?;
    let ratios: Vec<f64> = raw.iter().map(|(own, over)| own / over).collect();
    let sum = |of: fn(&(f64, f64)) -> f64| raw.iter().map(of).sum::<f64>();
    let count = |is: fn(f64) -> bool| ratios.iter().filter(|ratio| is(**ratio)).count();
    let (below, above) = (count(|ratio| ratio < 1.0), count(|ratio| ratio > 1.0));
    Some(Beside {
        ratio_of_sums: sum(|raw| raw.0) / sum(|raw| raw.1),
        below,
        equal: ratios.len() - below - above,
        above,
    })
}
