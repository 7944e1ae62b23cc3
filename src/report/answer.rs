//! What a report answers: what became of the claims that it is about.

use tr::tr;

use crate::language::in_passing;
use crate::ledger::{Entry, Kind, Line, Outcome, depths_in_words};
use crate::report::outcomes::{figure, is_measured};

/// The claims that the report is about, and what decides each of them in few words.
pub(super) struct Answer<'e> {
    pub(super) claims: Vec<Answered<'e>>,
    /// What is said if the rows decide none of them.
    pub(super) otherwise: Option<String>,
}

/// One claim.
pub(super) struct Answered<'e> {
    pub(super) entry: &'e Entry,
    /// The figures that decide it.
    pub(super) figures: String,
}

/// The answer in a ledger to the claims with these ids. Where the rows say nothing of them, to the first
/// claims that the rows decide; if there are none either, it says so.
pub(super) fn answer<'e>(ledger: &'e [Entry], ids: &[&str]) -> Answer<'e> {
    let is_of_claims = |entry: &&Entry| matches!(entry.kind, Kind::Claim | Kind::Prediction);
    let asked = ids.iter().filter_map(|id| ledger.iter().find(|entry| entry.id == *id));
    let mut entries: Vec<&Entry> = asked.filter(|entry| is_answered(entry)).collect();
    if entries.is_empty() {
        let others = ledger.iter().filter(is_of_claims).filter(|entry| is_answered(entry));
        entries = others.take(ids.len().max(1)).collect();
    }
    let otherwise = entries.is_empty().then(|| {
        let measured = ledger.iter().any(is_measured);
        let why = if measured {
            tr!("they are too few for a verdict")
        } else {
            tr!("they say nothing of any claim")
        };
        tr!("These rows decide none of the claims: {why}.", why)
    });
    Answer { claims: entries.into_iter().map(answered).collect(), otherwise }
}

/// Whether rows have an answer, if only that it is open.
fn is_answered(entry: &Entry) -> bool {
    entry.outcome.is_some_and(|outcome| outcome != Outcome::NotTestable)
}

fn answered(entry: &Entry) -> Answered<'_> {
    Answered { entry, figures: figures(&entry.judged, entry.outcome) }
}

/// Of the figures that belong to the first one, the one that made the outcome, and the deepest.
fn figures(lines: &[Line], outcome: Option<Outcome>) -> String {
    let measured = || lines.iter().filter(|line| line.estimate.is_some() || line.held.is_some());
    let Some(decisive) =
        measured().find(|line| Some(line.outcome()) == outcome).or_else(|| measured().next())
    else {
        return String::new();
    };
    let mut alike = measured().filter(|line| (&line.what, &line.place) == (&decisive.what, &decisive.place));
    let last = alike.next_back().filter(|last| !std::ptr::eq(*last, decisive));
    let at = |line: &Line| {
        let figure = line.estimate.as_ref().map_or_else(|| line.outcome_words(), figure);
        let wrong = line.estimate.as_ref().and_then(|estimate| estimate.not_exact.as_ref());
        let wrong = wrong.map_or_else(String::new, |values| in_passing(&values.to_string()));
        tr!("{figure} at {}{wrong}", depths_in_words(&line.depths), figure, wrong)
    };
    let n = decisive.estimate.as_ref().map(|estimate| tr!(", n = {}", estimate.counted()));
    let last = last.map(|last| tr!("clauses" => "; ") + &at(last));
    let (n, last) = (n.unwrap_or_default(), last.unwrap_or_default());
    tr!(
        "{}, {}: {}, wanted in {}{last}{n}",
        decisive.what,
        decisive.place,
        at(decisive),
        decisive.range,
        last,
        n
    )
}
