//! The parts of points: measures, their divisors, and the axes of panels.

use tr::tr;

use crate::analysis::cell::{Cell, Quantity};
use crate::analysis::engine_sheet::Pair;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::unit::{Counted, Unit};
use crate::draw::chart::{Guide, Panel, Scale};
use crate::language::translated;
use crate::report::figure::facet::{axis_of, size_of};
use crate::report::figure::plots::{Item, Plot, Plots};
use crate::report::figure::recipe::{Across, Mean, Measure, Over, Recipe, Statistic};
use crate::stats::mean;

impl Quantity for Measure {
    fn read(&self, cell: &Cell) -> Option<f64> {
        match *self {
            Self::Size => cell.get(Metric::Nodes),
            Self::WindowCalls => {
                let calls: Vec<f64> = cell.row().window_calls().iter().map(|calls| *calls as f64).collect();
                mean(&calls)
            }
            // One sample of a time was taken while other searches ran.
            Self::Column(metric) if metric.is_time() && cell.samples(metric).len() < 2 => None,
            Self::Column(metric) => cell.get(metric),
        }
    }
}

impl Measure {
    /// Its meaning in a game: the size of a search is of all nodes where there is a quiescence search.
    pub(super) fn of(self, game: &GameName) -> Self {
        if self == Self::Size { Self::Column(size_of(game).0) } else { self }
    }

    /// Its name on an axis, and in a sentence.
    pub(super) fn words(self, game: &GameName) -> (String, String) {
        match self {
            Self::Size => (axis_of(game), size_of(game).1),
            Self::WindowCalls => {
                (tr!("null-window searches per iteration"), tr!("null-window searches per iteration"))
            }
            Self::Column(metric) => (metric.words(), metric.words()),
        }
    }
}

/// Panels with what is said of them.
pub(super) struct Drawn {
    pub(super) panels: Vec<Panel>,
    /// The positions of every point.
    pub(super) counts: Vec<Counted>,
    /// Sentences behind the first of the notes.
    pub(super) remarks: Vec<String>,
    /// Instead of the recipe's.
    pub(super) subtitle: Option<String>,
}

/// Positions with a measure and what it is divided by.
pub(super) fn pairs<'a>(recipe: &Recipe, plot: &Plot<'a>, item: &Item) -> Vec<Pair<'a>> {
    let read = recipe.y.of(plot.sheet(item).name());
    let Some(engine) = plot.engine(item) else { return Vec::new() };
    let own = engine.at(item.depth);
    match recipe.over {
        Some(Over::PreviousDepth) => {
            item.depth.checked_sub(1).map_or_else(Vec::new, |before| own.pairs(read, engine.at(before), read))
        }
        Some(Over::MinimalTree) => {
            let pair = |(unit, cell): (Unit<'a>, Cell)| {
                let reference = plot.sheet(item).minimal_leaves(unit.position, item.depth)?;
                Some(Pair { unit, own: read.read(&cell)?, reference })
            };
            own.iter().filter_map(pair).collect()
        }
        Some(Over::Column(column)) => own.pairs(read, own, column),
        _ => plot.reference(item).map_or_else(Vec::new, |other| own.pairs(read, other.at(item.depth), read)),
    }
}

/// A panel without lines.
pub(super) fn axes(recipe: &Recipe, plots: &Plots, plot: &Plot) -> Panel {
    let game = plot.game().name();
    let (measure, _) = recipe.y.words(game);
    let over = plot.over.clone();
    let guide = |label: String| vec![Guide { y: 1.0, label }];
    let (label, scale, guides) = match (recipe.statistic, &recipe.over) {
        (Statistic::Ratio | Statistic::Distribution, Some(Over::PreviousDepth)) => {
            (tr!("{measure} at depth d / at depth d - 1", measure), Scale::LogCount, Vec::new())
        }
        (Statistic::Ratio | Statistic::Distribution, Some(Over::MinimalTree)) => (
            tr!("{measure} / leaves of the minimal tree", measure),
            Scale::LogCount,
            guide(tr!("minimal tree")),
        ),
        (Statistic::Ratio | Statistic::Distribution, Some(Over::Column(whole))) => {
            (tr!("{measure} / {whole}", measure, whole = whole.words()), Scale::LogCount, Vec::new())
        }
        (Statistic::Ratio | Statistic::Distribution, _) => {
            let share = tr!("{nodes}, % of {name}", nodes = measure, name = over);
            (share, Scale::LogPercent, guide(String::new()))
        }
        (Statistic::Share, Some(Over::Column(whole))) => {
            let share = tr!("{nodes}, % of {name}", nodes = measure, name = whole.words());
            (share, Scale::Percent, Vec::new())
        }
        _ if recipe.mean == Mean::Arithmetic => (measure, Scale::Linear, Vec::new()),
        _ => (measure, Scale::LogCount, Vec::new()),
    };
    let (x_label, x_scale) = match &recipe.x {
        Across::Depth => (tr!("depth, plies"), Scale::Steps),
        Across::Parameter(parameter) if plots.x_names.is_empty() => (parameter.to_string(), Scale::LogCount),
        Across::Parameter(parameter) => (parameter.to_string(), Scale::Steps),
        Across::Column(metric) => (metric.words(), Scale::LogCount),
    };
    Panel {
        x_label: recipe.x_label.as_deref().map_or(x_label, translated),
        x_scale: recipe.x_scale.unwrap_or(x_scale),
        x_names: plots.x_names.clone(),
        y_label: recipe.y_label.as_deref().map_or(label, translated),
        y_scale: recipe.scale.unwrap_or(scale),
        guides,
        ..Panel::default()
    }
}
