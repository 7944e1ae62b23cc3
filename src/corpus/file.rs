//! Positions from a user's file.
//!
//! A file is EPD: a position in the notation of its game, then operations,
//! `id "..."; phase endgame; name "...";`. It may also be plain positions, one per
//! line, with blank lines and comments; lines of OBF; what programs are told
//! (`position fen ...`); or games, PGN or PDN, that begin from positions.

use std::collections::HashMap;
use std::path::Path;

use crate::corpus::entry::{CorpusEntry, EntryError, LineProblem, read_line};
use crate::corpus::epd;
use crate::corpus::games::{self, NoFen};
use crate::corpus::sets::CorpusError;
use crate::game::Rules;
use crate::text_file;

pub(crate) struct PositionLine<'a> {
    /// From 1.
    pub(crate) line: usize,
    /// Its text; of a game the position of its tag.
    pub(crate) content: &'a str,
    pub(crate) entry: CorpusEntry,
}

pub(crate) struct Reading<'a> {
    /// The good lines, at least one if none is bad.
    pub(crate) good: Vec<PositionLine<'a>>,
    pub(crate) bad: Vec<LineProblem>,
}

/// Bad lines of a file that were left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The file.
    pub file: String,
    /// The lines, at least one.
    pub problems: Vec<LineProblem>,
}

/// The positions of a user's file.
pub fn from_file(rules: Rules, path: &Path) -> Result<Vec<CorpusEntry>, CorpusError> {
    let text = text_file::read(path, text_file::POSITIONS_BYTES)
        .map_err(|source| CorpusError::Read { path: path.to_owned(), source })?;
    from_text(rules, &text, &path.display().to_string())
}

/// The positions of a file's text; `file` names it in errors. An entry
/// without an id has its FEN as its id.
pub fn from_text(rules: Rules, text: &str, file: &str) -> Result<Vec<CorpusEntry>, CorpusError> {
    let Reading { good, bad } = read(rules, text, file)?;
    if bad.is_empty() {
        Ok(good.into_iter().map(|line| line.entry).collect())
    } else {
        Err(refusal(file, bad, good.len()))
    }
}

/// The text of a file without its bad lines, which are empty instead, and these lines.
///
/// # Errors
///
/// Those of [`from_text`], of bad lines only if all are bad.
pub fn without_bad_lines(
    rules: Rules,
    text: &str,
    file: &str,
) -> Result<(String, Option<LeftOut>), CorpusError> {
    let Reading { good, bad } = read(rules, text, file)?;
    if good.is_empty() {
        return Err(refusal(file, bad, 0));
    }
    if bad.is_empty() {
        return Ok((text.to_owned(), None));
    }
    let mut kept = String::new();
    let mut written = 1;
    for PositionLine { line, content, .. } in good {
        // As many line ends as before it: what else is said of a line has its number.
        kept.extend((written..line).map(|_| '\n'));
        kept.push_str(content);
        written = line;
    }
    kept.push('\n');
    Ok((kept, Some(LeftOut { file: file.to_owned(), problems: bad })))
}

fn refusal(file: &str, problems: Vec<LineProblem>, good: usize) -> CorpusError {
    CorpusError::Lines { file: file.to_owned(), problems, good }
}

/// Reads every line of a file's text.
///
/// # Errors
///
/// [`CorpusError::Games`], [`CorpusError::Empty`].
pub(crate) fn read<'a>(rules: Rules, text: &'a str, file: &str) -> Result<Reading<'a>, CorpusError> {
    let lines = match games::positions(text) {
        None => epd::lines(text).collect(),
        Some(Ok(positions)) => positions,
        Some(Err(NoFen { line })) => return Err(CorpusError::Games { file: file.to_owned(), line }),
    };
    if lines.is_empty() {
        return Err(CorpusError::Empty { file: file.to_owned() });
    }
    let mut first_lines = HashMap::new();
    let mut reading = Reading { good: Vec::new(), bad: Vec::new() };
    for (line, content) in lines {
        let entry = read_line(rules, content, "file").and_then(|entry| {
            let first = *first_lines.entry(entry.id.clone()).or_insert(line);
            if first == line { Ok(entry) } else { Err(EntryError::RepeatedId { id: entry.id, first }) }
        });
        match entry {
            Ok(entry) => reading.good.push(PositionLine { line, content, entry }),
            Err(reason) => reading.bad.push(LineProblem { line, reason }),
        }
    }
    Ok(reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: Rules = Rules::Xiangqi;

    #[test]
    fn a_file_may_be_plain_fens() {
        let fen = "3k5/9/9/9/9/9/9/9/9/4KR3 b";
        let text = format!("# a comment\n\n{fen}\n4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 ; id \"two kings\"\n");
        let entries = from_text(XIANGQI, &text, "mine.epd").unwrap();
        assert_eq!(entries[0].id, format!("{fen} - - 0 1"));
        assert_eq!((entries[1].id.as_str(), entries[1].phase.as_str()), ("two kings", ""));
    }

    #[test]
    fn a_file_may_be_as_the_standard_has_it() {
        let text = "4k4/9/9/9/9/9/9/9/9/3K5 w - - id \"a; b\"; bm D0-D1;\n3k5/9/9/9/9/9/9/9/9/4KR3 b id \"c\"; noop;\n";
        let entries = from_text(XIANGQI, text, "mine.epd").unwrap();
        assert_eq!(entries.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), ["a; b", "c"]);
        assert_eq!(entries[0].fen(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
        let error = from_text(XIANGQI, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 2 id \"a\";", "mine.epd")
            .unwrap_err()
            .to_string();
        assert!(error.contains("unexpected field `2`"), "{error}");
    }

    #[test]
    fn every_bad_line_is_named() {
        let text = "4k4/9/9/9/9/9/9/9/9/3K5 w\n\nnonsense\n4k4/9/9/9/9/9/9/9/9/3K5 w\n\
            3k5/9/9/9/9/9/9/9/9/4KR3 b ; id";
        let error = from_text(XIANGQI, text, "mine.epd").unwrap_err().to_string();
        for part in [
            "mine.epd",
            "line 3: ",
            "line 4: the id",
            "already used on line 1",
            "line 5: the operation `id` has no",
        ] {
            assert!(error.contains(part), "{part} in {error}");
        }
        assert!(
            from_text(XIANGQI, "\n# only\n", "empty.epd")
                .unwrap_err()
                .to_string()
                .contains("contains no positions")
        );
    }

    #[test]
    fn a_byte_order_mark_says_nothing_and_an_empty_id_is_refused() {
        let entries = from_text(XIANGQI, "\u{feff}4k4/9/9/9/9/9/9/9/9/3K5 w\n", "mine.epd").unwrap();
        assert_eq!(entries[0].fen(), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
        let error =
            from_text(XIANGQI, "4k4/9/9/9/9/9/9/9/9/3K5 w ; id \"\";", "mine.epd").unwrap_err().to_string();
        assert_eq!(error, "mine.epd: line 1: the id is empty");
    }

    #[test]
    fn long_lines_and_many_faults_are_told_briefly() {
        let long = "4k4/9/9/9/9/9/9/9/9/3K5 w ; id \"".to_owned() + &"x".repeat(20_000) + "\";";
        let error = from_text(XIANGQI, &long, "long.epd").unwrap_err().to_string();
        assert!(error.starts_with("long.epd: line 1: it has 20034 bytes;"), "{error}");
        let error = from_text(XIANGQI, &"nonsense\n".repeat(100), "bad.epd").unwrap_err().to_string();
        assert_eq!(error.lines().count(), 21);
        assert!(error.ends_with("... and 80 more"), "{error}");
    }
}
