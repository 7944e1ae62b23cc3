//! A search of captures below the horizon, for games that want one.

use crate::game::{Game, INFINITY, LeafCounts, MoveList, Value};

/// The value of a leaf by a capture search with stand-pat: the side to move
/// takes the static evaluation or the best of its captures, most valuable
/// victim first. A side in check may stand pat too, and mate is not detected
/// here: quiet moves do not exist. Every capture must remove something or
/// promote a pawn, so that the search is finite.
///
/// Fail-soft: a value <= alpha is an upper bound, one >= beta a lower bound.
/// Nodes below the leaf are added to `counts`; each stands pat, and so is
/// evaluated once, like the leaf.
pub fn quiescence<G: Game>(game: &mut G, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
    let stand_pat = game.evaluate();
    if stand_pat >= beta {
        return stand_pat;
    }
    take_or_stand_pat::<G, false>(game, stand_pat, alpha, beta, counts)
}

/// [`quiescence`] after a move. Most leaves are left standing pat: these are
/// not even made.
fn quiescence_after<G: Game, const WITHOUT_LOSING: bool>(
    game: &mut G,
    mv: G::Move,
    alpha: Value,
    beta: Value,
    counts: &mut LeafCounts,
) -> Value {
    let stand_pat = game.evaluate_after(mv);
    if stand_pat >= beta {
        return stand_pat;
    }
    let undo = game.make(mv);
    let value = take_or_stand_pat::<G, WITHOUT_LOSING>(game, stand_pat, alpha, beta, counts);
    game.unmake(mv, undo);
    value
}

/// The best of the captures and of standing pat, which does not reach beta.
/// `WITHOUT_LOSING`: captures that lose the exchange are not searched.
pub(super) fn take_or_stand_pat<G: Game, const WITHOUT_LOSING: bool>(
    game: &mut G,
    stand_pat: Value,
    alpha: Value,
    beta: Value,
    counts: &mut LeafCounts,
) -> Value {
    let mut best = stand_pat;
    let mut alpha = alpha.max(best);
    let mut captures = MoveList::new();
    game.generate_captures(&mut captures);
    for next in 0..captures.len() {
        bring_best_forward(&mut captures[next..], |mv| game.capture_rank(*mv));
        if WITHOUT_LOSING && game.loses_exchange(captures[next]) {
            continue;
        }
        counts.nodes += 1;
        let score = -quiescence_after::<G, WITHOUT_LOSING>(game, captures[next], -beta, -alpha, counts);
        best = best.max(score);
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    debug_assert!(best.abs() < INFINITY);
    best
}

/// Moves the capture of highest rank to the front; the others keep their
/// order, so that the whole is a stable descending sort.
pub(super) fn bring_best_forward<M>(captures: &mut [M], rank: impl Fn(&M) -> u32) {
    if captures.len() < 2 {
        return;
    }
    let (mut best, mut highest) = (0, rank(&captures[0]));
    for (index, capture) in captures.iter().enumerate().skip(1) {
        let own = rank(capture);
        if own > highest {
            (best, highest) = (index, own);
        }
    }
    captures[..=best].rotate_right(1);
}
