//! A chart before anything is drawn: panels, axes, series, words.
//!
//! Figures fill this model with data, [`layout`] turns it into marks on a page,
//! and [`crate::draw::export`] writes the marks in one format or another. So
//! every figure gets the same readable ticks, the same colours that survive
//! colour-blindness and photocopies, and no legend over data.

use std::ops::RangeInclusive;

pub mod axis;
pub mod data;
mod grid;
pub mod layout;
pub mod paper;
mod plot;
pub mod style;

pub use axis::Scale;
pub(crate) use grid::usual_columns;
pub(crate) use plot::{axes, named, ticks};
use style::Look;

/// A chart with its words.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// The finding, in one neutral sentence.
    pub title: String,
    /// Figure, unit, intervals.
    pub subtitle: String,
    /// One panel, or several with a common legend.
    pub panels: Vec<Panel>,
    /// Game, corpus, numbers of positions, what is left out.
    pub notes: Vec<String>,
}

/// One plot.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// Its difference from its neighbours; empty if alone.
    pub heading: String,
    /// The quantity on the horizontal axis.
    pub x_label: String,
    /// Spacing and notation of horizontal values.
    pub x_scale: Scale,
    /// Names instead of the numbers from 0 on the horizontal axis, as
    /// many as there is room for, the last one always; empty where numbers are meant.
    pub x_names: Vec<String>,
    /// Whether the names stand under each other at the left, all of them, and the values run
    /// along the horizontal axis.
    pub sideways: bool,
    /// The quantity on the vertical axis.
    pub y_label: String,
    /// Spacing and notation of vertical values.
    pub y_scale: Scale,
    /// The data.
    pub series: Vec<Series>,
    /// Reference lines at a value.
    pub guides: Vec<Guide>,
    /// Names of single points.
    pub callouts: Vec<Callout>,
}

/// Points that belong together.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// Its name.
    pub label: String,
    /// Its look; series of one name and look share an entry of the legend.
    pub look: Look,
    /// The whole name of the engine that it is of, if it is of one.
    pub engine: Option<String>,
    /// The points, by rising x. One that is not finite is not drawn, and the line ends there.
    pub points: Vec<Point>,
    /// Markers, a line or both.
    pub drawn: Drawn,
}

/// The drawing of a series: markers, a line, both, or with the area below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Drawn {
    /// A marker at each.
    Points,
    /// A marker at each, and a line through them.
    #[default]
    Line,
    /// A line through many, with few markers, which tell it from others.
    Curve,
    /// A line with a marker at each, and what is below it filled down to 0: of parts that are summed the upper ones come first.
    Area,
}

/// One point, perhaps with an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Horizontal value.
    pub x: f64,
    /// Vertical value.
    pub y: f64,
    /// Ends of the error bar.
    pub interval: Option<(f64, f64)>,
    /// Ends of the error bar of the horizontal value.
    pub across: Option<(f64, f64)>,
}

/// A line at one value, with a name.
#[derive(Clone, Debug)]
pub struct Guide {
    /// The value.
    pub y: f64,
    /// Its meaning; empty where the name of the axis says it.
    pub label: String,
}

/// The name of one point, beside it.
#[derive(Clone, Debug)]
pub struct Callout {
    /// The point: its horizontal and its vertical value.
    pub at: (f64, f64),
    /// The name.
    pub text: String,
}

impl Chart {
    /// The chart with the panels of a range alone, numbered from 1.
    #[must_use]
    pub fn with_panels(&self, chosen: &RangeInclusive<usize>) -> Self {
        let panels = self.panels.iter().zip(1..).filter(|(_, number)| chosen.contains(number));
        Self { panels: panels.map(|(panel, _)| panel.clone()).collect(), ..self.clone() }
    }

    /// One series of each name, colour and marker, in order of appearance: what a legend lists.
    pub fn entries(panels: &[Panel]) -> Vec<&Series> {
        let mut entries: Vec<&Series> = Vec::new();
        for series in panels.iter().flat_map(|panel| &panel.series) {
            let is_same =
                |entry: &&Series| entry.label == series.label && entry.look.pair() == series.look.pair();
            if !entries.iter().any(is_same) {
                entries.push(series);
            }
        }
        entries
    }
}

impl Panel {
    /// Every finite vertical value to be shown, interval ends included.
    pub fn y_values(&self) -> impl Iterator<Item = f64> {
        let points = self.series.iter().flat_map(|series| &series.points);
        let values = points.flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.y, point.y));
            [point.y, low, high]
        });
        let has_areas = self.series.iter().any(|series| series.drawn == Drawn::Area);
        let floor = has_areas.then_some(0.0);
        values.chain(self.guides.iter().map(|guide| guide.y)).chain(floor).filter(|value| value.is_finite())
    }

    /// The shift of a series in steps that keeps error bars of several apart.
    pub(crate) fn dodge(&self, index: usize) -> f64 {
        let count = self.series.len() as f64;
        let has_bars = |series: &&Series| series.points.iter().any(|point| point.interval.is_some());
        let bars = self.series.iter().filter(has_bars).count();
        if self.x_scale != Scale::Steps || bars < 2 {
            return 0.0;
        }
        let most = if self.sideways { 0.25 } else { 0.09 };
        (index as f64 - (count - 1.0) / 2.0) * (0.4 / count).min(most)
    }

    /// Every finite horizontal value to be shown.
    pub fn x_values(&self) -> impl Iterator<Item = f64> {
        let points = self.series.iter().flat_map(|series| &series.points);
        let values = points.flat_map(|point| {
            let (low, high) = point.across.unwrap_or((point.x, point.x));
            [point.x, low, high]
        });
        values.filter(|value| value.is_finite())
    }
}
