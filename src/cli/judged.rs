//! The exit of a command that judges.

use std::num::NonZeroUsize;

use plybench::analysis::coverage::Coverage;

use crate::cli::failure::{Exit, Failure};

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
