//! One ply above the horizon, where most nodes are: the leaves below a node
//! are searched here, all in one place.
//!
//! In a null window a leaf that fails low changes nothing but the best value,
//! so it does not matter in which order such leaves come. Only the order of
//! those that may reach beta matters, and how many leaves come before them: no
//! list is sorted. Most nodes that come to their quiet moves fail low
//! altogether, and need not even list them.

use crate::game::{Game, INFINITY, MAX_MOVES, Value, terminal_value};
use crate::list::List;
use crate::search::context::Context;
use crate::search::limits::Stopped;
use crate::search::node::{Node, Visit};
use crate::search::ordering::{MoveOrdering, Plan};
use crate::search::variant::{MoveOf, Variant};

/// The places in their part of leaves that may reach beta.
type Hopeful = List<u8, MAX_MOVES>;

impl<V: Variant> Context<'_, V> {
    /// [`Context::enter`] for searches that take the best of the leaves below
    /// a node until one reaches beta: in a null window one ply above the
    /// horizon, the value is known at once. Not so at the root, and where
    /// something observes.
    #[inline]
    pub fn enter_branch(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Visit<MoveOf<V>>, Stopped> {
        if depth == 1 && beta - alpha == 1 && self.takes_leaves() {
            self.counters.nodes += 1;
            return Ok(Visit::Value(self.search_frontier(alpha, beta)));
        }
        self.enter(depth, alpha, beta)
    }

    /// [`Context::next_move`] for the same searches: below a node that says
    /// [`Node::leaves_once`], the leaves are searched here in any window, and
    /// none is left to the caller.
    #[inline]
    pub fn next_branch(&mut self, node: &mut Node<MoveOf<V>>) -> Option<MoveOf<V>> {
        if node.depth == 1 && node.leaves_once && V::Game::STATIC_LEAVES && self.takes_leaves() {
            self.search_leaves(node);
            return None;
        }
        self.next_move(node)
    }

    /// Whether a node and the leaves below it may be searched in one go: close
    /// to a limit they are counted one by one.
    #[inline]
    fn takes_leaves(&mut self) -> bool {
        self.may_count(MAX_MOVES as u64 + 1) && !self.at_root() && !self.is_observed()
    }

    /// The value of a node one ply above the horizon in a null window.
    fn search_frontier(&mut self, alpha: Value, beta: Value) -> Value {
        let mut node = match self.ask_table(1, alpha, beta) {
            Ok(node) => node,
            Err(value) => return value,
        };
        if self.counters.leaves == 0 {
            self.check_first_leaves(-beta, -alpha);
        }
        let (frame, open, ordering) = self.parts();
        frame.begin(&open, ordering, 1, node.table_move);
        self.search_leaves(&mut node);
        if node.searched == 0 {
            self.counters.terminals += 1;
            return terminal_value(&self.game, self.ply);
        }
        self.counters.interior += 1;
        self.leave(&node)
    }

    #[inline]
    fn search_leaves(&mut self, node: &mut Node<MoveOf<V>>) {
        let null_window = node.beta - node.alpha == 1;
        let plies = self.plies();
        loop {
            if !self.frames[plies].has_next() {
                if null_window && self.take_quiets(node) {
                    return;
                }
                let (frame, open, ordering) = self.parts();
                if !frame.find_part(&open, ordering, node.table_move) {
                    return;
                }
                continue;
            }
            let finished = if !self.frames[plies].is_ordered() {
                self.take_in_base_order(node)
            } else if null_window && !self.frames[plies].is_ranked() {
                self.take_hopeful(node)
            } else {
                self.take_ordered(node)
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
        frame.take(taken, V::KEEPS_TRIED && self.ordering.plan().has(Plan::TRIED));
        self.count_leaves(node, taken);
        node.best >= node.beta
    }

    /// The leaves of a part that has an order; whether one reached beta.
    fn take_ordered(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let plies = self.plies();
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

    /// The leaves of a part that has an order, in a null window: those whose
    /// static evaluation fails low need none. Whether one reached beta.
    #[inline]
    fn take_hopeful(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let plies = self.plies();
        let mut hopeful = Hopeful::new();
        let mut low = -INFINITY;
        for (place, mv) in self.frames[plies].left().iter().enumerate() {
            match self.game.static_cutoff_after(*mv, -node.alpha) {
                Some(value) => low = low.max(-value),
                None => hopeful.push(place as u8),
            }
        }
        let keeps_tried = self.ordering.plan().has(Plan::TRIED);
        if keeps_tried && !hopeful.is_empty() {
            return self.take_ordered(node);
        }
        while !hopeful.is_empty() {
            let (frame, open, ordering) = self.parts();
            let (next, before) = frame.first_of(&hopeful, &open, ordering);
            let place = usize::from(hopeful.remove(next));
            let mv = frame.left()[place];
            let quiescence_nodes = &mut self.counters.quiescence_nodes;
            let value = -self.game.leaf_after(mv, -node.beta, -node.alpha, quiescence_nodes);
            if node.offer_of(mv, value) {
                self.count_leaves(node, before + 1);
                return true;
            }
        }
        node.best = node.best.max(low);
        let frame = &mut self.frames[plies];
        let taken = frame.left().len();
        frame.take(taken, keeps_tried);
        self.count_leaves(node, taken);
        false
    }

    /// All quiet moves at once, if it is their turn and their leaves fail low in
    /// a null window: this can often be said without a list of them.
    #[inline]
    fn take_quiets(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        let plies = self.plies();
        let frame = &mut self.frames[plies];
        if !frame.quiets_are_next(self.ordering.plan()) {
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
