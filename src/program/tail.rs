//! The last that a program said, for errors.

use std::collections::VecDeque;

/// Lines and characters that are shown.
const LINES: usize = 4;
const CHARACTERS: usize = 160;

/// The last lines of something.
#[derive(Debug, Default)]
pub(super) struct Tail(VecDeque<String>);

impl Tail {
    /// Takes in a line; what no terminal should be sent is left out.
    pub(super) fn push(&mut self, line: &str) {
        let shown: String =
            line.chars().filter(|character| !character.is_control()).take(CHARACTERS).collect();
        if shown.trim().is_empty() {
            return;
        }
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(shown.trim().to_owned());
    }

    /// Whether there is nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// "; it said: ...", or nothing.
    pub(super) fn told(&self) -> String {
        if self.0.is_empty() {
            return "; it said nothing".to_owned();
        }
        let lines: Vec<&str> = self.0.iter().map(String::as_str).collect();
        format!("; it said: {}", lines.join(" / "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_escapes_are_not() {
        let mut tail = Tail::default();
        assert_eq!(tail.told(), "; it said nothing");
        for line in ["1", "", "2", "3", "\x1b[31m4", "5"] {
            tail.push(line);
        }
        assert_eq!(tail.told(), "; it said: 2 / 3 / [31m4 / 5");
    }
}
