//! The memory of a node on the path, allocated once for each ply: above all its
//! moves, which it finds part by part.
//!
//! Most nodes are left after the first move they try. So the move of the table
//! is tried before anything is generated, then the captures, then the moves
//! that were good elsewhere, and only then the rest is generated and ranked.
//! The order is the same as if all moves were ranked at once.

mod find;
mod part;

use crate::game::{Game, MoveList, Staging};
use crate::list::List;
use crate::search::frame::part::Part;
use crate::search::ordering::{
    Keys, MOST_SUGGESTIONS, Moment, MoveOrdering, OpenNode, Plan, Suggestions, key,
};
use crate::search::table::name_of_move;

/// A node with this many plies to the horizon or more ranks all its moves when
/// it is opened, if they are ranked by experience: there are few such nodes,
/// and what is learnt below them would be much to take back.
const RANKED_AT_ONCE: u32 = 4;

/// The greatest depth of nodes whose opening forgets nothing.
pub(crate) const RANKED_IN_PARTS: u32 = RANKED_AT_ONCE - 2;

/// The moves of a node and what the search does with them.
pub(crate) struct Frame<G: Game> {
    /// The moves of the part that is being searched, in base order.
    moves: MoveList<G::Move>,
    /// Their keys, larger is earlier, if the part is ranked; the searched ones
    /// come first.
    keys: Keys,
    /// Whether the part has an order but the base order, and whether the keys
    /// for it are computed.
    ordered: bool,
    ranked: bool,
    /// Numbers of moves of the part: searched, selected if the part is ranked, and
    /// all.
    searched: usize,
    selected: usize,
    end: usize,
    part: Part,
    next: Part,
    /// Moves searched before their part was found.
    early: List<G::Move, { MOST_SUGGESTIONS + 2 }>,
    /// Captures of the node to be searched last, since its captures were found.
    losing: MoveList<G::Move>,
    suggestions: Suggestions<G::Move>,
    /// Number of suggestions that have had their turn; `None` before they were
    /// asked for.
    suggested: Option<usize>,
    opened: Moment,
    /// The generated share of the base order.
    staging: Staging,
    /// The moves searched so far, in the order of the search; a search in base
    /// order, which needs none, keeps none.
    pub(crate) tried: MoveList<G::Move>,
}

impl<G: Game> Frame<G> {
    pub(crate) fn new() -> Self {
        Frame {
            moves: MoveList::new(),
            keys: Keys::new(),
            ordered: false,
            ranked: false,
            searched: 0,
            selected: 0,
            end: 0,
            part: Part::End,
            next: Part::End,
            early: List::new(),
            losing: MoveList::new(),
            suggestions: Suggestions::new(),
            suggested: None,
            opened: Moment::default(),
            staging: Staging::default(),
            tried: MoveList::new(),
        }
    }

    /// The move being searched, in a search that keeps what it tried.
    #[inline]
    pub(crate) fn current(&self) -> Option<G::Move> {
        self.tried.last().copied()
    }

    /// Takes these for the moves searched so far.
    pub(crate) fn replace_tried(&mut self, moves: &[G::Move]) {
        self.tried.clear();
        self.tried.extend_from_slice(moves);
    }

    /// Forgets the last node of this ply, and finds the first moves of a node
    /// just entered; `false` if it has none.
    #[inline]
    pub(crate) fn open<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
        depth: u32,
        table_move: Option<u16>,
    ) -> bool {
        self.begin(node, ordering, depth, table_move);
        self.find_more(node, ordering, table_move)
    }

    /// Forgets the last node of this ply; the moves of the node just entered
    /// are still to be found.
    #[expect(clippy::inline_always, reason = "out of line it costs every node above the horizon a call")]
    #[inline(always)]
    pub(crate) fn begin<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
        depth: u32,
        table_move: Option<u16>,
    ) {
        let plan = ordering.plan();
        self.tried.clear();
        self.early.clear();
        self.staging.restart();
        self.suggested = None;
        if O::PRESENT {
            let first = depth + 1 >= RANKED_AT_ONCE;
            self.opened = ordering.open(first);
            if plan.has(Plan::PASSING_SUGGESTIONS | Plan::LINE) {
                if plan.has(Plan::LINE) {
                    ordering.follow(node, first);
                }
                if plan.has(Plan::PASSING_SUGGESTIONS) && depth > 1 {
                    self.ask_for_suggestions(node, ordering);
                }
            }
        }
        (self.searched, self.end) = (0, 0);
        self.next = if plan.is_base() {
            Part::Rest
        } else if plan.has(Plan::THE_WHOLE)
            || !G::IN_PARTS
            || plan.has(Plan::EXPERIENCE) && depth >= RANKED_AT_ONCE
        {
            Part::All
        } else if table_move.is_some() {
            Part::TableMove
        } else {
            Part::after_table_move(plan)
        };
    }

    #[inline]
    pub(crate) fn has_next(&self) -> bool {
        self.searched < self.end
    }

    /// The next move of the part, which has one.
    #[expect(
        clippy::inline_always,
        reason = "out of line it costs every ranked move a call: 2% of a search of chess"
    )]
    #[inline(always)]
    pub(crate) fn next<O: MoveOrdering<G>>(&mut self, node: &OpenNode<'_, G>, ordering: &mut O) -> G::Move {
        if !self.ordered {
            self.searched += 1;
            return self.moves[self.searched - 1];
        }
        if !self.ranked {
            if self.part == Part::Captures
                && let Some(best) = self.best_capture(node)
            {
                return best;
            }
            self.rank(node, ordering);
        }
        let mv = self.selected();
        self.searched += 1;
        mv
    }

    /// The next move of a ranked part, which has one.
    #[inline]
    fn selected(&mut self) -> G::Move {
        if self.selected <= self.searched {
            key::select(&mut self.keys, self.searched);
            self.selected = if self.searched >= key::SORTED_FROM { self.end } else { self.searched + 1 };
        }
        self.moves[key::index(self.keys[self.searched])]
    }

    /// The next move of the part without taking it, if there is one and it takes
    /// no ranking to say which.
    #[inline]
    pub(crate) fn look_ahead(&mut self) -> Option<G::Move> {
        if !self.has_next() {
            None
        } else if !self.ordered {
            Some(self.moves[self.searched])
        } else {
            self.ranked.then(|| self.selected())
        }
    }

    /// Takes out the capture of the highest rank, if there is only one: it
    /// comes first, whatever orders the others.
    fn best_capture(&mut self, node: &OpenNode<'_, G>) -> Option<G::Move> {
        let (mut best, mut index, mut unique) = (0, 0, false);
        for (number, mv) in self.moves.iter().enumerate() {
            let rank = node.game.capture_rank(*mv);
            if rank > best {
                (best, index, unique) = (rank, number, true);
            } else if rank == best {
                unique = false;
            }
        }
        if !unique {
            return None;
        }
        self.end -= 1;
        self.ordered = self.end > 1;
        Some(self.moves.remove(index))
    }

    /// The next move of the part, if there is one and the order already says
    /// which.
    #[inline]
    pub(crate) fn next_known(&mut self) -> Option<G::Move> {
        if !self.has_next() {
            return None;
        }
        let mv = if !self.ordered {
            self.moves[self.searched]
        } else if self.ranked && self.selected > self.searched {
            self.moves[key::index(self.keys[self.searched])]
        } else {
            return None;
        };
        self.searched += 1;
        Some(mv)
    }

    /// The moves of the part that are left, while base order is their order.
    #[inline]
    pub(crate) fn left(&self) -> &[G::Move] {
        &self.moves[self.searched..self.end]
    }

    #[inline]
    pub(crate) fn is_of_captures(&self) -> bool {
        self.part == Part::Captures
    }

    #[inline]
    pub(crate) fn is_ranked(&self) -> bool {
        self.ranked
    }

    /// Which move of a ranked part, none of which is searched yet, comes first
    /// of those that pass a test, and how many moves come before it.
    pub(crate) fn first_of(&self, mut passes: impl FnMut(G::Move) -> bool) -> (usize, G::Move) {
        let mut best: Option<(u64, usize)> = None;
        let keys = &self.keys[..self.moves.len()];
        for (place, mv) in self.moves.iter().enumerate() {
            let key = keys[place];
            // The last of several.
            if passes(*mv) && best.is_none_or(|(most, _)| key >= most) {
                best = Some((key, place));
            }
        }
        let (first, place) = best.expect("one passes");
        (self.keys.iter().filter(|key| **key > first).count(), self.moves[place])
    }

    /// Whether the part is to be searched in an order but the base order.
    #[inline]
    pub(crate) fn is_ordered(&self) -> bool {
        self.ordered
    }

    /// Counts the next moves of the part as searched; `keep` them as tried.
    #[inline]
    pub(crate) fn take(&mut self, moves: usize, keep: bool) {
        if keep {
            self.tried.extend_from_slice(&self.moves[self.searched..][..moves]);
        }
        self.searched += moves;
    }

    /// Whether only quiet moves are left, and none of them has been found.
    #[inline]
    pub(crate) fn quiets_are_next(&self, plan: Plan) -> bool {
        self.next == Part::Rest && plan.has(Plan::CAPTURES | Plan::WEIGHED)
    }

    /// Takes the moves of the part that are left, if all of them are quiet; how many there were.
    pub(crate) fn take_quiets_left(&mut self, plan: Plan) -> usize {
        if self.part != Part::Rest || !plan.has(Plan::ANY_CAPTURES) {
            return 0;
        }
        let left = self.end - self.searched;
        self.searched = self.end;
        left
    }

    /// The number of quiet moves searched before their part was found.
    #[inline]
    pub(crate) fn quiets_searched(&self, game: &G) -> usize {
        self.early.iter().filter(|mv| game.capture_rank(**mv) == 0).count()
    }

    /// Whether a move is one of the suggestions that were asked for.
    pub(crate) fn suggests(&self, mv: G::Move) -> bool {
        self.suggested.is_some()
            && (0..).map_while(|number| self.suggestions.get(number)).any(|known| known == mv)
    }

    /// The number of moves never searched, once the node is left.
    pub(crate) fn pruned(&self, game: &G) -> usize {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        moves.len() - self.tried.len()
    }

    /// The name of a move of this node in a table.
    #[inline]
    pub(crate) fn name_of(&self, mv: G::Move) -> Option<u16> {
        name_of_move::<G>(mv, &self.moves)
    }
}

#[cfg(test)]
mod tests;
