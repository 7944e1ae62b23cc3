//! The parts of a node's moves.

use crate::search::ordering::Plan;

/// The parts in which a node finds its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All moves, ranked at once.
    All,
    TableMove,
    /// The captures, where they come before the other moves, by rank.
    Captures,
    /// The captures in another order, or those of them that do not lose.
    Weighed,
    /// The moves that were good elsewhere, one by one.
    Suggestions,
    /// All that is left; where it has no order but the base order, bit by bit.
    Rest,
    /// The captures that lose, where they come last.
    Losing,
    End,
}

impl Part {
    #[inline]
    pub(super) fn after_table_move(plan: Plan) -> Self {
        if !plan.has(Plan::ANY_CAPTURES) {
            Part::after_captures(plan)
        } else if plan.has(Plan::CAPTURES) {
            Part::Captures
        } else {
            Part::Weighed
        }
    }

    #[inline]
    pub(super) fn after_captures(plan: Plan) -> Self {
        if plan.has(Plan::SUGGESTIONS) { Part::Suggestions } else { Part::Rest }
    }
}
