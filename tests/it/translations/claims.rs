//! The texts of claims in Chinese, which a report in Chinese will show: each text of `claims/` has one, and no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use toml::{Table, Value};

/// The keys of a claim, and of its figures, whose texts a report shows.
const SHOWN: [&str; 5] = ["statement", "source", "published", "remark", "says"];

fn texts(table: &Table, found: &mut BTreeSet<String>) {
    for (key, value) in table {
        match value {
            Value::String(text) if SHOWN.contains(&key.as_str()) => {
                found.insert(text.clone());
            }
            Value::Array(tables) => {
                tables.iter().filter_map(Value::as_table).for_each(|one| texts(one, found));
            }
            _ => {}
        }
    }
}

#[test]
fn every_text_of_a_claim_is_there_in_chinese() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wanted = BTreeSet::new();
    for entry in fs::read_dir(root.join("claims")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            texts(&fs::read_to_string(&path).unwrap().parse().unwrap(), &mut wanted);
        }
    }
    assert!(wanted.len() > 100, "{}", wanted.len());
    let chinese = fs::read_to_string(root.join("locales/zh/claims.json")).unwrap();
    let chinese: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&chinese).unwrap();
    let there: BTreeSet<String> = chinese.keys().cloned().collect();
    let missing: Vec<&String> = wanted.difference(&there).collect();
    let stale: Vec<&String> = there.difference(&wanted).collect();
    assert!(missing.is_empty() && stale.is_empty(), "missing: {missing:#?}\nof no claim: {stale:#?}");
    for (english, text) in &chinese {
        assert!(text.as_str().is_some_and(|text| !text.trim().is_empty()), "{english}");
    }
}
