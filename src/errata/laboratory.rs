//! The positions of the runs: the quick set, and the stored counterexamples.

use serde::Serialize;

use crate::corpus::{self, epd};
use crate::game::{AnyGame, GameSpec, Rules};
use crate::search::{Engine, Outcome, Search};
use crate::stats::geometric_mean;

/// Nodes over the quick set, to the same depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NodeDifference {
    /// Plies.
    pub depth: u32,
    /// The engine as printed.
    pub printed_engine: String,
    /// Its nodes.
    pub printed: u64,
    /// The engine as corrected.
    pub corrected_engine: String,
    /// Its nodes.
    pub corrected: u64,
}

pub(super) struct Laboratory {
    quick: Vec<AnyGame>,
}

impl Laboratory {
    pub(super) fn new() -> Self {
        Laboratory { quick: roots("xiangqi", "quick") }
    }

    pub(super) fn outcomes(&self, engine: &str, depth: u32) -> Vec<Outcome<String>> {
        outcomes(&self.quick, engine, depth)
    }

    pub(super) fn difference(&self, printed: &str, corrected: &str, depth: u32) -> NodeDifference {
        NodeDifference {
            depth,
            printed_engine: printed.to_owned(),
            printed: nodes(&self.outcomes(printed, depth)),
            corrected_engine: corrected.to_owned(),
            corrected: nodes(&self.outcomes(corrected, depth)),
        }
    }
}

/// The stored counterexample of a row: FEN and depth.
pub(super) fn example(id: &str) -> (&'static str, u32) {
    let text = include_str!("../../positions/xiangqi/errata.epd");
    let mut lines = epd::lines(text).map(|(_, line)| epd::read(line, Rules::Xiangqi).expect("a good line"));
    let line = lines.find(|line| line.operation("id") == Some(id)).expect("a stored example");
    (line.fen, line.operation("depth").and_then(|depth| depth.parse().ok()).expect("a depth"))
}

pub(super) fn root(game: &str, position: &str) -> AnyGame {
    let game: GameSpec = game.parse().expect("a known game");
    game.root(position).expect("a good position")
}

pub(super) fn roots(game: &str, set: &str) -> Vec<AnyGame> {
    let entries = corpus::set(Rules::Xiangqi, set).expect("a built-in set");
    entries.iter().map(|entry| root(game, &entry.fen())).collect()
}

pub(super) fn outcomes(roots: &[AnyGame], engine: &str, depth: u32) -> Vec<Outcome<String>> {
    roots.iter().map(|root| run(root, engine, depth)).collect()
}

pub(super) fn nodes(outcomes: &[Outcome<String>]) -> u64 {
    outcomes.iter().map(|outcome| outcome.counters.nodes).sum()
}

pub(super) fn run(root: &AnyGame, engine: &str, depth: u32) -> Outcome<String> {
    let engine: Engine = engine.parse().expect("a known engine");
    Search::new(&engine).depth(depth).run_any(root)
}

/// The value of an outcome that is complete because nothing limited it.
pub(super) fn value(outcome: &Outcome<String>) -> i64 {
    outcome.value.expect("no limit was set")
}

/// The best move of such an outcome; "no move" at the end of the game.
pub(super) fn best_move(outcome: &Outcome<String>) -> &str {
    outcome.best_move.as_deref().unwrap_or("no move")
}

/// The geometric mean of the ratios of nodes, pair by pair.
pub(super) fn mean_ratio(nodes: &[Outcome<String>], reference: &[Outcome<String>]) -> f64 {
    let ratio =
        |(of, to): (&Outcome<String>, &Outcome<String>)| of.counters.nodes as f64 / to.counters.nodes as f64;
    geometric_mean(nodes.iter().zip(reference).map(ratio)).expect("a set of positions is not empty")
}
