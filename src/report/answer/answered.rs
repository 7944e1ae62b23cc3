//! The record of an answer: its numbers, and what is said of them.

use serde::Serialize;
use tr::tr;

use crate::analysis::answer::{Answer, answers};
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::ledger::{Entry, Outcome, PartEntry};
use crate::report::answer::words::{Named, caveats, checks, counted_in, exact, found};
use crate::report::explorer::PositionFacts;
use crate::report::outcomes::tables::words;

const MASTERS: &str = "master";

/// The answer about one pair of engines in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered {
    /// The question.
    pub question: String,
    /// The numbers.
    #[serde(flatten)]
    pub answer: Answer,
    /// The positions in words: "24 positions of masters' games".
    pub population: String,
    /// Findings, in sentences.
    pub found: Vec<String>,
    /// The words of the claims that the answer is about.
    pub words: Vec<String>,
    /// Checks made on the way.
    pub checks: Vec<String>,
    /// Limits of the answer.
    pub caveats: Vec<String>,
    /// Commands that lead on.
    pub next: Vec<Next>,
}

/// A command and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Next {
    /// The command, or the path of a file.
    pub command: String,
    /// Its purpose.
    pub shows: String,
}

/// Facts that rows lack.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The question; without one it is made from the pair.
    pub question: Option<&'a str>,
    /// Whether an engine, named as in a row, is none of plybench's.
    pub is_external: fn(&str) -> bool,
    /// Facts of a position, by its game and its name.
    pub position_facts: fn(&str, &str) -> PositionFacts,
    /// The claims with their words; empty where none was tested.
    pub ledger: &'a [Entry],
    /// The ids of the claims that the answer is about.
    pub headlines: &'a [&'a str],
    /// Commands that lead on.
    pub next: &'a [Next],
}

/// The answers of a sheet, ready to be shown: one for each game.
pub fn answered(
    sheet: &Sheet,
    reference: Option<&EngineName>,
    metric: Metric,
    setting: Setting,
) -> Vec<Answered> {
    let answers = answers(sheet, reference, metric);
    answers.into_iter().map(|answer| setting.answered(answer)).collect()
}

impl Setting<'_> {
    /// An answer with everything that is said about it.
    pub fn answered(self, answer: Answer) -> Answered {
        Answered {
            question: self.question.map_or_else(|| self.own_question(&answer), str::to_owned),
            population: self.population(&answer),
            found: found(&answer),
            words: self.words(&answer),
            checks: checks(&answer).into_iter().chain(exact(self.ledger)).collect(),
            caveats: caveats(&answer),
            next: self.next.to_vec(),
            answer,
        }
    }

    fn own_question(self, answer: &Answer) -> String {
        let Named { over, under, .. } = Named::of(answer);
        let what = counted_in(answer);
        match [&answer.over, &answer.under].map(|engine| (self.is_external)(engine)) {
            [true, _] => {
                tr!("Your engine {over} against {under}: does it need fewer {what}?", over, under, what)
            }
            [_, true] => {
                tr!("{over} against your engine {under}: does it need fewer {what}?", over, under, what)
            }
            _ => tr!("Does {over} need fewer {what} than {under}?", over, what, under),
        }
    }

    fn population(self, answer: &Answer) -> String {
        let units = answer.counted.words(GameName::new(&answer.game).unit());
        let of_masters =
            |position: &String| (self.position_facts)(&answer.game, position).sets.contains(&MASTERS);
        if answer.self_play {
            tr!("{units} of self-play", units)
        } else if answer.positions.iter().all(of_masters) {
            tr!("{units} of masters' games", units)
        } else {
            units
        }
    }

    fn words(self, answer: &Answer) -> Vec<String> {
        let asked = self.headlines.iter().filter_map(|id| self.ledger.iter().find(|entry| entry.id == *id));
        let line = |entry: &Entry, part: &PartEntry| {
            let name = if part.name.is_empty() { entry.claim.clone() } else { part.name.clone() };
            tr!("{}, {name}: {}", entry.id, words(part), name)
        };
        let of_entry = |entry: &Entry| -> Vec<String> {
            let parts = entry.parts.iter().filter(|part| part.game == answer.game && is_tested(part));
            parts.map(|part| line(entry, part)).collect()
        };
        asked.flat_map(of_entry).collect()
    }
}

/// Whether rows have an answer, if only that it is open.
fn is_tested(part: &PartEntry) -> bool {
    !part.estimates.is_empty() && !matches!(part.outcome, Outcome::NotTested { .. })
}
