//! One engine against another that differs in one thing.

use std::cmp::Reverse;

use crate::analysis::cell::{Cell, Quantity};
use crate::analysis::claims::games::Games;
use crate::analysis::claims::measurement::{Measured, Measurement, Observation};
use crate::analysis::claims::rule::Measure;
use crate::analysis::claims::setting::Setting;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::metric::Metric;
use crate::analysis::ratio::{self, Ratio};
use crate::analysis::sheet::Sheet;

/// A count of one engine over that of another which differs in one thing, of
/// every such pair of engines, each at its greatest depth.
#[derive(Clone, Copy, Debug)]
pub struct PairRatio {
    /// The games.
    pub games: Games,
    /// The count.
    pub metric: Metric,
    /// The two engines.
    pub pair: Pairing,
    /// Enhancements that both must have.
    pub with: &'static [&'static str],
    /// Which pair comes first.
    pub order: Order,
    /// Algorithms whose ratios to the same reference are listed too.
    pub beside: &'static [&'static str],
}

/// Two engines that differ in one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pairing {
    /// An algorithm over another, the enhancements being the same.
    Algorithms(&'static str, &'static str),
    /// An enhancement over another, everything else being the same.
    Enhancements(&'static str, &'static str),
}

/// Which pair of engines comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// As in the file: for rules about every pair.
    AsInTheFile,
    /// The most enhancements: claims speak of programs, not of kernels.
    MostEnhanced,
    /// Those with this enhancement, and of them the most enhancements.
    With(&'static str),
}

impl Pairing {
    /// The engine that this one is compared with; `None` if it is not the
    /// first of a pair.
    fn reference(self, engine: &EngineName) -> Option<EngineName> {
        match self {
            Self::Algorithms(own, other) => (engine.algorithm() == own).then(|| engine.with_algorithm(other)),
            Self::Enhancements(own, other) => engine.with_enhancement(own, other),
        }
    }

    /// The first engine alone, which tells whether the rule names an engine
    /// that is not exact.
    fn alone(self) -> EngineName {
        match self {
            Self::Algorithms(own, _) => EngineName::new(own),
            Self::Enhancements(own, _) => EngineName::joined("ab", [own]),
        }
    }

    fn words(self, metric: Metric) -> String {
        match self {
            Self::Algorithms(own, other) => {
                format!("{metric} of {own} over {metric} of {other} with the same enhancements")
            }
            Self::Enhancements(own, other) => {
                format!("{metric} with {own} over {metric} with {other}, all else equal")
            }
        }
    }
}

impl Order {
    fn words(self) -> String {
        match self {
            Self::AsInTheFile => "every pair of engines at its greatest depth".to_owned(),
            Self::MostEnhanced => "the pair with the most enhancements, at its greatest depth".to_owned(),
            Self::With(name) => {
                format!(
                    "the pair with the most enhancements, with {name} if there is such a pair, at its greatest depth"
                )
            }
        }
    }

    fn sort(self, found: &mut [Found]) {
        let preferred = match self {
            Self::AsInTheFile => return,
            Self::MostEnhanced => None,
            Self::With(name) => Some(name),
        };
        // Stable: among equals the file's order stays.
        found.sort_by_key(|pair| {
            let lacks = preferred.is_some_and(|name| !pair.engine.has(name));
            (lacks, Reverse(pair.engine.enhancements().len()))
        });
    }
}

/// A pair of engines with its ratio.
struct Found {
    engine: EngineName,
    measurement: Measurement,
    /// Of an engine that is not exact, the ratio over the cells whose value
    /// does not differ.
    agreeing: Option<Measurement>,
}

impl PairRatio {
    /// Every pair of engines, the first of the order first.
    fn pairs(&self, sheet: &Sheet, pair: Pairing) -> Vec<Found> {
        let named_inexact = !sheet.is_exact(&pair.alone());
        let mut found = Vec::new();
        for game in sheet.games().iter().filter(|game| self.games.contain(game.name())) {
            // An engine that is not exact enters only if the rule names it.
            for engine in game.engines().chain(game.inexact_engines().filter(|_| named_inexact)) {
                let name = engine.name();
                let Some(reference) = pair.reference(name).and_then(|other| game.engine(&other)) else {
                    continue;
                };
                let has_all = self.with.iter().all(|enhancement| name.has(enhancement));
                let Some((depth, ratio)) = deepest(engine, reference, self.metric).filter(|_| has_all) else {
                    continue;
                };
                let setting = Setting::new(game.name(), name.as_str()).over(reference.name().as_str());
                let what = format!("{} ratio", self.metric);
                let measurement = Measurement::of_ratio(setting.clone().at(depth), &*what, &ratio);
                let agreeing = |cell: &Cell| if engine.agrees(cell) { self.metric.read(cell) } else { None };
                let agreeing = engine.not_exact().and_then(|_| {
                    let (depth, ratio) = deepest(engine, reference, agreeing)?;
                    let what = format!("{what}, cells with an equal value");
                    Some(Measurement::of_ratio(setting.at(depth), what, &ratio))
                });
                found.push(Found {
                    engine: name.clone(),
                    measurement: Measurement { not_exact: engine.not_exact(), ..measurement },
                    agreeing,
                });
            }
        }
        self.order.sort(&mut found);
        found
    }
}

/// The ratio at the greatest depth that has one.
fn deepest(engine: &EngineSheet, reference: &EngineSheet, quantity: impl Quantity) -> Option<(u32, Ratio)> {
    engine.depths().rev().find_map(|depth| {
        let pairs = engine.at(depth).pairs(quantity, reference.at(depth), quantity);
        Some((depth, ratio::at_depth(&pairs)?))
    })
}

impl Measure for PairRatio {
    fn describe(&self) -> String {
        let mut text = format!("On {}, {}", self.games, self.pair.words(self.metric));
        if !self.with.is_empty() {
            text.extend([", ", &self.with.join(" and "), " among them"]);
        }
        text.extend([": ", &self.order.words()]);
        if !self.beside.is_empty() {
            text.extend(["; ", &self.beside.join(", "), " is listed beside it"]);
        }
        text
    }

    fn measure(&self, sheet: &Sheet) -> Option<Measured> {
        let found = self.pairs(sheet, self.pair);
        let first = &found.first()?.measurement;
        let over = if self.order == Order::AsInTheFile {
            format!(", over {}", first.counted().words("position"))
        } else {
            String::new()
        };
        let summary = format!("{}: {}{over}.", first.place(), first.words());
        let mut observations: Vec<Observation> = Vec::new();
        for pair in found {
            observations.push(Observation::judged(pair.measurement));
            observations.extend(pair.agreeing.map(Observation::listed));
        }
        if let Pairing::Algorithms(_, reference) = self.pair {
            for algorithm in self.beside {
                let listed = self.pairs(sheet, Pairing::Algorithms(algorithm, reference));
                observations.extend(listed.into_iter().map(|pair| Observation::listed(pair.measurement)));
            }
        }
        Some(Measured { observations, summary })
    }
}
