//! Values of positions.

/// A value of a position, in evaluation units (pawn = 100 on xiangqi), always
/// from the view of the side to move. 64 bits, because the leaf scores of
/// `tree:iid` span the whole range of 32.
pub type Value = i64;

/// Larger than any value a game can return, with room to negate and step.
pub const INFINITY: Value = 1 << 40;
