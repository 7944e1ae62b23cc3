//! Where pieces go: tables computed at compile time, small enough for the
//! first-level cache.
//!
//! Rooks and cannons look up one *line* (a rank or a file) at a time. What
//! they reach depends on their place on it and on the *inner* places only (7 of
//! a rank, 8 of a file), because behind an edge there is nothing to see. Horses
//! and elephants look up the pattern of the four squares that can block them.

use std::ops::{BitAnd, BitOr};

use super::occupancy::{Occupancy, Place, place};
use super::{Bitboard, Color, Move, Square};

/// What a slider sees on one line: bit `i` is the place `i` of the line.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    /// The squares a rook reaches: empty ones up to the first piece on each
    /// side, and that piece.
    pub(super) rook: u16,
    /// The squares on which a cannon captures if an enemy stands there: the
    /// second piece on each side. An edge beyond a first piece is in the set
    /// even when it is empty.
    pub(super) cannon: u16,
}

const fn look(place: usize, inner: usize, length: usize) -> Sight {
    let occupied = inner << 1;
    let mut sight = Sight { rook: 0, cannon: 0 };
    let mut up = 0;
    while up < 2 {
        let mut at = place;
        let mut screens = 0;
        while screens < 2 && (if up == 1 { at + 1 < length } else { at > 0 }) {
            at = if up == 1 { at + 1 } else { at - 1 };
            let stands = occupied >> at & 1 == 1;
            if screens == 0 {
                sight.rook |= 1 << at;
            } else if stands || at == 0 || at + 1 == length {
                sight.cannon |= 1 << at;
            }
            if stands {
                screens += 1;
            }
        }
        up += 1;
    }
    sight
}

const fn line_table<const INNER: usize>(length: usize) -> [[Sight; INNER]; 16] {
    let mut table = [[Sight { rook: 0, cannon: 0 }; INNER]; 16];
    let mut place = 0;
    while place < length {
        let mut inner = 0;
        while inner < INNER {
            table[place][inner] = look(place, inner, length);
            inner += 1;
        }
        place += 1;
    }
    table
}

static RANK_SIGHT: [[Sight; 128]; 16] = line_table(9);
static FILE_SIGHT: [[Sight; 256]; 16] = line_table(10);

/// Sets of places on the rank and on the file of one square: bit `i` is the
/// place `i` of the line. Bits behind the ninth or tenth mean nothing unless
/// the maker says so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cross {
    pub(super) rank: u16,
    pub(super) file: u16,
}

impl BitOr for Cross {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self { rank: self.rank | other.rank, file: self.file | other.file }
    }
}

impl BitAnd for Cross {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self { rank: self.rank & other.rank, file: self.file & other.file }
    }
}

impl Cross {
    /// How many squares there are.
    #[inline(always)]
    pub(super) fn count(self) -> u32 {
        (u32::from(self.rank) << 16 | u32::from(self.file)).count_ones()
    }

    /// Gives the moves from the square on which the lines cross.
    #[inline(always)]
    pub(super) fn give(self, center: Square, emit: &mut impl FnMut(Move)) {
        let place = place(center);
        let mut rank = u32::from(self.rank);
        while rank != 0 {
            let to = center.index() - place.file as usize + rank.trailing_zeros() as usize;
            emit(Move::new(center, Square::from_index(to)));
            rank &= rank - 1;
        }
        let mut file = u32::from(self.file);
        while file != 0 {
            let to = place.file as usize + 9 * file.trailing_zeros() as usize;
            emit(Move::new(center, Square::from_index(to)));
            file &= file - 1;
        }
    }

    /// The squares, as seen from the square on which the lines cross.
    #[inline(always)]
    pub(super) fn squares(self, center: Square) -> [Bitboard; 2] {
        [rank_squares(center, self.rank), file_squares(center, self.file)]
    }
}

/// What a slider sees when its lines are occupied so.
#[inline(always)]
fn sights(place: Place, lines: Cross) -> (Sight, Sight) {
    (
        RANK_SIGHT[place.file as usize & 15][(lines.rank >> 1) as usize & 127],
        FILE_SIGHT[place.rank as usize & 15][(lines.file >> 1) as usize & 255],
    )
}

/// The squares that a rook on `square` can enter.
#[inline(always)]
pub(super) fn rook(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let own = own.lines(place);
    let (across, along) = sights(place, own | enemy.lines(place));
    Cross { rank: across.rook & !own.rank, file: along.rook & !own.file }
}

/// The squares that a cannon on `square` can enter.
#[inline(always)]
pub(super) fn cannon(square: Square, own: &Occupancy, enemy: &Occupancy) -> Cross {
    let place = place(square);
    let enemy = enemy.lines(place);
    let occupied = own.lines(place) | enemy;
    let (across, along) = sights(place, occupied);
    Cross {
        rank: (across.rook & !occupied.rank) | (across.cannon & enemy.rank),
        file: (along.rook & !occupied.file) | (along.cannon & enemy.file),
    }
}

/// What one side has on the lines of a square.
#[inline(always)]
pub(super) fn on_lines(square: Square, side: &Occupancy) -> Cross {
    side.lines(place(square))
}

/// The squares that a rook on `square` attacks or guards.
pub(super) fn rook_sight(square: Square, red: &Occupancy, black: &Occupancy) -> Cross {
    let place = place(square);
    let (across, along) = sights(place, red.lines(place) | black.lines(place));
    Cross { rank: across.rook, file: along.rook }
}

/// The pieces that a cannon on `square` attacks or guards.
pub(super) fn cannon_sight(square: Square, red: &Occupancy, black: &Occupancy) -> Cross {
    let place = place(square);
    let occupied = red.lines(place) | black.lines(place);
    let (across, along) = sights(place, occupied);
    Cross { rank: across.cannon & occupied.rank, file: along.cannon & occupied.file }
}

/// The squares of the bits of the rank on which `square` lies.
#[inline(always)]
fn rank_squares(square: Square, line: u16) -> Bitboard {
    Bitboard::from_board_bits((line as u128) << (9 * square.rank()))
}

/// The squares of the bits of the file on which `square` lies.
#[inline(always)]
fn file_squares(square: Square, line: u16) -> Bitboard {
    Bitboard::from_board_bits(FILE_SPREAD[line as usize & 1023] << square.file())
}

const FILE_SPREAD: [u128; 1024] = {
    let mut table = [0; 1024];
    let mut line = 0;
    while line < 1024 {
        let mut rank = 0;
        while rank < 10 {
            if line >> rank & 1 == 1 {
                table[line] |= 1 << (9 * rank);
            }
            rank += 1;
        }
        line += 1;
    }
    table
};

/// The square `files` to the right of and `ranks` above another, as a set that
/// is empty beyond the edge.
const fn offset(square: usize, files: i32, ranks: i32) -> u128 {
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

/// The seven points of each colour's elephants.
pub(super) const ELEPHANT_POINTS: [Bitboard; 2] = {
    let red = 1_u128 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The five points of each colour's advisors.
pub(super) const ADVISOR_POINTS: [Bitboard; 2] = {
    let red = 1_u128 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The nine points of each palace.
pub(super) const PALACE: [Bitboard; 2] = {
    let red = 0b111_u128 << 3 | 0b111 << 12 | 0b111 << 21;
    [Bitboard::from_board_bits(red), Bitboard::from_board_bits(rotate(red))]
};

/// The points on which a pawn can stand: beyond the river everywhere, before
/// it only ahead of the five starting points.
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

const fn king_steps(square: usize) -> u128 {
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

/// Where an elephant goes when nothing blocks it.
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
    let eyes = (own.squares() | enemy.squares()) & Bitboard::from_board_bits(EYES[square.index() & 127]);
    if eyes.is_empty() {
        return Bitboard::from_board_bits(ELEPHANT[square.index() & 127]);
    }
    let open = |files, ranks| offset(square.index(), files, ranks) & eyes.bits() == 0;
    let step =
        |files, ranks| if open(files, ranks) { offset(square.index(), 2 * files, 2 * ranks) } else { 0 };
    Bitboard::from_board_bits(
        (step(-1, -1) | step(-1, 1) | step(1, -1) | step(1, 1)) & ELEPHANT[square.index() & 127],
    )
}

/// The squares an advisor reaches.
#[inline(always)]
pub(super) fn advisor(square: Square) -> Bitboard {
    Bitboard::from_board_bits(ADVISOR[square.index() & 127])
}

/// The squares a pawn reaches.
#[inline(always)]
pub(super) fn pawn(square: Square, color: Color) -> Bitboard {
    Bitboard::from_board_bits(PAWN[color.index()][square.index() & 127])
}

/// How many moves pawns have onto the given squares: all of them at once,
/// ahead and, beyond the river, to both sides.
#[inline(always)]
pub(super) fn count_pawn_targets(pawns: Bitboard, free: Bitboard, color: Color) -> u32 {
    const FILE_A: u128 = FILE_SPREAD[1023];
    const FILE_I: u128 = FILE_A << 8;
    let (bits, free) = (pawns.bits(), free.bits());
    let ahead = match color {
        Color::Red => bits << 9,
        Color::Black => bits >> 9,
    };
    let across = bits & BEYOND_RIVER[color.index()].bits();
    let left = (across & !FILE_A) >> 1;
    let right = (across & !FILE_I) << 1;
    (ahead & free).count_ones() + (left & free).count_ones() + (right & free).count_ones()
}

/// What can reach a king on one palace square.
pub(super) struct KingSquare {
    /// The palace squares one step away.
    pub(super) steps: Bitboard,
    /// The squares on its rank and file.
    pub(super) cross: Bitboard,
    /// Its file.
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

/// What can reach a king on this palace square (nothing elsewhere).
#[inline(always)]
pub(super) fn king(square: Square) -> &'static KingSquare {
    &KING_SQUARES[palace_index(square.index()) & 31]
}
