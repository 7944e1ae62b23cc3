//! `tree:iid`: independent, identically distributed leaves (T0).
//!
//! Every leaf score is drawn alone, from 2^32 values, so that ties are
//! practically absent: `leaf = s * ((sub(k,9) >> 32) - 2^31)`. This is the
//! tree of Pearl's and Baudet's analyses, and the negative control of the
//! laboratory: no move means anything in two places, so history, killers and
//! a table have nothing to learn.

use super::Branch;
use super::hash::{child, sub};
use super::node::{Model, Node};
use crate::game::Value;

#[derive(Clone, Debug)]
pub(super) struct Iid {
    branches: u16,
}

impl Iid {
    pub(super) fn new(branches: u16) -> Self {
        Self { branches }
    }

    /// The score of a key in the first player's view.
    #[inline]
    pub(super) fn drawn(key: u64) -> Value {
        (sub(key, 9) >> 32) as Value - (1 << 31)
    }
}

impl Model for Iid {
    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.branches as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        Node { key: child(node.key, branch.0 as u64), carried: 0, ply: node.ply + 1 }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Self::drawn(node.key))
    }
}
