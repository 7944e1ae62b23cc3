//! The scaffolding of a node, so that each algorithm reads as a textbook
//! prints it: `enter` counts the node and asks horizon, table and rules;
//! `next_move` gives the moves in order; `child` makes, searches, unmakes;
//! `leave` counts the cutoff, credits the best move, fills the table.

use crate::game::{Game, INFINITY, Value, terminal_value, value_to_table};
use crate::search::context::{Context, check_is_not_mate};
use crate::search::frame::Frame;
use crate::search::limits::{SearchResult, Stopped};
use crate::search::observer::{Entering, Leaving, NodeKind, ObserverSlot};
use crate::search::ordering::{MoveOrdering, OpenNode, SufficientMove};
use crate::search::table::enhanced_cutoffs::refuting_child;
use crate::search::table::{Bounds, Table, TableEntry, move_named};
use crate::search::variant::{MoveOf, Variant};

/// The result of [`Context::enter`].
pub enum Visit<M> {
    /// The value is known: a leaf, a terminal, a table cutoff.
    Value(Value),
    /// There are moves to search.
    Interior(Node<M>),
}

/// An interior node while its moves are searched.
pub struct Node<M> {
    /// The best value so far.
    pub best: Value,
    pub(in crate::search) depth: u32,
    pub(in crate::search) alpha: Value,
    pub(in crate::search) beta: Value,
    pub(in crate::search) hash: u64,
    nodes_before: u64,
    pub(in crate::search) leaves_once: bool,
    pub(in crate::search) table_move: Option<u16>,
    pub(in crate::search) searched: u32,
    current: Option<M>,
    /// Where a table is asked for children: the move being searched and the next
    /// one, as far as that is known, with the hashes after them.
    pub(in crate::search) child: Option<(M, u64)>,
    pub(in crate::search) next_child: Option<(M, u64)>,
    pub(in crate::search) best_move: Option<M>,
}

impl<M: Copy> Node<M> {
    /// Whether the move being searched is the first.
    pub fn at_first_move(&self) -> bool {
        self.searched == 1
    }

    /// A node with a hash that no table was asked for.
    pub(in crate::search) fn new(
        (depth, alpha, beta): (u32, Value, Value),
        hash: u64,
        nodes_before: u64,
    ) -> Self {
        Node {
            best: -INFINITY,
            depth,
            alpha,
            beta,
            hash,
            nodes_before,
            leaves_once: false,
            table_move: None,
            searched: 0,
            current: None,
            child: None,
            next_child: None,
            best_move: None,
        }
    }

    /// The same node before its moves.
    pub(in crate::search) fn again(&self) -> Self {
        let unsearched = Node::new((self.depth, self.alpha, self.beta), self.hash, self.nodes_before);
        Node { table_move: self.table_move, ..unsearched }
    }

    /// The node of a search that never searches a leaf a second time: if leaves
    /// are static, it needs to know nothing of one but its value, whatever the
    /// window.
    #[must_use]
    pub fn leaves_once(self) -> Self {
        Node { leaves_once: true, ..self }
    }

    /// Takes the value of the move being searched, if it is the best so far.
    #[inline]
    pub fn offer(&mut self, score: Value) {
        if score > self.best {
            self.best = score;
            self.best_move = self.current;
        }
    }

    /// Takes the score of a leaf after this move, if it is the best so far;
    /// whether it reaches beta, which no score before did.
    #[inline]
    pub(super) fn offer_of(&mut self, mv: M, score: Value) -> bool {
        if score <= self.best {
            return false;
        }
        self.best = score;
        self.best_move = Some(mv);
        score >= self.beta
    }
}

impl<V: Variant> Context<'_, V> {
    /// Enters a node: counts it and finds out what it is. The horizon comes
    /// first, then the table, then the rules.
    #[inline]
    pub fn enter(&mut self, depth: u32, alpha: Value, beta: Value) -> Result<Visit<MoveOf<V>>, Stopped> {
        self.count()?;
        if V::Observer::PRESENT {
            self.tell_enter(depth, alpha, beta);
        }
        if depth > 0 {
            if V::Table::PRESENT
                && let Some(search) = self.node_search
            {
                self.deepen(search, depth, alpha, beta)?;
            }
            return Ok(self.open(depth, alpha, beta));
        }
        if V::Table::PRESENT && self.table.stores_leaves() {
            return Ok(self.open_leaf(alpha, beta));
        }
        let value = self.leaf(alpha, beta);
        Ok(self.close(value, NodeKind::Leaf))
    }

    /// A leaf that the table may know, and remembers.
    pub(in crate::search) fn open_leaf(&mut self, alpha: Value, beta: Value) -> Visit<MoveOf<V>> {
        let mut node = match self.ask_table(self.game.hash(), self.ply, 0, (alpha, beta)) {
            Ok(node) => node,
            Err(value) => return self.close(value, NodeKind::TableCutoff),
        };
        node.best = self.leaf(alpha, beta);
        if V::Game::STATIC_LEAVES {
            // Exact, whatever the window.
            (node.alpha, node.beta) = (-INFINITY, INFINITY);
        }
        self.remember(&node, None);
        self.close(node.best, NodeKind::Leaf)
    }

    #[inline]
    pub(in crate::search) fn leaf(&mut self, alpha: Value, beta: Value) -> Value {
        self.counters.leaves += 1;
        let value = self.game.leaf(alpha, beta, &mut self.leaf_counts);
        check_is_not_mate::<V::Game>(value);
        value
    }

    /// A node above the horizon with this hash and at this ply of the game,
    /// unless the table knows its value.
    #[inline]
    pub(in crate::search) fn ask_table(
        &mut self,
        hash: u64,
        ply: u32,
        depth: u32,
        (alpha, beta): (Value, Value),
    ) -> Result<Node<MoveOf<V>>, Value> {
        let mut table_move = None;
        if self.has_table()
            && let Some(known) = self.look_up(hash, depth, ply)
        {
            table_move = known.best;
            if let Some(value) = known.bounds.answer(alpha, beta).filter(|_| ply > self.root_ply) {
                self.counters.table_cutoffs += 1;
                return Err(value);
            }
        }
        Ok(Node { table_move, ..Node::new((depth, alpha, beta), hash, self.counters.nodes) })
    }

    /// The part of [`Context::enter`] above the horizon.
    fn open(&mut self, depth: u32, alpha: Value, beta: Value) -> Visit<MoveOf<V>> {
        match self.look_up_node(depth, alpha, beta) {
            Ok(node) => self.open_moves(node, depth),
            Err(visit) => visit,
        }
    }

    /// A node above the horizon, unless the table knows its value.
    #[expect(clippy::inline_always, reason = "a node that is returned twice is copied twice: 3% of a search")]
    #[inline(always)]
    pub(in crate::search) fn look_up_node(
        &mut self,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Node<MoveOf<V>>, Visit<MoveOf<V>>> {
        let hash = if self.has_table() { self.game.hash() } else { 0 };
        let mut node = match self.ask_table(hash, self.ply, depth, (alpha, beta)) {
            Ok(node) => node,
            Err(value) => return Err(self.close(value, NodeKind::TableCutoff)),
        };
        // The first child's memory is fetched before it is known whether the move is legal.
        if depth > 1
            && V::Game::IN_PARTS
            && self.fetches_children()
            && let Some(first) = node.table_move.and_then(|name| move_named::<V::Game>(name, &[]))
        {
            self.fetch_child(first);
        }
        if self.has_table()
            && self.table.looks_at_children()
            && depth > 1
            && !self.at_root()
            && let Some((best, score)) = refuting_child(self, depth, beta)
        {
            node.best = score;
            self.counters.table_cutoffs += 1;
            self.remember(&node, best);
            return Err(self.close(score, NodeKind::TableCutoff));
        }
        Ok(node)
    }

    /// Finds the first moves of a node, which ranks them as one of this depth; `false` if it has none.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    pub(in crate::search) fn open_frame(&mut self, node: &Node<MoveOf<V>>, ranking: u32) -> bool {
        let (frame, open, ordering) = self.parts();
        frame.open(&open, ordering, ranking, node.table_move)
    }

    /// Opens the moves of a node that the table does not answer, and ranks them as one of this depth does.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    pub(in crate::search) fn open_moves(&mut self, node: Node<MoveOf<V>>, ranking: u32) -> Visit<MoveOf<V>> {
        if !self.open_frame(&node, ranking) {
            self.counters.terminals += 1;
            let value = terminal_value(&self.game, self.ply);
            return self.close(value, NodeKind::Terminal);
        }
        self.counters.interior += 1;
        if node.depth == 1 && self.counters.leaves == 0 {
            self.check_first_leaves(-node.beta, -node.alpha);
        }
        Visit::Interior(node)
    }

    /// The next move to search, in the order of the engine.
    #[inline]
    pub fn next_move(&mut self, node: &mut Node<MoveOf<V>>) -> Option<MoveOf<V>> {
        let plies = self.plies();
        let mv = match self.frames[plies].next_known() {
            Some(mv) => mv,
            None => self.find_move(node.table_move)?,
        };
        let frame = &mut self.frames[plies];
        if V::KEEPS_TRIED {
            frame.tried.push(mv);
        }
        if node.depth > 1 && self.fetches_children() {
            self.fetch_children(node, mv);
        }
        node.searched += 1;
        node.current = Some(mv);
        Some(mv)
    }

    /// The next move, where it must be looked for.
    #[inline(never)]
    pub(in crate::search) fn find_move(&mut self, table_move: Option<u16>) -> Option<MoveOf<V>> {
        let (frame, open, ordering) = self.parts();
        if !frame.has_next() && !frame.find_more(&open, ordering, table_move) {
            return None;
        }
        Some(frame.next(&open, ordering))
    }

    /// Searches what comes after a move of a node, with a window, for the side
    /// that then moves. A leaf need not even be made.
    #[inline]
    pub fn child(
        &mut self,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, u32, Value, Value) -> SearchResult,
    ) -> SearchResult {
        if node.depth == 1 && !self.enters_leaves() {
            return self.leaf_after(mv, alpha, beta);
        }
        self.in_child(mv, |context| search(context, node.depth - 1, alpha, beta))
    }

    /// Counts and evaluates the leaf after a move, which is not made.
    #[inline]
    pub(in crate::search) fn leaf_after(&mut self, mv: MoveOf<V>, alpha: Value, beta: Value) -> SearchResult {
        self.count()?;
        self.counters.leaves += 1;
        let value = self.game.leaf_after(mv, alpha, beta, &mut self.leaf_counts);
        if cfg!(debug_assertions) && self.counters.leaves.is_power_of_two() {
            self.check_leaf(mv, alpha, beta, value);
        }
        Ok(value)
    }

    #[inline]
    pub(in crate::search) fn in_child<T>(&mut self, mv: MoveOf<V>, act: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.game.make(mv);
        self.ply += 1;
        let result = act(self);
        self.ply -= 1;
        self.game.unmake(mv, undo);
        result
    }

    /// [`Context::child`] a second time, with another window.
    #[inline]
    pub fn child_again(
        &mut self,
        node: &Node<MoveOf<V>>,
        mv: MoveOf<V>,
        alpha: Value,
        beta: Value,
        search: impl FnOnce(&mut Self, u32, Value, Value) -> SearchResult,
    ) -> SearchResult {
        self.counters.researches += 1;
        self.research(|context| context.child(node, mv, alpha, beta, search))
    }

    /// Leaves an interior node with its best value.
    #[inline]
    pub fn leave(&mut self, node: &Node<MoveOf<V>>) -> Value {
        self.leave_here(node)
    }

    /// [`Context::leave`], compiled into its caller.
    #[expect(clippy::inline_always, reason = "one ply above the horizon a call is 1% of a search")]
    #[inline(always)]
    pub(in crate::search) fn leave_here(&mut self, node: &Node<MoveOf<V>>) -> Value {
        let cutoff = node.best >= node.beta;
        if cutoff {
            self.count_cutoff(node.searched, node.depth);
        }
        if self.is_observed() {
            self.observe_leaving(node);
        }
        if V::Ordering::PRESENT {
            self.credit(node);
        }
        if self.has_table() {
            let best = node.best_move.filter(|_| node.best > node.alpha);
            self.remember(node, best.and_then(|mv| self.name_of(mv)));
        }
        if self.at_root() {
            self.root_move = node.best_move;
        }
        node.best
    }

    /// [`Context::leave`] of a selective search. A node that was searched without a move has taught nothing.
    pub(in crate::search) fn leave_selective(&mut self, node: &Node<MoveOf<V>>) -> Value {
        self.audit_reductions(node.best, node.alpha, node.beta);
        if self.path.leaves_whole(self.plies()) {
            return self.leave(node);
        }
        if node.best >= node.beta {
            self.count_cutoff(node.searched, node.depth);
        }
        if self.is_observed() {
            self.observe_leaving(node);
        }
        node.best
    }

    #[inline]
    pub(in crate::search) fn close(&mut self, value: Value, kind: NodeKind) -> Visit<MoveOf<V>> {
        if V::Observer::PRESENT {
            self.tell_leave(value, kind);
        }
        Visit::Value(value)
    }

    #[inline]
    pub(in crate::search) fn tell_enter(&mut self, depth: u32, alpha: Value, beta: Value) {
        let plies = self.plies();
        let Some(observer) = self.observer.get() else { return };
        let parent = plies.checked_sub(1).map(|parent| &self.frames[parent]);
        let last_move = parent.and_then(Frame::current);
        observer.enter(&Entering {
            ply: plies as u32,
            depth,
            alpha,
            beta,
            last_move: last_move.as_ref().map(|mv| mv as &dyn std::fmt::Display),
            hash: self.game.hash(),
            research: self.researching,
        });
    }

    #[inline]
    pub(in crate::search) fn tell_leave(&mut self, value: Value, kind: NodeKind) {
        let quiescence_nodes = self.leaf_counts.nodes;
        if let Some(observer) = self.observer.get() {
            observer.leave(&Leaving { value, kind, quiescence_nodes });
        }
    }

    #[inline]
    pub(in crate::search) fn has_table(&self) -> bool {
        V::Table::PRESENT && self.table.is_present()
    }

    /// Whether every leaf is entered like any other node.
    #[inline]
    pub(in crate::search) fn enters_leaves(&self) -> bool {
        (V::Observer::PRESENT || V::Table::PRESENT) && self.enters_leaves
    }

    #[inline]
    pub(in crate::search) fn is_observed(&mut self) -> bool {
        V::Observer::PRESENT && self.observer.get().is_some()
    }

    /// The arguments for finding moves: the node's frame, the node, and the order.
    #[inline]
    pub(in crate::search) fn parts(
        &mut self,
    ) -> (&mut Frame<V::Game>, OpenNode<'_, V::Game>, &mut V::Ordering) {
        let ply = self.plies();
        let (before, here) = self.frames.split_at_mut(ply);
        let last_move = before.last().and_then(Frame::current);
        let open = OpenNode { game: &self.game, ply, side: (self.ply & 1) as usize, last_move };
        (&mut here[0], open, &mut self.ordering)
    }

    /// The name of a move of this node in a table.
    #[inline]
    fn name_of(&self, mv: MoveOf<V>) -> Option<u16> {
        if V::Game::IN_PARTS { Some(V::Game::code(mv)) } else { self.frames[self.plies()].name_of(mv) }
    }

    #[expect(clippy::inline_always, reason = "as `leave_here`")]
    #[inline(always)]
    fn credit(&mut self, node: &Node<MoveOf<V>>) {
        let Some(mv) = node.best_move.filter(|_| node.best > node.alpha) else { return };
        let (frame, open, ordering) = self.parts();
        let cutoff = node.best >= node.beta;
        ordering.learn(&open, &SufficientMove { mv, depth: node.depth, cutoff, tried: &frame.tried });
    }

    #[inline]
    pub(in crate::search) fn remember(&mut self, node: &Node<MoveOf<V>>, best: Option<u16>) {
        self.counters.tt_stores += 1;
        let value = value_to_table::<V::Game>(node.best, self.ply);
        let bounds = match node.best {
            best if best <= node.alpha => Bounds::at_most(value),
            best if best >= node.beta => Bounds::at_least(value),
            _ => Bounds::exactly(value),
        };
        let effort = self.counters.nodes - node.nodes_before;
        self.table.store(node.hash, TableEntry { depth: node.depth, bounds, best, effort });
    }
}
