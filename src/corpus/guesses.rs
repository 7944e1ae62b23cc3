//! How good the guesses of a full engine are on xiangqi, for engines with
//! `guess=resampled`: the list of `positions/xiangqi/guesses.csv`.

use std::fmt::Write as _;

use crate::corpus::entry::CorpusEntry;
use crate::corpus::sets::set;
use crate::corpus::spread::move_spread;
use crate::game::{AnyGame, GameSpec, Rules, Value};
use crate::parallel;
use crate::search::{Engine, Search};

/// The depth of the value; the guess is from one ply less.
pub const DEPTH: u32 = 6;

/// The game and the engine that guesses.
const PROGRAM: (&str, &str) = ("xiangqi[quiescence=captures]", "ab+captures+history+killer+tt+id");

/// The sets of positions from self-play, which decide nothing else.
const SETS: [&str; 3] = ["openings", "middlegames", "endgames"];

/// The positions of the list.
pub fn positions() -> Vec<CorpusEntry> {
    SETS.iter().flat_map(|name| set(Rules::Xiangqi, name).expect("a built-in set")).collect()
}

/// What is known of the guess in a position: a line of the list, without its
/// end.
pub fn line(entry: &CorpusEntry) -> String {
    let (game, engine) = PROGRAM;
    let game: GameSpec = game.parse().expect("a game of the registry");
    let engine: Engine = engine.parse().expect("an engine of the registry");
    let root = game.at(&entry.position).expect("a position of xiangqi");
    let spread = move_spread(&root, DEPTH).expect("a move that is not a mate");
    let (guess, value) = (value(&engine, &root, DEPTH - 1), value(&engine, &root, DEPTH));
    format!("{},{guess},{value},{spread}", entry.id)
}

fn value(engine: &Engine, root: &AnyGame, depth: u32) -> Value {
    Search::new(engine).depth(depth).run_any(root).value.expect("nothing limits the search")
}

/// The list as it is written: its head, and a line for each position.
pub fn write(entries: &[CorpusEntry]) -> String {
    let (game, engine) = PROGRAM;
    let mut text = format!(
        "# Guesses of a complete program, and what they were worth: the values of {engine} on {game} at \
         depth {} (guess) and {DEPTH} (value), and the interquartile range of the values of all moves at depth \
         {DEPTH}, mates left out (spread). Positions from self-play.\n\
         # Written by `cargo run --release --example tree_scales -- guesses`; do not edit.\n\
         position,guess,value,spread\n",
        DEPTH - 1
    );
    for line in parallel::map(entries, line) {
        let _ = writeln!(text, "{line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = include_str!("../../positions/xiangqi/guesses.csv");

    #[test]
    fn the_list_has_every_position_and_what_is_searched_again_is_the_same() {
        let positions = positions();
        let ids: Vec<_> = LIST.lines().skip(3).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(ids, positions.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>());
        // Endgames are the cheapest.
        let entry = positions.last().unwrap();
        assert!(LIST.lines().any(|known| known == line(entry)), "{}", entry.id);
    }

    #[test]
    fn the_search_core_has_the_same_list() {
        // A package holds no file of another: the core has a copy.
        assert_eq!(include_str!("../../crates/search/src/search/algorithm/guesses.csv"), LIST);
    }

    #[test]
    #[ignore = "long: searches every move of a hundred positions to depth 6"]
    fn the_whole_list_is_what_is_searched() {
        assert_eq!(write(&positions()), LIST);
    }
}
