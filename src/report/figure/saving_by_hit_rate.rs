//! The saving by aspiration, as one surface: by how often its window holds, by the search inside of it, by what the table
//! gives that search, and by depth.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::aspiration::{Beside, aspiration_over};
use crate::analysis::cell::Cell;
use crate::analysis::compare::DepthRatio;
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel, Scale};
use crate::language::{tr_noop, translated};
use crate::report::comparison;
use crate::report::figure::points::{ratio_point, relative_panel, series};
use crate::report::figure::words::{called, heading, intervals, notes, percent, percents, units};
use crate::report::grouped;
use crate::report::table::Table;

/// The search inside of aspiration, the table of both, and what a line is called.
const LINES: [(&str, &str, &str); 4] = [
    ("ab", "tt", tr_noop!("alpha-beta")),
    ("ab", "tt[move=ignored]", tr_noop!("alpha-beta, no hash move")),
    ("pvs", "tt", tr_noop!("PVS")),
    ("pvs", "tt[move=ignored]", tr_noop!("PVS, no hash move")),
];

/// The line whose best saving is the title.
const TODAY: usize = 2;
const FEWEST: usize = 2;
const MOST_PANELS: usize = 4;

pub(in crate::report) const NAME: &str = "saving-by-hit-rate";

struct Saving {
    /// The place in [`LINES`].
    line: usize,
    window: f64,
    /// The share of iterations whose first window held, a mean over positions.
    hits: f64,
    /// All nodes relative to the search inside.
    at: DepthRatio,
}

/// The points of the program of a game that has most of them, by line and rising window.
struct Surface<'s> {
    game: &'s GameName,
    savings: Vec<Saving>,
}

/// Of every kind of game the one with most points.
fn surfaces<'s>(sheet: &'s Sheet) -> Vec<Surface<'s>> {
    let surfaces = sheet.games().iter().filter(|game| !game.name().is_tree()).filter_map(Surface::of);
    let by_kind = grouped(surfaces.map(|surface| (surface.game.kind(), surface))).into_iter();
    let best = |(_, alike): (_, Vec<Surface<'s>>)| alike.into_iter().rev().max_by_key(Surface::rank);
    by_kind.filter_map(best).take(MOST_PANELS).collect()
}

impl<'s> Surface<'s> {
    fn of(game: &'s GameSheet) -> Option<Self> {
        let mut found: Vec<(Vec<String>, Saving)> = Vec::new();
        for (line, (inner, table, _)) in LINES.iter().enumerate() {
            for one in aspiration_over(game, inner).iter().filter(|one| one.deepens && one.memory == *table) {
                let Some(window) = one.plain_window() else { continue };
                let savings = savings(game, one, line, window).into_iter();
                found.extend(savings.map(|saving| (one.others.clone(), saving)));
            }
        }
        let programs = grouped(found).into_iter().rev();
        let (_, mut savings) = programs.max_by_key(|(others, savings)| (savings.len(), others.len()))?;
        savings.sort_by(|left, right| {
            (left.line, left.window).partial_cmp(&(right.line, right.window)).expect("finite")
        });
        let surface = Self { game: game.name(), savings };
        let lines = || (0..LINES.len()).map(|line| surface.line(line, surface.depth()).count());
        lines().any(|windows| windows >= FEWEST).then_some(surface)
    }

    fn rank(&self) -> (bool, usize) {
        (self.game.searches_captures_if_it_can(), self.savings.len())
    }

    /// The depth with most points, the greatest of several.
    fn depth(&self) -> u32 {
        let count = |depth: u32| self.savings.iter().filter(|saving| saving.at.depth == depth).count();
        self.depths().into_iter().max_by_key(|depth| (count(*depth), *depth)).unwrap_or_default()
    }

    fn depths(&self) -> BTreeSet<u32> {
        self.savings.iter().map(|saving| saving.at.depth).collect()
    }

    fn line(&self, line: usize, depth: u32) -> impl Iterator<Item = &Saving> {
        self.savings.iter().filter(move |saving| saving.line == line && saving.at.depth == depth)
    }

    fn panel(&self, several: bool) -> Panel {
        let point = |saving: &Saving| ratio_point(saving.hits, &saving.at.ratio);
        let lines = LINES.iter().enumerate().map(|(place, (_, _, words))| {
            series(&translated(words), Look::nth(place), self.line(place, self.depth()).map(point).collect())
        });
        let depth = self.depth();
        Panel {
            heading: if several {
                tr!("{}, depth {depth}", heading(self.game), depth)
            } else {
                String::new()
            },
            x_label: tr!("hit rate of the window, % of iterations"),
            x_scale: Scale::Percent,
            ..relative_panel(
                tr!("all nodes, % of the inner search"),
                lines.filter(|series| !series.points.is_empty()).collect(),
            )
        }
    }
}

fn savings(game: &GameSheet, one: &Beside, line: usize, window: f64) -> Vec<Saving> {
    let Some(engine) = game.engine(&EngineName::new(&one.comparison.engine)) else { return Vec::new() };
    let saving = |at: &DepthRatio| {
        let hits = engine.at(at.depth).values(hit_rate).mean(0)?;
        Some(Saving { line, window, hits, at: at.clone() })
    };
    one.comparison.depths.iter().filter_map(saving).collect()
}

/// The share of iterations without a second search of the root.
fn hit_rate(cell: &Cell) -> Option<f64> {
    let iterations = cell.get(Metric::Iterations).filter(|iterations| *iterations > 0.0)?;
    Some(1.0 - cell.get(Metric::RootResearches)? / iterations)
}

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let surfaces = surfaces(sheet);
    let first = surfaces.first()?;
    let shown = surfaces
        .iter()
        .flat_map(|surface| surface.savings.iter().filter(|saving| saving.at.depth == surface.depth()));
    let note = tr!(
        "{}. The inner search has the same enhancements; geometric means over positions. Without a hash move the table \
         gives cutoffs only. {}",
        units(first.game, shown.map(|saving| saving.at.ratio.counted())),
        intervals(sheet)
    );
    Some(Chart {
        title: title(first).unwrap_or_default(),
        panels: surfaces.iter().map(|surface| surface.panel(surfaces.len() > 1)).collect(),
        notes: notes(note, sheet, |game| surfaces.iter().any(|surface| surface.game == game)),
        ..Chart::default()
    })
}

/// The best of the windows around PVS.
fn title(surface: &Surface) -> Option<String> {
    let depth = surface.depth();
    let ratio = |saving: &&Saving| saving.at.ratio.geometric_mean;
    let best = surface.line(TODAY, depth).min_by(|left, right| ratio(left).total_cmp(&ratio(right)))?;
    let (share, interval) = (percent(best.at.ratio.geometric_mean), percents(best.at.ratio.interval?));
    let (game, hits) = (called(surface.game), percent(best.hits));
    let units = units(surface.game, std::iter::once(best.at.ratio.counted()));
    Some(tr!(
        "Around PVS the best window needs {share} {interval} of the nodes: {game}, depth {depth}, {units}, hit rate {hits}",
        share,
        interval,
        game,
        depth,
        units,
        hits
    ))
}

/// The whole surface: a line for each game, depth, search inside and use of the hash move, and in
/// it a cell for each window, narrow to wide.
pub(in crate::report) fn table(sheet: &Sheet) -> Option<Table> {
    let surfaces = surfaces(sheet);
    let mut lines: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for surface in &surfaces {
        for depth in surface.depths() {
            for (line, (_, _, words)) in LINES.iter().enumerate() {
                let cell = |saving: &Saving| {
                    let ratio = &saving.at.ratio;
                    let interval = ratio.interval.map_or_else(String::new, comparison::interval);
                    tr!(
                        "{}: {} {interval}",
                        percent(saving.hits),
                        comparison::number(ratio.geometric_mean),
                        interval
                    )
                };
                let cells: Vec<String> = surface.line(line, depth).map(cell).collect();
                let n = surface.line(line, depth).map(|saving| saving.at.ratio.n).max();
                if let Some(n) = n {
                    let head = [called(surface.game), depth.to_string(), translated(words), n.to_string()];
                    lines.push((head.into(), cells));
                }
            }
        }
    }
    let windows = lines.iter().map(|(_, cells)| cells.len()).max()?;
    let names = [tr!("game"), tr!("depth"), tr!("inner search"), "n".to_owned()];
    let columns = (1..=windows).map(|place| tr!("window {place}: hit rate, ratio", place));
    let table = Table::new(names.iter().cloned().chain(columns)).words(&[&names[2]]);
    Some(table.with(lines.into_iter().map(|(mut head, mut cells)| {
        cells.resize(windows, String::new());
        head.append(&mut cells);
        head
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table as table_of};
    use crate::analysis::sheet::Known;
    use crate::record::Row;

    const FULL: &str = "+history+killer";

    /// Rows at depths 2 and 3: of windows of 5 and 20 that hold in one and in two of three iterations.
    fn surface_rows() -> Vec<Row> {
        let engines = [
            ("ab", 1.0),
            ("pvs", 0.8),
            ("aspiration[window=5]", 0.97),
            ("aspiration[window=20]", 0.8),
            ("aspiration[window=5,inner=pvs]", 0.81),
            ("aspiration[window=20,inner=pvs]", 0.8),
            ("aspiration[window=20,widen=grow:2:8,inner=pvs]", 0.5),
        ];
        let all = ["tt", "tt[move=ignored]"].into_iter().flat_map(|memory| {
            let name = move |(engine, factor): &(&str, f64)| (format!("{engine}{FULL}+{memory}+id"), *factor);
            engines.iter().map(name).collect::<Vec<_>>()
        });
        let all: Vec<(String, f64)> = all.collect();
        let names: Vec<(&str, f64)> = all.iter().map(|(name, factor)| (name.as_str(), *factor)).collect();
        let mut rows = rows("othello", 12, &names, 3);
        for row in &mut rows {
            row.counters.iterations = Some(3);
            row.counters.root_researches = Some(if row.engine.contains("window=5") { 2 } else { 1 });
        }
        rows
    }

    #[test]
    fn lines_differ_in_the_search_inside_and_in_the_hash_move() {
        let rows = surface_rows();
        let rows = table_of(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let chart = draw(&sheet).unwrap();
        let [panel] = &chart.panels[..] else { panic!("{chart:?}") };
        let labels: Vec<&str> = panel.series.iter().map(|series| series.label.as_str()).collect();
        assert_eq!(labels, LINES.map(|(_, _, words)| words));
        for series in &panel.series {
            let places: Vec<f64> = series.points.iter().map(|point| (point.x * 3.0).round()).collect();
            assert_eq!(places, [1.0, 2.0], "narrow to wide, and no window that grows");
        }
        assert!(panel.series[0].points[1].y < panel.series[0].points[0].y);
        assert!(chart.title.starts_with("Around PVS the best window needs "), "{}", chart.title);
        let table = table(&sheet).unwrap();
        assert_eq!((table.header.len(), table.rows.len()), (6, 3 * LINES.len()));
        assert!(table.rows[0][4].starts_with("33%: "), "{:?}", table.rows[0]);
    }

    #[test]
    fn one_window_makes_no_surface() {
        let rows: Vec<Row> =
            surface_rows().into_iter().filter(|row| !row.engine.contains("window=5")).collect();
        let rows = table_of(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        assert!(draw(&sheet).is_none() && table(&sheet).is_none());
    }
}
