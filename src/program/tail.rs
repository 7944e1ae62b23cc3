//! The last that a program said, for errors.

use std::collections::VecDeque;

/// No line of an engine is longer, in bytes.
pub(super) const LONGEST_LINE: usize = 1 << 16;
const LINES: usize = 4;
const CHARACTERS: usize = 160;
/// Words of an `info` line that a number of the clock follows.
const CLOCKS: [&str; 3] = ["time", "nps", "cpuload"];

#[derive(Debug, Default)]
pub(super) struct Tail(VecDeque<String>);

impl Tail {
    pub(super) fn push(&mut self, line: &str) {
        let shown = steady(line);
        if shown.is_empty() {
            return;
        }
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(shown);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn text(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" / ")
    }
}

/// A program's words, shortened and without control characters.
pub(super) fn shown(text: &str) -> String {
    let shown: String = text.chars().filter(|character| !character.is_control()).take(CHARACTERS).collect();
    shown.trim().to_owned()
}

/// The same of a line, without the times in it, which differ between runs.
pub(super) fn steady(line: &str) -> String {
    // The answers of NBoard end with a time, behind a slash or a blank.
    let time = match line.split_whitespace().next() {
        Some("===") if line.contains('/') => line.match_indices('/').nth(1),
        Some("===") => line.match_indices(' ').nth(2),
        Some("nodestats") => line.match_indices(' ').nth(1),
        _ => None,
    };
    if let Some((time, _)) = time {
        return shown(&line[..time]);
    }
    if !line.starts_with("info ") {
        return shown(line);
    }
    let mut words = line.split_whitespace();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if CLOCKS.contains(&word) {
            words.next();
            continue;
        }
        // As Hub has it.
        if word.split_once('=').is_some_and(|(name, _)| CLOCKS.contains(&name)) {
            continue;
        }
        kept.push(word);
        if word == "string" {
            kept.extend(words.by_ref());
        }
    }
    shown(&kept.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_escapes_are_not() {
        let mut tail = Tail::default();
        assert!(tail.is_empty());
        for line in ["1", "", "2", "3", "\x1b[31m4", "5"] {
            tail.push(line);
        }
        assert_eq!(tail.text(), "2 / 3 / [31m4 / 5");
        tail.clear();
        assert!(tail.is_empty());
        assert_eq!(shown(&"x".repeat(1000)).len(), CHARACTERS);
    }

    #[test]
    fn what_differs_between_runs_is_left_out() {
        for (line, expected) in [
            ("info depth 3 time 12 nodes 5 nps 416 pv e2e4", "info depth 3 nodes 5 pv e2e4"),
            ("info string time 12  left", "info string time 12 left"),
            ("time 12", "time 12"),
            ("info depth 1 time", "info depth 1"),
            ("info depth=3 score=x time=0.12 nps=1 pv=\"11-15\"", "info depth=3 score=x pv=\"11-15\""),
            ("nodestats 12 0.34", "nodestats 12"),
            ("=== D3/-1.30/0.01", "=== D3/-1.30"),
            ("=== d3 -1.30 0.0", "=== d3 -1.30"),
            ("=== D3", "=== D3"),
        ] {
            assert_eq!(steady(line), expected);
        }
    }
}
