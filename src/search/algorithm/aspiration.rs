//! Aspiration search: alpha-beta with a window around a guess.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::algorithm::guess::{self, Guess};
use crate::search::limits::Searched;
use crate::search::registry::{Domain, Entry, Parameter};
use crate::search::searcher::{Parts, Searcher};
use crate::search::spec::Selection;

pub(super) struct Aspiration {
    /// Half the width of the first window.
    window: Value,
    guess: Guess,
    widen: Widen,
}

/// How far the failing side of the window moves.
#[derive(Clone, Copy)]
enum Widen {
    Full,
    Double,
    Gradual,
}

impl Algorithm for Aspiration {
    const ENTRY: Entry = Entry {
        name: "aspiration",
        summary: "alpha-beta with a window around a guess, searched again when it fails",
        explanation: "Guesses the root value and searches with the window guess - window to guess + window. \
            A value inside is exact. A value y at or above the window fails high: the search is repeated \
            from y - 1 upwards; one at or below it fails low: it is repeated from y + 1 downwards. The \
            nodes of a guess that had to be searched are counted, in `guess_nodes` and in `nodes`.",
        source: "J. J. Gillogly, Performance analysis of the technology chess program, 1978; G. M. Baudet, \
            The design and analysis of algorithms for asynchronous multiprocessors, 1978",
        parameters: &[
            Parameter {
                key: "window",
                default: "50",
                domain: Domain::Number { least: 1, most: 1_000_000_000 },
                help: "half the width of the first window, in evaluation units (pawn = 100)",
                inexact: &[],
            },
            guess::PARAMETER,
            Parameter {
                key: "widen",
                default: "full",
                domain: Domain::Choice(&["full", "double", "gradual"]),
                help: "how far the failing side moves from the value that failed: to infinity at once; two \
                    windows, then twice as far at each failure; or one window, then four, then to infinity",
                inexact: &[],
            },
        ],
        exact: true,
        needs: None,
        excludes: &[],
    };

    fn from_selection(selection: &Selection) -> Self {
        Aspiration {
            window: selection.number("window") as Value,
            guess: Guess::from_selection(selection),
            widen: match selection.value("widen") {
                "full" => Widen::Full,
                "double" => Widen::Double,
                _ => Widen::Gradual,
            },
        }
    }

    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        let guess = searcher.guess(self.guess, depth)?;
        let (mut alpha, mut beta) = (guess - self.window, guess + self.window);
        for failures in 0.. {
            let value = searcher.pass(failures, depth, alpha, beta)?;
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
    /// The distance from the value that failed to the new bound.
    fn step(&self, failures: u32) -> Value {
        match (self.widen, failures) {
            (Widen::Double, _) => self.window.saturating_mul(2 << failures.min(40)).min(2 * INFINITY),
            (Widen::Gradual, 0) => self.window,
            (Widen::Gradual, 1) => 4 * self.window,
            _ => 2 * INFINITY,
        }
    }
}
