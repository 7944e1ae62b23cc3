//! A program with all that it starts: a group of processes that ends as one.

use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::sync::{Mutex, PoisonError};

/// A group of processes. Its first one waits for this process to end, however that may
/// happen, and then kills the group: a wrapper script and the program behind it too.
pub(super) struct Group {
    /// Where there are no groups there is no guard either.
    guard: Option<Child>,
}

/// Groups that run, by the process of their guard.
#[cfg(unix)]
static RUNNING: Mutex<Vec<i32>> = Mutex::new(Vec::new());

/// Kills every program that runs, with all that they started: for a process that is about to end without unwinding.
pub fn kill_all() {
    #[cfg(unix)]
    for group in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        kill_group(*group);
    }
}

#[cfg(unix)]
fn kill_group(group: i32) {
    use nix::sys::signal::{Signal, killpg};
    let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
}

impl Group {
    /// Starts a program in a folder and in a group of its own, all its streams piped.
    pub(super) fn start(file: &Path, arguments: &[String], folder: &Path) -> io::Result<(Self, Child)> {
        let mut command = Command::new(file);
        command.current_dir(folder);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let group = Self { guard: guard()? };
        #[cfg(unix)]
        if let Some(guard) = &group.guard {
            std::os::unix::process::CommandExt::process_group(&mut command, guard.id() as i32);
        }
        let child = command.spawn()?;
        Ok((group, child))
    }

    pub(super) fn kill(&mut self) {
        let Some(mut guard) = self.guard.take() else { return };
        #[cfg(unix)]
        {
            let group = guard.id() as i32;
            kill_group(group);
            RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|running| *running != group);
        }
        let _ = guard.wait();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A shell at the head of a new group that reads a pipe which this process alone holds open. When it is closed, the
/// shell kills its group. It does not take the signals of the terminal, which are for this process.
#[cfg(unix)]
fn guard() -> io::Result<Option<Child>> {
    use std::os::unix::process::CommandExt as _;
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "read -r _; kill -KILL 0"]).process_group(0);
    let guard = shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(guard.id() as i32);
    Ok(Some(guard))
}

#[cfg(not(unix))]
fn guard() -> io::Result<Option<Child>> {
    Ok(None)
}
