//! The key of a move: 64 bits, larger is earlier.
//!
//! The lowest byte is the move's index in the list of moves, the byte above
//! its place in the order of the list, counted from last. Each enhancement owns a
//! range of the bits above; what an engine does not have stays zero, and the
//! base order decides among equals: the result is that of a stable descending
//! sort.

use std::cmp;

use crate::game::MAX_MOVES;
use crate::list::List;

/// One key for each move of a list; those already selected are at the front.
pub type Keys = List<u64, MAX_MOVES>;

/// Number of moves searched before the rest is sorted.
pub(in crate::search) const SORTED_FROM: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) low: u32,
    pub(crate) width: u32,
}

/// The move that the table remembers (`tt[move=first]`).
pub(in crate::search) const TABLE_MOVE: Bits = Bits { low: 63, width: 1 };

/// Place in the base order, from last.
pub(super) const PLACE: Bits = Bits { low: 8, width: 8 };

impl Bits {
    pub(super) const fn most(self) -> u64 {
        (1 << self.width) - 1
    }

    #[inline]
    pub(in crate::search) const fn at(self, score: u64) -> u64 {
        score << self.low
    }

    /// Puts a score into the key of each of some moves. By places, because not every compiler sees through a pair of iterators here.
    #[inline]
    pub(super) fn mark<M: Copy>(self, keys: &mut [u64], moves: &[M], score: impl Fn(M) -> u64) {
        let keys = &mut keys[..moves.len()];
        for (place, mv) in moves.iter().enumerate() {
            keys[place] |= self.at(score(*mv));
        }
    }

    /// Whether two ranges are the same or have no bit in common.
    pub(super) const fn compatible(self, other: Bits) -> bool {
        self.low == other.low && self.width == other.width
            || self.low >= other.low + other.width
            || other.low >= self.low + self.width
    }
}

/// The index of the move that a key belongs to.
#[inline]
pub(in crate::search) fn index(key: u64) -> usize {
    usize::from(key as u8)
}

#[inline]
pub(super) fn reset(keys: &mut Keys, moves: usize) {
    keys.clear();
    keys.extend((0..moves as u64).map(|index| PLACE.at(255 - index) | index));
}

/// The moves to try before the others are found, best first.
#[derive(Clone, Debug)]
pub struct Suggestions<M: Copy> {
    moves: List<(u64, M), MOST_SUGGESTIONS>,
}

/// More suggestions than this are not heard.
pub(in crate::search) const MOST_SUGGESTIONS: usize = 4;

impl<M: Copy + PartialEq> Suggestions<M> {
    pub(in crate::search) fn new() -> Self {
        Suggestions { moves: List::new() }
    }

    pub(in crate::search) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Adds a move with its bits of a key; of a move suggested twice all bits
    /// count.
    pub(super) fn add(&mut self, mv: M, bits: u64) {
        let mut place = match self.moves.iter().position(|(_, known)| *known == mv) {
            Some(known) => {
                self.moves[known].0 |= bits;
                known
            }
            None if self.moves.is_full() => return,
            None => {
                self.moves.push((bits, mv));
                self.moves.len() - 1
            }
        };
        while place > 0 && self.moves[place - 1].0 < self.moves[place].0 {
            self.moves.swap(place - 1, place);
            place -= 1;
        }
    }

    /// One of them, best first.
    #[inline]
    pub(in crate::search) fn get(&self, number: usize) -> Option<M> {
        self.moves.get(number).map(|(_, mv)| *mv)
    }

    /// Gives those that are among some moves their bits; to be called while
    /// keys and moves are in the same order.
    #[inline]
    pub(in crate::search) fn rank(&self, moves: &[M], keys: &mut [u64]) {
        for (bits, suggested) in &self.moves {
            if let Some(index) = moves.iter().position(|mv| mv == suggested) {
                keys[index] |= bits;
            }
        }
    }
}

/// Brings the largest key to the place `searched` and returns the index of
/// its move. The first moves are found by looking for the largest key, so
/// that a node left early has not paid for a sort; the rest is sorted if it
/// comes to that.
#[inline]
pub(in crate::search) fn select(keys: &mut Keys, searched: usize) -> usize {
    let rest = &mut keys[searched..];
    match searched.cmp(&SORTED_FROM) {
        cmp::Ordering::Less => {
            let mut largest = 0;
            for place in 1..rest.len() {
                if rest[place] > rest[largest] {
                    largest = place;
                }
            }
            rest.swap(0, largest);
        }
        cmp::Ordering::Equal => rest.sort_unstable_by_key(|key| cmp::Reverse(*key)),
        cmp::Ordering::Greater => {}
    }
    index(rest[0])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn moves_come_in_a_stable_descending_order(scores in prop::collection::vec(0_u64..4, 1..60)) {
            let mut keys = Keys::new();
            reset(&mut keys, scores.len());
            for (key, score) in keys.iter_mut().zip(&scores) {
                *key |= score << 16;
            }
            let selected: Vec<usize> =
                (0..scores.len()).map(|searched| select(&mut keys, searched)).collect();
            let mut sorted: Vec<usize> = (0..scores.len()).collect();
            sorted.sort_by_key(|index| cmp::Reverse(scores[*index]));
            prop_assert_eq!(selected, sorted);
        }
    }
}
