//! The texts of reports and figures in Chinese: each that the sources say through `tr!` or mark by `tr_noop!` has one, with the same
//! places, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use plybench::analysis::metric::Metric;
use serde::Deserialize;

use crate::source::ROOTS;

#[derive(Default, Deserialize)]
pub(super) struct Catalog {
    pub(super) messages: BTreeMap<String, String>,
    contexts: BTreeMap<String, BTreeMap<String, String>>,
}

/// The files of the catalogue as one; a text in two of them would be one of them by accident.
pub(super) fn catalog() -> Catalog {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales/zh");
    let mut all = Catalog::default();
    for file in ["ledger.json", "figures.json", "report.json"] {
        let part: Catalog = serde_json::from_str(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
        for (english, chinese) in part.messages {
            assert!(all.messages.insert(english.clone(), chinese).is_none(), "{english:?} is in two files");
        }
        for (context, messages) in part.contexts {
            all.contexts.entry(context).or_default().extend(messages);
        }
    }
    all
}

/// The sources of the program, with the lines of a text joined.
fn sources() -> Vec<(String, String)> {
    fn read(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                found.push((path.display().to_string(), as_said(&fs::read_to_string(&path).unwrap())));
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                let mut lines = source.split("\\\n");
                let first = lines.next().unwrap_or_default().to_owned();
                let joined = lines.fold(first, |text, line| text + line.trim_start());
                found.push((path.display().to_string(), joined));
            }
        }
    }
    let mut found = Vec::new();
    for root in ROOTS {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(root), &mut found);
    }
    found
}

/// The words of a figure's recipe, as a source says them.
fn as_said(recipe: &str) -> String {
    let is_told =
        |key: &str| ["title", "subtitle", "caption", "why", "needs", "x_label", "y_label"].contains(&key);
    let texts = recipe.lines().filter_map(|line| line.split_once(" = ").filter(|(key, _)| is_told(key)));
    texts.fold(String::new(), |told, (_, text)| told + "tr_noop!(" + text + ")\n")
}

/// The text of a literal at the beginning of some source, and what follows it.
fn literal(source: &str) -> Option<(String, &str)> {
    let inside = source.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    let mut letters = inside.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Some((text, &inside[place + 1..])),
            '\\' => text.push(match letters.next()?.1 {
                'n' => '\n',
                other => other,
            }),
            other => text.push(other),
        }
    }
    None
}

/// A text of the sources, and its context.
type Said = (Option<String>, String);

/// What a source says in the language of the reader.
fn said(source: &str) -> Vec<Said> {
    let mut found = Vec::new();
    for opening in ["tr!(", "tr_noop!("] {
        let is_begun =
            |place: &usize| !source[..*place].ends_with(|last: char| last == '_' || last.is_alphanumeric());
        for place in source.match_indices(opening).map(|(place, _)| place).filter(is_begun) {
            let Some((first, rest)) = literal(&source[place + opening.len()..]) else { continue };
            match rest.trim_start().strip_prefix("=>") {
                Some(rest) => found.extend(literal(rest).map(|(text, _)| (Some(first), text))),
                None => found.push((None, first)),
            }
        }
    }
    found
}

/// Its places, each once: Chinese may say a thing twice that English says once.
fn places(text: &str) -> BTreeSet<String> {
    let mut unnamed = 0..;
    let parts = text.split('{').skip(1).filter_map(|part| part.split('}').next());
    let named = parts.map(|name| match name {
        "" => unnamed.next().map(|number: usize| number.to_string()).expect("numbers do not end"),
        name => name.to_owned(),
    });
    named.collect()
}

#[test]
fn every_text_that_is_said_is_there_in_chinese() {
    let catalog = catalog();
    let mut missing = BTreeSet::new();
    for (path, source) in sources() {
        for (context, text) in said(&source) {
            let own = context.as_ref().map_or(Some(&catalog.messages), |name| catalog.contexts.get(name));
            if !own.is_some_and(|messages| messages.contains_key(&text)) {
                missing.insert(format!("{path}: {context:?} {text:?}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_metric_has_a_word() {
    let catalog = catalog();
    let names: BTreeSet<&str> = Metric::ALL.iter().map(|metric| metric.name()).collect();
    let words: BTreeSet<&str> = catalog.contexts["metric"].keys().map(String::as_str).collect();
    assert_eq!(words, names);
}

#[test]
fn every_text_in_chinese_is_that_of_one_in_the_sources() {
    let sources: String = sources().into_iter().map(|(_, source)| source).collect();
    let sources = sources.replace("\\\"", "\"").replace("\\n", "\n");
    let catalog = catalog();
    assert!(catalog.messages.len() > 300, "{}", catalog.messages.len());
    let stale: Vec<&String> =
        catalog.messages.keys().filter(|english| !sources.contains(english.as_str())).collect();
    assert!(stale.is_empty(), "in no source: {stale:#?}");
}

#[test]
fn every_text_in_chinese_has_the_places_of_the_english_one() {
    let catalog = catalog();
    let mut wrong = Vec::new();
    for (english, chinese) in catalog.messages.iter().chain(catalog.contexts.values().flatten()) {
        if places(english) != places(chinese) {
            wrong.push(format!("{english:?} and {chinese:?}"));
        }
        // What is put in is written before it is put in: 0.950, never {:.3}.
        if places(english).iter().any(|place| place.contains(':')) {
            wrong.push(format!("{english:?} has a format in a place"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
