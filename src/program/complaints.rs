//! The last lines of a program on its error output since a question.

use std::io::{self, Read as _};
#[cfg(unix)]
use std::os::fd::{AsFd, OwnedFd};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

#[cfg(unix)]
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

use crate::program::tail::{LONGEST_LINE, Tail};

const BYTES: usize = 1 << 13;
/// No program says more between two questions, in parts that are read at once.
#[cfg(unix)]
const MOST_PARTS: usize = 1 << 12;

/// The last complaints of a program. A thread reads them, so that the program never waits to be read.
pub(super) struct Complaints {
    heard: Arc<Mutex<Heard>>,
    reader: JoinHandle<()>,
}

/// A reader holds the lock until its bytes are here, so that a question knows what came before it.
struct Heard {
    #[cfg(unix)]
    output: ChildStderr,
    tail: Tail,
    line: Vec<u8>,
}

impl Complaints {
    #[cfg(unix)]
    pub(super) fn of(output: ChildStderr) -> io::Result<Self> {
        let source = output.as_fd().try_clone_to_owned()?;
        Self::read_by(Heard { output, tail: Tail::default(), line: Vec::new() }, move |heard| {
            read_all(&source, heard);
        })
    }

    #[cfg(not(unix))]
    pub(super) fn of(output: ChildStderr) -> io::Result<Self> {
        Self::read_by(Heard { tail: Tail::default(), line: Vec::new() }, move |heard| {
            read_all(output, heard);
        })
    }

    fn read_by(heard: Heard, read: impl FnOnce(&Mutex<Heard>) + Send + 'static) -> io::Result<Self> {
        let heard = Arc::new(Mutex::new(heard));
        let kept = Arc::clone(&heard);
        let thread = thread::Builder::new().name("errors of a program".to_owned());
        Ok(Self { heard, reader: thread.spawn(move || read(&kept))? })
    }

    /// Forgets all that was said until now, read or not.
    pub(super) fn clear(&self) {
        let mut heard = lock(&self.heard);
        #[cfg(unix)]
        for _ in 0..MOST_PARTS {
            if !heard.read_if_waiting() {
                break;
            }
        }
        heard.line.clear();
        heard.tail.clear();
    }

    pub(super) fn is_over(&self) -> bool {
        self.reader.is_finished()
    }

    /// The last lines in one; `None` if there are none.
    pub(super) fn text(&self) -> Option<String> {
        let heard = lock(&self.heard);
        (!heard.tail.is_empty()).then(|| heard.tail.text())
    }
}

fn lock(heard: &Mutex<Heard>) -> MutexGuard<'_, Heard> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Heard {
    /// Reads what waits to be read, if something does; whether there was something.
    #[cfg(unix)]
    fn read_if_waiting(&mut self) -> bool {
        is_waiting(&self.output, PollTimeout::ZERO) && {
            let mut bytes = [0; BYTES];
            let count = self.output.read(&mut bytes).unwrap_or(0);
            self.take(&bytes[..count])
        }
    }

    /// Keeps some bytes; none are the end. Whether there were some.
    fn take(&mut self, bytes: &[u8]) -> bool {
        for byte in bytes {
            self.line.push(*byte);
            if *byte == b'\n' || self.line.len() == LONGEST_LINE {
                self.end_line();
            }
        }
        if bytes.is_empty() {
            self.end_line();
        }
        !bytes.is_empty()
    }

    fn end_line(&mut self) {
        self.tail.push(&String::from_utf8_lossy(&self.line));
        self.line.clear();
    }
}

/// Whether there is something to read, or the end, within some time.
#[cfg(unix)]
fn is_waiting(source: &impl AsFd, within: PollTimeout) -> bool {
    let mut sources = [PollFd::new(source.as_fd(), PollFlags::POLLIN)];
    poll(&mut sources, within).is_ok_and(|ready| ready > 0)
}

/// Reads to the end. Nothing is read that a question has read.
#[cfg(unix)]
fn read_all(source: &OwnedFd, heard: &Mutex<Heard>) {
    loop {
        if !is_waiting(source, PollTimeout::NONE) {
            continue;
        }
        let mut heard = lock(heard);
        if is_waiting(source, PollTimeout::ZERO) && !heard.read_if_waiting() {
            return;
        }
    }
}

#[cfg(not(unix))]
fn read_all(mut output: ChildStderr, heard: &Mutex<Heard>) {
    let mut bytes = [0; BYTES];
    loop {
        let count = output.read(&mut bytes).unwrap_or(0);
        if !lock(heard).take(&bytes[..count]) {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn what_was_said_before_is_forgotten_even_if_it_was_not_read_yet() {
        let mut child = Command::new("sh")
            .args(["-c", "echo before >&2; echo asked; read -r _; printf 'after\\nlast' >&2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let complaints = Complaints::of(child.stderr.take().unwrap()).unwrap();
        let mut asked = [0; 6];
        child.stdout.take().unwrap().read_exact(&mut asked).unwrap();
        complaints.clear();
        assert_eq!(complaints.text(), None);
        drop(child.stdin.take());
        child.wait().unwrap();
        while !complaints.is_over() {
            thread::yield_now();
        }
        assert_eq!(complaints.text().as_deref(), Some("after / last"));
    }
}
