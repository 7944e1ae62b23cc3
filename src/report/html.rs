//! The report as one HTML file that needs nothing else: pictures and styles
//! are inside, and a script that sorts and filters tables; without scripts the
//! page says the same. It reads on a phone, in the light and in the dark.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use tr::tr;

use crate::draw::export::PRODUCER;
use crate::language::{spoken, tr_noop, translated};
use crate::report::answer;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, Kind, effects, sections};
use crate::report::content::{Contents, Drawn};
use crate::report::escape::printable;
use crate::report::explorer;
use crate::report::messages;
use crate::report::outcomes::page;
use crate::report::table::Table;

const STYLE: &str = concat!("\n", include_str!("report.css"));
const SCRIPT: &str = include_str!("report.js");

pub(super) fn page(report: &Contents) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang=(spoken()) {
            head {
                meta charset="utf-8";
                meta name="generator" content=(PRODUCER);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (printable(report.title)) }
                style { (PreEscaped(STYLE)) (PreEscaped(explorer::STYLE)) }
            }
            body {
                header {
                    h1 { (printable(report.title)) }
                    nav aria-label=(tr!("Contents")) {
                        @for (id, heading) in sections_of(report) { a href={ "#" (id) } { (translated(heading)) } " " }
                    }
                }
                main {
                    section id="answer" { (answer(report)) }
                    @let rest = &report.figures[report.figures.len().min(1)..];
                    section id="verdicts" {
                        h2 { (tr!("Claims")) }
                        (page::verdicts(report.ledger, report.edition, report.suite_text))
                    }
                    @if !rest.is_empty() {
                        section id="figures" { h2 { (tr!("Figures")) } @for drawn in rest { (figure(drawn)) } }
                    }
                    (explorer::section(&report.explored))
                    @if let Some(comparison) = &report.comparison {
                        section id="engines" {
                            h2 { (tr!("Engines side by side")) }
                            p.small { (translated(EXPLANATION)) }
                            @for note in comparison.notes() { p.small { (printable(&tr!("{}.", note))) } }
                            @for (heading, table) in sections(comparison, &Kind::ALL) { (folded(&heading, &table)) }
                        }
                    }
                    @if !report.effects.is_empty() {
                        section id="effects" {
                            h2 { (tr!("Effects of enhancements")) }
                            p.small { (translated(EFFECTS_EXPLANATION)) }
                            @for (game, found) in &report.effects { (folded(game, &effects(found))) }
                        }
                    }
                    section id="rules" {
                        h2 { (tr!("Rules, sources and every estimate")) }
                        (page::one_by_one(report.ledger, report.suite_text))
                    }
                    section id="rows" {
                        h2 { (tr!("section" => "Rows")) }
                        ul { @for sentence in &report.rows { li { (printable(sentence)) } } }
                        @if !report.provenance.is_empty() {
                            h3 { (tr!("Provenance")) }
                            ul { @for line in &report.provenance { li { (printable(line)) } } }
                        }
                    }
                }
                script type="application/json" id="messages" { (PreEscaped(messages::json())) }
                script { "\n" (PreEscaped(SCRIPT)) (PreEscaped(explorer::SCRIPTS)) }
            }
        }
    };
    markup.into_string() + "\n"
}

/// The parts of the page that there are, by their anchors.
fn sections_of(report: &Contents) -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        ("answer", tr_noop!("Answer"), true),
        ("verdicts", tr_noop!("Claims"), true),
        ("figures", tr_noop!("Figures"), report.figures.len() > 1),
        ("explorer", tr_noop!("Explorer"), true),
        ("engines", tr_noop!("Engines"), report.comparison.is_some()),
        ("effects", tr_noop!("Enhancements"), !report.effects.is_empty()),
        ("rules", tr_noop!("Rules"), true),
        ("rows", tr_noop!("Rows"), true),
    ]
    .into_iter()
    .filter_map(|(id, heading, is_there)| is_there.then_some((id, heading)))
}

/// The question, what was found, the first figure and its table; the rest of the answer under them.
fn answer(report: &Contents) -> Markup {
    let answers = report.answers;
    html! {
        @for doubt in report.doubts { p.doubt { b { (tr!("Beware: ")) } (printable(&tr!("{}.", doubt))) } }
        @if let Some(first) = answers.first() {
            p.question { (printable(&first.question)) }
            div.answer { @for line in answer::headlines(answers) { p { (printable(&line)) } } }
        }
        div.columns {
            @if let Some(first) = report.figures.first() { (figure(first)) }
            div {
                @if answers.is_empty() {
                    @if let Some((heading, table)) = report.first_table() {
                        p { (printable(&heading)) }
                        (table.html())
                    }
                } @else {
                    p.small { (printable(&tr!("{}.", answer::measured(answers)))) }
                    @for table in answer::tables(answers) { (table.html()) }
                    p.small { (printable(&tr!("{}.", answer::rows(answers)))) }
                }
            }
        }
        dl {
            @for (label, lines) in answer::paragraphs_under_headlines(answers) {
                dt { (label) }
                @for line in &lines { dd { (printable(line)) } }
            }
            @for (place, next) in answer::commands(answers).enumerate() {
                @if place == 0 { dt { (tr!("Next")) } }
                dd { code { (printable(&next.command)) } ": " (printable(&next.shows)) }
            }
        }
    }
}

fn folded(heading: &str, table: &Table) -> Markup {
    html! { details { summary { (printable(heading)) } (table.html()) } }
}

fn figure(drawn: &Drawn) -> Markup {
    let name = &drawn.figure.name;
    html! {
        figure id=(name) {
            div { (PreEscaped(&drawn.inside)) }
            @if let Some(one) = &drawn.table { (folded(&tr!("Every depth and window"), one)) }
            figcaption {
                (translated(&drawn.figure.why)) " "
                a href={ "figures/" (name) ".svg" } { "SVG" } (tr!("names" => ", ")) a href={ "figures/" (name) ".png" } { "PNG" }
            }
        }
    }
}
