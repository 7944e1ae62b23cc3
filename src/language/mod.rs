//! The language of reports and figures. Texts stand in English where they are said, inside the macro `tr`; a catalogue in
//! `locales/` has them in Chinese. What programs read (columns, keys, specs, names of suites) is in no language.
//!
//! As with gettext, the language is that of the whole process: it is set once, before anything is written.

mod catalog;

use std::sync::atomic::{AtomicBool, Ordering};

use tr::{set_translator, tr, unset_translator};

use crate::language::catalog::Catalog;
use crate::spec::choice;

choice! {
    /// A language; its word is its tag in HTML (BCP 47).
    pub enum Language {
        /// English, in which every text is written first.
        English = "en",
        /// Chinese, simplified.
        Chinese = "zh",
    }
}

static CHINESE: AtomicBool = AtomicBool::new(false);

/// Sets the language of everything that this process writes from now on.
pub fn speak(language: Language) {
    match language {
        Language::English => unset_translator!(),
        Language::Chinese => set_translator!(Catalog::chinese()),
    }
    CHINESE.store(language == Language::Chinese, Ordering::Relaxed);
}

/// The language that [`speak`] has set; English at first.
pub fn spoken() -> Language {
    if CHINESE.load(Ordering::Relaxed) { Language::Chinese } else { Language::English }
}

/// Marks a text that is said elsewhere, by `tr!` with what it is then called, so that it is not forgotten in a catalogue.
macro_rules! tr_noop {
    ($text:literal) => {
        $text
    };
}
pub(crate) use tr_noop;

/// A text that was marked by `tr_noop`, that is the word of a choice, or that a claim of the ledger has.
pub fn translated(text: &str) -> String {
    tr!(text)
}

/// "1 cell", "2 cells". The noun is one of the catalogue's, under the context `counted`.
pub fn counted(count: usize, noun: &str) -> String {
    let ending = if noun.ends_with("ch") { "es" } else { "s" };
    let forms = [noun.to_owned(), format!("{noun}{ending}")].map(|noun| format!("{{n}} {noun}"));
    let [one, several] = [&forms[0], &forms[1]];
    tr!("counted" => one | several % count)
}

/// "12 to 24 positions", "12 positions" if both are the same.
pub fn counted_range(least: usize, most: usize, noun: &str) -> String {
    let most_of_them = counted(most, noun);
    if least == most { most_of_them } else { tr!("{} to {}", least, most_of_them) }
}

/// Names one after another, as in "ab, pvs".
pub fn names(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(names, &tr!("names" => ", "))
}

/// Parts of one sentence one after another.
pub fn clauses(clauses: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(clauses, &tr!("clauses" => ", "))
}

/// Sentences one after another, each with its end.
pub fn sentences(sentences: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(sentences, &tr!("sentences" => " "))
}

/// Parts of one sentence that have commas of their own.
pub fn lists(lists: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(lists, &tr!("clauses" => "; "))
}

/// A remark behind what it is about: " (4 of 24 positions)".
pub fn in_passing(remark: &str) -> String {
    tr!("in passing" => " ({})", remark)
}

fn joined(parts: impl IntoIterator<Item = impl AsRef<str>>, between: &str) -> String {
    let parts: Vec<_> = parts.into_iter().collect();
    parts.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
        assert_eq!(counted_range(1, 2, "cell"), "1 to 2 cells");
        assert_eq!(counted_range(1, 1, "cell"), "1 cell");
    }

    #[test]
    fn parts_are_joined() {
        assert_eq!(names(["ab", "pvs"]), "ab, pvs");
        assert_eq!(clauses(["one"]), "one");
        assert_eq!(sentences(["One.", "Two."]), "One. Two.");
    }
}
