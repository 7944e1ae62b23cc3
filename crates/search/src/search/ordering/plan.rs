//! The parts in which a node finds its moves.

/// The parts of a node's moves: each is found only when those before it are
/// searched. The order is that of a sort of all moves by their keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan(u32);

impl Plan {
    pub(in crate::search) const TABLE_MOVE: u32 = 1;
    /// Captures come first, by [`Game::capture_rank`](crate::game::Game::capture_rank).
    pub(in crate::search) const CAPTURES: u32 = 2;
    /// Some moves are tried because they were good elsewhere.
    pub(in crate::search) const SUGGESTIONS: u32 = 4;
    /// Which of them may change while the node is open.
    pub(in crate::search) const PASSING_SUGGESTIONS: u32 = 8;
    /// All other moves are told apart.
    pub(in crate::search) const EVERY_MOVE: u32 = 16;
    /// Moves cannot be found in parts.
    pub(in crate::search) const THE_WHOLE: u32 = 32;
    /// Moves tried before a sufficient move are learnt from too.
    pub(in crate::search) const TRIED: u32 = 64;
    /// Captures come first, in another order.
    pub(in crate::search) const WEIGHED: u32 = 128;
    /// The same, but those that lose come last.
    pub(in crate::search) const LOSING_LAST: u32 = 256;
    /// Captures are told apart by what the journal can take back.
    pub(in crate::search) const CAPTURE_HISTORY: u32 = 512;
    /// Captures are a part of their own.
    pub(in crate::search) const ANY_CAPTURES: u32 = Plan::CAPTURES | Plan::WEIGHED | Plan::LOSING_LAST;
    /// All moves are ranked at once where that is cheaper than to take back.
    pub(in crate::search) const EXPERIENCE: u32 = Plan::EVERY_MOVE | Plan::CAPTURE_HISTORY;
    /// Something is told the line of moves to every node.
    pub(in crate::search) const LINE: u32 = 1024;

    #[inline]
    pub(in crate::search) fn has(self, what: u32) -> bool {
        self.0 & what != 0
    }

    /// Whether captures come first by rank where the table has no move, and nothing is
    /// learnt but from the best move by itself.
    #[inline]
    pub(in crate::search) fn begins_with_captures(self) -> bool {
        self.0 & (Plan::CAPTURES | Plan::THE_WHOLE | Plan::PASSING_SUGGESTIONS | Plan::TRIED | Plan::LINE)
            == Plan::CAPTURES
    }

    #[inline]
    pub(in crate::search) fn is_base(self) -> bool {
        self.0 == 0
    }

    /// The plan with this bit set, if `so`.
    pub(in crate::search) fn with(self, what: u32, so: bool) -> Self {
        Plan(self.0 | if so { what } else { 0 })
    }
}
