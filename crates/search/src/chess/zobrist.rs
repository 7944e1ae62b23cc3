//! Keys for the incremental hash (Zobrist, "A new hashing method with
//! application for game playing", University of Wisconsin 1970).
//!
//! The keys are this project's own, a compile-time constant drawn from
//! splitmix64 with a fixed seed: a position has the same hash in every build on
//! every machine, whatever `cozy-chess` uses.

use crate::chess::castling::Rights;
use crate::chess::{Piece, Square};
use crate::splitmix::{STEP, mix};

const SEED: u64 = 0x6368_6573_732e_3634;

const fn nth(index: u64) -> u64 {
    mix(SEED.wrapping_add(index.wrapping_mul(STEP)))
}

/// Toggled when Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = nth(0);

/// Row 0 stays zero: the key of an empty square.
static PIECES: [[u64; Square::COUNT]; 16] = {
    let mut keys = [[0; Square::COUNT]; 16];
    let mut piece = 1;
    while piece < 16 {
        let mut square = 0;
        while square < Square::COUNT {
            keys[piece][square] = nth((64 * piece + square) as u64);
            square += 1;
        }
        piece += 1;
    }
    keys
};

/// No rights have the key 0.
static CASTLING: [u64; Rights::COUNT] = {
    let mut keys = [0; Rights::COUNT];
    let mut rights = 1;
    while rights < Rights::COUNT {
        keys[rights] = nth(1024 + rights as u64);
        rights += 1;
    }
    keys
};

static EN_PASSANT: [u64; 8] = {
    let mut keys = [0; 8];
    let mut file = 0;
    while file < 8 {
        keys[file] = nth(1040 + file as u64);
        file += 1;
    }
    keys
};

/// The key of what stands on a square; 0 if nothing does.
#[inline]
pub(super) fn piece(piece: Option<Piece>, square: Square) -> u64 {
    PIECES[piece.map_or(0, Piece::index)][square.index()]
}

#[inline]
pub(super) fn castling(rights: Rights) -> u64 {
    CASTLING[rights.index()]
}

/// The key of a pawn that can be captured en passant; 0 if there is none.
#[inline]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| EN_PASSANT[usize::from(square.file())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_are_equal() {
        let mut keys: Vec<_> = PIECES[1..]
            .iter()
            .flatten()
            .chain(&CASTLING[1..])
            .chain(&EN_PASSANT)
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
