//! Another build of plybench, asked for the events of a search.

use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::cli::failure::{Exit, Failure};
use crate::cli::search_events::{Recorded, Wanted};

/// The first version with `plybench search --events`.
const FIRST_VERSION: &str = "0.2.0";

/// The interval at which the interrupt flag is read.
const POLL: Duration = Duration::from_millis(10);

/// Longer output is not quoted whole, in characters.
const LONGEST_QUOTE: usize = 200;

pub(super) struct Build {
    /// OLD or NEW.
    pub(super) name: &'static str,
    pub(super) path: String,
    /// Its words without `--events`.
    pub(super) question: Vec<String>,
}

/// The end of a process, and its output.
struct Printed {
    status: ExitStatus,
    data: Vec<u8>,
    errors: Vec<u8>,
}

impl Build {
    /// Has it run the search; `None` if it was interrupted.
    pub(super) fn record(
        &self,
        wanted: &Wanted,
        interrupt: &AtomicBool,
    ) -> Result<Option<Recorded>, Failure> {
        let option = ["--events".to_owned(), wanted.to_string()];
        let words: Vec<&String> = self.question.iter().chain(&option).collect();
        let Some(printed) = self.output(&words, interrupt)? else { return Ok(None) };
        let said = quote(&printed.errors);
        let code = printed.status.code();
        if code == Some(Exit::Interrupted as i32) {
            return Ok(None);
        }
        if code == Some(Exit::Usage as i32) && said.contains("'--events'") {
            let version = self.version(interrupt)?;
            return Err(Failure::usage(format_args!(
                "{} has no `plybench search --events`, which {FIRST_VERSION} is the first version with; it reports \
                 `{version}`",
                self.named()
            )));
        }
        if code == Some(Exit::Usage as i32) {
            return Err(Failure::usage(format_args!("{} refuses the search: {said}", self.named())));
        }
        if code != Some(Exit::Done as i32) {
            let said = if said.is_empty() { "it printed no error".to_owned() } else { said };
            return Err(anyhow::anyhow!("{} failed ({}): {said}", self.named(), printed.status).into());
        }
        let recorded: Option<Recorded> = serde_json::from_slice(&printed.data).ok();
        let answers = |recorded: &Recorded| match wanted {
            Wanted::Digests => recorded.digests.is_some(),
            Wanted::Nodes(_) => recorded.stretch.is_some(),
        };
        recorded.filter(answers).map(Some).ok_or_else(|| {
            let printed = Some(quote(&printed.data)).filter(|text| !text.is_empty());
            let printed = printed.map_or_else(|| "nothing".to_owned(), |text| format!("`{text}`"));
            Failure::usage(format_args!("{} is not plybench: it printed {printed}", self.named()))
        })
    }

    fn named(&self) -> String {
        format!("{} `{}`", self.name, self.path)
    }

    fn version(&self, interrupt: &AtomicBool) -> Result<String, Failure> {
        let printed = self.output(&[&"--version".to_owned()], interrupt)?;
        Ok(printed.map_or_else(String::new, |printed| quote(&printed.data)))
    }

    /// Runs it to its end; `None` if that is not waited for, after an interrupt.
    fn output(&self, words: &[&String], interrupt: &AtomicBool) -> Result<Option<Printed>, Failure> {
        let start =
            |error: io::Error| Failure::usage(format_args!("{} cannot be started: {error}", self.named()));
        let mut command = Command::new(&self.path);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(start)?;
        let (data, errors) = (whole(child.stdout.take()), whole(child.stderr.take()));
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if interrupt.load(Ordering::Relaxed) {
                // It may have ended in the meantime.
                let _ = child.kill();
                child.wait()?;
                return Ok(None);
            }
            thread::sleep(POLL);
        };
        let read = |from: Receiver<Vec<u8>>| from.recv().unwrap_or_default();
        Ok(Some(Printed { status, data: read(data), errors: read(errors) }))
    }
}

/// Everything that a stream will have said: a thread reads it, so that a full pipe stops no one.
fn whole(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What was read before an error is quoted in one.
            let _ = stream.read_to_end(&mut bytes);
        }
        sender.send(bytes)
    });
    receiver
}

/// The first line that is not empty, without the words that begin errors of ours.
fn quote(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let line = line.trim_start_matches("plybench: ").trim_start_matches("error: ");
    let mut quoted: String = line.chars().take(LONGEST_QUOTE).collect();
    if quoted.len() < line.len() {
        quoted += "...";
    }
    quoted
}
