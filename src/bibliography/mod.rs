//! The bibliography: every publication, program and page that something here comes from, by its key.
//!
//! The entries of the registries name keys themselves; what claims, sets of positions and statistical methods cite is in
//! [`uses`]. Both files are in the folder `sources`, embedded.

mod bibtex;
mod csl;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

pub use source::{Kind, Source};

/// Path and text of every page about a paper; the build script lists the folder.
const PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/papers.rs"));

/// Keys by what cites them.
pub type Citing = BTreeMap<String, Vec<String>>;

/// Citations of sources besides the entries of registries.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uses {
    /// By the id of a claim of the built-in ledger.
    pub claims: Citing,
    /// By game and set of positions, as in `chess/bratko-kopec`.
    pub sets: Citing,
    /// Of statistics.
    pub methods: Methods,
}

/// The sources of methods.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Methods {
    /// Of every comparison of engines.
    pub comparison: Vec<String>,
    /// Of positions whose games are known.
    pub games: Vec<String>,
    /// Of the words of claims.
    pub ledger: Vec<String>,
}

/// Every source, in the order of the keys.
///
/// # Panics
///
/// If the embedded file is wrong, which a test rules out.
pub fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
        let text = include_str!("../../sources/sources.toml");
        let read: BTreeMap<String, Source> = toml::from_str(text).expect("a test reads the file");
        read.into_iter().map(|(key, source)| Source { key, ..source }).collect()
    });
    &SOURCES
}

/// The source with this key.
pub fn source(key: &str) -> Option<&'static Source> {
    sources().iter().find(|source| source.key == key)
}

/// The keys of the sources with a claim in the built-in ledger, sorted. Each has a page.
pub fn papers() -> impl Iterator<Item = &'static str> {
    uses().claims.values().flatten().map(String::as_str).collect::<BTreeSet<_>>().into_iter()
}

/// The page about a source in Markdown (`docs/papers`): what it says, what was found on the published
/// rows, what could not be tested, the command, and BibTeX.
pub fn page(key: &str) -> Option<&'static str> {
    let (_, text) = PAGES.iter().find(|(path, _)| path.ends_with(&format!("/{key}.md")))?;
    // The first line says which script made it.
    Some(text.split_once('\n')?.1)
}

/// Citations of sources besides the entries of registries.
///
/// # Panics
///
/// If the embedded file is wrong, which a test rules out.
pub fn uses() -> &'static Uses {
    static USES: LazyLock<Uses> = LazyLock::new(|| {
        toml::from_str(include_str!("../../sources/uses.toml")).expect("a test reads the file")
    });
    &USES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_written_in_letters_that_every_bibtex_reads() {
        for source in sources() {
            let text = format!("{source:?}");
            assert!(text.is_ascii(), "{text}");
            // None of TeX's own signs but in an address: nothing has to be escaped.
            assert!(
                !source.texts().any(|text| text.contains(['&', '%', '#', '_', '$', '{', '}', '\\'])),
                "{text}"
            );
            assert!(!source.title.is_empty() && source.authors.iter().all(|author| !author.is_empty()));
        }
    }

    #[test]
    fn what_is_used_is_there() {
        let uses = uses();
        let Methods { comparison, games, ledger } = &uses.methods;
        let lists = uses.claims.values().chain(uses.sets.values()).chain([comparison, games, ledger]);
        for key in lists.flatten() {
            assert!(source(key).is_some(), "{key}");
        }
        assert_eq!(source("knuth1975").unwrap().authors[1], "Moore, Ronald W.");
        assert!(source("knuth1976").is_none());
    }
}
