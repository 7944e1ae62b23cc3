//! Guesses of the root value, for aspiration windows and MTD(f).

use crate::game::Game;
use crate::search::algorithm::resampled::resampled_error;
use crate::search::context::Context;
use crate::search::ideal;
use crate::search::limits::SearchResult;
use crate::search::root::{Windowed, value_at};
use crate::search::variant::Variant;
use crate::spec::{Decimal, choice};

choice! {
    /// The source of a guess.
    pub enum Guess {
        /// The value at depth d-1: from iterative deepening if present, otherwise searched and counted.
        Previous = "previous",
        /// The value at depth d-2, obtained likewise.
        Skip = "skip",
        /// The mean of the values at depths d-1 and d-2, obtained likewise and rounded towards zero; up to depth 2 the
        /// value at depth d-1.
        Mean = "mean",
        /// The static evaluation of the root.
        Static = "static",
        /// The true value, from an uncounted search: a perfect guess (oracle).
        Exact = "exact",
        /// The true value, uncounted, plus a realistic error: drawn from guess errors of xiangqi, times `scale`.
        Resampled = "resampled",
    }
}

/// Units of a game's evaluation per unit of xiangqi's, where a pawn is 100.
pub type Scale = Decimal<1, 1_000_000_000_000>;

impl Scale {
    /// The scale of xiangqi itself.
    pub const ONE: Self = Self::of(Self::UNIT);
}

/// Why a guess and a scale do not go together.
pub(super) fn scale_conflict(guess: Guess, scale: Scale) -> Option<String> {
    let idle = guess != Guess::Resampled && scale != Scale::ONE;
    idle.then(|| format!("scale does nothing with guess={guess}; write guess=resampled, or leave scale out"))
}

/// A guess of the value at `depth`; what must be searched for it is searched
/// by `windowed`.
pub(super) fn guess<V: Variant>(
    search: &mut Context<V>,
    (guess, scale): (Guess, Scale),
    depth: u32,
    windowed: impl Windowed<V>,
) -> SearchResult {
    let truth = |search: &Context<V>| ideal::value(&search.game, depth, search.limits);
    match guess {
        // The smaller depth first, as iterations come: what it leaves behind orders the other.
        Guess::Mean if depth > 2 => {
            let before = value_at(search, depth - 2, &windowed)?;
            Ok(i64::midpoint(before, value_at(search, depth - 1, &windowed)?))
        }
        Guess::Previous | Guess::Mean => value_at(search, depth.saturating_sub(1), windowed),
        Guess::Skip => value_at(search, depth.saturating_sub(2), windowed),
        Guess::Static => Ok(search.game.evaluate()),
        Guess::Exact => truth(search),
        Guess::Resampled => Ok(truth(search)? + scale.times(resampled_error(search.game.hash()))),
    }
}
