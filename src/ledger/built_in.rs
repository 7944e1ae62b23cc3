//! The claims in the binary: the files of `claims/`, embedded.

use std::sync::LazyLock;

use tr::tr;

use crate::ledger::claim::Claim;
use crate::ledger::order::in_order;
use crate::ledger::read::parse_all;

/// Name and text of every file; the build script lists the folder.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

/// The day on which the built-in rules were frozen: rows from before it are read again after
/// the fact.
const FROZEN: &str = "2026-11-29";

/// The state of the built-in rules, seen from some rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Whether some of the rows are older than the rules.
    after_the_fact: bool,
}

impl Edition {
    /// Seen from rows whose runs began at these times (RFC 3339).
    pub fn of<'t>(starts: impl IntoIterator<Item = &'t str>) -> Self {
        Self { after_the_fact: starts.into_iter().any(|start| start < FROZEN) }
    }

    /// The title of a ledger by the built-in rules.
    pub fn title(self) -> String {
        if self.after_the_fact {
            tr!(
                "Re-reading after the fact: rules of the third edition, frozen on {}, on rows some or all of which are older",
                FROZEN
            )
        } else {
            tr!("Rules of the third edition, frozen on {}", FROZEN)
        }
    }
}

/// The built-in ledger, in its order.
///
/// # Panics
///
/// If a file of `claims/` is wrong, which a test rules out.
pub fn built_in() -> &'static [Claim] {
    static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
        let owned = |(file, text): &(&str, &str)| ((*file).to_owned(), (*text).to_owned());
        let files: Vec<(String, String)> = FILES.iter().map(owned).collect();
        in_order(parse_all(&files).expect("a test parses every file"))
    });
    &CLAIMS
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::ledger::read::{parse, read_folder};

    #[test]
    fn every_file_of_the_folder_is_a_claim_with_an_id_of_its_own() {
        let claims = built_in();
        let ids: BTreeSet<String> = claims.iter().map(|claim| claim.id.to_lowercase()).collect();
        assert!(!claims.is_empty());
        assert_eq!((claims.len(), ids.len()), (FILES.len(), FILES.len()));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("claims");
        assert_eq!(in_order(read_folder(&folder).unwrap()), claims);
    }

    #[test]
    fn a_file_has_the_name_of_its_claim() {
        for (file, text) in FILES {
            let id = parse(text, file).unwrap().id;
            assert_eq!(*file, format!("claims/{id}.toml"));
        }
    }
}
