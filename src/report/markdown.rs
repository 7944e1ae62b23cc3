//! The report as Markdown, for a repository page.

use std::fmt::Write as _;

use crate::draw::export::PRODUCER;
use crate::report::answer::Answered;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, effects, sections};
use crate::report::content::{Document, Drawn};
use crate::report::escape::markdown;
use crate::report::outcomes::document::lists_in_short;
use crate::report::outcomes::verdict;

/// The whole report; figures are links into `figures/`.
pub(super) fn text(document: &Document) -> String {
    let mut text = format!("<!-- {PRODUCER} -->\n\n# {}\n\n", markdown(document.title));
    if let Some(question) = document.question {
        let _ = writeln!(text, "{}\n", markdown(question));
    }
    for doubt in document.doubts {
        let _ = writeln!(text, "**Beware**: {}.\n", markdown(doubt));
    }
    for Answered { entry, figures } in &document.answer.claims {
        let (id, claim, figures) = (markdown(&entry.id), markdown(&entry.claim), markdown(figures));
        let _ = writeln!(text, "**{}** ({id}): {claim} {figures}.\n", verdict(entry));
    }
    if let Some(sentence) = &document.answer.otherwise {
        let _ = writeln!(text, "{}\n", markdown(sentence));
    }
    let (first, rest) = document.figures.split_at(document.figures.len().min(1));
    text.extend(first.iter().map(picture));
    let _ = write!(
        text,
        "\n## Verdicts\n\nRules, sources and every figure: [claims.md](claims.md).\n\n{}\n",
        lists_in_short(document.ledger, "###", document.suite_text)
    );
    if !rest.is_empty() {
        text.push_str("## Figures\n");
    }
    for drawn in rest {
        let _ = write!(text, "\n### {}\n\n{}", drawn.figure.title, picture(drawn));
    }
    if let Some(comparison) = &document.comparison {
        let _ = write!(text, "\n## Engines side by side\n\n{EXPLANATION}\n");
        for note in comparison.notes() {
            let _ = write!(text, "\n{}.\n", markdown(&note));
        }
        for section in sections(comparison) {
            let _ = write!(text, "\n### {}\n\n{}", markdown(&section.heading), section.table.markdown());
        }
    }
    if !document.effects.is_empty() {
        let _ = write!(text, "\n## What each enhancement does\n\n{EFFECTS_EXPLANATION}\n");
        for (game, found) in &document.effects {
            let _ = write!(text, "\n### {}\n\n{}", markdown(game), effects(found).markdown());
        }
    }
    text.push_str("\n## Rows\n\n");
    for sentence in &document.contents {
        let _ = writeln!(text, "- {}", markdown(sentence));
    }
    if !document.provenance.is_empty() {
        text.push_str("\n### Provenance\n\n");
        for line in &document.provenance {
            let _ = writeln!(text, "- {}", markdown(line));
        }
    }
    text
}

fn picture(drawn: &Drawn) -> String {
    format!("![{}](figures/{}.svg)\n", markdown(&drawn.finding), drawn.figure.name)
}
