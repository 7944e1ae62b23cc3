//! Claims tested against rows: one line of the ledger each.

use serde::Serialize;

use crate::analysis::claims::claim::{Claim, Grade};
use crate::analysis::claims::measurement::{Measured, Measurement};
use crate::analysis::claims::rows_needed::RowsNeeded;
use crate::analysis::claims::verdict::Verdict;
use crate::analysis::sheet::Sheet;
use crate::parallel;
use crate::stats::holm;

/// One line of the ledger.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LedgerEntry {
    /// The claim's id.
    pub id: &'static str,
    /// The claim in our words.
    pub claim: &'static str,
    /// The author.
    pub source: &'static str,
    /// The publication.
    pub grade: Grade,
    /// The published figure; `null` where none was read.
    pub published: Option<&'static str>,
    /// The rule of the verdict, in words.
    pub rule: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The verdict's grounds in one sentence.
    pub summary: String,
    /// The figure the verdict rests on.
    pub figure: Option<Measurement>,
    /// Its p-value corrected by Holm's method over the ledger.
    pub p_holm: Option<f64>,
    /// Everything measured, the figure of the verdict first.
    pub measurements: Vec<Measurement>,
    /// The rows that would make the claim testable; `null` if it is.
    pub rows_needed: Option<RowsNeeded>,
}

/// Tests these claims, in their order; p-values are corrected over all of them.
pub fn assess_with(sheet: &Sheet, claims: &[&Claim]) -> Vec<LedgerEntry> {
    let mut ledger: Vec<LedgerEntry> = parallel::map(claims, |claim| entry(claim, sheet));
    let p_value = |entry: &LedgerEntry| entry.figure.as_ref().and_then(|figure| figure.p_value);
    let p_values: Vec<f64> = ledger.iter().filter_map(p_value).collect();
    let tested = ledger.iter_mut().filter(|entry| p_value(entry).is_some());
    for (entry, adjusted) in tested.zip(holm::adjust(&p_values)) {
        entry.p_holm = Some(adjusted);
    }
    ledger
}

fn entry(claim: &Claim, sheet: &Sheet) -> LedgerEntry {
    let measured = claim.rule.measure.measure(sheet);
    let verdict = measured.as_ref().and_then(|measured| claim.rule.judge(measured));
    let missing = || format!("The rows it needs are missing: {}.", claim.rule.least);
    let summary = match (&measured, verdict) {
        (Some(measured), Some(_)) => measured.summary.clone(),
        (Some(measured), None) => claim.rule.lack(measured).unwrap_or_else(missing),
        (None, _) => missing(),
    };
    let measurements = measured.filter(|_| verdict.is_some()).map_or_else(Vec::new, Measured::measurements);
    LedgerEntry {
        id: claim.id,
        claim: claim.statement,
        source: claim.source,
        grade: claim.grade,
        published: (!claim.published.is_empty()).then_some(claim.published),
        rule: claim.rule.to_string(),
        verdict: verdict.unwrap_or(Verdict::NotTestable),
        summary,
        figure: measurements.first().cloned(),
        p_holm: None,
        measurements,
        rows_needed: verdict.is_none().then_some(claim.rows),
    }
}
