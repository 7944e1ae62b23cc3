//! How far apart rival algorithms are, in a real game and on trees.

use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Counted, Unit, clustered};
use crate::stats::geometric_mean;

/// The largest over the smallest geometric-mean leaf count among rivals, on
/// the same positions at the greatest depth that all share: on xiangqi, the
/// first figure, and beside it on every tree.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The algorithms. A spread is taken of every set of enhancements that the
    /// first has rows with.
    pub rivals: &'static [&'static str],
    /// Fewest of them that make a spread.
    pub least: usize,
    /// Enhancements that all must have on xiangqi.
    pub with: &'static [&'static str],
    /// The enhancement with which a rival that has no rows without any is taken
    /// on trees beside those that have.
    pub else_with: &'static str,
}

impl Measure for Spread {
    fn describe(&self) -> String {
        format!(
            "Spread: the largest over the smallest geometric-mean leaf count among {} (at least {}, the first \
             among them) with the same enhancements, on the same positions, at the greatest depth that all share; on xiangqi with {}; on \
             trees a rival that has no rows without enhancements is taken with {} beside those that have",
            self.rivals.join(", "),
            self.least,
            self.with.join(" and "),
            self.else_with
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let (mut real, mut trees) = (Vec::new(), Vec::new());
        for game in sheet.games() {
            for (base, spread) in self.spreads(game) {
                let in_full = self.with.iter().all(|enhancement| base.has(enhancement));
                if Games::Xiangqi.contain(game.name()) && in_full {
                    real.push(spread);
                } else if Games::Trees.contain(game.name()) {
                    trees.push(spread);
                }
            }
        }
        let main = real.first()?.clone();
        let (mut smallest, mut largest) = (f64::INFINITY, 0.0_f64);
        for tree in &trees {
            (smallest, largest) = (smallest.min(tree.figure), largest.max(tree.figure));
        }
        let summary =
            format!("Spread {:.3} on xiangqi, {smallest:.3} to {largest:.3} on trees.", main.figure);
        let mut real = real.into_iter();
        let observations =
            real.next().map(Observation::judged).into_iter().chain(real.map(Observation::listed));
        let trees = trees.into_iter().map(|tree| Observation::judged(tree).beside(main.clone()));
        Some(Measured { observations: observations.chain(trees).collect(), summary })
    }
}

impl Spread {
    /// The spread among the rivals by sets of enhancements, each with the first
    /// rival's engine that has the set.
    fn spreads(&self, game: &GameSheet) -> Vec<(EngineName, Measurement)> {
        let is_base = |engine: &&EngineName| self.rivals.first() == Some(&engine.algorithm());
        let bases = game.engines().map(EngineSheet::name).filter(is_base);
        bases.filter_map(|base| Some((base.clone(), self.spread(game, base)?))).collect()
    }

    fn spread(&self, game: &GameSheet, base: &EngineName) -> Option<Measurement> {
        let is_plain_on_tree = game.name().is_tree() && base.enhancements().len() == 0;
        let rival = |rival: &&'static str| {
            let enhanced =
                || game.engine(&EngineName::joined(rival, [self.else_with])).filter(|_| is_plain_on_tree);
            game.engine(&base.with_algorithm(rival)).or_else(enhanced)
        };
        let present: Vec<&EngineSheet> = self.rivals.iter().filter_map(rival).collect();
        if present.len() < self.least {
            return None;
        }
        let depth = present.iter().filter_map(|engine| engine.deepest()).min()?;
        let in_all = |unit: &Unit| present.iter().all(|engine| engine.at(depth).get(unit.position).is_some());
        let common: Vec<Unit> = present[0].at(depth).iter().map(|(unit, _)| unit).filter(in_all).collect();
        let mean = |engine: &&EngineSheet| {
            let cells = common.iter().filter_map(|unit| engine.at(depth).get(unit.position));
            geometric_mean(cells.filter_map(|cell| cell.get(Metric::Leaves)))
        };
        let means: Vec<f64> = present.iter().filter_map(mean).collect();
        let (least, most) =
            (means.iter().copied().reduce(f64::min)?, means.iter().copied().reduce(f64::max)?);
        let engines = present.iter().map(|engine| engine.name().as_str().to_owned()).collect();
        let setting = Setting { game: Some(game.name().clone()), engines, ..Setting::default() };
        let games = Counted::of(&clustered(common.iter().map(|unit| (*unit, 0.0)))).games;
        let (what, figure) = ("largest / smallest leaf count", most / least);
        Some(Measurement { games, ..Measurement::bare(setting.at(depth), what, figure, common.len()) })
    }
}
