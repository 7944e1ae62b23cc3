//! An engine as a list of engines names it: of this laboratory, or a program of someone else.

use std::fmt;
use std::str::FromStr;

use crate::program::ProgramSpec;
use crate::search::Engine;
use crate::spec::SpecError;

/// An engine of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineSpec {
    /// Of this laboratory.
    Ours(Box<Engine>),
    /// A program of someone else.
    Program(ProgramSpec),
}

impl EngineSpec {
    /// Both kinds, each in the order of the list.
    pub fn parted(specs: impl IntoIterator<Item = Self>) -> (Vec<Engine>, Vec<ProgramSpec>) {
        let (mut engines, mut programs) = (Vec::new(), Vec::new());
        for spec in specs {
            match spec {
                Self::Ours(engine) => engines.push(*engine),
                Self::Program(program) => programs.push(program),
            }
        }
        (engines, programs)
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ours(engine) => engine.fmt(formatter),
            Self::Program(program) => program.fmt(formatter),
        }
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if ProgramSpec::is_meant(text) {
            text.parse().map(Self::Program)
        } else {
            text.parse().map(|engine| Self::Ours(Box::new(engine)))
        }
    }
}
