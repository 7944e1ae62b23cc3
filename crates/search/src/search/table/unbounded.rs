//! A table that forgets nothing.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::game::INFINITY;
use crate::search::table::{Bounds, Known, Table, TableEntry};
use crate::splitmix::mix;

/// A map from keys that are hashes already. Never iterated over in an order
/// that matters, so iteration order cannot leak.
pub type KeyMap<V> = HashMap<u64, V, BuildHasherDefault<KeyIsHash>>;

/// Takes a 64-bit key for its own hash.
#[derive(Clone, Copy, Default)]
pub struct KeyIsHash(u64);

impl Hasher for KeyIsHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are 64-bit numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

const NOTHING: Known = Known { bounds: Bounds { lower: -INFINITY, upper: INFINITY }, best: None };

/// Everything that a search has found out, by position and depth. The best
/// move is the one that shows the lower bound.
#[derive(Default)]
pub struct UnboundedTable {
    known: KeyMap<Known>,
    /// Moves to try first, from an earlier search.
    hints: KeyMap<u16>,
}

impl UnboundedTable {
    /// An empty memory that still names the best moves of this one.
    #[must_use]
    pub fn hints_only(&self) -> Self {
        let best = |(key, known): (&u64, &Known)| Some((*key, known.best?));
        UnboundedTable { known: KeyMap::default(), hints: self.known.iter().filter_map(best).collect() }
    }

    /// Bounds and move of a position at exactly this depth.
    pub fn at(&self, hash: u64, depth: u32) -> Option<&Known> {
        self.known.get(&key(hash, depth))
    }
}

impl Table for UnboundedTable {
    const PRESENT: bool = true;

    /// The bounds at this depth, and the best move at the greatest depth up to
    /// it that has one.
    fn probe(&self, hash: u64, depth: u32) -> Option<Known> {
        let best = (1..=depth).rev().find_map(|depth| {
            let key = key(hash, depth);
            self.known.get(&key).and_then(|known| known.best).or_else(|| self.hints.get(&key).copied())
        });
        let known = self.at(hash, depth);
        (known.is_some() || best.is_some()).then(|| Known { best, ..*known.unwrap_or(&NOTHING) })
    }

    fn store(&mut self, hash: u64, entry: TableEntry) {
        let known = self.known.entry(key(hash, entry.depth)).or_insert(NOTHING);
        if entry.bounds.lower > -INFINITY {
            known.bounds.lower = entry.bounds.lower;
            known.best = entry.best;
        }
        if entry.bounds.upper < INFINITY {
            known.bounds.upper = entry.bounds.upper;
        }
    }
}

/// The same position at another depth is another node.
pub fn key(hash: u64, depth: u32) -> u64 {
    mix(hash ^ u64::from(depth) << 56)
}
