//! A figure: one of eleven operators on the numbers of positions. Data, written in a
//! claim's file; [`measure`](crate::ledger::measure) computes it.

use std::fmt;

use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::parameter::PROCESSORS;
use crate::language::{clauses, lists, names};
use crate::ledger::quantity::{Derived, Quantity};
use crate::spec::choice;

choice! {
    /// An operator.
    pub enum Operator {
        /// arithmetic mean over positions of a quantity of one engine
        Mean = "mean",
        /// geometric mean over positions of a quantity of one engine
        GeometricMean = "geomean",
        /// one engine's quantity over another's, or over that of the best of several
        Ratio = "ratio",
        /// least-squares slope of the logarithm on depth, or on a number for each of several games or engines
        Slope = "slope",
        /// the part of one contrast in another: (of - base) / (whole - base)
        Share = "share",
        /// the cost at which an exact engine chooses moves as good, over the cost of an engine
        Gain = "gain",
        /// least-squares slope of the scores at a depth on those some plies less deep, over the middle half of the latter
        Fit = "fit",
        /// standard deviation of the scores about that line
        Residual = "residual",
        /// c1 of the ticks c1 C + c2 W / P of an engine with critical path C and work W on P processors, for several P
        PathCost = "path-cost",
        /// c2 of the same
        WorkCost = "work-cost",
        /// whether every search has it: of exact statements
        Every = "every",
    }
}

choice! {
    /// The mean that a rule names. The other one is printed too, without a word.
    pub enum Average {
        /// the mean of logarithms
        Geometric = "geometric",
        /// the mean of ratios; of a slope, the logarithm of the mean
        Arithmetic = "arithmetic",
        /// sum over sum
        Sums = "sums",
    }
}

/// The engine of a share's `whole` that is chosen among several.
pub(super) const BEST: &str = "best";

/// The left-first minimal tree as the engine of a share's `whole`.
pub(super) const MINIMAL: &str = "minimal";

/// One engine, or one over another, on a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The game, as rows name it.
    pub game: String,
    /// The engine looked at.
    pub engine: String,
    /// The engine that it is compared with.
    pub over: Option<String>,
}

/// A figure on one game, or across several.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The operator.
    pub operator: Operator,
    /// The mean.
    pub average: Average,
    /// The number of a search.
    pub quantity: Quantity,
    /// The set of positions; `None` for whatever positions the rows have.
    pub positions: Option<String>,
    /// The engines, as rows name them, each on its game: one contrast; several whose logarithms
    /// are averaged within each position; one for each game or engine of a slope across them; one for each
    /// number of processors of a cost; of, whole and base of a share.
    pub contrasts: Vec<Contrast>,
    /// The rivals of which the best is chosen.
    pub among: Vec<String>,
    /// Exponents of the quantity at the depth, one ply less deep, and so on: `[1]` is the quantity
    /// itself, `[1, -1]` its growth into the depth. Of a fit the deep and the shallow one: `[1, 0, -1]` two plies apart.
    pub plies: Vec<f64>,
    /// The place of each contrast on the axis of a slope across games or engines.
    pub at: Vec<f64>,
    /// Plies, ascending. A slope on depth takes all of them, any other figure is one for each.
    pub depths: Vec<u32>,
    /// The figure that this one is divided by.
    pub against: Option<Box<Figure>>,
}

impl Figure {
    /// Whether its figure is one over all depths.
    pub fn spans_depths(&self) -> bool {
        self.operator == Operator::Every || self.operator == Operator::Slope && self.at.is_empty()
    }

    /// Whether it is one over several engines on one game.
    fn spans_engines(&self) -> bool {
        let is_one_game = self.contrasts.iter().all(|contrast| contrast.game == self.game());
        self.is_cost() || self.operator == Operator::Slope && !self.at.is_empty() && is_one_game
    }

    /// The same at each of its depths; itself if it spans them.
    pub fn by_depth(&self) -> Vec<Self> {
        if self.spans_depths() {
            return vec![self.clone()];
        }
        self.depths.iter().map(|depth| Self { depths: vec![*depth], ..self.clone() }).collect()
    }

    /// The CPU time of a pair of engines whose searches it compares by a count.
    pub fn timed(&self) -> Option<Self> {
        let quantity = Quantity::Derived(Derived::CpuTime);
        let is_pair = (self.operator == Operator::Ratio || self.spans_depths())
            && matches!(&self.contrasts[..], [Contrast { over: Some(_), .. }])
            && self.plies.len() == 1
            && self.against.is_none()
            && !self.quantity.is_time();
        let (operator, average) = (Operator::Ratio, Average::Geometric);
        is_pair.then(|| Self { operator, average, quantity, ..self.clone() })
    }

    /// Plies less than the depth that it looks at as well.
    pub const fn looks_back(&self) -> u32 {
        self.plies.len() as u32 - 1
    }

    /// The game, as rows name it; of several the first, whose rules all have.
    pub fn game(&self) -> &str {
        self.contrasts.first().map_or("", |contrast| &contrast.game)
    }

    /// The figure, and the one that it is divided by.
    pub fn parts(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.against.as_deref())
    }

    /// Every engine that it reads, with its game.
    pub fn engines(&self) -> impl Iterator<Item = (&str, &str)> {
        let own = self.contrasts.iter().flat_map(|contrast| {
            let named = std::iter::once(&contrast.engine).chain(&contrast.over);
            named.map(|engine| (contrast.game.as_str(), engine.as_str()))
        });
        let rivals = self.among.iter().map(|engine| (self.game(), engine.as_str()));
        own.chain(rivals).filter(|(_, engine)| ![BEST, MINIMAL].contains(engine))
    }

    /// Whether it is one number over another, so that 1 means no effect.
    pub fn is_relative(&self) -> bool {
        let sum: f64 = self.plies.iter().sum();
        match self.operator {
            Operator::Ratio => !self.is_pooled(),
            Operator::GeometricMean => sum == 0.0,
            Operator::Gain => true,
            Operator::Slope => self.against.is_some(),
            _ => false,
        }
    }

    /// Whether it is a share over all positions together.
    pub fn is_pooled(&self) -> bool {
        self.operator == Operator::Ratio
            && self.among.is_empty()
            && self.contrasts.first().is_some_and(|contrast| contrast.over.is_none())
    }

    /// Whether it is a coefficient of ticks.
    pub const fn is_cost(&self) -> bool {
        matches!(self.operator, Operator::PathCost | Operator::WorkCost)
    }

    /// Whether all its engines are on several processors, whose cost is not nodes but ticks.
    pub(super) fn is_on_processors(&self) -> bool {
        let is = |engine: &str| {
            PROCESSORS.taken_out(engine).is_some_and(|(_, value)| !PROCESSORS.is_default(&value))
        };
        self.engines().all(|(_, engine)| is(engine))
    }

    /// Whether it is a line through scores, or their distance to it.
    pub const fn is_fitted(&self) -> bool {
        matches!(self.operator, Operator::Fit | Operator::Residual)
    }

    /// Whether it is computed on the scale of logarithms.
    pub fn is_logarithmic(&self) -> bool {
        match self.operator {
            Operator::GeometricMean | Operator::Gain => true,
            Operator::Ratio => self.average != Average::Arithmetic,
            _ => false,
        }
    }

    /// The measure, without game, positions and depths.
    pub fn what(&self) -> String {
        let quantity = self.quantity.words();
        match (self.operator, self.average) {
            (Operator::Mean, _) => tr!("{quantity}, mean", quantity),
            (Operator::GeometricMean | Operator::Ratio, _) if self.plies.len() > 1 => self.growth(&quantity),
            (Operator::GeometricMean, _) => tr!("{quantity}, geometric mean", quantity),
            (Operator::Ratio, _) if self.is_pooled() => tr!("{quantity}, all positions together", quantity),
            (Operator::Ratio, Average::Sums) => tr!("{quantity}, ratio of sums", quantity),
            (Operator::Ratio, Average::Arithmetic) => tr!("{quantity} ratio, arithmetic mean", quantity),
            (Operator::Ratio, _) if self.against.is_some() => tr!("ratio of two {quantity} ratios", quantity),
            (Operator::Ratio, _) if !self.among.is_empty() => {
                tr!("{quantity} ratio to the best rival", quantity)
            }
            (Operator::Ratio, _) if self.contrasts.len() > 1 => {
                tr!("{quantity} ratio, mean over pairs", quantity)
            }
            (Operator::Ratio, _) => tr!("{quantity} ratio", quantity),
            (Operator::Slope, _) if self.against.is_some() => {
                tr!("absolute ratio of two slopes of the logarithm of {quantity}", quantity)
            }
            (Operator::Slope, _) if self.at.is_empty() => {
                tr!("slope of the log ratio of {quantity} on depth", quantity)
            }
            (Operator::Slope, Average::Arithmetic) => tr!("growth exponent of {quantity}", quantity),
            (Operator::Slope, _) if self.contrasts.iter().all(|contrast| contrast.over.is_some()) => {
                tr!("slope of the log ratio of {quantity}", quantity)
            }
            (Operator::Slope, _) => tr!("slope of the logarithm of {quantity}", quantity),
            (Operator::Share, Average::Sums) => {
                tr!("share of the reduction of {quantity}, by sums", quantity)
            }
            (Operator::Share, Average::Arithmetic) => {
                tr!("share of the reduction of {quantity}, mean over positions", quantity)
            }
            (Operator::Share, _) => tr!("share of the log ratio of {quantity}", quantity),
            (Operator::Gain, _) if self.against.is_some() => {
                tr!("ratio of two gains by {quantity}", quantity)
            }
            (Operator::Gain, _) if self.is_on_processors() => tr!("gain by {quantity}, in ticks", quantity),
            (Operator::Gain, _) => tr!("gain by {quantity}", quantity),
            (Operator::Fit, _) => {
                tr!("slope of the {quantity} on that {} plies less deep", self.looks_back(), quantity)
            }
            (Operator::Residual, _) => {
                tr!(
                    "standard deviation of the {quantity} given that {} plies less deep",
                    self.looks_back(),
                    quantity
                )
            }
            (Operator::PathCost, _) => {
                tr!("{quantity} per node of the critical path, least squares", quantity)
            }
            (Operator::WorkCost, _) => tr!("{quantity} per node of the work, least squares", quantity),
            (Operator::Every, _) => tr!("{quantity} of every search", quantity),
        }
    }

    fn growth(&self, quantity: &str) -> String {
        match self.plies[..] {
            [1.0, -1.0] => tr!("growth of {quantity} into the depth", quantity),
            [-1.0, 1.0] => tr!("{quantity} at depth d - 1 / at depth d", quantity),
            [0.5, 0.0, -0.5] => tr!("growth of {quantity} per ply, over two plies", quantity),
            [1.0, -2.0, 1.0] => {
                tr!("growth of {quantity} into depth d / into depth d - 1", quantity)
            }
            _ => tr!("{quantity}, weighted over {} plies", self.plies.len(), quantity),
        }
    }

    /// The setting without the depths: `xiangqi, positions quick, pvs / ab`.
    pub fn place(&self) -> String {
        let set = self.positions.as_ref().map_or_else(String::new, |set| tr!("positions {set}, ", set));
        let best = || listed(&self.among);
        let engines = match (self.operator, &self.contrasts[..]) {
            (Operator::Share, [Contrast { engine, over: Some(plain), .. }, whole])
                if whole.engine == BEST =>
            {
                tr!("{engine} relative to the best of {}, from {plain}", best(), engine, plain)
            }
            (Operator::Share, [Contrast { engine, over: Some(plain), .. }, whole])
                if whole.engine == MINIMAL =>
            {
                tr!("{engine} relative to the minimal tree, from {plain}", engine, plain)
            }
            (Operator::Share, [of, whole]) => tr!("({of}) over ({whole})", of, whole),
            (Operator::Share, [of, whole, base]) => {
                tr!("({of} less {base}) over ({whole} less {base})", of, base, whole)
            }
            (Operator::Ratio, [own]) if !self.among.is_empty() => {
                tr!("{own} over the best of {}", best(), own)
            }
            (_, [first, .., last]) if self.spans_engines() => {
                tr!("{first} to {last} ({} engines)", self.contrasts.len(), first, last)
            }
            (Operator::Slope, [first, ..]) if !self.at.is_empty() => first.to_string(),
            (_, [first, others @ ..]) if !others.is_empty() => {
                tr!("{first}, and {} pairs with the same difference", others.len(), first)
            }
            (_, several) => lists(several.iter().map(ToString::to_string)),
        };
        let over = self.against.as_ref().map_or_else(String::new, |other| tr!(", over {other}", other));
        tr!("{}, {set}{engines}{over}", self.games(), set, engines, over)
    }

    /// The games of its contrasts: one, or the first and the last of several.
    fn games(&self) -> String {
        match &self.contrasts[..] {
            [first, .., last] if first.game != last.game => {
                tr!("{} to {} ({} games)", first.game, last.game, self.contrasts.len())
            }
            _ => self.game().to_owned(),
        }
    }
}

/// `pvs / ab+tt`; shared enhancements are printed once: `pvs / ab, both with history+tt`.
impl fmt::Display for Contrast {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(over) = &self.over else { return formatter.write_str(&self.engine) };
        let (own, other) = (EngineName::new(&self.engine), EngineName::new(over));
        if own.enhancements().len() > 0 && own.enhancements().eq(other.enhancements()) {
            let shared = own.enhancements().collect::<Vec<_>>().join("+");
            let (own, other) = (own.algorithm(), other.algorithm());
            return formatter.write_str(&tr!("{} / {}, both with {}", own, other, shared));
        }
        write!(formatter, "{} / {over}", self.engine)
    }
}

/// A few engines by their names, many by their number.
fn listed(engines: &[String]) -> String {
    const FEW: usize = 6;
    match engines.len() {
        ..=FEW => names(engines),
        many => tr!("{many} engines", many),
    }
}

/// `depth 4`, `depths 2 to 4`, `depths 2, 4`.
pub fn depths_in_words(depths: &[u32]) -> String {
    match depths {
        [] => tr!("no depth"),
        [depth] => tr!("depth {depth}", depth),
        [first, .., last] if (last - first) as usize + 1 == depths.len() => {
            tr!("depths {first} to {last}", first, last)
        }
        depths => tr!("depths {}", names(depths.iter().map(ToString::to_string))),
    }
}

/// Setting and engines: `xiangqi, positions quick, pvs / ab, depth 6`.
impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&clauses([self.place(), depths_in_words(&self.depths)]))
    }
}
