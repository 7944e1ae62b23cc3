//! Aspiration search: alpha-beta with a window around a guess.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::guess::Guess;
use crate::search::algorithm::guess::guess;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::root::pass;
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// How the failing side of the window moves.
    pub enum Widen {
        /// To infinity at once.
        Full = "full",
        /// Two windows, then twice as far at each failure.
        Double = "double",
        /// One window, then four, then to infinity.
        Gradual = "gradual",
    }
}

parameters! {
    /// Alpha-beta with a window around a guess.
    pub struct Aspiration {
        /// half the width of the first window, in evaluation units (pawn = 100)
        pub window: Whole<1, 1_000_000_000> = Whole::of(50);
        /// where the guess comes from
        pub guess: Guess = Guess::Previous;
        /// how far the failing side moves from the value that failed
        pub widen: Widen = Widen::Full;
    }
}

impl Registered for Aspiration {
    const ENTRY: Entry = Entry {
        name: "aspiration",
        summary: "alpha-beta with a window around a guess, searched again when it fails",
        explanation: "Guesses the root value and searches with the window guess - window to guess + window. \
            A value inside is exact. A value y at or above the window fails high: the search is repeated \
            from y - 1 upwards; one at or below it fails low: it is repeated from y + 1 downwards. The \
            nodes of a guess that had to be searched are counted, in `guess_nodes` and in `nodes`.",
        source: "J. J. Gillogly, Performance analysis of the technology chess program, 1978; G. M. Baudet, \
            The design and analysis of algorithms for asynchronous multiprocessors, 1978",
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Algorithm for Aspiration {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        let guess = guess(search, self.guess, depth)?;
        let (mut alpha, mut beta) = (guess - self.half_width(), guess + self.half_width());
        for failures in 0.. {
            let value = pass(search, failures, depth, alpha, beta)?;
            let step = self.step(failures);
            if value >= beta {
                (alpha, beta) = (value - 1, INFINITY.min(value + step));
            } else if value <= alpha {
                (alpha, beta) = ((-INFINITY).max(value - step), value + 1);
            } else {
                return Ok(value);
            }
        }
        unreachable!("a window open on the failing side does not fail again")
    }
}

impl Aspiration {
    fn half_width(&self) -> Value {
        self.window.get() as Value
    }

    /// The distance from the value that failed to the new bound.
    fn step(&self, failures: u32) -> Value {
        let window = self.half_width();
        match (self.widen, failures) {
            (Widen::Double, _) => window.saturating_mul(2 << failures.min(40)).min(2 * INFINITY),
            (Widen::Gradual, 0) => window,
            (Widen::Gradual, 1) => 4 * window,
            (Widen::Gradual | Widen::Full, _) => 2 * INFINITY,
        }
    }
}
