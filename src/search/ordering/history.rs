//! Moves that were sufficient elsewhere come first: credit earned, by move.

use crate::search::ordering::experience::{credit_parameter, table_parameter};
use crate::search::registry::Entry;

/// What the registry says.
pub(crate) const ENTRY: Entry = Entry {
    name: "history",
    summary: "moves that were sufficient elsewhere come first",
    explanation: "A move that causes a cutoff, or is best inside the window, is sufficient and earns credit, by \
        default 2 to the power of its distance from the horizon. Moves are tried in the order of the \
        credit of their from and to squares, whatever the position. Tables are halved before they \
        overflow.",
    source: "J. Schaeffer, The history heuristic, ICCA Journal 6(3), 1983; The history heuristic and \
        alpha-beta search enhancements in practice, IEEE PAMI 11(11), 1989",
    parameters: &[credit_parameter("2d"), table_parameter("shared")],
    exact: true,
    needs: None,
    excludes: &["butterfly", "relative-history"],
};
