//! What may go wrong with a program of someone else.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::Rules;
use crate::program::protocol::Protocol;
use crate::spec::Suggestion;

/// Why a program gave no answer. Every message names the program, and what it last said.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// There is no such file, here or in the folders of `PATH`.
    #[error("`{command}` not found{}", looked_for(command, folder.as_deref()))]
    NotFound {
        /// The command.
        command: String,
        /// Where its path begins, unless it is a name to look for on `PATH`.
        folder: Option<PathBuf>,
    },
    /// The folder in which it should work does not exist.
    #[error("`{command}`: the working folder `{dir}` does not exist{}", looked_for(dir, Some(folder)))]
    NoFolder {
        /// The command.
        command: String,
        /// The folder as written.
        dir: String,
        /// Where its path begins.
        folder: PathBuf,
    },
    /// A file that cannot be a program.
    #[error("`{command}` cannot be executed: it is {what}")]
    NotExecutable {
        /// The command.
        command: String,
        /// What it is instead.
        what: &'static str,
    },
    /// The system does not start it.
    #[error("`{command}` cannot be started")]
    Start {
        /// The command.
        command: String,
        /// The system's reason.
        source: io::Error,
    },
    /// It ended, or closed its output, before it answered.
    #[error("`{command}` ended{} instead of {waiting}{said}", status.as_ref().map_or_else(String::new, |status| format!(" ({status})")))]
    Ended {
        /// The command.
        command: String,
        /// What it was expected to do.
        waiting: &'static str,
        /// Its exit code or signal, if known.
        status: Option<String>,
        /// What it said, as the end of a sentence.
        said: String,
    },
    /// It does not answer.
    #[error("`{command}` printed nothing more for {seconds} s instead of {waiting}{said}")]
    Silent {
        /// The command.
        command: String,
        /// What it was expected to do.
        waiting: &'static str,
        /// Seconds that it was given.
        seconds: u64,
        /// What it said, as the end of a sentence.
        said: String,
    },
    /// It says more than any engine would.
    #[error("`{command}` floods its output with {what} instead of {waiting}{said}")]
    Floods {
        /// The command.
        command: String,
        /// What it was expected to do.
        waiting: &'static str,
        /// What there is too much of.
        what: &'static str,
        /// What it said, as the end of a sentence.
        said: String,
    },
    /// It has no such option.
    #[error("`{command}` has no option `{name}`{nearest}")]
    NoOption {
        /// The command.
        command: String,
        /// The option as written.
        name: String,
        /// The option nearest to it.
        nearest: Suggestion,
    },
    /// An option of another type, or a value that it does not take.
    #[error("`{command}`: option `{name}` must be {expected}, not `{value}`")]
    OptionValue {
        /// The command.
        command: String,
        /// The option.
        name: String,
        /// The value as written.
        value: String,
        /// What it takes, as a phrase.
        expected: String,
    },
    /// A button among the options that are to be set.
    #[error(
        "`{command}`: option `{name}` is a button and takes no value; drop it (`reset=game` presses the one that clears the table)"
    )]
    Button {
        /// The command.
        command: String,
        /// The option.
        name: String,
    },
    /// The interrupt flag was set while it was started or made ready.
    #[error("interrupted while starting `{command}`")]
    Interrupted {
        /// The command.
        command: String,
    },
    /// It does not play the game.
    #[error("`{command}` does not play {rules}: {reason}")]
    Game {
        /// The command.
        command: String,
        /// The game.
        rules: Rules,
        /// How it is known.
        reason: String,
    },
    /// It plays another game.
    #[error("`{command}` plays {plays}, not {rules}")]
    OtherGame {
        /// The command.
        command: String,
        /// The game.
        rules: Rules,
        /// Its own game.
        plays: Rules,
    },
    /// It did not find a move at the start of a game.
    #[error("asked for a move in the start position of {rules}, {fault}{hint}")]
    Trial {
        /// The game.
        rules: Rules,
        /// What it did instead.
        fault: Box<Self>,
        /// What may be wrong with the spec.
        hint: &'static str,
    },
    /// It says that there is no move where there is one.
    #[error("`{command}` answered `{answer}`, which means no move; {} in {fen}", if *moves == 1 { "there is 1 legal move".to_owned() } else { format!("there are {moves} legal moves") })]
    NoMove {
        /// The command.
        command: String,
        /// Its answer.
        answer: String,
        /// The position as it was sent.
        fen: String,
        /// The number of legal moves.
        moves: usize,
    },
    /// A score that cannot be a value.
    #[error("`{command}` printed a score that {reason}: {line}")]
    Score {
        /// The command.
        command: String,
        /// What is wrong with it.
        reason: String,
        /// The line that has it.
        line: String,
    },
    /// A move that cannot be made.
    #[error("`{command}` answered `{answer}`, which is not legal at {fen}{hint}")]
    Illegal {
        /// The command.
        command: String,
        /// Its answer.
        answer: String,
        /// The position as it was sent.
        fen: String,
        /// What may be wrong with the spec.
        hint: &'static str,
    },
}

impl ProgramError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::OtherGame { plays, .. } => Some(format!("add --game {plays}")),
            // Only a suite file has another folder than the current one.
            Self::NotFound { command, folder: Some(_) } if Path::new(command).exists() => Some(
                "it is in the current folder, but paths in a suite file begin in the folder of the file"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}

/// Where a path was looked for, as the end of a sentence.
fn looked_for(path: &str, folder: Option<&Path>) -> String {
    match folder {
        None => " on PATH; give its full path".to_owned(),
        Some(_) if Path::new(path).is_absolute() => String::new(),
        Some(folder) => format!(" in {}", folder.display()),
    }
}

/// What an illegal move suggests: ranks of xiangqi are counted in two ways.
pub(super) fn hint(protocol: Protocol, rules: Rules) -> &'static str {
    match (protocol, rules) {
        (Protocol::Uci, Rules::Xiangqi) => "; ranks are counted from 1 in `uci[...]`, from 0 in `ucci[...]`",
        (Protocol::Ucci, _) => "; ranks are counted from 0 in `ucci[...]`, from 1 in `uci[...]`",
        _ => "",
    }
}
