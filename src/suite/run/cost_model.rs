//! What the cells still to run will cost, as far as those that ended tell.
//!
//! The mean of each kind of cell (game, engine, depth) replaces the guess made
//! before the run. Kinds not yet seen are scaled by how far the guess was off for
//! the same engine at the nearest depth, or, if none of its cells has ended, over
//! everything so far.

use crate::suite::plan::cell::Cell;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::{Prior, SECONDS_PER_NODE};

/// How many finished cells the guess is worth against the first that end.
const WEIGHT_OF_GUESS: f64 = 1.0;

/// Game, engine and depth, by their numbers in the plan.
type Key = (u16, u16, u8);

#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    /// Guessed nodes of one cell.
    prior: f64,
    finished: u32,
    remaining: u32,
    /// CPU seconds of the finished cells.
    seconds: f64,
}

impl Kind {
    /// Seconds of its cells for each node that was guessed.
    fn rate(self) -> f64 {
        self.seconds / (f64::from(self.finished) * self.prior.max(1.0))
    }
}

/// What the run has learned so far, by kind of cell.
#[derive(Debug)]
pub(crate) struct CostModel {
    kinds: Vec<Kind>,
    /// The keys of the kinds, ascending.
    keys: Vec<Key>,
    /// Guessed nodes of the finished cells.
    guessed: f64,
    /// CPU seconds of the finished cells.
    seconds: f64,
}

fn key(cell: Cell) -> Key {
    (cell.game, cell.engine, cell.depth)
}

impl CostModel {
    /// A model of the cells still to run.
    pub(crate) fn new(plan: &Plan, prior: &Prior, remaining: impl Iterator<Item = Cell>) -> Self {
        let mut keys: Vec<_> = plan.cells.iter().map(|cell| key(*cell)).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut model = Self { kinds: vec![Kind::default(); keys.len()], keys, guessed: 0.0, seconds: 0.0 };
        for cell in remaining {
            let prior = prior.nodes(cell);
            let index = model.index(cell);
            let kind = &mut model.kinds[index];
            kind.prior = prior;
            kind.remaining += 1;
        }
        model
    }

    fn index(&self, cell: Cell) -> usize {
        self.keys.binary_search(&key(cell)).expect("every cell of the plan has a kind")
    }

    /// Learns from a cell that ended.
    pub(crate) fn observe(&mut self, cell: Cell, seconds: f64) {
        let index = self.index(cell);
        let kind = &mut self.kinds[index];
        kind.seconds += seconds;
        kind.finished += 1;
        kind.remaining = kind.remaining.saturating_sub(1);
        self.guessed += kind.prior.max(1.0);
        self.seconds += seconds;
    }

    /// CPU seconds of the cells that have ended.
    pub(crate) fn finished_seconds(&self) -> f64 {
        self.seconds
    }

    /// Seconds of one processor that the cells that have not ended will take, in all.
    pub(crate) fn remaining_seconds(&self) -> f64 {
        let of_kind = |(index, kind): (usize, &Kind)| self.each(index) * f64::from(kind.remaining);
        self.kinds.iter().enumerate().filter(|(_, kind)| kind.remaining > 0).map(of_kind).sum()
    }

    /// Seconds of one processor that a cell will take.
    pub(crate) fn seconds_of(&self, cell: Cell) -> f64 {
        self.each(self.index(cell))
    }

    fn each(&self, index: usize) -> f64 {
        let kind = self.kinds[index];
        let guess = kind.prior * self.rate_beside(index);
        (kind.seconds + WEIGHT_OF_GUESS * guess) / (f64::from(kind.finished) + WEIGHT_OF_GUESS)
    }

    /// Seconds for each guessed node, from the same game and engine at the nearest
    /// other depth seen, otherwise from everything seen.
    fn rate_beside(&self, index: usize) -> f64 {
        let (game, engine, depth) = self.keys[index];
        let same = |other: &usize| (self.keys[*other].0, self.keys[*other].1) == (game, engine);
        let below = (0..index).rev().take_while(same);
        let above = (index + 1..self.keys.len()).take_while(same);
        let seen = below.chain(above).filter(|other| self.kinds[*other].finished > 0);
        match seen.min_by_key(|other| self.keys[*other].2.abs_diff(depth)) {
            Some(nearest) => self.kinds[nearest].rate(),
            None if self.guessed > 0.0 => self.seconds / self.guessed,
            None => SECONDS_PER_NODE,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::suite::Suite;

    fn plan(text: &str) -> Plan {
        Plan::new(&Suite::parse(text, "test.toml", Path::new("")).unwrap()).unwrap()
    }

    #[test]
    fn the_model_learns_from_what_it_sees() {
        let plan = plan(
            "name = \"x\"\ngames = [\"tree:iid[b=7]\"]\nseeds = \"0-9\"\nengines = [\"ab\", \"pvs\"]\n\
             depths = \"1-2\"",
        );
        let prior = Prior::new(&plan);
        let mut model = CostModel::new(&plan, &prior, plan.cells.iter().copied());
        let guessed = prior.seconds(&plan);
        assert!((model.remaining_seconds() - guessed).abs() < 1e-9 * guessed, "before anything is known");

        // Ten times as slow as guessed, as far as anything is known.
        for cell in plan.cells.iter().filter(|cell| cell.depth == 2 && cell.engine == 0).take(5) {
            model.observe(*cell, 10.0 * prior.nodes(*cell) * SECONDS_PER_NODE);
        }
        let finished = model.finished_seconds();
        // The kind that was seen keeps a little of the guess.
        let left = 10.0 * guessed - finished;
        let remaining = model.remaining_seconds();
        assert!(remaining > 0.85 * left && remaining < left * 1.001, "{remaining} of {left}");
    }
}
