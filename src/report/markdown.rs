//! The report as Markdown, for a repository page.

use std::fmt::Write as _;

use tr::tr;

use crate::draw::export::PRODUCER;
use crate::language::translated;
use crate::report::answer;
use crate::report::comparison::{EFFECTS_EXPLANATION, EXPLANATION, Kind, effects, sections};
use crate::report::content::{Contents, Drawn};
use crate::report::escape::{markdown, printable};
use crate::report::outcomes::document::lists_in_short;

pub(super) fn text(report: &Contents) -> String {
    let mut text = format!("<!-- {PRODUCER} -->\n\n# {}\n\n", markdown(report.title));
    for doubt in report.doubts {
        let _ = writeln!(text, "{}", tr!("**Beware**: {}.\n", markdown(doubt)));
    }
    let answers = report.answers;
    if let Some(one) = answers.first() {
        let _ = writeln!(text, "{}\n", markdown(&one.question));
    }
    for line in answer::headlines(answers) {
        let _ = writeln!(text, "**{}**\n", markdown(&line));
    }
    for table in answer::tables(answers) {
        let _ = writeln!(text, "{}", table.markdown());
    }
    if answers.is_empty() {
        if let Some((heading, table)) = report.first_table() {
            let _ = writeln!(text, "{}:\n\n{}", markdown(&heading), table.markdown());
        }
    } else {
        let (rows, measured) = (answer::rows(answers), answer::measured(answers));
        let _ = writeln!(text, "{} {}\n", markdown(&tr!("{}.", rows)), markdown(&tr!("{}.", measured)));
    }
    for (label, lines) in answer::paragraphs_under_headlines(answers) {
        for line in lines {
            let _ = writeln!(text, "- {}: {}", label, markdown(&line));
        }
    }
    for next in answer::commands(answers) {
        let _ =
            writeln!(text, "- {}: `{}`: {}", tr!("Next"), printable(&next.command), markdown(&next.shows));
    }
    text.push('\n');
    let (first, rest) = report.figures.split_at(report.figures.len().min(1));
    text.extend(first.iter().map(picture));
    let lists = lists_in_short(report.ledger, report.edition, "###", report.suite_text);
    text += &tr!("\n## Claims\n\nRules, sources and every estimate: [claims.md](claims.md).\n\n{}\n", lists);
    if !rest.is_empty() {
        text += &tr!("## Figures\n");
    }
    for drawn in rest {
        let _ = write!(text, "\n### {}\n\n{}", translated(&drawn.figure.title), picture(drawn));
    }
    if let Some(comparison) = &report.comparison {
        let _ = write!(text, "\n## {}\n\n{}\n", tr!("Engines side by side"), translated(EXPLANATION));
        for note in comparison.notes() {
            let _ = write!(text, "\n{}\n", tr!("{}.", markdown(&note)));
        }
        for (heading, table) in sections(comparison, &Kind::ALL) {
            let _ = write!(text, "\n### {}\n\n{}", markdown(&heading), table.markdown());
        }
    }
    if !report.effects.is_empty() {
        let _ =
            write!(text, "\n## {}\n\n{}\n", tr!("Effects of enhancements"), translated(EFFECTS_EXPLANATION));
        for (game, found) in &report.effects {
            let _ = write!(text, "\n### {}\n\n{}", markdown(game), effects(found).markdown());
        }
    }
    let _ = write!(text, "\n## {}\n\n", tr!("section" => "Rows"));
    for sentence in &report.rows {
        let _ = writeln!(text, "- {}", markdown(sentence));
    }
    if !report.provenance.is_empty() {
        let _ = write!(text, "\n### {}\n\n", tr!("Provenance"));
        for line in &report.provenance {
            let _ = writeln!(text, "- {}", markdown(line));
        }
    }
    text
}

fn picture(drawn: &Drawn) -> String {
    let picture = format!("![{}](figures/{}.svg)\n", markdown(&drawn.finding), drawn.figure.name);
    match &drawn.table {
        Some(table) => format!("{picture}\n{}", table.markdown()),
        None => picture,
    }
}
