//! Why aspiration gains in one program and not in another: its nodes relative to
//! alpha-beta's by depth, with and without a search of captures at the leaves,
//! under what the engines remember of a position.

use tr::tr;

use crate::analysis::aspiration::{Beside, inside_deepening};
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::style::Look;
use crate::draw::chart::{Chart, Panel};
use crate::language::{names, tr_noop, translated};
use crate::report::figure::points::{ratio_points, relative_over_depth, series};
use crate::report::figure::words::{heading, intervals, notes, oracle, units};

/// The uses of a table: the enhancement, and its label.
const MEMORIES: [(&str, &str); 4] = [
    ("", tr_noop!("no table")),
    ("tt[move=ignored]", tr_noop!("TT cutoffs only")),
    ("tt[hit=never]", tr_noop!("hash move only")),
    ("tt", tr_noop!("TT cutoffs and hash move")),
];

const FEWEST: usize = 3;

pub(super) fn draw(sheet: &Sheet) -> Option<Chart> {
    let games: Vec<(&GameSheet, Vec<Beside>)> = sheet
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
    let (game, _) = games.first()?;
    let counts = games.iter().flat_map(|(_, all)| all).flat_map(|one| &one.comparison.depths);
    let note = tr!(
        "{} per depth. Both engines have the same enhancements, iterative deepening among them; geometric means \
         over positions. {}",
        units(game.name(), counts.map(|depth| depth.ratio.counted())),
        intervals(sheet)
    );
    let mut notes = notes(note, sheet, |name| games.iter().any(|(game, _)| game.name() == name));
    notes.insert(1, oracle());
    Some(Chart { panels, notes, ..Chart::default() })
}

/// The contrasts of a game on the positions that all of those searched which [`by_memory`] finds.
fn like_for_like(game: &GameSheet) -> Vec<Beside> {
    let all = inside_deepening(game);
    let shown = [false, true].into_iter().flat_map(|oracle| by_memory(&all, oracle));
    let names = shown.map(|(_, one)| EngineName::new(&one.comparison.engine));
    let engines: Vec<&EngineSheet> = names.filter_map(|name| game.engine(&name)).collect();
    if engines.len() < FEWEST { all } else { inside_deepening(&game.on_common_positions(&engines)) }
}

/// The contrasts with one use of the table each, in the order of [`MEMORIES`],
/// all with the same other enhancements: those that have the most uses.
fn by_memory(all: &[Beside], oracle: bool) -> Vec<(&'static str, &Beside)> {
    // Of a game without the default window, the first one of the file.
    let has_default = all.iter().any(|one| !one.oracle && one.is_default_window());
    let of = |others: &[String]| -> Vec<(&'static str, &Beside)> {
        let is_it = |one: &&Beside, memory: &str| {
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

fn panel(game: &GameSheet, all: &[Beside], oracle: bool) -> Panel {
    let leaves =
        if game.name().has_quiescence() { tr!("quiescence search") } else { tr!("no quiescence search") };
    let guess = if oracle { tr!("perfect guess") } else { tr!("real guess") };
    let lines = by_memory(all, oracle).into_iter();
    let lines = lines.map(|(words, one)| {
        let place = MEMORIES.iter().position(|(_, known)| *known == words).unwrap_or_default();
        series(&translated(words), Look::nth(place), ratio_points(&one.comparison.depths))
    });
    Panel {
        heading: names([heading(game.name()), leaves, guess]),
        ..relative_over_depth(tr!("all nodes, % of alpha-beta"), lines.collect())
    }
}
