//! The report as one HTML file that needs nothing else: pictures and styles
//! are inside, there is no script, and it reads on a phone.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::analysis::claims::{Grade, LedgerEntry, Verdict};
use crate::draw::export::PRODUCER;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, effects, sections};
use crate::report::content::{Document, Drawn};
use crate::report::escape::printable;
use crate::report::ledger;

const STYLE: &str = concat!("\n", include_str!("report.css"));

/// The whole page.
pub(super) fn page(document: &Document) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content=(PRODUCER);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (printable(document.title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (printable(document.title)) }
                ul { @for sentence in &document.contents { li { (printable(sentence)) } } }
                h2 { "What the article says" }
                (claims(document, true))
                h2 { "Figures" }
                @for drawn in &document.figures { (figure(drawn)) }
                h2 { "What the literature says" }
                (claims(document, false))
                p { "All claims: " (ledger::tally(&document.ledger)) "." }
                p.small { (ledger::EXPLANATION) }
                @if let Some(comparison) = &document.comparison {
                    h2 { "Engines side by side" }
                    p.small { (EXPLANATION) }
                    @for note in comparison.notes() { p.small { (printable(&note)) "." } }
                    @for section in sections(comparison) {
                        details {
                            summary { (printable(&section.heading)) }
                            (section.table.html())
                        }
                    }
                }
                @if !document.effects.is_empty() {
                    h2 { "What each enhancement does" }
                    p.small { (EFFECTS_EXPLANATION) }
                    @for (game, found) in &document.effects {
                        details {
                            summary { (printable(game)) }
                            (effects(found).html())
                        }
                    }
                }
                @if !document.provenance.is_empty() {
                    h2 { "Provenance" }
                    ul { @for line in &document.provenance { li { (printable(line)) } } }
                }
            }
        }
    };
    markup.into_string() + "\n"
}

fn figure(drawn: &Drawn) -> Markup {
    let name = drawn.figure.name;
    html! {
        figure id=(name) {
            div { (PreEscaped(&drawn.svg)) }
            figcaption { (drawn.figure.title) ". Files: figures/" (name) ".svg, .png" }
        }
    }
}

/// The claims of the article, or all others: the tested ones in
/// full, the others folded away.
fn claims(document: &Document, of_article: bool) -> Markup {
    let wanted =
        |entry: &&LedgerEntry| matches!(entry.grade, Grade::Article | Grade::Prediction) == of_article;
    let (untested, tested): (Vec<&LedgerEntry>, Vec<&LedgerEntry>) =
        document.ledger.iter().filter(wanted).partition(|entry| entry.verdict == Verdict::NotTestable);
    html! {
        @for entry in tested { (claim(entry)) }
        @if !untested.is_empty() {
            details {
                summary { "Claims these rows cannot test, and the rows they need" }
                dl {
                    @for entry in untested {
                        dt { (entry.id) }
                        dd { (entry.claim) br; code { (entry.rows_needed.as_ref().map(document.rows_text).unwrap_or_default()) } }
                    }
                }
            }
        }
    }
}

fn claim(entry: &LedgerEntry) -> Markup {
    html! {
        section.claim {
            p { b { (entry.id) } " " (verdict(entry.verdict)) " " (entry.claim) br; span.small { (printable(&entry.summary)) } }
            details {
                summary.small { "Source, rule, measurements" }
                dl.small {
                    dt { "Source" } dd { (entry.source) " (grade " (entry.grade.words()) ")" }
                    @if let Some(published) = entry.published { dt { "Published" } dd { (published) } }
                    dt { "Rule" } dd { (entry.rule) }
                }
                (ledger::measurements(entry).html())
                @if let Some(sentence) = ledger::not_shown(entry) { p.small { (sentence) } }
            }
        }
    }
}

fn verdict(verdict: Verdict) -> Markup {
    let class = match verdict {
        Verdict::Reproduced => "verdict reproduced",
        Verdict::DirectionOnly => "verdict direction",
        Verdict::NotReproduced => "verdict refuted",
        Verdict::NotTestable => "verdict untested",
    };
    html! { span class=(class) { (verdict.word()) } }
}
