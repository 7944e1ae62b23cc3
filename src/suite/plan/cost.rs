//! The cost of a cell, guessed before the run.
//!
//! The guess is a power of the branching factor: nodes = c * b^(e * depth),
//! with an exponent e by kind of engine. It orders cells and balances chunks,
//! and what a run learns while it lasts begins with it; no result depends on it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::search::Engine;
use crate::suite::plan::cell::Cell;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::{PlanEngine, PlanGame};
use crate::suite::plan::suite::Budget;

/// Seconds per node, before anything was measured.
pub(crate) const SECONDS_PER_NODE: f64 = 35e-9;
/// Nodes that the harness around a cell is worth.
const NODES_PER_CELL: f64 = 50.0;
/// The exponent of alpha-beta on trees without order, where ordering cannot help.
const ARTIFICIAL: f64 = 0.73;
/// What alpha-beta searches beyond the power of the branching factor.
const PRUNING_FACTOR: f64 = 3.0;

/// The guess before anything was measured. To make one searches a few
/// positions of every game to depth 1: a run makes one and hands it on.
#[derive(Clone, Debug)]
pub(crate) struct Prior {
    branching: Vec<f64>,
    trees: Vec<bool>,
    exponents: Vec<f64>,
    limits: Vec<f64>,
}

impl Prior {
    /// Prepares the guesses for the games and engines of a plan.
    pub(crate) fn new(plan: &Plan) -> Self {
        let limit = |budget: Budget| budget.nodes.map_or(f64::INFINITY, |nodes| nodes as f64);
        Self {
            branching: (0..plan.games.len()).map(|game| branching(plan, game)).collect(),
            trees: plan.games.iter().map(PlanGame::is_tree).collect(),
            exponents: plan.engines.iter().map(exponent_in_plan).collect(),
            limits: plan.terms.iter().map(|terms| limit(terms.budget)).collect(),
        }
    }

    /// Guessed seconds of one processor for a whole plan.
    pub(crate) fn seconds(&self, plan: &Plan) -> f64 {
        plan.cells.iter().map(|cell| self.nodes(*cell) * SECONDS_PER_NODE).sum()
    }

    /// Brings cells, named by their numbers in the plan, into the order in which they run: the
    /// most expensive first, so that none of them is left alone at the end.
    pub(crate) fn longest_first(&self, plan: &Plan, cells: &mut [u32]) {
        cells.sort_by_cached_key(|index| {
            let nodes = self.nodes(plan.cells[*index as usize]);
            (Reverse(nodes as u64), *index)
        });
    }

    /// Guessed nodes of a cell.
    pub(crate) fn nodes(&self, cell: Cell) -> f64 {
        let game = usize::from(cell.game);
        let mut exponent = self.exponents[usize::from(cell.engine)];
        if self.trees[game] {
            exponent = exponent.max(ARTIFICIAL);
        }
        let factor = if exponent < 1.0 { PRUNING_FACTOR } else { 1.0 };
        let leaves = self.branching[game].powf(exponent * f64::from(cell.depth));
        let nodes = NODES_PER_CELL + factor * leaves;
        nodes.min(self.limits[usize::from(cell.terms)])
    }
}

/// The mean number of moves in the first few positions of a game.
fn branching(plan: &Plan, game: usize) -> f64 {
    const ENOUGH: usize = 16;
    let searches = plan.first_full_searches(game, 1, ENOUGH);
    let moves: u64 = searches.iter().map(|outcome| outcome.counters.nodes - 1).sum();
    (moves as f64 / searches.len().max(1) as f64).max(1.0)
}

/// The exponent of alpha-beta on xiangqi, as measured on the quick positions.
const PLAIN: f64 = 0.68;

/// The exponent of an engine of a plan; of a caller's nothing is known.
fn exponent_in_plan(engine: &PlanEngine) -> f64 {
    match engine {
        PlanEngine::Ours(engine) => exponent(engine),
        PlanEngine::Guest(_) => PLAIN,
    }
}

/// The exponent of an engine on xiangqi, as measured on the quick positions:
/// the best ordering saves most, every further enhancement a little.
fn exponent(engine: &Engine) -> f64 {
    const FURTHER: f64 = 0.015;
    if !engine.prunes() {
        return 1.0;
    }
    let ordering = &engine.ordering;
    let savings: Vec<f64> = [
        (ordering.captures.is_some(), 0.13),
        (ordering.history.is_some(), 0.13),
        (ordering.relative_history.is_some(), 0.13),
        (ordering.killer.is_some(), 0.13),
        (ordering.refutation.is_some(), 0.07),
        (engine.table.is_some(), FURTHER),
    ]
    .into_iter()
    .filter_map(|(present, saving)| present.then_some(saving))
    .collect();
    let best = savings.iter().copied().fold(0.0, f64::max);
    PLAIN - best - FURTHER * savings.len().saturating_sub(1) as f64
}

/// The work of one engine in a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The game.
    pub game: String,
    /// The engine.
    pub engine: String,
    /// Its depths.
    pub depths: Vec<u32>,
    /// Its cells.
    pub cells: usize,
    /// Guessed seconds of one processor.
    pub seconds: f64,
}

/// The plan by game and engine, with guessed costs.
pub fn shares(plan: &Plan) -> Vec<Share> {
    shares_of(plan, &(0..plan.len() as u32).collect::<Vec<_>>())
}

/// Some cells of a plan, by their numbers in it, by game and engine with guessed costs.
pub fn shares_of(plan: &Plan, cells: &[u32]) -> Vec<Share> {
    let prior = Prior::new(plan);
    let mut shares = BTreeMap::new();
    for cell in cells.iter().map(|index| &plan.cells[*index as usize]) {
        let share = shares.entry((cell.game, cell.engine)).or_insert_with(|| Share {
            game: plan.game_name(*cell).to_owned(),
            engine: plan.engine_name(*cell).to_owned(),
            depths: Vec::new(),
            cells: 0,
            seconds: 0.0,
        });
        if !share.depths.contains(&u32::from(cell.depth)) {
            share.depths.push(u32::from(cell.depth));
        }
        share.cells += 1;
        share.seconds += prior.nodes(*cell) * SECONDS_PER_NODE;
    }
    shares.into_values().collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::suite::Suite;

    #[test]
    fn better_engines_cost_less() {
        let cost = ["minimax", "ab", "ab+captures", "ab+captures+history", "ab+captures+history+tt"]
            .map(|spec| exponent(&spec.parse().unwrap()));
        assert!(cost.is_sorted_by(|left, right| left > right), "{cost:?}");
    }

    fn plan(text: &str) -> Plan {
        Plan::new(&Suite::parse(text, "test.toml", Path::new("")).unwrap()).unwrap()
    }

    #[test]
    fn the_branching_factor_is_that_of_the_game() {
        let plan = plan(
            "name = \"x\"\ngames = [\"tree:iid[b=7]\", \"xiangqi\"]\nseeds = \"0-3\"\npositions = [\"start\"]\n\
             engines = [\"ab\"]\ndepths = \"1-2\"",
        );
        assert!((branching(&plan, 0) - 7.0).abs() < 1e-9);
        assert!((branching(&plan, 1) - 44.0).abs() < 1e-9);
    }
}
