//! The engine that plays both sides, and the games it plays.

use std::collections::BTreeSet;

use crate::corpus::generate::phase::Phase;
use crate::game::tree::hash::{child, range, sub};
use crate::game::{GameSpec, Position, Rules, Value};
use crate::search::{Engine, Search};

/// Plies searched after each move.
const DEPTH: u32 = 2;
/// Games end here at the latest.
const LONGEST: usize = 240;

pub(super) struct Player {
    rules: Rules,
    /// With a search of captures where there are any: it keeps the players from
    /// blunders that lie just beyond the horizon.
    game: GameSpec,
    engine: Engine,
    /// The most a move may be below the best one and still be drawn, up to a
    /// ply: more in the first plies, for variety.
    margins: [(usize, Value); 2],
}

pub(super) struct Pick {
    pub(super) text: String,
    pub(super) hash: u64,
    /// The operations that say where it comes from, of a game that is kept.
    pub(super) game: Option<String>,
}

pub(super) struct Game {
    key: u64,
    moves: Option<Vec<String>>,
    /// The positions that may be taken, by phase, with their plies.
    fit: [Vec<(usize, Position)>; 3],
}

impl Player {
    pub(super) fn of(rules: Rules) -> Self {
        let (game, engine, margins) = match rules {
            Rules::Xiangqi => {
                ("xiangqi[quiescence=captures]", "ab+captures+history", [(12, 40), (usize::MAX, 12)])
            }
            Rules::Chess => {
                ("chess[quiescence=captures]", "ab+captures+history", [(12, 40), (usize::MAX, 12)])
            }
            Rules::Checkers => {
                ("checkers[quiescence=captures]", "ab+captures+history", [(12, 20), (usize::MAX, 6)])
            }
            // In discs.
            Rules::Othello => ("othello", "ab+history", [(12, 4), (usize::MAX, 1)]),
        };
        Self {
            rules,
            game: game.parse().expect("the player's game is right"),
            engine: engine.parse().expect("the player's engine is right"),
            margins,
        }
    }

    /// Whether one position is taken from a game, with its moves and without a
    /// look at its value, rather than one of each phase.
    pub(super) fn takes_one(&self) -> bool {
        self.rules != Rules::Xiangqi
    }

    pub(super) fn play(&self, key: u64) -> Game {
        let mut position = Position::start(self.rules);
        let mut seen = BTreeSet::from([position.hash()]);
        let mut played = Vec::new();
        let mut fit = [const { Vec::new() }; 3];
        for ply in 0..LONGEST {
            let mut moves = position.children();
            // A game that goes in circles shows nothing new.
            moves.retain(|(_, after)| !seen.contains(&after.hash()));
            let mut moves: Vec<_> =
                moves.into_iter().map(|(mv, after)| (-self.value(&after), mv, after)).collect();
            let Some(best) = moves.iter().map(|(value, ..)| *value).max() else { break };
            if let Some(phase) = Phase::of(&position, ply)
                && self.may_take(&position, phase, best)
            {
                fit[phase as usize].push((ply, position));
            }
            let margin = self.margins.iter().find(|(until, _)| ply < *until).map_or(0, |(_, margin)| *margin);
            moves.retain(|(value, ..)| *value >= best - margin);
            let drawn = range(sub(key, ply as u64), moves.len() as u64);
            let (_, mv, after) = moves.swap_remove(drawn as usize);
            seen.insert(after.hash());
            played.push(mv);
            position = after;
        }
        Game { key, moves: self.takes_one().then_some(played), fit }
    }

    fn may_take(&self, position: &Position, phase: Phase, value: Value) -> bool {
        self.takes_one() || (value.abs() <= phase.widest_value() && !position.facts().in_check)
    }

    fn value(&self, position: &Position) -> Value {
        let root = self.game.at(position).expect("a player's positions are of its game");
        let outcome = Search::new(&self.engine).depth(DEPTH).run_any(&root);
        outcome.value.expect("a search without limits ends")
    }
}

impl Game {
    /// A position of a phase, drawn; `None` if the game had none.
    pub(super) fn pick(&self, phase: Phase, number: u64) -> Option<Pick> {
        let positions = &self.fit[phase as usize];
        let drawn = range(sub(child(self.key, 0), phase as u64 + 1), positions.len() as u64);
        let (ply, position) = positions.get(drawn as usize)?;
        let game = self.moves.as_ref().map(|moves| {
            let moves = moves[..*ply].join(" ");
            format!("source_game \"self-{number:04}\"; ply {ply}; game \"{moves}\";")
        });
        Some(Pick { text: position.text(), hash: position.hash(), game })
    }
}
