//! Guesses of the root value, for aspiration windows and MTD(f), and the
//! counted passes over the root that follow.

use crate::game::{Game, INFINITY, Value};
use crate::search::ideal;
use crate::search::limits::Searched;
use crate::search::searcher::{Parts, Searcher};
use crate::spec::choice;

choice! {
    /// Where a guess comes from.
    pub enum Guess {
        /// The value at depth d-1.
        Previous = "previous",
        /// The value at depth d-2.
        Skip = "skip",
        /// The static evaluation of the root.
        Static = "static",
        /// The true value, from a search that is not counted.
        Exact = "exact",
    }
}

impl<P: Parts> Searcher<'_, P> {
    /// A guess of the value at `depth`.
    pub(super) fn guess(&mut self, guess: Guess, depth: u32) -> Searched {
        match guess {
            Guess::Previous => self.value_at(depth.saturating_sub(1)),
            Guess::Skip => self.value_at(depth.saturating_sub(2)),
            Guess::Static => Ok(self.game.evaluate()),
            Guess::Exact => ideal::value(&self.game, depth, self.limits),
        }
    }

    /// The value at a smaller depth: known from an earlier iteration, or
    /// searched with a full window.
    fn value_at(&mut self, depth: u32) -> Searched {
        if let Some(value) = self.known[depth as usize] {
            return Ok(value);
        }
        let before = self.counters.nodes;
        let result = self.alpha_beta(depth, -INFINITY, INFINITY);
        self.counters.guess_nodes += self.counters.nodes - before;
        result
    }

    /// Pass number `number` (from 0) over the root: every pass but the first
    /// is a re-search.
    pub(super) fn pass(&mut self, number: u32, depth: u32, alpha: Value, beta: Value) -> Searched {
        let value = if number == 0 {
            self.alpha_beta(depth, alpha, beta)?
        } else {
            self.counters.root_researches += 1;
            self.again(|searcher| searcher.alpha_beta(depth, alpha, beta))?
        };
        self.counters.fail_highs += u64::from(value >= beta);
        self.counters.fail_lows += u64::from(value <= alpha);
        Ok(value)
    }
}
