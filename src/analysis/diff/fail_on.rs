//! Changes besides those of figures that fail a gate.

use serde::{Serialize, Serializer};

use crate::spec::choice;

choice! {
    /// Differences that fail a gate besides its limits.
    pub enum FailOn {
        /// Searches with another status.
        Status = "status",
        /// Searches with another value.
        Value = "value",
        /// Searches with another best move.
        BestMove = "best_move",
        /// Searches that the new file lacks.
        Missing = "missing",
    }
}

impl Serialize for FailOn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
