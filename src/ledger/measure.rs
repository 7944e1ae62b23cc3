//! Measures a figure: its positions, its value, and its intervals.

use serde::Serialize;
use tr::tr;

use crate::analysis::engine_sheet::NotExact;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::ledger::figure::{Average, Figure, Operator};
use crate::ledger::observe::{Observed, Reading, divides_by_nothing, resampled, sample};
use crate::ledger::population::Populations;
use crate::ledger::quantity::Quantity;
use crate::stats::resample::{Ends, Method, Resampling};
use crate::stats::{FEWEST, Interval, Sample, median};

/// Alpha of every printed interval.
pub const ALPHA: f64 = 0.05;

/// Sums rest on few positions: with fewer than this they get no word.
const FEWEST_FOR_SUMS: usize = 440;

/// A figure as measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The measure.
    pub what: String,
    /// Game, positions, engines.
    pub place: String,
    /// Plies; several where the figure spans them.
    pub depths: Vec<u32>,
    /// The estimate.
    pub value: f64,
    /// Its 95% interval, whole games resampled within each phase; `None` with too few of them.
    pub interval: Option<Interval>,
    /// The procedure behind its ends.
    pub method: Option<Method>,
    /// Its standard error, of a geometric figure that of the logarithm.
    pub standard_error: f64,
    /// Positions.
    pub n: usize,
    /// Their source games, if they are known and fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<usize>,
    /// Of a mean or a ratio: the median over positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// Of one engine over another: the mean that the rule does not name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_mean: Option<OtherMean>,
    /// Of engines that are not exact: their wrong values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_exact: Option<NotExact>,
    /// Whether it is computed on the scale of logarithms.
    #[serde(skip)]
    pub is_logarithmic: bool,
}

/// The other mean of the same ratios, and their signs. They decide nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OtherMean {
    /// Whether it is the ratio of sums; else the geometric mean.
    pub of_sums: bool,
    /// Its value.
    pub value: f64,
    /// The number of positions of equal weight that the sums rest on.
    pub effective_n: f64,
    /// Positions with a ratio below 1.
    pub below: usize,
    /// Positions with a ratio of 1.
    pub equal: usize,
    /// Positions with a ratio above 1.
    pub above: usize,
}

impl Estimate {
    /// The distance to an estimate of the same figure on independent positions, in standard errors;
    /// `None` where neither varies.
    pub fn z(&self, other: &Self) -> Option<f64> {
        let scale = |estimate: &Self| if self.is_logarithmic { estimate.value.ln() } else { estimate.value };
        let z = (scale(self) - scale(other)) / self.standard_error.hypot(other.standard_error);
        z.is_finite().then_some(z)
    }

    /// The positions, and their games.
    pub const fn counted(&self) -> Counted {
        Counted { n: self.n, games: self.games }
    }
}

/// A figure with everything that decides about it.
pub(super) struct Measured<'f> {
    pub(super) estimate: Estimate,
    /// Positions of which a search is missing.
    pub(super) lost: usize,
    figure: &'f Figure,
    resampling: Resampling<'f>,
}

impl Measured<'_> {
    /// The interval of level 1 - `alpha` on the printed scale.
    pub(super) fn ends(&self, alpha: f64) -> Option<Ends> {
        let ends = self.resampling.ends(alpha)?;
        let interval = ends.interval.map(|value| scaled(self.figure, value));
        // To first order: an error of a logarithm is one relative to the end.
        let factors = if self.figure.is_logarithmic() { [interval.low, interval.high] } else { [1.0; 2] };
        Some(Ends { interval, errors: [0, 1].map(|end| ends.errors[end] * factors[end].abs()), ..ends })
    }

    /// The smallest alpha at which a statement holds of the interval on the printed scale.
    pub(super) fn p_value(&self, holds: impl Fn(Interval) -> bool) -> f64 {
        self.resampling.p_value(|interval| holds(interval.map(|value| scaled(self.figure, value))))
    }

    /// The reason why these positions get no word.
    pub(super) fn too_few(&self) -> Option<String> {
        if self.estimate.interval.is_none() {
            let Estimate { n, games, .. } = self.estimate;
            let figure = self.figure;
            if games.unwrap_or(n) >= FEWEST && figure.operator == Operator::Gain {
                return Some(tr!(
                    "in some resamples no depths of the exact engine choose worse and better moves than it"
                ));
            }
            // The standard error of a resample without any of them is 0.
            if games.unwrap_or(n) >= FEWEST && matches!(figure.quantity, Quantity::Quality(_)) {
                return Some(tr!("the engines differ on too few of {n} positions for an interval", n));
            }
            return Some(tr!("{} positions from too few games for an interval", self.estimate.n));
        }
        // What a position adds to a sum of qualities is bounded.
        let is_bounded = matches!(self.figure.quantity, Quantity::Quality(_));
        let sums = self.figure.average == Average::Sums && !is_bounded;
        (sums && self.estimate.n < FEWEST_FOR_SUMS).then(|| {
            tr!("sums need {FEWEST_FOR_SUMS} positions, and these are {}", self.estimate.n, FEWEST_FOR_SUMS)
        })
    }
}

/// A figure of one depth, or of all where it spans them; the missing rows in words where it
/// cannot be computed.
pub(super) fn measure<'f>(
    figure: &'f Figure,
    sheet: &Sheet,
    populations: &Populations,
) -> Result<Measured<'f>, String> {
    let (reading, observed) = read(figure, sheet, populations)?;
    let other = match &figure.against {
        Some(against) => read(against, sheet, populations)?.1,
        None => Vec::new(),
    };
    if divides_by_nothing(figure, &observed, &other) {
        return Err(tr!("its denominator may be 0: the interval contains 0"));
    }
    let resampling = resampled(figure, &observed, &other).ok_or_else(|| match figure.operator {
        Operator::Gain => tr!("no depths of the exact engine choose worse and better moves than it"),
        _ => tr!("these rows give no estimate"),
    })?;
    let ends = resampling.ends(ALPHA);
    let counted = Counted::of(&sample(&observed));
    let estimate = Estimate {
        what: figure.what(),
        place: figure.place(),
        depths: figure.depths.clone(),
        value: scaled(figure, resampling.value()),
        interval: ends.map(|ends| ends.interval.map(|value| scaled(figure, value))),
        method: ends.map(|ends| ends.method),
        standard_error: resampling.standard_error(),
        is_logarithmic: figure.is_logarithmic(),
        // Of two samples the smaller one tells how well the figure is known.
        n: if matches!(figure.operator, Operator::Ratio | Operator::Gain) && figure.against.is_some() {
            counted.n.min(other.len())
        } else {
            counted.n
        },
        games: counted.games,
        median: median_of(&observed).filter(|_| figure.operator == Operator::Mean),
        other_mean: other_mean(figure, &observed),
        not_exact: reading.not_exact(&observed),
    };
    Ok(Measured { estimate, lost: reading.lost(populations, &observed), figure, resampling })
}

/// A value on the printed scale. Percentile-t may leave the scale of a share.
fn scaled(figure: &Figure, value: f64) -> f64 {
    let value = if figure.is_logarithmic() { value.exp() } else { value };
    let is_share = figure.quantity.is_share() && (figure.operator == Operator::Mean || figure.is_pooled());
    if is_share { value.clamp(0.0, 1.0) } else { value }
}

/// The positions of a figure, each with its numbers; refuses numbers without a ratio.
fn read<'s, 'a>(
    figure: &'s Figure,
    sheet: &'s Sheet<'a>,
    populations: &Populations,
) -> Result<(Reading<'s, 'a>, Vec<Observed<'a>>), String> {
    let reading = Reading::new(figure, sheet)?;
    let observed = reading.observed(populations);
    if observed.is_empty() {
        return Err(reading.missing(populations));
    }
    let is_number = |observed: &&Observed| observed.numbers.iter().all(|number| number.is_finite());
    match observed.iter().filter(|observed| !is_number(observed)).count() {
        0 => Ok((reading, observed)),
        zeros => {
            Err(tr!("{zeros} of {} positions have a count of 0, which has no ratio", observed.len(), zeros))
        }
    }
}

/// The median over positions of a mean or a ratio.
fn median_of(observed: &[Observed]) -> Option<f64> {
    let one = |observed: &Observed| observed.raw.map(|(own, over)| own / over.unwrap_or(1.0));
    median(&observed.iter().map(one).collect::<Option<Vec<_>>>()?)
}

fn other_mean(figure: &Figure, observed: &[Observed]) -> Option<OtherMean> {
    let pair = |observed: &Observed| observed.raw.and_then(|(own, over)| Some((own, over?)));
    let raw: Vec<(f64, f64)> = observed.iter().map(pair).collect::<Option<_>>()?;
    let logs = raw.iter().map(|(own, over)| (own / over).ln());
    let over: Sample =
        observed.iter().zip(&raw).map(|(observed, (_, over))| observed.unit.with([*over])).collect();
    let sum = |of: fn(&(f64, f64)) -> f64| raw.iter().map(of).sum::<f64>();
    let of_sums = figure.average != Average::Sums;
    let value = if of_sums {
        sum(|raw| raw.0) / sum(|raw| raw.1)
    } else {
        (logs.sum::<f64>() / raw.len() as f64).exp()
    };
    let count = |is: fn(f64, f64) -> bool| raw.iter().filter(|(own, over)| is(*own, *over)).count();
    let (below, above) = (count(|own, over| own < over), count(|own, over| own > over));
    value.is_finite().then_some(OtherMean {
        of_sums,
        value,
        effective_n: over.effective(0)?,
        below,
        equal: raw.len() - below - above,
        above,
    })
}
