//! The cost of a cell, guessed before the run.
//!
//! The guess is a power of the branching factor: nodes = c * b^(e * depth),
//! with an exponent e by kind of engine, times what such an engine takes for a
//! node. It orders cells, balances chunks, and is the scale of the progress of a
//! run; no result depends on it. Its constants come from the
//! rows of the reference report: over a suite of it the sum is within a quarter
//! of what was measured, over a kind of cell it may be off by a factor of 3.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::GameSpec;
use crate::game::xiangqi::Evaluation;
use crate::search::Engine;
use crate::search::algorithm::{AlgorithmConfig, Guess};
use crate::search::ordering::OrderingConfig;
use crate::suite::plan::cell::{Cell, Terms};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::guests::{PlanEngine, PlanGame};
use crate::suite::plan::suite::Budget;

/// Seconds that the harness around a cell takes.
const SECONDS_PER_CELL: f64 = 2e-6;
/// Seconds for a node of xiangqi whose moves are tried in base order: most are
/// never generated.
const IN_BASE_ORDER: f64 = 10e-9;
/// Seconds for a node of xiangqi whose moves are ranked, or looked up in a table;
/// and for one of a game or an engine of which nothing is known.
const ORDERED: f64 = 35e-9;
/// Factor of a quiescence search below its leaves.
const QUIESCENCE: f64 = 7.0;
/// The same on checkers, where compulsory captures leave little to choose.
const COMPULSORY: f64 = 4.0;
/// By how much such leaves lower the exponent: their values are steadier.
const STEADIER: f64 = 0.06;
/// By how much the exponent is lower on checkers: capturing positions, which have
/// few moves, are where deep lines go.
const FORCED: f64 = 0.07;
/// Seconds more for a node of xiangqi if the evaluator counts what pieces
/// attack, and how many times as much with a quiescence search.
const THREATS: f64 = 160e-9;
const THREATS_BELOW: f64 = 2.5;
/// Seconds for a node of a synthetic tree, in base order and otherwise.
const OF_A_TREE: [f64; 2] = [9e-9, 20e-9];
/// Factor, and seconds more for a node, if different leaves are counted: most of the
/// remembered ones miss the cache.
const DISTINCT: (f64, f64) = (2.0, 70e-9);
/// Factor with the value itself as the guess: a search of its own finds it, which counts
/// no nodes.
const TOLD_THE_VALUE: f64 = 2.0;
/// Factor if every root move is searched alone with the whole window: the root once, and all moves 7 to 9 times its nodes
/// on xiangqi and chess; fewer elsewhere (docs/TRUTH.md).
const ROOT_MOVES: f64 = 8.5;
/// The exponent of a program of someone else, which prunes much that alpha-beta must search, and how many times as
/// long its nodes take: its evaluator is another.
const OF_A_PROGRAM: f64 = 0.3;
const OF_ITS_NODES: f64 = 20.0;
/// The share of the time for samples after which they have settled.
const SETTLED: f64 = 0.7;
/// The exponent of alpha-beta on trees without order, where ordering cannot help.
const ARTIFICIAL: f64 = 0.73;
/// Nodes of alpha-beta beyond the power of the branching factor, as a factor.
const PRUNING_FACTOR: f64 = 3.0;

/// The guess before anything was measured. To make one searches a few
/// positions of every game to depth 1: a run makes one and hands it on.
#[derive(Clone, Debug)]
pub(crate) struct Prior {
    games: Vec<GamePrior>,
    engines: Vec<EnginePrior>,
    terms: Vec<TermsPrior>,
}

#[derive(Clone, Copy, Debug)]
struct TermsPrior {
    limit: f64,
    distinct: bool,
    root_moves: bool,
    /// Seconds that the samples of a search may take, in time mode.
    sampling: Option<f64>,
    /// Searches of an external engine, in count mode.
    samples: u32,
}

#[derive(Clone, Copy, Debug)]
struct GamePrior {
    branching: f64,
    is_tree: bool,
    /// By how much the exponent of what prunes is lower than on xiangqi without quiescence.
    lower: f64,
    /// Seconds for a node, in base order and otherwise.
    paces: [f64; 2],
}

#[derive(Clone, Copy, Debug)]
struct EnginePrior {
    exponent: f64,
    in_base_order: bool,
    /// Factor of its time over the estimate by nodes.
    factor: f64,
    /// Whether it may vary from run to run.
    is_external: bool,
}

impl Prior {
    pub(crate) fn new(plan: &Plan) -> Self {
        let limit = |budget: Budget| budget.nodes.map_or(f64::INFINITY, |nodes| nodes as f64);
        let terms = |terms: &Terms| TermsPrior {
            limit: limit(terms.budget),
            distinct: terms.distinct,
            root_moves: terms.observed.root_moves,
            samples: terms.samples,
            sampling: terms.timed.then_some(terms.budget.sampling_seconds),
        };
        let game = |(number, game): (usize, &PlanGame)| GamePrior {
            branching: branching(plan, number),
            is_tree: game.is_tree(),
            lower: lower(game),
            paces: paces(game),
        };
        Self {
            games: plan.games.iter().enumerate().map(game).collect(),
            engines: plan.engines.iter().map(engine_prior).collect(),
            terms: plan.terms.iter().map(terms).collect(),
        }
    }

    /// Guessed seconds of one processor for a whole plan.
    pub(crate) fn seconds(&self, plan: &Plan) -> f64 {
        plan.cells.iter().map(|cell| self.seconds_of(*cell)).sum()
    }

    /// Guessed seconds of one processor for a cell; more than none.
    pub(crate) fn seconds_of(&self, cell: Cell) -> f64 {
        let game = self.games[usize::from(cell.game)];
        let engine = self.engines[usize::from(cell.engine)];
        let prunes = engine.exponent < 1.0;
        let exponent = match (game.is_tree, prunes) {
            (true, _) => engine.exponent.max(ARTIFICIAL),
            (false, true) => engine.exponent - game.lower,
            (false, false) => engine.exponent,
        };
        let factor = if prunes { PRUNING_FACTOR } else { 1.0 };
        let nodes = factor * game.branching.powf(exponent * f64::from(cell.depth));
        let terms = self.terms[usize::from(cell.terms)];
        let [in_base_order, ordered] = game.paces;
        let pace = if engine.in_base_order { in_base_order } else { ordered };
        let pace = if terms.distinct { DISTINCT.0 * pace + DISTINCT.1 } else { pace };
        let pace = if terms.root_moves { ROOT_MOVES * pace } else { pace };
        let once = SECONDS_PER_CELL + nodes.min(terms.limit) * pace * engine.factor;
        let once = if engine.is_external { once * f64::from(terms.samples) } else { once };
        terms.sampling.map_or(once, |sampling| sampled(once, sampling))
    }
}

/// Guessed seconds of all samples of a search: one that is long is the only one; the others are warmed up and
/// repeated, twice at least.
fn sampled(once: f64, sampling: f64) -> f64 {
    let others = (SETTLED * sampling).min(f64::from(Budget::MOST_SAMPLES) * once).max(2.0 * once);
    if once >= sampling.max(Budget::LONG) { once } else { once + others }
}

/// Seconds for a node of a game, in base order and otherwise.
fn paces(game: &PlanGame) -> [f64; 2] {
    match game {
        PlanGame::Ours(GameSpec::Tree(_)) => OF_A_TREE,
        PlanGame::Ours(spec) => {
            let (factor, evaluations) = match (has_quiescence(game), is_checkers(game)) {
                (false, _) => (1.0, 1.0),
                (true, true) => (COMPULSORY, 1.0),
                (true, false) => (QUIESCENCE, THREATS_BELOW),
            };
            let more = if counts_threats(spec) { evaluations * THREATS } else { 0.0 };
            [IN_BASE_ORDER, ORDERED].map(|pace| factor * pace + more)
        }
        PlanGame::Own(_) => [ORDERED; 2],
    }
}

/// Whether an evaluation looks at what every piece of xiangqi touches.
fn counts_threats(game: &GameSpec) -> bool {
    matches!(game, GameSpec::Xiangqi(spec) if matches!(spec.eval, Evaluation::Mobility | Evaluation::Book))
}

/// By how much the exponent is lower than on xiangqi without quiescence.
fn lower(game: &PlanGame) -> f64 {
    let quiescence = if has_quiescence(game) { STEADIER } else { 0.0 };
    quiescence + if is_checkers(game) { FORCED } else { 0.0 }
}

fn is_checkers(game: &PlanGame) -> bool {
    matches!(game, PlanGame::Ours(GameSpec::Checkers(_)))
}

fn has_quiescence(game: &PlanGame) -> bool {
    matches!(game, PlanGame::Ours(spec) if spec.has_quiescence())
}

/// The number of moves in a few positions of a game, from the first to the last: those of
/// a corpus go from crowded boards to empty ones. A mean of powers, because the crowded
/// ones cost most; of the sixth, with which the guesses for the reference suites fit best.
fn branching(plan: &Plan, game: usize) -> f64 {
    const ENOUGH: usize = 24;
    let step = plan.firsts(game).count().div_ceil(ENOUGH).max(1);
    let searches = plan.full_searches(plan.firsts(game).step_by(step), 1);
    let powers = searches.iter().map(|outcome| ((outcome.counters.nodes - 1) as f64).powi(6)).sum::<f64>();
    (powers / searches.len().max(1) as f64).powf(1.0 / 6.0).max(1.0)
}

/// The exponent of alpha-beta on xiangqi, as measured on the quick positions.
const PLAIN: f64 = 0.68;

/// The guess for an engine of a plan; of a caller's nothing is known.
fn engine_prior(engine: &PlanEngine) -> EnginePrior {
    match engine {
        PlanEngine::Ours(engine) => EnginePrior {
            exponent: exponent(engine),
            in_base_order: engine.table.is_none() && engine.ordering == OrderingConfig::default(),
            factor: of_processors(engine) * if is_told_the_value(engine) { TOLD_THE_VALUE } else { 1.0 },
            is_external: false,
        },
        PlanEngine::Program(_) => EnginePrior {
            exponent: OF_A_PROGRAM,
            in_base_order: false,
            factor: OF_ITS_NODES,
            is_external: true,
        },
        PlanEngine::Guest(_) => {
            EnginePrior { exponent: PLAIN, in_base_order: false, factor: 1.0, is_external: false }
        }
    }
}

fn is_told_the_value(engine: &Engine) -> bool {
    matches!(engine.algorithm, AlgorithmConfig::Aspiration(aspiration) if aspiration.guess == Guess::Exact)
}

/// Factor of a simulation over the serial search: nodes are more, and each takes longer. Measured on masters'
/// positions of three games (`reports/parallel`).
fn of_processors(engine: &Engine) -> f64 {
    let Some(processors) = engine.processors().map(|processors| processors as f64) else { return 1.0 };
    match engine.algorithm {
        _ if processors < 2.0 => 2.0,
        AlgorithmConfig::Lazy(_) => 2.0 * processors,
        AlgorithmConfig::Aphid(_) => processors,
        _ => 2.5 * processors.powf(0.3),
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
        (ordering.history.is_some(), 0.11),
        (ordering.relative_history.is_some(), 0.11),
        (ordering.continuation.is_some(), 0.11),
        (ordering.mobility_first.is_some(), 0.05),
        (ordering.killer.is_some(), 0.13),
        (ordering.refutation.is_some(), 0.1),
        (engine.table.is_some(), 0.08),
    ]
    .into_iter()
    .filter_map(|(present, saving)| present.then_some(saving))
    .collect();
    let best = savings.iter().copied().fold(0.0, f64::max);
    PLAIN - best - FURTHER * savings.len().saturating_sub(1) as f64 - saving_of_hooks(engine)
}

/// By how much hooks lower the exponent, and extensions raise it: a compromise between four games, measured on 500 positions of
/// self-play a game (`reports/selective`). Every other hook changes the time by less than a factor of about 2.
fn saving_of_hooks(engine: &Engine) -> f64 {
    let hooks = &engine.hooks;
    [
        (hooks.null.is_some(), 0.04),
        (hooks.lmr.is_some(), 0.05),
        (hooks.check.is_some(), -0.05),
        (hooks.singular.is_some(), -0.02),
    ]
    .into_iter()
    .filter_map(|(present, saving)| present.then_some(saving))
    .sum()
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

/// The estimated cost of the cells of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// By game and engine.
    pub shares: Vec<Share>,
    /// Seconds of one processor for the longest cell, below which no number of processors comes.
    pub longest: f64,
}

impl Outlook {
    /// Of a whole plan.
    pub fn of(plan: &Plan) -> Self {
        Self::of_cells(plan, &(0..plan.len() as u32).collect::<Vec<_>>())
    }

    /// Of some cells of a plan, by their numbers in it.
    pub fn of_cells(plan: &Plan, cells: &[u32]) -> Self {
        let prior = Prior::new(plan);
        let mut shares = BTreeMap::new();
        let mut longest: f64 = 0.0;
        for cell in cells.iter().map(|index| plan.cells[*index as usize]) {
            let share = shares.entry((cell.game, cell.engine)).or_insert_with(|| Share {
                game: plan.game_names[usize::from(cell.game)].clone(),
                engine: plan.engine_names[usize::from(cell.engine)].clone(),
                depths: Vec::new(),
                cells: 0,
                seconds: 0.0,
            });
            if !share.depths.contains(&u32::from(cell.depth)) {
                share.depths.push(u32::from(cell.depth));
            }
            let seconds = prior.seconds_of(cell);
            share.cells += 1;
            share.seconds += seconds;
            longest = longest.max(seconds);
        }
        Self { shares: shares.into_values().collect(), longest }
    }

    /// Seconds of one processor.
    pub fn seconds(&self) -> f64 {
        self.shares.iter().map(|share| share.seconds).sum()
    }

    /// The least seconds in which these processors can do it: none is ever idle, or one has the longest cell.
    pub fn at_best(&self, processors: usize) -> f64 {
        (self.seconds() / processors as f64).max(self.longest)
    }
}

#[cfg(test)]
mod tests;
