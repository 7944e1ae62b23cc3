//! A search of captures below the horizon, for games that want one.

use crate::game::{Game, INFINITY, LeafCounts, MAX_MOVES, MoveList, Value};
use crate::list::List;

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
    stand_pat_or(game, beta, |game, stand_pat| take_or_stand_pat(game, All, stand_pat, alpha, beta, counts))
}

/// The static evaluation if it reaches beta, else the value of a search, which is given it.
#[inline]
pub(super) fn stand_pat_or<G: Game>(
    game: &mut G,
    beta: Value,
    search: impl FnOnce(&mut G, Value) -> Value,
) -> Value {
    let stand_pat = game.evaluate();
    if stand_pat >= beta { stand_pat } else { search(game, stand_pat) }
}

/// [`stand_pat_or`] after a move. Most leaves are left standing pat: these are not even made.
#[inline]
pub(super) fn stand_pat_or_after<G: Game>(
    game: &mut G,
    mv: G::Move,
    beta: Value,
    search: impl FnOnce(&mut G, Value) -> Value,
) -> Value {
    let stand_pat = game.evaluate_after(mv);
    if stand_pat >= beta {
        return stand_pat;
    }
    let undo = game.make(mv);
    let value = search(game, stand_pat);
    game.unmake(mv, undo);
    value
}

/// The captures that a quiescence search tries; a type, so that a search pays for no
/// question.
pub(super) trait Selection: Copy {
    /// Whether a capture is not searched, whatever the window.
    fn leaves_out<G: Game>(self, game: &G, capture: G::Move) -> bool;

    /// The most that a capture is assumed to add to the static evaluation, if anything is
    /// assumed: one that cannot raise alpha with that is skipped.
    fn most<G: Game>(self, game: &G, capture: G::Move) -> Option<Value>;
}

/// Every capture.
#[derive(Clone, Copy)]
pub(super) struct All;

impl Selection for All {
    #[inline]
    fn leaves_out<G: Game>(self, _: &G, _: G::Move) -> bool {
        false
    }

    #[inline]
    fn most<G: Game>(self, _: &G, _: G::Move) -> Option<Value> {
        None
    }
}

/// Those that do not lose the exchange: [`Game::loses_exchange`].
#[derive(Clone, Copy)]
pub(super) struct WithoutLosing;

impl Selection for WithoutLosing {
    #[inline]
    fn leaves_out<G: Game>(self, game: &G, capture: G::Move) -> bool {
        game.loses_exchange(capture)
    }

    #[inline]
    fn most<G: Game>(self, _: &G, _: G::Move) -> Option<Value> {
        None
    }
}

/// Those of a selection that may raise alpha by their gain and a margin: delta pruning
/// (Heinz, Scalable Search in Computer Chess, 2000).
#[derive(Clone, Copy)]
pub(super) struct Delta<S> {
    pub(super) of: S,
    pub(super) margin: Value,
}

impl<S: Selection> Selection for Delta<S> {
    #[inline]
    fn leaves_out<G: Game>(self, game: &G, capture: G::Move) -> bool {
        self.of.leaves_out(game, capture)
    }

    #[inline]
    fn most<G: Game>(self, game: &G, capture: G::Move) -> Option<Value> {
        Some(game.gain(capture) + self.margin)
    }
}

/// The best of the captures and of standing pat, which does not reach beta. A capture that
/// is skipped counts as the most that it is assumed to be worth.
pub(super) fn take_or_stand_pat<G: Game, S: Selection>(
    game: &mut G,
    selection: S,
    stand_pat: Value,
    alpha: Value,
    beta: Value,
    counts: &mut LeafCounts,
) -> Value {
    let mut best = stand_pat;
    let mut alpha = alpha.max(best);
    let mut captures = MoveList::new();
    game.generate_captures(&mut captures);
    let mut left = CapturesLeft::new();
    rank_captures(&mut left, &captures, |mv| game.capture_rank(mv));
    while let Some(place) = take_best(&mut left) {
        let capture = captures[place];
        if let Some(most) = selection.most(game, capture)
            && stand_pat + most <= alpha
        {
            counts.skipped += 1;
            best = best.max(stand_pat + most);
            continue;
        }
        if selection.leaves_out(game, capture) {
            continue;
        }
        counts.nodes += 1;
        let score = -stand_pat_or_after(game, capture, -alpha, |game, stand_pat| {
            take_or_stand_pat(game, selection, stand_pat, -beta, -alpha, counts)
        });
        best = best.max(score);
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    debug_assert!(best.abs() < INFINITY);
    best
}

/// The captures of a node that are left to be searched: of each the rank, and below it its place from last.
///
/// They are taken out best first, those of one rank in their order: a stable descending sort, as far as it is asked for.
pub(super) type CapturesLeft = List<u32, MAX_MOVES>;

const PLACES: u32 = MAX_MOVES as u32;

/// Fills an empty list, in its place: a list that is returned is copied, a kilobyte.
#[inline]
pub(super) fn rank_captures<M: Copy>(left: &mut CapturesLeft, captures: &[M], rank: impl Fn(M) -> u32) {
    if captures.len() == 1 {
        left.push(PLACES - 1);
    } else {
        left.extend(captures.iter().zip(0..).map(|(mv, place)| rank(*mv) * PLACES + (PLACES - 1 - place)));
    }
}

/// The place of the best capture that is left.
#[inline]
pub(super) fn take_best(left: &mut CapturesLeft) -> Option<usize> {
    let (last, others) = left.split_last_mut()?;
    let (mut best, mut place) = (*last, others.len());
    for (other, key) in others.iter().enumerate() {
        if *key > best {
            (best, place) = (*key, other);
        }
    }
    if let Some(taken) = others.get_mut(place) {
        *taken = *last;
    }
    left.pop();
    Some((PLACES - 1 - best % PLACES) as usize)
}
