//! The claims in the binary: the files of `claims/`, embedded.

use std::sync::LazyLock;

use crate::ledger::claim::Claim;
use crate::ledger::order::in_order;
use crate::ledger::read::parse_all;

/// Name and text of every file; the build script lists the folder.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

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
