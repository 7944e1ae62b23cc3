//! Why aspiration gains in one program and not in another: its nodes relative to
//! alpha-beta's by depth, with and without a search of captures at the leaves,
//! under what the engines remember of a position.

use tr::tr;

use crate::analysis::aspiration::{InDeepening, inside_deepening};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::{Chart, Panel, Scale};
use crate::language::{clauses, tr_noop, translated};
use crate::report::figure::entry::Figure;
use crate::report::figure::headline::{in_brackets, of_ratios};
use crate::report::figure::points::{ratio_points, reference_line, series};
use crate::report::figure::words::{called, intervals, left_out, oracle, percent, units};

/// What a table may be used for, as an enhancement, and in words.
const MEMORIES: [(&str, &str); 4] = [
    ("", tr_noop!("no table")),
    ("tt[move=ignored]", tr_noop!("table: bounds only")),
    ("tt[hit=never]", tr_noop!("table: moves only")),
    ("tt", tr_noop!("table: bounds and moves")),
];

/// Fewest of them that make a figure.
const FEWEST: usize = 3;

pub(super) const FIGURE: Figure = Figure {
    name: "mechanism",
    title: tr_noop!("Aspiration over alpha-beta by what the engines remember"),
    needs: tr_noop!(
        "rows of `ab` and `aspiration` inside iterative deepening with `tt`, `tt[hit=never]`, \
            `tt[move=ignored]` and none, as the suite mechanism has them"
    ),
    chart: draw,
};

fn draw(sheet: &Sheet) -> Option<Chart> {
    let games: Vec<(&GameSheet, Vec<InDeepening>)> = sheet
        .games()
        .iter()
        .map(|game| (game, like_for_like(game)))
        .filter(|(_, all)| by_memory(all, false).len() >= FEWEST)
        .collect();
    let panels: Vec<Panel> = games
        .iter()
        .flat_map(|(game, all)| [false, true].map(|oracle| panel(game, all, oracle)))
        .filter(|panel| !panel.series.is_empty())
        .collect();
    // The program that is closest to those which people write.
    let (game, all) = games.iter().rev().max_by_key(|(game, _)| game.name().has_quiescence())?;
    let counts = games.iter().flat_map(|(_, all)| all).flat_map(|one| &one.comparison.depths);
    let notes = vec![
        tr!(
            "{} per depth. Nodes and quiescence nodes of aspiration over those of alpha-beta with the same \
             enhancements, both inside iterative deepening; geometric means over positions. {}",
            units(game.name(), counts.map(|depth| depth.ratio.counted())),
            intervals(sheet)
        ),
        oracle(),
    ];
    Some(Chart {
        title: title(game, all)?,
        subtitle: tr!(
            "Nodes and quiescence nodes of aspiration search relative to alpha-beta, by what the table is used for"
        ),
        panels,
        notes: notes.into_iter().chain(left_out(sheet)).collect(),
    })
}

/// The contrasts of a game on the positions that all of those searched which [`by_memory`] finds.
pub(super) fn like_for_like(game: &GameSheet) -> Vec<InDeepening> {
    let all = inside_deepening(game);
    let shown = [false, true].into_iter().flat_map(|oracle| by_memory(&all, oracle));
    let names = shown.map(|(_, one)| EngineName::new(&one.comparison.engine));
    let engines: Vec<&EngineSheet> = names.filter_map(|name| game.engine(&name)).collect();
    if engines.len() < FEWEST { all } else { inside_deepening(&game.on_common_positions(&engines)) }
}

/// The contrasts with one use of the table each, in the order of [`MEMORIES`],
/// all with the same other enhancements: those that have the most uses.
pub(super) fn by_memory(all: &[InDeepening], oracle: bool) -> Vec<(&'static str, &InDeepening)> {
    // Of a game without the default window, the first one of the file.
    let has_default = all.iter().any(|one| !one.oracle && one.is_default_window());
    let of = |others: &[String]| -> Vec<(&'static str, &InDeepening)> {
        let is_it = |one: &&InDeepening, memory: &str| {
            let is_shown = one.oracle || !has_default || one.is_default_window();
            one.oracle == oracle && is_shown && one.memory == memory && one.others == others
        };
        let found = |(memory, words): &(&str, &'static str)| {
            Some((*words, all.iter().find(|one| is_it(one, memory))?))
        };
        MEMORIES.iter().filter_map(found).collect()
    };
    // The first of those with as many.
    all.iter().map(|one| of(&one.others)).rev().max_by_key(Vec::len).unwrap_or_default()
}

fn panel(game: &GameSheet, all: &[InDeepening], oracle: bool) -> Panel {
    let leaves = if game.name().has_quiescence() {
        tr!("captures searched at the leaves")
    } else {
        tr!("leaves evaluated at once")
    };
    let window =
        if oracle { tr!("window around the value itself") } else { tr!("window around the last value") };
    let lines = by_memory(all, oracle).into_iter();
    Panel {
        heading: tr!("{}: {leaves}, {window}", called(game.name()), leaves, window),
        x_label: tr!("depth, plies"),
        x_scale: Scale::Steps,
        y_label: tr!("nodes, % of alpha-beta"),
        y_scale: Scale::LogPercent,
        series: lines
            .map(|(words, one)| series(&translated(words), ratio_points(&one.comparison.depths)))
            .collect(),
        guides: vec![reference_line("alpha-beta")],
        ..Panel::default()
    }
}

/// A use of the table where it is clear that a table is meant: "bounds only".
pub(super) fn in_short(memory: &str) -> String {
    let words = translated(memory);
    words.strip_prefix(&tr!("table: ")).map(str::to_owned).unwrap_or(words)
}

/// What each use of the table leaves of the nodes, at the greatest depth that
/// all of them have.
fn title(game: &GameSheet, all: &[InDeepening]) -> Option<String> {
    let uses = by_memory(all, false);
    let deepest_of = |one: &InDeepening| one.comparison.depths.iter().map(|entry| entry.depth).max();
    let deepest = uses.iter().filter_map(|(_, one)| deepest_of(one)).min()?;
    let told = |(words, one): (&str, &InDeepening)| {
        let entry = one.comparison.depths.iter().find(|entry| entry.depth == deepest)?;
        let (entry, part) = of_ratios(std::slice::from_ref(entry), game.name())?;
        let percent = percent(entry.ratio.geometric_mean);
        let memory = in_short(words);
        Some(tr!("{percent} with {memory}{}", in_brackets(&part), percent, memory))
    };
    let at_deepest: Vec<String> = uses.into_iter().filter_map(told).collect();
    let leaves =
        if game.name().has_quiescence() { tr!("captures searched") } else { tr!("leaves evaluated at once") };
    Some(tr!(
        "Aspiration's share of alpha-beta's nodes, {leaves}, depth {deepest}: {}",
        clauses(at_deepest),
        leaves,
        deepest
    ))
}
