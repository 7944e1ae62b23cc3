//! Chinese prose: no English left in it, and set as a book sets it.

use crate::translations::blocks::prose;

/// Latin words in small letters that the prose keeps. Names and abbreviations have a capital and are kept anyway.
const KEPT: &[&str] = &[
    "alpha",
    "alpha-beta",
    "beta",
    "d",
    "d-1",
    "de",
    "fail",
    "fastchess",
    "fish",
    "fishtest",
    "git",
    "high",
    "hyperfine",
    "k",
    "low",
    "m",
    "n",
    "p",
    "pandas",
    "pat",
    "perft",
    "plybench",
    "polars",
    "quick",
    "rebar",
    "stand",
    "t",
    "xiangqi",
    "z",
    "zsh",
    "b",
    "f",
];

/// More words than two in a row that the prose keeps: a phrase of a file, names of licences.
const PHRASES: &[&str] = &["Rules frozen at", "Noto Sans CJK", "SIL Open Font License"];

fn is_han(c: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&c)
}

/// Chinese characters and the punctuation between them.
fn is_wide(c: char) -> bool {
    is_han(c) || "，。；：、？！（）“”《》".contains(c)
}

pub(super) fn has_chinese(text: &str) -> bool {
    text.chars().any(is_han)
}

/// What is English in a text, or set in another way than the prose around it.
pub(super) fn faults(text: &str) -> Vec<String> {
    let text = prose(text);
    [english(&text), spacing(&text), emphasis(&text)].concat()
}

fn english(text: &str) -> Vec<String> {
    let text = PHRASES.iter().fold(text.to_owned(), |text, phrase| text.replace(phrase, ""));
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '\'' | '.' | '/' | ' ' | '\n');
    let mut faults = Vec::new();
    for run in text.split(|c| !is_part(c)) {
        let words: Vec<&str> =
            run.split_whitespace().map(|word| word.trim_matches(['-', '.', '/'])).filter(is_word).collect();
        let strange = words
            .iter()
            .find(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && !KEPT.contains(word));
        if words.len() > 2 {
            faults.push(format!("`{}` is English", words.join(" ")));
        } else if let Some(word) = strange {
            faults.push(format!("`{word}` is English, and none of the Latin words that the prose keeps"));
        }
    }
    faults
}

/// Not a number, and not the name of a file.
fn is_word(word: &&str) -> bool {
    word.contains(|c: char| c.is_ascii_alphabetic()) && !word.contains(['.', '/'])
}

/// Chinese needs no space beside Latin letters, numbers and code, and has punctuation of its own.
fn spacing(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let is_narrow = |c: char| c.is_ascii_alphanumeric() || c == '`';
    let around = |place: usize| {
        let from = place.saturating_sub(6);
        letters[from..letters.len().min(place + 8)].iter().collect::<String>()
    };
    let mut faults = Vec::new();
    for (place, window) in letters.windows(3).enumerate() {
        let [before, middle, after] = [window[0], window[1], window[2]];
        let sides =
            is_wide(before) && (is_wide(after) || is_narrow(after)) || is_narrow(before) && is_wide(after);
        if middle == ' ' && sides {
            faults.push(format!("a space beside Chinese in `{}`", around(place)));
        }
        if is_han(before) && matches!(middle, ',' | ';' | ':' | '?' | '!' | '(' | '.') {
            faults.push(format!("`{middle}` in Chinese prose, which has its own, in `{}`", around(place)));
        }
    }
    faults
}

/// Emphasis is seen only if no punctuation stands between its stars and a letter.
fn emphasis(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split("**").collect();
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_mark = |c: Option<char>| c.is_some_and(|c| !c.is_alphanumeric() && !c.is_whitespace());
    let mut faults = Vec::new();
    for (place, pair) in parts.windows(2).enumerate() {
        let (before, after) = (pair[0].chars().last(), pair[1].chars().next());
        let [inside, outside] = if place % 2 == 0 { [after, before] } else { [before, after] };
        if is_mark(inside) && is_letter(outside) {
            faults.push(format!(
                "`**` between punctuation and a letter is not read as emphasis, near `{}`",
                pair[0]
            ));
        }
    }
    faults
}

#[test]
fn what_is_english_or_badly_set_is_found() {
    let count = |text: &str| faults(text).len();
    assert_eq!(count("深度6为节点数的0.956 [0.950, 0.962]，用`pvs+tt`，见SSS*与MTD(f)；**节点**是x"), 1, "x");
    assert_eq!(count("渴望搜索saves节点"), 1);
    assert_eq!(count("见Apache License Version Two"), 1);
    assert_eq!(count("提交记作“Rules frozen at”"), 0);
    assert_eq!(count("[docs/CLAIMS.md](docs/CLAIMS.md)说明。见docs/CLAIMS.md"), 0);
    assert_eq!(count("深度 6"), 1);
    assert_eq!(count("深度, 走法"), 1);
    assert_eq!(count("用 `pvs`"), 1);
    assert_eq!(count("**答案。**渴望搜索"), 1);
    assert_eq!(count("**答案**：渴望搜索"), 0);
}
