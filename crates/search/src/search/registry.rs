//! Every algorithm and enhancement there is: name, explanation, source,
//! parameters.
//!
//! An entry is in the file of the thing it describes, the lists of algorithms
//! and orderings in their rooms; here they are put in the order in which specs
//! print.

use std::sync::LazyLock;

use crate::search::algorithm::iterative_deepening::IterativeDeepening;
use crate::search::internal_deepening::InternalDeepening;
use crate::search::table::TableConfig;
use crate::search::table::enhanced_cutoffs::EnhancedCutoffs;
use crate::search::{algorithm, ordering, selective};
use crate::spec::{Entry, Registered};

/// The algorithms, in the order in which they are listed.
pub fn algorithms() -> &'static [&'static Entry] {
    algorithm::ENTRIES
}

/// The enhancements, in the order in which specs print them.
pub fn enhancements() -> &'static [&'static Entry] {
    static ENTRIES: LazyLock<Vec<&'static Entry>> = LazyLock::new(|| {
        let others: [&Entry; 4] = [
            &TableConfig::ENTRY,
            &EnhancedCutoffs::ENTRY,
            &InternalDeepening::ENTRY,
            &IterativeDeepening::ENTRY,
        ];
        [ordering::ENTRIES, &others, ordering::LAST_ENTRIES].concat()
    });
    &ENTRIES
}

/// The hooks of selective search, which specs print last.
pub fn hooks() -> &'static [&'static Entry] {
    selective::ENTRIES
}

/// Everything that a term of an engine can name, in the order in which specs print it.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    algorithms().iter().chain(enhancements()).chain(hooks()).copied()
}

/// The algorithm, enhancement or hook of this name, in any case.
pub fn find(name: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.is_named(name))
}

/// The only algorithm, enhancement or hook whose name begins like this, in any case.
pub fn find_beginning(beginning: &str) -> Option<&'static Entry> {
    let begins = |entry: &&'static Entry| {
        entry.name.get(..beginning.len()).is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    };
    let mut found = all().filter(begins);
    found.next().filter(|_| found.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_finds_the_only_name_that_has_it() {
        assert_eq!(find_beginning("Asp").map(|entry| entry.name), Some("aspiration"));
        for beginning in ["a", "zz", "aspirations"] {
            assert!(find_beginning(beginning).is_none(), "{beginning}");
        }
    }

    #[test]
    fn names_are_unique_and_entries_are_complete() {
        let all: Vec<_> = all().collect();
        for (index, entry) in all.iter().enumerate() {
            let is_taken = |other: &Entry| {
                other.is_named(entry.name) || entry.alias.is_some_and(|alias| other.is_named(alias))
            };
            assert!(!all[..index].iter().any(|other| is_taken(other)), "{}", entry.name);
            assert!(!entry.summary.is_empty() && !entry.explanation.is_empty() && !entry.source.is_empty());
            if let Some(other) = entry.needs {
                assert!(find(other).is_some(), "{other}");
            }
            for parameter in entry.parameters {
                assert!(!parameter.help.is_empty(), "{}", parameter.key);
                let mut meanings = parameter.domain.meanings();
                assert!(meanings.all(|(_, meaning)| meaning.ends_with('.')), "{}", parameter.key);
                let words = parameter.domain.words();
                assert!(parameter.inexact.iter().all(|word| words.contains(word)), "{}", parameter.key);
            }
        }
    }
}
