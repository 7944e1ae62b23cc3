//! Guesses of the root value, for aspiration windows and MTD(f).

use crate::game::Game;
use crate::search::context::Context;
use crate::search::ideal;
use crate::search::limits::SearchResult;
use crate::search::root::{Windowed, value_at};
use crate::search::variant::Variant;
use crate::spec::choice;

choice! {
    /// The source of a guess.
    pub enum Guess {
        /// The value at depth d-1, searched and counted unless iterative deepening has it already.
        Previous = "previous",
        /// The value at depth d-2, likewise.
        Skip = "skip",
        /// The static evaluation of the root.
        Static = "static",
        /// The true value, from a search that is not counted: the unattainable ideal.
        Exact = "exact",
    }
}

/// A guess of the value at `depth`; what must be searched for it is searched
/// by `windowed`.
pub(super) fn guess<V: Variant>(
    search: &mut Context<V>,
    guess: Guess,
    depth: u32,
    windowed: impl Windowed<V>,
) -> SearchResult {
    match guess {
        Guess::Previous => value_at(search, depth.saturating_sub(1), windowed),
        Guess::Skip => value_at(search, depth.saturating_sub(2), windowed),
        Guess::Static => Ok(search.game.evaluate()),
        Guess::Exact => ideal::value(&search.game, depth, search.limits),
    }
}
