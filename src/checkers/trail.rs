//! The way of a capture, from what it captures.

use crate::checkers::bits::{SQUARES, STEPS};
use crate::list::List;

/// The bits that a piece is on while it captures: nine jumps at most.
pub(super) type Trail = List<u32, 10>;

/// The way from a bit over all of these pieces, each once: the first one by the
/// order of directions at every jump. Only the bit itself if there is none.
///
/// Where one way round is open, so is every other: a piece is jumped over
/// from one of the same two squares to the other, whichever way round, so that
/// all ways of the same captures pass the same squares.
pub(super) fn trail(from: u32, captured: u64) -> Trail {
    let mut way = Trail::new();
    way.push(from);
    extend(&mut way, from, captured);
    way
}

/// Whether the way can be continued over all that is left.
fn extend(way: &mut Trail, at: u32, left: u64) -> bool {
    if left == 0 {
        return true;
    }
    let place = 1_u64 << at;
    for direction in 0..4 {
        let step = STEPS[direction % 2];
        let over = if direction < 2 { place << step } else { place >> step } & left;
        let to = if direction < 2 { over << step } else { over >> step } & SQUARES;
        if to == 0 {
            continue;
        }
        let kept = way.len();
        way.push(to.trailing_zeros());
        if extend(way, to.trailing_zeros(), left & !over) {
            return true;
        }
        way.remove(kept);
    }
    false
}
