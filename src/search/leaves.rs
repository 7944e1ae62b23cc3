//! One ply above the horizon, where most nodes are: the leaves below a node
//! are searched here, all in one place.
//!
//! In a null window a leaf that fails low changes nothing but the best value,
//! so it does not matter in which order such leaves come: only if one may
//! reach beta must the moves be ranked. Most nodes that come to their quiet
//! moves fail low altogether, and need not even list them.

use crate::game::{Game, MAX_MOVES, Value};
use crate::search::context::Context;
use crate::search::node::Node;
use crate::search::ordering::MoveOrdering;
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    /// [`Context::next_move`] for searches that take the best of the leaves
    /// below a node until one reaches beta: these are searched here, and none
    /// is left to the caller. Leaves are left to the caller at the
    /// root, where something observes, and in a window that is not null,
    /// unless the node says [`Node::leaves_once`].
    #[inline]
    pub fn next_branch(&mut self, node: &mut Node<MoveOf<V>>) -> Option<MoveOf<V>> {
        if node.depth == 1 && self.takes_leaves(node) {
            self.search_leaves(node);
            return None;
        }
        self.next_move(node)
    }

    /// Whether the leaves of a node may be searched in one go: close to a limit
    /// they are counted one by one.
    #[inline]
    fn takes_leaves(&mut self, node: &Node<MoveOf<V>>) -> bool {
        let values_suffice = node.beta - node.alpha == 1 || node.leaves_once && V::Game::STATIC_LEAVES;
        values_suffice && self.may_count(MAX_MOVES as u64) && !self.at_root() && !self.is_observed()
    }

    fn search_leaves(&mut self, node: &mut Node<MoveOf<V>>) {
        let plies = self.plies();
        loop {
            if !self.frames[plies].has_next() {
                if self.take_quiets(node) {
                    return;
                }
                let (frame, open, ordering) = self.parts();
                if !frame.find_part(&open, ordering, node.table_move) {
                    return;
                }
                continue;
            }
            let finished = if self.frames[plies].is_ordered() {
                self.take_ordered(node)
            } else {
                self.take_in_base_order(node)
            };
            if finished {
                return;
            }
        }
    }

    /// The leaves of a part without an order of its own; whether one reached
    /// beta.
    #[inline]
    fn take_in_base_order(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        let quiescence_nodes = &mut self.counters.quiescence_nodes;
        let mut taken = 0;
        for mv in frame.left() {
            let value = -self.game.leaf_after(*mv, -node.beta, -node.alpha, quiescence_nodes);
            taken += 1;
            if node.offer_of(*mv, value) {
                break;
            }
        }
        frame.take(taken, V::KEEPS_TRIED);
        self.count_leaves(node, taken);
        node.best >= node.beta
    }

    /// The leaves of a part that has an order; whether one reached beta.
    #[inline]
    fn take_ordered(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let null_window = node.beta - node.alpha == 1;
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        if null_window && let Some(best) = all_fail_low(&mut self.game, frame.unranked(), node.alpha) {
            let taken = frame.unranked().len();
            frame.take(taken, V::KEEPS_TRIED);
            self.count_leaves(node, taken);
            node.best = node.best.max(best);
            return false;
        }
        while self.frames[plies].has_next() {
            let (frame, open, ordering) = self.parts();
            let mv = frame.next(&open, ordering);
            frame.tried.push(mv);
            let quiescence_nodes = &mut self.counters.quiescence_nodes;
            let value = -self.game.leaf_after(mv, -node.beta, -node.alpha, quiescence_nodes);
            self.count_leaves(node, 1);
            if node.offer_of(mv, value) {
                return true;
            }
        }
        false
    }

    /// All quiet moves at once, if it is their turn and their leaves fail low in
    /// a null window: this can often be said without a list of them.
    #[inline]
    fn take_quiets(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        if node.beta - node.alpha > 1 || !frame.quiets_are_next(self.ordering.plan()) {
            return false;
        }
        let Some((quiets, least)) = self.game.static_cutoffs_after_quiets(-node.alpha) else { return false };
        // Quiet moves searched before failed low too; they are among these.
        let searched = frame.quiets_searched(&self.game);
        self.count_leaves(node, quiets - searched);
        node.best = node.best.max(-least);
        true
    }

    #[inline]
    fn count_leaves(&mut self, node: &mut Node<MoveOf<V>>, leaves: usize) {
        self.counters.nodes += leaves as u64;
        self.counters.leaves += leaves as u64;
        node.searched += leaves as u32;
    }
}

/// The best value, if the static evaluation is enough for all leaves after
/// these moves to fail low.
#[inline]
fn all_fail_low<G: Game>(game: &mut G, moves: &[G::Move], alpha: Value) -> Option<Value> {
    let mut best = None;
    for mv in moves {
        best = best.max(Some(-game.static_cutoff_after(*mv, -alpha)?));
    }
    best
}
