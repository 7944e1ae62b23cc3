//! The quality of moves, and audits, as LaTeX tables, one a game.

use crate::analysis::audit::Audits;
use crate::analysis::quality::Qualities;
use crate::report::audit;
use crate::report::escape::latex;
use crate::report::latex::comparison::{label, thousands, without_empty_columns};
use crate::report::latex::table::{Cell, Kind, Line, PaperTable, typed};
use crate::report::quality::sections;
use crate::report::table::Table;
use crate::stats::resample::RESAMPLES;

/// The tables of [`sections`]. `name` begins their labels, after `tab:`.
pub fn tables(qualities: &Qualities, name: Option<&str>) -> Vec<String> {
    let games = qualities.games.iter().map(|game| game.game.as_str());
    of_games(games, sections(qualities), name.unwrap_or(qualities.measure.name()))
}

/// The tables of [`audit::sections`]. `name` begins their labels, after `tab:`.
pub fn audit_tables(audits: &Audits, name: Option<&str>) -> Vec<String> {
    let games = audits.games.iter().map(|game| game.game.as_str());
    of_games(games, audit::sections(audits), name.unwrap_or("audit"))
}

/// A table of each game, with engines in its first column.
fn of_games<'g>(
    games: impl Iterator<Item = &'g str>,
    sections: Vec<(String, Table)>,
    name: &str,
) -> Vec<String> {
    let mut labels = Vec::new();
    let paper = |(game, (heading, table)): (_, (String, Table))| {
        let label = label(&[name, game], &labels);
        labels.push(label.clone());
        let caption = format!(
            "{}. In brackets 95\\% bootstrap intervals over positions, of which whole games are drawn ({} resamples).",
            latex(&heading),
            thousands(RESAMPLES),
        );
        let columns =
            table.header[1..].iter().zip(kinds(&table)).map(|(name, kind)| (latex(name), kind)).collect();
        let lines = table.rows.iter().flat_map(|row| {
            [Line::Group(typed(&row[0])), Line::Row(row[1..].iter().map(|text| cell(text)).collect())]
        });
        // Lines of one engine stand under one name.
        let mut lines: Vec<Line> = lines.collect();
        let mut last = None;
        lines.retain(|line| {
            !matches!(line, Line::Group(_)) || last.replace(line.clone()).as_ref() != Some(line)
        });
        without_empty_columns(PaperTable { caption, label, columns, lines }).tex()
    };
    games.zip(sections).map(paper).collect()
}

/// The kind of every column but the first, by its first cell that is not empty.
fn kinds(table: &Table) -> Vec<Kind> {
    let kind = |column: usize| {
        let first = table.rows.iter().map(|row| cell(&row[column])).find(|cell| *cell != Cell::Empty);
        match first {
            Some(Cell::Interval(..)) => Kind::Interval,
            Some(Cell::Words(_)) => Kind::Words,
            _ => Kind::Number,
        }
    };
    (1..table.header.len()).map(kind).collect()
}

fn cell(text: &str) -> Cell {
    if text.is_empty() {
        return Cell::Empty;
    }
    let ends =
        text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).and_then(|text| text.split_once(", "));
    if let Some((low, high)) = ends {
        return Cell::Interval(low.to_owned(), high.to_owned());
    }
    let is_number = text.trim_start_matches(['<', '>']).parse::<f64>().is_ok();
    if is_number { Cell::Number(text.to_owned()) } else { Cell::Words(latex(text)) }
}
