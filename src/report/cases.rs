//! Results by engine and game, as systems of continuous integration show them.

use std::fmt::Write as _;

use crate::report::escape::{printable, xml};
use crate::report::grouped;
use crate::report::result::{Case, Document, Line, Outcome, shortened};

/// The lines of a case, which with its summary and the count of the rest are ten at most.
pub(super) fn of_case(lines: impl Iterator<Item = Line>) -> Vec<String> {
    shortened(lines, 8).iter().map(Line::to_string).collect()
}

impl Document {
    /// `JUnit` XML, with a suite for each game and a test case for each of its engines.
    pub fn junit(&self) -> String {
        let games = grouped(self.cases.iter().map(|case| (&case.game, case)));
        let all: Vec<&Case> = self.cases.iter().collect();
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ = writeln!(text, "<testsuites name=\"{}\" {}>", xml(self.title), counts(&all));
        for (game, engines) in games {
            let _ = writeln!(text, "  <testsuite name=\"{}\" {}>", xml(game), counts(&engines));
            for case in engines {
                write_case(&mut text, case);
            }
            text.push_str("  </testsuite>\n");
        }
        text.push_str("</testsuites>\n");
        text
    }

    /// GitHub's workflow commands, which become annotations of a run: a line for each case in which something differs,
    /// and one for all.
    pub fn annotations(&self) -> String {
        let mut text = String::new();
        for case in &self.cases {
            let level = match case.outcome {
                Outcome::Passed => continue,
                Outcome::Noted => "notice",
                Outcome::Warned => "warning",
                Outcome::Failed => "error",
            };
            let title = format!("{}: {} on {}", self.title, case.engine, case.game);
            let lines = std::iter::once(&case.summary).chain(&case.lines);
            // The end of a line of ours; those in names are escaped before.
            let message: Vec<String> = lines.map(|line| data(line)).collect();
            let _ = writeln!(text, "::{level} title={}::{}", property(&title), message.join("%0A"));
        }
        let is_failed = self.cases.iter().any(|case| case.outcome == Outcome::Failed);
        let level = if is_failed { "error" } else { "notice" };
        let _ =
            writeln!(text, "::{level} title={}::{}", property(self.title), data(&self.verdict.to_string()));
        text
    }
}

fn counts(cases: &[&Case]) -> String {
    let failures = cases.iter().filter(|case| case.outcome == Outcome::Failed).count();
    format!("tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\"", cases.len())
}

fn write_case(text: &mut String, case: &Case) {
    let _ = write!(
        text,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"0\">",
        xml(&case.game),
        xml(&case.engine)
    );
    let lines: Vec<String> = case.lines.iter().map(|line| xml(line)).collect();
    let (summary, lines) = (xml(&case.summary), lines.join("\n"));
    let _ = match case.outcome {
        Outcome::Failed => {
            write!(text, "<failure message=\"{summary}\" type=\"regression\">{lines}</failure>")
        }
        _ if lines.is_empty() => write!(text, "<system-out>{summary}</system-out>"),
        _ => write!(text, "<system-out>{summary}\n{lines}</system-out>"),
    };
    text.push_str("</testcase>\n");
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

    fn with_cases(verdict: &str, cases: Vec<Case>) -> Document {
        let mut document = Document::new("plybench diff", Vec::new(), Line::plain(verdict));
        document.cases = cases;
        document
    }

    #[test]
    fn a_case_and_its_summary_have_ten_lines_at_most() {
        let lines = of_case((0..30).map(|line| Line::plain(line.to_string())));
        assert_eq!((lines.len(), lines[8].as_str()), (9, "... and 22 more (all of them with --json)"));
    }

    #[test]
    fn a_suite_for_each_game_and_nothing_that_xml_cannot_have() {
        let case = |game: &str, engine: &str, outcome, lines: &[&str]| Case {
            game: game.to_owned(),
            engine: engine.to_owned(),
            outcome,
            summary: "nodes 1 -> 2 (+100.00%) & more".to_owned(),
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        let cases = vec![
            case("xiangqi", "ab", Outcome::Passed, &[]),
            case("chess", "ab", Outcome::Noted, &["new"]),
            case("xiangqi", "\"a<b'\u{1b}\u{ffff}", Outcome::Failed, &["one ]]>", "two"]),
        ];
        insta::assert_snapshot!(with_cases("", cases).junit());
    }

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
        assert_eq!(
            with_cases("4 cells: FAILED", cases).annotations(),
            "::notice title=plybench diff%3A b on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::warning title=plybench diff%3A c on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::error title=plybench diff%3A d[e=1%2Cf=2] on tree%3Aiid::nodes +0.60%25%0Ap\\n0 +1%25\n\
             ::error title=plybench diff::4 cells: FAILED\n"
        );
    }
}
