//! Aspiration search as the seed program prints it, errors included.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::root::{pass, value_at};
use crate::search::variant::Variant;
use crate::spec::{Entry, Registered, parameters};

const WINDOW: Value = 50;

parameters! {
    /// Aspiration search with the faults of the printed program.
    pub struct PrintedAspiration;
}

impl Registered for PrintedAspiration {
    const ENTRY: Entry = Entry {
        name: "printed-aspiration",
        summary: "aspiration as in the published listing, bugs included",
        explanation: "A re-search happens only if the value is strictly outside the window of 50 around the \
            value at depth d-1, so a bound on the edge is taken for the value. After a fail high alpha \
            equals the value, so a wrong move may be kept. Its value is not always minimax's. Compare with \
            `aspiration`.",
        source: "the C++ program of a Chinese textbook on programming board games, as printed",
        exact: false,
        ..Entry::PLAIN
    };
}

impl Algorithm for PrintedAspiration {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        let guess = value_at(search, depth.saturating_sub(1), alpha_beta)?;
        let mut value = pass(search, 0, depth, (guess - WINDOW, guess + WINDOW), alpha_beta)?;
        let first = value;
        if first < guess - WINDOW {
            value = pass(search, 1, depth, (-INFINITY, first), alpha_beta)?;
        }
        if first > guess + WINDOW {
            value = pass(search, 1, depth, (first, INFINITY), alpha_beta)?;
        }
        Ok(value)
    }
}
