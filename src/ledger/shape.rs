//! How the numbers of the positions become one figure.

use tr::tr;

use crate::spec::choice;

choice! {
    /// How the numbers of the positions become one figure.
    pub enum Shape {
        /// arithmetic mean over positions of a quantity of one engine
        Mean = "mean",
        /// a share over all positions together: the sum of what is above over the sum of what is below, as if all were one position
        Pooled = "pooled",
        /// geometric mean over positions of a quantity of one engine
        GeometricMean = "geometric-mean",
        /// geometric mean over positions of one engine's quantity over another's
        Ratio = "ratio",
        /// the same averaged within each position over several pairs of engines: the effect of a factor in a balanced design
        Effect = "effect",
        /// a ratio over the ratio of `against`, whose positions are others
        RatioOver = "ratio-over",
        /// mean over positions of the least-squares slope of the log ratio on depth
        Slope = "slope",
        /// mean over positions of the least-squares slope of the logarithm (of the ratio, with `over`) on `at`, a number for each of several games
        Trend = "trend",
        /// a trend's size over that of `against`, on the same positions
        TrendOver = "trend-over",
        /// least-squares slope of the logarithm of the arithmetic mean over positions on the logarithm of `at`: the power with which it grows
        Power = "power",
        /// geometric mean over positions of the quantity one ply less deep over that at the depth
        PlyBefore = "ply-before",
        /// geometric mean over positions of the growth of a quantity per ply, over two plies, of one engine over another's
        Growth = "growth",
        /// geometric mean over positions of the growth into a depth over the growth into the depth before
        Alternation = "alternation",
        /// geometric mean of one engine's quantity over that of the rival with the smallest geometric mean, chosen on nine tenths of the games and measured on the tenth
        OverSmallest = "over-smallest",
        /// of the quantity of the plain engine, what one engine saves over what the best of several saves: sums over positions, the best chosen in the same way
        Reduction = "reduction",
        /// of the same, the part within each position, and the mean over positions; the best among those that save at every position
        ReductionByMean = "reduction-by-mean",
        /// of the mean logarithms, the part of the log ratio
        ReductionByLog = "reduction-by-log",
        /// the same, by sums, of what the left-first minimal tree leaves
        ReductionToMinimal = "reduction-to-minimal",
        /// the part of one contrast in another: (of - base) / (whole - base), each the mean log ratio of two engines
        Share = "share",
        /// whether every cell has it: of exact statements
        Every = "every",
    }
}

impl Shape {
    /// The value of no effect, unless a claim says another.
    pub const fn null(self) -> Option<f64> {
        match self {
            Self::Ratio
            | Self::Effect
            | Self::RatioOver
            | Self::TrendOver
            | Self::Growth
            | Self::Alternation
            | Self::OverSmallest => Some(1.0),
            Self::Slope | Self::Trend | Self::Power => Some(0.0),
            Self::Mean
            | Self::Pooled
            | Self::GeometricMean
            | Self::PlyBefore
            | Self::Share
            | Self::Reduction
            | Self::ReductionByMean
            | Self::ReductionByLog
            | Self::ReductionToMinimal
            | Self::Every => None,
        }
    }

    /// Whether its figure is one over all depths.
    pub const fn spans_depths(self) -> bool {
        matches!(self, Self::Slope | Self::Every)
    }

    /// Whether its figure is one over all games of its section.
    pub const fn spans_games(self) -> bool {
        matches!(self, Self::Trend | Self::TrendOver | Self::Power)
    }

    /// Plies less than the depth that it looks at as well.
    pub const fn looks_back(self) -> u32 {
        match self {
            Self::PlyBefore => 1,
            Self::Growth | Self::Alternation => 2,
            _ => 0,
        }
    }

    /// Whether its engines make one figure, and not one each.
    pub const fn is_about_all(self) -> bool {
        matches!(self, Self::Effect | Self::Share | Self::OverSmallest) || self.is_reduction()
    }

    /// Whether it compares what an engine saves of a plain one.
    pub const fn is_reduction(self) -> bool {
        matches!(
            self,
            Self::Reduction | Self::ReductionByMean | Self::ReductionByLog | Self::ReductionToMinimal
        )
    }

    /// Whether one of its engines is chosen among several.
    pub const fn chooses(self) -> bool {
        matches!(self, Self::OverSmallest | Self::Reduction | Self::ReductionByMean | Self::ReductionByLog)
    }

    /// Whether it must, may or cannot compare two engines.
    pub const fn compares(self) -> Compares {
        match self {
            Self::Mean | Self::Pooled | Self::GeometricMean | Self::PlyBefore | Self::Power => {
                Compares::Never
            }
            Self::Trend | Self::TrendOver | Self::Growth | Self::Alternation | Self::Every => {
                Compares::MayCompare
            }
            _ => Compares::Always,
        }
    }

    /// Whether it is set over a figure of its own.
    pub const fn against(self) -> Option<Self> {
        match self {
            Self::RatioOver => Some(Self::Ratio),
            Self::TrendOver => Some(Self::Trend),
            _ => None,
        }
    }

    /// Whether its figure is the exponential of a mean of logarithms.
    pub const fn is_geometric(self) -> bool {
        matches!(
            self,
            Self::GeometricMean
                | Self::Ratio
                | Self::Effect
                | Self::RatioOver
                | Self::PlyBefore
                | Self::Growth
                | Self::Alternation
                | Self::OverSmallest
        )
    }

    /// What is measured of a quantity.
    pub fn of(self, quantity: &str) -> String {
        match self {
            Self::Mean => tr!("{quantity}, mean", quantity),
            Self::Pooled => tr!("{quantity}, all positions together", quantity),
            Self::GeometricMean => tr!("{quantity}, geometric mean", quantity),
            Self::Ratio => tr!("{quantity} ratio", quantity),
            Self::Effect => tr!("{quantity} ratio, mean over pairs", quantity),
            Self::RatioOver => tr!("{quantity} ratio over another", quantity),
            Self::Slope => tr!("slope of the log ratio of {quantity} on depth", quantity),
            Self::Trend => tr!("slope of the logarithm of {quantity}", quantity),
            Self::TrendOver => {
                tr!("slope of the logarithm of {quantity} over another, without sign", quantity)
            }
            Self::Power => tr!("power with which {quantity} grow", quantity),
            Self::PlyBefore => tr!("{quantity} one ply before, over those at the depth", quantity),
            Self::Growth => tr!("growth of {quantity} per ply, over two plies", quantity),
            Self::Alternation => {
                tr!("growth of {quantity} into the depth, over that into the depth before", quantity)
            }
            Self::OverSmallest => tr!("{quantity} ratio to the smallest rival's", quantity),
            Self::Reduction => tr!("part of the possible reduction of {quantity}, by sums", quantity),
            Self::ReductionByMean => tr!("part of the possible reduction of {quantity}, by mean", quantity),
            Self::ReductionByLog => {
                tr!("part of the possible reduction of {quantity}, by logarithms", quantity)
            }
            Self::ReductionToMinimal => {
                tr!("part of the reduction of {quantity} to the left-first minimal tree, by sums", quantity)
            }
            Self::Share => tr!("share of the log ratio of {quantity}", quantity),
            Self::Every => tr!("{quantity} of every cell", quantity),
        }
    }
}

/// Whether a figure has engines that others are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compares {
    /// It is of one engine.
    Never,
    /// It is of one engine, or of one over another.
    MayCompare,
    /// It is of one engine over another.
    Always,
}
