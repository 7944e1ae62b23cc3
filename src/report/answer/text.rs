//! Answers for a terminal.

use std::fmt::Write as _;

use tr::tr;
use unicode_linebreak::linebreaks;
use unicode_width::UnicodeWidthStr;

use crate::report::answer::answered::Answered;
use crate::report::answer::paragraphs::{measured, paragraphs, rows};
use crate::report::answer::tables::tables;
use crate::report::escape::printable;

/// The columns of a terminal that an answer needs.
const WIDTH: usize = 100;

/// The answers for a terminal, and the tallies of a ledger under them, in lines of at most 100 columns where names and
/// commands allow it.
pub fn text(answers: &[Answered], tallies: &[String]) -> String {
    let Some(first) = answers.first() else { return String::new() };
    let mut text = String::new();
    let mut paragraph = |label: &str, indent: usize, words: &str| {
        let room = " ".repeat(indent.saturating_sub(label.width()));
        let mut start = format!("{label}{room}");
        for line in wrapped(&printable(words), WIDTH - indent) {
            let _ = writeln!(text, "{}", format!("{start}{line}").trim_end());
            start = " ".repeat(indent);
        }
    };
    paragraph("", 0, &first.question);
    paragraph("", 0, &tr!("{}.", rows(answers)));
    paragraph("", 0, &tr!("{}.", measured(answers)));
    for table in tables(answers) {
        paragraph("", 0, " ");
        for line in table.text().lines() {
            paragraph("", 2, line);
        }
    }
    paragraph("", 0, " ");
    let width = first.next.iter().map(|next| next.command.len()).max().unwrap_or(0);
    let next = first.next.iter().map(|next| format!("{:<width$}  {}", next.command, next.shows)).collect();
    let mut paragraphs = paragraphs(answers);
    paragraphs.push((tr!("Next"), next));
    let indent = paragraphs.iter().map(|(label, _)| label.width()).max().unwrap_or(0) + 2;
    for (label, lines) in &paragraphs {
        for (place, line) in lines.iter().enumerate() {
            paragraph(if place == 0 { label } else { "" }, indent, line);
        }
    }
    if !tallies.is_empty() {
        paragraph("", 0, " ");
    }
    for tally in tallies {
        paragraph("", 0, tally);
    }
    text
}

/// A text in lines of a width, broken where its language allows it; runs of blanks, as of a table, are never broken.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let (mut lines, mut line, mut start) = (Vec::new(), String::new(), 0);
    for (end, _) in linebreaks(text) {
        let piece = &text[start..end];
        if !line.is_empty() && (line.clone() + piece).trim_end().width() > width {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        line.push_str(piece);
        start = end;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::size_of;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::{Known, Sheet};
    use crate::record::Row;
    use crate::report::answer::answered::{Next, Setting, answered};
    use crate::report::explorer::nothing_known;

    fn shown(rows: &[Row]) -> Vec<Answered> {
        let next = [Next { command: "plybench plot a.csv".to_owned(), shows: "the chart".to_owned() }];
        let setting = Setting {
            question: None,
            is_external: |_| false,
            position_facts: nothing_known,
            ledger: &[],
            headlines: &[],
            next: &next,
        };
        let table = table(rows);
        let sheet = Sheet::new(&table, Known::ROWS_ALONE);
        answered(&sheet, None, size_of(&sheet), setting)
    }

    #[test]
    fn an_answer_says_effect_interval_positions_and_what_to_do_next() {
        let mut rows = rows("chess", 9, &[("mtdf+tt", 1.0), ("pvs+tt", 0.9)], 3);
        for row in
            rows.iter_mut().filter(|row| row.depth == 3 && row.position == "p03" && row.engine == "pvs+tt")
        {
            row.counters.nodes = row.counters.nodes.map(|nodes| nodes / 4);
        }
        insta::assert_snapshot!(text(&shown(&rows), &[]));
    }

    #[test]
    fn several_games_share_a_table_and_no_line_is_wider_than_a_terminal() {
        let mut all = Vec::new();
        for game in ["xiangqi[quiescence=captures]", "chess", "othello", "checkers"] {
            all.extend(rows(
                game,
                8,
                &[("ab+id", 1.0), ("aspiration+id", 0.95), ("aspiration[guess=exact]+id", 0.8)],
                4,
            ));
        }
        let text = text(&shown(&all), &[]);
        assert!(text.lines().all(|line| line.width() <= WIDTH), "{text}");
        insta::assert_snapshot!(text);
    }

    #[test]
    fn an_interval_around_one_shows_no_difference() {
        let rows = rows("chess", 9, &[("ab", 1.0), ("ab+killer", 0.955)], 1);
        let shown = shown(&rows);
        assert!(
            shown[0].found[0].starts_with("ab+killer and ab do not differ visibly in "),
            "{:?}",
            shown[0].found
        );
    }
}
