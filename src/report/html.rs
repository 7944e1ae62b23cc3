//! The report as one HTML file that needs nothing else: pictures and styles
//! are inside, there is no script, and it reads on a phone.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::draw::export::PRODUCER;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, effects, sections};
use crate::report::content::{Document, Drawn};
use crate::report::escape::printable;
use crate::report::outcomes::page;

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
                h2 { "Claims" }
                (page::claims(&document.ledger, document.suite_text))
                h2 { "Figures" }
                @for drawn in &document.figures { (figure(drawn)) }
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
