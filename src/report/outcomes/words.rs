//! What is said of a ledger as a whole, in every form.

use tr::tr;

use crate::language::{clauses, names, sentences, tr_noop, translated};
use crate::ledger::{Entry, Estimate, Kind, Outcome};

/// How the rows of a suite are run: as a command, or in words ([`in_words`]).
pub type SuiteText = fn(&str) -> String;

/// The rows of a suite, in words: "suite central".
pub fn in_words(suite: &str) -> String {
    tr!("suite {suite}", suite)
}

/// What a reader needs to know to read the ledger.
pub const EXPLANATION: &str = tr_noop!(
    "Of every figure the interval and the published range decide, never the estimate. reproduced: the interval lies inside the \
range; other size: the effect is there, and wholly outside the range; refuted: the interval lies outside otherwise, on the other \
side of no effect or where there is none; undecided: it overlaps the range (\"direction held\" where it excludes no effect), with the number of positions that would \
decide; not testable: rows, depths or positions are missing. A claim of several figures is reproduced if every one is, refuted if one \
is; one that is not robust has a refuted figure among those that put it to another game, window or evaluator. Intervals resample whole games \
within each phase, 100,000 times (BCa, or percentile-t in far tails), at 5% divided by \
the number of judged figures, but for the primary claim; figures that decide nothing stand at 95%. An exact statement is held in every cell, or \
broken. A prediction of this project has held, failed, or is undecided."
);

/// What a number of games beside one of positions means.
const GAMES_NOTE: &str = tr_noop!("n such as \"120 (40 games)\": 120 positions, taken from 40 games.");

/// [`EXPLANATION`], the levels of the intervals, and what else the figures of a
/// ledger need.
pub(super) fn explanation(ledger: &[Entry]) -> String {
    let levels = levels(ledger).map(|levels| tr!("Here {}.", levels));
    let has_games = ledger.iter().flat_map(estimates).any(|estimate| estimate.games.is_some());
    let games = has_games.then(|| translated(GAMES_NOTE));
    sentences([translated(EXPLANATION)].into_iter().chain(levels).chain(games))
}

/// "3 reproduced, 1 other size, ...": of claims; predictions and the rest apart.
pub fn tally(ledger: &[Entry]) -> String {
    let of = |kind: Kind| ledger.iter().filter(move |entry| entry.kind == kind);
    let outcome = |outcome: &Outcome| {
        let count = of(Kind::Claim).filter(|entry| entry.outcome == Some(*outcome)).count();
        tr!("{count} {outcome}", count, outcome = translated(outcome.word()))
    };
    let mut parts: Vec<String> = Outcome::ALL.iter().map(outcome).collect();
    let mut add = |count: usize, outcome: String| {
        parts.extend((count > 0).then(|| tr!("{count} {outcome}", count, outcome)));
    };
    let ended = |kind: Kind, verdict: &str| {
        let is_it = |entry: &&Entry| entry.outcome.is_some_and(|outcome| kind.word_of(outcome) == verdict);
        of(kind).filter(is_it).count()
    };
    for verdict in ["held", "failed", "undecided", "not testable"] {
        let count = ended(Kind::Prediction, verdict);
        add(count, tr!("predicted and {verdict}", verdict = translated(verdict)));
    }
    for verdict in ["held", "broken", "not testable"] {
        add(ended(Kind::Exact, verdict), tr!("exact and {verdict}", verdict = translated(verdict)));
    }
    let (reported, missing): (Vec<&Entry>, Vec<&Entry>) =
        of(Kind::Reported).partition(|entry| is_measured(entry));
    add(reported.len(), tr!("reported"));
    add(missing.len(), tr!("to be reported, of which these rows say nothing"));
    add(of(Kind::NotPut).count(), tr!("not put"));
    clauses(parts)
}

/// At which levels the figures are known: "intervals are at 95%, 99.9%".
pub(super) fn levels(ledger: &[Entry]) -> Option<String> {
    let percent = |estimate: &Estimate| format!("{}%", ((1.0 - estimate.alpha) * 1e4).round() / 1e2);
    let levels = unique(ledger.iter().flat_map(estimates).map(percent));
    (!levels.is_empty()).then(|| tr!("intervals are at {}", names(levels)))
}

/// Each of some texts once, in their order.
pub(super) fn unique(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

/// Every figure of a claim that was measured: those that decide, then the others.
pub(super) fn estimates(entry: &Entry) -> impl Iterator<Item = &Estimate> {
    let judged = entry.judged.iter().chain(&entry.robust).filter_map(|line| line.estimate.as_ref());
    judged.chain(&entry.beside)
}

/// Whether the rows say something of a claim: a figure of it could be measured, or
/// cells counted.
pub fn is_measured(entry: &Entry) -> bool {
    estimates(entry).next().is_some() || entry.judged.iter().any(|line| line.held.is_some())
}

/// What a list of one kind of claims is called.
pub(super) fn heading(kind: Kind) -> String {
    match kind {
        Kind::Claim => tr!("Claims about programs and algorithms"),
        Kind::Prediction => tr!("Predictions"),
        Kind::Exact => tr!("Exact statements"),
        Kind::Reported => tr!("Reported, without a verdict"),
        Kind::NotPut => tr!("Not put to any rows, and why"),
    }
}

/// The claims of each kind, in the order of [`Kind::ALL`]; kinds without any are
/// left out.
pub(super) fn lists(ledger: &[Entry]) -> Vec<(Kind, Vec<&Entry>)> {
    let list = |kind: &Kind| (*kind, ledger.iter().filter(|entry| entry.kind == *kind).collect());
    Kind::ALL.iter().map(list).filter(|(_, entries): &(_, Vec<&Entry>)| !entries.is_empty()).collect()
}

/// The outcome of a claim as a table has it, with what is against it.
pub(in crate::report) fn verdict(entry: &Entry) -> String {
    if entry.not_robust.is_empty() { entry.verdict.clone() } else { tr!("{}, not robust", entry.verdict) }
}
