//! The tables of a trend.

use crate::analysis::diff::Change;
use crate::analysis::trend::{EngineTrend, Link, Step, Trend, TrendPoint, Version};
use crate::report::change::change;
use crate::report::comparison::too_few;
use crate::report::table::Table;

/// One engine, and the versions in which anything of it is new; the others say
/// what the version before says.
pub(super) fn of_engine(trend: &Trend, of: &EngineTrend) -> Table {
    let columns =
        ["version", "date", "cells", "total", "change", "ratio", "95% interval", "changed", "index"];
    let mut table = Table::new(columns.into_iter().chain(["subject"])).words(&["date", "subject"]);
    let is_news = |point: &&TrendPoint| point.link.as_ref().is_none_or(Link::differs);
    table.rows.extend(of.points.iter().filter(is_news).map(|point| {
        let version = &trend.versions[point.version];
        let link = point.link.as_ref();
        let of_change =
            |write: fn(&Change) -> String| link.map_or_else(String::new, |link| write(&link.change));
        let cells = [
            version.name.clone(),
            version.date.clone().unwrap_or_default(),
            point.cells.to_string(),
            point.total.to_string(),
            of_change(|of| change(of.old, of.new)),
            of_change(ratio),
            of_change(interval),
            of_change(|of| of.changed.to_string()),
            index(point.index),
            version.subject.clone().unwrap_or_default(),
        ];
        cells.to_vec()
    }));
    table
}

/// The steps, in the order of the versions.
pub(super) fn steps(trend: &Trend, steps: &[Step]) -> Table {
    let columns = ["version", "commits", "game", "engine", "old", "new", "change", "changed", "subject"];
    let mut table = Table::new(columns).words(&["game", "engine", "subject"]);
    table.rows.extend(steps.iter().map(|step| {
        let version: &Version = &trend.versions[step.version];
        let of = step.change;
        vec![
            version.name.clone(),
            version.commits.map_or_else(String::new, |commits| commits.to_string()),
            step.game.to_owned(),
            step.engine.to_owned(),
            of.old.to_string(),
            of.new.to_string(),
            change(of.old, of.new),
            format!("{} of {}", of.changed, of.cells),
            version.subject.clone().unwrap_or_default(),
        ]
    }));
    table
}

/// The product of changes as a percentage, with the decimals that a step of some
/// tenths of a percent needs.
pub(super) fn index(share: f64) -> String {
    format!("{:.2}%", share * 100.0)
}

fn ratio(of: &Change) -> String {
    of.ratio.as_ref().map_or_else(String::new, |ratio| format!("{:.4}", ratio.geometric_mean))
}

fn interval(of: &Change) -> String {
    let Some(ratio) = &of.ratio else { return String::new() };
    let written = ratio.interval.map(|ends| format!("[{:.4}, {:.4}]", ends.low, ends.high));
    written.unwrap_or_else(|| too_few(ratio.counted()))
}
