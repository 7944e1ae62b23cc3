//! Which leaves a search evaluates, each by its path from the root: what a
//! statement about the leaves of two searches compares.

use std::fmt::{self, Write as _};

use hashbrown::HashSet;

use crate::search::observer::{Entering, Leaving, NodeKind};

/// FNV-1a in 128 bits (G. Fowler, L. C. Noll, P. Vo, 1991): its offset and its prime.
const FNV: [u128; 2] = [0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, 0x0100_0000_0000_0000_0000_013b];

const ROOT: u128 = FNV[0];

/// The leaves of a search as paths from the root, over all its iterations and
/// guesses: a leaf of a search to a smaller depth is another path. Each is kept
/// as 128 bits of a hash of its moves and positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeafPaths {
    paths: HashSet<u128>,
}

impl LeafPaths {
    /// The number of different leaves.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The number of them that are not among others.
    pub fn outside(&self, others: &Self) -> usize {
        self.paths.difference(&others.paths).count()
    }
}

/// Remembers every leaf of a search by its path.
#[derive(Default)]
pub(super) struct PathSeeker {
    /// Of every node from the root to the one entered last, and perhaps of
    /// nodes below, that were left.
    path: Vec<u128>,
    leaves: LeafPaths,
}

impl PathSeeker {
    pub(super) fn enter(&mut self, node: &Entering<'_>) {
        self.path.truncate(node.ply as usize);
        let mut path = Fnv(self.path.last().copied().unwrap_or(ROOT));
        if let Some(mv) = node.last_move {
            // Two captures of one name may end in different positions.
            let _ = write!(path, "{mv}");
            path.bytes(&node.hash.to_le_bytes());
        } else if node.depth > 0 {
            // What a guess of depth 0 evaluates is the root, which is no leaf of a deeper search.
            self.leaves.paths.remove(&ROOT);
        }
        self.path.push(path.0);
    }

    pub(super) fn leave(&mut self, node: &Leaving) {
        // Nothing is entered below a leaf: it is the node entered last.
        if node.kind == NodeKind::Leaf {
            self.leaves.paths.extend(self.path.last().copied());
        }
    }

    pub(super) fn into_leaves(self) -> LeafPaths {
        self.leaves
    }
}

/// The hash of what is written to it.
struct Fnv(u128);

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(FNV[1]);
        }
    }
}

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let mut hash = Fnv(ROOT);
        hash.bytes(b"foobar");
        assert_eq!(hash.0, 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
