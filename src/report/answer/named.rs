//! Two engines in few words.

use crate::analysis::answer::Answer;
use crate::analysis::engine_name::EngineName;

/// Two engines in few words: what they differ in, and what both have.
pub(in crate::report) struct Named {
    pub(in crate::report) over: String,
    pub(in crate::report) under: String,
    /// The first with its parameters.
    pub(super) exact: String,
    /// The enhancements of both; empty for none, or where they differ.
    pub(in crate::report) common: String,
}

impl Named {
    pub(in crate::report) fn of(answer: &Answer) -> Self {
        let (over, under) = (EngineName::new(&answer.over), EngineName::new(&answer.under));
        let same = over.enhancements().eq(under.enhancements());
        if !same || over.algorithm() == under.algorithm() {
            let exact = answer.over.clone();
            return Self { over: exact.clone(), under: answer.under.clone(), exact, common: String::new() };
        }
        let short = over.family() != under.family();
        let name = |engine: &EngineName| if short { engine.family() } else { engine.algorithm() }.to_owned();
        let common = over.enhancements().collect::<Vec<_>>().join("+");
        Self { over: name(&over), under: name(&under), exact: over.algorithm().to_owned(), common }
    }
}
