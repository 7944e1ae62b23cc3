//! The trait of every dialogue.

use serde::{Deserialize, Serialize};

use crate::game::{Position, Rules};
use crate::program::error::ProgramError;
use crate::program::process::{Patience, Process};
use crate::program::question::{Limit, Question};
use crate::program::spec::ProgramSpec;

/// The identity of a program in its own words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// Its name, with its version if it says one.
    pub name: Option<String>,
    /// Its author.
    pub author: Option<String>,
}

pub(in crate::program) struct Greeted {
    pub(in crate::program) about: About,
    /// The lines that make it forget all searches before; none if the protocol has none.
    pub(in crate::program) reset: Vec<String>,
    /// Whether it has an option that chooses the game.
    pub(in crate::program) has_variants: bool,
}

/// A program's report of a search, in this laboratory's units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::program) struct Told {
    pub(in crate::program) depth: Option<u32>,
    pub(in crate::program) seldepth: Option<u64>,
    pub(in crate::program) nodes: Option<u64>,
    pub(in crate::program) nanoseconds: Option<u64>,
    /// The value for the side to move; or the end of "a score that", if it is none.
    pub(in crate::program) value: Option<Result<i64, &'static str>>,
    /// The line that has the score.
    pub(in crate::program) scored: String,
    /// The principal variation, its moves as the program writes them.
    pub(in crate::program) moves: Vec<String>,
}

pub(in crate::program) trait Listener {
    /// Takes in a line. The one that ends the search returns its move, empty if it names none.
    fn hear(&mut self, line: &str) -> Option<String>;

    fn told(&self) -> Told;
}

pub(in crate::program) trait Dialogue: Sync {
    /// Has a program say what it is, and sets its options.
    fn greet(
        &self,
        process: &mut Process,
        spec: &ProgramSpec,
        rules: Rules,
        patience: Patience<'_>,
    ) -> Result<Greeted, ProgramError>;

    /// A question that is answered at once, when everything before it is done, and its answer.
    fn ready(&self) -> [&'static str; 2];

    /// The same in words: "answering `ping` with `pong`".
    fn getting_ready(&self) -> &'static str;

    /// Whether a line says that the program cannot do what it was told.
    fn is_refusal(&self, _line: &str) -> bool {
        false
    }

    /// A position as the program is told it.
    fn position(&self, spec: &ProgramSpec, position: &Position) -> String;

    /// Whether what a search is told takes the program so long that the clock has to wait for it.
    fn prepares(&self) -> bool {
        false
    }

    /// The lines that ask for a search; the last one begins it.
    fn question(&self, spec: &ProgramSpec, question: &Question<'_>, limit: &Limit<'_>) -> Vec<String>;

    fn listener(&self, position: &Position) -> Box<dyn Listener>;

    /// Plays a move as a program wrote it: its name here, and the position after it; `None` if it is not legal.
    fn play(&self, position: &Position, written: &str) -> Option<(String, Position)>;

    /// The value of a finished game on the protocol's scale, if it has one.
    fn finished(&self, position: &Position) -> Option<i64>;

    /// A possible reason for an illegal move.
    fn hint(&self, _rules: Rules) -> &'static str {
        ""
    }
}

/// Tells a program something, and waits until it has done that. The error does not depend on which of the lines a
/// program reads last before it ends.
pub(in crate::program) fn tell<'l>(
    dialogue: &dyn Dialogue,
    process: &mut Process,
    lines: impl IntoIterator<Item = &'l String>,
    patience: Patience<'_>,
) -> Result<(), ProgramError> {
    let ([question, answer], waiting) = (dialogue.ready(), dialogue.getting_ready());
    process.begin();
    for line in lines {
        process.send(line, waiting)?;
    }
    process.send(question, waiting)?;
    let refused = process.wait_for(waiting, patience, |line| {
        if dialogue.is_refusal(line) { Some(Some(line.to_owned())) } else { (line == answer).then_some(None) }
    })?;
    refused.map_or(Ok(()), |line| Err(process.refused(&line, waiting)))
}
