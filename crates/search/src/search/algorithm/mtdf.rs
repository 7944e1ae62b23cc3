//! MTD(f): null windows at the root until lower and upper bound meet.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::algorithm::guess::{Guess, Scale, guess, scale_conflict};
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::root::pass;
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, parameters};

parameters! {
    /// Null windows at the root, led by a guess.
    pub struct Mtdf {
        /// the first guess
        pub guess: Guess = Guess::Previous;
        /// units of this game's evaluation per unit of xiangqi's, for guess=resampled
        pub scale: Scale = Scale::ONE;
    }
}

impl Registered for Mtdf {
    const ENTRY: Entry = Entry {
        name: "mtdf",
        summary: "MTD(f): null windows at the root, starting from a guess",
        explanation: "Repeats a null-window alpha-beta at the root. Each pass raises the lower bound or \
            lowers the upper bound, until they meet. The table keeps the results of earlier passes, so \
            passes are cheap. A better guess needs fewer passes.",
        source: "A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms, \
            Artificial Intelligence 87, 1996",
        cites: &["plaat1996"],
        parameters: Self::PARAMETERS,
        needs: Some("tt"),
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        scale_conflict(self.guess, self.scale)
    }
}

impl Algorithm for Mtdf {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(alpha_beta);
        let guess = guess(search, (self.guess, self.scale), depth, alpha_beta)?;
        mtd(search, depth, guess)
    }
}

/// Memory-enhanced tests from a first guess to the value.
pub(super) fn mtd<V: Variant>(search: &mut Context<V>, depth: u32, guess: Value) -> SearchResult {
    let (mut lower, mut upper) = (-INFINITY, INFINITY);
    let mut value = guess;
    let mut best_move = None;
    for number in 0.. {
        let beta = if value == lower { value + 1 } else { value };
        value = pass(search, number, depth, (beta - 1, beta), alpha_beta)?;
        if value < beta {
            upper = value;
        } else {
            lower = value;
            // Only a fail high proves its move: to be worth the bound.
            best_move = search.root_move;
        }
        if lower >= upper {
            break;
        }
    }
    search.root_move = best_move;
    Ok(value)
}
