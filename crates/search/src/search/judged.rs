//! An observed node that is left: how good the order of its moves was, if the
//! observer wants to know.
//!
//! The moves that a cutoff left out are brought into the order that they would
//! have had when the node was opened, before anything is learnt from it, and
//! every child is solved by a search of its own: nothing of the search that is
//! observed changes.

use crate::game::{Game, INFINITY, MoveList, Value};
use crate::search::algorithm::alpha_beta;
use crate::search::context::Context;
use crate::search::limits::Limits;
use crate::search::node::Node;
use crate::search::observer::{JudgedOrder, NoObserver, NodeKind, NodeType, ObserverSlot};
use crate::search::ordering::BaseOrder;
use crate::search::table::NoTable;
use crate::search::variant::{MoveOf, Plain, Variant};

impl<V: Variant> Context<'_, V> {
    /// Tells the observer of an interior node that is about to be left.
    pub(in crate::search) fn observe_leaving(&mut self, node: &Node<MoveOf<V>>) {
        let pruned = self.frames[self.plies()].pruned(&self.game);
        let (hash, depth) = (self.game.hash(), node.depth);
        let node_type = NodeType::of(node.best, node.alpha, node.beta);
        if self.observer.get().is_some_and(|observer| observer.wants_order(hash, depth, node_type)) {
            self.tell_order(node, node_type);
        }
        let (cutoff, searched) = (node.best >= node.beta, node.searched as usize);
        self.tell_leave(node.best, NodeKind::Interior { cutoff, searched, pruned });
    }

    fn tell_order(&mut self, node: &Node<MoveOf<V>>, node_type: NodeType) {
        let order = self.whole_order(node);
        let moves = order.len();
        if moves < 2 {
            return;
        }
        let place = place_of_best(&self.game, node.depth, &order);
        if let Some(observer) = self.observer.get() {
            observer.order(&JudgedOrder { place, moves, node_type });
        }
    }

    /// The moves of a node in the order of the engine, those tried first.
    fn whole_order(&mut self, node: &Node<MoveOf<V>>) -> MoveList<MoveOf<V>> {
        let plies = self.plies();
        let mut order = MoveList::new();
        order.extend_from_slice(&self.frames[plies].tried);
        while let Some(mv) = self.frames[plies].next_known().or_else(|| self.find_move(node.table_move)) {
            order.push(mv);
        }
        order
    }
}

/// Which of the moves is best, the first if several are equally good, by exact searches without
/// table, history and counts.
fn place_of_best<G: Game>(game: &G, depth: u32, moves: &[G::Move]) -> usize {
    let parts = (BaseOrder, NoTable, NoObserver);
    let mut fresh = Context::<Plain<G>>::new(game.clone(), depth, parts, Limits::default());
    let mut best: Option<(usize, Value)> = None;
    for (place, mv) in moves.iter().enumerate() {
        let value = fresh.in_child(*mv, |child| alpha_beta(child, depth - 1, -INFINITY, INFINITY));
        let value = -value.expect("nothing limits it");
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((place, value));
        }
    }
    best.map_or(0, |(place, _)| place)
}
