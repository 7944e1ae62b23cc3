//! The report as Markdown, for a repository page.

use std::fmt::Write as _;

use crate::draw::export::PRODUCER;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, effects, sections};
use crate::report::content::Document;
use crate::report::escape::markdown;
use crate::report::outcomes::document::lists_in_short;

/// The whole report; figures are links into `figures/`.
pub(super) fn text(document: &Document) -> String {
    let mut text = format!("<!-- {PRODUCER} -->\n\n# {}\n\n", markdown(document.title));
    for sentence in &document.contents {
        let _ = writeln!(text, "- {}", markdown(sentence));
    }
    let _ = write!(
        text,
        "\n## Claims\n\nRules, sources and every figure: [claims.md](claims.md).\n\n{}\n",
        lists_in_short(&document.ledger, "###", document.suite_text)
    );
    text.push_str("## Figures\n");
    for drawn in &document.figures {
        let (name, title) = (drawn.figure.name, drawn.figure.title);
        let _ = write!(text, "\n### {title}\n\n![{}](figures/{name}.svg)\n", markdown(&drawn.finding));
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
    if !document.provenance.is_empty() {
        text.push_str("\n## Provenance\n\n");
        for line in &document.provenance {
            let _ = writeln!(text, "- {}", markdown(line));
        }
    }
    text
}
