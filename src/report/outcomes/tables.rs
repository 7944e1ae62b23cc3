//! The figures of claims as tables: of one claim in full, of a list of claims in
//! a few words.

use tr::tr;

use crate::language::{clauses, in_passing, lists, names};
use crate::ledger::{Entry, Estimate, Held, Line, depths_in_words};
use crate::report::comparison::{interval, number};
use crate::report::outcomes::words::{SuiteText, unique, verdict};
use crate::report::table::Table;

/// Figures that differ in their depth alone, under what they share.
fn groups<'e, T>(of: impl IntoIterator<Item = &'e T>, shared: fn(&T) -> String) -> Vec<(String, Vec<&'e T>)> {
    let mut groups: Vec<(String, Vec<&T>)> = Vec::new();
    for one in of {
        let heading = shared(one);
        match groups.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, group)) => group.push(one),
            None => groups.push((heading, vec![one])),
        }
    }
    groups
}

/// The figures that have outcomes, each group under what it measures and where.
pub(super) fn judged_tables(entry: &Entry) -> Vec<(String, Table)> {
    let lines = entry.judged.iter().chain(&entry.robust);
    let groups = groups(lines, |line: &Line| tr!("{}: {}", line.what, line.place));
    groups.into_iter().map(|(heading, lines)| (heading, judged_table(&lines))).collect()
}

/// The column of the median, which stands only where there is one.
const MEDIAN: usize = 3;

fn judged_table(lines: &[&Line]) -> Table {
    let has_median = lines.iter().filter_map(|line| line.estimate.as_ref()).any(|one| median(one).is_some());
    let columns = [
        tr!("depth"),
        tr!("column" => "figure"),
        tr!("interval"),
        tr!("median"),
        "n".to_owned(),
        tr!("wanted in"),
        tr!("outcome"),
        tr!("what it would say"),
    ];
    let shown = |column: &usize| has_median || *column != MEDIAN;
    let words = [0, 5, 6, 7].map(|column: usize| columns[column].as_str());
    let mut table =
        Table::new((0..columns.len()).filter(shown).map(|column| columns[column].as_str())).words(&words);
    table.rows.extend(lines.iter().map(|line| {
        let of = |part: fn(&Estimate) -> String| line.estimate.as_ref().map_or_else(String::new, part);
        let held = |part: fn(&Held) -> usize| line.held.as_ref().map(|held| part(held).to_string());
        let fields = [
            depths_in_words(&line.depths),
            held(|held| held.held).unwrap_or_else(|| of(|estimate| number(estimate.figure))),
            of(|estimate| estimate.interval.map_or_else(String::new, interval)),
            of(|estimate| median(estimate).map_or_else(String::new, number)),
            held(|held| held.cells).unwrap_or_else(|| of(|estimate| estimate.counted().to_string())),
            line.range.to_string(),
            line.outcome_words(),
            line.says.clone(),
        ];
        fields.into_iter().enumerate().filter(|(column, _)| shown(column)).map(|(_, field)| field).collect()
    }));
    table
}

/// The median of a mean, which says another thing.
fn median(estimate: &Estimate) -> Option<f64> {
    estimate.median.filter(|_| estimate.beside.is_none())
}

/// Figures that nothing is decided by: a line each, a column for every depth.
pub(super) fn beside_tables(entry: &Entry) -> Vec<(String, Table)> {
    let groups = groups(&entry.beside, |estimate: &Estimate| tr!("beside it, {}", estimate.what));
    groups.into_iter().map(|(heading, group)| (heading, by_depth(&group))).collect()
}

fn by_depth(estimates: &[&Estimate]) -> Table {
    let depths = unique(estimates.iter().map(|estimate| depths_in_words(&estimate.depths)));
    let places = unique(estimates.iter().map(|estimate| place(estimate)));
    let header = [tr!("where"), "n".to_owned()].into_iter().chain(depths.iter().cloned());
    let mut table = Table::new(header);
    for of in places {
        let here = || estimates.iter().filter(|estimate| place(estimate) == of);
        let counted = names(unique(here().map(|estimate| estimate.counted().to_string())));
        let cell = |depth: &String| {
            let found = here().find(|estimate| depths_in_words(&estimate.depths) == *depth);
            found.map_or_else(String::new, |estimate| figure(estimate))
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
pub(in crate::report) fn figure(estimate: &Estimate) -> String {
    let interval = estimate.interval.map_or_else(String::new, |ends| format!(" {}", interval(ends)));
    let median = median(estimate).map_or_else(String::new, |median| tr!(", median {}", number(median)));
    format!("{}{interval}{median}", number(estimate.figure))
}

/// Figures of a claim that differ in their depth alone, in few words.
pub(super) struct Summary {
    /// What is measured, where, and on how many positions.
    pub(super) what: String,
    /// The figure at each depth, with the range that it is wanted in.
    pub(super) figures: Vec<String>,
}

impl Summary {
    fn new<'e>(
        what: String,
        estimates: impl Iterator<Item = Option<&'e Estimate>>,
        figures: Vec<String>,
    ) -> Self {
        let counted = unique(estimates.flatten().map(|estimate| estimate.counted().to_string()));
        let n = if counted.is_empty() { String::new() } else { tr!(", n = {}", names(counted)) };
        Self { what: what + &n, figures }
    }
}

/// The figures that decide a claim; of what is reported, its figures.
pub(super) fn summary(entry: &Entry) -> Vec<Summary> {
    let at = |depths: &[u32], figure: &str| tr!("{}: {}", depths_in_words(depths), figure);
    if entry.judged.is_empty() {
        let what = |estimate: &Estimate| clauses([&*estimate.what, &place(estimate)]);
        let summary = |(what, group): (String, Vec<&Estimate>)| {
            let figures = group.iter().map(|one| at(&one.depths, &figure(one))).collect();
            Summary::new(what, group.iter().map(|one| Some(*one)), figures)
        };
        return groups(&entry.beside, what).into_iter().map(summary).collect();
    }
    let is_one_of_several = entry.judged.len() > 1;
    let measured = |line: &&Line| {
        if line.held.is_some() {
            return at(&line.depths, &tr!("{}, wanted in {}", line.outcome_words(), line.range));
        }
        let figure = line.estimate.as_ref().map_or_else(|| tr!("not measured"), figure);
        let outcome =
            if is_one_of_several { tr!("clauses" => ", ") + &line.decision.words() } else { String::new() };
        at(&line.depths, &tr!("{figure}, wanted in {}{outcome}", line.range, figure, outcome))
    };
    let summary = |(what, group): (String, Vec<&Line>)| {
        let figures = group.iter().map(measured).collect();
        Summary::new(what, group.iter().map(|line| line.estimate.as_ref()), figures)
    };
    let what = |line: &Line| clauses([&*line.what, &*line.place]);
    groups(&entry.judged, what).into_iter().map(summary).collect()
}

/// A claim by its id.
fn named(entry: &Entry) -> String {
    tr!("{}: {}", entry.id, entry.claim)
}

/// Claims with their outcomes, a line for each figure.
pub(super) fn overview(entries: &[&Entry]) -> Table {
    let columns = [tr!("claim"), tr!("outcome"), tr!("measured"), tr!("figures and intervals")];
    let mut table = Table::new(&columns).words(&columns);
    for entry in entries {
        let mut first = [named(entry), verdict(entry)];
        for Summary { what, figures } in summary(entry) {
            let [claim, outcome] = std::mem::take(&mut first);
            table.rows.push(vec![claim, outcome, what, lists(figures)]);
        }
    }
    table
}

/// Claims of which nothing could be measured, with the rows they need.
pub(super) fn untested(entries: &[&Entry], suite_text: SuiteText) -> Table {
    let columns = [tr!("claim"), tr!("rows")];
    let mut table = Table::new(&columns).words(&columns);
    table.rows.extend(entries.iter().map(|entry| {
        let rows = entry.suite.as_deref().map_or_else(String::new, suite_text);
        vec![named(entry), rows]
    }));
    table
}

/// Claims that are not put, with the reason.
pub(super) fn not_put(entries: &[&Entry]) -> Table {
    let columns = [tr!("claim"), tr!("why it is not put"), tr!("source")];
    let mut table = Table::new(&columns).words(&columns);
    table
        .rows
        .extend(entries.iter().map(|entry| vec![named(entry), entry.remark.clone(), entry.source.clone()]));
    table
}
