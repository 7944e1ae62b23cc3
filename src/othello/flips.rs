//! The discs that one new disc flips.
//!
//! On a ray from the new disc, the first square without a disc of the opponent
//! ends the run; if the mover is there, what is before it is flipped. For rays
//! along which the index grows that square is the lowest bit of a set, which
//! takes one subtraction to find. Rays that lead up the board do so in its
//! mirror image, top to bottom, which is a swap of bytes. Along the row to the
//! left there is no such trick, but there are only seven squares.

use crate::othello::Square;

/// By square, the squares to the right of it, and those below it on the file and
/// on either diagonal.
static RAYS: [[u64; 4]; Square::COUNT] = {
    let mut rays = [[0; 4]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        rays[index] = [ray(index, 1, 0), ray(index, 0, 1), ray(index, 1, 1), ray(index, -1, 1)];
        index += 1;
    }
    rays
};

/// The squares from one, exclusive, to the edge of the board.
const fn ray(index: usize, files: i8, rows: i8) -> u64 {
    let (mut file, mut row) = (index as i8 % 8 + files, index as i8 / 8 + rows);
    let mut squares = 0;
    while file >= 0 && file < 8 && row < 8 {
        squares |= 1 << (file + 8 * row);
        file += files;
        row += rows;
    }
    squares
}

/// The discs of `opponent` that a new disc of `mover` flips; the square is
/// empty. None if the move is illegal.
#[inline]
pub(super) fn flips(square: Square, mover: u64, opponent: u64) -> u64 {
    // The mask changes nothing and saves a check.
    let index = square.index() & 0x3F;
    let [right, down, down_right, down_left] = RAYS[index];
    let [_, up, up_right, up_left] = RAYS[index ^ 0x38];
    let (mirrored, others) = (mover.swap_bytes(), opponent.swap_bytes());
    let below = run(right, mover, opponent)
        | run(down, mover, opponent)
        | run(down_right, mover, opponent)
        | run(down_left, mover, opponent);
    let above = run(up, mirrored, others) | run(up_right, mirrored, others) | run(up_left, mirrored, others);
    below | above.swap_bytes() | run_left(square, mover, opponent)
}

/// The run that is enclosed on a ray of growing indices.
#[inline]
const fn run(ray: u64, mover: u64, opponent: u64) -> u64 {
    let stops = ray & !opponent;
    let end = stops & stops.wrapping_neg() & mover;
    end.saturating_sub(1) & ray
}

/// The run that is enclosed to the left.
#[inline]
const fn run_left(square: Square, mover: u64, opponent: u64) -> u64 {
    let bit = square.bit();
    let ray = bit - (bit >> square.file());
    let mut not_beyond = ray & !opponent;
    not_beyond |= not_beyond >> 1;
    not_beyond |= not_beyond >> 2;
    not_beyond |= not_beyond >> 4;
    let end = ray & not_beyond & !(not_beyond >> 1);
    if end & mover == 0 { 0 } else { ray & !not_beyond }
}
