//! What becomes of a claim.

use serde::{Serialize, Serializer};

use crate::spec::choice;

choice! {
    /// The verdict on a claim; its word is what the ledger writes. The best
    /// comes first.
    pub enum Verdict {
        /// The figure agrees with the published one, by the claim's rule.
        Reproduced = "reproduced",
        /// The effect is there, of another size.
        DirectionOnly = "direction only",
        /// The rows do not show it.
        NotReproduced = "not reproduced",
        /// The rows it needs are missing.
        NotTestable = "not testable",
    }
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
