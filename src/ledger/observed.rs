//! The positions that a figure is about, each with its numbers: those that have
//! every cell the figure needs.

use tr::tr;

use crate::analysis::cell::Cell;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::{EngineSheet, NotExact};
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Unit;
use crate::ledger::figure::{Contrast, Figure};
use crate::ledger::population::Populations;
use crate::ledger::shape::Shape;
use crate::stats::mean;

/// A position with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Observed<'a> {
    pub(super) unit: Unit<'a>,
    pub(super) phase: String,
    pub(super) numbers: Vec<f64>,
    /// What the engine looked at says, and the one it is compared with, where
    /// the figure is a mean or a ratio at one depth.
    pub(super) raw: Option<(f64, Option<f64>)>,
}

/// What a figure reads.
pub(super) struct Reading<'s, 'a> {
    figure: &'s Figure,
    pairs: Vec<Pair<'s, 'a>>,
}

struct Pair<'s, 'a> {
    game: &'s GameSheet<'a>,
    own: &'s EngineSheet<'a>,
    over: Option<&'s EngineSheet<'a>>,
}

impl<'s, 'a> Reading<'s, 'a> {
    /// The engines of a figure; the name of the first that has no finished cell
    /// if one is missing. Engines that are not exact are found too: the figure
    /// names them.
    pub(super) fn new(figure: &'s Figure, sheet: &'s Sheet<'a>) -> Result<Self, String> {
        let missing = |name: &str| tr!("no cell of `{name}` is finished", name);
        let pair = |contrast: &Contrast| {
            let game = sheet.game(&GameName::new(&contrast.game));
            let game = game.ok_or_else(|| match figure.contrasts.len() {
                1 => tr!("there is no row of this game"),
                _ => tr!("there is no row of the game {}", contrast.game),
            })?;
            let engine = |name: &str| game.named(&EngineName::new(name)).ok_or_else(|| missing(name));
            let over = contrast.over.as_deref().map(engine).transpose()?;
            Ok(Pair { game, own: engine(&contrast.engine)?, over })
        };
        let pairs = figure.contrasts.iter().map(pair).collect::<Result<_, String>>()?;
        Ok(Self { figure, pairs })
    }

    /// How often the engines that are not exact return another value, in the
    /// cells of these positions; `None` if all are exact.
    pub(super) fn not_exact(&self, observed: &[Observed]) -> Option<NotExact> {
        let engines = self.pairs.iter().flat_map(|pair| std::iter::once(pair.own).chain(pair.over));
        let mut inexact: Vec<&EngineSheet> = Vec::new();
        for engine in engines.filter(|engine| !engine.is_exact()) {
            if !inexact.iter().any(|other| other.name() == engine.name()) {
                inexact.push(engine);
            }
        }
        let mut known = Vec::new();
        for (engine, depth) in
            inexact.iter().flat_map(|engine| self.figure.depths.iter().map(move |d| (engine, d)))
        {
            let cells = observed.iter().filter_map(|observed| engine.at(*depth).get(observed.unit.position));
            known.extend(cells.filter_map(|cell| engine.agreement(&cell)));
        }
        let differ = known.iter().filter(|agrees| !**agrees).count();
        (!inexact.is_empty()).then_some(NotExact { differ, cells: known.len() })
    }

    /// Why no position has its numbers.
    pub(super) fn what_is_missing(&self, populations: &Populations) -> String {
        let has_cells = |position: &str| {
            let engines = self.pairs.iter().flat_map(|pair| std::iter::once(pair.own).chain(pair.over));
            let has_all = |engine: &EngineSheet| {
                self.figure.depths.iter().all(|depth| engine.at(*depth).get(position).is_some())
            };
            engines.into_iter().all(has_all)
        };
        let deepest = self.figure.depths.last().copied().unwrap_or_default();
        let mut positions = self.pairs.iter().flat_map(|pair| pair.own.at(deepest).positions());
        if positions.any(|position| populations.has(self.figure, position) && has_cells(position)) {
            return tr!("the rows do not say `{}`", self.figure.quantity);
        }
        tr!("no position has every cell that it needs")
    }

    /// The positions that have every number, in alphabetical order. With
    /// `agreeing` only those whose cells all have the right value.
    pub(super) fn observed(&self, populations: &Populations, agreeing: bool) -> Vec<Observed<'a>> {
        let Some(first) = self.pairs.first() else { return Vec::new() };
        let Some(deepest) = self.figure.depths.last() else { return Vec::new() };
        let cells = first.own.at(*deepest).iter();
        let wanted = cells.filter(|(unit, _)| populations.has(self.figure, unit.position));
        let observed = |(unit, cell): (Unit<'a>, Cell)| {
            let numbers = self.numbers(unit.position, agreeing)?;
            let raw = self.raw(unit.position, agreeing);
            Some(Observed { unit, phase: cell.row().phase().to_owned(), numbers, raw })
        };
        wanted.filter_map(observed).collect()
    }

    /// The quantities of every pair of engines at a depth; 1 where there is
    /// nothing to compare with.
    fn both(&self, position: &str, depth: u32, agreeing: bool) -> Option<Vec<(f64, f64)>> {
        let read = |game: &GameSheet, engine: &EngineSheet| {
            let cell = engine.at(depth).get(position).filter(|cell| trusts(engine, cell, agreeing))?;
            self.figure.quantity.read(game, position, &cell)
        };
        let over = |pair: &Pair| pair.over.map_or(Some(1.0), |over| read(pair.game, over));
        let pair = |pair: &Pair| Some((read(pair.game, pair.own)?, over(pair)?));
        self.pairs.iter().map(pair).collect()
    }

    /// What the quantity of the engine at a depth is made of, above and below.
    fn parts(&self, position: &str, depth: u32, agreeing: bool) -> Option<Vec<f64>> {
        let Pair { game, own, .. } = self.pairs.first()?;
        let cell = own.at(depth).get(position).filter(|cell| trusts(own, cell, agreeing))?;
        let (above, below) = self.figure.quantity.parts(game, position, &cell)?;
        Some(vec![above, below])
    }

    /// The numbers of a position whose means make the figure.
    fn numbers(&self, position: &str, agreeing: bool) -> Option<Vec<f64>> {
        let figure = self.figure;
        let logs = |depth: u32| -> Option<Vec<f64>> {
            // Without a ratio where one of them is 0: not finite, and told.
            let log = |(own, over): (f64, f64)| own.ln() - over.ln();
            Some(self.both(position, depth, agreeing)?.into_iter().map(log).collect())
        };
        let plain = |depth: u32| -> Option<Vec<f64>> {
            Some(self.both(position, depth, agreeing)?.into_iter().map(|(own, _)| own).collect())
        };
        let mean_log = |depth: u32| mean(&logs(depth)?);
        let depth = *figure.depths.last()?;
        let before = |plies: u32| mean_log(depth.checked_sub(plies)?);
        Some(match figure.shape {
            Shape::Pooled => self.parts(position, depth, agreeing)?,
            Shape::Mean | Shape::Power | Shape::Reduction | Shape::ReductionByMean => plain(depth)?,
            Shape::GeometricMean | Shape::Ratio | Shape::RatioOver | Shape::Effect => vec![mean_log(depth)?],
            Shape::PlyBefore => vec![before(1)? - mean_log(depth)?],
            Shape::Growth => vec![(mean_log(depth)? - before(2)?) / 2.0],
            Shape::Alternation => vec![mean_log(depth)? - 2.0 * before(1)? + before(2)?],
            Shape::Share | Shape::OverSmallest | Shape::ReductionByLog => logs(depth)?,
            Shape::ReductionToMinimal => {
                let minimal = self.pairs.first()?.game.minimal(position, depth)?.tree as f64;
                plain(depth)?.into_iter().chain([minimal]).collect()
            }
            Shape::Slope => {
                let point = |depth: &u32| Some((f64::from(*depth), mean_log(*depth)?));
                vec![slope(&figure.depths.iter().map(point).collect::<Option<Vec<_>>>()?)?]
            }
            Shape::Trend | Shape::TrendOver => {
                let points: Vec<(f64, f64)> = figure.at.iter().copied().zip(logs(depth)?).collect();
                vec![slope(&points)?]
            }
            Shape::Every => return None,
        })
    }

    /// What an engine says, and what the one it is compared with; `None` of any
    /// figure but a mean or a ratio.
    fn raw(&self, position: &str, agreeing: bool) -> Option<(f64, Option<f64>)> {
        let depth = self.figure.depths.last()?;
        let is_compared = match self.figure.shape {
            Shape::Mean => false,
            Shape::Ratio => true,
            _ => return None,
        };
        let (own, over) = *self.both(position, *depth, agreeing)?.first()?;
        Some((own, is_compared.then_some(over)))
    }

    /// The numbers of every cell of an exact statement, with where it is: of one
    /// engine, or of one over another.
    pub(super) fn cells(&self, populations: &Populations) -> Vec<(String, f64)> {
        let Some(pair) = self.pairs.first() else { return Vec::new() };
        let at = |depth: &u32| {
            let depth = *depth;
            let wanted = pair.own.at(depth).iter().map(|(unit, _)| unit.position);
            let wanted = wanted.filter(|position| populations.has(self.figure, position));
            let number = move |position: &str| {
                let (own, over) = *self.both(position, depth, false)?.first()?;
                Some((tr!("position {position}, depth {depth}", position, depth), own / over))
            };
            wanted.filter_map(number).collect::<Vec<_>>()
        };
        self.figure.depths.iter().flat_map(at).collect()
    }
}

/// Whether a cell counts where, if `agreeing`, only right values do.
fn trusts(engine: &EngineSheet, cell: &Cell, agreeing: bool) -> bool {
    !agreeing || engine.is_exact() || engine.agreement(cell) == Some(true)
}

/// The least-squares slope through points; `None` where all have one abscissa.
pub(super) fn slope(points: &[(f64, f64)]) -> Option<f64> {
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
