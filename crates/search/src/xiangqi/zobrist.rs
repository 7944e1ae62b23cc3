//! Keys for the incremental hash (Zobrist, "A new hashing method with
//! application for game playing", University of Wisconsin 1970).
//!
//! The keys are a compile-time constant drawn from splitmix64 with a fixed
//! seed, so that a position has the same hash in every build on every machine.

use crate::splitmix::{STEP, mix};
use crate::xiangqi::{Piece, Square};

const SEED: u64 = 0x706c_7962_656e_6368;

const fn nth(index: u64) -> u64 {
    mix(SEED.wrapping_add(index.wrapping_mul(STEP)))
}

/// Toggled when Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = nth(0);

static KEYS: [[u64; 128]; 16] = {
    let mut keys = [[0; 128]; 16];
    let mut piece = 0;
    while piece < 16 {
        let mut square = 0;
        while square < Square::COUNT {
            keys[piece][square] = nth(1 + (piece * 128 + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    keys
};

#[inline(always)]
pub(super) fn key(piece: Piece, square: Square) -> u64 {
    KEYS[piece.index()][square.index() & 127]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_are_equal() {
        let mut keys: Vec<_> = KEYS
            .iter()
            .flat_map(|squares| &squares[..Square::COUNT])
            .copied()
            .chain([BLACK_TO_MOVE])
            .collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
        assert!(!keys.contains(&0));
    }
}
