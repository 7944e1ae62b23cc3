//! `tree:ordered`: strongly ordered trees whose true values are known (T4).
//!
//! Every node knows its own negamax value `v`, from its mover's view, before
//! any search: one child is best with value `-v`, every other child is worse
//! for the mover by 1 to G. Which child is best is drawn so that it is the
//! first with probability `pf` and in the first quarter with probability `pq`.
//! A leaf scores its `v`, so the true value of the root is the same at every
//! depth. The only child of a node is its best.
//!
//! The measure is Marsland and Campbell's "strong ordering" (Computing
//! Surveys 14, 1982); values passed down as prefixes are an idea of Furtak
//! and Buro (IJCAI 2009); the distribution is this project's.

use crate::game::Value;
use crate::game::tree::branch::Branch;
use crate::game::tree::hash::{child, fraction, range, sub, threshold};
use crate::game::tree::node::{BRANCHES, Branching, LARGEST_STEP, Model, Node};
use crate::spec::{Entry, Parameters as _, Probability, Whole, parameters};

parameters! {
    /// The parameters of `tree:ordered`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = BRANCHES;
        /// probability that the first child is best
        pub first as "pf": Probability = Probability::of(0.7);
        /// probability that the best child is in the first quarter
        pub quarter as "pq": Probability = Probability::of(0.9);
        /// other children are worse by 1 to g
        pub gap as "g": Whole<1, LARGEST_STEP> = Whole::of(100);
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Ordered {
    branches: u16,
    first: u64,
    quarter: u64,
    /// First index that the third case may draw.
    lowest: u16,
    gap: u64,
}

impl Ordered {
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
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:ordered",
        summary: "strongly ordered: the best child is first with probability pf, in the first quarter with pq; \
            true values known",
        explanation: "u = unit(sub(k,1)), q = max(1, ceil(b/4)); best child: u < pf: 0; else u < pq and q > 1: 1 + \
            range(sub(k,2), q-1); else lo + range(sub(k,2), b-lo), lo = q if q > 1 and pq > pf, \
            otherwise 1. Values in the mover's view: root range(sub(k,5), 201) - 100, best child -v, \
            another -v + 1 + range(sub(k_child,3), g); leaf = v",
        source: "strong ordering of Marsland and Campbell (Computing Surveys 14, 1982); values as prefixes \
            after Furtak and Buro (IJCAI 2009); the distribution is this project's",
        cites: &["marsland1982", "furtak2009"],
        parameters: Parameters::PARAMETERS,
        known: "the true value of every node; minimum leaves b^ceil(d/2) + b^floor(d/2) - 1 (Knuth and Moore \
            1975), reached by alpha-beta at pf = 1",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        let Parameters { branches, first, quarter, gap } = *parameters;
        let branches = branches.get() as u16;
        let quarter_end = Self::quarter_end(branches);
        Self {
            branches,
            first: threshold(first.get()),
            quarter: threshold(quarter.get()),
            lowest: if quarter_end > 1 && quarter.get() > first.get() { quarter_end } else { 1 },
            gap: gap.get(),
        }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
    }

    fn root(&self, key: u64) -> Node {
        Node { carried: range(sub(key, 5), 201) as Value - 100, ..Node::root(key) }
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
