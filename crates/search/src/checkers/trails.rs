//! Every way in which a piece can ever capture, numbered.
//!
//! A jump goes two rows and two columns, so a piece that captures meets but 8 of
//! the 32 squares, and between them there are 9 over which it can jump, each in
//! one direction and its reverse: a capture is a trail in a graph of 8 nodes
//! and 9 edges, and takes no more than 9 pieces. From all squares together there are 1328
//! such trails on an empty board, so that one is named by a number. They are
//! kept as a tree: what begins alike shares its beginning.

use crate::checkers::bits::{SQUARES, STEPS};

/// One for every bit of a board, where nothing has been captured yet, and one for every
/// trail.
const COUNT: usize = ROOTS + 1328;

/// The first numbers are those of the bits from which trails begin.
const ROOTS: usize = 36;

/// The directions of a jump, in their order: ahead by 4 and 5, back by 4 and 5.
const DIRECTIONS: usize = 4;

#[derive(Clone, Copy)]
pub(super) struct Trail {
    pub(super) captured: u64,
    /// The number of the bit from which it begins.
    pub(super) from: u8,
    /// The number of the bit on which it ends.
    pub(super) to: u8,
    /// The trail without its last jump.
    pub(super) before: u16,
}

struct Tree {
    trails: [Trail; COUNT],
    /// The trail with one more jump in each direction; 0 where there is none.
    longer: [[u16; DIRECTIONS]; COUNT],
}

static TREE: Tree = {
    let none = Trail { captured: 0, from: 0, to: 0, before: 0 };
    let mut tree = Tree { trails: [none; COUNT], longer: [[0; DIRECTIONS]; COUNT] };
    let mut bit = 0;
    while bit < ROOTS {
        tree.trails[bit] = Trail { from: bit as u8, to: bit as u8, ..none };
        bit += 1;
    }
    let (mut number, mut count) = (0, ROOTS);
    while number < count {
        let trail = tree.trails[number];
        let at = 1 << trail.to & SQUARES;
        let mut direction = 0;
        while direction < DIRECTIONS {
            let over = step(at, direction) & SQUARES & !trail.captured;
            let to = step(over, direction) & SQUARES;
            if to != 0 {
                let (captured, to) = (trail.captured | over, to.trailing_zeros() as u8);
                tree.trails[count] = Trail { captured, from: trail.from, to, before: number as u16 };
                tree.longer[number][direction] = count as u16;
                count += 1;
            }
            direction += 1;
        }
        number += 1;
    }
    assert!(count == COUNT);
    tree
};

#[inline]
pub(super) const fn step(board: u64, direction: usize) -> u64 {
    if direction < 2 { board << STEPS[direction % 2] } else { board >> STEPS[direction % 2] }
}

/// The trail of this number; `None` if there is none, or if it goes nowhere.
#[inline]
pub(super) fn trail(number: u16) -> Option<&'static Trail> {
    TREE.trails[ROOTS..].get(usize::from(number).checked_sub(ROOTS)?)
}

/// The number of a trail with one more jump.
#[inline]
pub(super) fn longer(number: u16, direction: usize) -> u16 {
    TREE.longer[usize::from(number)][direction]
}

/// The bits on which a piece can be while it captures, and those over which it
/// can jump.
#[cfg(test)]
pub(super) fn reached_from(bit: u32) -> (u64, u64) {
    let own = TREE.trails.iter().filter(|trail| u32::from(trail.from) == bit);
    own.fold((1 << bit, 0), |(nodes, edges), trail| (nodes | 1 << trail.to, edges | trail.captured))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_is_the_one_before_it_and_a_jump() {
        for number in ROOTS as u16..COUNT as u16 {
            let this = trail(number).unwrap();
            let before = TREE.trails[usize::from(this.before)];
            assert_eq!(before.from, this.from);
            let over = this.captured ^ before.captured;
            assert!(over.is_power_of_two() && before.captured & over == 0);
            let ways = (0..DIRECTIONS).filter(|direction| longer(this.before, *direction) == number);
            let [direction] = ways.collect::<Vec<_>>()[..] else { panic!("{number} twice") };
            assert_eq!(step(1 << before.to, direction), over);
            assert_eq!(step(over, direction), 1 << this.to);
        }
        assert!(trail(0).is_none() && trail(35).is_none() && trail(COUNT as u16).is_none());
        assert_eq!(TREE.trails.iter().map(|trail| trail.captured.count_ones()).max(), Some(9));
    }

    #[test]
    fn a_piece_that_captures_meets_eight_squares_and_jumps_over_nine() {
        for from in (0..35).filter(|bit| SQUARES >> bit & 1 == 1) {
            let (met, over) = reached_from(from);
            assert_eq!((met.count_ones(), over.count_ones()), (8, 9));
        }
    }
}
