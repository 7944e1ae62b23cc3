//! Words that several figures write.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::game_name::GameName;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::left_out::LeftOut;
use crate::analysis::sheet::Sheet;
use crate::analysis::unit::Counted;
use crate::language::{counted_range, names, sentences};
use crate::stats::Interval;

pub(super) fn intervals(sheet: &Sheet) -> String {
    if sheet.has_fewer_games() {
        tr!("Bars: 95% bootstrap intervals over positions, 20,000 resamples of whole games.")
    } else {
        tr!("Bars: 95% bootstrap intervals over positions, 20,000 resamples.")
    }
}

pub(super) fn oracle() -> String {
    tr!(
        "Real guess: the score of depth d - 1. Perfect guess: the true score, an upper bound on the saving by any guess."
    )
}

pub(in crate::report) fn called(game: &GameName) -> String {
    let kind = game.kind();
    // Of the games with a board this one has a proper name.
    if kind == "othello" { tr!("Othello") } else { tr!("game" => kind) }
}

/// "24 positions", or "12 to 24 positions" when depths differ; "24 positions of 8
/// games" when several are from one game.
pub(super) fn units(game: &GameName, counts: impl Iterator<Item = Counted> + Clone) -> String {
    let positions = range(game.unit(), counts.clone().map(|counted| counted.n));
    if counts.clone().all(|counted| counted.games.is_none()) {
        return positions;
    }
    let games = counts.map(|counted| counted.games.unwrap_or(counted.n));
    tr!("{positions} of {}", range("game", games), positions)
}

fn range(noun: &str, counts: impl Iterator<Item = usize> + Clone) -> String {
    let (least, most) = (counts.clone().min().unwrap_or(0), counts.max().unwrap_or(0));
    counted_range(least, most, noun)
}

pub(super) fn percent(ratio: f64) -> String {
    format!("{:.0}%", ratio * 100.0)
}

pub(super) fn percents(interval: Interval) -> String {
    format!("[{}, {}]", percent(interval.low), percent(interval.high))
}

/// The last note of a figure of some games: which rows are left out and why, if any are.
pub(super) fn left_out(sheet: &Sheet, is_shown: impl Fn(&GameName) -> bool) -> Option<String> {
    let games = sheet.games().iter().filter(|game| is_shown(game.name()));
    let inexact: BTreeSet<&str> =
        games.flat_map(GameSheet::inexact_engines).map(|engine| engine.name().as_str()).collect();
    let inexact = (!inexact.is_empty())
        .then(|| tr!("Excluded because their scores may differ from minimax: {}.", names(inexact)));
    let others = LeftOut { inexact: 0, ..sheet.left_out_of(&is_shown) };
    let others = others.sentence().map(|sentence| tr!("{}.", capitalized(&sentence)));
    let parts: Vec<String> = inexact.into_iter().chain(others).collect();
    (!parts.is_empty()).then(|| sentences(parts))
}

/// The notes of a figure of some games: its own, and the rows left out.
pub(super) fn notes(note: String, sheet: &Sheet, is_shown: impl Fn(&GameName) -> bool) -> Vec<String> {
    std::iter::once(note).chain(left_out(sheet, is_shown)).collect()
}

/// Name of a game beside others as the heading of a panel or the name of a line: its spec if another is of the same kind.
pub(super) fn heading_among<'n>(game: &GameName, all: impl IntoIterator<Item = &'n GameName>) -> String {
    let is_alone = all.into_iter().all(|other| other == game || other.kind() != game.kind());
    if is_alone { heading(game) } else { game.to_string() }
}

/// Name of a game as the heading of a panel; trees keep their spec.
pub(in crate::report) fn heading(game: &GameName) -> String {
    let name = called(game);
    if game.is_tree() { name } else { capitalized(&name) }
}

pub(in crate::report) fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
