//! Captures before quiet moves, the most valuable victim first.

use crate::game::Game;
use crate::search::ordering::{CAPTURE_SHIFT, KILLER_SHIFT};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Captures before quiet moves.
    pub struct Captures;
}

impl Registered for Captures {
    const ENTRY: Entry = Entry {
        name: "captures",
        summary: "captures first, most valuable victim first",
        explanation: "Captures are tried before quiet moves: the most valuable victim first, among equal \
        victims the least valuable attacker. A move that hangs a piece is refuted by the capture of \
        it, so the refutation is found early without any memory. On games without captures it does \
        nothing.",
        source: "MVV/LVA; D. J. Slate and L. R. Atkin, CHESS 4.5, in Chess Skill in Man and Machine, 1977",
        ..Entry::PLAIN
    };
}

const HIGHEST: u64 = 1 << (63 - CAPTURE_SHIFT);

pub(super) fn rank<G: Game>(game: &G, moves: &[G::Move], keys: &mut [u64]) {
    const { assert!(CAPTURE_SHIFT > KILLER_SHIFT) };
    for key in keys {
        let rank = u64::from(game.capture_rank(moves[usize::from(*key as u8)]));
        *key |= rank.min(HIGHEST - 1) << CAPTURE_SHIFT;
    }
}
