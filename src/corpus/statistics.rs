//! The composition of a set of positions.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::corpus::entry::CorpusEntry;
use crate::corpus::sets::{set, set_names};
use crate::game::{GameSpec, Position, Rules};
use crate::parallel;
use crate::search::{Engine, Search};

/// The depth of the searches whose values swing.
const SWING_DEPTH: u32 = 3;

/// The composition of a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetStatistics {
    /// The game.
    pub game: &'static str,
    /// The set, the id of a position, or the file.
    pub set: String,
    /// The number of positions.
    pub positions: usize,
    /// The number of games that they come from: as many as positions, unless
    /// they say that they come from the same one.
    pub games: usize,
    /// The number of each phase.
    pub phases: BTreeMap<String, usize>,
    /// The number with each side to move.
    pub to_move: BTreeMap<&'static str, usize>,
    /// The number with the side to move in check.
    pub in_check: usize,
    /// Legal moves, on average: the branching.
    pub mean_legal_moves: f64,
    /// Legal moves, the fewest and the most.
    pub legal_moves: (usize, usize),
    /// Captures among the legal moves, on average.
    pub mean_captures: f64,
    /// Pieces on the board, on average.
    pub mean_pieces: f64,
    /// Pieces of each kind, on average, both sides together.
    pub mean_of_kind: BTreeMap<&'static str, f64>,
    /// By how much the value changes from depth 2 to depth 3 under the default
    /// evaluation, on average over the positions, without regard to the sign.
    pub mean_swing: f64,
}

/// Counts every built-in set of a game that is not sealed.
pub fn statistics(rules: Rules) -> Vec<SetStatistics> {
    set_names(rules).filter_map(|name| Some(statistics_of(rules, name, &set(rules, name).ok()?))).collect()
}

/// Counts some positions of a game, at least one, under a name.
pub fn statistics_of(rules: Rules, name: &str, entries: &[CorpusEntry]) -> SetStatistics {
    let mut phases = BTreeMap::new();
    let mut to_move = BTreeMap::new();
    let mut of_kind = BTreeMap::new();
    let (mut in_check, mut pieces) = (0, 0);
    for entry in entries {
        let facts = entry.position.facts();
        *phases.entry(entry.phase.clone()).or_insert(0) += 1;
        *to_move.entry(facts.to_move).or_insert(0) += 1;
        in_check += usize::from(facts.in_check);
        for (kind, [first, second]) in facts.pieces {
            *of_kind.entry(kind).or_insert(0) += first + second;
            pieces += first + second;
        }
    }
    let mean = |sum: usize| sum as f64 / entries.len() as f64;
    let moves: Vec<usize> = entries.iter().map(|entry| entry.position.moves()).collect();
    SetStatistics {
        game: rules.word(),
        set: name.to_owned(),
        positions: entries.len(),
        games: games(entries),
        phases,
        to_move,
        in_check,
        mean_legal_moves: mean(moves.iter().sum()),
        legal_moves: (
            moves.iter().copied().min().unwrap_or_default(),
            moves.iter().copied().max().unwrap_or_default(),
        ),
        mean_captures: mean(entries.iter().map(|entry| entry.position.captures()).sum()),
        mean_pieces: mean(pieces),
        mean_of_kind: of_kind.into_iter().map(|(kind, sum)| (kind, mean(sum))).collect(),
        mean_swing: mean_swing(rules, entries),
    }
}

/// The different games; a position that names none has one of its own.
fn games(entries: &[CorpusEntry]) -> usize {
    let named: BTreeSet<&str> = entries.iter().filter_map(|entry| entry.source_game.as_deref()).collect();
    named.len() + entries.iter().filter(|entry| entry.source_game.is_none()).count()
}

fn mean_swing(rules: Rules, entries: &[CorpusEntry]) -> f64 {
    let game: GameSpec = rules.word().parse().expect("every game has a default evaluation");
    let engine: Engine = "ab".parse().expect("alpha-beta exists");
    let swing = |position: &Position| {
        let root = game.at(position).expect("a position of this game");
        let value = |depth| Search::new(&engine).depth(depth).run_any(&root).value.unwrap_or_default();
        value(SWING_DEPTH).abs_diff(value(SWING_DEPTH - 1)) as f64
    };
    let swings = parallel::map(entries, |entry| swing(&entry.position));
    swings.iter().sum::<f64>() / swings.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statistics_add_up() {
        for set in Rules::ALL.iter().flat_map(|rules| statistics(*rules)) {
            assert_eq!(set.phases.values().sum::<usize>(), set.positions, "{}", set.set);
            assert_eq!(set.to_move.values().sum::<usize>(), set.positions, "{}", set.set);
            assert!(set.mean_captures <= set.mean_legal_moves && set.games <= set.positions);
            let kinds: f64 = set.mean_of_kind.values().sum();
            assert!((kinds - set.mean_pieces).abs() < 1e-9);
        }
    }
}
