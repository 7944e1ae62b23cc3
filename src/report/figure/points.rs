//! Points, series and panels that several figures draw.

use tr::tr;

use crate::analysis::compare::DepthRatio;
use crate::analysis::engine_name::EngineName;
use crate::analysis::ratio::Ratio;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Drawn, Guide, Panel, Point, Scale, Series};
use crate::report::looks::Looks;
use crate::stats::resample::interval_of_mean;
use crate::stats::{Interval, Sample};

pub(super) fn mean_point(x: f64, values: &Sample) -> Option<Point> {
    Some(Point { x, y: values.mean(0)?, interval: interval_of_mean(values).map(ends), across: None })
}

/// A mean of logarithms with its interval as a point.
pub(super) fn log_mean_point(x: f64, logs: &Sample) -> Option<Point> {
    let interval = interval_of_mean(logs).map(|interval| ends(interval.map(f64::exp)));
    Some(Point { x, y: logs.mean(0)?.exp(), interval, across: None })
}

pub(super) fn ratio_point(x: f64, ratio: &Ratio) -> Point {
    Point { x, y: ratio.geometric_mean, interval: ratio.interval.map(ends), across: None }
}

pub(super) fn ratio_points(depths: &[DepthRatio]) -> Vec<Point> {
    depths.iter().map(|entry| ratio_point(f64::from(entry.depth), &entry.ratio)).collect()
}

pub(super) const fn ends(interval: Interval) -> (f64, f64) {
    (interval.low, interval.high)
}

/// A series through its points, which is of no engine.
pub(super) fn series(label: &str, look: Look, points: Vec<Point>) -> Series {
    Series { label: label.to_owned(), look, points, ..Series::default() }
}

/// A series of points without a line, in the look of its place.
pub(super) fn dots(label: &str, place: usize, points: Vec<Point>) -> Series {
    Series { drawn: Drawn::Points, ..series(label, Look::nth(place), points) }
}

/// A series of an engine, under the name that it has beside the others.
pub(super) fn of_engine(name: &str, engine: &EngineName, looks: &Looks, points: Vec<Point>) -> Series {
    Series { engine: Some(engine.to_string()), ..series(name, looks.look(engine), points) }
}

/// A single panel of percentages, with a line at 100%: the axis names what that is.
pub(super) fn relative_panel(y_label: String, series: Vec<Series>) -> Panel {
    let guides = vec![Guide { y: 1.0, label: String::new() }];
    Panel { y_label, y_scale: Scale::LogPercent, series, guides, ..Panel::default() }
}

pub(super) fn relative_over_depth(y_label: String, series: Vec<Series>) -> Panel {
    Panel { x_label: tr!("depth, plies"), x_scale: Scale::Steps, ..relative_panel(y_label, series) }
}
