//! `tree:p-game`: win or loss, each leaf won with a given probability (T3).
//!
//! With a probability above or below the hard point `xi_b`, the positive root
//! of `x^b + x - 1` (0.618 for b = 2), deep trees are almost surely won or
//! almost surely lost; at the hard point, the default, they stay open.

use std::fmt;

use crate::closed_form;
use crate::game::Value;
use crate::game::tree::hash::{fraction, sub, threshold};
use crate::game::tree::node::{Branching, Model, Node};
use crate::spec::{Domain, Entry, Parameters as _, Probability, Setting, parameters};

/// The probability that a leaf is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Won {
    /// As likely as makes deep trees hard: the positive root of `x^b + x - 1`.
    Hard,
    /// With this probability.
    With(Probability),
}

impl Won {
    const HARD: &'static str = "hard";

    /// The values of a parameter of this type.
    const fn domain(_: Self) -> Domain {
        Domain::ProbabilityOr { word: Self::HARD }
    }
}

impl fmt::Display for Won {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hard => formatter.write_str(Self::HARD),
            Self::With(probability) => probability.fmt(formatter),
        }
    }
}

impl Setting for Won {
    fn read(text: &str) -> Option<Self> {
        if text == Self::HARD { Some(Self::Hard) } else { Probability::read(text).map(Self::With) }
    }
}

parameters! {
    /// The parameters of `tree:p-game`.
    pub struct Parameters {
        /// children per node
        pub branches as "b": Branching = Branching::of(2);
        /// probability that a leaf is won for the first player; hard: the positive root of x^b + x - 1
        pub won as "p": Won = Won::Hard;
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct PGame {
    branches: u16,
    won: u64,
}

impl Model for PGame {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:p-game",
        summary: "win or loss; each leaf is won with probability p",
        explanation: "leaf = s * (1 if unit(sub(k,9)) < p, otherwise 0)",
        source: "after Pearl's P-game (Communications of the ACM 25(8), 1982, for the hard point)",
        cites: &["pearl1982"],
        parameters: Parameters::PARAMETERS,
        known: "hard point xi_b, the positive root of x^b + x - 1 (b = 2: 0.618)",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, _: u64) -> Self {
        let branches = parameters.branches.get();
        let won = match parameters.won {
            Won::Hard => closed_form::xi(branches),
            Won::With(probability) => probability.get(),
        };
        Self { branches: branches as u16, won: threshold(won) }
    }

    fn uniform(&self) -> Option<u16> {
        Some(self.branches)
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        node.for_mover(Value::from(fraction(sub(node.key, 9)) < self.won))
    }
}
