//! `plybench why` for external engines, which report iterations instead of nodes.

use std::fmt::Write as _;

use plybench::analysis::score::score;
use plybench::game::GameSpec;
use plybench::program::{About, Answer, Ended, ProgramSpec};
use plybench::report::table::Table;
use serde_json::{Value, json};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::process::{self, joined};
use crate::cli::root::NamedRoot;
use crate::cli::search_program::{self, Asked};

/// Iterations shown before the first different one.
const SHOWN_BEFORE: usize = 3;

/// An engine's report of an iteration, or in the end. `None` is missing from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Report {
    /// `None` in the end.
    depth: Option<u32>,
    nodes: Option<u64>,
    value: Option<i64>,
    best_move: Option<String>,
}

pub(super) fn run(
    root: &NamedRoot,
    specs: [&ProgramSpec; 2],
    asked: &Asked,
    context: &Context,
) -> Result<Exit, Failure> {
    let interrupt = process::interrupt_flag()?;
    let ask = |spec| search_program::answer(root, spec, asked, interrupt);
    let sides = [ask(specs[0])?, ask(specs[1])?];
    if sides.iter().any(|(_, answer)| answer.ended == Ended::Interrupted) {
        return Ok(Exit::Interrupted);
    }
    let reports = sides.each_ref().map(|(_, answer)| reports(answer));
    let first = first_difference(&reports);
    let compared = Compared { root, specs, asked, sides: &sides, reports: &reports, first: first.as_ref() };
    context.show(|| compared.json(), || compared.text())?;
    Ok(Exit::Done)
}

/// The reports of all iterations, and the last one.
fn reports(answer: &Answer) -> Vec<Report> {
    let iterations = answer.iterations.iter().map(|iteration| Report {
        depth: Some(iteration.depth),
        nodes: iteration.nodes,
        value: iteration.value,
        best_move: iteration.variation.first().cloned(),
    });
    let Answer { nodes, value, ref best_move, .. } = *answer;
    iterations.chain([Report { depth: None, nodes, value, best_move: best_move.clone() }]).collect()
}

/// The first reports that differ.
#[derive(Debug, PartialEq, Eq)]
struct Difference {
    /// Their number in both lists, from 0.
    number: usize,
    what: Vec<&'static str>,
}

fn first_difference(reports: &[Vec<Report>; 2]) -> Option<Difference> {
    let most = reports.iter().map(Vec::len).min().unwrap_or_default();
    (0..most).find_map(|number| {
        let [one, other] = [&reports[0][number], &reports[1][number]];
        let depths = one.depth != other.depth;
        let nodes = differ(one.nodes.as_ref(), other.nodes.as_ref());
        let scores = differ(one.value.as_ref(), other.value.as_ref());
        let moves = differ(one.best_move.as_ref(), other.best_move.as_ref());
        let all = [(depths, "depth"), (nodes, "nodes"), (scores, "score"), (moves, "move")];
        let what: Vec<_> = all.into_iter().filter(|(differs, _)| *differs).map(|(_, what)| what).collect();
        // Of different iterations nothing else is comparable.
        let what = if depths { vec!["depth"] } else { what };
        (!what.is_empty()).then_some(Difference { number, what })
    })
}

/// Whether both say something else; an engine that does not say it agrees with every other.
fn differ<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one != other)
}

struct Compared<'a> {
    root: &'a NamedRoot,
    specs: [&'a ProgramSpec; 2],
    asked: &'a Asked,
    sides: &'a [(About, Answer); 2],
    reports: &'a [Vec<Report>; 2],
    first: Option<&'a Difference>,
}

impl Compared<'_> {
    fn json(&self) -> Value {
        let side = |number: usize| {
            let (about, answer) = &self.sides[number];
            json!({
                "side": NAMES[number],
                "engine": self.specs[number].label(),
                "program": about,
                "iterations": answer.iterations,
                "value": answer.value,
                "best_move": answer.best_move,
                "nodes": answer.nodes,
            })
        };
        json!({
            "game": self.root.game.to_string(),
            "fen": self.root.position.text,
            "depth": self.asked.depth,
            "sides": [side(0), side(1)],
            "differs": self.first.is_some(),
            "first_difference": self.first.map(|first| json!({
                "iteration": self.reports[0][first.number].depth,
                "reason": first.what,
            })),
        })
    }

    fn text(&self) -> String {
        let mut text = format!(
            "game       {}\nposition   {}\ndepth      {}\n",
            self.root.game, self.root.position.text, self.asked.depth
        );
        for (number, (about, _)) in self.sides.iter().enumerate() {
            let program = about.name.as_deref().unwrap_or("unnamed");
            let _ = writeln!(text, "{:<11}{} ({program})", NAMES[number], self.specs[number].label());
        }
        text.push('\n');
        for (number, (_, answer)) in self.sides.iter().enumerate() {
            if answer.iterations.is_empty() {
                let name = NAMES[number];
                let _ = writeln!(text, "{name} reports no iterations: only the results are compared.");
            }
        }
        let Some(first) = self.first else {
            let count = self.reports[0].len().min(self.reports[1].len()) - 1;
            let iterations = plybench::language::counted(count, "iteration");
            return text
                + &format!("no difference in {iterations} and in the result\n")
                + &self.table(0).text();
        };
        let report = &self.reports[0][first.number];
        let place = report.depth.map_or_else(
            || "the result; no iteration differs".to_owned(),
            |depth| format!("the iteration to depth {depth}"),
        );
        let _ = writeln!(text, "The first difference is in {place}: {}.\n", first.what.join(", "));
        text += &self.table(first.number.saturating_sub(SHOWN_BEFORE)).text();
        let (game, depth) =
            (self.root.game.to_string(), report.depth.unwrap_or(self.asked.depth).to_string());
        let engine = self.specs[0].to_string();
        let words = ["plybench", "search", &self.root.position.text, "--game", &game, "--engine", &engine];
        let words = [&words[..], &["--depth", &depth]].concat();
        text + &format!("\nNext: `{}` searches only so deep; do the same for B.\n", joined(&words))
    }

    /// Both sides from one iteration up to the first difference and the report after it.
    fn table(&self, from: usize) -> Table {
        let mut table = Table::new(["depth", "A nodes", "A score", "A move", "B nodes", "B score", "B move"]);
        let most = self.reports.iter().map(Vec::len).max().unwrap_or_default();
        let to = self.first.map_or(most, |first| most.min(first.number + 2));
        for number in from..to {
            let [one, other] = [0, 1].map(|side: usize| self.reports[side].get(number));
            let depth = one.or(other).and_then(|report| report.depth);
            let mut row = vec![depth.map_or_else(|| "result".to_owned(), |depth| depth.to_string())];
            for report in [one, other] {
                row.extend(report.map_or_else(Default::default, |report| cells(report, &self.root.game)));
            }
            table.rows.push(row);
        }
        table
    }
}

const NAMES: [&str; 2] = ["A", "B"];

fn cells(report: &Report, game: &GameSpec) -> [String; 3] {
    let said = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        said(report.nodes.map(|nodes| nodes.to_string())),
        said(report.value.map(|value| score(&game.to_string(), value))),
        said(report.best_move.clone()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(depth: Option<u32>, nodes: Option<u64>, value: i64, best_move: &str) -> Report {
        Report { depth, nodes, value: Some(value), best_move: Some(best_move.to_owned()) }
    }

    #[test]
    fn the_first_different_report_is_found() {
        let one = vec![
            report(Some(1), Some(5), 7, "a"),
            report(Some(2), None, 7, "a"),
            report(Some(3), Some(90), 9, "b"),
            report(None, Some(90), 9, "b"),
        ];
        let first = |other: Vec<Report>| {
            first_difference(&[one.clone(), other]).map(|found| (found.number, found.what))
        };
        assert_eq!(first(one.clone()), None);
        let mut other = one.clone();
        other[1].nodes = Some(8);
        assert_eq!(first(other.clone()), None, "one of them does not say how many");
        (other[2].nodes, other[2].best_move) = (Some(80), Some("c".to_owned()));
        assert_eq!(first(other.clone()), Some((2, vec!["nodes", "move"])));
        other[1].value = Some(8);
        assert_eq!(first(other), Some((1, vec!["score"])));
        assert_eq!(first(one[..2].to_vec()), None);
        assert_eq!(first(vec![one[0].clone(), one[3].clone()]), Some((1, vec!["depth"])));
    }
}
