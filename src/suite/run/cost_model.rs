//! What the cells still to run will cost, as far as those that ended tell.
//!
//! The mean of each kind of cell (game, engine, depth) replaces the guess made
//! before the run. Kinds not yet seen are scaled by how far the guess was off for
//! the same engine at the nearest depth, or, if none of its cells has ended, over
//! everything so far.

use crate::suite::plan::cell::{Cell, Kind};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;

/// How many finished cells the guess is worth against the first that end.
const WEIGHT_OF_GUESS: f64 = 1.0;

/// How many times what is expected of a cell it may count for: the first that uses a table
/// pays for its memory, and does not speak for those after it.
const MOST_OF_EXPECTED: f64 = 10.0;

#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    /// Guessed seconds of one cell.
    prior: f64,
    finished: u32,
    remaining: u32,
    /// CPU seconds of the finished cells, as far as they count.
    seconds: f64,
}

impl Cost {
    /// Seconds of its cells for each one that was guessed.
    fn rate(self) -> f64 {
        self.seconds / (f64::from(self.finished) * self.prior)
    }
}

/// What the run has learned so far, by kind of cell.
#[derive(Debug)]
pub(crate) struct CostModel {
    costs: Vec<Cost>,
    /// The kinds of the costs, ascending.
    kinds: Vec<Kind>,
    /// Guessed seconds of all cells.
    guessed_in_all: f64,
    /// Guessed seconds of the finished cells.
    guessed: f64,
    /// CPU seconds of the finished cells, as far as they count.
    seconds: f64,
}

impl CostModel {
    /// A model of the cells still to run.
    pub(crate) fn new(plan: &Plan, prior: &Prior, remaining: impl Iterator<Item = Cell>) -> Self {
        let mut kinds: Vec<_> = plan.cells.iter().map(|cell| cell.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let costs = vec![Cost::default(); kinds.len()];
        let mut model = Self { costs, kinds, guessed_in_all: 0.0, guessed: 0.0, seconds: 0.0 };
        for cell in remaining {
            let prior = prior.seconds_of(cell);
            let index = model.index(cell);
            let cost = &mut model.costs[index];
            cost.prior = prior;
            cost.remaining += 1;
            model.guessed_in_all += prior;
        }
        model
    }

    fn index(&self, cell: Cell) -> usize {
        self.kinds.binary_search(&cell.kind()).expect("every cell of the plan has a kind")
    }

    /// Learns from a cell that ended.
    pub(crate) fn observe(&mut self, cell: Cell, seconds: f64) {
        let index = self.index(cell);
        let seconds = seconds.min(MOST_OF_EXPECTED * self.each(index));
        let cost = &mut self.costs[index];
        cost.seconds += seconds;
        cost.finished += 1;
        cost.remaining = cost.remaining.saturating_sub(1);
        self.guessed += cost.prior;
        self.seconds += seconds;
    }

    /// CPU seconds of all cells, as far as is known, for each one that was guessed
    /// before the run.
    pub(crate) fn slowness(&self) -> f64 {
        match self.guessed_in_all {
            0.0 => 1.0,
            guessed => (self.seconds + self.remaining_seconds()) / guessed,
        }
    }

    /// Seconds of one processor that the cells that have not ended will take, in all.
    pub(crate) fn remaining_seconds(&self) -> f64 {
        let of_kind = |(index, cost): (usize, &Cost)| self.each(index) * f64::from(cost.remaining);
        self.costs.iter().enumerate().filter(|(_, cost)| cost.remaining > 0).map(of_kind).sum()
    }

    /// Seconds of one processor that a cell will take.
    pub(crate) fn seconds_of(&self, cell: Cell) -> f64 {
        self.each(self.index(cell))
    }

    fn each(&self, index: usize) -> f64 {
        let cost = self.costs[index];
        let guess = cost.prior * self.rate_beside(index);
        (cost.seconds + WEIGHT_OF_GUESS * guess) / (f64::from(cost.finished) + WEIGHT_OF_GUESS)
    }

    /// Seconds for each one that was guessed, from the same game and engine at the nearest
    /// other depth seen, otherwise from everything seen.
    fn rate_beside(&self, index: usize) -> f64 {
        let (game, engine, depth) = self.kinds[index];
        let same = |other: &usize| (self.kinds[*other].0, self.kinds[*other].1) == (game, engine);
        let below = (0..index).rev().take_while(same);
        let above = (index + 1..self.kinds.len()).take_while(same);
        let seen = below.chain(above).filter(|other| self.costs[*other].finished > 0);
        match seen.min_by_key(|other| self.kinds[*other].2.abs_diff(depth)) {
            Some(nearest) => self.costs[nearest].rate(),
            None if self.guessed > 0.0 => self.seconds / self.guessed,
            None => 1.0,
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
            model.observe(*cell, 10.0 * prior.seconds_of(*cell));
        }
        // The kind that was seen keeps a little of the guess.
        let left = 10.0 * guessed - model.seconds;
        let remaining = model.remaining_seconds();
        assert!(remaining > 0.85 * left && remaining < left * 1.001, "{remaining} of {left}");
        assert!(model.slowness() > 8.5 && model.slowness() < 10.01, "{}", model.slowness());
    }

    #[test]
    fn the_first_cell_that_uses_a_table_does_not_speak_for_the_others() {
        let plan = plan(
            "name = \"x\"\ngames = [\"tree:iid[b=7]\"]\nseeds = \"0-9\"\nengines = [\"ab+tt\"]\ndepths = \"1\"",
        );
        let prior = Prior::new(&plan);
        let guess = prior.seconds_of(plan.cells[0]);
        let mut model = CostModel::new(&plan, &prior, plan.cells.iter().copied());
        model.observe(plan.cells[0], 1000.0 * guess);
        assert!(model.remaining_seconds() < 91.0 * guess, "{} guesses", model.remaining_seconds() / guess);
        for cell in &plan.cells[1..9] {
            model.observe(*cell, guess);
        }
        assert!(model.remaining_seconds() < 2.5 * guess, "{} guesses", model.remaining_seconds() / guess);
    }
}
