//! The ledger as a part of an HTML page.

use maud::{Markup, html};
use tr::tr;

use crate::language::{counted, translated};
use crate::ledger::{Edition, Entry, PartEntry};
use crate::report::escape::printable;
use crate::report::outcomes::tables::{
    also_tables, estimates, named, not_tested, part_tables, setting, untested, words,
};
use crate::report::outcomes::words::{
    List, SuiteText, explanation, heading, label, lists, origin, tallies, tone,
};
use crate::report::result::Tone;
use crate::report::table::Table;

/// A table of words for each list of claims, every claim with an anchor.
pub(in crate::report) fn verdicts(
    ledger: &[Entry],
    edition: Option<Edition>,
    suite_text: SuiteText,
) -> Markup {
    html! {
        @if let Some(edition) = edition { p { b { (edition.title()) } } }
        ul { @for line in tallies(ledger) { li { (tr!("{}.", line)) } } }
        @for (list, entries) in lists(ledger) {
            h3 { (heading(list)) }
            @if list == List::Untested {
                details {
                    summary { (counted(entries.len(), "claim")) }
                    div.wrapped { (not_tested(&entries).html()) }
                }
            } @else {
                (measured(&entries, suite_text))
            }
        }
    }
}

pub(in crate::report) fn one_by_one(ledger: &[Entry], suite_text: SuiteText) -> Markup {
    html! {
        p.small { (explanation(ledger)) }
        @for (list, entries) in lists(ledger) {
            @if list != List::Untested {
                h3 { (heading(list)) }
                @for entry in entries { (details(entry, suite_text)) }
            }
        }
    }
}

pub(in crate::report) fn anchor(entry: &Entry) -> String {
    format!("claim-{}", slug(&entry.id))
}

fn rule_anchor(entry: &Entry) -> String {
    format!("rule-{}", slug(&entry.id))
}

fn slug(id: &str) -> String {
    id.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}

/// Claims with data, and folded away the others.
fn measured(entries: &[&Entry], suite_text: SuiteText) -> Markup {
    let (measured, missing): (Vec<&Entry>, Vec<&Entry>) =
        entries.iter().copied().partition(|entry| entry.is_measured());
    let (parts, tables): (Vec<&Entry>, Vec<&Entry>) =
        measured.into_iter().partition(|entry| !entry.parts.is_empty());
    html! {
        @if !parts.is_empty() { (overview(&parts)) }
        @if !tables.is_empty() {
            ul { @for entry in tables { li id=(anchor(entry)) { (printable(&named(entry))) " " a.small href={ "#" (rule_anchor(entry)) } { (tr!("rule")) } } } }
        }
        @if !missing.is_empty() {
            details {
                summary { (tr!("{} without data in these rows", counted(missing.len(), "claim"))) }
                div.wrapped { (untested(&missing, suite_text).html()) }
            }
        }
    }
}

fn overview(entries: &[&Entry]) -> Markup {
    let columns = [tr!("claim, part"), tr!("outcome"), tr!("estimates with 95% intervals")];
    html! {
        div.wrapped.table.filterable {
            table {
                thead { tr { @for name in columns { th.words { (name) } } } }
                "\n"
                tbody {
                    @for entry in entries {
                        @for (place, part) in entry.parts.iter().enumerate() {
                            tr id=[(place == 0).then(|| anchor(entry))] data-outcome=(translated(part.outcome.word(part.kind))) {
                                td.words {
                                    a href={ "#" (anchor(entry)) } { b { (printable(&entry.id)) } }
                                    " " @if place == 0 { (printable(&entry.claim)) " " }
                                    @if !part.name.is_empty() { i { (printable(&part.name)) } " " }
                                    a.small href={ "#" (rule_anchor(entry)) } { (tr!("rule")) }
                                }
                                td.words { (outcome(part)) }
                                td.words {
                                    div.figure {
                                        span.small { (printable(&tr!("{}; accepted: {}", setting(part), part.accepted))) }
                                        br; (printable(&estimates(part)))
                                    }
                                }
                            }
                            "\n"
                        }
                    }
                }
            }
        }
    }
}

fn details(entry: &Entry, suite_text: SuiteText) -> Markup {
    let table =
        |(heading, table): (String, Table)| html! { p.small { (printable(&heading)) } (table.html()) };
    html! {
        details id=(rule_anchor(entry)) {
            summary { b { (printable(&entry.id)) } " " span.small { (printable(&entry.claim)) } }
            dl.small {
                @for (label, fact) in origin(entry) { dt { (label) } dd { (printable(&fact)) } }
                @for part in &entry.parts { dt { (tr!("Rule")) } dd { (printable(&tr!("{}: {}.", label(part), part.rule))) } }
                @if let Some(reason) = &entry.not_tested { dt { (tr!("Not tested")) } dd { (printable(reason)) } }
                @if !entry.remark.is_empty() { dt { (tr!("Remark")) } dd { (printable(&entry.remark)) } }
                @for suite in &entry.suites { dt { (tr!("Rows")) } dd { code { (suite_text(suite)) } } }
            }
            @for one in part_tables(entry) { (table(one)) }
            @for one in also_tables(entry) { (table(one)) }
            @if !entry.not_measured.is_empty() {
                details {
                    summary.small { (tr!("{} not measured, and why", counted(entry.not_measured.len(), "estimate"))) }
                    ul.small { @for what in &entry.not_measured { li { (printable(what)) } } }
                }
            }
        }
        "\n"
    }
}

pub(in crate::report) fn outcome(part: &PartEntry) -> Markup {
    let class = match tone(part) {
        Tone::Passed => "holds",
        Tone::Failed => "fails",
        Tone::Open => "open",
        _ => "untested",
    };
    html! { span class={ "verdict " (class) } { (words(part)) } }
}
