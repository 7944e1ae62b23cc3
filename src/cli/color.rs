//! Colours of verdicts and changes, for a terminal that wants them.

use anstyle::{AnsiColor, Style};
use plybench::ledger::Kind;

/// Where in a line a coloured word is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// At its beginning.
    Start,
    /// After the column of names.
    Column(usize),
    /// At its end.
    End,
}

/// A ledger with its words in colour; in a line they begin at this column.
pub(super) fn outcomes(text: &str, column: usize) -> String {
    let at = Place::Column(column);
    let [holds, fails] = [AnsiColor::Green.on_default(), AnsiColor::Red.on_default()];
    let of_kind = |kind: &Kind| {
        let [word, other] = kind.words();
        [(word, at, holds), (other, at, fails)]
    };
    let mut words: Vec<(&str, Place, Style)> = Kind::ALL.iter().flat_map(of_kind).collect();
    words.extend([
        ("inconclusive", at, AnsiColor::Yellow.on_default()),
        ("not valid", at, fails),
        ("not tested", at, Style::new().dimmed()),
    ]);
    painted(text, &words)
}

/// A check with its changes and its outcome in colour.
pub(super) fn check(text: &str) -> String {
    let red = AnsiColor::Red.on_default();
    let words = [
        ("changed", Place::Start, AnsiColor::Yellow.on_default()),
        ("missing", Place::Start, red),
        ("new", Place::Start, AnsiColor::Cyan.on_default()),
        ("passed", Place::End, AnsiColor::Green.on_default()),
        ("FAILED", Place::End, red.bold()),
    ];
    painted(text, &words)
}

/// Two files compared, what differs in colour, and the outcome if there is one.
pub(super) fn diff(text: &str) -> String {
    let red = AnsiColor::Red.on_default();
    let words = [
        ("result ", Place::Start, AnsiColor::Yellow.on_default()),
        ("gone ", Place::Start, red),
        ("new ", Place::Start, AnsiColor::Cyan.on_default()),
        ("unfinished ", Place::Start, red),
        ("passed", Place::End, AnsiColor::Green.on_default()),
        ("FAILED", Place::End, red.bold()),
    ];
    painted(text, &words)
}

/// The text with the first word that is found in a line painted.
fn painted(text: &str, words: &[(&str, Place, Style)]) -> String {
    let paint = |line: &str| {
        let found =
            words.iter().find_map(|(word, place, style)| Some((start(line, word, *place)?, *word, style)));
        match found {
            None => line.to_owned(),
            Some((start, word, style)) => {
                let (before, rest) = line.split_at(start);
                format!("{before}{style}{word}{style:#}{}", &rest[word.len()..])
            }
        }
    };
    text.split_inclusive('\n').map(paint).collect()
}

fn start(line: &str, word: &str, place: Place) -> Option<usize> {
    match place {
        Place::Start => line.starts_with(word).then_some(0),
        Place::Column(column) => line.get(column..)?.starts_with(word).then_some(column),
        Place::End => line.trim_end().strip_suffix(word).map(str::len),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_and_changes_are_painted_and_nothing_else() {
        let of = |text: &str| outcomes(text, 2);
        assert_eq!(of("  reproduced: A\n"), "  \u{1b}[32mreproduced\u{1b}[0m: A\n");
        assert_eq!(of("  not tested: A"), "  \u{1b}[2mnot tested\u{1b}[0m: A");
        assert_eq!(of("Published: 1 reproduced, 2 failed"), "Published: 1 reproduced, 2 failed");
        let text = check("changed  x passed y\n1 cells compared: passed\n");
        assert_eq!(
            text,
            "\u{1b}[33mchanged\u{1b}[0m  x passed y\n1 cells compared: \u{1b}[32mpassed\u{1b}[0m\n"
        );
    }
}
