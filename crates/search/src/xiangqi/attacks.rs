//! The moves of horses, pawns, elephants and advisors: tables computed at
//! compile time, and the squares that each kind can ever reach.

use crate::xiangqi::occupancy::Occupancy;
use crate::xiangqi::place::place;
use crate::xiangqi::{Bitboard, Color, Kind, Square};

/// The square `files` to the right of and `ranks` above another, as a set that
/// is empty beyond the edge.
pub(super) const fn offset(square: usize, files: i32, ranks: i32) -> u128 {
    let file = (square % 9) as i32 + files;
    let rank = (square / 9) as i32 + ranks;
    if file >= 0 && file < 9 && rank >= 0 && rank < 10 { 1 << (file + 9 * rank) } else { 0 }
}

const fn horse_jumps(square: usize, legs: usize) -> u128 {
    let mut jumps = 0;
    if legs & 1 == 0 {
        jumps |= offset(square, -2, -1) | offset(square, -2, 1);
    }
    if legs & 2 == 0 {
        jumps |= offset(square, -1, -2) | offset(square, 1, -2);
    }
    if legs & 4 == 0 {
        jumps |= offset(square, 2, -1) | offset(square, 2, 1);
    }
    if legs & 8 == 0 {
        jumps |= offset(square, -1, 2) | offset(square, 1, 2);
    }
    jumps
}

/// The seven squares of each colour's elephants.
pub(super) const ELEPHANT_POINTS: [Bitboard; 2] = {
    let red = 1_u128 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The five squares of each colour's advisors.
pub(super) const ADVISOR_POINTS: [Bitboard; 2] = {
    let red = 1_u128 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The nine squares of each palace.
pub(super) const PALACE: [Bitboard; 2] = {
    let red = 0b111_u128 << 3 | 0b111 << 12 | 0b111 << 21;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The squares on which a pawn can be: any beyond the river, and before it only
/// those ahead of the five starting squares.
pub(super) const PAWN_POINTS: [Bitboard; 2] = {
    let red = ((1_u128 << 45) - 1) << 45 | 0b1_0101_0101 << 27 | 0b1_0101_0101 << 36;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The half of the board beyond the river, as each colour sees it.
pub(super) const BEYOND_RIVER: [Bitboard; 2] =
    [Bitboard::from_board_bits(((1 << 45) - 1) << 45), Bitboard::from_board_bits((1 << 45) - 1)];

const fn rotate(bits: u128) -> u128 {
    bits.reverse_bits() >> 38
}

const fn diagonals(square: usize, distance: i32) -> u128 {
    offset(square, -distance, -distance)
        | offset(square, -distance, distance)
        | offset(square, distance, -distance)
        | offset(square, distance, distance)
}

const fn elephant_steps(square: usize) -> u128 {
    let points = ELEPHANT_POINTS[if square < 45 { 0 } else { 1 }].bits();
    if points >> square & 1 == 1 { diagonals(square, 2) & points } else { 0 }
}

const fn advisor_steps(square: usize) -> u128 {
    let home = if square < 45 { 0 } else { 1 };
    let points = ADVISOR_POINTS[home].bits();
    let steps = offset(square, -1, -1) | offset(square, -1, 1) | offset(square, 1, -1) | offset(square, 1, 1);
    if points >> square & 1 == 1 { steps & points } else { 0 }
}

const fn pawn_steps(square: usize, color: usize) -> u128 {
    let ahead = offset(square, 0, if color == 0 { 1 } else { -1 });
    if BEYOND_RIVER[color].bits() >> square & 1 == 1 {
        ahead | offset(square, -1, 0) | offset(square, 1, 0)
    } else {
        ahead
    }
}

/// The palace squares one step from one of them.
pub(super) const fn king_steps(square: usize) -> u128 {
    let palace = PALACE[if square < 45 { 0 } else { 1 }].bits();
    if palace >> square & 1 == 0 {
        return 0;
    }
    (offset(square, -1, 0) | offset(square, 1, 0) | offset(square, 0, -1) | offset(square, 0, 1)) & palace
}

static HORSE: [[u128; 16]; 128] = {
    let mut table = [[0; 16]; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut legs = 0;
        while legs < 16 {
            table[square][legs] = horse_jumps(square, legs);
            legs += 1;
        }
        square += 1;
    }
    table
};

/// The squares an elephant reaches when nothing blocks it.
static ELEPHANT: [u128; 128] = {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = elephant_steps(square);
        square += 1;
    }
    table
};

/// The squares that can block an elephant.
static EYES: [u128; 128] = {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = if elephant_steps(square) == 0 { 0 } else { diagonals(square, 1) };
        square += 1;
    }
    table
};

static ADVISOR: [u128; 128] = {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        table[square] = advisor_steps(square);
        square += 1;
    }
    table
};

static PAWN: [[u128; 128]; 2] = {
    let mut table = [[0; 128]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        table[0][square] = pawn_steps(square, 0);
        table[1][square] = pawn_steps(square, 1);
        square += 1;
    }
    table
};

/// The squares on the rank and on the file of each square.
static CROSS: [u128; 128] = {
    let mut table = [0; 128];
    let mut square = 0;
    while square < Square::COUNT {
        let mut other = 0;
        while other < Square::COUNT {
            if other != square && (other / 9 == square / 9 || other % 9 == square % 9) {
                table[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
};

/// The squares a piece other than the king reaches where nothing is in its way.
#[inline(always)]
pub(super) fn reach(kind: Kind, square: Square, color: Color) -> Bitboard {
    let index = square.index() & 127;
    Bitboard::from_board_bits(match kind {
        Kind::Rook | Kind::Cannon => CROSS[index],
        Kind::Horse => HORSE[index][0],
        Kind::Pawn => PAWN[color.index()][index],
        Kind::Elephant => ELEPHANT[index],
        Kind::Advisor | Kind::King => ADVISOR[index],
    })
}

/// The squares a horse reaches past the pieces of both sides.
#[inline(always)]
pub(super) fn horse(square: Square, own: &Occupancy, enemy: &Occupancy) -> Bitboard {
    let place = place(square);
    let legs = own.neighbours(place) | enemy.neighbours(place);
    Bitboard::from_board_bits(HORSE[square.index() & 127][legs & 15])
}

/// The squares an elephant reaches past the pieces of both sides.
#[inline(always)]
pub(super) fn elephant(square: Square, own: &Occupancy, enemy: &Occupancy) -> Bitboard {
    let reached = Bitboard::from_board_bits(ELEPHANT[square.index() & 127]);
    let eyes = (own.squares() | enemy.squares()) & Bitboard::from_board_bits(EYES[square.index() & 127]);
    let mut blocked = 0;
    for eye in eyes {
        // The eye is halfway.
        blocked |= 1 << (2 * eye.index() - square.index());
    }
    reached.without(Bitboard::from_board_bits(blocked))
}

#[inline(always)]
pub(super) fn advisor(square: Square) -> Bitboard {
    Bitboard::from_board_bits(ADVISOR[square.index() & 127])
}

#[inline(always)]
pub(super) fn pawn(square: Square, color: Color) -> Bitboard {
    Bitboard::from_board_bits(PAWN[color.index()][square.index() & 127])
}

const FILE_A: u128 = {
    let mut set = 0;
    let mut rank = 0;
    while rank < 10 {
        set |= 1 << (9 * rank);
        rank += 1;
    }
    set
};

const FILE_I: u128 = FILE_A << 8;

/// Number of pawn moves onto the given squares, over all pawns: ahead and,
/// beyond the river, to both sides.
#[inline(always)]
pub(super) fn count_pawn_targets(pawns: Bitboard, free: Bitboard, color: Color) -> u32 {
    pawn_steps_of_all(pawns, color).map(|steps| (steps & free.bits()).count_ones()).iter().sum()
}

#[inline(always)]
pub(super) fn pawns(pawns: Bitboard, color: Color) -> Bitboard {
    let [ahead, left, right] = pawn_steps_of_all(pawns, color);
    Bitboard::from_bits(ahead | left | right)
}

/// The steps of all pawns of a side: ahead, to the left, to the right; those
/// ahead may leave the board.
#[inline(always)]
pub(super) fn pawn_steps_of_all(pawns: Bitboard, color: Color) -> [u128; 3] {
    let bits = pawns.bits();
    let ahead = match color {
        Color::Red => bits << 9,
        Color::Black => bits >> 9,
    };
    let across = bits & BEYOND_RIVER[color.index()].bits();
    [ahead, (across & !FILE_A) >> 1, (across & !FILE_I) << 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xiangqi::king_zone;

    /// Half of the proof of the bound on the number of moves.
    #[test]
    fn no_stepper_has_more_moves_than_its_share_of_the_bound() {
        let most = |moves: &dyn Fn(Square) -> u32| Square::all().map(moves).max();
        assert_eq!(most(&|square| HORSE[square.index()].map(u128::count_ones)[0]), Some(8));
        for color in Color::ALL {
            assert_eq!(most(&|square| pawn(square, color).count()), Some(3));
        }
        assert_eq!(most(&|square| ELEPHANT[square.index()].count_ones()), Some(4));
        assert_eq!(most(&|square| advisor(square).count()), Some(4));
        assert_eq!(most(&|square| king_zone::king(square).steps.count()), Some(4));
        // A blocked leg can only remove jumps.
        assert!(HORSE.iter().all(|jumps| jumps.iter().all(|some| some & !jumps[0] == 0)));
    }
}
