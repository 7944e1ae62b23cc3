//! The leaves below a node, all in one place.
//!
//! In a null window a leaf that fails low changes nothing but the best value,
//! so it does not matter in which order such leaves come. Only the order of
//! those that may reach beta matters, and how many leaves come before them: no
//! list is sorted. Most nodes that come to their quiet moves fail low
//! altogether, and need not even list them.

use crate::counters::Counters;
use crate::game::{Game, INFINITY, LeafCounts, Value};
use crate::search::context::Context;
use crate::search::frame::Frame;
use crate::search::leaf_times::LeafTimes;
use crate::search::node::Node;
use crate::search::ordering::{MoveOrdering, OpenNode, Plan};
use crate::search::variant::{MoveOf, Variant};

impl<V: Variant> Context<'_, V> {
    #[inline]
    pub(in crate::search) fn leaves<'a>(&'a mut self, node: &'a mut Node<MoveOf<V>>) -> Leaves<'a, V> {
        let ply = self.plies();
        let (before, here) = self.frames.split_at_mut(ply);
        let last_move = if V::KEEPS_TRIED { before.last().and_then(Frame::current) } else { None };
        Leaves {
            node,
            frame: &mut here[0],
            place: Place { ply, side: (self.ply & 1) as usize, last_move },
            game: &mut self.game,
            ordering: &mut self.ordering,
            counters: &mut self.counters,
            leaf_counts: &mut self.leaf_counts,
            times: &mut self.leaf_times,
        }
    }
}

/// The leaves below a node, with all that searching them takes.
pub(in crate::search) struct Leaves<'a, V: Variant> {
    node: &'a mut Node<MoveOf<V>>,
    frame: &'a mut Frame<V::Game>,
    place: Place<MoveOf<V>>,
    game: &'a mut V::Game,
    ordering: &'a mut V::Ordering,
    counters: &'a mut Counters,
    leaf_counts: &'a mut LeafCounts,
    times: &'a mut LeafTimes,
}

/// Facts of a node that an ordering must know besides the game.
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

impl<V: Variant> Leaves<'_, V> {
    /// Searches them in the order of the node until one reaches beta.
    #[inline]
    pub(in crate::search) fn search(&mut self) {
        let null_window = self.node.beta - self.node.alpha == 1;
        loop {
            if !self.frame.has_next() {
                if null_window && self.take_quiets() {
                    return;
                }
                let open = self.place.of(self.game);
                if self.frame.captures_are_next() {
                    self.frame.find_captures(&open, self.ordering.plan());
                } else if !self.frame.find_part(&open, self.ordering, self.node.table_move) {
                    return;
                }
                continue;
            }
            let finished = if !self.frame.is_ordered() {
                self.take_in_base_order()
            } else if null_window && !self.frame.is_ranked() {
                self.take_unranked()
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
            let before = self.leaf_counts.nodes;
            let value = value_after::<V>(self.node, self.game, self.leaf_counts, *mv);
            if V::TIMES_LEAVES {
                self.times.add(self.leaf_counts.nodes - before, self.node.searched == 0 && taken == 0);
            }
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
            let before = self.leaf_counts.nodes;
            let value = value_after::<V>(self.node, self.game, self.leaf_counts, mv);
            if V::TIMES_LEAVES {
                self.times.add(self.leaf_counts.nodes - before, self.node.searched == 0);
            }
            self.count(1);
            if self.node.offer_of(mv, value) {
                return true;
            }
        }
        false
    }

    /// The leaves of a part that has an order, in a null window; whether one
    /// reached beta. If none can, their order does not matter.
    #[inline]
    fn take_unranked(&mut self) -> bool {
        if V::Game::STATIC_LEAVES && !self.ordering.plan().has(Plan::TRIED) {
            return self.take_first_sufficient();
        }
        let mut best = -INFINITY;
        for mv in self.frame.left() {
            let cutoff = self.game.static_cutoff_after(*mv, -self.node.alpha);
            let Some(value) = cutoff else { return self.take_ordered() };
            best = best.max(-value);
        }
        self.fail_low(best)
    }

    /// The same where leaves are static: the first in order of those that reach
    /// beta is the last one searched.
    #[inline]
    fn take_first_sufficient(&mut self) -> bool {
        let (mut best, mut first, mut ties) = (-INFINITY, None::<(u32, _, _)>, false);
        for mv in self.frame.left() {
            let value = -self.game.evaluate_after(*mv);
            if value < self.node.beta {
                best = best.max(value);
                continue;
            }
            let rank = self.game.capture_rank(*mv);
            match first {
                Some((highest, ..)) if rank <= highest => ties |= rank == highest,
                _ => (first, ties) = (Some((rank, *mv, value)), false),
            }
        }
        let Some((rank, mut mv, mut value)) = first else { return self.fail_low(best) };
        let mut before = 0;
        ties |= !self.frame.is_of_captures();
        if best > -INFINITY {
            for other in self.frame.left() {
                let others = self.game.capture_rank(*other);
                before += usize::from(others > rank);
                ties |= others == rank && *other != mv;
            }
        }
        if ties {
            let open = self.place.of(self.game);
            self.frame.rank(&open, self.ordering);
            (before, mv) = self.frame.first_of(|mv| -self.game.evaluate_after(mv) >= self.node.beta);
            value = -self.game.evaluate_after(mv);
        }
        self.count(before + 1);
        self.node.offer_of(mv, value)
    }

    /// All leaves of the part fail low, with this best value.
    #[inline]
    fn fail_low(&mut self, best: Value) -> bool {
        self.node.best = self.node.best.max(best);
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

    #[inline]
    fn take(&mut self, moves: usize) {
        self.frame.take(moves, self.ordering.plan().has(Plan::TRIED));
        self.count(moves);
    }

    #[inline]
    fn count(&mut self, leaves: usize) {
        count(self.counters, self.node, leaves);
    }
}

#[inline]
pub(in crate::search) fn count<M>(counters: &mut Counters, node: &mut Node<M>, leaves: usize) {
    counters.nodes += leaves as u64;
    counters.leaves += leaves as u64;
    node.searched += leaves as u32;
}

/// The value of the leaf after a move, for the side to move at the node.
#[inline]
pub(in crate::search) fn value_after<V: Variant>(
    node: &Node<MoveOf<V>>,
    game: &mut V::Game,
    leaf_counts: &mut LeafCounts,
    mv: MoveOf<V>,
) -> Value {
    -game.leaf_after(mv, -node.beta, -node.alpha, leaf_counts)
}
