//! Words and small choices that figures share.

use crate::analysis::compare::DepthRatio;
use crate::analysis::sheet::Sheet;
use crate::report::chart::{Guide, Point};

/// The game a figure about one game shows: xiangqi if there, else the first.
pub(super) fn main_game<'a>(sheet: &Sheet<'a>) -> Option<&'a str> {
    let games = sheet.games();
    games.iter().find(|game| game.starts_with("xiangqi")).or(games.first()).copied()
}

/// What a position of a game is called.
pub(super) fn unit(game: &str, count: usize) -> String {
    let noun = if game.starts_with("tree:") { "tree" } else { "position" };
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// "24 positions", or "12 to 24 positions" when depths differ.
pub(super) fn units(game: &str, counts: impl Iterator<Item = usize> + Clone) -> String {
    let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
    if least == most { unit(game, most) } else { format!("{least} to {}", unit(game, most)) }
}

/// Ratios by depth as points with their intervals.
pub(super) fn ratio_points(depths: &[DepthRatio]) -> Vec<Point> {
    depths
        .iter()
        .map(|entry| Point {
            x: f64::from(entry.depth),
            y: entry.ratio.geometric_mean,
            interval: entry.ratio.interval.map(|interval| (interval.low, interval.high)),
        })
        .collect()
}

/// The line of the reference engine.
pub(super) fn reference_line(name: &str) -> Guide {
    Guide { y: 1.0, label: format!("{name} = 100%") }
}

/// A ratio as a percentage with three figures: 4.71%, 97.3%, 1234%.
pub(super) fn percent(ratio: f64) -> String {
    let value = ratio * 100.0;
    match value.abs() {
        large if large >= 99.95 => format!("{value:.0}%"),
        middle if middle >= 9.995 => format!("{value:.1}%"),
        _ => format!("{value:.2}%"),
    }
}

/// What every figure with intervals says about them.
pub(super) const INTERVALS: &str = "Bars: 95% BCa bootstrap intervals over positions, 10,000 resamples.";

/// The notes every figure ends with: how many rows are left out, if any.
pub(super) fn left_out(sheet: &Sheet) -> Option<String> {
    sheet.left_out().sentence().map(|sentence| format!("Of the file's {sentence}."))
}
