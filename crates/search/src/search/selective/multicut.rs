//! Multi-cut: a node where several moves fail high at a smaller depth is left.

use crate::game::Value;
use crate::search::algorithm::selective;
use crate::search::context::Context;
use crate::search::limits::Stopped;
use crate::search::node::Node;
use crate::search::variant::{MoveOf, Variant};
use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// Nodes with a null window that are asked.
    pub enum CutNodes {
        /// Those that are expected to be cut off.
        Expected = "expected",
        /// All.
        All = "all",
    }
}

parameters! {
    /// Several moves that fail high at a smaller depth are enough.
    pub struct MultiCut {
        /// moves that are tried
        pub m: Whole<1, 64> = Whole::of(6);
        /// moves that must fail high
        pub c: Whole<1, 65> = Whole::of(3);
        /// plies less
        pub r: Whole<0, 32> = Whole::of(2);
        /// nodes
        pub cut: CutNodes = CutNodes::Expected;
    }
}

impl Registered for MultiCut {
    const ENTRY: Entry = Entry {
        name: "multicut",
        summary: "multi-cut: a node is left if several moves fail high at a smaller depth",
        explanation: "The first `m` moves are searched with a null window and d - 1 - r plies to the horizon, where at least one \
            ply is left. If `c` of them fail high, the node returns beta. A node is expected to be cut off if it has a null window \
            and its parent is not.",
        source: "Y. Björnsson and T. A. Marsland, Multi-cut pruning in alpha-beta search, 1998; Chess Programming Wiki, page \
            Multi-Cut",
        cites: &["bjornsson1998", "cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };
}

impl<V: Variant> Context<'_, V> {
    /// Whether enough moves of a node fail high at a smaller depth.
    pub(super) fn cuts_often(
        &mut self,
        multicut: MultiCut,
        node: &Node<MoveOf<V>>,
        beta: Value,
    ) -> Result<bool, Stopped> {
        let (plies, reduced) = (self.plies(), multicut.r.get() as u32 + 1);
        let step = self.path.steps[plies];
        if node.depth <= reduced || multicut.cut == CutNodes::Expected && !step.expects_cut {
            return Ok(false);
        }
        self.counters.multicut_tried += 1;
        let mut tried = node.again();
        let ranking = self.ranking_depth(tried.depth);
        if !self.open_frame(&tried, ranking) {
            return Ok(false);
        }
        let mut cutoffs = 0;
        for _ in 0..multicut.m.get() {
            let Some(mv) = self.next_move(&mut tried) else { break };
            self.path.steps[plies + 1] = step.child(true);
            let value =
                -self.in_child(mv, |child| selective(child, node.depth - reduced, -beta, 1 - beta))?;
            cutoffs += u64::from(value >= beta);
            if cutoffs >= multicut.c.get() {
                self.counters.multicut_cutoffs += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
