//! The moves of a node, found part by part.

use std::mem;

use crate::game::{FirstCapture, Game};
use crate::search::frame::Frame;
use crate::search::frame::part::Part;
use crate::search::ordering::{MoveOrdering, OpenNode, Plan, key};
use crate::search::table::move_named;

impl<G: Game> Frame<G> {
    /// Finds the next part that is not empty; `false` if there is none. The
    /// game must be in the state of the node.
    pub(crate) fn find_more<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
        table_move: Option<u16>,
    ) -> bool {
        while self.find_part(node, ordering, table_move) {
            if self.has_next() {
                return true;
            }
        }
        false
    }

    /// Finds the next part, which may be empty; `false` if there is none.
    #[expect(clippy::inline_always, reason = "out of line it costs most searches 1 to 3%")]
    #[inline(always)]
    pub(crate) fn find_part<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
        table_move: Option<u16>,
    ) -> bool {
        let plan = ordering.plan();
        self.searched = 0;
        (self.ordered, self.ranked) = (false, false);
        self.part = mem::replace(&mut self.next, Part::End);
        if self.part != Part::End {
            // At the end they stay: without codes, a move's name in the table is its place among them.
            self.moves.clear();
        }
        match self.part {
            Part::All => {
                node.game.generate(&mut self.moves);
                self.ordered = true;
                self.rank(node, ordering);
                let first = table_move.filter(|_| plan.has(Plan::TABLE_MOVE));
                let first = first.and_then(|name| move_named::<G>(name, &self.moves));
                if let Some(index) = self.moves.iter().position(|mv| Some(*mv) == first) {
                    self.keys[index] |= key::TABLE_MOVE.at(1);
                }
            }
            Part::TableMove => {
                self.next = Part::after_table_move(plan);
                let known = table_move.filter(|_| plan.has(Plan::TABLE_MOVE));
                let known = known.and_then(|name| move_named::<G>(name, &[]));
                if let Some(mv) = known.filter(|mv| node.game.is_legal(*mv)) {
                    self.try_early(mv);
                }
            }
            Part::Captures => {
                self.find_captures(node, plan);
            }
            Part::Weighed => {
                self.next = Part::after_captures(plan);
                node.game.generate_captures(&mut self.moves);
                self.leave_out_early();
                if plan.has(Plan::LOSING_LAST) {
                    self.set_losing_aside(node.game);
                }
                self.ordered = self.moves.len() > 1;
            }
            Part::Suggestions => {
                self.next = Part::Rest;
                self.find_suggestion(node, ordering);
            }
            Part::Rest if plan.has(Plan::ANY_CAPTURES) || plan.has(Plan::EVERY_MOVE) => {
                if plan.has(Plan::ANY_CAPTURES) {
                    node.game.generate_quiets(&mut self.moves);
                    if plan.has(Plan::LOSING_LAST) {
                        self.next = Part::Losing;
                    }
                } else {
                    node.game.generate(&mut self.moves);
                }
                self.leave_out_early();
                self.ordered = plan.has(Plan::EVERY_MOVE);
            }
            Part::Rest => {
                if node.game.generate_next(&mut self.staging, &mut self.moves) {
                    self.next = Part::Rest;
                    self.leave_out_early();
                }
            }
            Part::Losing => {
                self.moves.extend_from_slice(&self.losing);
                self.leave_out_early();
                self.ordered = self.moves.len() > 1;
            }
            Part::End => {
                self.end = 0;
                return false;
            }
        }
        self.end = self.moves.len();
        true
    }

    /// Appends all moves that are left, in the order in which they would be searched.
    pub(crate) fn rest<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
        table_move: Option<u16>,
        moves: &mut Vec<G::Move>,
    ) {
        while self.has_next() || self.find_more(node, ordering, table_move) {
            moves.push(self.next(node, ordering));
        }
    }

    /// Takes the caller's first capture of a node that begins with it: if there is
    /// one, it is searched.
    #[inline]
    pub(crate) fn knows_first_capture(&mut self, first: FirstCapture<G::Move>, plan: Plan) {
        match first {
            FirstCapture::None => self.next = Part::after_captures(plan),
            FirstCapture::Move(mv) => self.early.push(mv),
            FirstCapture::Unclear => {}
        }
    }

    #[inline]
    pub(crate) fn captures_are_next(&self) -> bool {
        self.next == Part::Captures
    }

    #[inline]
    pub(crate) fn find_captures(&mut self, node: &OpenNode<'_, G>, plan: Plan) {
        (self.part, self.next) = (Part::Captures, Part::after_captures(plan));
        self.searched = 0;
        self.moves.clear();
        node.game.generate_captures(&mut self.moves);
        self.leave_out_early();
        self.end = self.moves.len();
        (self.ordered, self.ranked) = (self.end > 1, false);
    }

    /// Makes a part of the next suggestion that is legal and had no turn yet.
    fn find_suggestion<O: MoveOrdering<G>>(&mut self, node: &OpenNode<'_, G>, ordering: &mut O) {
        self.ask_for_suggestions(node, ordering);
        let plan = ordering.plan();
        let mut number = self.suggested.unwrap_or(0);
        while let Some(mv) = self.suggestions.get(number) {
            number += 1;
            let had_its_turn =
                self.early.contains(&mv) || plan.has(Plan::ANY_CAPTURES) && node.game.capture_rank(mv) > 0;
            if !had_its_turn && node.game.is_legal(mv) {
                self.try_early(mv);
                self.next = Part::Suggestions;
                break;
            }
        }
        self.suggested = Some(number);
    }

    #[inline]
    pub(super) fn ask_for_suggestions<O: MoveOrdering<G>>(
        &mut self,
        node: &OpenNode<'_, G>,
        ordering: &mut O,
    ) {
        if self.suggested.is_none() {
            self.suggested = Some(0);
            self.suggestions.clear();
            ordering.suggest(node, &mut self.suggestions);
        }
    }

    pub(crate) fn rank<O: MoveOrdering<G>>(&mut self, node: &OpenNode<'_, G>, ordering: &mut O) {
        (self.ranked, self.selected) = (true, 0);
        let plan = ordering.plan();
        let quiet = self.part == Part::Rest && plan.has(Plan::ANY_CAPTURES);
        ordering.rank(node, self.opened, &self.moves, quiet, &mut self.keys);
        if plan.has(Plan::SUGGESTIONS) && self.part != Part::Rest {
            self.ask_for_suggestions(node, ordering);
            self.suggestions.rank(&self.moves, &mut self.keys);
        }
    }

    /// Keeps the captures that lose for the last part.
    fn set_losing_aside(&mut self, game: &G) {
        let Frame { moves, losing, .. } = self;
        losing.clear();
        losing.extend(moves.iter().copied().filter(|mv| game.loses_exchange(*mv)));
        moves.retain(|mv| !losing.contains(mv));
    }

    #[inline]
    fn try_early(&mut self, mv: G::Move) {
        self.moves.push(mv);
        self.early.push(mv);
    }

    /// Removes what has been searched already.
    #[inline]
    fn leave_out_early(&mut self) {
        for early in &self.early {
            if let Some(index) = self.moves.iter().position(|mv| mv == early) {
                self.moves.remove(index);
            }
        }
    }
}
