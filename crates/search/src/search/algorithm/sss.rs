//! SSS*: best-first search, as null windows that come down from infinity.

use crate::game::INFINITY;
use crate::search::algorithm::ab::alpha_beta;
use crate::search::algorithm::mtdf::mtd;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Null windows at the root that come down from infinity.
    pub struct Sss;
}

impl Registered for Sss {
    const ENTRY: Entry = Entry {
        name: "sss",
        summary: "SSS* as MTD(+infinity): decreasing upper bounds",
        explanation: "Null-window alpha-beta with a table and decreasing bounds from +infinity expands the \
            same leaves in the same order as Stockman's best-first search. With a static order and a table \
            that loses nothing (`tt[move=ignored]` of sufficient size) it never visits a leaf that \
            alpha-beta prunes.",
        source: "G. C. Stockman, A minimax algorithm better than alpha-beta?, Artificial Intelligence 12(2), \
            1979; as memory-enhanced test: A. Plaat et al., SSS* = alpha-beta + TT, 1994",
        cites: &["stockman1979", "plaat1995-sss"],
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

impl Algorithm for Sss {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(alpha_beta);
        mtd(search, depth, INFINITY)
    }
}
