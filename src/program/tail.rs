//! The last that a program said, for errors.

use std::collections::VecDeque;

/// Lines and characters that are shown.
const LINES: usize = 4;
const CHARACTERS: usize = 160;

/// The last lines of something.
#[derive(Debug, Default)]
pub(super) struct Tail(VecDeque<String>);

impl Tail {
    /// Takes in a line.
    pub(super) fn push(&mut self, line: &str) {
        let shown = shown(line);
        if shown.is_empty() {
            return;
        }
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(shown);
    }

    /// Whether there is nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lines in one.
    pub(super) fn text(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" / ")
    }
}

/// What a program said, without what no terminal should be sent, and not without end.
pub(super) fn shown(text: &str) -> String {
    let shown: String = text.chars().filter(|character| !character.is_control()).take(CHARACTERS).collect();
    shown.trim().to_owned()
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
        assert_eq!(shown(&"x".repeat(1000)).len(), CHARACTERS);
    }
}
