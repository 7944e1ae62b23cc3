//! The report as one HTML file that needs nothing else: pictures and styles
//! are inside, there is no script, and it reads on a phone.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::analysis::claims::{Grade, LedgerEntry, Verdict};
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, effects, sections};
use crate::report::content::{Document, Drawn};
use crate::report::ledger;

const STYLE: &str = "
:root { color-scheme: light; }
body { font: 16px/1.55 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid #ddd; padding-bottom: .2rem; }
h3 { font-size: 1rem; margin-bottom: .4rem; }
figure { margin: 1.5rem 0 2rem; } figure > div, .table { overflow-x: auto; -webkit-overflow-scrolling: touch; }
figure svg { display: block; width: 100%; min-width: 34rem; height: auto; }
figcaption { color: #5f5f5f; font-size: .875rem; }
table { border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #e8e8e8; } th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 2px solid #bbb; }
.claim { border-bottom: 1px solid #e8e8e8; overflow-wrap: anywhere; } .claim p { margin: .8rem 0 .2rem; }
.verdict { white-space: nowrap; padding: .1rem .5rem; border-radius: 1rem; font-size: .8125rem; border: 1px solid; }
.reproduced { color: #00573f; background: #e3f5ef; } .direction { color: #7a4f00; background: #fdf3df; }
.refuted { color: #8a3d00; background: #fdeadd; } .untested { color: #5f5f5f; background: #f3f3f3; }
details { margin: .6rem 0; } summary { cursor: pointer; } dt { font-weight: 600; } dd { margin: 0 0 .4rem 0; }
code { font-size: .875em; overflow-wrap: anywhere; } .small { color: #5f5f5f; font-size: .875rem; }
";

/// The whole page.
pub(super) fn page(document: &Document) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (document.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (document.title) }
                ul { @for sentence in &document.contents { li { (sentence) } } }
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
                    @for section in sections(comparison) {
                        details {
                            summary { (section.heading) }
                            (PreEscaped(section.table.html()))
                        }
                    }
                }
                @if !document.effects.is_empty() {
                    h2 { "What each enhancement does" }
                    p.small { (EFFECTS_EXPLANATION) }
                    @for (game, found) in &document.effects {
                        details {
                            summary { (game) }
                            (PreEscaped(effects(found).html()))
                        }
                    }
                }
                @if !document.provenance.is_empty() {
                    h2 { "Provenance" }
                    ul { @for line in document.provenance { li { (line) } } }
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
            p { b { (entry.id) } " " (verdict(entry.verdict)) " " (entry.claim) br; span.small { (entry.summary) } }
            details {
                summary.small { "Source, rule, measurements" }
                dl.small {
                    dt { "Source" } dd { (entry.source) " (grade " (entry.grade.words()) ")" }
                    @if let Some(published) = entry.published { dt { "Published" } dd { (published) } }
                    dt { "Rule" } dd { (entry.rule) }
                }
                (PreEscaped(ledger::measurements(entry).html()))
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
    html! { span class=(class) { (verdict.words()) } }
}
