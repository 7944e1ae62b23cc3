//! Tables, written as aligned text, Markdown or HTML. Those for LaTeX need more than texts in cells: `latex`.

use std::borrow::Cow;
use std::iter;

use maud::{Markup, html};
use unicode_width::UnicodeWidthStr;

use crate::report::escape::{self, printable};

/// A table. Words are aligned to the left, figures to the right; without
/// [`Table::words`] only the first column is words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Column names.
    pub header: Vec<String>,
    /// Rows, as long as the header.
    pub rows: Vec<Vec<String>>,
    /// Whether each column is words.
    words: Vec<bool>,
}

impl Table {
    /// An empty table.
    pub fn new(header: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let header: Vec<String> = header.into_iter().map(|name| name.as_ref().to_owned()).collect();
        let words = (0..header.len()).map(|column| column == 0).collect();
        Self { header, rows: Vec::new(), words }
    }

    /// Makes the columns of these names columns of words.
    #[must_use]
    pub fn words(mut self, names: &[impl AsRef<str>]) -> Self {
        for (name, words) in self.header.iter().zip(&mut self.words) {
            *words |= names.iter().any(|known| known.as_ref() == name);
        }
        self
    }

    /// Adds rows.
    #[must_use]
    pub fn with(mut self, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        self.rows.extend(rows);
        self
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        iter::once(&self.header).chain(&self.rows)
    }

    /// Aligned columns for a terminal.
    pub fn text(&self) -> String {
        let lines: Vec<Vec<_>> =
            self.lines().map(|line| line.iter().map(|cell| printable(cell)).collect()).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let aligned = |line: &Vec<Cow<'_, str>>| {
            let columns = line.iter().zip(&widths).zip(&self.words);
            let cells = columns.map(|((cell, width), words)| {
                let room = " ".repeat(width - cell.width());
                if *words { format!("{cell}{room}") } else { format!("{room}{cell}") }
            });
            format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
        };
        lines.iter().map(aligned).collect()
    }

    /// A GitHub-flavoured Markdown table.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let escaped: Vec<String> = cells.iter().map(|cell| escape::markdown(cell)).collect();
            format!("| {} |\n", escaped.join(" | "))
        };
        let rule = |words: &bool| if *words { "---" } else { "---:" }.to_owned();
        let rule: Vec<String> = self.words.iter().map(rule).collect();
        let rows = self.rows.iter().map(|row| line(row));
        [line(&self.header), line(&rule)].into_iter().chain(rows).collect()
    }

    /// An HTML table, in a box that scrolls sideways on a narrow screen.
    pub fn html(&self) -> Markup {
        let class = |column: usize| self.words[column].then_some("words");
        html! {
            div.table {
                table {
                    thead {
                        tr {
                            @for (column, name) in self.header.iter().enumerate() {
                                th class=[class(column)] { (printable(name)) }
                            }
                        }
                    }
                    "\n"
                    tbody {
                        @for row in &self.rows {
                            tr {
                                @for (column, cell) in row.iter().enumerate() {
                                    td class=[class(column)] { (printable(cell)) }
                                }
                            }
                            "\n"
                        }
                    }
                }
            }
            "\n"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new(["engine", "d1", "remark"]).words(&["remark"]);
        table.rows.push(vec!["ab+tt[size=1]".into(), "1.000".into(), "<0.001".into()]);
        table.rows.push(vec!["a|b_c".into(), "12".into(), "50%".into()]);
        table
    }

    #[test]
    fn text_is_aligned() {
        assert_eq!(
            sample().text(),
            "engine            d1  remark\nab+tt[size=1]  1.000  <0.001\na|b_c             12  50%\n"
        );
    }

    #[test]
    fn formats_escape_their_special_characters() {
        assert!(sample().markdown().contains("| a\\|b_c | 12 | 50% |"));
        assert!(sample().html().into_string().contains("<td class=\"words\">&lt;0.001</td>"));
    }

    #[test]
    fn formats_align_words_to_the_left() {
        assert!(sample().markdown().contains("\n| --- | ---: | --- |\n"));
    }
}
