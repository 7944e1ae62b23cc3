//! `tree:ordered`: strongly ordered trees whose true values are known (T4).
//!
//! Every node knows its own negamax value `v`, from its mover's view, before
//! any search: one child is best with value `-v`, every other child is worse
//! for the mover by 1 to G. Where the best child stands is drawn so that it
//! is first with probability `pf` and inside the first quarter with
//! probability `pq`: with `u = unit(sub(k,1))` and `q = max(1, ceil(b/4))`
//!
//! * `u < pf`: child 0;
//! * else, `u < pq` and `q > 1`: child `1 + range(sub(k,2), q-1)`;
//! * else: child `lo + range(sub(k,2), b-lo)`, where `lo` is `q` if `q > 1`
//!   and `pq > pf`, otherwise 1.
//!
//! Best child `-v`; another child `-v + 1 + range(sub(k_child,3), G)`; root
//! `range(sub(k,5), 201) - 100`. A leaf scores its `v`, so the true value of
//! the root is the same at every depth. A node with one child has it as best.
//!
//! The measure is Marsland and Campbell's "strong ordering" (Computing
//! Surveys 14, 1982); values passed down as prefixes are an idea of Furtak
//! and Buro (IJCAI 2009); the distribution is this project's.

use crate::game::Value;
use crate::game::parameters::Probability;
use crate::game::tree::hash::{child, fraction, range, sub, threshold};
use crate::game::tree::node::{Model, Node};
use crate::game::tree::registry::{BRANCHES, Kind, LARGEST_STEP, ModelInfo, ParameterInfo};
use crate::game::tree::{Branch, TreeSpec};

const FIRST: Probability = Probability::new(0.7).unwrap();
const QUARTER: Probability = Probability::new(0.9).unwrap();

pub(super) const INFO: ModelInfo = ModelInfo {
    name: "tree:ordered",
    summary: "strongly ordered: the best child is first with probability pf, in the first quarter with pq; \
        true values known",
    definition: "u = unit(sub(k,1)), q = max(1, ceil(b/4)); best child: u < pf: 0; else u < pq and q > 1: 1 + \
        range(sub(k,2), q-1); else lo + range(sub(k,2), b-lo), lo = q if q > 1 and pq > pf, \
        otherwise 1. Values in the mover's view: root range(sub(k,5), 201) - 100, best child -v, \
        another -v + 1 + range(sub(k_child,3), g); leaf = v",
    parameters: &[
        BRANCHES,
        ParameterInfo {
            key: "pf",
            kind: Kind::Probability { default: FIRST },
            meaning: "probability that the first child is best",
        },
        ParameterInfo {
            key: "pq",
            kind: Kind::Probability { default: QUARTER },
            meaning: "probability that the best child is in the first quarter",
        },
        ParameterInfo {
            key: "g",
            kind: Kind::Whole { default: 100, least: 1, most: LARGEST_STEP },
            meaning: "other children are worse by 1 to g",
        },
    ],
    source: "strong ordering of Marsland and Campbell (Computing Surveys 14, 1982); values as prefixes \
        after Furtak and Buro (IJCAI 2009); the distribution is this project's",
    known: "the true value of every node; minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore \
        1975), reached by alpha-beta at pf = 1",
};

#[derive(Clone, Debug)]
pub(super) struct Ordered {
    branches: u16,
    first: u64,
    quarter: u64,
    /// First index that the third case may draw.
    lowest: u16,
    gap: u64,
}

impl Ordered {
    pub(super) fn new(spec: &TreeSpec) -> Self {
        let (branches, gap) = (spec.branches(), spec.whole("g"));
        Self::with(branches, spec.probability("pf"), spec.probability("pq"), gap)
    }

    /// The defaults, for a model that borrows this one.
    pub(super) fn standard(branches: u16) -> Self {
        Self::with(branches, FIRST.get(), QUARTER.get(), 100)
    }

    fn with(branches: u16, first: f64, quarter: f64, gap: u64) -> Self {
        let quarter_end = Self::quarter_end(branches);
        Self {
            branches,
            first: threshold(first),
            quarter: threshold(quarter),
            lowest: if quarter_end > 1 && quarter > first { quarter_end } else { 1 },
            gap,
        }
    }

    /// `q`: the end of the first quarter.
    fn quarter_end(branches: u16) -> u16 {
        branches.div_ceil(4).max(1)
    }

    /// The branch whose child carries the node's own value.
    #[inline]
    fn best(&self, key: u64) -> u64 {
        let drawn = fraction(sub(key, 1));
        if drawn < self.first || self.branches == 1 {
            return 0;
        }
        let quarter_end = Self::quarter_end(self.branches);
        if drawn < self.quarter && quarter_end > 1 {
            return 1 + range(sub(key, 2), quarter_end as u64 - 1);
        }
        self.lowest as u64 + range(sub(key, 2), (self.branches - self.lowest) as u64)
    }
}

impl Model for Ordered {
    fn root(&self, key: u64) -> Node {
        Node { carried: range(sub(key, 5), 201) as Value - 100, ..Node::root(key) }
    }

    #[inline]
    fn branches(&self, _: &Node) -> usize {
        self.branches as usize
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        let key = child(node.key, branch.0 as u64);
        let loss = if branch.0 as u64 == self.best(node.key) {
            0
        } else {
            1 + range(sub(key, 3), self.gap) as Value
        };
        Node { key, carried: loss - node.carried, ply: node.ply + 1 }
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.carried
    }
}
