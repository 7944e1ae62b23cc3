//! Lines of a position file: a FEN, then operations.
//!
//! This is EPD (Extended Position Description; Edwards, "Portable Game
//! Notation Specification and Implementation Guide", 1994, section 16.2): the
//! operations follow the first four fields of the FEN, each ends with a
//! semicolon, and a semicolon inside double quotes is part of the operand. The
//! two move counters of a FEN may come before the operations, the two fields
//! that say nothing about xiangqi may be left out, and a semicolon may stand
//! before the first operation, as in files of perft counts. On Othello the moves
//! with scores of OBF (`A2:+38;`), the form of the program Edax, may take the place
//! of operations.
//!
//! Lines that begin with `#`, `%` or `;` are comments. So is the rest of a line from
//! a `#` or `%` where a field of the position or an operation would begin.

use std::borrow::Cow;

use crate::corpus::operation::{OperationError, operation};
use crate::game::Rules;
use crate::text_file;

/// One line, taken apart but not yet understood.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line<'a> {
    pub(crate) fen: &'a str,
    pub(crate) operations: Vec<(&'a str, Cow<'a, str>)>,
    /// The moves to which an OBF line gives scores, with them.
    pub(crate) scored: Vec<(&'a str, f64)>,
}

impl Line<'_> {
    pub(crate) fn operation(&self, name: &str) -> Option<&str> {
        self.operations.iter().find(|(known, _)| *known == name).map(|(_, operand)| &**operand)
    }
}

/// The lines that hold something, with their numbers from 1, without comments.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text_file::lines(text).map(|(number, line)| (number, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', '%', ';']))
}

pub(crate) fn read(line: &str, rules: Rules) -> Result<Line<'_>, OperationError> {
    let (before, after) = line.split_at(line.find(';').unwrap_or(line.len()));
    let (mut fen, mut rest) = match start_of_operations(before, rules.fields()) {
        Some(start) => line.split_at(start),
        None => (before, after),
    };
    if let Some(start) = start_of_comment(fen) {
        (fen, rest) = (&fen[..start], "");
    }
    let mut read = Line { fen: fen.trim(), operations: Vec::new(), scored: Vec::new() };
    for text in split_outside_quotes(rest).map(str::trim).filter(|text| !text.is_empty()) {
        if text.starts_with(['#', '%']) {
            break;
        }
        if let Some(scored) = scored_move(text).filter(|_| rules == Rules::Othello) {
            read.scored.push(scored);
            continue;
        }
        let (name, operand) = operation(text)?;
        if read.operation(name).is_some() {
            return Err(OperationError::Twice { operation: name.to_owned() });
        }
        read.operations.push((name, operand));
    }
    Ok(read)
}

/// Where operations start that directly follow the fields of a FEN: at the
/// first field that begins with a letter, apart from the rights to castle and
/// the square of a pawn of other games.
fn start_of_operations(text: &str, fields: usize) -> Option<usize> {
    let mut fields = text.split_whitespace().enumerate().skip(fields);
    let (_, field) = fields.find(|(index, field)| {
        let of_a_fen = match index {
            2 => field.chars().all(|letter| "KQkq".contains(letter)),
            3 => matches!(field.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
            _ => false,
        };
        field.starts_with(|first: char| first.is_ascii_alphabetic()) && !of_a_fen
    })?;
    Some(field.as_ptr() as usize - text.as_ptr() as usize)
}

/// Where a comment starts among the fields of a position.
fn start_of_comment(fields: &str) -> Option<usize> {
    let mut signs = fields.match_indices(['#', '%']).map(|(start, _)| start);
    signs.find(|start| fields[..*start].ends_with(char::is_whitespace))
}

fn split_outside_quotes(text: &str) -> impl Iterator<Item = &str> {
    let (mut quoted, mut escaped) = (false, false);
    text.split(move |character| {
        quoted ^= character == '"' && !escaped;
        escaped = quoted && character == '\\' && !escaped;
        character == ';' && !quoted
    })
}

/// A move and its score, as in `A2:+38`.
fn scored_move(text: &str) -> Option<(&str, f64)> {
    let (mv, score) = text.split_once(':').map(|(mv, score)| (mv.trim(), score))?;
    let is_word = !mv.is_empty() && mv.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let score = score.trim().parse::<f64>().ok().filter(|score| score.is_finite())?;
    is_word.then_some((mv, score))
}

/// Writes a line in the form that [`read`] reads, with more operations if there are any.
pub(crate) fn write(position: &str, id: &str, phase: &str, more: Option<&str>) -> String {
    let space = if more.is_some() { " " } else { "" };
    format!("{position} ; id \"{id}\"; phase {phase};{space}{}\n", more.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: Rules = Rules::Xiangqi;

    fn operations<'a>(line: &'a Line<'_>) -> Vec<(&'a str, &'a str)> {
        line.operations.iter().map(|(name, operand)| (*name, &**operand)).collect()
    }

    #[test]
    fn a_line_is_a_fen_and_operations() {
        let text = write("4k4/9 w", "a b", "endgame", None);
        let line = read(text.trim(), XIANGQI).unwrap();
        assert_eq!(
            (line.fen, line.operation("id"), line.operation("phase")),
            ("4k4/9 w", Some("a b"), Some("endgame"))
        );
        assert_eq!(read("f ; id", XIANGQI), Err(OperationError::NoOperand { operation: "id".to_owned() }));
        assert_eq!(operations(&read("f ;D1 44 ;D2 1920", XIANGQI).unwrap()), [("D1", "44"), ("D2", "1920")]);
        assert_eq!(
            read("4k4/9 w - - 0 1", XIANGQI).unwrap(),
            Line { fen: "4k4/9 w - - 0 1", operations: Vec::new(), scored: Vec::new() }
        );
    }

    #[test]
    fn a_line_of_the_standard_has_no_semicolon_before_its_operations() {
        let line = read("4k4/9 w - - id \"a; b\"; bm h2e2;", XIANGQI).unwrap();
        assert_eq!(line.fen, "4k4/9 w - -");
        assert_eq!(operations(&line), [("id", "a; b"), ("bm", "h2e2")]);
        assert_eq!(read("4k4/9 w KQkq - 0 1 ; id x", XIANGQI).unwrap().fen, "4k4/9 w KQkq - 0 1");
        assert_eq!(
            operations(&read("4k4/9 w - - 0 1 id x; noop;", XIANGQI).unwrap()),
            [("id", "x"), ("noop", "")]
        );
        let line = read("4k4/9 w id \"s1\"; bm h2e2;", XIANGQI).unwrap();
        assert_eq!((line.fen, line.operation("id")), ("4k4/9 w", Some("s1")));
        assert_eq!(read("4k4/9 w KQkq e3 0 1", XIANGQI).unwrap().fen, "4k4/9 w KQkq e3 0 1");
        let open = read("4k4/9 w - - id \"a; bm h2e2;", XIANGQI).unwrap_err().to_string();
        assert!(open.contains("not closed"), "{open}");
        let beyond = read("4k4/9 w - - id \"a\" bm h2e2;", XIANGQI).unwrap_err().to_string();
        assert!(beyond.contains("`id \"a\" bm h2e2` goes beyond its closing quote"), "{beyond}");
    }

    #[test]
    fn strings_have_escapes_and_empty_operations_say_nothing() {
        let line = read(r#"f w c0 "say \"yes; no\""; ; c1 "C:\\x\y";; id a;"#, XIANGQI).unwrap();
        assert_eq!(operations(&line), [("c0", "say \"yes; no\""), ("c1", r"C:\x\y"), ("id", "a")]);
        let error = |text| read(text, XIANGQI).unwrap_err().to_string();
        assert!(error(r#"f w c0 "a\"; id b;"#).contains("not closed"));
        assert!(error("f w id a\"b; bm x;").contains("not closed"));
        assert_eq!(error("f w id a; id b;"), "the operation `id` is given twice");
    }

    #[test]
    fn an_operation_begins_with_a_name() {
        let first_word = |text| match read(text, Rules::Chess) {
            Err(OperationError::NoName { text }) => text,
            other => panic!("{text}: {other:?}"),
        };
        for (text, word) in [
            ("8/8 w - - id \"a\"; r3k2r/8 w KQkq - id \"b\";", "r3k2r/8"),
            ("8/8 w - - id a; 1k6/8 w - -", "1k6/8"),
            ("8/8 w - - id a 8/8/8/8/8/8/8/8 w - - id b;", "8/8/8/8/8/8/8/8"),
            ("8/8 w - - id a; b-m Nf3;", "b-m"),
            ("8/8 w - - id a; abcdefghijklmnop 1;", "abcdefghijklmnop"),
            ("8/8 w - - id a; A2:+38;", "A2:+38"),
            ("8/8 w - - id a; é 1;", "é"),
        ] {
            assert_eq!(first_word(text), word, "{text}");
        }
    }

    #[test]
    fn comments_begin_where_a_field_or_an_operation_would() {
        let kept = |text, rules| {
            let line = read(text, rules).unwrap();
            (line.fen.to_owned(), operations(&line).len())
        };
        assert_eq!(kept("----XO X % ffo 40; a; \"", Rules::Othello), ("----XO X".to_owned(), 0));
        assert_eq!(kept("8/8 w - - # mate; bm x;", Rules::Chess), ("8/8 w - -".to_owned(), 0));
        assert_eq!(kept("8/8 w - - bm Qh7#; id WAC #1; % \"x;", Rules::Chess), ("8/8 w - -".to_owned(), 2));
        let text = "a\r% b\r\n; c\n# d\n\n  e\r";
        assert_eq!(lines(text).collect::<Vec<_>>(), [(1, "a"), (6, "e")]);
    }

    #[test]
    fn obf_gives_moves_scores() {
        let line = read("----XO X; A2:+38; c7:36;ps : -1.5; bm a2; % said by Edax", Rules::Othello).unwrap();
        assert_eq!(
            (line.fen, &line.scored[..]),
            ("----XO X", &[("A2", 38.0), ("c7", 36.0), ("ps", -1.5)][..])
        );
        assert_eq!(operations(&line), [("bm", "a2")]);
    }
}
