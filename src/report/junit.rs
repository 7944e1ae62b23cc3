//! Cases as `JUnit` XML, which most systems of continuous integration read.

use std::fmt::Write as _;

use crate::report::cases::{Case, Cases, Outcome};
use crate::report::escape::xml;

/// A file with a suite for each game and a test case for each of its engines.
pub fn junit(cases: &Cases) -> String {
    let mut games: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in &cases.cases {
        match games.iter_mut().find(|(game, _)| *game == case.game) {
            Some((_, engines)) => engines.push(case),
            None => games.push((&case.game, vec![case])),
        }
    }
    let all: Vec<&Case> = cases.cases.iter().collect();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(text, "<testsuites name=\"{}\" {}>", xml(cases.name), counts(&all));
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

#[cfg(test)]
mod tests {
    use super::*;

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
        insta::assert_snapshot!(junit(&Cases { name: "plybench diff", summary: String::new(), cases }));
    }
}
