//! What becomes of a claim.

use std::fmt;

use serde::Serialize;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub enum Verdict {
    /// The figure agrees with the published one, by the claim's rule.
    #[serde(rename = "reproduced")]
    Reproduced,
    /// The effect is there, of another size.
    #[serde(rename = "direction only")]
    DirectionOnly,
    /// The rows do not show it.
    #[serde(rename = "not reproduced")]
    NotReproduced,
    /// The rows it needs are missing.
    #[serde(rename = "not testable")]
    NotTestable,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Self; 4] =
        [Self::Reproduced, Self::DirectionOnly, Self::NotReproduced, Self::NotTestable];

    /// As the ledger writes it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::DirectionOnly => "direction only",
            Self::NotReproduced => "not reproduced",
            Self::NotTestable => "not testable",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.words())
    }
}
