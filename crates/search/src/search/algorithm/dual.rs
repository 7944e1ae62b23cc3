//! DUAL*: the mirror image of SSS*, null windows that come up from minus
//! infinity.

use crate::game::INFINITY;
use crate::search::algorithm::ab::alpha_beta;
use crate::search::algorithm::mtdf::mtd;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// Null windows at the root that come up from minus infinity.
    pub struct Dual;
}

impl Registered for Dual {
    const ENTRY: Entry = Entry {
        name: "dual",
        summary: "DUAL* as MTD(-infinity): increasing lower bounds",
        explanation: "SSS* with the players exchanged: null-window alpha-beta with a table and increasing \
            bounds from -infinity. It does better than SSS* at odd depths and worse at even depths.",
        source: "T. A. Marsland, A. Reinefeld, J. Schaeffer, Low overhead alternatives to SSS*, Artificial \
            Intelligence 31(2), 1987; as memory-enhanced test: A. Plaat et al., 1994",
        cites: &["marsland1987", "plaat1994-report"],
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

impl Algorithm for Dual {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        search.deepen_with(alpha_beta);
        mtd(search, depth, -INFINITY)
    }
}
