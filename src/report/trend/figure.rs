//! Counts over versions as a chart.

use crate::analysis::engine_name::EngineName;
use crate::analysis::trend::{EngineTrend, Step, Trend};
use crate::draw::chart::{Chart, Drawn, Guide, Panel, Point, Scale, Series};
use crate::language::counted;
use crate::report::change::change;
use crate::report::looks::Looks;

/// Most engines of a game that are told apart.
const MOST_ENGINES: usize = 12;
/// Most games.
const MOST_GAMES: usize = 6;

/// Every engine's total as a share of what it was in the first version, a panel for
/// each game; `None` without a version.
pub fn chart(trend: &Trend, steps: &[Step], source: &str) -> Option<Chart> {
    let first = trend.versions.first()?;
    let mut games: Vec<&str> = Vec::new();
    for of in &trend.engines {
        if !games.contains(&of.game.as_str()) {
            games.push(&of.game);
        }
    }
    let mut notes = vec![format!(
        "{source}: {}. Sums over the cells that a version shares with the one before, their changes multiplied: cells \
         that come and go do not move a line; where none is shared it begins again at 100%.",
        counted(trend.versions.len(), "version")
    )];
    if games.len() > MOST_GAMES {
        notes.push(format!("Not shown: {}.", games[MOST_GAMES..].join(", ")));
        games.truncate(MOST_GAMES);
    }
    let engines: Vec<EngineName> = trend.engines.iter().map(|of| EngineName::new(&of.engine)).collect();
    let looks = Looks::of(&engines.iter().collect::<Vec<_>>(), &[]);
    let mut panels = Vec::new();
    for game in &games {
        let (engines, left_out) = moved_most(trend, game);
        if left_out > 0 {
            notes.push(format!("{game}: {} that moved least not shown.", counted(left_out, "engine")));
        }
        panels.push(Panel {
            heading: if games.len() > 1 { (*game).to_owned() } else { String::new() },
            x_label: "version".to_owned(),
            x_scale: Scale::Steps,
            x_names: trend.versions.iter().map(|version| version.name.clone()).collect(),
            y_label: format!("{}, % of {}", trend.metric, first.name),
            y_scale: Scale::LogPercent,
            series: engines.into_iter().map(|of| series(of, &looks)).collect(),
            guides: vec![Guide { y: 1.0, label: String::new() }],
            ..Panel::default()
        });
    }
    let of_game = if let [game] = games.as_slice() { format!(", {game}") } else { String::new() };
    let title = title(trend, steps, games.len() > 1);
    Some(Chart { title, subtitle: format!("Total of {} by version{of_game}", trend.metric), panels, notes })
}

/// The engines of a game in their order, without those that moved least if there
/// are too many; how many those are.
fn moved_most<'t>(trend: &'t Trend, game: &str) -> (Vec<&'t EngineTrend>, usize) {
    let moved = |of: &EngineTrend| of.points.iter().map(|point| point.index.ln().abs()).fold(0.0, f64::max);
    let all: Vec<&EngineTrend> = trend.engines.iter().filter(|of| of.game == game).collect();
    let mut by_distance = all.clone();
    by_distance.sort_by(|left, right| moved(right).total_cmp(&moved(left)));
    by_distance.truncate(MOST_ENGINES);
    let kept = all.iter().copied().filter(|of| by_distance.iter().any(|kept| std::ptr::eq(*kept, *of)));
    (kept.collect(), all.len().saturating_sub(MOST_ENGINES))
}

fn series(of: &EngineTrend, looks: &Looks) -> Series {
    let mut points = Vec::new();
    for point in &of.points {
        let x = point.version as f64;
        if point.is_start() && !points.is_empty() {
            points.push(Point { x, y: f64::NAN, interval: None });
        }
        points.push(Point { x, y: point.index, interval: None });
    }
    let engine = EngineName::new(&of.engine);
    Series {
        label: looks.name(&engine),
        look: looks.look(&engine),
        engine: Some(of.engine.clone()),
        points,
        drawn: Drawn::Line,
    }
}

/// The largest step, and how many there are.
fn title(trend: &Trend, steps: &[Step], of_games: bool) -> String {
    let versions = counted(trend.versions.len(), "version");
    let Some(largest) = steps.iter().max_by(|left, right| left.distance().total_cmp(&right.distance()))
    else {
        return format!("No step of {} over {versions}", trend.metric);
    };
    let at = &trend.versions[largest.version].name;
    let moved = change(largest.change.old, largest.change.new);
    let game = if of_games { format!(" on {}", largest.game) } else { String::new() };
    let what = format!("{} of {}{game} {moved} at {at}", trend.metric, largest.engine);
    if steps.len() == 1 {
        return format!("One step over {versions}: {what}");
    }
    format!("{} over {versions}, the largest: {what}", counted(steps.len(), "step"))
}
