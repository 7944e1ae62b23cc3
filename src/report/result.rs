//! The result of a command, made once; written here for a terminal and as a comment on a page, in `cases` for systems of
//! continuous integration.

use std::fmt::{Display, Formatter, Result, Write as _};

use crate::report::escape::{markdown, printable};
use crate::report::table::Table;

/// The meaning of a word, from which a terminal takes its colour and a page its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tone {
    /// None.
    Plain,
    /// A search differs.
    Changed,
    /// A search is missing or did not finish.
    Missing,
    /// A search is new.
    Added,
    /// A good outcome.
    Passed,
    /// A bad outcome.
    Failed,
    /// An outcome that decides nothing.
    Open,
    /// No outcome.
    Untested,
}

/// Writes a word in the colour of its tone, or as it is ([`plain`]).
pub type Painter = fn(Tone, &str) -> String;

/// A word without colour.
pub fn plain(_: Tone, word: &str) -> String {
    word.to_owned()
}

/// A line with one word of a tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    before: String,
    word: String,
    tone: Tone,
    after: String,
}

impl Line {
    /// A line without a tone.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::ending(text, Tone::Plain, "")
    }

    pub(super) fn starting(tone: Tone, word: impl Into<String>, after: impl Into<String>) -> Self {
        Self { before: String::new(), word: word.into(), tone, after: after.into() }
    }

    /// A line that starts with a word, unless a language writes it otherwise.
    pub(super) fn with(tone: Tone, word: &str, text: String) -> Self {
        match text.strip_prefix(word) {
            Some(after) => Self::starting(tone, word, after),
            None => Self::plain(text),
        }
    }

    pub(super) fn ending(before: impl Into<String>, tone: Tone, word: &str) -> Self {
        Self { before: before.into(), word: word.to_owned(), tone, after: String::new() }
    }

    pub(super) fn painted(&self, painter: Painter) -> String {
        let [before, word, after] = [&self.before, &self.word, &self.after].map(|text| printable(text));
        format!("{before}{}{after}", painter(self.tone, &word))
    }
}

impl Display for Line {
    fn fmt(&self, formatter: &mut Formatter) -> Result {
        write!(formatter, "{}{}{}", self.before, self.word, self.after)
    }
}

/// The first of some lines, and the number of the rest.
pub(super) fn shortened(mut lines: impl Iterator<Item = Line>, most: usize) -> Vec<Line> {
    let mut kept: Vec<Line> = lines.by_ref().take(most).collect();
    let more = lines.count();
    kept.extend((more > 0).then(|| Line::plain(format!("... and {more} more (all of them with --json)"))));
    kept
}

pub(super) enum Content {
    Table(Table),
    Lines(Vec<Line>),
    Sentences(Vec<String>),
}

/// A part of a result. On a page, parts without a summary come first; the others are folded under theirs.
struct Part {
    /// `None` leaves it out of a terminal; an empty one is not written.
    heading: Option<String>,
    summary: Option<String>,
    content: Content,
}

/// One engine on one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) game: String,
    pub(super) engine: String,
    pub(super) outcome: Outcome,
    /// One line.
    pub(super) summary: String,
    /// Details, a line each.
    pub(super) lines: Vec<String>,
}

/// The outcome of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing differs.
    Passed,
    /// Something differs, as it may.
    Noted,
    /// Something differs that deserves a look.
    Warned,
    /// It fails.
    Failed,
}

/// A result, its parts in the order of a terminal.
pub struct Document {
    /// Empty without a verdict: a page then has the headings of tables.
    pub(super) title: &'static str,
    parts: Vec<Part>,
    /// Reasons for its failure, a sentence each.
    reasons: Vec<String>,
    /// The last line of a terminal.
    pub verdict: Line,
    /// Every engine of every game.
    pub(super) cases: Vec<Case>,
    /// The command to go on with.
    next: Option<String>,
}

impl Document {
    pub(super) const fn new(title: &'static str, reasons: Vec<String>, verdict: Line) -> Self {
        Self { title, parts: Vec::new(), reasons, verdict, cases: Vec::new(), next: None }
    }

    /// Tables under their headings, and remarks below them.
    pub fn of_tables(tables: impl IntoIterator<Item = (String, Table)>, remarks: Vec<String>) -> Self {
        let mut document = Self::new("", Vec::new(), Line::plain(""));
        document.parts.extend(tables.into_iter().map(|(heading, table)| Part {
            heading: Some(heading),
            summary: None,
            content: Content::Table(table),
        }));
        document.push(Some(String::new()), None, Content::Sentences(remarks));
        document
    }

    /// The same with the command to go on with, quoted for a shell.
    #[must_use]
    pub fn with_next(self, next: Option<String>) -> Self {
        Self { next, ..self }
    }

    /// Adds a part, unless it is empty.
    pub(super) fn push(&mut self, heading: Option<String>, summary: Option<String>, content: Content) {
        let is_empty = match &content {
            Content::Table(table) => table.rows.is_empty(),
            Content::Lines(lines) => lines.is_empty(),
            Content::Sentences(sentences) => sentences.is_empty(),
        };
        if !is_empty {
            self.parts.push(Part { heading, summary, content });
        }
    }

    /// The result for a terminal, the verdict last.
    pub fn text(&self, painter: Painter) -> String {
        let mut text = String::new();
        for part in &self.parts {
            let Some(heading) = &part.heading else { continue };
            if !heading.is_empty() {
                let _ = writeln!(text, "{}\n", printable(heading));
            }
            match &part.content {
                Content::Table(table) => text += &(table.text() + "\n"),
                Content::Lines(lines) => {
                    text.extend(lines.iter().map(|line| line.painted(painter) + "\n"));
                    text.push('\n');
                }
                Content::Sentences(sentences) => text.extend(sentences.iter().map(|line| sentence(line))),
            }
        }
        text.extend(self.reasons.iter().map(|reason| sentence(reason)));
        text.extend(self.next.iter().map(|next| sentence(&format!("next: {next}"))));
        if self.title.is_empty() { text } else { text + &self.verdict.painted(painter) + "\n" }
    }

    /// The result as a comment: the verdict first, long parts folded.
    pub fn markdown(&self) -> String {
        let is_titled = !self.title.is_empty();
        let mut text = match self.title {
            "" => String::new(),
            title => format!("### {title}\n\n{}\n", markdown(&self.verdict.to_string())),
        };
        if !self.reasons.is_empty() {
            text.push('\n');
            text.extend(self.reasons.iter().map(|reason| format!("- **{}**\n", markdown(reason))));
        }
        if let Some(next) = &self.next {
            let _ = write!(text, "\nNext:\n\n```sh\n{}\n```\n", printable(next));
        }
        let (folded, open): (Vec<&Part>, Vec<&Part>) =
            self.parts.iter().partition(|part| part.summary.is_some());
        for part in open.into_iter().chain(folded) {
            let body = match &part.content {
                Content::Table(table) => table.markdown(),
                Content::Lines(lines) => {
                    let lines = lines.iter().map(|line| format!("- {}\n", markdown(&line.to_string())));
                    lines.collect::<Vec<String>>().concat()
                }
                Content::Sentences(sentences) => {
                    let lines: Vec<String> = sentences.iter().map(|line| markdown(line)).collect();
                    lines.join(if is_titled { " " } else { "\n" }) + "\n"
                }
            };
            let heading = part.heading.iter().filter(|heading| !is_titled && !heading.is_empty());
            text.extend(heading.map(|heading| format!("\n### {}\n", markdown(heading))));
            let _ = match &part.summary {
                None => write!(text, "\n{body}"),
                Some(summary) => {
                    let summary = markdown(summary);
                    write!(text, "\n<details><summary>{summary}</summary>\n\n{body}\n</details>\n")
                }
            };
        }
        if is_titled { text } else { text.trim_start().to_owned() }
    }
}

fn sentence(text: &str) -> String {
    format!("{}\n", printable(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_painted_by_their_tone_and_nothing_else_is() {
        let painter: Painter = |tone, word| format!("<{tone:?} {word}>");
        let line = Line::starting(Tone::Changed, "changed", "  x passed \u{1b}");
        let mut document =
            Document::new("plybench check", Vec::new(), Line::ending("1: ", Tone::Passed, "passed"));
        document.push(Some(String::new()), None, Content::Lines(vec![line]));
        assert_eq!(document.text(painter), "<Changed changed>  x passed \\u{1b}\n\n1: <Passed passed>\n");
        assert_eq!(document.text(plain), "changed  x passed \\u{1b}\n\n1: passed\n");
    }
}
