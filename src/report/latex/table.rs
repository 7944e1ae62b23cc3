//! A table as LaTeX: booktabs' rules, `siunitx`'s columns, and a table that goes from page to page if it is long.

use std::fmt::Write as _;

use crate::report::escape::{latex, printable};

/// The packages that a document with such tables needs.
const PACKAGES: &str = "Needs \\usepackage{booktabs} and \\usepackage{siunitx} (version 3), and of long tables \\usepackage{longtable}.";

/// More lines than this do not fit on a page below a caption.
const LINES_OF_A_PAGE: usize = 40;

/// Brackets and commas stand beside their numbers, whatever room wider ones have.
const NEAR: &str = "table-align-text-before=false, table-align-text-after=false";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Words,
    Number,
    Interval,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Words(String),
    /// A number as `siunitx` reads it: `0.956`, `1.2e-5`, `<0.001`.
    Number(String),
    Interval(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// TeX over the whole width, above the rows that it is about.
    Group(String),
    Row(Vec<Cell>),
}

/// A table. All texts are TeX.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PaperTable {
    pub(super) caption: String,
    pub(super) label: String,
    pub(super) columns: Vec<(String, Kind)>,
    pub(super) lines: Vec<Line>,
}

/// Tables of a command, and remarks as comments below them.
pub fn document(command: &str, tables: &[String], remarks: &[String]) -> String {
    let tables = tables.join("\n");
    let mut text = format!("% Written by `plybench {command} --format latex`.\n% {PACKAGES}\n\n{tables}\n");
    text.extend(remarks.iter().map(|words| format!("% {}\n", printable(words))));
    text
}

pub(super) fn typed(name: &str) -> String {
    format!("\\texttt{{{}}}", latex(name))
}

impl PaperTable {
    pub(super) fn tex(&self) -> String {
        let Self { caption, label, .. } = self;
        let columns: String = (0..self.columns.len()).map(|column| self.specification(column)).collect();
        let (head, body) = (self.head(), self.body());
        if self.lines.len() > LINES_OF_A_PAGE {
            return format!(
                "\\begin{{longtable}}{{\n{columns}}}\n\\caption{{{caption}}}\\label{{{label}}}\\\\\n\\toprule\n{head}\\midrule\n\
                 \\endfirsthead\n\\toprule\n{head}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n{body}\\end{{longtable}}\n"
            );
        }
        format!(
            "\\begin{{table}}\n\\centering\\small\\setlength{{\\tabcolsep}}{{4pt}}\n\\caption{{{caption}}}\\label{{{label}}}\n\\smallskip\n\\begin{{tabular}}{{\n{columns}}}\n\
             \\toprule\n{head}\\midrule\n{body}\\bottomrule\n\\end{{tabular}}\n\\end{{table}}\n"
        )
    }

    /// The column as `tabular` is told of it, with room for the widest number on either side of the point.
    fn specification(&self, column: usize) -> String {
        let numbers = |of: fn(&Cell) -> Option<&str>| {
            let cells = self.lines.iter().filter_map(move |line| match line {
                Line::Group(_) => None,
                Line::Row(cells) => of(&cells[column]),
            });
            format_of(cells)
        };
        match self.columns[column].1 {
            Kind::Words => "  l\n".to_owned(),
            Kind::Number => {
                let format =
                    numbers(|cell| if let Cell::Number(number) = cell { Some(number) } else { None });
                format!("  S[table-format={format}]\n")
            }
            Kind::Interval => {
                let low = numbers(|cell| if let Cell::Interval(low, _) = cell { Some(low) } else { None });
                let high = numbers(|cell| if let Cell::Interval(_, high) = cell { Some(high) } else { None });
                format!(
                    "  S[table-format={low}, table-space-text-pre={{[}}, table-space-text-post={{,}}, {NEAR}]\n  \
                     @{{\\ }}S[table-format={high}, table-space-text-post={{]}}, {NEAR}]\n"
                )
            }
        }
    }

    fn head(&self) -> String {
        let name = |(name, kind): &(String, Kind)| match kind {
            Kind::Words => name.clone(),
            // In a column of numbers, braces say that something is none.
            Kind::Number => format!("{{{name}}}"),
            Kind::Interval => format!("\\multicolumn{{2}}{{c}}{{{name}}}"),
        };
        format!("{} \\\\\n", self.columns.iter().map(name).collect::<Vec<_>>().join(" & "))
    }

    fn body(&self) -> String {
        let width: usize =
            self.columns.iter().map(|(_, kind)| if *kind == Kind::Interval { 2 } else { 1 }).sum();
        let mut body = String::new();
        for (index, line) in self.lines.iter().enumerate() {
            let _ = match line {
                Line::Group(text) => {
                    let gap = if index == 0 { "" } else { "\\addlinespace\n" };
                    // The star keeps the line on the page of the next.
                    writeln!(body, "{gap}\\multicolumn{{{width}}}{{l}}{{{text}}} \\\\*")
                }
                Line::Row(cells) => {
                    let cells = cells.iter().zip(&self.columns).map(|(cell, (_, kind))| match (cell, kind) {
                        (Cell::Empty, Kind::Interval) => "&".to_owned(),
                        (Cell::Empty, _) => String::new(),
                        (Cell::Words(text) | Cell::Number(text), _) => text.clone(),
                        (Cell::Interval(low, high), _) => format!("{{[}}{low}{{,}} & {high}{{]}}"),
                    });
                    writeln!(body, "{} \\\\", cells.collect::<Vec<_>>().join(" & "))
                }
            };
        }
        body
    }
}

/// The `table-format` in which every one of these numbers has room: comparison, digits before and behind the
/// point, digits of the exponent.
fn format_of<'n>(numbers: impl Iterator<Item = &'n str>) -> String {
    let (mut comparison, mut whole, mut decimals, mut exponent) = ("", 1, 0, 0);
    for number in numbers {
        let value = number.strip_prefix('<').inspect(|_| comparison = "<").unwrap_or(number);
        let (digits, power) = value.split_once('e').unwrap_or((value, ""));
        let (before, behind) = digits.split_once('.').unwrap_or((digits, ""));
        whole = whole.max(before.len());
        decimals = decimals.max(behind.len());
        exponent = exponent.max(power.trim_start_matches('-').len());
    }
    let power = if exponent == 0 { String::new() } else { format!("e-{exponent}") };
    format!("{comparison}{whole}.{decimals}{power}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: usize) -> PaperTable {
        let row = |number: usize| {
            let ends = Cell::Interval("0.5".to_owned(), "10.25".to_owned());
            Line::Row(vec![Cell::Words(typed("a_b")), Cell::Number(number.to_string()), ends])
        };
        let columns = [("engine", Kind::Words), ("$n$", Kind::Number), ("95\\%", Kind::Interval)];
        PaperTable {
            caption: "Some".to_owned(),
            label: "tab:some".to_owned(),
            columns: columns.map(|(name, kind)| (name.to_owned(), kind)).into(),
            lines: (0..count).map(row).collect(),
        }
    }

    #[test]
    fn there_is_room_for_the_widest_number() {
        let format = |numbers: &[&str]| format_of(numbers.iter().copied());
        assert_eq!(format(&["1", "24"]), "2.0");
        assert_eq!(format(&["0.956", "10.2", "1234"]), "4.3");
        assert_eq!(format(&["<0.001", "0.25"]), "<1.3");
        assert_eq!(format(&["1.2e-5", "0.003"]), "1.3e-1");
        assert_eq!(format(&[]), "1.0");
    }

    #[test]
    fn cells_stand_in_their_columns() {
        let text = numbers(2).tex();
        for part in [
            "\\setlength{\\tabcolsep}{4pt}\n\\caption{Some}\\label{tab:some}\n",
            "  l\n  S[table-format=1.0]\n  S[table-format=1.1, table-space-text-pre={[}, table-space-text-post={,}, ",
            "engine & {$n$} & \\multicolumn{2}{c}{95\\%} \\\\\n\\midrule\n",
            "\\texttt{a\\_b} & 1 & {[}0.5{,} & 10.25{]} \\\\\n\\bottomrule\n",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }

    #[test]
    fn an_empty_interval_has_two_cells_as_well() {
        let mut table = numbers(1);
        table.lines = vec![
            Line::Group("all".to_owned()),
            Line::Row(vec![Cell::Empty, Cell::Number("5".to_owned()), Cell::Empty]),
        ];
        assert!(table.tex().contains("\\multicolumn{4}{l}{all} \\\\*\n & 5 & & \\\\\n"), "{}", table.tex());
    }

    #[test]
    fn what_is_longer_than_a_page_goes_from_page_to_page() {
        assert!(numbers(LINES_OF_A_PAGE).tex().starts_with("\\begin{table}"));
        let long = numbers(LINES_OF_A_PAGE + 1).tex();
        assert!(long.starts_with("\\begin{longtable}") && long.contains("\\endhead"), "{long}");
    }
}
