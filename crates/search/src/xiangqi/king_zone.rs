//! Squares that can reach a king, by its square: sets, computed at compile time, that
//! determine the king's safety.

use crate::xiangqi::attacks::{PALACE, king_steps, offset};
use crate::xiangqi::{Bitboard, Square};

/// Attackers' squares around a king on one palace square.
pub(super) struct KingSquare {
    pub(super) steps: Bitboard,
    pub(super) cross: Bitboard,
    pub(super) file: Bitboard,
    /// The squares from which a horse could jump onto it.
    pub(super) horses: Bitboard,
    /// The squares from which an enemy pawn attacks it.
    pub(super) pawns: Bitboard,
    /// By attacker's square: the squares that decide whether the attack goes
    /// through. Along a line those strictly between; for a horse its leg.
    paths: [u128; 128],
}

impl KingSquare {
    /// The squares that decide whether an attack from `square` goes through.
    #[inline(always)]
    pub(super) fn path(&self, square: Square) -> Bitboard {
        Bitboard::from_board_bits(self.paths[square.index() & 127])
    }
}

const fn king_square(king: usize) -> KingSquare {
    let mut paths = [0_u128; 128];
    let (mut cross, mut file) = (0, 0);
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
        let mut between = 0;
        let mut distance = 1;
        while offset(king, files * distance, ranks * distance) != 0 {
            let square = offset(king, files * distance, ranks * distance);
            paths[square.trailing_zeros() as usize] = between;
            between |= square;
            distance += 1;
        }
        cross |= between;
        if files == 0 {
            file |= between;
        }
        direction += 1;
    }
    // A horse's leg is the diagonal neighbour of the king next to the horse.
    let mut horses = 0;
    let mut diagonal = 0;
    while diagonal < 4 {
        let (files, ranks) = [(1, 1), (-1, 1), (1, -1), (-1, -1)][diagonal];
        let leg = offset(king, files, ranks);
        let jumps = [offset(king, 2 * files, ranks), offset(king, files, 2 * ranks)];
        let mut index = 0;
        while index < 2 {
            if jumps[index] != 0 {
                paths[jumps[index].trailing_zeros() as usize] = leg;
                horses |= jumps[index];
            }
            index += 1;
        }
        diagonal += 1;
    }
    let ahead = if king < 45 { 1 } else { -1 };
    KingSquare {
        steps: Bitboard::from_board_bits(king_steps(king)),
        cross: Bitboard::from_board_bits(cross),
        file: Bitboard::from_board_bits(file),
        horses: Bitboard::from_board_bits(horses),
        pawns: Bitboard::from_board_bits(offset(king, 0, ahead) | offset(king, 1, 0) | offset(king, -1, 0)),
        paths,
    }
}

/// The eighteen palace squares from index 1; index 0 is every other square.
static KING_SQUARES: [KingSquare; 32] = {
    const NOWHERE: KingSquare = KingSquare {
        steps: Bitboard::EMPTY,
        cross: Bitboard::EMPTY,
        file: Bitboard::EMPTY,
        horses: Bitboard::EMPTY,
        pawns: Bitboard::EMPTY,
        paths: [0; 128],
    };
    let mut table = [NOWHERE; 32];
    let mut square = 0;
    while square < Square::COUNT {
        if (PALACE[0].bits() | PALACE[1].bits()) >> square & 1 == 1 {
            table[palace_index(square)] = king_square(square);
        }
        square += 1;
    }
    table
};

/// Numbers the palace squares from 1; every other square is 0.
const fn palace_index(square: usize) -> usize {
    PALACE_INDEX[square & 127] as usize
}

static PALACE_INDEX: [u8; 128] = {
    let mut table = [0; 128];
    let mut next = 1;
    let mut square = 0;
    while square < Square::COUNT {
        if (PALACE[0].bits() | PALACE[1].bits()) >> square & 1 == 1 {
            table[square] = next;
            next += 1;
        }
        square += 1;
    }
    table
};

/// Squares that can reach a king on this palace square (none elsewhere).
#[inline(always)]
pub(super) fn king(square: Square) -> &'static KingSquare {
    &KING_SQUARES[palace_index(square.index()) & 31]
}
