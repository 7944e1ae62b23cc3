//! Failures of external engines.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::Rules;
use crate::spec::Suggestion;

/// Why a program gave no answer. Every message names the program, and what it last said.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ProgramError {
    #[error("`{command}` not found{}", looked_for(command, folder.as_deref()))]
    NotFound {
        command: String,
        /// Where its path begins, unless it is a name to look for on `PATH`.
        folder: Option<PathBuf>,
    },
    #[error("`{command}`: the working folder `{dir}` does not exist{}", looked_for(dir, Some(folder)))]
    NoFolder { command: String, dir: String, folder: PathBuf },
    #[error("`{command}` cannot be executed: it is {what}")]
    NotExecutable { command: String, what: &'static str },
    #[error("`{command}` cannot be started")]
    Start { command: String, source: io::Error },
    #[error("`{command}` ended{} instead of {waiting}{said}", status.as_ref().map_or_else(String::new, |status| format!(" ({status})")))]
    Ended { command: String, waiting: &'static str, status: Option<String>, said: String },
    #[error("`{command}` printed nothing more for {seconds} s instead of {waiting}{said}")]
    Silent { command: String, waiting: &'static str, seconds: u64, said: String },
    #[error("`{command}` floods its output with {what} instead of {waiting}{said}")]
    Floods { command: String, waiting: &'static str, what: &'static str, said: String },
    #[error("`{command}` printed `{line}` instead of {waiting}")]
    Refused { command: String, waiting: &'static str, line: String },
    #[error("`{command}` has no option `{name}`{nearest}")]
    NoOption { command: String, name: String, nearest: Suggestion },
    #[error("`{command}`: option `{name}` must be {expected}, not `{value}`")]
    OptionValue { command: String, name: String, value: String, expected: String },
    #[error(
        "`{command}`: option `{name}` is a button and takes no value; drop it (`reset=game` presses the one that clears the table)"
    )]
    Button { command: String, name: String },
    #[error("interrupted while starting `{command}`")]
    Interrupted { command: String },
    #[error("`{command}` does not play {rules}: {reason}")]
    Game { command: String, rules: Rules, reason: String },
    #[error("`{command}` plays {plays}, not {rules}")]
    OtherGame { command: String, rules: Rules, plays: Rules },
    #[error("asked for a move in the start position of {rules}, {fault}{hint}")]
    Trial { rules: Rules, fault: Box<Self>, hint: &'static str },
    #[error("`{command}` answered `{answer}`, which means no move; {} in {fen}", if *moves == 1 { "there is 1 legal move".to_owned() } else { format!("there are {moves} legal moves") })]
    NoMove {
        command: String,
        answer: String,
        /// The position as it was sent.
        fen: String,
        moves: usize,
    },
    #[error("`{command}` printed a score that {reason}: {line}")]
    Score { command: String, reason: &'static str, line: String },
    #[error("`{command}` answered `{answer}`, which is not legal at {fen}{hint}")]
    Illegal {
        command: String,
        answer: String,
        /// The position as it was sent.
        fen: String,
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
