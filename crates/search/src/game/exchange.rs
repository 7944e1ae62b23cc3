//! Static exchange evaluation: what a sequence of captures on one square wins.
//!
//! Alpha-beta over the legal captures. The swap algorithm of chess programs, in which the
//! least valuable attacker captures first (Chess Programming Wiki, Static Exchange
//! Evaluation), gives other values where a pin, a screen or a promotion decides.

use crate::game::{INFINITY, Value};
use crate::list::List;

/// Sixteen pieces, each with four promotions, are more than can capture on one square.
const MOST_CAPTURES: usize = 64;

/// The captures onto one square.
pub(super) type Onto<M> = List<M, MOST_CAPTURES>;

/// A position in which pieces are exchanged.
pub(super) trait Exchange: Clone {
    type Move: Copy;
    type Undo;

    /// Appends the legal captures of the piece on the square that a move has entered, the
    /// least valuable attacker first.
    fn captures_after(&self, last: Self::Move, captures: &mut Onto<Self::Move>);

    /// The immediate gain of a legal move.
    fn gain(&self, mv: Self::Move) -> Value;

    /// The largest possible gain by a capture of the piece that makes a legal move.
    fn stake(&self, mv: Self::Move) -> Value;

    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);
}

/// The static exchange value of a legal move, fail-soft in a window.
fn value<P: Exchange>(position: &P, mv: P::Move, alpha: Value, beta: Value) -> Value {
    let gain = position.gain(mv);
    let stake = position.stake(mv);
    if gain - stake >= beta {
        return gain - stake;
    }
    let mut after = position.clone();
    after.make(mv);
    gain - best_capture(&mut after, mv, stake, gain - beta, gain - alpha)
}

/// The exact static exchange value of a legal move.
pub(super) fn see<P: Exchange>(position: &P, mv: P::Move) -> Value {
    value(position, mv, -INFINITY, INFINITY)
}

/// Whether the static exchange value of a legal move is below 0.
pub(super) fn loses<P: Exchange>(position: &P, mv: P::Move) -> bool {
    value(position, mv, -1, 0) < 0
}

/// The gain of the side to move on the square that the last move entered: 0 if it does
/// better not to capture there. No capture wins more than the stake.
fn best_capture<P: Exchange>(
    position: &mut P,
    last: P::Move,
    stake: Value,
    alpha: Value,
    beta: Value,
) -> Value {
    let mut best = 0;
    if best >= beta {
        return best;
    }
    if stake <= alpha {
        return stake;
    }
    let mut captures = Onto::new();
    position.captures_after(last, &mut captures);
    for mv in captures {
        let (gain, next) = (position.gain(mv), position.stake(mv));
        let undo = position.make(mv);
        let reply = best_capture(position, mv, next, gain - beta, gain - alpha.max(best));
        position.unmake(mv, undo);
        best = best.max(gain - reply);
        if best >= beta || best == stake {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests;
