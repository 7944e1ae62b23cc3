//! Why a suite has no plan.

use thiserror::Error;

use crate::corpus::UnsafeText;
use crate::game::tree::TreeTooLarge;
use crate::spec::SpecError;
use crate::suite::plan::positions::PositionsError;
use crate::suite::plan::ranges::RangeError;
use crate::suite::plan::suite::MOST_SECONDS;

/// Why a suite has no plan.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Positions cannot be found.
    #[error(transparent)]
    Positions(#[from] PositionsError),
    /// An engine that cannot search one of the games.
    #[error(transparent)]
    Engine(Box<SpecError>),
    /// A game of real positions, and none are named.
    #[error("game `{game}` has no positions")]
    NoPositions {
        /// The game.
        game: String,
    },
    /// A synthetic tree, whose positions are seeds, and none are given.
    #[error("game `{game}` needs seeds")]
    NoSeeds {
        /// The game.
        game: String,
    },
    /// A program of someone else that cannot be asked this.
    #[error("engine `{program}`: {reason}")]
    Program {
        /// What rows call it.
        program: String,
        /// Why not.
        reason: String,
    },
    /// Two engines that rows would not tell apart.
    #[error("two different engines are called `{name}`: give one of them another `name=`")]
    SameName {
        /// The name.
        name: String,
    },
    /// A game or an engine of the caller that the caller did not hand over.
    #[error("there is no {kind} named `{name}`")]
    UnknownGuest {
        /// "game" or "engine".
        kind: &'static str,
        /// The name in the suite.
        name: String,
    },
    /// A game, an engine or a position of the caller whose name is more than a text in a results file.
    #[error(transparent)]
    Unsafe(#[from] UnsafeText),
    /// A position that a game of the caller refuses.
    #[error("`{position}` cannot be a position of `{game}`: {reason}")]
    Root {
        /// The game.
        game: String,
        /// The position's text.
        position: String,
        /// The game's reason.
        reason: String,
    },
    /// A tree that no search without a limit would finish.
    #[error("engine `{engine}`")]
    TooLarge {
        /// The engine.
        engine: String,
        /// What is too large.
        source: Box<TreeTooLarge>,
    },
    /// Distinct leaves in time mode.
    #[error("distinct leaves are not counted in time mode, because remembering them takes time")]
    DistinctTimed,
    /// Cells searched twice in time mode.
    #[error("`twice` is not for time mode, which repeats every search anyway")]
    TwiceTimed,
    /// Details in time mode.
    #[error("`{key}` is not for time mode, because observing a search takes time")]
    DetailsTimed {
        /// The key of the suite.
        key: &'static str,
    },
    /// One cell with two different budgets.
    #[error(
        "engine `{engine}` at depth {depth} on `{game}` is in two experiments with different \
         budgets or references, or with `distinct`, `ordering`, `cutoff_indices`, `variation` or `within` in one of them"
    )]
    Conflict {
        /// The game.
        game: String,
        /// The engine.
        engine: String,
        /// The depth.
        depth: u32,
    },
    /// Depths or seeds that a suite file would not have.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// A time that is not positive, or that no clock can add to its present.
    #[error("`{key}` must be a positive number of seconds, at most {MOST_SECONDS}")]
    Seconds {
        /// The key of the budget.
        key: &'static str,
    },
    /// More than a plan can number.
    #[error("the suite has more than {most} {what}")]
    TooMany {
        /// What exceeds its limit.
        what: &'static str,
        /// The number allowed.
        most: u64,
    },
}
