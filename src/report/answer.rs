//! The answer of a report: the words of the claims that it is about.

use tr::tr;

use crate::language::in_passing;
use crate::ledger::{Entry, Outcome, PartEntry};
use crate::report::outcomes::tables::{estimates, words};

/// The claims that the report is about, and what decides each of them in few words.
pub(super) struct Answer<'e> {
    pub(super) claims: Vec<Answered<'e>>,
    /// The sentence for rows that test none of them.
    pub(super) otherwise: Option<String>,
}

/// One claim, with the parts that the rows test.
pub(super) struct Answered<'e> {
    pub(super) entry: &'e Entry,
    pub(super) parts: Vec<&'e PartEntry>,
}

impl Answered<'_> {
    /// A part without its word: "slightly, xiangqi (depth 7: 0.972 [0.966, 0.976])".
    pub(super) fn named_estimates(part: &PartEntry) -> String {
        part.name.clone() + &in_passing(&estimates(part))
    }

    /// A part in words: "slightly, xiangqi: consistent with our reading, depth 7: 0.972 [0.966, 0.976]".
    pub(super) fn line(part: &PartEntry) -> String {
        let name = if part.name.is_empty() { String::new() } else { tr!("{}: ", part.name) };
        tr!("{name}{} ({})", words(part), estimates(part), name)
    }
}

/// The answer in a ledger to the claims with these ids. Without data for them, that of the first
/// claims that the rows test; without any, a sentence.
pub(super) fn answer<'e>(ledger: &'e [Entry], ids: &[&str]) -> Answer<'e> {
    let answered = |entry: &'e Entry| Answered {
        entry,
        parts: entry.parts.iter().filter(|part| is_tested(part)).collect(),
    };
    let asked = ids.iter().filter_map(|id| ledger.iter().find(|entry| entry.id == *id));
    let is_answered = |answered: &Answered| !answered.parts.is_empty();
    let mut claims: Vec<Answered> = asked.map(answered).filter(is_answered).collect();
    if claims.is_empty() {
        claims = ledger.iter().map(answered).filter(is_answered).take(ids.len().max(1)).collect();
    }
    let otherwise = claims.is_empty().then(|| {
        let why = if ledger.iter().any(Entry::is_measured) {
            tr!("they are too few for a word")
        } else {
            tr!("they have no data for any claim")
        };
        tr!("These rows test none of the claims: {why}.", why)
    });
    Answer { claims, otherwise }
}

/// Whether rows have an answer, if only that it is open.
fn is_tested(part: &PartEntry) -> bool {
    !part.estimates.is_empty() && !matches!(part.outcome, Outcome::NotTested { .. })
}
