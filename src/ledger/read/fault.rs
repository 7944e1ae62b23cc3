//! Why a file of a claim cannot be used.

use std::io;

use thiserror::Error;

use crate::corpus::CorpusError;
use crate::ledger::band::BandError;
use crate::ledger::quantity::UnknownQuantity;
use crate::spec::{SpecError, Suggestion, UnknownWord};
use crate::suite::{FactorError, RangeError, SuiteFault};

/// Why rules cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RuleError {
    /// The file or folder cannot be read.
    #[error("cannot read {file}")]
    Read {
        /// The file or folder.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// Something in it is wrong.
    #[error("{file}, line {line}")]
    Fault {
        /// The file's name.
        file: String,
        /// Line number, counted from 1.
        line: usize,
        /// What is wrong.
        source: Box<RuleFault>,
    },
    /// A folder without a file of rules.
    #[error("{folder} holds no claim: a claim is a file that ends in `.toml`, like those in `claims`")]
    Nothing {
        /// The folder.
        folder: String,
    },
}

/// What is wrong at one place of a claim's file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RuleFault {
    /// Not TOML, a value of another type than the key takes, or a key that there is not.
    #[error(transparent)]
    Toml(#[from] SuiteFault),
    /// A key without which the claim says nothing.
    #[error("{of} has no `{key}`{}", reason(why))]
    MissingKey {
        /// "the claim", or a figure.
        of: &'static str,
        /// The key.
        key: &'static str,
        /// Why it needs one; may be empty.
        why: &'static str,
    },
    /// A key where it means nothing.
    #[error("`{key}` {why}")]
    Misplaced {
        /// The key.
        key: &'static str,
        /// Why it does not belong here.
        why: &'static str,
    },
    /// An engine that a figure of this shape does not have.
    #[error("`{key}` means nothing to the figure `{figure}`, which has `{}`", keys.join("`, `"))]
    Idle {
        /// The key.
        key: &'static str,
        /// The figure.
        figure: &'static str,
        /// The keys of engines that it has.
        keys: &'static [&'static str],
    },
    /// A word that is none of those a key takes.
    #[error("{key}")]
    Word {
        /// The key.
        key: &'static str,
        /// Which words there are.
        source: UnknownWord,
    },
    /// A figure that nothing computes.
    #[error("there is no figure `{name}`{}", nearest.or_list("figure", figures.iter().copied()))]
    Figure {
        /// The name as written.
        name: String,
        /// The nearest.
        nearest: Suggestion,
        /// Every figure.
        figures: &'static [&'static str],
    },
    /// A quantity that no cell has.
    #[error(transparent)]
    Quantity(#[from] UnknownQuantity),
    /// A text that does not say a range.
    #[error(transparent)]
    Band(#[from] BandError),
    /// A spec that names no engine or no game, or an engine that does not go with the game.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Factors that cannot be expanded.
    #[error(transparent)]
    Factors(#[from] FactorError),
    /// Impossible depths.
    #[error("{key}")]
    Range {
        /// The key.
        key: &'static str,
        /// Why.
        source: RangeError,
    },
    /// A set of positions that the game does not have.
    #[error(transparent)]
    Positions(#[from] CorpusError),
    /// Engines and those that they are compared with do not pair up.
    #[error(
        "`engine` stands for {engines} and `over` for {over}: each needs its own, or `over` is one for all"
    )]
    Pairing {
        /// Engines.
        engines: usize,
        /// Engines to compare with.
        over: usize,
    },
    /// Too few depths for the figure.
    #[error("a {figure} needs {needs}")]
    Depths {
        /// The figure.
        figure: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// An aspiration search that deepens once behind the back of its rival.
    #[error(
        "`{engine}` remembers what its own search for a guess left behind, one step of deepening that its rival \
         does not get: add `+id` to both"
    )]
    HiddenDeepening {
        /// The engine.
        engine: String,
    },
    /// A kernel where a complete program is meant.
    #[error(
        "`{engine}` on `{game}` is a kernel; a complete program has {lacks}: say arm = \"kernel\", or name a program"
    )]
    NoProgram {
        /// The engine.
        engine: String,
        /// The game.
        game: String,
        /// What it lacks.
        lacks: &'static str,
    },
    /// Two ranges for one figure.
    #[error("this figure is judged twice: {setting}; leave one out, or write one range")]
    JudgedTwice {
        /// Where it is measured.
        setting: String,
    },
    /// Two claims of one name.
    #[error("two claims have the id `{id}`, here and in {other}")]
    SameId {
        /// The id.
        id: String,
        /// The other file.
        other: String,
    },
    /// The whole level for a second claim.
    #[error("`{key}` gives a claim the whole level of 5%, and `{other}` has it already: leave it out of one")]
    LevelTwice {
        /// The key.
        key: &'static str,
        /// The other claim.
        other: String,
    },
    /// A claim that waits for one that is not the primary.
    #[error("`after` names the primary claim, which is {primary}, and not `{name}`")]
    NotPrimary {
        /// The name as written.
        name: String,
        /// The primary claim in backquotes, or "none".
        primary: String,
    },
    /// A suite that there is not.
    #[error("there is no built-in suite `{name}`{suggestion}")]
    Unknown {
        /// The name as written.
        name: String,
        /// The nearest.
        suggestion: String,
    },
    /// A number that is none of those a key takes.
    #[error("`{key}` {must}")]
    Number {
        /// The key.
        key: &'static str,
        /// What it must be.
        must: &'static str,
    },
    /// A depth that must be there, and may be missing.
    #[error("`where_run` repeats depth {depth} of `depths`: leave it out of one of them")]
    WhereRun {
        /// The depth.
        depth: u32,
    },
    /// An engine over itself.
    #[error("`{engine}` is compared with itself")]
    Itself {
        /// The engine.
        engine: String,
    },
    /// A figure quoted as published that was read nowhere.
    #[error(
        "a claim of grade c was read nowhere, so no figure of it is quoted as published: leave `published` out"
    )]
    UnreadFigure,
}

fn reason(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(": {why}") }
}
