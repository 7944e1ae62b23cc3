//! A node of a selective search before its moves: what it is, how deep it is searched, and whether it is left at once.

use crate::counters::AuditedHook;
use crate::game::{Game, Value, is_mate};
use crate::search::algorithm::selective;
use crate::search::context::Context;
use crate::search::frame::RANKED_IN_PARTS;
use crate::search::limits::{SearchResult, Stopped};
use crate::search::node::{Node, Visit};
use crate::search::observer::{NodeKind, ObserverSlot as _};
use crate::search::selective::audit::Claim;
use crate::search::selective::is_null_window;
use crate::search::selective::path::Step;
use crate::search::table::Table;
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    /// [`Context::enter`] with hooks.
    pub(in crate::search) fn enter_selective(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Visit<MoveOf<V>>, Stopped> {
        self.count()?;
        if V::Observer::PRESENT {
            self.tell_enter(depth, alpha, beta);
        }
        let plies = self.plies();
        self.counters.deepest_ply = self.counters.deepest_ply.max(plies as u64);
        let (any, depth_of_root) = (self.path.any, self.path.depth);
        let step = &mut self.path.steps[plies];
        step.singular = None;
        step.in_check = V::Game::CHECKS && any && self.game.in_check();
        let mut depth = depth;
        let extends = self.path.hooks.check.is_some() && step.in_check && !step.inner && !step.extended_here;
        if extends && plies < 2 * depth_of_root as usize {
            depth += 1;
            step.extended = true;
            self.counters.extended += 1;
        }
        if depth == 0 {
            return Ok(self.enter_leaf(alpha, beta));
        }
        if self.path.steps[plies].excluded.is_some() {
            self.forget_reductions();
            let ranking = self.ranking_depth(depth);
            return Ok(self.open_moves(Node::new((depth, alpha, beta), 0, self.counters.nodes), ranking));
        }
        if V::Table::PRESENT
            && let Some(search) = self.node_search
        {
            self.deepen(search, depth, alpha, beta)?;
        }
        let mut node = match self.look_up_node(depth, alpha, beta) {
            Ok(node) => node,
            Err(visit) => return Ok(visit),
        };
        if any && plies > 0 {
            // Of a search that a limit stops inside a hook, this node is one whose moves were searched.
            let left = self.leave_early(&mut node).inspect_err(|_| self.counters.interior += 1)?;
            if let Some(value) = left {
                self.counters.forward_cutoffs += 1;
                self.audit_reductions(value, alpha, beta);
                return Ok(self.close(value, NodeKind::ForwardCutoff));
            }
            if node.depth == 0 {
                let leaf = self.enter_leaf(alpha, beta);
                return Ok(self.audit_visit(leaf, alpha, beta));
            }
        }
        let ranking = self.ranking_depth(node.depth);
        let visit = self.open_moves(node, ranking);
        Ok(self.audit_visit(visit, alpha, beta))
    }

    /// A node that is left as it is entered: judges the hooks that reduced it.
    #[inline]
    fn audit_visit(&mut self, visit: Visit<MoveOf<V>>, alpha: Value, beta: Value) -> Visit<MoveOf<V>> {
        if let Visit::Value(value) = visit {
            self.audit_reductions(value, alpha, beta);
        }
        visit
    }

    fn enter_leaf(&mut self, alpha: Value, beta: Value) -> Visit<MoveOf<V>> {
        if V::Table::PRESENT && self.table.stores_leaves() {
            return self.open_leaf(alpha, beta);
        }
        let value = match self.path.leaf_margin() {
            Some(margin) => {
                self.counters.leaves += 1;
                let skipped = self.leaf_counts.skipped;
                let value = self.game.leaf_pruned(alpha, beta, margin, &mut self.leaf_counts);
                if V::Observer::PRESENT && self.leaf_counts.skipped > skipped {
                    self.audit_leaf(value, alpha, beta);
                }
                value
            }
            None => self.leaf(alpha, beta),
        };
        self.close(value, NodeKind::Leaf)
    }

    /// Begins a search of the root to a depth.
    pub(in crate::search) fn begin_selective(&mut self, depth: u32) {
        let plies = self.frames.len();
        self.path.begin(depth, plies + 1);
    }

    /// Asks the hooks of a node: the value with which it is left, or the depth to which it is searched.
    fn leave_early(&mut self, node: &mut Node<MoveOf<V>>) -> Result<Option<Value>, Stopped> {
        self.forget_reductions();
        let plies = self.plies();
        let Node { alpha, beta, .. } = *node;
        let Step { inner, extended_here, in_check, expects_cut, .. } = self.path.steps[plies];
        if let Some(singular) = self.path.hooks.singular
            && !inner
            && !extended_here
            && plies < 2 * self.path.depth as usize
        {
            self.path.steps[plies].singular = self.find_singular(singular, node)?;
        }
        let is_null = is_null_window(alpha, beta);
        if is_null && !in_check && !is_mate::<V::Game>(alpha) && !is_mate::<V::Game>(beta) {
            if self.path.needs_value {
                self.path.steps[plies].value = self.game.evaluate();
            }
            if !inner && let Some(value) = self.prune(node)? {
                return Ok(Some(value));
            }
        }
        if let Some(iir) = self.path.hooks.iir
            && node.table_move.is_none()
            && u64::from(node.depth) >= iir.min.get()
            && (!is_null || expects_cut)
        {
            if let Some(reductions) = self.reductions() {
                reductions.iir = node.depth;
            }
            node.depth -= 1;
            self.counters.internal_reductions += 1;
        }
        Ok(None)
    }

    /// Asks the hooks that leave a node with a null window.
    fn prune(&mut self, node: &mut Node<MoveOf<V>>) -> Result<Option<Value>, Stopped> {
        let Node { alpha, beta, .. } = *node;
        let value = self.path.steps[self.plies()].value;
        if let Some(rfp) = self.path.hooks.rfp
            && let Some(surely) = rfp.refutes(node.depth, value, beta)
        {
            self.counters.static_cutoffs += 1;
            self.audit_node(AuditedHook::Rfp, node.depth, Claim::AtLeast(beta), (alpha, beta));
            return Ok(Some(surely));
        }
        if self.path.hooks.futility.is_some_and(|futility| futility.razors(node.depth, value, alpha)) {
            self.counters.razored += 1;
            if let Some(reductions) = self.reductions() {
                reductions.razoring = node.depth;
            }
            node.depth -= 1;
        }
        if let Some(null) = self.path.hooks.null
            && let Some(value) = self.pass(null, node, beta)?
        {
            return Ok(Some(value));
        }
        if node.depth == 0 {
            return Ok(None);
        }
        if let Some(probcut) = self.path.hooks.probcut
            && let Some(value) = self.foretell(probcut, node.depth, alpha, beta)?
        {
            return Ok(Some(value));
        }
        if let Some(multicut) = self.path.hooks.multicut
            && self.cuts_often(multicut, node, beta)?
        {
            self.audit_node(AuditedHook::Multicut, node.depth, Claim::AtLeast(beta), (alpha, beta));
            return Ok(Some(beta));
        }
        Ok(None)
    }

    /// Searches the node inside itself, to another depth or with another window, for a hook that then judges.
    pub(super) fn inside(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
        change: impl FnOnce(&mut Step<MoveOf<V>>),
    ) -> SearchResult {
        let plies = self.plies();
        let step = self.path.steps[plies];
        let reductions = self.reductions().copied();
        self.path.steps[plies].inner = true;
        change(&mut self.path.steps[plies]);
        let result = selective(self, depth, alpha, beta);
        self.path.steps[plies] = step;
        if let Some(reductions) = reductions {
            self.path.reductions[plies] = reductions;
        }
        result
    }

    /// Tells the orderings of the line to the node, before a null move is made from it.
    pub(super) fn follow_line(&mut self, depth: u32) {
        let ranking = self.ranking_depth(depth);
        let (frame, open, ordering) = self.parts();
        frame.begin(&open, ordering, ranking, None);
    }

    /// The depth by which a frame decides how it ranks its moves: below an extension a node may be as deep as one that is
    /// still finding them, and then nothing learnt since may be forgotten.
    pub(super) fn ranking_depth(&self, depth: u32) -> u32 {
        let step = &self.path.steps[self.plies()];
        if step.extended { depth.min(RANKED_IN_PARTS) } else { depth }
    }
}
