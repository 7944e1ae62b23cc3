//! Tables, written as aligned text, Markdown, HTML or LaTeX.

use std::fmt::Write as _;

use crate::draw::chart::text::escape;

/// A table: the first column is words, the others figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Column names.
    pub header: Vec<String>,
    /// Rows, as long as the header.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(header: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Aligned columns for a terminal: words to the left, figures to the right.
    pub fn text(&self) -> String {
        let lines = || std::iter::once(&self.header).chain(&self.rows);
        let width = |column: usize| lines().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let mut text = String::new();
        for line in lines() {
            let mut written = String::new();
            for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
                if column == 0 {
                    let _ = write!(written, "{cell:<width$}");
                } else {
                    let _ = write!(written, "  {cell:>width$}");
                }
            }
            text.push_str(written.trim_end());
            text.push('\n');
        }
        text
    }

    /// A GitHub-flavoured Markdown table.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let escaped: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", escaped.join(" | "))
        };
        let rule: Vec<String> = (0..self.header.len())
            .map(|column| if column == 0 { "---" } else { "---:" }.to_owned())
            .collect();
        std::iter::once(line(&self.header))
            .chain(std::iter::once(line(&rule)))
            .chain(self.rows.iter().map(|row| line(row)))
            .collect()
    }

    /// An HTML table, in a box that scrolls sideways on a narrow screen.
    pub fn html(&self) -> String {
        let cells = |cells: &[String], tag: &str| {
            let written: Vec<String> =
                cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell))).collect();
            format!("<tr>{}</tr>\n", written.concat())
        };
        let rows: String = self.rows.iter().map(|row| cells(row, "td")).collect();
        format!(
            "<div class=\"table\"><table>\n<thead>{}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
            cells(&self.header, "th").trim_end(),
        )
    }

    /// A LaTeX `tabular` for `\usepackage{booktabs}`.
    pub fn latex(&self) -> String {
        let line = |cells: &[String]| {
            let escaped: Vec<String> = cells.iter().map(|cell| latex_escape(cell)).collect();
            format!("{} \\\\\n", escaped.join(" & "))
        };
        let columns = format!("l{}", "r".repeat(self.header.len().saturating_sub(1)));
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!(
            "\\begin{{tabular}}{{{columns}}}\n\\toprule\n{}\\midrule\n{rows}\\bottomrule\n\\end{{tabular}}\n",
            line(&self.header)
        )
    }
}

fn latex_escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            '<' => escaped.push_str("$<$"),
            '>' => escaped.push_str("$>$"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Table {
        let mut table = Table::new(["engine", "d1", "d2"]);
        table.rows.push(vec!["ab+tt[size=1]".into(), "1.000".into(), "<0.001".into()]);
        table.rows.push(vec!["a|b_c".into(), "12".into(), "50%".into()]);
        table
    }

    #[test]
    fn text_is_aligned() {
        assert_eq!(
            sample().text(),
            "engine            d1      d2\nab+tt[size=1]  1.000  <0.001\na|b_c             12     50%\n"
        );
    }

    #[test]
    fn formats_escape_their_special_characters() {
        assert!(sample().markdown().contains("| a\\|b_c | 12 | 50% |"));
        assert!(sample().html().contains("<td>&lt;0.001</td>"));
        assert!(sample().latex().contains("a|b\\_c & 12 & 50\\% \\\\"));
    }
}
