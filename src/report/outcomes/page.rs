//! The ledger as a part of an HTML page.

use maud::{Markup, html};
use tr::tr;

use crate::language::{self, counted, in_passing, translated};
use crate::ledger::{Entry, Kind, Outcome};
use crate::report::escape::printable;
use crate::report::outcomes::tables::{beside_tables, judged_tables, not_put, summary, untested};
use crate::report::outcomes::words::{SuiteText, explanation, heading, is_measured, lists, tally, verdict};
use crate::report::table::Table;

/// A table of verdicts for each kind of claims, every one with an anchor.
pub(in crate::report) fn verdicts(ledger: &[Entry], suite_text: SuiteText) -> Markup {
    html! {
        p { (tr!("{}.", tally(ledger))) }
        @for (kind, entries) in lists(ledger) {
            h3 { (heading(kind)) }
            @if kind == Kind::NotPut {
                details {
                    summary { (counted(entries.len(), "claim")) }
                    div.wrapped { (not_put(&entries).html()) }
                }
            } @else {
                (list(&entries, suite_text))
            }
        }
    }
}

/// Everything about each claim, folded.
pub(in crate::report) fn one_by_one(ledger: &[Entry], suite_text: SuiteText) -> Markup {
    html! {
        p.small { (explanation(ledger)) }
        @for (kind, entries) in lists(ledger) {
            @if kind != Kind::NotPut {
                h3 { (heading(kind)) }
                @for entry in entries { (details(entry, suite_text)) }
            }
        }
    }
}

/// Where the verdict of a claim is on the page.
pub(in crate::report) fn anchor(entry: &Entry) -> String {
    format!("claim-{}", slug(&entry.id))
}

/// Where its rule is.
fn rule_anchor(entry: &Entry) -> String {
    format!("rule-{}", slug(&entry.id))
}

/// An id as a part of a link.
fn slug(id: &str) -> String {
    id.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}

/// Claims that the rows say something of, and folded away the others.
fn list(entries: &[&Entry], suite_text: SuiteText) -> Markup {
    let (measured, missing): (Vec<&Entry>, Vec<&Entry>) =
        entries.iter().copied().partition(|entry| is_measured(entry));
    html! {
        @if !measured.is_empty() { (overview(&measured)) }
        @if !missing.is_empty() {
            details {
                summary { (tr!("{} of which these rows say nothing, and the rows needed", counted(missing.len(), "claim"))) }
                div.wrapped { (untested(&missing, suite_text).html()) }
            }
        }
    }
}

fn overview(entries: &[&Entry]) -> Markup {
    let columns = [tr!("claim"), tr!("outcome"), tr!("figures and intervals")];
    html! {
        div.wrapped.table.filterable {
            table {
                thead { tr { @for name in columns { th.words { (name) } } } }
                "\n"
                tbody {
                    @for entry in entries {
                        tr id=(anchor(entry)) data-outcome=(entry.verdict) {
                            td.words {
                                a href={ "#" (anchor(entry)) } { b { (printable(&entry.id)) } }
                                " " (printable(&entry.claim)) " "
                                a.small href={ "#" (rule_anchor(entry)) } { (tr!("rule")) }
                            }
                            td.words { (outcome(entry)) }
                            td.words { (figures(entry)) }
                        }
                        "\n"
                    }
                }
            }
        }
    }
}

fn figures(entry: &Entry) -> Markup {
    html! {
        @for figure in summary(entry) {
            div.figure { span.small { (printable(&figure.what)) } @for at in &figure.figures { br; (printable(at)) } }
        }
    }
}

/// Everything about one claim.
fn details(entry: &Entry, suite_text: SuiteText) -> Markup {
    let part = |(heading, table): (String, Table)| html! { p.small { (printable(&heading)) } (table.html()) };
    html! {
        details id=(rule_anchor(entry)) {
            summary { b { (printable(&entry.id)) } " " span.small { (printable(&entry.claim)) } }
            dl.small {
                dt { (tr!("Source")) }
                dd { (printable(&entry.source)) (graded(entry)) }
                @if let Some(published) = &entry.published { dt { (tr!("Published")) } dd { (printable(published)) } }
                @if !entry.rule.is_empty() { dt { (tr!("Rule")) } dd { (printable(&entry.rule)) } }
                @if !entry.remark.is_empty() { dt { (tr!("Remark")) } dd { (printable(&entry.remark)) } }
                @if !entry.not_robust.is_empty() { dt { (tr!("Not robust")) } dd { (printable(&language::lists(&entry.not_robust))) } }
                @if let Some(suite) = &entry.suite { dt { (tr!("Rows")) } dd { code { (suite_text(suite)) } } }
            }
            @for one in judged_tables(entry) { (part(one)) }
            @for one in beside_tables(entry) { (part(one)) }
            @if !entry.not_measured.is_empty() {
                details {
                    summary.small { (tr!("{} not measured, and why", counted(entry.not_measured.len(), "figure"))) }
                    ul.small { @for what in &entry.not_measured { li { (printable(what)) } } }
                }
            }
        }
        "\n"
    }
}

/// Where the source was read.
fn graded(entry: &Entry) -> String {
    let (grade, meaning) = (translated(entry.grade.word()), translated(entry.grade.meaning()));
    in_passing(&tr!("grade {grade}: {meaning}", grade, meaning))
}

/// The outcome in its colour.
pub(in crate::report) fn outcome(entry: &Entry) -> Markup {
    let class = match (entry.kind, entry.outcome) {
        (_, Some(Outcome::Reproduced)) => "reproduced",
        (_, Some(Outcome::Refuted)) | (Kind::Prediction, Some(Outcome::OtherSize)) => "refuted",
        (_, Some(Outcome::OtherSize)) => "other-size",
        (_, Some(Outcome::Undecided)) => "undecided",
        (_, Some(Outcome::NotTestable) | None) => "untested",
    };
    html! { span class={ "verdict " (class) } { (verdict(entry)) } }
}
