//! What decides in which parts a node finds its moves.

/// How a node finds its moves: each part only when those before it are
/// searched. The order is that of a sort of all moves by their keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan(u8);

impl Plan {
    pub(in crate::search) const TABLE_MOVE: u8 = 1;
    pub(in crate::search) const CAPTURES: u8 = 2;
    /// Some moves are tried because they were good elsewhere.
    pub(in crate::search) const SUGGESTIONS: u8 = 4;
    /// Which of them may change while the node is open.
    pub(in crate::search) const PASSING_SUGGESTIONS: u8 = 8;
    /// All other moves are told apart.
    pub(in crate::search) const EVERY_MOVE: u8 = 16;
    /// Moves cannot be found in parts.
    pub(in crate::search) const THE_WHOLE: u8 = 32;
    /// What was tried before a sufficient move teaches something.
    pub(in crate::search) const TRIED: u8 = 64;

    #[inline]
    pub(in crate::search) fn has(self, what: u8) -> bool {
        self.0 & what != 0
    }

    /// Whether captures come first where the table has no move, and nothing is
    /// learnt but from the best move.
    #[inline]
    pub(in crate::search) fn begins_with_captures(self) -> bool {
        self.0 & (Plan::CAPTURES | Plan::THE_WHOLE | Plan::PASSING_SUGGESTIONS | Plan::TRIED)
            == Plan::CAPTURES
    }

    #[inline]
    pub(in crate::search) fn is_base(self) -> bool {
        self.0 == 0
    }

    /// The plan with this bit set, if `so`.
    pub(in crate::search) fn with(self, what: u8, so: bool) -> Self {
        Plan(self.0 | if so { what } else { 0 })
    }
}
