//! The texts of `report.html` that its scripts show, and those that stand where they will: one flat file of keys and
//! texts, with `{name}` for what is put in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

const ENGLISH: &str = include_str!("messages.en.json");

static MESSAGES: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(ENGLISH).expect("the file of messages is keys and texts"));

/// A message, with its places filled.
pub(super) fn message(key: &str, places: &[(&str, String)]) -> String {
    let text = MESSAGES.get(key).unwrap_or_else(|| panic!("there is no message `{key}`")).clone();
    places.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// All of them as JSON that ends no element.
pub(super) fn json() -> String {
    serde_json::to_string(&*MESSAGES).expect("texts are JSON").replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What scripts ask for, by its key.
    fn asked(script: &str) -> impl Iterator<Item = &str> {
        script.split("message(\"").skip(1).filter_map(|rest| rest.split('"').next())
    }

    #[test]
    fn every_message_that_is_asked_for_is_there() {
        let scripts = [include_str!("report.js"), crate::report::explorer::SCRIPTS];
        let keys: Vec<&str> = scripts.iter().flat_map(|script| asked(script)).collect();
        assert!(keys.len() > 30, "{keys:?}");
        for key in keys {
            assert!(MESSAGES.contains_key(key), "{key}");
        }
    }

    #[test]
    fn places_are_filled() {
        let shown = [("shown", "3".to_owned()), ("all", "{shown}".to_owned())];
        assert_eq!(message("rows-shown", &shown), "3 of {shown} shown");
    }
}
