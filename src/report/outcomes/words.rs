//! Sentences about a ledger as a whole, in every form.

use tr::tr;

use crate::language::{clauses, in_passing, sentences, tr_noop, translated};
use crate::ledger::{Entry, Kind, Outcome, PartEntry, Tally, games_in_words};
use crate::report::result::Tone;

/// The command or the words for the rows of a suite ([`in_words`]).
pub type SuiteText = fn(&str) -> String;

/// The rows of a suite, in words: "suite central".
pub fn in_words(suite: &str) -> String {
    tr!("suite {suite}", suite)
}

/// The reader's guide to the ledger.
pub const EXPLANATION: &str = tr_noop!(
    "A claim is a list of parts, and each part has its outcome. Intervals decide, never the estimate. Published numbers and directions are reproduced if every \
95% interval lies inside the accepted range. They are not reproduced if one interval lies wholly outside at 1 - 0.05/k (k depths): smaller, larger, \
opposite, no effect; below or above where no value means no effect. Theorems agree with theory or disagree. Readings are ranges of ours for a vague \
word of the source; rows are consistent with our reading or at odds with it. Predictions of ours held or failed. Exact statements hold, or are \
violated in k of n searches. Inconclusive rows are never evidence of no effect; the half-width and the number of positions that would decide with 80% \
power are printed. Not valid: the engine returned wrong values. Not tested: an engine, a quantity or rows are missing. Intervals are 95% intervals \
from 20,000 resamples of whole games within each phase: BCa, or percentile-t in thin tails and of sums. A dagger marks an outcome that does not survive \
Holm's correction over the published parts."
);

/// The meaning of a number of games after one of positions.
const GAMES_NOTE: &str = tr_noop!("n such as \"120 (40 games)\": 120 positions, taken from 40 games.");

/// [`EXPLANATION`], and whatever else these estimates need.
pub(super) fn explanation(ledger: &[Entry]) -> String {
    let has_games = ledger.iter().flat_map(Entry::estimates).any(|estimate| estimate.games.is_some());
    let games = has_games.then(|| translated(GAMES_NOTE));
    sentences([translated(EXPLANATION)].into_iter().chain(games))
}

/// The tallies, which are never added up: a line for each list of parts.
pub fn tallies(ledger: &[Entry]) -> Vec<String> {
    let lists = [
        (Tally::Published, tr!("Published, in the source's game")),
        (Tally::OtherGames, tr!("Published, in another game")),
        (Tally::Ours, tr!("Our readings and predictions")),
        (Tally::Exact, tr!("Exact statements")),
    ];
    let mut lines: Vec<String> =
        lists.into_iter().filter_map(|(tally, name)| line(ledger, tally, &name)).collect();
    let tables = ledger.iter().filter(|entry| entry.is_table()).count();
    let untested = ledger.iter().filter(|entry| entry.parts.is_empty()).count() - tables;
    if tables + untested > 0 {
        lines.push(tr!(
            "Without a part: {tables} reported as tables, {untested} not tested",
            tables,
            untested
        ));
    }
    lines
}

fn line(ledger: &[Entry], tally: Tally, name: &str) -> Option<String> {
    let parts: Vec<&PartEntry> =
        ledger.iter().flat_map(|entry| &entry.parts).filter(|part| part.tally == tally).collect();
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let words = Kind::ALL.iter().flat_map(|kind| kind.words());
    let others = ["inconclusive", "not valid", "not tested"];
    for word in words.chain(others) {
        let count = parts.iter().filter(|part| part.outcome.word(part.kind) == word).count();
        if count > 0 && !counts.iter().any(|(known, _)| *known == word) {
            counts.push((word, count));
        }
    }
    let of = |(word, count): (&str, usize)| tr!("{word} {count}", word = translated(word), count);
    (!parts.is_empty()).then(|| tr!("{name}: {}", clauses(counts.into_iter().map(of)), name))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Parts,
    Tables,
    Untested,
}

/// The claims of each list; empty lists are left out.
pub(super) fn lists(ledger: &[Entry]) -> Vec<(List, Vec<&Entry>)> {
    let list_of = |entry: &Entry| match () {
        () if !entry.parts.is_empty() => List::Parts,
        () if entry.is_table() => List::Tables,
        () => List::Untested,
    };
    let list = |list: List| (list, ledger.iter().filter(|entry| list_of(entry) == list).collect());
    [List::Parts, List::Tables, List::Untested]
        .map(list)
        .into_iter()
        .filter(|(_, entries): &(_, Vec<&Entry>)| !entries.is_empty())
        .collect()
}

pub(super) fn heading(list: List) -> String {
    match list {
        List::Parts => tr!("Claims, part by part"),
        List::Tables => tr!("Tables without an outcome"),
        List::Untested => tr!("Not tested, and why"),
    }
}

/// The origin of a claim, each fact with its label.
pub(super) fn origin(entry: &Entry) -> Vec<(String, String)> {
    let (grade, meaning) = (translated(entry.grade.word()), translated(entry.grade.meaning()));
    let graded = in_passing(&tr!("grade {grade}: {meaning}", grade, meaning));
    let mut facts = vec![(tr!("Source"), entry.source.clone() + &graded)];
    facts.extend(entry.published.clone().map(|published| (tr!("Published"), published)));
    if !entry.source_games.is_empty() {
        facts.push((tr!("Games of the source"), games_in_words(&entry.source_games)));
    }
    facts
}

pub(super) const fn tone(part: &PartEntry) -> Tone {
    match part.outcome {
        Outcome::Inside | Outcome::Counted { violated: 0, .. } => Tone::Passed,
        Outcome::Outside { .. } | Outcome::Counted { .. } | Outcome::NotValid { .. } => Tone::Failed,
        Outcome::Inconclusive { .. } => Tone::Open,
        Outcome::NotTested { .. } => Tone::Untested,
    }
}

pub(super) fn label(part: &PartEntry) -> String {
    let kind = translated(part.kind.word());
    if part.name.is_empty() { kind } else { tr!("{} ({kind})", part.name, kind) }
}
