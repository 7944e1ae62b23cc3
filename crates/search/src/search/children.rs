//! Prefetched table entries of children: memory takes as long as some hundred
//! instructions.

use crate::game::Game;
use crate::search::context::Context;
use crate::search::node::Node;
use crate::search::table::Table;
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    /// Whether there is memory to fetch: a node that looks up all its children
    /// first has it already.
    #[inline]
    pub(in crate::search) fn fetches_children(&self) -> bool {
        self.has_table() && !self.table.looks_at_children()
    }

    /// Has the memory of the child after a move fetched, unless it is already, and
    /// of the next child: while this one is searched, it arrives.
    #[inline]
    pub(in crate::search) fn fetch_children(&mut self, node: &mut Node<MoveOf<V>>, mv: MoveOf<V>) {
        node.child = node.next_child.filter(|(next, _)| *next == mv).or_else(|| Some(self.fetch_child(mv)));
        let plies = self.plies();
        let next = self.frames[plies].look_ahead();
        node.next_child = next.map(|next| self.fetch_child(next));
    }

    /// Has the memory of the child after a move fetched; the move with the hash.
    #[inline]
    pub(in crate::search) fn fetch_child(&mut self, mv: MoveOf<V>) -> (MoveOf<V>, u64) {
        let hash = self.game.hash_after(mv);
        self.table.prefetch(hash);
        (mv, hash)
    }

    #[inline]
    pub(in crate::search) fn child_hash(&mut self, node: &Node<MoveOf<V>>, mv: MoveOf<V>) -> u64 {
        match node.child {
            Some((child, hash)) if child == mv => hash,
            _ => self.game.hash_after(mv),
        }
    }
}
