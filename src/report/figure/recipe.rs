//! The parts of a recipe: axes, measure, reference, statistic, lines, panels, rows.

use crate::analysis::engine_name::EngineName;
use crate::analysis::metric::Metric;
use crate::analysis::parameter::Parameter;
use crate::analysis::selection::Selection;
use crate::draw::chart::Scale;
use crate::record::Rows;
use crate::report::looks::Looks;
use crate::spec::choice;

choice! {
    /// The meaning of a point of a figure.
    pub enum Statistic {
        /// Geometric means of `y` divided by `over`, position by position.
        Ratio = "ratio",
        /// Means of `y`.
        Value = "value",
        /// Means of the share that the column `y` is of the column `over`.
        Share = "share",
        /// Quantiles over positions of `y` divided by `over`.
        Distribution = "distribution",
        /// The share of positions within a factor of the best line.
        Profile = "profile",
        /// A computation of its own, named by `effect`.
        Effect = "effect",
    }
}

choice! {
    /// Computations that no other statistic describes.
    pub enum Effect {
        /// Aspiration search beside alpha-beta, full engine by full engine.
        Aspiration = "aspiration",
        /// The saving by aspiration, by how often its window holds.
        HitRate = "hit-rate",
        /// Aspiration beside alpha-beta, by their use of the table.
        TableUse = "table-use",
        /// How often a window holds, by the change of scores.
        ScoreChange = "score-change",
        /// Gain and cost of a window, by the quality of move ordering.
        Ordering = "ordering",
        /// Effects of enhancements and their interactions.
        Factorial = "factorial",
        /// Right moves and regret by a truth table, by the nodes of a search.
        Quality = "quality",
        /// Speed-up of parallel searches, by processors.
        SpeedUp = "speed-up",
        /// Where the time of processors goes.
        ProcessorTime = "processor-time",
        /// Cutoffs by the number of the move, in panels after the others.
        CutoffsByNumber = "cutoffs-by-number",
    }
}

choice! {
    /// A mean over positions.
    pub enum Mean {
        /// For counts and times.
        Geometric = "geometric",
        /// For what may be 0.
        Arithmetic = "arithmetic",
    }
}

choice! {
    /// Spacing and notation of an axis.
    pub enum ScaleWord {
        /// Whole steps.
        Steps = "steps",
        /// Even.
        Linear = "linear",
        /// Even, in percent.
        Percent = "percent",
        /// By powers of ten.
        Log = "log",
        /// By ratios, in percent.
        LogPercent = "log-percent",
    }
}

/// The horizontal axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Across {
    Depth,
    Parameter(Parameter),
    Column(Metric),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Measure {
    /// Nodes, of games with quiescence search those too.
    Size,
    WindowCalls,
    Column(Metric),
}

/// The divisor of a measure.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Over {
    /// The engine that the others of a panel are measured by.
    Reference,
    /// The engine with the greatest value of the horizontal axis, in the first line.
    Largest,
    PreviousDepth,
    MinimalTree,
    Column(Metric),
    /// An algorithm with the enhancements of each engine.
    Algorithm(String),
    Engine(String),
}

/// A property of rows that tells lines or panels apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Dimension {
    Engine,
    Game,
    Depth,
    Phase,
    Parameter(Parameter),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Panels {
    /// All lines in one.
    One,
    /// Engines that differ in one thing, together.
    Enhancements,
    By(Dimension),
}

/// A description of a figure, read from TOML.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) x: Across,
    pub(super) y: Measure,
    pub(super) over: Option<Over>,
    pub(super) statistic: Statistic,
    pub(super) effect: Option<Effect>,
    pub(super) mean: Mean,
    pub(super) series: Dimension,
    pub(super) panels: Panels,
    pub(super) fewest: usize,
    pub(super) filter: Selection,
    pub(super) scale: Option<Scale>,
    pub(super) x_scale: Option<Scale>,
    pub(super) x_label: Option<String>,
    pub(super) y_label: Option<String>,
    pub(super) caption: String,
}

impl Recipe {
    /// The parameter that the horizontal axis sweeps.
    pub(super) fn swept(&self) -> Option<&Parameter> {
        if let Across::Parameter(parameter) = &self.x { Some(parameter) } else { None }
    }

    /// The parameters that place a search.
    pub(super) fn parameters(&self) -> Vec<&Parameter> {
        let panels = if let Panels::By(panels) = &self.panels { Some(panels) } else { None };
        let tellers = [Some(&self.series), panels].into_iter().flatten();
        let parameters = tellers.filter_map(|dimension| match dimension {
            Dimension::Parameter(parameter) => Some(parameter),
            _ => None,
        });
        self.swept().into_iter().chain(parameters).collect()
    }

    /// Whether lines or panels are told apart by a dimension.
    pub(super) fn is_by(&self, dimension: &Dimension) -> bool {
        self.series == *dimension || matches!(&self.panels, Panels::By(panels) if panels == dimension)
    }

    /// The filter, and the engines that ratios are over.
    pub(super) fn filter_with_reference(&self, rows: &Rows) -> Selection {
        let mut filter = self.filter.clone();
        if !filter.engines.is_empty() {
            let over = |engine: &String| self.over_of(&EngineName::new(engine), &EngineName::new(engine));
            let mut more: Vec<String> =
                filter.engines.iter().filter_map(over).map(|engine| engine.as_str().to_owned()).collect();
            more.retain(|engine| {
                !filter.engines.contains(engine) && rows.iter().any(|row| row.engine() == engine)
            });
            filter.engines.extend(more);
        }
        filter
    }

    /// The engine that an engine is measured by, if it is not the largest.
    pub(super) fn over_of(&self, engine: &EngineName, reference: &EngineName) -> Option<EngineName> {
        match self.over.as_ref()? {
            Over::Reference => Some(reference.clone()),
            Over::Algorithm(algorithm) => Some(engine.with_algorithm(algorithm)),
            Over::Engine(spec) => Some(EngineName::new(spec)),
            Over::Largest | Over::PreviousDepth | Over::MinimalTree | Over::Column(_) => None,
        }
    }

    /// The name of what ratios are over, where it is the same in all panels.
    pub(super) fn over_name(&self, looks: &Looks) -> Option<String> {
        match self.over.as_ref()? {
            Over::Algorithm(algorithm) if algorithm == "ab" => Some("alpha-beta".to_owned()),
            Over::Algorithm(algorithm) => Some(algorithm.clone()),
            Over::Engine(spec) => Some(looks.name(&EngineName::new(spec))),
            _ => None,
        }
    }

    /// The rows that it needs, in words.
    pub(super) fn needs(&self) -> String {
        let y = match self.y {
            Measure::Size => "nodes".to_owned(),
            Measure::WindowCalls => "window_calls".to_owned(),
            Measure::Column(metric) => format!("a value of {metric}"),
        };
        let times = matches!(self.y, Measure::Column(metric) if metric.is_time());
        let parameters: Vec<String> =
            self.parameters().into_iter().map(|parameter| format!("with `{parameter}`")).collect();
        let over = match &self.over {
            Some(Over::Reference) => "of two engines on the same positions".to_owned(),
            Some(Over::Largest) => "of two values of it on the same positions".to_owned(),
            Some(Over::PreviousDepth) => "of one engine at two neighbouring depths".to_owned(),
            Some(Over::MinimalTree) => {
                "of corpus positions of `xiangqi` whose minimal trees are known".to_owned()
            }
            Some(Over::Column(metric)) => format!("and of {metric}"),
            Some(Over::Algorithm(algorithm)) => {
                format!("of an engine and of `{algorithm}` with the same enhancements")
            }
            Some(Over::Engine(spec)) => format!("of an engine and of `{spec}` on the same positions"),
            None => String::new(),
        };
        let times = if times { "measured in time mode".to_owned() } else { String::new() };
        let parts =
            std::iter::once(format!("finished rows with {y}")).chain([times]).chain(parameters).chain([over]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl Statistic {
    /// Whether it is about positions at one depth, not about means.
    pub(super) const fn is_of_positions(self) -> bool {
        matches!(self, Self::Distribution | Self::Profile)
    }
}

impl Over {
    pub(super) fn of(text: &str) -> Self {
        match text {
            "reference" => Self::Reference,
            "largest" => Self::Largest,
            "previous-depth" => Self::PreviousDepth,
            "minimal-tree" => Self::MinimalTree,
            _ => match text.strip_suffix("+*") {
                Some(algorithm) => Self::Algorithm(algorithm.to_owned()),
                None => Self::Engine(text.to_owned()),
            },
        }
    }
}

impl ScaleWord {
    pub(super) const fn scale(self) -> Scale {
        match self {
            Self::Steps => Scale::Steps,
            Self::Linear => Scale::Linear,
            Self::Percent => Scale::Percent,
            Self::Log => Scale::LogCount,
            Self::LogPercent => Scale::LogPercent,
        }
    }
}
