//! The positions of a figure, each with its numbers, and the figure as a function of
//! their sums.

use std::collections::{BTreeSet, HashMap};

use tr::tr;

use crate::analysis::compare::size_of;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, NotExact};
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::quality::{curve, truth_depth};
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Unit;
use crate::ledger::figure::{Average, BEST, Figure, MINIMAL, Operator};
use crate::ledger::fit::{cost_terms, costs, line, middle_half};
use crate::ledger::population::Populations;
use crate::ledger::quantity::Quantity;
use crate::stats::resample::{Resampling, Sample, Sums};
use crate::stats::{gain, mean};

/// A position with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Observed<'a> {
    pub(super) unit: Unit<'a>,
    pub(super) numbers: Vec<f64>,
    /// The number of the engine looked at and of the one it is compared with, where the figure
    /// is a mean or a ratio at one depth.
    pub(super) raw: Option<(f64, Option<f64>)>,
}

/// The engines of a figure.
pub(super) struct Reading<'s, 'a> {
    figure: &'s Figure,
    pairs: Vec<Pair<'s, 'a>>,
    rivals: Vec<&'s EngineSheet<'a>>,
    /// Of a gain: the depths of the exact engine's curve.
    curve: Vec<u32>,
    cost: Metric,
}

struct Pair<'s, 'a> {
    game: &'s GameSheet<'a>,
    own: Option<&'s EngineSheet<'a>>,
    over: Option<&'s EngineSheet<'a>>,
}

impl<'s, 'a> Pair<'s, 'a> {
    fn engines(&self) -> impl Iterator<Item = &'s EngineSheet<'a>> {
        self.own.into_iter().chain(self.over)
    }
}

impl<'s, 'a> Reading<'s, 'a> {
    /// The engines of a figure; the first one without a finished search if one is missing. Engines
    /// that are not exact are found too: the figure names them.
    pub(super) fn new(figure: &'s Figure, sheet: &'s Sheet<'a>) -> Result<Self, String> {
        let named = |game: &'s GameSheet<'a>, name: &str| {
            let engine = game.named(&EngineName::new(name));
            engine.ok_or_else(|| tr!("no search by `{name}` is finished", name))
        };
        let mut pairs = Vec::new();
        for contrast in &figure.contrasts {
            let game = sheet.game(&GameName::new(&contrast.game));
            let game = game.ok_or_else(|| tr!("no rows of the game {}", contrast.game))?;
            let is_engine = ![BEST, MINIMAL].contains(&contrast.engine.as_str());
            let own = is_engine.then(|| named(game, &contrast.engine)).transpose()?;
            let over = contrast.over.as_deref().map(|over| named(game, over)).transpose()?;
            pairs.push(Pair { game, own, over });
        }
        let game = pairs.first().map(|pair: &Pair<'s, 'a>| pair.game);
        let rival = |name: &String| named(game.ok_or_else(String::new)?, name);
        let rivals = figure.among.iter().map(rival).collect::<Result<_, String>>()?;
        let exact = pairs.first().filter(|_| figure.operator == Operator::Gain);
        let curve = match exact.and_then(|pair| Some((pair.game, pair.over?))) {
            Some((game, over)) => curve(over, truth_depth(sheet, game).map_err(|error| error.to_string())?),
            None => Vec::new(),
        };
        let cost = if figure.is_on_processors() { Metric::Ticks } else { size_of(sheet) };
        Ok(Self { figure, pairs, rivals, curve, cost })
    }

    fn engines(&self) -> impl Iterator<Item = &'s EngineSheet<'a>> {
        self.pairs.iter().flat_map(Pair::engines).chain(self.rivals.iter().copied())
    }

    /// The wrong values of the engines that are not exact, in the searches of these positions;
    /// `None` if all engines are exact.
    pub(super) fn not_exact(&self, observed: &[Observed]) -> Option<NotExact> {
        let mut inexact: Vec<&EngineSheet> = Vec::new();
        for engine in self.engines().filter(|engine| !engine.is_exact()) {
            if !inexact.iter().any(|other| other.name() == engine.name()) {
                inexact.push(engine);
            }
        }
        let mut known = Vec::new();
        for engine in &inexact {
            for depth in &self.figure.depths {
                let cell = |observed: &Observed| engine.at(*depth).get(observed.unit.position);
                let cells = observed.iter().filter_map(cell);
                known.extend(cells.filter_map(|cell| engine.agreement(&cell)));
            }
        }
        let differ = known.iter().filter(|agrees| !**agrees).count();
        (!inexact.is_empty()).then_some(NotExact { differ, cells: known.len() })
    }

    /// The reason why no position has its numbers.
    pub(super) fn missing(&self, populations: &Populations) -> String {
        if self.candidates(populations).into_iter().any(|unit| self.has_all(unit.position)) {
            return tr!("the rows have no `{}`", self.figure.quantity);
        }
        tr!("no position has every search that it needs")
    }

    /// Whether every search that the figure needs of a position is finished.
    fn has_all(&self, position: &str) -> bool {
        let at = |engine: &EngineSheet, depths: &[u32]| {
            depths.iter().all(|depth| engine.at(*depth).get(position).is_some())
        };
        let Figure { operator, depths, .. } = self.figure;
        match self.pairs.first() {
            Some(Pair { own: Some(own), over: Some(over), .. }) if *operator == Operator::Gain => {
                at(own, depths) && at(over, &self.curve)
            }
            _ => self.engines().all(|engine| at(engine, depths)),
        }
    }

    /// The positions on which an engine finished a search at the deepest depth.
    fn finished(&self, engine: &EngineSheet<'a>, populations: &Populations) -> Vec<Unit<'a>> {
        let Some(deepest) = self.figure.depths.last() else { return Vec::new() };
        let cells = engine.at(*deepest).iter().map(|(unit, _)| unit);
        cells.filter(|unit| populations.has(self.figure, unit.position)).collect()
    }

    fn candidates(&self, populations: &Populations) -> Vec<Unit<'a>> {
        let own = self.pairs.first().and_then(|pair| pair.own);
        own.map_or_else(Vec::new, |own| self.finished(own, populations))
    }

    /// The positions that have every number, in alphabetical order.
    pub(super) fn observed(&self, populations: &Populations) -> Vec<Observed<'a>> {
        let observed = |unit: Unit<'a>| {
            let numbers = self.numbers(unit.position)?;
            Some(Observed { unit, numbers, raw: self.raw(unit.position) })
        };
        let mut observed: Vec<_> = self.candidates(populations).into_iter().filter_map(observed).collect();
        if self.figure.is_fitted() {
            let first = observed.iter().map(|observed| observed.numbers[0]).collect();
            let middle = middle_half(first);
            observed.retain(|observed| middle.is_some_and(|middle| middle.contains(observed.numbers[0])));
        }
        observed
    }

    /// The positions on which a search of the figure did not finish, or is missing though the engine
    /// with the fewest positions was run there: others may have run on more in another suite.
    pub(super) fn lost(&self, populations: &Populations, observed: &[Observed]) -> usize {
        let has = |position: &str| {
            observed.binary_search_by(|observed| observed.unit.position.cmp(position)).is_ok()
                || self.figure.quantity.may_lack() && self.has_all(position)
        };
        let fewest = self.engines().map(|engine| self.finished(engine, populations)).min_by_key(Vec::len);
        let missing = fewest.into_iter().flatten().map(|unit| unit.position);
        let unfinished = self
            .engines()
            .flat_map(|engine| self.figure.depths.iter().flat_map(move |depth| engine.unfinished_at(*depth)));
        let unfinished = unfinished.filter(|position| populations.has(self.figure, position));
        let lost: BTreeSet<&str> = missing.chain(unfinished).filter(|position| !has(position)).collect();
        lost.len()
    }

    fn read(&self, game: &GameSheet, engine: &EngineSheet, position: &str, depth: u32) -> Option<f64> {
        self.figure.quantity.read(game, position, &engine.at(depth).get(position)?)
    }

    /// The quantities of every pair of engines at a depth; 1 without an engine to compare with.
    fn both(&self, position: &str, depth: u32) -> Option<Vec<(f64, f64)>> {
        let pair = |pair: &Pair| {
            let own = self.read(pair.game, pair.own?, position, depth)?;
            let over = pair.over.map_or(Some(1.0), |over| self.read(pair.game, over, position, depth))?;
            Some((own, over))
        };
        self.pairs.iter().map(pair).collect()
    }

    /// The logarithm of every pair's ratio, weighted over plies. Not finite where a number is 0.
    fn logs(&self, position: &str, depth: u32) -> Option<Vec<f64>> {
        let mut logs = vec![0.0; self.pairs.len()];
        for (back, weight) in (0_u32..).zip(&self.figure.plies).filter(|(_, weight)| **weight != 0.0) {
            for (log, (own, over)) in logs.iter_mut().zip(self.both(position, depth.checked_sub(back)?)?) {
                *log += weight * (own.ln() - over.ln());
            }
        }
        Some(logs)
    }

    fn plain(&self, position: &str, depth: u32) -> Option<Vec<f64>> {
        Some(self.both(position, depth)?.into_iter().map(|(own, _)| own).collect())
    }

    /// The numbers of a position, of whose sums the figure is made.
    fn numbers(&self, position: &str) -> Option<Vec<f64>> {
        let Figure { operator, average, at, depths, .. } = self.figure;
        let depth = *depths.last()?;
        let first = self.pairs.first()?;
        let rivals = || -> Option<Vec<f64>> {
            self.rivals.iter().map(|rival| self.read(first.game, rival, position, depth)).collect()
        };
        let log_unless_plain = |numbers: Vec<f64>| match average {
            Average::Geometric => numbers.into_iter().map(f64::ln).collect(),
            _ => numbers,
        };
        Some(match (operator, average) {
            (Operator::Every, _) => return None,
            (Operator::Gain, _) => {
                let Quantity::Quality(quality) = self.figure.quantity else { return None };
                let point = |engine: &EngineSheet, depth: u32| {
                    quality.point(&engine.at(depth).get(position)?, self.cost)
                };
                let over = first.over?;
                let exact = self.curve.iter().map(|depth| point(over, *depth));
                exact.chain([point(first.own?, depth)]).collect::<Option<Vec<_>>>()?.concat()
            }
            (Operator::PathCost | Operator::WorkCost, _) => {
                let terms = |pair: &Pair| cost_terms(&pair.own?.at(depth).get(position)?);
                let all = self.pairs.iter().map(terms).collect::<Option<Vec<_>>>()?;
                (0..5).map(|number| all.iter().map(|terms| terms[number]).sum()).collect()
            }
            (Operator::Fit | Operator::Residual, _) => {
                let shallow = depth.checked_sub(self.figure.looks_back())?;
                let [x, y] = [shallow, depth].map(|depth| self.read(first.game, first.own?, position, depth));
                let (x, y) = (x?, y?);
                vec![x, y, x * x, x * y, y * y]
            }
            (Operator::Ratio, _) if !self.rivals.is_empty() => {
                let own = self.plain(position, depth)?.into_iter();
                log_unless_plain(own.chain(rivals()?).collect())
            }
            (Operator::Ratio, Average::Sums) if self.figure.is_pooled() => {
                let cell = first.own?.at(depth).get(position)?;
                let (above, below) = self.figure.quantity.parts(first.game, position, &cell)?;
                vec![above, below]
            }
            (Operator::Ratio, Average::Sums) => {
                let (own, over) = *self.both(position, depth)?.first()?;
                vec![own, over]
            }
            (Operator::Ratio, Average::Arithmetic) => {
                let ratios: Vec<f64> =
                    self.both(position, depth)?.into_iter().map(|(own, over)| own / over).collect();
                vec![mean(&ratios)?]
            }
            (Operator::Ratio | Operator::GeometricMean, _) => vec![mean(&self.logs(position, depth)?)?],
            (Operator::Slope, Average::Arithmetic) if at.is_empty() => {
                let own = |depth: &u32| self.plain(position, *depth)?.first().copied();
                depths.iter().map(own).collect::<Option<_>>()?
            }
            (Operator::Mean, _) | (Operator::Slope, Average::Arithmetic) => self.plain(position, depth)?,
            (Operator::Slope, _) if at.is_empty() => {
                let point = |depth: &u32| Some((f64::from(*depth), mean(&self.logs(position, *depth)?)?));
                vec![slope(&depths.iter().map(point).collect::<Option<Vec<_>>>()?)?]
            }
            (Operator::Slope, _) => {
                let points: Vec<(f64, f64)> = at.iter().copied().zip(self.logs(position, depth)?).collect();
                vec![slope(&points)?]
            }
            (Operator::Share, _) if self.reduces() => {
                let own = self.read(first.game, first.own?, position, depth)?;
                let plain = self.read(first.game, first.over?, position, depth)?;
                let others = if self.rivals.is_empty() {
                    vec![first.game.minimal(position, depth)?.tree as f64]
                } else {
                    rivals()?
                };
                log_unless_plain([plain, own].into_iter().chain(others).collect())
            }
            (Operator::Share, _) => self.logs(position, depth)?,
        })
    }

    /// Whether it is a share of the best possible reduction.
    fn reduces(&self) -> bool {
        self.pairs.iter().any(|pair| pair.own.is_none())
    }

    fn raw(&self, position: &str) -> Option<(f64, Option<f64>)> {
        let Figure { operator, average, plies, depths, .. } = self.figure;
        let is_compared = match operator {
            Operator::Mean => false,
            Operator::Ratio if self.pairs.len() == 1 && self.rivals.is_empty() && plies.len() == 1 => true,
            _ => return None,
        };
        if self.figure.is_pooled() && *average == Average::Sums {
            let numbers = self.numbers(position)?;
            return Some((numbers[0], Some(numbers[1])));
        }
        let (own, over) = *self.both(position, *depths.last()?)?.first()?;
        Some((own, is_compared.then_some(over)))
    }

    /// The number of every search of an exact statement, with its place: of one
    /// engine, or of one over another.
    pub(super) fn searches(&self, populations: &Populations) -> Vec<(String, f64)> {
        let Some(own) = self.pairs.first().and_then(|pair| pair.own) else { return Vec::new() };
        let at = |depth: &u32| {
            let depth = *depth;
            let wanted = own.at(depth).positions();
            let wanted = wanted.filter(|position| populations.has(self.figure, position));
            let number = move |position: &str| {
                let (own, over) = *self.both(position, depth)?.first()?;
                Some((tr!("position {position}, depth {depth}", position, depth), own / over))
            };
            wanted.filter_map(number).collect::<Vec<_>>()
        };
        self.figure.depths.iter().flat_map(at).collect()
    }
}

/// The positions as the resampler takes them: games within phases.
pub(super) fn sample(observed: &[Observed]) -> Sample {
    observed.iter().map(|observed| observed.unit.with(observed.numbers.clone())).collect()
}

/// The figure of some positions; `other` are those of the figure that it is divided by. On the
/// scale of logarithms where the figure is logarithmic. `None` where these numbers make no figure.
pub(super) fn resampled<'f>(
    figure: &'f Figure,
    observed: &[Observed],
    other: &[Observed],
) -> Option<Resampling<'f>> {
    let numbers = sample(observed);
    let rivals = figure.among.len();
    match (figure.operator, figure.average) {
        (Operator::Every, _) => None,
        (Operator::Gain, _) if figure.against.is_some() => gain::ratio_resampled(&numbers, &sample(other)),
        (Operator::Gain, _) => gain::resampled(numbers),
        (Operator::Fit, _) => Resampling::new(numbers, |sums| Some(line(sums)?.0)),
        (Operator::Residual, _) => Resampling::new(numbers, |sums| Some(line(sums)?.1)),
        (Operator::PathCost, _) => Resampling::new(numbers, |sums| Some(costs(sums)?.0)),
        (Operator::WorkCost, _) => Resampling::new(numbers, |sums| Some(costs(sums)?.1)),
        (Operator::Ratio, _) if rivals > 0 => Resampling::selecting(
            numbers,
            move |sums| sums.smallest(1..1 + rivals),
            |sums, best| Some(sums.mean(0)? - best / sums.units()),
        ),
        (Operator::Ratio, Average::Sums) => {
            let log = |sums: Sums| sums.ratio(0, 1).filter(|ratio| *ratio > 0.0).map(f64::ln);
            Some(Resampling::new(numbers, log)?.studentised())
        }
        (Operator::Ratio, _) if figure.against.is_some() => {
            Resampling::of_two(&numbers, &sample(other), |own, other| Some(own.mean(0)? - other.mean(0)?))
        }
        (Operator::Slope, _) if figure.against.is_some() => {
            Resampling::new(joined(observed, other), |sums| Some(sums.mean(0)?.abs() / sums.mean(1)?.abs()))
        }
        (Operator::Slope, Average::Arithmetic) => {
            let axis: Vec<f64> = if figure.at.is_empty() {
                figure.depths.iter().map(|depth| f64::from(*depth)).collect()
            } else {
                figure.at.clone()
            };
            Resampling::new(numbers, move |sums| {
                let log = |number: usize| Some(sums.mean(number)?.ln());
                let points = axis.iter().enumerate().map(|(place, at)| Some((*at, log(place)?)));
                slope(&points.collect::<Option<Vec<_>>>()?)
            })
        }
        (Operator::Share, Average::Arithmetic) => {
            let (parts, rivals) = parts(observed);
            // Chosen by the sum of its quantity, the second half; measured by the parts, the first.
            let best = move |sums: Sums| Some(sums.smallest(rivals..2 * rivals)? - rivals);
            Resampling::selecting(parts, best, |sums, part| Some(part / sums.units()))
        }
        (Operator::Share, _) if rivals > 0 => Resampling::selecting(
            numbers,
            move |sums| sums.smallest(2..2 + rivals),
            |sums, best| part(sums.sum(0), sums.sum(1), best),
        ),
        (Operator::Share, _) if figure.contrasts[1].engine == MINIMAL => {
            Resampling::new(numbers, |sums| part(sums.sum(0), sums.sum(1), sums.sum(2)))
        }
        (Operator::Share, _) => {
            let has_base = figure.contrasts.len() > 2;
            Resampling::new(numbers, move |sums| {
                let base = if has_base { sums.mean(2)? } else { 0.0 };
                Some((sums.mean(0)? - base) / (sums.mean(1)? - base))
            })
        }
        _ => Resampling::new(numbers, |sums| sums.mean(0)),
    }
}

/// Whether the denominator of a figure may be nothing: its 95% interval contains 0.
pub(super) fn divides_by_nothing(figure: &Figure, observed: &[Observed], other: &[Observed]) -> bool {
    let denominator = match figure.operator {
        Operator::Share if figure.among.is_empty() && figure.contrasts[1].engine != MINIMAL => {
            let has_base = figure.contrasts.len() > 2;
            Resampling::new(sample(observed), move |sums| {
                Some(sums.mean(1)? - if has_base { sums.mean(2)? } else { 0.0 })
            })
        }
        Operator::Slope if figure.against.is_some() => Resampling::new(sample(other), |sums| sums.mean(0)),
        _ => return false,
    };
    let ends = denominator.and_then(|denominator| denominator.ends(0.05));
    ends.is_some_and(|ends| ends.interval.contains(0.0))
}

/// The part of the best engine's saving on a plain one that another engine makes.
fn part(plain: f64, own: f64, best: f64) -> Option<f64> {
    (plain > best).then(|| (plain - own) / (plain - best))
}

/// For each position the part that its engine saves of each rival's saving,
/// then the quantity of each rival; of the rivals that save at every position. And
/// their number.
fn parts(observed: &[Observed]) -> (Sample, usize) {
    let Some(first) = observed.first() else { return (Sample::default(), 0) };
    let saves =
        |rival: &usize| observed.iter().all(|observed| observed.numbers[0] > observed.numbers[*rival]);
    let rivals: Vec<usize> = (2..first.numbers.len()).filter(saves).collect();
    let numbers = |observed: &Observed| -> Vec<f64> {
        let of = |rival: &usize| observed.numbers[*rival];
        let share =
            |rival: &usize| (observed.numbers[0] - observed.numbers[1]) / (observed.numbers[0] - of(rival));
        rivals.iter().map(share).chain(rivals.iter().map(of)).collect()
    };
    (observed.iter().map(|observed| observed.unit.with(numbers(observed))).collect(), rivals.len())
}

/// The common positions of two figures, with the numbers of both.
fn joined(observed: &[Observed], other: &[Observed]) -> Sample {
    let others: HashMap<&str, &Observed> = other.iter().map(|other| (other.unit.position, other)).collect();
    let both = |observed: &Observed| {
        let other = others.get(observed.unit.position)?;
        let numbers = [&observed.numbers[..], &other.numbers].concat();
        let (phase, game, numbers) = observed.unit.with(numbers);
        Some((phase.to_owned(), game.map(str::to_owned), numbers))
    };
    observed.iter().filter_map(both).collect()
}

/// The least-squares slope through points; `None` where all have one abscissa.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
    let across: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    (spread > 0.0).then(|| across / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_of_a_line_is_the_lines() {
        assert_eq!(slope(&[(3.0, 1.0), (4.0, 0.5), (5.0, 0.0)]), Some(-0.5));
        // By the definition: the sum of (x - 4.5)(y + 0.1125) is -0.625, that of (x - 4.5)^2 is 5.
        let least_squares = slope(&[(3.0, 0.1), (4.0, -0.2), (5.0, 0.05), (6.0, -0.4)]).unwrap();
        assert!((least_squares + 0.125).abs() < 1e-12, "{least_squares}");
        assert_eq!(slope(&[(3.0, 1.0)]), None);
    }
}
