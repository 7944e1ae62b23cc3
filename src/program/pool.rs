//! A program with its processes: as many as search at the same time.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::game::{Position, Rules};
use crate::program::answer::{Answer, Ended};
use crate::program::dialogue::{self, About};
use crate::program::error::ProgramError;
use crate::program::executable;
use crate::program::process::Patience;
use crate::program::question::{Limit, Question};
use crate::program::session::Session;
use crate::program::spec::{Go, Pieces, ProgramSpec};

/// The limit of the search that tries a program out.
const TRIAL_NODES: u64 = 1_000;
const TRIAL_MILLISECONDS: u64 = 100;
/// Its time limit in multiples of the patience, whatever the program says meanwhile.
const TRIAL: u64 = 2;

/// A program of someone else. Its processes are started when they are needed, and end with it.
pub struct Program {
    spec: ProgramSpec,
    /// The base of relative paths in the spec.
    folder: PathBuf,
    /// Processes that wait for a question.
    idle: Mutex<Vec<Session>>,
}

impl Program {
    /// A program; nothing is started yet. Relative paths of the spec begin in the current folder.
    pub fn new(spec: &ProgramSpec) -> Self {
        Self { spec: spec.clone(), folder: PathBuf::new(), idle: Mutex::default() }
    }

    /// The same with another folder where relative paths of its spec begin, and in which it works unless the spec names
    /// another one.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        folder.clone_into(&mut self.folder);
        self
    }

    /// Which program it is.
    pub fn spec(&self) -> &ProgramSpec {
        &self.spec
    }

    /// The SHA-256 of its file, in hexadecimal.
    pub fn file_sha256(&self) -> Result<String, ProgramError> {
        use sha2::{Digest as _, Sha256};
        let start = |source| ProgramError::Start { command: self.spec.command.clone(), source };
        let mut file =
            std::fs::File::open(executable::find(&self.spec.command, &self.folder)?).map_err(start)?;
        let mut hasher = Sha256::new();
        std::io::copy(&mut file, &mut hasher).map_err(start)?;
        Ok(format!("{:x}", hasher.finalize()))
    }

    /// Starts it, and has it find a move at the start of a game: what is wrong with a
    /// command, a protocol, an option or a game is found before anything else runs.
    pub fn try_out(&self, rules: Rules, interrupt: Option<&AtomicBool>) -> Result<About, ProgramError> {
        let mut session = self.fresh(rules, interrupt)?;
        let Err(fault) = self.trial(&mut session, interrupt) else { return Ok(session.about) };
        // A program without a choice of games may play another one.
        let found_none = matches!(fault, ProgramError::Trial { .. } | ProgramError::Game { .. });
        if found_none && !session.has_variants {
            for plays in self.spec.protocol.games().iter().copied().filter(|other| *other != rules) {
                let session = self.fresh(plays, interrupt);
                if session.and_then(|mut session| self.trial(&mut session, interrupt)).is_ok() {
                    let command = self.spec.command.clone();
                    return Err(ProgramError::OtherGame { command, rules, plays });
                }
            }
        }
        Err(fault)
    }

    /// Has a process find a move at the start of its game.
    fn trial(&self, session: &mut Session, interrupt: Option<&AtomicBool>) -> Result<(), ProgramError> {
        let rules = session.rules;
        let start = Position::start(rules);
        // What it is told is what it will be told, if less of it.
        let go = match self.spec.go {
            Go::Depth => Go::Depth,
            Go::Nodes(nodes) => Go::Nodes(nodes.min(TRIAL_NODES)),
            Go::Movetime(milliseconds) => Go::Movetime(milliseconds.min(TRIAL_MILLISECONDS)),
        };
        let seconds = self.spec.patience.saturating_mul(TRIAL);
        let limit =
            Limit { nodes: None, time: Some(Duration::from_secs(seconds)), interrupt, is_metered: false };
        let letters = rules == Rules::Xiangqi && self.spec.pieces == Pieces::Nb;
        let hint = if letters { "; if it calls horse and elephant h and e, add `pieces=he`" } else { "" };
        let quick = ProgramSpec { go, ..self.spec.clone() };
        match session.search(&quick, &Question { position: &start, depth: 1 }, &limit) {
            Ok(answer) if answer.ended == Ended::Interrupted => {
                Err(ProgramError::Interrupted { command: self.spec.command.clone() })
            }
            Ok(answer) if answer.ended == Ended::Timeout => {
                let reason = format!("it found no move in the start position within {seconds} s");
                Err(ProgramError::Game { command: self.spec.command.clone(), rules, reason })
            }
            // It found a move; what it says of other positions is seen there.
            Ok(_) | Err(ProgramError::Score { .. }) => Ok(()),
            // One that makes moves of its own plays something else; one that ends or is silent may be broken.
            Err(fault @ ProgramError::Illegal { .. }) => {
                let reason = format!("asked for a move in the start position, {fault}{hint}");
                Err(ProgramError::Game { command: self.spec.command.clone(), rules, reason })
            }
            Err(
                fault @ (ProgramError::Ended { .. }
                | ProgramError::Silent { .. }
                | ProgramError::Refused { .. }
                | ProgramError::NoMove { .. }),
            ) => Err(ProgramError::Trial { rules, fault: Box::new(fault), hint }),
            Err(fault) => Err(fault),
        }
    }

    /// Puts a question. What is left of earlier ones is forgotten first, so the answer
    /// depends on none; a process that ended after its last answer is replaced. Where the rules allow no move, there is
    /// nothing to ask.
    pub fn search(&self, question: &Question<'_>, limit: &Limit<'_>) -> Result<Answer, ProgramError> {
        let rules = question.position.rules();
        if question.position.moves() == 0 {
            return Ok(Answer::of_finished_game(dialogue::of(self.spec.protocol), question.position));
        }
        let interrupt = limit.interrupt;
        let found = match self.ready(rules, interrupt) {
            Some(session) => Ok(session),
            None => self.fresh(rules, interrupt),
        };
        let mut session = match found {
            Err(ProgramError::Interrupted { .. }) => return Ok(Answer::none(Ended::Interrupted)),
            found => found?,
        };
        let answer = match session.search(&self.spec, question, limit) {
            Err(ProgramError::Interrupted { .. }) => return Ok(Answer::none(Ended::Interrupted)),
            answer => answer?,
        };
        // One that was stopped in the middle is not worth waiting for.
        let is_well = matches!(answer.ended, Ended::Complete | Ended::NodeLimit);
        if is_well && session.can_forget(&self.spec) {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(session);
        }
        Ok(answer)
    }

    fn fresh(&self, rules: Rules, interrupt: Option<&AtomicBool>) -> Result<Session, ProgramError> {
        let patience = Patience { seconds: self.spec.patience, interrupt };
        let mut session = Session::start(&self.spec, &self.folder, rules, patience)?;
        session.forget(patience)?;
        Ok(session)
    }

    /// A process that waits and is still well.
    fn ready(&self, rules: Rules, interrupt: Option<&AtomicBool>) -> Option<Session> {
        let patience = Patience { seconds: self.spec.patience, interrupt };
        loop {
            let mut session = {
                let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
                let place = idle.iter().position(|session| session.rules == rules)?;
                idle.swap_remove(place)
            };
            if session.forget(patience).is_ok() {
                return Some(session);
            }
        }
    }
}
