//! Checks corpus files line by line.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::corpus::safe_text::safe_text;
use crate::corpus::sets::{CorpusError, PHASES, set};
use crate::corpus::{epd, library};
use crate::game::{Position, Rules};

const NO_ID: &str = "no `id`; only built-in sets need one";
const NO_PHASE: &str = "no `phase` (opening, middlegame, endgame); only built-in sets need one";

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
    /// Whether only a built-in file needs it: a missing id or phase.
    pub optional: bool,
}

/// Checks every built-in file of a game; ids must be unique over all of them.
pub fn lint_built_in(rules: Rules) -> Vec<Finding> {
    let mut ids = BTreeMap::new();
    library::files(rules)
        .flat_map(|file| lint(rules, &file.name(), file.text, file.is_bare(), &mut ids))
        .collect()
}

/// Checks the lines of a built-in set of a game, or of the position with this id.
pub fn lint_set(rules: Rules, name: &str) -> Result<Vec<Finding>, CorpusError> {
    let ids: BTreeSet<String> = set(rules, name)?.into_iter().map(|entry| entry.id).collect();
    let lines: BTreeSet<(String, usize)> = library::files(rules)
        .flat_map(|file| file.lines().map(|(line, entry)| (file.name(), line, entry.id)))
        .filter(|(_, _, id)| ids.contains(id))
        .map(|(file, line, _)| (file, line))
        .collect();
    let mut findings = lint_built_in(rules);
    findings.retain(|finding| lines.contains(&(finding.file.clone(), finding.line)));
    Ok(findings)
}

/// Checks the text of one file: every line parses, says its id and phase, is
/// legal, is not the end of a game, is written in canonical notation, and has no
/// operation that is not known. With
/// `bare`, lines need neither id nor phase and may be the end of a game.
/// `ids` remembers where ids have been seen.
pub fn lint(
    rules: Rules,
    file: &str,
    text: &str,
    bare: bool,
    ids: &mut BTreeMap<String, String>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, content) in epd::lines(text) {
        let mut problems = Vec::new();
        match epd::read(content, rules.fields()) {
            Err(error) => problems.push(error.to_string()),
            Ok(parsed) => {
                check_position(rules, parsed.fen, bare, &mut problems);
                check_names(&parsed, &mut problems);
                if !bare {
                    check_operations(&parsed, &mut problems);
                }
                if let Some(id) = parsed.operation("id")
                    && let Some(first) = ids.insert(id.to_owned(), format!("{file} line {line}"))
                {
                    problems.push(format!("the id `{id}` is already used in {first}"));
                }
            }
        }
        let file = || file.to_owned();
        findings.extend(problems.into_iter().map(|problem| Finding {
            file: file(),
            line,
            optional: [NO_ID, NO_PHASE].contains(&problem.as_str()),
            problem,
        }));
    }
    findings
}

fn check_position(rules: Rules, text: &str, bare: bool, problems: &mut Vec<String>) {
    match Position::read(rules, text) {
        Err(error) => problems.push(error.to_string()),
        Ok(position) => {
            let canonical = position.text();
            // The standard leaves out the move counters.
            let of_the_standard = canonical.strip_suffix(" 0 1");
            if text != canonical && Some(text) != of_the_standard {
                let notation = rules.notation();
                problems.push(format!("`{text}` is not canonical {notation}, which is `{canonical}`"));
            }
            if !bare && position.moves() == 0 {
                problems.push("the game is over: no legal move".to_owned());
            }
        }
    }
}

fn check_names(line: &epd::Line<'_>, problems: &mut Vec<String>) {
    for (index, (name, operand)) in line.operations.iter().enumerate() {
        if let Some(nearest) = epd::check_name(name) {
            problems.push(format!("there is no operation `{name}`{nearest}"));
        }
        if line.operations[..index].iter().any(|(other, _)| other == name) {
            problems.push(format!("the operation `{name}` is given twice"));
        }
        if let Err(error) = safe_text(name, operand) {
            problems.push(error.to_string());
        }
    }
}

fn check_operations(line: &epd::Line<'_>, problems: &mut Vec<String>) {
    if line.operation("id").is_none_or(str::is_empty) {
        problems.push(NO_ID.to_owned());
    }
    match line.operation("phase") {
        None => problems.push(NO_PHASE.to_owned()),
        Some(phase) if !PHASES.contains(&phase) => {
            problems.push(format!("`{phase}` is not a phase; the phases are {}", PHASES.join(", ")));
        }
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_files_are_clean() {
        for &rules in Rules::ALL {
            assert_eq!(lint_built_in(rules), [], "{rules}");
        }
    }

    #[test]
    fn every_kind_of_problem_is_found() {
        let text = "\
4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; id \"a\"; phase endgame;
4k4/9/9/9/9/9/9/9/9/3K5 w ; id \"a\"; phase late;
nonsense ; id \"b\"; phase endgame;
4k4/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1 ; phase endgame;
4k4/9/9/9/9/9/r8/9/r8/3K5 w - - 0 1 ; id \"c\"; x
4k4/9/9/9/9/9/r8/9/r8/3K5 w - - 0 1 ; id \"d\";
";
        let findings = lint(Rules::Xiangqi, "t.epd", text, false, &mut BTreeMap::new());
        let found = |line: usize, part: &str| {
            findings.iter().any(|finding| finding.line == line && finding.problem.contains(part))
        };
        assert!(found(2, "not canonical"));
        assert!(found(2, "`late` is not a phase"));
        assert!(found(2, "already used in t.epd line 1"));
        assert!(found(3, "ranks"));
        assert!(found(4, "no `id`"));
        assert!(found(5, "the operation `x`"));
        assert!(found(6, "no `phase`"));
        assert!(found(6, "the game is over"));
        assert!(findings.iter().all(|finding| finding.line != 1));
        let text =
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"a\"; phase endgame; phse late; id \"b\"; name \"\u{7}\";";
        let problems: Vec<String> = lint(Rules::Xiangqi, "t.epd", text, false, &mut BTreeMap::new())
            .into_iter()
            .map(|finding| finding.problem)
            .collect();
        assert_eq!(
            problems,
            [
                "there is no operation `phse`; did you mean `phase`?",
                "the operation `id` is given twice",
                "the name contains a control character: `\\u{7}`",
            ]
        );
    }
}
