//! Game specs: `xiangqi[eval=pst,grain=1]`, `tree:iid[b=38]`, and the roots they make.

use std::fmt;
use std::str::FromStr;

use crate::spec::SpecError;

/// A game with its evaluator and parameters; prints back in canonical form
/// (defaults left out) and parses to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameSpec {}

impl FromStr for GameSpec {
    type Err = SpecError;
    fn from_str(_: &str) -> Result<Self, SpecError> {
        todo!()
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}
