//! Checks corpus files line by line, and counts what is in them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::corpus::entry::CorpusEntry;
use crate::corpus::epd;
use crate::corpus::safe_text::safe_text;
use crate::corpus::sets::{CorpusError, FILES, PHASES, SETS, built_in, set};
use crate::game::MAX_MOVES;
use crate::list::List;
use crate::xiangqi::{Color, Kind, Move, Position};

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// Checks every built-in file; ids must be unique over all of them.
pub fn lint_built_in() -> Vec<Finding> {
    let mut ids = BTreeMap::new();
    FILES
        .iter()
        .flat_map(|(set, text)| lint(&format!("{set}.epd"), text, *set == "perft", &mut ids))
        .collect()
}

/// Checks the lines of a built-in set, or of the position with this id.
pub fn lint_set(name: &str) -> Result<Vec<Finding>, CorpusError> {
    let ids: BTreeSet<String> = set(name)?.into_iter().map(|entry| entry.id).collect();
    let lines: BTreeSet<(String, usize)> = FILES
        .iter()
        .flat_map(|(set, text)| epd::lines(text).zip(built_in(set)).map(move |found| (set, found)))
        .filter(|(_, (_, entry))| ids.contains(&entry.id))
        .map(|(set, ((line, _), _))| (format!("{set}.epd"), line))
        .collect();
    let mut findings = lint_built_in();
    findings.retain(|finding| lines.contains(&(finding.file.clone(), finding.line)));
    Ok(findings)
}

/// Checks the text of one file: every line parses, says its id and phase, is
/// legal, is not the end of a game, is written in canonical FEN, and has no
/// operation that is not known. With
/// `bare`, lines need neither id nor phase and may be the end of a game.
/// `ids` remembers where ids have been seen.
pub fn lint(file: &str, text: &str, bare: bool, ids: &mut BTreeMap<String, String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (line, content) in epd::lines(text) {
        let mut problems = Vec::new();
        match epd::read(content) {
            Err(error) => problems.push(error.to_string()),
            Ok(parsed) => {
                check_position(parsed.fen, bare, &mut problems);
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
        findings.extend(problems.into_iter().map(|problem| Finding { file: file.to_owned(), line, problem }));
    }
    findings
}

fn check_position(fen: &str, bare: bool, problems: &mut Vec<String>) {
    match Position::from_fen(fen) {
        Err(error) => problems.push(error.to_string()),
        Ok(position) => {
            let canonical = position.fen();
            // The standard leaves out the move counters.
            let of_the_standard = canonical.strip_suffix(" 0 1");
            if fen != canonical && Some(fen) != of_the_standard {
                problems.push(format!("`{fen}` is not canonical FEN, which is `{canonical}`"));
            }
            if !bare && legal_moves(&position).is_empty() {
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
        problems.push("there is no id".to_owned());
    }
    match line.operation("phase") {
        None => problems.push("there is no phase".to_owned()),
        Some(phase) if !PHASES.contains(&phase) => {
            problems.push(format!("`{phase}` is not a phase; the phases are {}", PHASES.join(", ")));
        }
        Some(_) => {}
    }
}

/// The composition of a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetStatistics {
    /// The set, the id of a position, or the file.
    pub set: String,
    /// The number of positions.
    pub positions: usize,
    /// The number of each phase.
    pub phases: BTreeMap<String, usize>,
    /// The number with Red to move.
    pub red_to_move: usize,
    /// The number with the side to move in check.
    pub in_check: usize,
    /// Legal moves, on average.
    pub mean_legal_moves: f64,
    /// Legal moves, the fewest and the most.
    pub legal_moves: (usize, usize),
    /// Captures among the legal moves, on average.
    pub mean_captures: f64,
    /// Pieces on the board, on average.
    pub mean_pieces: f64,
    /// Pieces of each kind, on average, both sides together.
    pub mean_of_kind: BTreeMap<&'static str, f64>,
}

/// Counts every built-in set.
pub fn statistics() -> Vec<SetStatistics> {
    SETS.into_iter().map(|name| statistics_of(name, &set(name).expect("a set of the list"))).collect()
}

/// Counts some positions, at least one, under a name.
pub fn statistics_of(name: &str, entries: &[CorpusEntry]) -> SetStatistics {
    let positions: Vec<&Position> = entries.iter().map(|entry| &entry.position).collect();
    let mut phases = BTreeMap::new();
    for entry in entries {
        *phases.entry(entry.phase.clone()).or_insert(0) += 1;
    }
    let moves: Vec<usize> = positions.iter().map(|position| legal_moves(position).len()).collect();
    let mean = |count: &dyn Fn(&Position) -> usize| {
        positions.iter().map(|position| count(position)).sum::<usize>() as f64 / positions.len() as f64
    };
    let of_kind = |position: &Position, kind| {
        Color::ALL.iter().map(|color| position.pieces(*color, kind).count() as usize).sum::<usize>()
    };
    SetStatistics {
        set: name.to_owned(),
        positions: positions.len(),
        phases,
        red_to_move: positions.iter().filter(|position| position.side() == Color::Red).count(),
        in_check: positions.iter().filter(|position| position.in_check()).count(),
        mean_legal_moves: moves.iter().sum::<usize>() as f64 / moves.len() as f64,
        legal_moves: (
            moves.iter().copied().min().unwrap_or_default(),
            moves.iter().copied().max().unwrap_or_default(),
        ),
        mean_captures: mean(&|position| captures(position)),
        mean_pieces: mean(&|position| position.occupied().count() as usize),
        mean_of_kind: Kind::ALL
            .into_iter()
            .map(|kind| (kind.name(), mean(&|position| of_kind(position, kind))))
            .collect(),
    }
}

fn legal_moves(position: &Position) -> List<Move, MAX_MOVES> {
    let mut moves = List::new();
    position.legal_moves(&mut moves);
    moves
}

fn captures(position: &Position) -> usize {
    let mut moves = List::<Move, MAX_MOVES>::new();
    position.legal_captures(&mut moves);
    moves.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_files_are_clean() {
        assert_eq!(lint_built_in(), []);
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
        let findings = lint("t.epd", text, false, &mut BTreeMap::new());
        let found = |line: usize, part: &str| {
            findings.iter().any(|finding| finding.line == line && finding.problem.contains(part))
        };
        assert!(found(2, "not canonical"));
        assert!(found(2, "`late` is not a phase"));
        assert!(found(2, "already used in t.epd line 1"));
        assert!(found(3, "ranks"));
        assert!(found(4, "no id"));
        assert!(found(5, "the operation `x`"));
        assert!(found(6, "no phase"));
        assert!(found(6, "the game is over"));
        assert!(findings.iter().all(|finding| finding.line != 1));
        let text =
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"a\"; phase endgame; phse late; id \"b\"; name \"\u{7}\";";
        let problems: Vec<String> = lint("t.epd", text, false, &mut BTreeMap::new())
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

    #[test]
    fn statistics_add_up() {
        for set in statistics() {
            assert_eq!(set.phases.values().sum::<usize>(), set.positions, "{}", set.set);
            assert!(set.mean_captures <= set.mean_legal_moves);
            let kinds: f64 = set.mean_of_kind.values().sum();
            assert!((kinds - set.mean_pieces).abs() < 1e-9);
        }
    }
}
