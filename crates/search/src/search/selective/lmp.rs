//! Late move pruning: near the horizon late quiet moves are left out.

use std::fmt;

use crate::spec::{Domain, Entry, Parameters as _, Registered, Setting, Whole, parameters, parse_whole_in};

/// Number of quiet moves that a node searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuietMoves {
    /// Three, and the square of the depth.
    Quadratic,
    /// So many.
    Fixed(u32),
}

const QUADRATIC: &str = "3+d*d";

impl QuietMoves {
    const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &[QUADRATIC],
            meanings: &["Three, and the square of the depth."],
            default: QUADRATIC,
            form: "NUMBER",
            example: "8",
            parts: "with a number from 1 to 1000",
            meaning: "So many at every depth.",
        }
    }

    fn at(self, depth: u32) -> u32 {
        match self {
            Self::Quadratic => 3 + depth * depth,
            Self::Fixed(number) => number,
        }
    }
}

impl fmt::Display for QuietMoves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quadratic => formatter.write_str(QUADRATIC),
            Self::Fixed(number) => number.fmt(formatter),
        }
    }
}

impl Setting for QuietMoves {
    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case(QUADRATIC) {
            return Some(Self::Quadratic);
        }
        Some(Self::Fixed(parse_whole_in(text, 1..=1000).ok()? as u32))
    }
}

parameters! {
    /// Late quiet moves near the horizon are left out.
    pub struct LateMovePruning {
        /// greatest depth
        pub depth: Whole<1, 64> = Whole::of(3);
        /// quiet moves that are searched at depth d
        pub count: QuietMoves = QuietMoves::Quadratic;
    }
}

impl Registered for LateMovePruning {
    const ENTRY: Entry = Entry {
        name: "lmp",
        summary: "late move pruning: near the horizon late quiet moves are left out",
        explanation: "At a node with a null window that is not in check, at most `depth` plies above the horizon, quiet \
            moves after the first `count` are left out, once a move has a value that is not a mate.",
        source: "Chess Programming Wiki, page Futility Pruning, section Move Count Based Pruning",
        cites: &["cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };
}

impl LateMovePruning {
    /// Whether the quiet move of this number, from 1, is left out.
    pub(super) fn skips(self, depth: u32, number: u32) -> bool {
        u64::from(depth) <= self.depth.get() && number > self.count.at(depth)
    }
}
