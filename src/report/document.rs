//! The report: figures, tables and the ledger of one body of rows.

use std::path::{Path, PathBuf};

use tr::tr;

use crate::analysis::answer::is_one_question;
use crate::analysis::compare::{compare, size_of};
use crate::analysis::factorial::effects;
use crate::analysis::left_out::LeftOut;
use crate::analysis::origin::Origins;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::draw::export::{self, PRODUCER};
use crate::draw::page::Page;
use crate::ledger::{Claim, Edition, Entry, assess, built_in};
use crate::parallel;
use crate::report::answer::{Answered, Next, Setting, answered};
use crate::report::charts::Charts;
use crate::report::content::{Contents, Drawn, rows_in_words};
use crate::report::explorer::{Explored, Material, PositionFacts, nothing_known};
use crate::report::figure::aspiration_vs_alphabeta::shown_answers;
use crate::report::figure::{FIGURES, Figure, saving_by_hit_rate};
use crate::report::files::{ReportError, make_folder, write_file};
use crate::report::looks::Looks;
use crate::report::outcomes::{self, SuiteText, in_words};
use crate::report::{html, markdown};

/// The subject of a report.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Its title.
    pub title: &'a str,
    /// The question that it answers first; without one it is made from the engines.
    pub question: Option<&'a str>,
    /// The rows that answer it, where they are not all.
    pub central: Option<&'a Sheet<'a>>,
    /// The ids of the claims that the answer is about.
    pub headlines: &'a [&'a str],
    /// Whether an engine, named as in a row, is none of plybench's.
    pub is_external: fn(&str) -> bool,
    /// Commands that lead on from the answer.
    pub next: &'a [Next],
    /// The rows, of one suite or of several: a cell that several have counts
    /// once.
    pub sheet: &'a Sheet<'a>,
    /// The claims to test, in their order: the built-in ledger, or your own.
    pub claims: &'a [Claim],
    /// The state of the built-in rules; `None` of other rules.
    pub edition: Option<Edition>,
    /// Told of every claim that is tested.
    pub tested: &'a (dyn Fn() + Sync),
    /// The figures to draw: those of the registry, or your own.
    pub figures: &'a [&'a Figure],
    /// The origin of the rows, one line each: program, commit, machine, files.
    pub provenance: &'a [String],
    /// Doubts about the rows, one sentence each: a file that lost some of them.
    pub doubts: &'a [String],
    /// The text for a suite that runs the rows which a claim lacks.
    pub suite_text: SuiteText,
    /// The files of every cell, where they are known: what the explorer calls suites.
    pub origins: Option<&'a Origins>,
    /// Facts of a position, by its game and its name.
    pub position_facts: fn(&str, &str) -> PositionFacts,
}

impl<'a> Subject<'a> {
    /// The claims that the project started from.
    pub const HEADLINES: &'static [&'static str] = &["S7", "O2"];

    /// A report with the built-in ledger and every figure of the registry.
    pub fn new(title: &'a str, sheet: &'a Sheet<'a>) -> Self {
        Self {
            title,
            question: None,
            central: None,
            headlines: Self::HEADLINES,
            is_external: |_| false,
            next: &[],
            sheet,
            claims: built_in(),
            edition: Some(Edition::of([])),
            tested: &|| (),
            figures: &FIGURES,
            provenance: &[],
            doubts: &[],
            suite_text: in_words,
            origins: None,
            position_facts: nothing_known,
        }
    }
}

/// A report as it was written.
#[derive(Clone, Debug)]
pub struct Report {
    /// The files, in the order in which they were written.
    pub files: Vec<PathBuf>,
    /// The claims with their words.
    pub ledger: Vec<Entry>,
    /// The answers that it begins with.
    pub answers: Vec<Answered>,
}

/// Writes everything that `reproduce` leaves in addition to its results: `figures/` in
/// SVG and PNG, `claims.md`, `report.html`, `report.md` and, as the last,
/// `claims.json`.
pub fn write_report(subject: &Subject, folder: &Path) -> Result<Report, ReportError> {
    let figures_folder = folder.join("figures");
    make_folder(&figures_folder)?;
    let mut files = Vec::new();
    let ledger = assess(subject.sheet, subject.claims, subject.tested);
    let setting = Setting {
        question: subject.question,
        is_external: subject.is_external,
        position_facts: subject.position_facts,
        ledger: &ledger,
        headlines: subject.headlines,
        next: subject.next,
    };
    let central = subject.central.unwrap_or(subject.sheet);
    let answers = if is_one_question(central) {
        answered(central, None, size_of(central), setting)
    } else {
        shown_answers(central).into_iter().map(|answer| setting.answered(answer)).collect()
    };
    let contents = contents(subject, &ledger, &answers)?;
    for drawn in &contents.figures {
        let path = figures_folder.join(&drawn.figure.name);
        files.push(write_file(path.with_extension("svg"), &drawn.svg)?);
        files.push(write_file(path.with_extension("png"), &drawn.png)?);
    }
    let json = serde_json::to_string_pretty(&ledger)
        .map_err(|error| ReportError::Write { path: folder.join("claims.json"), source: error.into() })?;
    // Claims name the engines that are not exact, and their figures say how far they err.
    let left_out = LeftOut { inexact: 0, ..subject.sheet.left_out() };
    let lost = left_out.sentence().map_or_else(String::new, |lost| tr!("\nOf these, {lost}.\n", lost));
    let claims = format!(
        "<!-- {PRODUCER} -->\n\n{}{lost}",
        outcomes::markdown(&ledger, subject.edition, subject.suite_text)
    );
    files.push(write_file(folder.join("claims.md"), claims)?);
    files.push(write_file(folder.join("report.html"), html::page(&contents))?);
    files.push(write_file(folder.join("report.md"), markdown::text(&contents))?);
    files.push(write_file(folder.join("claims.json"), json + "\n")?);
    Ok(Report { files, ledger, answers })
}

fn contents<'a>(
    subject: &Subject<'a>,
    ledger: &'a [Entry],
    answers: &'a [Answered],
) -> Result<Contents<'a>, ReportError> {
    let sheet = subject.sheet;
    let charts = Charts::new(subject.figures, sheet, Looks::of_sheet(sheet));
    let pages: Vec<_> = charts.pages().collect();
    let figures = parallel::map(&pages, |(figure, chart, page)| drawn(figure, chart, page, sheet))
        .into_iter()
        .collect::<Result<Vec<Drawn>, ReportError>>()?;
    Ok(Contents {
        title: subject.title,
        answers,
        doubts: subject.doubts,
        provenance: subject.provenance.iter().chain(subject.doubts).map(String::as_str).collect(),
        suite_text: subject.suite_text,
        rows: rows_in_words(sheet),
        ledger,
        edition: subject.edition,
        figures,
        comparison: compare(sheet, None, size_of(sheet)).ok(),
        effects: sheet
            .games()
            .iter()
            .map(|game| (game.name().to_string(), effects(game)))
            .filter(|(_, effects)| !effects.is_empty())
            .collect(),
        explored: Explored::of(&Material {
            sheet,
            origins: subject.origins,
            position_facts: subject.position_facts,
            looks: charts.looks(),
        }),
    })
}

fn drawn<'f>(
    figure: &'f Figure,
    chart: &Chart,
    page: &Page,
    sheet: &Sheet,
) -> Result<Drawn<'f>, ReportError> {
    let table = if figure.name == saving_by_hit_rate::NAME { saving_by_hit_rate::table(sheet) } else { None };
    Ok(Drawn {
        table,
        figure,
        svg: export::svg(page, &chart.title),
        inside: export::svg_in_html(page, &chart.title),
        png: export::png(page)?,
        finding: chart.title.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::Rows;

    #[test]
    fn a_report_is_complete_self_contained_and_the_same_twice() {
        let rows = rows("xiangqi", 8, &[("ab", 1.0), ("aspiration", 0.9), ("pvs<&>", 0.8)], 5);
        let provenance = ["plybench 0.0.0".to_owned()];
        let rows = table(&rows);
        let sheet = Sheet::new(&rows, Known::ROWS_ALONE);
        let subject = Subject { provenance: &provenance, ..Subject::new("A test", &sheet) };
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let written = write_report(&subject, one.path()).unwrap().files;
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
        for outside in ["src=", "<link", "@import", "href=\"http", "<script src", "<script type=\"module"] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("pvs&lt;&amp;&gt;") && !html.contains("pvs<&>"));
        let markdown = std::fs::read_to_string(one.path().join("report.md")).unwrap();
        assert!(markdown.contains("](figures/aspiration-vs-alphabeta.svg)"));
    }

    #[test]
    fn a_report_of_nothing_is_still_a_report() {
        let folder = tempfile::tempdir().unwrap();
        let nothing = Rows::new();
        let sheet = Sheet::new(&nothing, Known::ROWS_ALONE);
        let report = write_report(&Subject::new("Empty", &sheet), folder.path()).unwrap();
        assert!(report.files.len() >= 4);
        assert_eq!(report.ledger.len(), built_in().len());
    }
}
