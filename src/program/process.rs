//! A process of a program: lines in, lines out, and its end.
//!
//! A thread reads its output, so that to wait for a line can end. It ends with the process.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::machine::cpu_clock::cpu_ns;
use crate::machine::meter::Meter;
use crate::program::complaints::Complaints;
use crate::program::error::ProgramError;
use crate::program::group::Group;
use crate::program::tail::{LONGEST_LINE, Tail, steady};

/// No engine says more between a question and its answer, in bytes.
const MOST_SAID: u64 = 1 << 27;
/// The least weight of a line: two million empty ones are too many.
const LEAST_SAID: u64 = 1 << 6;
/// The interval at which the interrupt flag is read.
const POLL: Duration = Duration::from_millis(20);
/// Lines that wait to be read; more keep the process waiting.
const WAITING_LINES: usize = 1 << 10;
/// The time in which a process may end by itself when it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

enum Said {
    Line(String),
    TooLong,
}

pub(super) enum NoLine {
    /// Not yet.
    Later,
    /// Never.
    Fault(ProgramError),
}

#[derive(Clone, Copy)]
pub(super) struct Patience<'a> {
    pub(super) seconds: u64,
    /// Not when this becomes true.
    pub(super) interrupt: Option<&'a AtomicBool>,
}

pub(super) struct Process {
    command: String,
    child: Child,
    /// The child with all that it starts.
    group: Group,
    /// `None` once it is told to end.
    input: Option<ChildStdin>,
    lines: Receiver<Said>,
    said: Tail,
    complaints: Option<Complaints>,
    /// Bytes since the last question.
    bytes: u64,
}

impl Process {
    pub(super) fn start(
        command: &str,
        file: &Path,
        arguments: &[String],
        folder: &Path,
    ) -> Result<Self, ProgramError> {
        let start = |source| ProgramError::Start { command: command.to_owned(), source };
        let (group, mut child) = Group::start(file, arguments, folder).map_err(start)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, lines) = sync_channel(WAITING_LINES);
        let errors = child.stderr.take();
        let mut process = Self {
            command: command.to_owned(),
            child,
            group,
            input,
            lines,
            said: Tail::default(),
            complaints: None,
            bytes: 0,
        };
        // If a thread cannot be started, what is dropped here kills the process.
        if let Some(output) = output {
            let thread = thread::Builder::new().name("output of a program".to_owned());
            thread.spawn(move || hand_over(output, &sender)).map_err(start)?;
        }
        process.complaints = errors.map(Complaints::of).transpose().map_err(start)?;
        Ok(process)
    }

    /// Begins a question: an error quotes nothing that was said before it.
    pub(super) fn begin(&mut self) {
        self.said.clear();
        if let Some(complaints) = &self.complaints {
            complaints.clear();
        }
    }

    pub(super) fn send(&mut self, line: &str, waiting: &'static str) -> Result<(), ProgramError> {
        self.bytes = 0;
        let written = self
            .input
            .as_mut()
            .map(|input| input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.ended(waiting)),
        }
    }

    /// The next line, if it comes within some time.
    pub(super) fn line(&mut self, within: Duration, waiting: &'static str) -> Result<String, NoLine> {
        match self.lines.recv_timeout(within) {
            Ok(Said::Line(line)) => {
                self.bytes += LEAST_SAID.max(line.len() as u64);
                self.said.push(&line);
                if self.bytes > MOST_SAID {
                    Err(NoLine::Fault(self.floods("too many lines", waiting)))
                } else {
                    Ok(line)
                }
            }
            Ok(Said::TooLong) => Err(NoLine::Fault(self.floods("a line without an end", waiting))),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Later),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Fault(self.ended(waiting))),
        }
    }

    /// Waits for a line that is wanted; others are passed over.
    pub(super) fn wait_for<T>(
        &mut self,
        waiting: &'static str,
        patience: Patience<'_>,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ProgramError> {
        let until = Instant::now() + Duration::from_secs(patience.seconds);
        loop {
            match self.line(POLL.min(until.saturating_duration_since(Instant::now())), waiting) {
                Ok(line) => {
                    if let Some(found) = wanted(&line) {
                        return Ok(found);
                    }
                }
                Err(NoLine::Later) => {}
                Err(NoLine::Fault(fault)) => return Err(fault),
            }
            if patience.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
                return Err(ProgramError::Interrupted { command: self.command.clone() });
            }
            // A program that chatters without end never answers either.
            if Instant::now() >= until {
                return Err(self.silent(waiting, patience.seconds));
            }
        }
    }

    /// The CPU time that it has taken, with what it started, in nanoseconds.
    pub(super) fn cpu_ns(&self) -> Option<u64> {
        cpu_ns(self.child.id())
    }

    /// Gauges of it and of what it started.
    pub(super) fn meter(&self) -> Meter {
        Meter::of_process(self.child.id())
    }

    pub(super) fn silent(&self, waiting: &'static str, seconds: u64) -> ProgramError {
        ProgramError::Silent { command: self.command.clone(), waiting, seconds, said: self.said() }
    }

    /// It has said that it cannot do what it was told.
    pub(super) fn refused(&self, line: &str, waiting: &'static str) -> ProgramError {
        ProgramError::Refused { command: self.command.clone(), waiting, line: steady(line) }
    }

    fn floods(&self, what: &'static str, waiting: &'static str) -> ProgramError {
        ProgramError::Floods { command: self.command.clone(), waiting, what, said: self.said() }
    }

    fn ended(&mut self, waiting: &'static str) -> ProgramError {
        // Its last words and its status may come a moment after its output is closed.
        let until = Instant::now() + FAREWELL;
        while let Ok(said) = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            if let Said::Line(line) = said {
                self.said.push(&line);
            }
        }
        let mut status = None;
        while (status.is_none() || !self.complaints.as_ref().is_none_or(Complaints::is_over))
            && Instant::now() < until
        {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        // Whether the system keeps its memory depends on the machine.
        let status = status.map(|status| status.to_string().replace(" (core dumped)", ""));
        ProgramError::Ended { command: self.command.clone(), waiting, status, said: self.said() }
    }

    fn said(&self) -> String {
        let said = (!self.said.is_empty()).then(|| self.said.text());
        let complaints = self.complaints.as_ref().and_then(Complaints::text);
        let parts = [("it said", said), ("on its error output", complaints)];
        let parts: Vec<String> = parts
            .into_iter()
            .filter_map(|(where_said, text)| Some(format!("; {where_said}: {}", text?)))
            .collect();
        if parts.is_empty() { "; it said nothing".to_owned() } else { parts.concat() }
    }
}

impl Drop for Process {
    /// Tells it to end, and kills what does not, with all that it started.
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            // A process that waits to be read would never end.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        self.group.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines and hands them over, until there are none or they are taken no more.
fn hand_over(output: impl Read, sender: &SyncSender<Said>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = output.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let is_whole = bytes.ends_with(b"\n") || bytes.len() < LONGEST_LINE;
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        let said = if is_whole { Said::Line(text) } else { Said::TooLong };
        if sender.send(said).is_err() {
            return;
        }
    }
}
