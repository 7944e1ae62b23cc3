//! What synthetic trees there are: names, parameters with their limits,
//! definitions, sources, and what is known of each without a search. The
//! command `plybench trees` prints this table; specs are read by it.

use crate::game::parameters::Probability;
use crate::game::tree::{commuting, edge_sum, g_game, iid, noisy, ordered, p_game, ties, varying};

/// A model, as a user meets it.
#[derive(Debug)]
pub struct ModelInfo {
    /// The name in a spec, `tree:` included.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The exact formulas, in the functions of [`super::hash`].
    pub definition: &'static str,
    /// The parameters, in canonical order.
    pub parameters: &'static [ParameterInfo],
    /// Where the model comes from.
    pub source: &'static str,
    /// What is known in closed form.
    pub known: &'static str,
}

/// A parameter of a model.
#[derive(Debug)]
pub struct ParameterInfo {
    /// The key in a spec.
    pub key: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it means.
    pub meaning: &'static str,
}

/// What a parameter may be, and its default.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number.
    Whole {
        /// When not given.
        default: u64,
        /// The least allowed.
        least: u64,
        /// The largest allowed.
        most: u64,
    },
    /// A number from 0 to 1.
    Probability {
        /// When not given.
        default: Probability,
    },
    /// A number from 0 to 1, or `hard` (the default): the hard point of the
    /// P-game, computed from the branching factor.
    HardPoint,
    /// One of these words, the first by default.
    Word {
        /// The words.
        words: &'static [&'static str],
    },
}

impl Kind {
    /// The default, as it would be written.
    pub fn default(&self) -> String {
        match self {
            Self::Whole { default, .. } => default.to_string(),
            Self::Probability { default } => default.to_string(),
            Self::HardPoint => "hard".to_owned(),
            Self::Word { words } => words[0].to_owned(),
        }
    }

    /// What is allowed, as a phrase.
    pub fn expected(&self) -> String {
        match self {
            Self::Whole { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Probability { .. } => "a number from 0 to 1".to_owned(),
            Self::HardPoint => "a number from 0 to 1, or hard".to_owned(),
            Self::Word { words } => format!("one of {}", words.join(", ")),
        }
    }
}

/// The largest value that an edge or a gap may have: with 64 plies their sum
/// stays far inside the value range of the searches.
pub(super) const LARGEST_STEP: u64 = 1_000_000_000;

/// The branching factor that every uniform tree takes.
pub(super) const BRANCHES: ParameterInfo = ParameterInfo {
    key: "b",
    kind: Kind::Whole { default: 8, least: 1, most: 256 },
    meaning: "children of every node",
};

/// Names a model; the order is the registry's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ModelKind {
    Iid,
    Ties,
    EdgeSum,
    PGame,
    Ordered,
    Noisy,
    GGame,
    Commuting,
    Varying,
}

const KINDS: [ModelKind; 9] = [
    ModelKind::Iid,
    ModelKind::Ties,
    ModelKind::EdgeSum,
    ModelKind::PGame,
    ModelKind::Ordered,
    ModelKind::Noisy,
    ModelKind::GGame,
    ModelKind::Commuting,
    ModelKind::Varying,
];

impl ModelKind {
    pub(super) fn info(self) -> &'static ModelInfo {
        match self {
            Self::Iid => &iid::INFO,
            Self::Ties => &ties::INFO,
            Self::EdgeSum => &edge_sum::INFO,
            Self::PGame => &p_game::INFO,
            Self::Ordered => &ordered::INFO,
            Self::Noisy => &noisy::INFO,
            Self::GGame => &g_game::INFO,
            Self::Commuting => &commuting::INFO,
            Self::Varying => &varying::INFO,
        }
    }

    /// The model whose spec name this is.
    pub(super) fn named(name: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.info().name == name)
    }
}

/// Every model, in the order in which they are listed.
pub fn models() -> impl Iterator<Item = &'static ModelInfo> {
    KINDS.into_iter().map(ModelKind::info)
}
