//! Moves that were tried often come first: the denominator of relative history.

use crate::search::ordering::experience::{credit_parameter, table_parameter};
use crate::search::registry::Entry;

/// What the registry says.
pub(crate) const ENTRY: Entry = Entry {
    name: "butterfly",
    summary: "moves that were tried often come first",
    explanation: "Counts how often a move was tried at nodes that found a sufficient move, whether it was the \
        sufficient one or not, and tries frequent moves first. Meant as the control of the history \
        heuristic: it knows how common a move is, not how good. Its inventor expected it to be much \
        weaker and did not run it.",
    source: "D. Hartmann, Butterfly boards, ICCA Journal 11(2/3), 1988",
    parameters: &[credit_parameter("1"), table_parameter("side")],
    exact: true,
    needs: None,
    excludes: &["history", "relative-history"],
};
