//! Counts over versions as a document and as a chart.

use crate::analysis::diff::Change;
use crate::analysis::engine_name::EngineName;
use crate::analysis::trend::{EngineTrend, Link, Step, Trend, TrendPoint};
use crate::draw::chart::{Chart, Drawn, Guide, Panel, Point, Scale, Series};
use crate::language::counted;
use crate::report::comparison::change;
use crate::report::diff::ratio;
use crate::report::looks::Looks;
use crate::report::result::{Content, Document, Line};
use crate::report::table::Table;
use crate::report::unique;

const EXPLANATION: &str = "Each version is compared with the one before, over the searches that finished in both; \
unchanged versions are not listed. total: the sum over all its searches. change: the change of the sum over the searches of \
both. ratio: the geometric mean over positions of new over old, with its 95% bootstrap interval from 6 positions on. index: \
the product of the changes since the first version; added and missing searches do not move it. commits: the number since the \
version before; --bisect finds the one that made the change point.";

/// Tables by engine, and the steps.
pub fn document(trend: &Trend, steps: &[Step]) -> Document {
    let mut document = Document::new("plybench trend", Vec::new(), Line::plain(outcome(trend, steps)));
    for of in &trend.engines {
        let heading = format!("{}, {}: {}", of.game, of.engine, trend.metric);
        document.push(Some(heading.clone()), Some(heading), Content::Table(of_engine(trend, of)));
    }
    let heading = format!("Change points of {}", trend.metric);
    document.push(Some(heading), None, Content::Table(of_steps(trend, steps)));
    let guide = Some("How to read this".to_owned());
    document.push(Some(String::new()), guide, Content::Sentences(vec![EXPLANATION.to_owned()]));
    document
}

fn outcome(trend: &Trend, steps: &[Step]) -> String {
    let mut at: Vec<usize> = steps.iter().map(|step| step.version).collect();
    at.dedup();
    let found = match steps.len() {
        0 => "no change point".to_owned(),
        some => format!("{} at {}", counted(some, "change point"), counted(at.len(), "version")),
    };
    let omissions = trend.coverage.omissions().map_or_else(String::new, |omissions| format!("; {omissions}"));
    format!(
        "{}, {}, {}: {found}{omissions}",
        counted(trend.versions.len(), "version"),
        counted(trend.engines.len(), "engine"),
        trend.coverage.words()
    )
}

/// The versions in which something of an engine changed.
fn of_engine(trend: &Trend, of: &EngineTrend) -> Table {
    let columns = [
        "version",
        "date",
        "cells",
        "total",
        "change",
        "ratio",
        "95% interval",
        "changed",
        "index",
        "subject",
    ];
    let is_news = |point: &&TrendPoint| point.link.as_ref().is_none_or(Link::differs);
    Table::new(columns).words(&["date", "subject"]).with(of.points.iter().filter(is_news).map(|point| {
        let version = &trend.versions[point.version];
        let changed: Option<&Change> = point.link.as_ref().map(|link| &link.change);
        let [change, ratio, interval] = changed.map(ratio).unwrap_or_default();
        vec![
            version.name.clone(),
            version.date.clone().unwrap_or_default(),
            point.cells.to_string(),
            point.total.to_string(),
            change,
            ratio,
            interval,
            changed.map_or_else(String::new, |of| of.changed.to_string()),
            // Steps of some tenths of a percent need two decimals.
            format!("{:.2}%", point.index * 100.0),
            version.subject.clone().unwrap_or_default(),
        ]
    }))
}

fn of_steps(trend: &Trend, steps: &[Step]) -> Table {
    let columns = ["version", "commits", "game", "engine", "old", "new", "change", "changed", "subject"];
    Table::new(columns).words(&["game", "engine", "subject"]).with(steps.iter().map(|step| {
        let (version, of) = (&trend.versions[step.version], step.change);
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
    }))
}

const MOST_ENGINES: usize = 12;
const MOST_GAMES: usize = 6;

/// Every engine's total as a share of what it was in the first version, a panel for
/// each game; `None` without a version.
pub fn chart(trend: &Trend, steps: &[Step], source: &str) -> Option<Chart> {
    let first = trend.versions.first()?;
    let mut games: Vec<&str> = unique(trend.engines.iter().map(|of| of.game.as_str()));
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
            points.push(Point { x, y: f64::NAN, interval: None, across: None });
        }
        points.push(Point { x, y: point.index, interval: None, across: None });
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
