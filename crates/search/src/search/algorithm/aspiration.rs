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
            Self::AlphaBeta => {
                search.deepen_with(alpha_beta);
                alpha_beta(search, depth, alpha, beta)
            }
            Self::Pvs => {
                search.deepen_with(pvs);
                pvs(search, depth, alpha, beta)
            }
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
            y at or below it fails low, and the re-search goes from y + 1 downwards. With `widen=engine` a fail \
            high keeps alpha, and a fail low re-searches from the middle of the window downwards. Nodes that compute the \
            guess are counted in `guess_nodes` and in `nodes`; that search uses the algorithm of `inner`.",
        source: "J. J. Gillogly, Performance analysis of the technology chess program, 1978; G. M. Baudet, \
            The design and analysis of algorithms for asynchronous multiprocessors, 1978; windows as in chess \
            engines: Stockfish, search",
        cites: &["gillogly1978", "baudet1978-thesis", "stockfish"],
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
            let one_sided = self.widen == Widen::Engine;
            if value >= beta {
                let lower = if one_sided { alpha } else { value - 1 };
                (alpha, beta) = (lower, INFINITY.min(value + step));
            } else if value <= alpha {
                let upper = if one_sided { Value::midpoint(alpha, beta) } else { value + 1 };
                (alpha, beta) = ((-INFINITY).max(value - step), upper);
            } else {
                return Ok(value);
            }
        }
        unreachable!("a window open on the failing side does not fail again")
    }
}

#[cfg(test)]
mod tests {
    use crate::game::tree::Tree;
    use crate::game::{GameSpec, Value};
    use crate::search::{Engine, Entering, Observer, Search};

    /// The windows of the root, with their depths.
    #[derive(Default)]
    struct Windows(Vec<(u32, Value, Value)>);

    impl Observer for Windows {
        fn enter(&mut self, node: &Entering<'_>) {
            if node.ply == 0 {
                self.0.push((node.depth, node.alpha, node.beta));
            }
        }
    }

    fn windows(tree: &Tree, engine: &str, depth: u32) -> (Value, Vec<(Value, Value)>) {
        let engine: Engine = engine.parse().unwrap();
        let mut windows = Windows::default();
        let outcome = Search::new(&engine).depth(depth).observe(&mut windows).run(tree);
        let last = windows.0.iter().filter(|(of, ..)| *of == depth).map(|(_, alpha, beta)| (*alpha, *beta));
        (outcome.value.unwrap(), last.collect())
    }

    /// With a window of 1 around the value at the depth before.
    #[test]
    fn engines_keep_the_other_side_of_a_failed_window_open() {
        let GameSpec::Tree(spec) = "tree:edge-sum[b=6]".parse().unwrap() else { unreachable!() };
        let (mut highs, mut lows) = (0, 0);
        for (seed, depth) in (0..12).flat_map(|seed| [(seed, 3), (seed, 4)]) {
            let tree = Tree::new(&spec, seed);
            let (value, windows) = windows(&tree, "aspiration[window=1,widen=engine]", depth);
            let mut step = 1;
            for pair in windows.windows(2) {
                let [(alpha, beta), (lower, upper)] = [pair[0], pair[1]];
                if value >= beta {
                    assert_eq!(lower, alpha);
                    assert!(upper >= beta + step, "{pair:?}");
                    highs += 1;
                } else {
                    assert!((2 * upper - alpha - beta).abs() <= 1, "{pair:?}");
                    assert!(lower <= alpha - step, "{pair:?}");
                    lows += 1;
                }
                step += step / 4 + 5;
            }
            let (alpha, beta) = windows[windows.len() - 1];
            assert!(alpha < value && value < beta);
        }
        assert!(highs > 3 && lows > 3, "{highs} and {lows}");
    }
}
