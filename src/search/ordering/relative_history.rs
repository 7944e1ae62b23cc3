//! Moves ordered by how often they were sufficient when tried.

use crate::search::ordering::experience::credit_parameter;
use crate::search::registry::{Domain, Entry, Parameter};

/// What the registry says.
pub(crate) const ENTRY: Entry = Entry {
    name: "relative-history",
    summary: "history over butterfly: how often a move was sufficient when tried",
    explanation: "The history score of a move divided by its butterfly score, so that a move is not preferred \
        for being common. Its authors use it for quiet moves: combine it with `captures`, which orders \
        the others.",
    source: "M. H. M. Winands, E. C. D. van der Werf, H. J. van den Herik, J. W. H. M. Uiterwijk, The \
        relative history heuristic, Computers and Games 2004",
    parameters: &[
        credit_parameter("1"),
        Parameter {
            key: "table",
            default: "side",
            domain: Domain::Choice(&["shared", "side", "printed"]),
            help: "one table for both sides, one for each side, or one with the index the seed \
                program printed, file*9 + rank, where two squares share an index at every file border",
            inexact: &[],
        },
    ],
    exact: true,
    needs: None,
    excludes: &["history", "butterfly"],
};
