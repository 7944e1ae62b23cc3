//! A figure: what is read off which cells, and how the positions' numbers
//! become one. Data, written in a claim's file; [`measure`](crate::ledger::measure)
//! computes it.

use std::fmt;

use crate::analysis::engine_name::EngineName;
use crate::ledger::quantity::Quantity;
use crate::spec::choice;

choice! {
    /// How the numbers of the positions become one figure.
    pub enum Shape {
        /// arithmetic mean over positions of a quantity of one engine
        Mean = "mean",
        /// geometric mean over positions of a quantity of one engine
        GeometricMean = "geometric-mean",
        /// geometric mean over positions of one engine's quantity over another's
        Ratio = "ratio",
        /// the same averaged within each position over several pairs of engines: the effect of a factor in a balanced design
        Effect = "effect",
        /// mean over positions of the least-squares slope of the log ratio on depth
        Slope = "slope",
        /// geometric mean over positions of the growth of a quantity per ply, over two plies, of one engine over another's
        Growth = "growth",
        /// geometric mean of one engine's quantity over that of the rival with the smallest geometric mean, chosen on nine tenths of the games and measured on the tenth
        OverSmallest = "over-smallest",
        /// of the quantity of the plain engine, what one engine saves over what the best of several saves: sums over positions, the best chosen in the same way
        Reduction = "reduction",
        /// the part of one contrast in another: (of - base) / (whole - base), each the mean log ratio of two engines
        Share = "share",
    }
}

/// One engine, or one over another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The engine looked at.
    pub engine: String,
    /// The engine that it is compared with.
    pub over: Option<String>,
}

/// A figure on one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// How the numbers of the positions become one.
    pub shape: Shape,
    /// What is read off a cell.
    pub quantity: Quantity,
    /// The game, as rows name it.
    pub game: String,
    /// The set of positions; `None` for whatever positions the rows have.
    pub positions: Option<String>,
    /// The engines, as rows name them: one contrast, several of an effect, three
    /// of a share: of, whole, base. Where one is chosen among several, each is
    /// alone: the engine looked at and its rivals; of a reduction the plain one,
    /// the engine looked at, and those among which the best is.
    pub contrasts: Vec<Contrast>,
    /// Plies, ascending. A slope takes all of them, any other figure is one
    /// for each of them.
    pub depths: Vec<u32>,
}

impl Shape {
    /// The value of no effect, unless a claim says another.
    pub const fn null(self) -> Option<f64> {
        match self {
            Self::Ratio | Self::Effect | Self::Growth | Self::OverSmallest => Some(1.0),
            Self::Slope => Some(0.0),
            Self::Mean | Self::GeometricMean | Self::Share | Self::Reduction => None,
        }
    }

    /// Whether its figure is one over all depths.
    pub const fn spans_depths(self) -> bool {
        matches!(self, Self::Slope)
    }

    /// Whether its engines make one figure, and not one each.
    pub const fn is_about_all(self) -> bool {
        matches!(self, Self::Effect | Self::Share | Self::OverSmallest | Self::Reduction)
    }

    /// Whether it compares two engines.
    pub const fn compares(self) -> bool {
        !matches!(self, Self::Mean | Self::GeometricMean)
    }

    /// Whether its figure is the exponential of a mean of logarithms.
    pub const fn is_geometric(self) -> bool {
        matches!(self, Self::GeometricMean | Self::Ratio | Self::Effect | Self::Growth | Self::OverSmallest)
    }
}

impl Figure {
    /// The same at each of its depths; itself if it spans them.
    pub fn by_depth(&self) -> Vec<Self> {
        if self.shape.spans_depths() {
            return vec![self.clone()];
        }
        self.depths.iter().map(|depth| Self { depths: vec![*depth], ..self.clone() }).collect()
    }

    /// What is measured, without game, positions and depths.
    pub fn what(&self) -> String {
        let quantity = self.quantity.words();
        match self.shape {
            Shape::Mean => format!("{quantity}, mean"),
            Shape::GeometricMean => format!("{quantity}, geometric mean"),
            Shape::Ratio => format!("{quantity} ratio"),
            Shape::Effect => format!("{quantity} ratio, mean over pairs"),
            Shape::Slope => format!("slope of the log ratio of {quantity} on depth"),
            Shape::Growth => format!("ratio of the growth of {quantity} per ply, over two plies"),
            Shape::OverSmallest => format!("{quantity} ratio to the smallest rival's"),
            Shape::Reduction => format!("part of the possible reduction of {quantity}, by sums"),
            Shape::Share => format!("share of the log ratio of {quantity}"),
        }
    }
}

/// `pvs / ab+tt`; what both have is said once: `pvs / ab, both with history+tt`.
impl fmt::Display for Contrast {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(over) = &self.over else { return formatter.write_str(&self.engine) };
        let (own, other) = (EngineName::new(&self.engine), EngineName::new(over));
        if own.enhancements().len() > 0 && own.enhancements().eq(other.enhancements()) {
            let shared: Vec<&str> = own.enhancements().collect();
            return write!(
                formatter,
                "{} / {}, both with {}",
                own.algorithm(),
                other.algorithm(),
                shared.join("+")
            );
        }
        write!(formatter, "{} / {over}", self.engine)
    }
}

/// A few engines by their names, many by their number.
fn listed(engines: &[Contrast]) -> String {
    const FEW: usize = 6;
    match engines.len() {
        ..=FEW => engines.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        many => format!("{many} engines"),
    }
}

/// `depth 4`, `depths 2 to 4`, `depths 2, 4`.
pub fn depths_in_words(depths: &[u32]) -> String {
    match depths {
        [] => "no depth".to_owned(),
        [depth] => format!("depth {depth}"),
        [first, .., last] if (last - first) as usize + 1 == depths.len() => {
            format!("depths {first} to {last}")
        }
        depths => {
            let words: Vec<String> = depths.iter().map(ToString::to_string).collect();
            format!("depths {}", words.join(", "))
        }
    }
}

impl Figure {
    /// Of what and where, without the depths: `xiangqi, positions quick, pvs / ab`.
    pub fn place(&self) -> String {
        let set = self.positions.as_ref().map_or_else(String::new, |set| format!("positions {set}, "));
        let engines = match (self.shape, &self.contrasts[..]) {
            (Shape::Share, [of, whole, base]) => format!("({of} less {base}) over ({whole} less {base})"),
            (Shape::OverSmallest, [engine, rivals @ ..]) => {
                format!("{engine} over the smallest of {}", listed(rivals))
            }
            (Shape::Reduction, [plain, engine, all @ ..]) => {
                format!("{engine} of what the best of {} takes from {plain}", listed(all))
            }
            (Shape::Effect, [first, others @ ..]) if others.len() > 1 => {
                format!("{first}, and {} pairs that differ alike", others.len())
            }
            (_, several) => several.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        };
        format!("{}, {set}{engines}", self.game)
    }
}

/// Where and of what: `xiangqi, positions quick, pvs / ab, depth 6`.
impl fmt::Display for Figure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, {}", self.place(), depths_in_words(&self.depths))
    }
}
