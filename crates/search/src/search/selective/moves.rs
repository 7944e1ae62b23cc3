//! The moves of a node of a selective search: which are left out, which are searched less deep.

use crate::counters::AuditedHook;
use crate::game::{Game, INFINITY, Value, is_mate};
use crate::search::context::Context;
use crate::search::limits::SearchResult;
use crate::search::node::Node;
use crate::search::ordering::MoveOrdering as _;
use crate::search::selective::is_null_window;
use crate::search::selective::lmr::place;
use crate::search::selective::path::Step;
use crate::search::variant::{MoveOf, Variant};

/// Treatment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum Choice {
    /// Not at all.
    LeftOut,
    /// To this depth; first, if it is more than 0, so many plies less deep with a null window.
    Searched { depth: u32, reduced: u32 },
}

/// The moves of a node so far.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::search) struct Passed {
    moves: u32,
    quiets: u32,
}

impl<V: Variant> Context<'_, V> {
    /// Decides how the next move of a node is searched.
    pub(in crate::search) fn choose(
        &mut self,
        node: &mut Node<MoveOf<V>>,
        passed: &mut Passed,
        mv: MoveOf<V>,
        alpha: Value,
    ) -> Choice {
        let (plies, depth) = (self.plies(), node.depth);
        let whole = Choice::Searched { depth: depth - 1, reduced: 0 };
        if !self.path.any {
            return whole;
        }
        let Step { excluded, singular, in_check, value, .. } = self.path.steps[plies];
        passed.moves += 1;
        if excluded == Some(mv) {
            self.leave_out(node);
            return Choice::LeftOut;
        }
        if singular == Some(mv) {
            self.counters.extended += 1;
            return Choice::Searched { depth, reduced: 0 };
        }
        let quiet = self.game.capture_rank(mv) == 0;
        passed.quiets += u32::from(quiet);
        let near_mate = is_mate::<V::Game>(alpha) && alpha.abs() < INFINITY;
        if in_check || near_mate {
            return whole;
        }
        if is_null_window(node.alpha, node.beta) && !self.at_root() {
            let has_value = node.best > -INFINITY && !is_mate::<V::Game>(node.best);
            if let Some(lmp) = self.path.hooks.lmp
                && quiet
                && has_value
                && lmp.skips(depth, passed.quiets)
            {
                self.audit_move(AuditedHook::Lmp, node, mv, alpha);
                // Whatever quiet moves are left are later still; an observer may ask for each.
                let left = if excluded.is_none() && !self.is_observed() {
                    self.frames[plies].take_quiets_left(self.ordering.plan())
                } else {
                    0
                };
                passed.moves += left as u32;
                passed.quiets += left as u32;
                self.counters.skipped_late += 1 + left as u64;
                self.leave_out(node);
                return Choice::LeftOut;
            }
            if let Some(futility) = self.path.hooks.futility
                && let Some(margin) = futility.margin_at(depth, self.path.bound)
            {
                let most = value + self.game.gain(mv) + margin;
                if most <= alpha && !self.game.gives_check(mv) {
                    self.counters.skipped_futile += 1;
                    self.audit_move(AuditedHook::Futility, node, mv, alpha);
                    self.leave_out(node);
                    node.best = node.best.max(most);
                    return Choice::LeftOut;
                }
            }
        }
        let Some(lmr) = self.path.hooks.lmr.filter(|lmr| lmr.is_late(depth, passed.moves)) else {
            return whole;
        };
        if node.at_first_move()
            || !quiet && !lmr.reduces_captures()
            || !lmr.reduces_killers() && self.frames[plies].suggests(mv)
            || !lmr.reduces_checks() && self.game.gives_check(mv)
        {
            return whole;
        }
        let reduced = u32::from(self.path.late[place(depth, passed.moves)]);
        self.counters.reduced += u64::from(reduced > 0);
        Choice::Searched { depth: depth - 1, reduced }
    }

    /// Takes a move back that was given to be searched.
    fn leave_out(&mut self, node: &mut Node<MoveOf<V>>) {
        node.searched -= 1;
        let plies = self.plies();
        self.frames[plies].tried.pop();
    }

    /// Searches what comes after a move to a depth and with a window, for the side that then moves.
    pub(in crate::search) fn child_at(
        &mut self,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        depth: u32,
        (alpha, beta): (Value, Value),
        search: impl FnOnce(&mut Self, u32, Value, Value) -> SearchResult,
    ) -> SearchResult {
        let plies = self.plies();
        if depth == 0 && !self.enters_leaves() && self.path.leaf_margin().is_none() && !self.extends_after(mv)
        {
            self.counters.deepest_ply = self.counters.deepest_ply.max(plies as u64 + 1);
            return self.leaf_after(mv, alpha, beta);
        }
        if depth == 1 && self.path.spares_frontier && self.is_frontier(alpha, beta) {
            let leaves = self.counters.leaves;
            let value = self.frontier(node, mv, alpha, beta);
            let deepest = plies as u64 + 1 + u64::from(self.counters.leaves > leaves);
            self.counters.deepest_ply = self.counters.deepest_ply.max(deepest);
            return Ok(value);
        }
        let step = self.path.steps[plies];
        let mut child = step.child(is_null_window(alpha, beta));
        child.extended_here = depth == node.depth;
        child.extended |= child.extended_here;
        self.path.steps[plies + 1] = child;
        self.in_child(mv, |context| search(context, depth, alpha, beta))
    }

    /// Whether the side that then moves may be searched a ply deeper for a check.
    fn extends_after(&self, mv: MoveOf<V>) -> bool {
        self.path.hooks.check.is_some() && self.game.gives_check(mv)
    }
}
