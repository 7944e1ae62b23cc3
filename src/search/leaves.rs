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
use crate::record::Counters;
use crate::search::context::Context;
use crate::search::frame::Frame;
use crate::search::limits::SearchResult;
use crate::search::node::Node;
use crate::search::ordering::{MoveOrdering, OpenNode, Plan};
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    /// [`Context::next_move`] for searches that take the best of the leaves
    /// below a node until one reaches beta: below a node that says
    /// [`Node::leaves_once`] these are searched here, and none is left to the
    /// caller.
    #[inline]
    pub fn next_branch(&mut self, node: &mut Node<MoveOf<V>>) -> Option<MoveOf<V>> {
        if node.depth == 1 && node.leaves_once && V::Game::STATIC_LEAVES && self.takes_leaves(self.at_root()) {
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
        if node.depth == 2 && beta - alpha == 1 && self.takes_leaves(false) {
            return Ok(self.in_child(mv, |context| context.search_frontier(alpha, beta)));
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

    /// Whether the leaves below a node may be searched in one go: not at the
    /// root, not where something observes, and close to a limit they are counted
    /// one by one.
    #[inline]
    fn takes_leaves(&mut self, at_root: bool) -> bool {
        self.may_count(MAX_MOVES as u64 + 1) && !at_root && !self.is_observed()
    }

    /// The value of a node one ply above the horizon in a null window.
    fn search_frontier(&mut self, alpha: Value, beta: Value) -> Value {
        self.counters.nodes += 1;
        let mut node = match self.ask_table(1, alpha, beta) {
            Ok(node) => node,
            Err(value) => return value,
        };
        if self.counters.leaves == 0 {
            self.check_first_leaves(-beta, -alpha);
        }
        let mut leaves = self.leaves(&mut node);
        let open = leaves.place.of(leaves.game);
        leaves.frame.begin(&open, leaves.ordering, 1, leaves.node.table_move);
        leaves.search();
        if node.searched == 0 {
            self.counters.terminals += 1;
            return terminal_value(&self.game, self.ply);
        }
        self.counters.interior += 1;
        self.leave(&node)
    }

    #[inline]
    fn leaves<'a>(&'a mut self, node: &'a mut Node<MoveOf<V>>) -> Leaves<'a, V> {
        let ply = self.plies();
        let (before, here) = self.frames.split_at_mut(ply);
        let last_move = before.last().and_then(Frame::current);
        Leaves {
            node,
            frame: &mut here[0],
            place: Place { ply, side: (self.ply & 1) as usize, last_move },
            game: &mut self.game,
            ordering: &mut self.ordering,
            counters: &mut self.counters,
        }
    }
}

/// The leaves below a node, with all that searching them takes.
struct Leaves<'a, V: Variant> {
    node: &'a mut Node<MoveOf<V>>,
    frame: &'a mut Frame<V::Game>,
    place: Place<MoveOf<V>>,
    game: &'a mut V::Game,
    ordering: &'a mut V::Ordering,
    counters: &'a mut Counters,
}

/// What an ordering must know of a node besides the game.
#[derive(Clone, Copy)]
struct Place<M> {
    ply: usize,
    side: usize,
    last_move: Option<M>,
}

impl<M: Copy> Place<M> {
    #[inline]
    fn of<G: Game<Move = M>>(self, game: &G) -> OpenNode<'_, G> {
        OpenNode { game, ply: self.ply, side: self.side, last_move: self.last_move }
    }
}

/// The places in their part of leaves that may reach beta.
type Hopeful = List<u8, MAX_MOVES>;

impl<V: Variant> Leaves<'_, V> {
    #[inline]
    fn search(&mut self) {
        let null_window = self.node.beta - self.node.alpha == 1;
        loop {
            if !self.frame.has_next() {
                if null_window && self.take_quiets() {
                    return;
                }
                let open = self.place.of(self.game);
                if !self.frame.find_part(&open, self.ordering, self.node.table_move) {
                    return;
                }
                continue;
            }
            let finished = if !self.frame.is_ordered() {
                self.take_in_base_order()
            } else if null_window && !self.frame.is_ranked() {
                self.take_hopeful()
            } else {
                self.take_ordered()
            };
            if finished {
                return;
            }
        }
    }

    /// The leaves of a part without an order of its own; whether one reached
    /// beta.
    #[inline]
    fn take_in_base_order(&mut self) -> bool {
        let mut taken = 0;
        let mut finished = false;
        for mv in self.frame.left() {
            let value = value_after::<V>(self.node, self.game, self.counters, *mv);
            taken += 1;
            finished = self.node.offer_of(*mv, value);
            if finished {
                break;
            }
        }
        self.take(taken);
        finished
    }

    /// The leaves of a part that has an order; whether one reached beta.
    fn take_ordered(&mut self) -> bool {
        while self.frame.has_next() {
            let mv = self.frame.next(&self.place.of(self.game), self.ordering);
            self.frame.tried.push(mv);
            let value = value_after::<V>(self.node, self.game, self.counters, mv);
            self.count(1);
            if self.node.offer_of(mv, value) {
                return true;
            }
        }
        false
    }

    /// The leaves of a part that has an order, in a null window: those whose
    /// static evaluation fails low need none. Whether one reached beta.
    #[inline]
    fn take_hopeful(&mut self) -> bool {
        let mut hopeful = Hopeful::new();
        let mut low = -INFINITY;
        for (place, mv) in self.frame.left().iter().enumerate() {
            match self.game.static_cutoff_after(*mv, -self.node.alpha) {
                Some(value) => low = low.max(-value),
                None => hopeful.push(place as u8),
            }
        }
        if !hopeful.is_empty() && self.ordering.plan().has(Plan::TRIED) {
            return self.take_ordered();
        }
        while !hopeful.is_empty() {
            let open = self.place.of(self.game);
            let (next, before) = self.frame.first_of(&hopeful, &open, self.ordering);
            let mv = self.frame.left()[usize::from(hopeful[next])];
            let value = value_after::<V>(self.node, self.game, self.counters, mv);
            if self.node.offer_of(mv, value) {
                self.count(before + 1);
                return true;
            }
            hopeful.remove(next);
        }
        self.node.best = self.node.best.max(low);
        self.take(self.frame.left().len());
        false
    }

    /// All quiet moves at once, if it is their turn and their leaves fail low in
    /// a null window: this can often be said without a list of them.
    #[inline]
    fn take_quiets(&mut self) -> bool {
        if !self.frame.quiets_are_next(self.ordering.plan()) {
            return false;
        }
        let cutoffs = self.game.static_cutoffs_after_quiets(-self.node.alpha);
        let Some((quiets, least)) = cutoffs else { return false };
        // Quiet moves searched before failed low too; they are among these.
        self.count(quiets - self.frame.quiets_searched(self.game));
        self.node.best = self.node.best.max(-least);
        true
    }

    /// Takes the next moves of the part as searched.
    #[inline]
    fn take(&mut self, moves: usize) {
        self.frame.take(moves, self.ordering.plan().has(Plan::TRIED));
        self.count(moves);
    }

    #[inline]
    fn count(&mut self, leaves: usize) {
        self.counters.nodes += leaves as u64;
        self.counters.leaves += leaves as u64;
        self.node.searched += leaves as u32;
    }
}

/// The value of the leaf after a move, for the side to move at the node.
#[inline]
fn value_after<V: Variant>(
    node: &Node<MoveOf<V>>,
    game: &mut V::Game,
    counters: &mut Counters,
    mv: MoveOf<V>,
) -> Value {
    -game.leaf_after(mv, -node.beta, -node.alpha, &mut counters.quiescence_nodes)
}
