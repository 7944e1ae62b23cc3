//! Checks corpus files line by line.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::corpus::entry::without_command;
use crate::corpus::epd;
use crate::corpus::file::{self, PositionLine, Reading};
use crate::corpus::library::{self, SEALED};
use crate::corpus::operation::check_name;
use crate::corpus::sets::{CorpusError, PHASES, set};
use crate::game::{Position, Rules};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub problem: String,
    /// Whether only a built-in file needs it: a user's file is read as it is.
    pub optional: bool,
}

/// The files read, and their faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The number of files.
    pub files: usize,
    /// The number of lines that are positions.
    pub positions: usize,
    /// In the order of the lines.
    pub findings: Vec<Finding>,
}

/// Checks every built-in file of a game; ids must be unique over all of them.
pub fn lint_built_in(rules: Rules) -> Checked {
    let mut ids = BTreeMap::new();
    let mut checked = Checked::default();
    for file in library::files(rules) {
        // A sealed file is empty until it is handed over.
        let Ok(reading) = file::read(rules, file.text, &file.name()) else { continue };
        checked.files += 1;
        checked.positions += reading.good.len();
        let before = checked.findings.len();
        for PositionLine { line, entry, .. } in reading.good.iter().filter(|_| !file.is_bare()) {
            if let Some(first) = ids.insert(entry.id.clone(), format!("{} line {line}", file.name())) {
                let problem = format!("the id `{}` is already used in {first}", entry.id);
                checked.findings.push(Finding { file: file.name(), line: *line, problem, optional: false });
            }
        }
        let found = findings(rules, &file.name(), reading, file.is_bare());
        // The digest of a sealed file is published: it is read as it came.
        checked.findings.extend(found.into_iter().filter(|found| !found.optional || file.set != SEALED));
        checked.findings[before..].sort_by_key(|finding| finding.line);
    }
    checked
}

/// Checks the lines of a built-in set of a game, or of the position with this id.
pub fn lint_set(rules: Rules, name: &str) -> Result<Checked, CorpusError> {
    let ids: BTreeSet<String> = set(rules, name)?.into_iter().map(|entry| entry.id).collect();
    let lines: BTreeSet<(String, usize)> = library::files(rules)
        .flat_map(|file| file.lines().map(|(line, entry)| (file.name(), line, entry.id)))
        .filter(|(_, _, id)| ids.contains(id))
        .map(|(file, line, _)| (file, line))
        .collect();
    let mut findings = lint_built_in(rules).findings;
    findings.retain(|finding| lines.contains(&(finding.file.clone(), finding.line)));
    let files = lines.iter().map(|(file, _)| file).collect::<BTreeSet<_>>().len();
    Ok(Checked { files, positions: lines.len(), findings })
}

/// Checks the text of a user's file. What is wrong is what a run refuses, line by line; what only built-in files need is
/// optional: an id and a phase, canonical notation, a legal move, and known operations.
///
/// # Errors
///
/// [`CorpusError::Games`], [`CorpusError::Empty`].
pub fn lint(rules: Rules, file: &str, text: &str) -> Result<Checked, CorpusError> {
    let reading = file::read(rules, text, file)?;
    let positions = reading.good.len();
    Ok(Checked { files: 1, positions, findings: findings(rules, file, reading, false) })
}

/// With `bare`, lines need neither id nor phase and may be the end of a game.
fn findings(rules: Rules, file: &str, reading: Reading<'_>, bare: bool) -> Vec<Finding> {
    let finding = |line, problem, optional| Finding { file: file.to_owned(), line, problem, optional };
    let refused = reading.bad.into_iter().map(|bad| finding(bad.line, bad.reason.to_string(), false));
    let mut findings: Vec<_> = refused.collect();
    for PositionLine { line, content, entry } in &reading.good {
        let missing = missing(rules, content, &entry.position, bare);
        findings.extend(missing.into_iter().map(|problem| finding(*line, problem, true)));
    }
    findings.sort_by_key(|finding| finding.line);
    findings
}

/// Needs of a built-in line that this one lacks.
fn missing(rules: Rules, content: &str, position: &Position, bare: bool) -> Vec<String> {
    let mut missing = Vec::new();
    let content = without_command(rules, content);
    let Ok(line) = epd::read(&content, rules) else { return missing };
    let canonical = position.text();
    let counters = canonical.strip_suffix(" 0 1").and_then(|position| line.fen.strip_prefix(position));
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    match counters {
        // The standard leaves out the move counters.
        Some("" | " 0 1") => {}
        Some(others) if others.split_whitespace().all(is_number) => {
            missing.push("move counters other than `0 1`, which have no meaning here".to_owned());
        }
        _ if line.fen == canonical || line.operation("moves").is_some() => {}
        _ => {
            let notation = rules.notation();
            missing.push(format!("`{}` is not canonical {notation}, which is `{canonical}`", line.fen));
        }
    }
    for (name, _) in &line.operations {
        if let Some(nearest) = check_name(name) {
            missing.push(format!("there is no operation `{name}`{nearest}"));
        }
    }
    if bare {
        return missing;
    }
    if position.moves() == 0 {
        missing.push("the game is over: no legal move".to_owned());
    }
    if line.operation("id").is_none() {
        missing.push("no `id`; only built-in sets need one".to_owned());
    }
    match line.operation("phase") {
        None => {
            missing.push("no `phase` (opening, middlegame, endgame); only built-in sets need one".to_owned());
        }
        Some(phase) if !PHASES.contains(&phase) => {
            missing.push(format!("`{phase}` is not a phase; the phases are {}", PHASES.join(", ")));
        }
        Some(_) => {}
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_files_are_clean() {
        for &rules in Rules::ALL {
            let Checked { files, positions, findings } = lint_built_in(rules);
            assert_eq!(findings, [], "{rules}");
            let read: Vec<usize> = library::files(rules).map(|file| file.entries().len()).collect();
            let filled = read.iter().filter(|positions| **positions > 0).count();
            assert_eq!((files, positions), (filled, read.iter().sum()));
        }
    }

    #[test]
    fn every_kind_of_problem_is_found() {
        let text = "\
4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; id \"a\"; phase endgame;
3k5/9/9/9/9/9/9/9/9/4K4 w ; id \"a\"; phase late;
nonsense ; id \"b\"; phase endgame;
4k4/9/9/9/9/9/9/r8/r8/4K4 w - - 0 1 ; phase endgame;
4k4/9/9/9/9/9/r8/9/r8/3K5 w - - 0 1 ; id \"c\"; x
4k4/9/9/9/9/9/r8/9/r8/3K5 w ; id \"d\"; phse late;
5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1 ; id \"e\"; id \"f\";
5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1 ; name \"\u{7}\";
5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1 ; id \"g\"; phase late; bm e0e2;
5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1 ; am E0-E1 e0f0;
5k3/9/9/9/9/9/9/9/9/4K4 w - - 3 17 ; am E0-E1; id \"h\"; phase late;
";
        let checked = lint(Rules::Xiangqi, "t.epd", text).unwrap();
        let told = |optional| -> Vec<String> {
            let told = checked.findings.iter().filter(|finding| finding.optional == optional);
            told.map(|finding| format!("{}: {}", finding.line, finding.problem)).collect()
        };
        let fen = "5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
        assert_eq!(
            told(false),
            [
                "2: the id `a` is already used on line 1",
                "3: a FEN has 10 ranks, this one has 1: separate them by `/`, from Black's home rank (9) down to Red's (0)",
                "4: the kings face each other on file e: put a piece between them or move one of them",
                "5: the operation `x` has no operand",
                "7: the operation `id` is given twice",
                "8: the line contains a control character: `\\u{7}`",
                &format!("9: bm: `e0e2` is not legal in `{fen}`: legal moves are e0d0 e0e1"),
                &format!("10: am: `e0f0` is not legal in `{fen}`: legal moves are e0d0 e0e1"),
            ]
        );
        assert_eq!(
            told(true),
            [
                "6: `4k4/9/9/9/9/9/r8/9/r8/3K5 w` is not canonical FEN, which is `4k4/9/9/9/9/9/r8/9/r8/3K5 w - - 0 1`",
                "6: there is no operation `phse`; did you mean `phase`?",
                "6: the game is over: no legal move",
                "6: no `phase` (opening, middlegame, endgame); only built-in sets need one",
                "11: move counters other than `0 1`, which have no meaning here",
                "11: `late` is not a phase; the phases are opening, middlegame, endgame",
            ]
        );
        assert_eq!(checked.positions, 3);
    }
}
