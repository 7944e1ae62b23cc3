//! Schaeffer's factorial: the share of the possible reduction that a
//! combination of enhancements delivers.

use std::collections::BTreeMap;

use crate::analysis::claims::engines::Engines;
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation, sort_greatest_first};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::{Reference, Setting};
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::{Unit, clustered};
use crate::stats::geometric_mean;

/// R of a combination: the leaves it saves of those that the best combination
/// saves, mean over positions, at the greatest depth.
#[derive(Clone, Copy, Debug)]
pub struct Reduction {
    /// The game: the first of these with enough combinations.
    pub games: Games,
    /// The combination on top of `ab` that the claim is about.
    pub base: &'static [&'static str],
    /// The engines that are its combinations.
    pub engines: Engines,
    /// Fewest combinations that make a factorial.
    pub combinations: usize,
    /// What of R is measured.
    pub step: Step,
}

/// What of R is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// R of the base.
    Base,
    /// The change of R when one enhancement joins it, or another algorithm takes
    /// the place of `ab`.
    OneMore,
}

/// Leaves by position of every combination at one depth.
struct Factorial<'a> {
    game: GameName,
    depth: u32,
    plain: BTreeMap<Unit<'a>, f64>,
    best: BTreeMap<Unit<'a>, f64>,
    combinations: Vec<(EngineName, BTreeMap<Unit<'a>, f64>)>,
}

impl<'a> Factorial<'a> {
    /// R of one combination by position; positions without a reduction are
    /// left out.
    fn reductions(&self, leaves: &BTreeMap<Unit<'a>, f64>) -> BTreeMap<Unit<'a>, f64> {
        self.plain
            .iter()
            .filter_map(|(unit, plain)| {
                let possible = plain - self.best.get(unit)?;
                (possible > 0.0).then(|| Some((*unit, (plain - leaves.get(unit)?) / possible)))?
            })
            .collect()
    }

    fn setting(&self, engine: &EngineName) -> Setting {
        let setting = Setting::new(&self.game, engine.as_str()).at(self.depth);
        Setting { combinations: Some(self.combinations.len()), ..setting }
    }
}

impl Reduction {
    fn base_name(&self) -> EngineName {
        EngineName::joined("ab", self.base.iter().copied())
    }

    fn has_base(&self, engine: &EngineName) -> bool {
        self.base.iter().all(|enhancement| engine.has(enhancement))
    }

    fn is_base(&self, engine: &EngineName) -> bool {
        engine.algorithm() == "ab" && engine.enhancements().len() == self.base.len() && self.has_base(engine)
    }

    fn is_one_more(&self, engine: &EngineName) -> bool {
        let additions = engine.enhancements().len() + usize::from(engine.algorithm() != "ab");
        self.has_base(engine) && additions == self.base.len() + 1
    }

    /// The first game with enough combinations, and its greatest depth at
    /// which plain `ab` and the base are there.
    fn factorial<'a>(&self, sheet: &Sheet<'a>) -> Option<Factorial<'a>> {
        let plain = EngineName::new("ab");
        for game in sheet.games().iter().filter(|game| self.games.contain(game.name())) {
            let Some(plain) = game.engine(&plain) else { continue };
            for depth in plain.depths().rev() {
                let combinations: Vec<_> = self
                    .engines
                    .of(game)
                    .map(|engine| (engine.name().clone(), engine.at(depth).quantities(Metric::Leaves)))
                    .filter(|(_, leaves)| !leaves.is_empty())
                    .collect();
                let enough = combinations.len() >= self.combinations;
                if !enough || !combinations.iter().any(|(engine, _)| self.is_base(engine)) {
                    continue;
                }
                let mean = |leaves: &BTreeMap<Unit, f64>| geometric_mean(leaves.values().copied());
                let (_, best) = combinations
                    .iter()
                    .filter_map(|(_, leaves)| Some((mean(leaves)?, leaves)))
                    .min_by(|left, right| left.0.total_cmp(&right.0))?;
                return Some(Factorial {
                    game: game.name().clone(),
                    depth,
                    plain: plain.at(depth).quantities(Metric::Leaves),
                    best: best.clone(),
                    combinations,
                });
            }
        }
        None
    }

    /// R of every combination, the base first.
    fn of_base(&self, factorial: &Factorial) -> Option<Measured> {
        let mut measurements = Vec::new();
        for (engine, leaves) in &factorial.combinations {
            let values = clustered(factorial.reductions(leaves));
            let setting = factorial.setting(engine);
            let measured = Measurement::of_mean(setting, "share of the possible reduction", &values);
            let place = if self.is_base(engine) { 0 } else { measurements.len() };
            measurements.splice(place..place, measured);
        }
        let main = measurements.first()?;
        let summary = format!("{}: {} of the possible reduction.", main.setting, main.words());
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }

    /// The change of R by each addition, the largest first.
    fn of_additions<'a>(&self, factorial: &Factorial<'a>) -> Option<Measured> {
        let (_, leaves) = factorial.combinations.iter().find(|(engine, _)| self.is_base(engine))?;
        let base = factorial.reductions(leaves);
        let change = |engine: &EngineName, leaves: &BTreeMap<Unit<'a>, f64>| {
            let reductions = factorial.reductions(leaves);
            let changes = base.iter().filter_map(|(unit, base)| Some((*unit, reductions.get(unit)? - base)));
            let reference = Some(Reference::Less(self.base_name().to_string()));
            let setting = Setting { reference, ..factorial.setting(engine) };
            Measurement::of_mean(setting, "change of the share of reduction", &clustered(changes))
        };
        let additions = factorial.combinations.iter().filter(|(engine, _)| self.is_one_more(engine));
        let mut measurements: Vec<Measurement> =
            additions.filter_map(|(engine, leaves)| change(engine, leaves)).collect();
        sort_greatest_first(&mut measurements, |measured| measured.figure.abs());
        let largest = measurements.first()?;
        let summary = format!("The largest change is {} ({}).", largest.words(), largest.setting);
        let observations = measurements.into_iter().map(Observation::judged).collect();
        Some(Measured { observations, summary })
    }
}

impl Measure for Reduction {
    fn describe(&self) -> String {
        let base = self.base_name();
        let what = match self.step {
            Step::Base => "mean over positions".to_owned(),
            Step::OneMore => format!(
                "the change of R when one more enhancement joins {base}, or another algorithm takes the place of ab"
            ),
        };
        format!(
            "On {} at the greatest depth: R = (leaves of ab - leaves of {base}) / (leaves of ab - leaves of the best \
             combination), {what}; at least {} combinations, which are {}",
            self.games, self.combinations, self.engines
        )
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let factorial = self.factorial(sheet)?;
        match self.step {
            Step::Base => self.of_base(&factorial),
            Step::OneMore => self.of_additions(&factorial),
        }
    }
}
