//! The texts of `report.html` that its scripts show, and those that stand where they will: one flat file of keys and
//! texts, with `{name}` for what is put in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::analysis::metric::Metric;
use crate::language::{Language, spoken};

type Messages = BTreeMap<String, String>;

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| read(include_str!("messages.en.json")));
static CHINESE: LazyLock<Messages> = LazyLock::new(|| read(include_str!("messages.zh.json")));

fn read(file: &str) -> Messages {
    serde_json::from_str(file).expect("the file of messages is keys and texts")
}

fn messages() -> &'static Messages {
    match spoken() {
        Language::English => &ENGLISH,
        Language::Chinese => &CHINESE,
    }
}

pub(super) fn message(key: &str, places: &[(&str, String)]) -> String {
    let text = messages().get(key).unwrap_or_else(|| panic!("there is no message `{key}`")).clone();
    places.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// All of them, and the words for metrics, as JSON that ends no element.
pub(super) fn json() -> String {
    let metrics = Metric::ALL.iter().filter(|metric| metric.words() != metric.name());
    let metrics = metrics.map(|metric| (format!("metric-{metric}"), metric.words()));
    let all: Messages = messages().clone().into_iter().chain(metrics).collect();
    serde_json::to_string(&all).expect("texts are JSON").replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(script: &str) -> impl Iterator<Item = &str> {
        script.split("message(\"").skip(1).filter_map(|rest| rest.split('"').next())
    }

    #[test]
    fn every_message_that_is_asked_for_is_there() {
        let scripts = [include_str!("report.js"), crate::report::explorer::SCRIPTS];
        let keys: Vec<&str> = scripts.iter().flat_map(|script| asked(script)).collect();
        assert!(keys.len() > 30, "{keys:?}");
        for key in keys {
            assert!(ENGLISH.contains_key(key), "{key}");
        }
    }

    /// The names of its places, in order.
    fn places(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_places() {
        for (key, english) in &*ENGLISH {
            let chinese = CHINESE.get(key).unwrap_or_else(|| panic!("`{key}` is missing in Chinese"));
            assert_eq!(places(english), places(chinese), "{key}");
        }
        let more = CHINESE.keys().filter(|key| !ENGLISH.contains_key(*key));
        assert_eq!(more.collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn places_are_filled() {
        let shown = [("shown", "3".to_owned()), ("all", "{shown}".to_owned())];
        assert_eq!(message("rows-shown", &shown), "3 of {shown} shown");
    }
}
