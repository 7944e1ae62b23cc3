//! Exit codes, errors that know theirs, and the exit of a command that judges.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use plybench::analysis::baseline::CheckError;
use plybench::analysis::compare::CompareError;
use plybench::analysis::coverage::Coverage;
use plybench::analysis::diff::DiffError;
use plybench::corpus::CorpusError;
use plybench::import::{ImportError, MappingError};
use plybench::program::ProgramError;
use plybench::record::RecordError;
use plybench::search::Engine;
use plybench::spec::SpecError;
use plybench::suite::{MergeError, RunError, SuiteError, TruthError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Exit {
    Done = 0,
    /// A broken file, or a read or write that failed.
    Error = 1,
    /// Bad arguments, or a named file that cannot be opened.
    Usage = 2,
    /// A regression, a signature mismatch, a change beyond its limit, or with `--strict` a claim that fails.
    Regression = 3,
    /// Finished, but some searches failed or timed out.
    SomeFailed = 4,
    /// Interrupted; the partial file is valid.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error together with its exit code. `?` makes one with code 2 of a path that cannot be
/// opened, and with code 1 of any other error; [`Usage::usage`] makes one with code 2.
#[derive(Debug)]
pub(super) struct Failure {
    exit: Exit,
    error: anyhow::Error,
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        let error = error.into();
        let is_of_path = error
            .chain()
            .any(|cause| cause.downcast_ref().is_some_and(|error: &io::Error| is_of_path(error.kind())));
        Self { exit: if is_of_path { Exit::Usage } else { Exit::Error }, error }
    }
}

/// Whether the system refused a path as it was typed.
fn is_of_path(kind: ErrorKind) -> bool {
    use ErrorKind::{
        AlreadyExists, IsADirectory, NotADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem,
    };
    matches!(
        kind,
        AlreadyExists | IsADirectory | NotADirectory | NotFound | PermissionDenied | ReadOnlyFilesystem
    )
}

/// A text without the numbers of the system's errors: "(os error 2)".
pub(super) fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    plain.extend(parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest)));
    plain
}

impl Failure {
    pub(super) fn usage(message: impl std::fmt::Display) -> Self {
        Self { exit: Exit::Usage, error: anyhow::anyhow!("{message}") }
    }

    /// An error of the library whose fault is in what was typed.
    pub(super) fn usage_of(error: impl Into<anyhow::Error>) -> Self {
        Self { exit: Exit::Usage, error: error.into() }
    }

    /// A gate that has nothing to compare.
    pub(super) fn regression_of(error: impl Into<anyhow::Error>) -> Self {
        Self { exit: Exit::Regression, error: error.into() }
    }

    /// A search whose table the system has no memory for.
    pub(super) fn no_memory(engine: &Engine) -> Self {
        let text = format!("not enough memory for the table of `{engine}`; use a smaller one, as in");
        Self { exit: Exit::Error, error: anyhow::anyhow!("{text} `tt[size=64k]`") }
    }

    pub(super) fn exit(&self) -> Exit {
        self.exit
    }

    /// Whether the output could not be written because its reader has closed
    /// the pipe. That is not an error: the reader needed no more.
    pub(super) fn is_closed_pipe(&self) -> bool {
        self.error.chain().any(|cause| {
            cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
        })
    }

    /// The error, its causes, and what to do about it.
    pub(super) fn message(&self) -> String {
        let causes: Vec<String> = self.error.chain().map(ToString::to_string).collect();
        let help = self.error.chain().find_map(help);
        causes.join(": ") + &help.map_or_else(String::new, |help| format!("; {help}"))
    }
}

/// `help` of an error whose type is erased. The list has every error type with a `help`; a test of the
/// architecture compares it with the sources.
fn help(error: &(dyn Error + 'static)) -> Option<String> {
    macro_rules! of_types {
        ($($error:ty),* $(,)?) => {
            None$(.or_else(|| error.downcast_ref().and_then(<$error>::help)))*
        };
    }
    of_types![
        RunError,
        MergeError,
        TruthError,
        SuiteError,
        CorpusError,
        RecordError,
        SpecError,
        CheckError,
        CompareError,
        DiffError,
        ImportError,
        MappingError,
        ProgramError,
    ]
}

/// The failure of a run in memory: a suite that cannot be planned, or names a program that cannot run, is a usage error.
pub(super) fn of_plan(error: RunError) -> Failure {
    match error {
        RunError::Suite(_) => Failure::usage_of(error),
        RunError::Program(error) => of_program(error),
        other => other.into(),
    }
}

/// The failure of a program that cannot be used as it is named; it may have been interrupted.
pub(super) fn of_program(error: ProgramError) -> Failure {
    let exit =
        if matches!(error, ProgramError::Interrupted { .. }) { Exit::Interrupted } else { Exit::Usage };
    Failure { exit, error: error.into() }
}

/// Turns any error into a usage error: the fault is in what was typed.
pub(super) trait Usage<T> {
    fn usage(self) -> Result<T, Failure>;
}

impl<T, E: Into<anyhow::Error>> Usage<T> for Result<T, E> {
    fn usage(self) -> Result<T, Failure> {
        self.map_err(Failure::usage_of)
    }
}

/// Exit code 0 has one way: a number of things compared, which is not zero.
pub(super) struct Judged(Exit);

impl Judged {
    /// So many things were compared and nothing is wrong.
    pub(super) const fn passed(_compared: NonZeroUsize) -> Self {
        Self(Exit::Done)
    }

    pub(super) const fn regression() -> Self {
        Self(Exit::Regression)
    }

    /// Something is wrong in itself, compared with nothing.
    pub(super) const fn faulty() -> Self {
        Self(Exit::Error)
    }

    pub(super) const fn some_failed() -> Self {
        Self(Exit::SomeFailed)
    }

    /// Stopped before there was anything to judge.
    pub(super) const fn interrupted() -> Self {
        Self(Exit::Interrupted)
    }

    /// A regression unless two sides agree, and an error if they agree because nothing was compared.
    pub(super) fn of(agrees: bool, coverage: &Coverage) -> Result<Self, Failure> {
        if !agrees {
            return Ok(Self::regression());
        }
        let why = || coverage.omitted().unwrap_or_else(|| "there was nothing to compare".to_owned());
        something(coverage.compared, why).map(Self::passed)
    }
}

/// The number of things compared; without any, an error with the reason.
pub(super) fn something(count: usize, why: impl FnOnce() -> String) -> Result<NonZeroUsize, Failure> {
    NonZeroUsize::new(count).ok_or_else(|| anyhow::anyhow!("nothing was compared: {}", why()).into())
}

impl From<Judged> for Exit {
    fn from(judged: Judged) -> Self {
        judged.0
    }
}
