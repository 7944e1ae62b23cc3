//! What became of each engine, as systems of continuous integration show it: a
//! case for each engine of a game.

/// A result in cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cases {
    /// What made it: `plybench diff`.
    pub name: &'static str,
    /// One sentence about all cases.
    pub summary: String,
    /// Every engine of every game.
    pub cases: Vec<Case>,
}

/// One engine on one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Game spec.
    pub game: String,
    /// Engine spec.
    pub engine: String,
    /// How it came out.
    pub outcome: Outcome,
    /// One line.
    pub summary: String,
    /// What it is made of, a line each.
    pub lines: Vec<String>,
}

/// How a case came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing differs.
    Passed,
    /// Something differs, as it may.
    Noted,
    /// Something differs that deserves a look.
    Warned,
    /// It fails.
    Failed,
}

/// Most lines of one case, which with its summary and the count of the rest are ten.
const LINES: usize = 8;

/// The first of some lines, and how many more there are.
pub(super) fn shortened(lines: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    let mut lines = lines;
    let mut kept: Vec<String> = lines.by_ref().take(most).collect();
    let more = lines.count();
    if more > 0 {
        kept.push(format!("... and {more} more (all of them with --json)"));
    }
    kept
}

/// The lines of a case.
pub(super) fn of_case(lines: impl Iterator<Item = String>) -> Vec<String> {
    shortened(lines, LINES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_and_its_summary_have_ten_lines_at_most() {
        let lines = of_case((0..30).map(|line| line.to_string()));
        assert_eq!((lines.len(), lines[8].as_str()), (9, "... and 22 more (all of them with --json)"));
    }
}
