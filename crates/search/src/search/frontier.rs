//! One ply above the horizon, where most nodes are: these nodes and their leaves
//! are searched in one go, by the algorithms that ask for it.
//!
//! Two things decide most of them without a list of moves. Four of five are
//! refuted by their first capture; and most that fail low are so far behind that
//! only the number of their moves matters.

use crate::game::{FirstCapture, Game, MAX_MOVES, Value, terminal_value};
use crate::search::context::Context;
use crate::search::leaves::{count, value_after};
use crate::search::limits::SearchResult;
use crate::search::node::Node;
use crate::search::ordering::MoveOrdering;
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    /// [`Context::next_move`] for searches that take the best of the leaves
    /// below a node until one reaches beta: below a node that says
    /// [`Node::leaves_once`] these are searched here, and none is left to the
    /// caller.
    #[inline]
    pub fn next_branch(&mut self, node: &mut Node<MoveOf<V>>) -> Option<MoveOf<V>> {
        if node.depth == 1 && node.leaves_once && V::Game::STATIC_LEAVES && self.takes_leaves(self.at_root())
        {
            self.leaves(node).search();
            return None;
        }
        self.next_move(node)
    }

    /// [`Context::child`] for the same searches: of a node one ply above the
    /// horizon and in a null window the value is known at once.
    #[inline]
    pub fn branch(
        &mut self,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, u32, Value, Value) -> SearchResult,
    ) -> SearchResult {
        if node.depth == 2 && self.is_frontier(alpha, beta) {
            return Ok(self.frontier(node, mv, alpha, beta));
        }
        self.child(node, mv, alpha, beta, search)
    }

    /// [`Context::branch`] a second time, with another window.
    #[inline]
    pub fn branch_again(
        &mut self,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, u32, Value, Value) -> SearchResult,
    ) -> SearchResult {
        self.counters.researches += 1;
        self.research(|context| context.branch(node, mv, alpha, beta, search))
    }

    /// Whether the value of a node one ply above the horizon is known at once.
    #[inline]
    pub(in crate::search) fn is_frontier(&self, alpha: Value, beta: Value) -> bool {
        beta - alpha == 1 && self.takes_leaves(false)
    }

    /// Whether the leaves below a node may be searched in one go: not at the
    /// root, not where each is entered, and close to a limit they are counted
    /// one by one.
    #[inline]
    fn takes_leaves(&self, at_root: bool) -> bool {
        self.may_count(MAX_MOVES as u64 + 1) && !at_root && !self.enters_leaves()
    }

    /// The value of the node after a move, one ply above the horizon, in a null
    /// window. If the table knows it, the move is not even made.
    #[inline]
    pub(in crate::search) fn frontier(
        &mut self,
        parent: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.counters.nodes += 1;
        let hash = if self.has_table() { self.child_hash(parent, mv) } else { 0 };
        match self.ask_table(hash, self.ply + 1, 1, (alpha, beta)) {
            Ok(node) => self.in_child(mv, |context| context.search_frontier(node)),
            Err(value) => value,
        }
    }

    /// The value of a node one ply above the horizon in a null window.
    fn search_frontier(&mut self, mut node: Node<MoveOf<V>>) -> Value {
        if self.search_leaves_of(&mut node) {
            return self.leave_here(&node);
        }
        terminal_value(&self.game, self.ply)
    }

    /// Searches the leaves below a node one ply above the horizon, in a null window; `false` if it is terminal.
    #[expect(clippy::inline_always, reason = "as `leave_here`")]
    #[inline(always)]
    pub(in crate::search) fn search_leaves_of(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        if self.counters.leaves == 0 {
            self.check_first_leaves(-node.beta, -node.alpha);
        }
        if let Some((moves, least)) = self.game.static_cutoffs_after_all(-node.alpha) {
            node.best = -least;
            count(&mut self.counters, node, moves);
        } else {
            let first = self.first_capture_of(node);
            if !self.is_refuted_by(first, node) {
                self.begin_after(first, node);
                self.leaves(node).search();
            }
        }
        if node.searched == 0 {
            self.counters.terminals += 1;
            return false;
        }
        self.counters.interior += 1;
        true
    }

    /// The same in any window, of a game whose leaves are static.
    pub(in crate::search) fn search_static_leaves_of(&mut self, node: &mut Node<MoveOf<V>>) -> bool {
        if !self.open_frame(node, 1) {
            self.counters.terminals += 1;
            return false;
        }
        self.counters.interior += 1;
        if self.counters.leaves == 0 {
            self.check_first_leaves(-node.beta, -node.alpha);
        }
        self.leaves(node).search();
        true
    }

    /// The first capture of a node one ply above the horizon, if that is the move to
    /// search first and it pays to ask for it alone.
    #[inline]
    fn first_capture_of(&self, node: &Node<MoveOf<V>>) -> FirstCapture<MoveOf<V>> {
        let begins_with_it = self.ordering.plan().begins_with_captures() && node.table_move.is_none();
        // Where captures are searched on below the leaves, the first is less often enough.
        if V::Game::IN_PARTS && V::Game::STATIC_LEAVES && begins_with_it {
            self.game.first_capture()
        } else {
            FirstCapture::Unclear
        }
    }

    /// Searches the first capture, if there is one; whether it reaches beta, so that
    /// no other move need be found.
    #[inline]
    fn is_refuted_by(&mut self, first: FirstCapture<MoveOf<V>>, node: &mut Node<MoveOf<V>>) -> bool {
        let FirstCapture::Move(mv) = first else { return false };
        let before = self.leaf_counts.nodes;
        let value = value_after::<V>(node, &mut self.game, &mut self.leaf_counts, mv);
        if V::TIMES_LEAVES {
            self.leaf_times.first = self.leaf_counts.nodes - before;
        }
        count(&mut self.counters, node, 1);
        node.offer_of(mv, value)
    }

    /// Begins with the other moves of a node.
    #[inline]
    fn begin_after(&mut self, first: FirstCapture<MoveOf<V>>, node: &Node<MoveOf<V>>) {
        let (frame, open, ordering) = self.parts();
        frame.begin(&open, ordering, 1, node.table_move);
        frame.knows_first_capture(first, ordering.plan());
    }
}
