//! Colours for a terminal that wants them.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use plybench::report::result::{Painter, Tone, plain};

use crate::cli::context::Context;

/// Colours by tone, or none.
pub(super) fn painter(context: &Context) -> Painter {
    if context.is_colored() { painted } else { plain }
}

fn painted(tone: Tone, word: &str) -> String {
    let style = match tone {
        Tone::Changed | Tone::Open => AnsiColor::Yellow.on_default(),
        Tone::Missing => AnsiColor::Red.on_default(),
        Tone::Failed => AnsiColor::Red.on_default().bold(),
        Tone::Added => AnsiColor::Cyan.on_default(),
        Tone::Passed => AnsiColor::Green.on_default(),
        Tone::Untested => Style::new().dimmed(),
        _ => return word.to_owned(),
    };
    format!("{style}{word}{style:#}")
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
}
