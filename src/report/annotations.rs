//! Cases as GitHub's workflow commands, which become annotations of a run.

use std::fmt::Write as _;

use crate::report::cases::{Cases, Outcome};
use crate::report::escape::printable;

/// A line for each case in which something differs, and one for all.
pub fn annotations(cases: &Cases) -> String {
    let mut text = String::new();
    for case in &cases.cases {
        let level = match case.outcome {
            Outcome::Passed => continue,
            Outcome::Noted => "notice",
            Outcome::Warned => "warning",
            Outcome::Failed => "error",
        };
        let title = format!("{}: {} on {}", cases.name, case.engine, case.game);
        let lines = std::iter::once(&case.summary).chain(&case.lines);
        // An end of a line that is ours; those of names are written out before.
        let message: Vec<String> = lines.map(|line| data(line)).collect();
        let _ = writeln!(text, "::{level} title={}::{}", property(&title), message.join("%0A"));
    }
    let is_failed = cases.cases.iter().any(|case| case.outcome == Outcome::Failed);
    let level = if is_failed { "error" } else { "notice" };
    let _ = writeln!(text, "::{level} title={}::{}", property(cases.name), data(&cases.summary));
    text
}

fn data(text: &str) -> String {
    printable(text).replace('%', "%25")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::cases::Case;

    #[test]
    fn a_line_for_each_case_that_differs() {
        let case = |engine: &str, outcome| Case {
            game: "tree:iid".to_owned(),
            engine: engine.to_owned(),
            outcome,
            summary: "nodes +0.60%".to_owned(),
            lines: vec!["p\n0 +1%".to_owned()],
        };
        let outcomes = [Outcome::Passed, Outcome::Noted, Outcome::Warned, Outcome::Failed];
        let cases = ["a", "b", "c", "d[e=1,f=2]"].into_iter().zip(outcomes);
        let cases = cases.map(|(engine, outcome)| case(engine, outcome)).collect();
        let text =
            annotations(&Cases { name: "plybench diff", summary: "4 cells: FAILED".to_owned(), cases });
        assert_eq!(
            text,
            "::notice title=plybench diff%3A b on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::warning title=plybench diff%3A c on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::error title=plybench diff%3A d[e=1%2Cf=2] on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::error title=plybench diff::4 cells: FAILED\n"
        );
    }
}
