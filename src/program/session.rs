//! A process that has been greeted, and the searches that it is asked for.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::game::{Position, Rules};
use crate::program::answer::{Answer, Ended, Heard};
use crate::program::dialogue::{self, About, Dialogue, Greeted, tell};
use crate::program::error::ProgramError;
use crate::program::executable;
use crate::program::process::{NoLine, Patience, Process};
use crate::program::question::{Limit, Question};
use crate::program::spec::{Go, ProgramSpec, Reset};
use crate::program::tail::{shown, steady};
use crate::uci::is_no_move;

/// The interval at which the interrupt flag and the clock are read.
const POLL: Duration = Duration::from_millis(20);
/// Of the time in which it said nothing, what a process that thinks has computed at least.
const BUSY: f64 = 0.01;

/// Part of the limit of nodes from which on it is what ended a search.
const NEAR: f64 = 0.9;

const SEARCHING: &str = "searching";

pub(super) struct Session {
    pub(super) rules: Rules,
    pub(super) about: About,
    pub(super) has_variants: bool,
    dialogue: &'static dyn Dialogue,
    process: Process,
    reset: Vec<String>,
}

impl Session {
    pub(super) fn start(
        spec: &ProgramSpec,
        folder: &Path,
        rules: Rules,
        patience: Patience<'_>,
    ) -> Result<Self, ProgramError> {
        let file = executable::find(&spec.command, folder)?;
        let dir = spec.dir.as_deref().unwrap_or(".");
        let dir = executable::working_folder(&spec.command, dir, folder)?;
        let mut process = Process::start(&spec.command, &file, &spec.args, &dir)?;
        let dialogue = dialogue::of(spec.protocol);
        let Greeted { about, reset, has_variants } = dialogue.greet(&mut process, spec, rules, patience)?;
        Ok(Self { rules, about, has_variants, dialogue, process, reset })
    }

    /// Whether nothing of a search before is left when the next begins: there is
    /// something that makes it forget.
    pub(super) fn can_forget(&self, spec: &ProgramSpec) -> bool {
        spec.reset == Reset::Game && !self.reset.is_empty()
    }

    pub(super) fn forget(&mut self, patience: Patience<'_>) -> Result<(), ProgramError> {
        tell(self.dialogue, &mut self.process, &self.reset, patience)
    }

    /// Asks for one search of a position with a legal move.
    pub(super) fn search(
        &mut self,
        spec: &ProgramSpec,
        question: &Question<'_>,
        limit: &Limit<'_>,
    ) -> Result<Answer, ProgramError> {
        let mut lines = self.dialogue.question(spec, question, limit);
        let go = lines.pop().unwrap_or_default();
        if self.dialogue.prepares() {
            let patience = Patience { seconds: spec.patience, interrupt: limit.interrupt };
            tell(self.dialogue, &mut self.process, &lines, patience)?;
            lines.clear();
        }
        self.process.begin();
        for line in &lines {
            self.process.send(line, SEARCHING)?;
        }
        let mut meter = limit.is_metered.then(|| self.process.meter());
        if let Some(meter) = &mut meter {
            meter.start();
        }
        let (cpu, begun) = (self.process.cpu_ns(), Instant::now());
        self.process.send(&go, SEARCHING)?;
        let (heard, ended, word) = self.listen(spec, question.position, limit)?;
        let wall = begun.elapsed();
        let usage = meter.map(|mut meter| meter.stop()).unwrap_or_default();
        let best_move = word.map(|word| self.legal(spec, question.position, &word)).transpose()?;
        let answer = Answer::new(self.dialogue, question.position, &heard, ended, best_move);
        let mut answer = answer.map_err(|reason| ProgramError::Score {
            command: spec.command.clone(),
            reason,
            line: steady(heard.scored()),
        })?;
        let is_short = spec.go == Go::Depth && answer.depth.is_some_and(|depth| depth < question.depth);
        // One that stops early by itself, at a mate perhaps, is nowhere near its limit.
        let is_near = |limit: u64| answer.nodes.is_none_or(|nodes| nodes as f64 >= NEAR * limit as f64);
        if ended == Ended::Complete && is_short && limit.nodes.is_some_and(is_near) {
            answer.ended = Ended::NodeLimit;
        }
        answer.usage = usage;
        answer.wall_ns = Some(wall.as_nanos() as u64);
        answer.cpu_ns = self.process.cpu_ns().zip(cpu).map(|(after, before)| after.saturating_sub(before));
        Ok(answer)
    }

    /// Hears what it says until its move, or until the search is given up: then without a move.
    fn listen(
        &mut self,
        spec: &ProgramSpec,
        position: &Position,
        limit: &Limit<'_>,
    ) -> Result<(Heard, Ended, Option<String>), ProgramError> {
        let mut listener = self.dialogue.listener(position);
        let mut heard = Heard::default();
        let deadline = limit.time.and_then(|time| Instant::now().checked_add(time));
        // Since when, and the CPU time then, as soon as there is time to look.
        let mut silence = (Instant::now(), self.process.cpu_ns());
        loop {
            match self.process.line(POLL, SEARCHING) {
                Ok(line) => {
                    if self.dialogue.is_refusal(&line) {
                        return Err(self.process.refused(&line, SEARCHING));
                    }
                    let word = listener.hear(&line);
                    heard.take(listener.told());
                    if word.is_some() {
                        return Ok((heard, Ended::Complete, word));
                    }
                    // An empty line says nothing.
                    if !line.is_empty() {
                        silence = (Instant::now(), None);
                    }
                }
                Err(NoLine::Fault(fault)) => return Err(fault),
                Err(NoLine::Later) => silence.1 = silence.1.or_else(|| self.process.cpu_ns()),
            }
            if limit.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Ok((heard, Ended::Interrupted, None));
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Ok((heard, Ended::Timeout, None));
            }
            if silence.0.elapsed() >= Duration::from_secs(spec.patience) {
                let cpu = self.process.cpu_ns();
                if silence.1.zip(cpu).is_some_and(|(before, now)| is_idle(before, now, silence.0.elapsed())) {
                    return Err(self.process.silent(SEARCHING, spec.patience));
                }
                silence = (Instant::now(), cpu);
            }
        }
    }

    fn legal(&self, spec: &ProgramSpec, position: &Position, word: &str) -> Result<String, ProgramError> {
        if let Some((name, _)) = self.dialogue.play(position, word) {
            return Ok(name);
        }
        let answer = if word.is_empty() { "nothing".to_owned() } else { shown(word) };
        let (command, fen) = (spec.command.clone(), self.dialogue.position(spec, position));
        if is_no_move(word) {
            return Err(ProgramError::NoMove { command, answer, fen, moves: position.moves() });
        }
        Err(ProgramError::Illegal { command, answer, fen, hint: self.dialogue.hint(self.rules) })
    }
}

/// Whether a process computed next to nothing in some time.
fn is_idle(before: u64, now: u64, elapsed: Duration) -> bool {
    (now.saturating_sub(before) as f64) < BUSY * elapsed.as_nanos() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_computes_is_not_idle() {
        let second = Duration::from_secs(1);
        assert!(is_idle(5, 9_000_000, second) && !is_idle(5, 900_000_000, second));
    }
}
