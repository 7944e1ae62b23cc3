//! Questions to a search beyond its counters, all answered by observation.

use crate::search::audit_sample::AuditSample;
use crate::search::cutoff_indices::CutoffIndices;
use crate::search::distinct_leaves::DistinctLeaves;
use crate::search::leaf_paths::PathSeeker;
use crate::search::observer::{Entering, JudgedOrder, Leaving, NodeType, Observer, Pruning, Verdict};
use crate::search::ordering_sample::OrderingSample;
use crate::search::outcome::Outcome;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Questions {
    pub(super) distinct_leaves: bool,
    pub(super) leaf_paths: bool,
    /// The quality of the move order, at one node in this number of nodes.
    pub(super) ordering: Option<u64>,
    pub(super) cutoff_indices: bool,
    /// Whether prunings are right, in the end of one in this number.
    pub(super) audit: Option<u64>,
}

impl Questions {
    pub(super) fn any(self) -> bool {
        self != Self::default()
    }
}

/// Finds the answers, while another observer may see the search as well.
pub(super) struct Watch<'a> {
    beside: Option<&'a mut dyn Observer>,
    /// Whether that one asked for the order of the present node, and whether the
    /// sample did.
    wants_order: [bool; 2],
    /// The same of an audit of the last pruning.
    wants_audit: [bool; 2],
    distinct_leaves: Option<DistinctLeaves>,
    leaf_paths: Option<PathSeeker>,
    ordering: Option<OrderingSample>,
    cutoff_indices: Option<CutoffIndices>,
    audit: Option<AuditSample>,
}

impl<'a> Watch<'a> {
    /// Of a search from a root with this hash.
    pub(super) fn new(questions: Questions, beside: Option<&'a mut dyn Observer>, root: u64) -> Self {
        Self {
            beside,
            wants_order: [false; 2],
            wants_audit: [false; 2],
            distinct_leaves: questions.distinct_leaves.then(DistinctLeaves::default),
            leaf_paths: questions.leaf_paths.then(PathSeeker::default),
            ordering: questions.ordering.map(OrderingSample::new),
            cutoff_indices: questions.cutoff_indices.then(CutoffIndices::default),
            audit: questions.audit.map(|one_in| AuditSample::new(one_in, root)),
        }
    }

    pub(super) fn answer<M>(self, outcome: Outcome<M>) -> Outcome<M> {
        Outcome {
            distinct_leaves: self.distinct_leaves.as_ref().map(DistinctLeaves::of_search),
            distinct_leaves_last: self.distinct_leaves.as_ref().map(DistinctLeaves::of_last_iteration),
            leaf_paths: self.leaf_paths.map(PathSeeker::into_leaves),
            ordering: self.ordering.as_ref().map(OrderingSample::counts),
            cutoff_indices: self.cutoff_indices.map(CutoffIndices::into_counts),
            audit: self.audit.map(AuditSample::into_counts),
            ..outcome
        }
    }
}

impl Observer for Watch<'_> {
    fn enter(&mut self, node: &Entering<'_>) {
        if let Some(leaves) = &mut self.distinct_leaves {
            leaves.enter(node);
        }
        if let Some(paths) = &mut self.leaf_paths {
            paths.enter(node);
        }
        if let Some(observer) = &mut self.beside {
            observer.enter(node);
        }
    }

    fn leave(&mut self, node: &Leaving) {
        if let Some(leaves) = &mut self.distinct_leaves {
            leaves.leave(node);
        }
        if let Some(paths) = &mut self.leaf_paths {
            paths.leave(node);
        }
        if let Some(indices) = &mut self.cutoff_indices {
            indices.leave(node);
        }
        if let Some(observer) = &mut self.beside {
            observer.leave(node);
        }
    }

    fn wants_order(&mut self, hash: u64, depth: u32, node_type: NodeType) -> bool {
        let other = self.beside.as_mut().is_some_and(|observer| observer.wants_order(hash, depth, node_type));
        let sampled = self.ordering.as_ref().is_some_and(|sample| sample.has(hash, depth, node_type));
        self.wants_order = [other, sampled];
        self.wants_order.contains(&true)
    }

    fn order(&mut self, judged: &JudgedOrder) {
        let [other, sample] = self.wants_order;
        if let Some(ordering) = self.ordering.as_mut().filter(|_| sample) {
            ordering.count(judged);
        }
        if let Some(observer) = self.beside.as_mut().filter(|_| other) {
            observer.order(judged);
        }
    }

    fn wants_audit(&mut self, pruning: &Pruning) -> bool {
        let other = self.beside.as_mut().is_some_and(|observer| observer.wants_audit(pruning));
        let sampled = self.audit.as_mut().is_some_and(|sample| sample.has(*pruning));
        self.wants_audit = [other, sampled];
        self.wants_audit.contains(&true)
    }

    fn audited(&mut self, pruning: &Pruning, verdict: Verdict) {
        let [other, sample] = self.wants_audit;
        if let Some(audit) = self.audit.as_mut().filter(|_| sample) {
            audit.judge(*pruning, verdict);
        }
        if let Some(observer) = self.beside.as_mut().filter(|_| other) {
            observer.audited(pruning, verdict);
        }
    }
}
