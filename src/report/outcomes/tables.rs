//! The estimates of claims as tables: of one claim in full, of a list of claims in
//! a line for each part.

use std::collections::BTreeSet;

use tr::tr;

use crate::language::{clauses, in_passing, lists, names, translated};
use crate::ledger::{Entry, Estimate, Outcome, PartEntry, depths_in_words};
use crate::report::comparison::{interval, number};
use crate::report::outcomes::words::{SuiteText, label};
use crate::report::table::Table;
use crate::report::{grouped, unique};

/// The estimates of every part, each table under the part and its word.
pub(super) fn part_tables(entry: &Entry) -> Vec<(String, Table)> {
    let with_estimates = entry.parts.iter().filter(|part| !part.estimates.is_empty());
    let heading = |part: &PartEntry| tr!("{}: {}", label(part), part.words);
    with_estimates.map(|part| (heading(part), estimates_table(part))).collect()
}

fn estimates_table(part: &PartEntry) -> Table {
    let columns = [
        tr!("depth"),
        tr!("estimate"),
        tr!("95% interval"),
        "n".to_owned(),
        tr!("other mean"),
        tr!("effective n"),
        tr!("below / equal / above"),
        tr!("median"),
    ];
    let corrected = corrected(part);
    let cells = |(place, estimate): (usize, &Estimate)| {
        let other = estimate.other_mean.as_ref();
        let ends = estimate.interval.map_or_else(String::new, interval);
        let strict = corrected.as_ref().and_then(|at| {
            let ends = interval(*at.1.get(place)?);
            Some(tr!("; {ends} at {}", at.0, ends))
        });
        [
            depths_in_words(&estimate.depths),
            number(estimate.value),
            ends + &strict.unwrap_or_default(),
            estimate.counted().to_string(),
            other.map_or_else(String::new, |other| {
                let name = if other.of_sums { tr!("sums") } else { tr!("geometric") };
                tr!("{name} {}", number(other.value), name)
            }),
            other.map_or_else(String::new, |other| format!("{:.0}", other.effective_n)),
            other.map_or_else(String::new, |other| {
                format!("{} / {} / {}", other.below, other.equal, other.above)
            }),
            estimate.median.map_or_else(String::new, number),
        ]
    };
    let rows: Vec<[String; 8]> = part.estimates.iter().enumerate().map(cells).collect();
    // Columns without a number are left out.
    let shown: Vec<usize> =
        (0..columns.len()).filter(|column| rows.iter().any(|row| !row[*column].is_empty())).collect();
    Table::new(shown.iter().map(|column| columns[*column].as_str()))
        .with(rows.iter().map(|row| shown.iter().map(|column| row[*column].clone()).collect()))
}

/// The level and the intervals that decide, where these are not the printed ones.
fn corrected(part: &PartEntry) -> Option<(String, &[crate::stats::Interval])> {
    match &part.outcome {
        Outcome::Outside { level, corrected, .. } if !corrected.is_empty() => {
            Some((format!("{}%", (level * 1e4).round() / 1e2), corrected))
        }
        _ => None,
    }
}

/// Estimates without a word: a line each, a column for every depth.
pub(super) fn also_tables(entry: &Entry) -> Vec<(String, Table)> {
    let also = entry.also.iter().chain(&entry.times);
    // Estimates that differ in their depth alone share a heading.
    let groups = grouped(also.map(|estimate| (tr!("also measured, {}", estimate.what), estimate)));
    groups.into_iter().map(|(heading, group)| (heading, by_depth(&group))).collect()
}

fn by_depth(estimates: &[&Estimate]) -> Table {
    let depths: BTreeSet<&[u32]> = estimates.iter().map(|estimate| estimate.depths.as_slice()).collect();
    let places = unique(estimates.iter().map(|estimate| place(estimate)));
    let header =
        [tr!("where"), "n".to_owned()].into_iter().chain(depths.iter().copied().map(depths_in_words));
    let mut table = Table::new(header);
    for of in places {
        let here = || estimates.iter().filter(|estimate| place(estimate) == of);
        let counted = names(unique(here().map(|estimate| estimate.counted().to_string())));
        let cell = |depths: &&[u32]| {
            let found = here().find(|estimate| estimate.depths == *depths);
            found.map_or_else(String::new, |found| estimate(found))
        };
        table.rows.push([of.clone(), counted].into_iter().chain(depths.iter().map(cell)).collect());
    }
    table
}

fn place(estimate: &Estimate) -> String {
    match estimate.not_exact {
        Some(values) => estimate.place.clone() + &in_passing(&values.to_string()),
        None => estimate.place.clone(),
    }
}

/// "0.959 [0.935, 0.970]"; of a mean also the median.
pub(in crate::report) fn estimate(estimate: &Estimate) -> String {
    let interval = estimate.interval.map_or_else(String::new, |ends| format!(" {}", interval(ends)));
    let median = estimate.median.map_or_else(String::new, |median| tr!(", median {}", number(median)));
    format!("{}{interval}{median}", number(estimate.value))
}

/// The estimates of a part in few words: "depth 7: 0.972 [0.966, 0.976]; depth 8: ...".
pub(in crate::report) fn estimates(part: &PartEntry) -> String {
    lists(part.estimates.iter().map(at_its_depth))
}

fn at_its_depth(one: &Estimate) -> String {
    tr!("{}: {}", depths_in_words(&one.depths), estimate(one))
}

/// Measure, setting and number of positions of a part.
pub(in crate::report) fn setting(part: &PartEntry) -> String {
    let counted = unique(part.estimates.iter().map(|estimate| estimate.counted().to_string()));
    let n = if counted.is_empty() { String::new() } else { tr!(", n = {}", names(counted)) };
    clauses([&*part.what, &*part.place]) + &n
}

/// The word of a part, with the reason of one that decides nothing.
pub(in crate::report) fn words(part: &PartEntry) -> String {
    let reason = part.outcome.reason().map_or_else(String::new, |reason| tr!("clauses" => "; ") + &reason);
    part.words.clone() + &reason
}

/// Whether a part is the primary one, and the positions on which its outcome was known.
pub(in crate::report) fn notes(part: &PartEntry) -> String {
    let primary = if part.primary { in_passing(&tr!("primary")) } else { String::new() };
    let known = part.known_beforehand.as_ref().map(|on| in_passing(&tr!("known beforehand {on}", on)));
    primary + &known.unwrap_or_default()
}

/// A line for each part: claim, kind, setting, accepted range, estimates, word.
pub(super) fn overview(entries: &[&Entry]) -> Table {
    let columns = [
        tr!("claim, part"),
        tr!("kind"),
        tr!("measured"),
        tr!("accepted"),
        tr!("estimates with 95% intervals"),
        tr!("outcome"),
    ];
    let mut table = Table::new(&columns).words(&columns);
    for entry in entries {
        for (place, part) in entry.parts.iter().enumerate() {
            let claim = match (place, part.name.is_empty()) {
                (0, true) => named(entry),
                (0, false) => tr!("{} ({})", named(entry), part.name),
                _ => tr!("{}, {}", entry.id, part.name),
            };
            let kind = translated(part.kind.word());
            let word = words(part) + &notes(part);
            table.rows.push(vec![claim, kind, setting(part), part.accepted.clone(), estimates(part), word]);
        }
    }
    table
}

pub(super) fn named(entry: &Entry) -> String {
    tr!("{}: {}", entry.id, entry.claim)
}

/// Claims without any number, with the suites that run their rows.
pub(super) fn untested(entries: &[&Entry], suite_text: SuiteText) -> Table {
    let columns = [tr!("claim"), tr!("rows")];
    let rows = |entry: &Entry| lists(entry.suites.iter().map(|suite| suite_text(suite)));
    Table::new(&columns).words(&columns).with(entries.iter().map(|entry| vec![named(entry), rows(entry)]))
}

/// Claims that no rows can test, with the reason.
pub(super) fn not_tested(entries: &[&Entry]) -> Table {
    let columns = [tr!("claim"), tr!("reason"), tr!("source")];
    let reason = |entry: &Entry| entry.not_tested.clone().unwrap_or_default();
    Table::new(&columns)
        .words(&columns)
        .with(entries.iter().map(|entry| vec![named(entry), reason(entry), entry.source.clone()]))
}
