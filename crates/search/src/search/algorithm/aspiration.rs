//! Aspiration search: alpha-beta with a window around a guess.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::algorithm::guess::{Guess, Scale, guess, scale_conflict};
use crate::search::algorithm::negascout::NegaScout;
use crate::search::algorithm::pvs::pvs;
use crate::search::algorithm::widen::Widen;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::root::pass;
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// The search inside a window.
    pub enum Inner {
        /// Alpha-beta.
        AlphaBeta = "ab",
        /// Principal variation search.
        Pvs = "pvs",
        /// Minimal-window search as `negascout` has it (Reinefeld).
        NegaScout = "negascout",
    }
}

impl Inner {
    fn search<V: Variant>(
        self,
        search: &mut Context<V>,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> SearchResult {
        match self {
            Self::AlphaBeta => alpha_beta(search, depth, alpha, beta),
            Self::Pvs => pvs(search, depth, alpha, beta),
            Self::NegaScout => NegaScout::default().within(search, depth, alpha, beta),
        }
    }
}

parameters! {
    /// Alpha-beta with a window around a guess.
    pub struct Aspiration {
        /// half-width of the first window, in evaluation units (pawn = 100)
        pub window: Whole<1, 1_000_000_000> = Whole::of(50);
        /// centre of the first window
        pub guess: Guess = Guess::Previous;
        /// units of this game's evaluation per unit of xiangqi's, for guess=resampled
        pub scale: Scale = Scale::ONE;
        /// distance of the new bound from the failed value, on the failing side
        pub widen: Widen = Widen::Full;
        /// the search inside the window
        pub inner: Inner = Inner::AlphaBeta;
    }
}

impl Registered for Aspiration {
    const ENTRY: Entry = Entry {
        name: "aspiration",
        summary: "alpha-beta with a window around a guess, with a re-search on failure",
        explanation: "Searches with the window guess - window to guess + window. A value inside is exact. A \
            value y at or above the window fails high, and the re-search starts from y - 1 upwards. A value \
            y at or below it fails low, and the re-search goes from y + 1 downwards. Nodes that compute the \
            guess are counted in `guess_nodes` and in `nodes`; that search uses the algorithm of `inner`.",
        source: "J. J. Gillogly, Performance analysis of the technology chess program, 1978; G. M. Baudet, \
            The design and analysis of algorithms for asynchronous multiprocessors, 1978",
        cites: &["gillogly1978", "baudet1978-thesis"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        scale_conflict(self.guess, self.scale)
    }
}

impl Algorithm for Aspiration {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        let inner =
            |search: &mut Context<V>, depth, alpha, beta| self.inner.search(search, depth, alpha, beta);
        let half_width = self.window.get() as Value;
        let guess = guess(search, (self.guess, self.scale), depth, inner)?;
        let (mut alpha, mut beta) = (guess - half_width, guess + half_width);
        for failures in 0.. {
            let value = pass(search, failures, depth, (alpha, beta), inner)?;
            let step = self.widen.step(half_width, failures);
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
