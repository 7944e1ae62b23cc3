//! The report: figures, tables and the ledger of one body of rows.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::analysis::claims::{Entry, assess};
use crate::analysis::compare::{Comparison, compare};
use crate::analysis::factorial::{Effect, effects};
use crate::analysis::metric::Metric;
use crate::analysis::sheet::{MinimalLeaves, Sheet};
use crate::draw::chart::Chart;
use crate::draw::chart::layout::layout;
use crate::draw::export;
use crate::record::Row;
use crate::report::figure::{FIGURES, Figure};
use crate::report::files::{ReportError, make_folder, write_file};
use crate::report::{html, ledger, markdown};

/// What a report is about.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Its title.
    pub title: &'a str,
    /// The rows, of one suite or of several: a cell that several have counts
    /// once.
    pub rows: &'a [Row],
    /// Leaves of the minimal trees, where they are known.
    pub minimal: Option<&'a MinimalLeaves>,
    /// Where the rows come from, a line each: program, commit, machine, files.
    pub provenance: &'a [String],
}

/// A report ready to be written in any form.
pub(super) struct Document<'a> {
    pub(super) title: &'a str,
    pub(super) provenance: &'a [String],
    /// What the rows hold, as sentences.
    pub(super) contents: Vec<String>,
    pub(super) ledger: Vec<Entry>,
    pub(super) figures: Vec<Drawn>,
    pub(super) comparison: Option<Comparison>,
    /// By game; games whose rows are no factorial are not there.
    pub(super) effects: Vec<(String, Vec<Effect>)>,
}

/// A figure with its picture.
pub(super) struct Drawn {
    pub(super) figure: &'static Figure,
    /// What its title says.
    pub(super) finding: String,
    pub(super) svg: String,
    pub(super) png: Vec<u8>,
}

/// Writes everything that `reproduce` leaves beside its results: `figures/` in
/// SVG and PNG, `claims.md`, `report.html`, `report.md` and, as the last,
/// `claims.json`. The files written, in that order.
pub fn write_report(subject: &Subject, folder: &Path) -> Result<Vec<PathBuf>, ReportError> {
    let sheet = Sheet::new(subject.rows);
    let sheet = match subject.minimal {
        Some(minimal) => sheet.with_minimal(minimal),
        None => sheet,
    };
    let figures_folder = folder.join("figures");
    make_folder(&figures_folder)?;
    let mut written = Vec::new();
    let document = document(subject, &sheet)?;
    for drawn in &document.figures {
        let path = figures_folder.join(drawn.figure.name);
        written.push(write_file(path.with_extension("svg"), &drawn.svg)?);
        written.push(write_file(path.with_extension("png"), &drawn.png)?);
    }
    let json = serde_json::to_string_pretty(&document.ledger)
        .map_err(|error| ReportError::Write { path: folder.join("claims.json"), source: error.into() })?;
    written.push(write_file(folder.join("claims.md"), ledger::markdown(&document.ledger))?);
    written.push(write_file(folder.join("report.html"), html::page(&document))?);
    written.push(write_file(folder.join("report.md"), markdown::text(&document))?);
    written.push(write_file(folder.join("claims.json"), json + "\n")?);
    Ok(written)
}

fn document<'a>(subject: &Subject<'a>, sheet: &Sheet) -> Result<Document<'a>, ReportError> {
    let figures = FIGURES
        .par_iter()
        .filter_map(|figure| figure.draw(sheet).map(|chart| drawn(figure, chart)))
        .collect::<Result<Vec<Drawn>, ReportError>>()?;
    Ok(Document {
        title: subject.title,
        provenance: subject.provenance,
        contents: contents(subject.rows, sheet),
        ledger: assess(sheet),
        figures,
        comparison: compare(sheet, None, Metric::Nodes).ok(),
        effects: sheet
            .games()
            .iter()
            .map(|game| ((*game).to_owned(), effects(sheet, game)))
            .filter(|(_, effects)| !effects.is_empty())
            .collect(),
    })
}

fn drawn(figure: &'static Figure, chart: Chart) -> Result<Drawn, ReportError> {
    let page = layout(&chart);
    Ok(Drawn {
        figure,
        svg: export::svg(&page, &chart.title)?,
        png: export::png(&page)?,
        finding: chart.title,
    })
}

fn contents(rows: &[Row], sheet: &Sheet) -> Vec<String> {
    let cells: BTreeSet<(&str, &str, &str, u32)> =
        rows.iter().map(|row| (&*row.game, &*row.position, &*row.engine, row.depth)).collect();
    let mut sentences = vec![format!("{} cells (game, position, engine, depth).", cells.len())];
    for game in sheet.games() {
        let of_game = || cells.iter().filter(|cell| cell.0 == *game);
        let positions: BTreeSet<&str> = of_game().map(|cell| cell.1).collect();
        let depths = sheet.all_depths(game);
        let (Some(first), Some(last)) = (depths.first(), depths.last()) else { continue };
        sentences.push(format!(
            "{game}: {} positions, {} engines, depths {first} to {last}.",
            positions.len(),
            sheet.engines(game).len(),
        ));
    }
    sentences.extend(sheet.left_out().sentence().map(|sentence| format!("Of them, {sentence}.")));
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::rows;

    #[test]
    fn a_report_is_complete_self_contained_and_the_same_twice() {
        let rows = rows("xiangqi", 8, &[("ab", 1.0), ("aspiration", 0.9), ("pvs<&>", 0.8)], 5);
        let provenance = ["plybench 0.0.0".to_owned()];
        let subject = Subject { title: "A test", rows: &rows, minimal: None, provenance: &provenance };
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let written = write_report(&subject, one.path()).unwrap();
        write_report(&subject, two.path()).unwrap();
        for path in &written {
            let name = path.strip_prefix(one.path()).unwrap();
            assert_eq!(
                std::fs::read(path).unwrap(),
                std::fs::read(two.path().join(name)).unwrap(),
                "{name:?}"
            );
        }
        let html = std::fs::read_to_string(one.path().join("report.html")).unwrap();
        for outside in ["src=", "<link", "@import", "href=\"http", "<script"] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("pvs&lt;&amp;&gt;") && !html.contains("pvs<&>"));
        let markdown = std::fs::read_to_string(one.path().join("report.md")).unwrap();
        assert!(markdown.contains("](figures/aspiration-vs-alphabeta.svg)"));
    }

    #[test]
    fn a_report_of_nothing_is_still_a_report() {
        let folder = tempfile::tempdir().unwrap();
        let subject = Subject { title: "Empty", rows: &[], minimal: None, provenance: &[] };
        assert!(write_report(&subject, folder.path()).unwrap().len() >= 4);
    }
}
