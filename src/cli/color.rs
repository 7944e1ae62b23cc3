//! Colours of verdicts and changes, for a terminal that wants them.

use std::fmt::Write as _;
use std::ops::Range;

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

/// Ratios with their intervals: green below 1, red above, dim where the interval holds 1.
pub(super) fn intervals(text: &str) -> String {
    let mut painted = String::new();
    let mut rest = text;
    while let Some((found, style)) = next_interval(rest) {
        let _ = write!(painted, "{}{style}{}{style:#}", &rest[..found.start], &rest[found.clone()]);
        rest = &rest[found.end..];
    }
    painted + rest
}

/// The next "0.957  [0.928, 0.973]" of a text, and its style.
fn next_interval(text: &str) -> Option<(Range<usize>, Style)> {
    for (open, _) in text.match_indices('[') {
        let Some(close) = text[open..].find(']').map(|length| open + length) else { continue };
        let ends: Vec<f64> = text[open + 1..close].split(", ").filter_map(|end| end.parse().ok()).collect();
        let [low, high] = ends[..] else { continue };
        let before = text[..open].trim_end_matches(' ');
        let start = before.rfind([' ', '\n']).map_or(0, |blank| blank + 1);
        if before[start..].parse::<f64>().is_err() {
            continue;
        }
        let style = match () {
            () if high < 1.0 => AnsiColor::Green.on_default(),
            () if low > 1.0 => AnsiColor::Red.on_default(),
            () => Style::new().dimmed(),
        };
        return Some((start..close + 1, style));
    }
    None
}

/// A check with its changes and its outcome in colour.
pub(super) fn check(text: &str) -> String {
    let red = AnsiColor::Red.on_default();
    let words = [
        ("changed", Place::Start, AnsiColor::Yellow.on_default()),
        ("missing", Place::Start, red),
        ("added", Place::Start, AnsiColor::Cyan.on_default()),
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
        ("missing ", Place::Start, red),
        ("added ", Place::Start, AnsiColor::Cyan.on_default()),
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
    fn ratios_are_painted_by_the_side_of_their_interval() {
        let text = "  2  0.925  [0.868, 0.955]  1.020\n  3  1.10 [1.05, 1.15] [x]  4 1.01 [0.9, 1.1]";
        let painted = intervals(text);
        assert!(painted.contains("\u{1b}[32m0.925  [0.868, 0.955]\u{1b}[0m"), "{painted:?}");
        assert!(painted.contains("\u{1b}[31m1.10 [1.05, 1.15]\u{1b}[0m [x]"), "{painted:?}");
        assert!(painted.ends_with("\u{1b}[2m1.01 [0.9, 1.1]\u{1b}[0m"), "{painted:?}");
        assert_eq!(intervals("[1, 2] and x [a, b]"), "[1, 2] and x [a, b]");
    }

    #[test]
    fn verdicts_and_changes_are_painted_and_nothing_else() {
        let of = |text: &str| outcomes(text, 2);
        assert_eq!(of("  reproduced: A\n"), "  \u{1b}[32mreproduced\u{1b}[0m: A\n");
        assert_eq!(of("  not tested: A"), "  \u{1b}[2mnot tested\u{1b}[0m: A");
        assert_eq!(of("Published: reproduced 1, failed 2"), "Published: reproduced 1, failed 2");
        assert_eq!(
            diff("missing    x\nadded      y"),
            "\u{1b}[31mmissing \u{1b}[0m   x\n\u{1b}[36madded \u{1b}[0m     y"
        );
        let text = check("changed  x passed y\n1 search compared: passed\n");
        assert_eq!(
            text,
            "\u{1b}[33mchanged\u{1b}[0m  x passed y\n1 search compared: \u{1b}[32mpassed\u{1b}[0m\n"
        );
    }
}
