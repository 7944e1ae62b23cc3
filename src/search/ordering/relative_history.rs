//! Moves ordered by how often they were sufficient when tried.

use crate::search::ordering::experience::{credit_parameter, table_parameter};
use crate::search::registry::Entry;

/// What the registry says.
pub(crate) const ENTRY: Entry = Entry {
    name: "relative-history",
    summary: "history over butterfly: how often a move was sufficient when tried",
    explanation: "The history score of a move divided by its butterfly score, so that a move is not preferred \
        for being common. Its authors use it for quiet moves: combine it with `captures`, which orders \
        the others.",
    source: "M. H. M. Winands, E. C. D. van der Werf, H. J. van den Herik, J. W. H. M. Uiterwijk, The \
        relative history heuristic, Computers and Games 2004",
    parameters: &[credit_parameter("1"), table_parameter("side")],
    exact: true,
    needs: None,
    excludes: &["history", "butterfly"],
};
