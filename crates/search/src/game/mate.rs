//! Wins and losses, counted in plies: at the end of a game and in a table.

use crate::game::{Game, Terminal, Value};

/// Wins and losses take fewer plies than this: values nearer than that to
/// [`Game::MATE_VALUE`] are mates, all others are not.
const MATE_RANGE: Value = 1_000;

/// The value, for the side to move, of a state without legal moves, `ply`
/// moves below the root.
pub fn terminal_value<G: Game>(game: &G, ply: u32) -> Value {
    match game.terminal() {
        Terminal::Loss => Value::from(ply) - G::MATE_VALUE,
        Terminal::Draw => 0,
        Terminal::Win => G::MATE_VALUE - Value::from(ply),
        Terminal::Value(value) => value,
    }
}

/// Makes a value independent of `ply` before it goes into a table: mate
/// values count plies from the root, a table must count from the node.
pub fn value_to_table<G: Game>(value: Value, ply: u32) -> Value {
    shift_mate::<G>(value, Value::from(ply))
}

/// The inverse of [`value_to_table`].
pub fn value_from_table<G: Game>(value: Value, ply: u32) -> Value {
    shift_mate::<G>(value, -Value::from(ply))
}

/// Whether a value is a win or a loss some plies away.
#[inline]
pub fn is_mate<G: Game>(value: Value) -> bool {
    value.abs() > G::MATE_VALUE - MATE_RANGE
}

/// Moves a mate value away from zero by `plies`; leaves other values alone.
#[inline]
fn shift_mate<G: Game>(value: Value, plies: Value) -> Value {
    if is_mate::<G>(value) { value + plies * value.signum() } else { value }
}
