//! Number of different positions that a search evaluates at its horizon.
//!
//! A position met on several paths, or in several passes and iterations, is
//! one. Two positions are the same if the game's hash says so, the side to move
//! included; on a synthetic tree without transpositions that is the path.

use hashbrown::HashMap;

use crate::search::observer::{Entering, Leaving, NodeKind};

/// Remembers every leaf of a search by its hash.
#[derive(Default)]
pub(super) struct DistinctLeaves {
    /// The depth to which the root is being searched: a greater one begins a new
    /// iteration, and ends a guess.
    iteration: u32,
    entered: u64,
    /// The leaves, each with the last iteration that evaluated it.
    leaves: HashMap<u64, u32>,
    of_last_iteration: u64,
}

impl DistinctLeaves {
    /// The different leaves of the whole search, guesses included.
    pub(super) fn of_search(&self) -> u64 {
        self.leaves.len() as u64
    }

    pub(super) fn of_last_iteration(&self) -> u64 {
        self.of_last_iteration
    }

    pub(super) fn enter(&mut self, node: &Entering<'_>) {
        if node.ply == 0 && node.depth > self.iteration {
            if self.iteration == 0 {
                // What a guess of depth 0 evaluates is the root, which is no leaf of a deeper search.
                self.leaves.clear();
            }
            self.iteration = node.depth;
            self.of_last_iteration = 0;
        }
        self.entered = node.hash;
    }

    pub(super) fn leave(&mut self, node: &Leaving) {
        // Nothing is entered below a leaf: it is the node entered last.
        if node.kind == NodeKind::Leaf {
            let before = self.leaves.insert(self.entered, self.iteration);
            self.of_last_iteration += u64::from(before != Some(self.iteration));
        }
    }
}
