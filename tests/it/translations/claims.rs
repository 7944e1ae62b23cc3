//! The texts of claims in Chinese, which a report in Chinese shows: each text of a built-in claim has one, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plybench::ledger::{Claim, Grade, Kind, Part, Side, Whose, built_in};

use crate::translations::messages::catalog;

/// The texts of a claim that a report shows.
fn texts(claim: &Claim) -> impl Iterator<Item = &str> {
    let Claim { statement, source, published, remark, not_tested, source_games, parts, .. } = claim;
    let own = [Some(statement), Some(source), published.as_ref(), Some(remark), not_tested.as_ref()];
    let parts =
        parts.iter().flat_map(|Part { name, says, known_beforehand, valid_any, tolerance, .. }| {
            let optional = [known_beforehand.as_deref(), valid_any.as_deref(), *tolerance];
            [name, says].map(|text| Some(text.as_str())).into_iter().chain(optional)
        });
    let own = own.into_iter().map(|text| text.map(String::as_str));
    own.chain(parts).flatten().chain(source_games.iter().map(String::as_str))
}

#[test]
fn every_text_of_a_claim_is_there_in_chinese() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/zh/claims.json");
    let chinese: BTreeMap<String, String> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    // Texts of the program that a claim has too: "Othello".
    let messages = catalog().messages;
    let wanted: BTreeSet<&str> = built_in()
        .iter()
        .flat_map(texts)
        .filter(|text| !text.is_empty() && !messages.contains_key(*text))
        .collect();
    assert!(wanted.len() > 200, "{}", wanted.len());
    let there: BTreeSet<&str> = chinese.keys().map(String::as_str).collect();
    let missing: Vec<_> = wanted.difference(&there).collect();
    let stale: Vec<_> = there.difference(&wanted).collect();
    assert!(missing.is_empty() && stale.is_empty(), "missing: {missing:#?}\nof no claim: {stale:#?}");
    for (english, text) in &chinese {
        assert!(!text.trim().is_empty(), "{english}");
    }
}

/// Words that the sources do not mark, because they are those of files and rows as well.
#[test]
fn every_word_of_a_part_is_there_in_chinese() {
    let messages = catalog().messages;
    let grades = Grade::ALL.iter().map(|grade| grade.meaning());
    let words = [Kind::WORDS, Side::WORDS, Whose::WORDS].concat();
    let missing: Vec<_> =
        words.into_iter().chain(grades).filter(|word| !messages.contains_key(*word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
