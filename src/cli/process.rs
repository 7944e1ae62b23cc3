//! A command's own process: signals, panics, and the command line that started it.

use std::env;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use plybench::suite::THREAD_NAME;
use rayon::ThreadPoolBuilder;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};

/// Set by Ctrl-C; searches look at it.
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C and SIGTERM set a flag instead of ending the process, and
/// returns the flag. A second signal ends the process at once: rows are in the
/// file within 50 milliseconds, and work that never looks at the flag can still
/// be stopped.
pub(super) fn interrupt_flag() -> Result<&'static AtomicBool, Failure> {
    ctrlc::set_handler(|| {
        if INTERRUPT.swap(true, Ordering::Relaxed) {
            // Nothing is unwound here, and programs of others would go their way.
            plybench::program::kill_all();
            std::process::exit(Exit::Interrupted as i32);
        }
    })?;
    Ok(&INTERRUPT)
}

/// Makes everything that is not a cell share the workers that `--jobs` names:
/// bootstraps, figures, minimal trees. More of them than processors gain nothing.
pub(super) fn limit_workers(context: &Context) -> Result<(), Failure> {
    if context.jobs_given() {
        let processors = available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let workers = context.jobs().min(processors).get();
        ThreadPoolBuilder::new().num_threads(workers).build_global()?;
    }
    Ok(())
}

/// Prepares the process for running cells, and returns the flag that Ctrl-C sets.
pub(super) fn prepare_for_cells() -> Result<&'static AtomicBool, Failure> {
    keep_panics_of_cells_quiet();
    #[cfg(unix)]
    report_file_size_limits_as_errors();
    interrupt_flag()
}

fn command() -> Vec<OsString> {
    env::args_os().collect()
}

/// The words of the command line that are not UTF-8, quoted for a shell.
pub(super) fn not_utf8() -> Vec<String> {
    command().iter().filter(|word| word.to_str().is_none()).map(|word| escaped(word)).collect()
}

/// The words of the command line for a manifest: where the program lies is nothing to others.
pub(super) fn recorded_command() -> Vec<String> {
    let mut words = command();
    if let Some(program) = words.first_mut()
        && let Some(name) = Path::new(program).file_name().map(OsStr::to_owned)
    {
        *program = name;
    }
    words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
}

/// The command line with `--resume` instead of `--overwrite`, quoted for a
/// shell.
pub(super) fn resume_command() -> String {
    let mut words = without(command(), &["--overwrite", "--resume"], &[]);
    words.push("--resume".into());
    joined(&words)
}

/// The command line without `--overwrite`, quoted for a shell: of a command
/// that resumes by itself where it was stopped.
pub(super) fn command_without_overwrite() -> String {
    joined(&without(command(), &["--overwrite"], &[]))
}

/// The same without `--budget` too: of a command that is to run to its end.
pub(super) fn command_without_budget() -> String {
    joined(&without(command(), &["--overwrite"], &["--budget"]))
}

/// The words of a command line without these flags and without these options,
/// however their values are written.
pub(super) fn without<W: AsRef<OsStr>>(words: Vec<W>, flags: &[&str], options: &[&str]) -> Vec<W> {
    let mut words = words.into_iter();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        let text = word.as_ref().to_string_lossy();
        let has_value = text.split_once('=').is_some_and(|(name, _)| options.contains(&name));
        if options.contains(&&*text) {
            words.next();
        } else if !flags.contains(&&*text) && !has_value {
            kept.push(word);
        }
    }
    kept
}

pub(super) fn joined<W: AsRef<OsStr>>(words: &[W]) -> String {
    let quoted = |word: &W| match word.as_ref().to_str() {
        Some(word) => quoted(word),
        None => escaped(word.as_ref()),
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

pub(super) fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./=:,+".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A word that is not UTF-8, as a shell takes it: with its bytes as numbers.
fn escaped(word: &OsStr) -> String {
    let text = word.as_encoded_bytes().escape_ascii().to_string();
    // A quote and a backslash are escaped there as a shell escapes them.
    format!("$'{}'", text.replace("\\\"", "\""))
}

/// A panic inside a cell becomes the status of its row and is not printed too.
fn keep_panics_of_cells_quiet() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let name = std::thread::current().name().map(str::to_owned);
        if !name.is_some_and(|name| name.starts_with(THREAD_NAME)) {
            default(panic);
        }
    }));
}

/// By default a write beyond the file-size limit kills the process. With the
/// signal blocked it fails, and is reported, like a write to a full disk.
/// Threads inherit this from the one that starts them.
#[cfg(unix)]
fn report_file_size_limits_as_errors() {
    use nix::sys::signal::{SigSet, Signal};
    let mut signals = SigSet::empty();
    signals.add(Signal::SIGXFSZ);
    // If this fails the rows are as safe; only the exit code differs.
    let _ = signals.thread_block();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_taken_away_however_they_are_written() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let kept = |text: &str| without(words(text), &["--overwrite"], &["--budget", "-b"]);
        let whole = words("plybench reproduce --out d");
        for text in [
            "plybench reproduce --budget 5 --out d --overwrite",
            "plybench reproduce -b 5 --out d --budget=0.5",
            "plybench reproduce --out d",
        ] {
            assert_eq!(kept(text), whole, "{text}");
        }
    }

    #[test]
    fn words_are_quoted_only_where_a_shell_would_change_them() {
        assert_eq!(quoted("--depths=1-6"), "--depths=1-6");
        assert_eq!(quoted("ab+{,tt}"), "'ab+{,tt}'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[cfg(unix)]
    #[test]
    fn words_that_are_not_utf_8_keep_their_bytes() {
        use std::os::unix::ffi::OsStrExt as _;
        let words = [OsStr::new("--out"), OsStr::from_bytes(b"b'a\"d\\\xff .csv"), OsStr::new("--overwrite")];
        let kept = without(words.to_vec(), &["--overwrite"], &["--budget"]);
        assert_eq!(joined(&kept), r#"--out $'b\'a"d\\\xff .csv'"#);
    }
}
