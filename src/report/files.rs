//! Figures into a folder, one file per figure and format.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::draw::chart::Chart;
use crate::draw::chart::layout::{Laid, layout_with};
use crate::draw::chart::paper::Paper;
use crate::draw::export::{ExportError, pdf, png, svg};
use crate::report::charts::Charts;
use crate::report::figure::{self, FIGURES, Figure, Unable};
use crate::report::latex::pgfplots::pgfplots;
use crate::spec::{Suggestion, choice};

const CAPTION: &str = "txt";

choice! {
    /// A file format of figures.
    pub enum Format {
        /// Scalable, for the web and most word processors.
        Svg = "svg",
        /// A bitmap of 216 dots per inch.
        Png = "png",
        /// Scalable, with its fonts, for LaTeX.
        Pdf = "pdf",
        /// A `tikzpicture` for LaTeX, in the letters of the paper.
        Pgfplots = "pgfplots",
        /// The points that are drawn, with their intervals.
        Csv = "csv",
    }
}

impl Format {
    /// The extension of its files.
    pub const fn extension(self) -> &'static str {
        if matches!(self, Self::Pgfplots) { "tex" } else { self.word() }
    }

    /// A chart as a file of this format; its title is what a screen reader says
    /// and what a viewer shows, where the format has a place for it.
    pub fn export(self, chart: &Chart, laid: &Laid, paper: Paper) -> Result<Vec<u8>, ExportError> {
        match self {
            Self::Svg => Ok(svg(&laid.page, &chart.title).into_bytes()),
            Self::Png => png(&laid.page),
            Self::Pdf => pdf(&laid.page, &chart.title),
            Self::Pgfplots => Ok(pgfplots(&chart.with_panels(&(1..=laid.panels)), paper).into_bytes()),
            Self::Csv => Ok(chart.csv().into_bytes()),
        }
    }
}

/// A report or a figure that cannot be written.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReportError {
    #[error("there is no figure `{name}`{}", nearest.or("`plybench plot --help` lists them"))]
    UnknownFigure { name: String, nearest: Suggestion },
    #[error("figure `{name}` cannot be drawn from these rows: it needs {needs}")]
    NoData { name: String, needs: String },
    #[error("figure `{name}` cannot be drawn: {reason}")]
    Undrawn { name: String, reason: String },
    #[error("figure `{name}` has no panel {} from these rows: they are 1 to {panels}", asked.start())]
    NoPanel { name: String, asked: RangeInclusive<usize>, panels: usize },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Export(#[from] ExportError),
}

/// The figures of a list of names; all of them for an empty list.
pub fn figures_named(names: &[String]) -> Result<Vec<&'static Figure>, ReportError> {
    if names.is_empty() {
        return Ok(FIGURES.clone());
    }
    let find = |name: &String| {
        figure::by_name(name).ok_or_else(|| ReportError::UnknownFigure {
            name: name.clone(),
            nearest: Suggestion::among(name, FIGURES.iter().map(|figure| figure.name.as_str())),
        })
    };
    names.iter().map(find).collect()
}

/// Makes a folder for output, with its parents.
pub fn make_folder(folder: &Path) -> Result<(), ReportError> {
    fs::create_dir_all(folder).map_err(|source| ReportError::Write { path: folder.to_owned(), source })
}

/// Writes one file.
pub fn write_file(path: PathBuf, contents: impl AsRef<[u8]>) -> Result<PathBuf, ReportError> {
    match fs::write(&path, contents) {
        Ok(()) => Ok(path),
        Err(source) => Err(ReportError::Write { path, source }),
    }
}

/// The files of one figure in several formats; its words in one of their own, if they are not drawn.
pub fn files_of<'f>(figure: &'f Figure, formats: &'f [Format], paper: Paper) -> impl Iterator<Item = String> {
    let words = (!paper.is_told()).then(|| format!("{}.{CAPTION}", figure.name));
    formats.iter().map(|format| format!("{}.{}", figure.name, format.extension())).chain(words)
}

/// A figure in its files.
#[derive(Debug)]
pub struct Written {
    /// The files.
    pub files: Vec<PathBuf>,
    /// Panels that were to be drawn and for which there was no room, by their numbers from 1.
    pub left_out: RangeInclusive<usize>,
}

/// Writes one figure into a folder, the [`files_of`] it, with the panels of a range of numbers from 1.
pub fn write_figure(
    figure: &Figure,
    charts: &Charts,
    panels: &RangeInclusive<usize>,
    formats: &[Format],
    paper: Paper,
    folder: &Path,
) -> Result<Written, ReportError> {
    let name = || figure.name.clone();
    let unable = |unable: &Unable| match unable {
        Unable::Needs => ReportError::NoData { name: name(), needs: figure.needs.clone() },
        Unable::Because(reason) => ReportError::Undrawn { name: name(), reason: reason.clone() },
    };
    let all = charts.chart(&figure.name).map_err(unable)?;
    let chart = all.with_panels(panels);
    if chart.panels.is_empty() {
        let (asked, panels) = (panels.clone(), all.panels.len());
        return Err(ReportError::NoPanel { name: name(), asked, panels });
    }
    let laid = layout_with(&chart, paper);
    let last = panels.start() + chart.panels.len() - 1;
    let left_out = panels.start() + laid.panels..=last;
    let mut contents =
        formats.iter().map(|format| format.export(&chart, &laid, paper)).collect::<Result<Vec<_>, _>>()?;
    contents.push(chart.caption().into_bytes());
    let files = files_of(figure, formats, paper).zip(contents);
    let files: Result<_, _> = files.map(|(name, bytes)| write_file(folder.join(name), bytes)).collect();
    Ok(Written { files: files?, left_out })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_a_figure_name_gets_the_right_one() {
        let error = figures_named(&["aspiration-vs-alphabet".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("did you mean `aspiration-vs-alphabeta`?"), "{error}");
        assert_eq!(figures_named(&[]).unwrap().len(), FIGURES.len());
    }
}
