//! `tree:noisy`: children sorted by a noisy first impression (T5).
//!
//! A base tree whose base order is no longer the order of the branch numbers:
//! children are sorted by what they are worth to the mover at first sight, best
//! first, with a bell-shaped noise whose standard deviation sigma is in the base
//! tree's units. sigma = 0 sorts by the score itself. A move's number stays
//! that of the base tree. The construction is this project's.

use crate::game::tree::branch::Branch;
use crate::game::tree::hash::sub;
use crate::game::tree::model::edge_sum::{self, EdgeSum};
use crate::game::tree::model::iid::{self, Iid};
use crate::game::tree::model::ordered::{self, Ordered};
use crate::game::tree::node::{BRANCHES, Branching, Model, Node};
use crate::game::{MAX_MOVES, MoveList, Value};
use crate::list::List;
use crate::spec::{Entry, Parameters as _, Whole, choice, parameters};

choice! {
    /// The tree that is sorted.
    pub enum Base {
        /// `tree:edge-sum`.
        EdgeSum = "edge-sum",
        /// `tree:iid`.
        Iid = "iid",
        /// `tree:ordered`.
        Ordered = "ordered",
    }
}

parameters! {
    /// The parameters of `tree:noisy`.
    pub struct Parameters {
        /// the tree to sort
        pub base: Base = Base::EdgeSum;
        /// children per node
        pub branches as "b": Branching = BRANCHES;
        /// standard deviation of the noise, in the base tree's units
        pub sigma: Whole<0, { 1 << 32 }> = Whole::of(50);
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Noisy {
    base: BaseModel,
    sigma: i64,
}

#[derive(Clone, Debug)]
enum BaseModel {
    EdgeSum(EdgeSum),
    Iid(Iid),
    Ordered(Ordered),
}

/// Calls the same method of whichever base it is.
macro_rules! with_base {
    ($any:expr, $base:ident => $call:expr) => {
        match $any {
            BaseModel::EdgeSum($base) => $call,
            BaseModel::Iid($base) => $call,
            BaseModel::Ordered($base) => $call,
        }
    };
}

impl Noisy {
    /// The apparent value of the child for the player who moves there.
    fn impression(&self, child: &Node) -> Value {
        let hash = sub(child.key, 13);
        let quarters = [hash, hash >> 16, hash >> 32, hash >> 48];
        let sum: i64 = quarters.iter().map(|bits| (bits & 0xFFFF) as i64).sum();
        // 37837 is the standard deviation of a sum of four such quarters.
        self.sigma * (sum - 131_070) / 37_837 - self.score(child)
    }
}

impl Model for Noisy {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:noisy",
        summary: "a base tree with children sorted by shallow value plus noise",
        explanation: "children of the base tree in descending order of -(leaf score of the child) + sigma * (h0 + \
            h1 + h2 + h3 - 131070) / 37837, truncated, h0..h3 the 16-bit quarters of sub(k_child,13); \
            ties in branch order; base parameters other than b at their defaults",
        source: "this project's design",
        parameters: Parameters::PARAMETERS,
        known: "as the base tree; with base=ordered and sigma=0 alpha-beta reaches the minimum of Knuth and \
            Moore",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, root: u64) -> Self {
        let Parameters { base, branches, sigma } = *parameters;
        let base = match base {
            Base::EdgeSum => {
                let base = edge_sum::Parameters { branches, ..Default::default() };
                BaseModel::EdgeSum(EdgeSum::new(&base, root))
            }
            Base::Iid => BaseModel::Iid(Iid::new(&iid::Parameters { branches }, root)),
            Base::Ordered => {
                let base = ordered::Parameters { branches, ..Default::default() };
                BaseModel::Ordered(Ordered::new(&base, root))
            }
        };
        Self { base, sigma: sigma.get() as i64 }
    }

    fn uniform(&self) -> Option<u16> {
        with_base!(&self.base, base => base.uniform())
    }

    fn root(&self, key: u64) -> Node {
        with_base!(&self.base, base => base.root(key))
    }

    fn generate(&self, node: &Node, moves: &mut MoveList<Branch>) {
        let mut sorted: List<(Value, u8), MAX_MOVES> = (0..self.branches(node))
            .map(|branch| {
                let branch = Branch(branch as u8);
                (-self.impression(&self.child(node, branch)), branch.0)
            })
            .collect();
        sorted.sort_unstable();
        moves.extend(sorted.into_iter().map(|(_, branch)| Branch(branch)));
    }

    fn child(&self, node: &Node, branch: Branch) -> Node {
        with_base!(&self.base, base => base.child(node, branch))
    }

    fn score(&self, node: &Node) -> Value {
        with_base!(&self.base, base => base.score(node))
    }
}
