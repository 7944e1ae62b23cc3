//! The end of the game.

use crate::game::Value;

/// The result of a state without legal moves for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Terminal {
    /// The side to move has lost; the sooner the worse.
    Loss,
    /// No side has won: worth 0.
    Draw,
    /// The side to move has won; the sooner the better.
    Win,
    /// Worth this, whenever it happens.
    Value(Value),
}
