//! `tree:noisy`: children sorted by a noisy first impression (T5).
//!
//! A base tree (`edge-sum`, `iid` or `ordered`, the other parameters at their
//! defaults) whose base order is no longer the order of the branch numbers:
//! children are sorted by what they are worth to the mover at first sight,
//! best first, ties in branch order, by
//!
//! `-(leaf score of the child) + sigma * (h0 + h1 + h2 + h3 - 131070) / 37837`
//!
//! where `h0` to `h3` are the four 16-bit quarters of `sub(k_child, 13)` and
//! the division truncates: a bell-shaped noise with standard deviation sigma
//! in the base tree's units. sigma = 0 sorts by the score itself. A move's
//! number stays that of the base tree. The construction is this project's.

use arrayvec::ArrayVec;

use crate::game::tree::edge_sum::EdgeSum;
use crate::game::tree::hash::sub;
use crate::game::tree::iid::Iid;
use crate::game::tree::node::{Model, Node};
use crate::game::tree::ordered::Ordered;
use crate::game::tree::registry::{BRANCHES, Kind, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};
use crate::game::{MAX_MOVES, MoveList, Value};

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:noisy",
    summary: "a base tree with children sorted by shallow value plus noise",
    definition: "children of the base tree in descending order of -(leaf score of the child) + sigma * (h0 + \
        h1 + h2 + h3 - 131070) / 37837, truncated, h0..h3 the 16-bit quarters of sub(k_child,13); \
        ties in branch order; base parameters other than b at their defaults",
    parameters: &[
        ParameterInfo {
            key: "base",
            kind: Kind::Word { words: &["edge-sum", "iid", "ordered"] },
            meaning: "the tree that is sorted",
        },
        BRANCHES,
        ParameterInfo {
            key: "sigma",
            kind: Kind::Whole { default: 50, least: 0, most: 1 << 32 },
            meaning: "standard deviation of the noise, in the base tree's units",
        },
    ],
    source: "this project's construction",
    known: "as the base tree; with base=ordered and sigma=0 alpha-beta reaches the minimum of Knuth and \
        Moore",
};

#[derive(Clone, Debug)]
pub(super) struct Noisy {
    base: Base,
    sigma: i64,
}

#[derive(Clone, Debug)]
enum Base {
    EdgeSum(EdgeSum),
    Iid(Iid),
    Ordered(Ordered),
}

impl Noisy {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        let base = match spec.word("base") {
            "iid" => Base::Iid(Iid::new(spec)),
            "ordered" => Base::Ordered(Ordered::standard(spec.branches())),
            _ => Base::EdgeSum(EdgeSum::standard(spec.branches())),
        };
        Self { base, sigma: spec.whole("sigma") as i64 }
    }

    /// What the child seems to be worth to the player who moves there.
    fn impression(&self, child: &Node) -> Value {
        let hash = sub(child.key, 13);
        let quarters = [hash, hash >> 16, hash >> 32, hash >> 48];
        let sum: i64 = quarters.iter().map(|bits| (bits & 0xFFFF) as i64).sum();
        // 37837 is the standard deviation of a sum of four such quarters.
        self.sigma * (sum - 131_070) / 37_837 - self.score(child)
    }
}

impl Model for Noisy {
    fn root(&self, key: u64) -> Node {
        match &self.base {
            Base::EdgeSum(base) => base.root(key),
            Base::Iid(base) => base.root(key),
            Base::Ordered(base) => base.root(key),
        }
    }

    fn branches(&self, node: &Node) -> usize {
        match &self.base {
            Base::EdgeSum(base) => base.branches(node),
            Base::Iid(base) => base.branches(node),
            Base::Ordered(base) => base.branches(node),
        }
    }

    fn generate(&self, node: &Node, moves: &mut MoveList<Branch>) {
        let mut sorted: ArrayVec<(Value, u8), MAX_MOVES> = (0..self.branches(node))
            .map(|branch| {
                let branch = Branch(branch as u8);
                (-self.impression(&self.child(node, branch)), branch.0)
            })
            .collect();
        sorted.sort_unstable();
        moves.extend(sorted.into_iter().map(|(_, branch)| Branch(branch)));
    }

    fn child(&self, node: &Node, branch: Branch) -> Node {
        match &self.base {
            Base::EdgeSum(base) => base.child(node, branch),
            Base::Iid(base) => base.child(node, branch),
            Base::Ordered(base) => base.child(node, branch),
        }
    }

    fn score(&self, node: &Node) -> Value {
        match &self.base {
            Base::EdgeSum(base) => base.score(node),
            Base::Iid(base) => base.score(node),
            Base::Ordered(base) => base.score(node),
        }
    }
}
