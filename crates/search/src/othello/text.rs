//! Positions as text: 64 squares and the side to move.
//!
//! The squares come row by row from a1 to h8, `X` for a black disc, `O` for a
//! white one and `-` for none; then, after a blank, `X` or `O` for the side to
//! move. This is how collections of endgames are written. Also read are the
//! other letters of [`Color::from_letter`], `.` and `_` for an empty square, and
//! rows separated by `/` or by blanks and line breaks.

use std::str::FromStr;

use crate::board::{TextError, fen};
use crate::othello::{Color, Position, Square};

/// The start position.
pub const START_TEXT: &str = "---------------------------OX------XO--------------------------- X";

/// The four squares that are occupied from the first move to the last.
const CENTER: [usize; 4] = [27, 28, 35, 36];

impl Position {
    /// Reads a position and checks that it is possible.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let (squares, fields) = split(text)?;
        let mut discs = [0; 2];
        for (square, letter) in Square::all().zip(squares) {
            match Color::from_letter(letter) {
                Some(color) => discs[color.index()] |= square.bit(),
                None if matches!(letter, '-' | '.' | '_') => {}
                None => {
                    let fault = format!("`{letter}` on {square} is not a disc");
                    return Err(TextError::new(fault, "write X (black), O (white) or - (empty)"));
                }
            }
        }
        let side = read_side(&fields)?;
        let [black, white] = discs;
        match CENTER.into_iter().map(Square::from_index).find(|square| (black | white) & square.bit() == 0) {
            Some(square) => Err(TextError::new(
                format!(
                    "{square} is empty, but a game begins with discs on d4, e4, d5 and e5, and no disc ever leaves \
                     the board"
                ),
                "put X or O there",
            )),
            None => Ok(Self::from_squares(black, white, side)),
        }
    }

    /// The position as text, in the form of [`START_TEXT`]; parses back to an
    /// equal position.
    pub fn text(&self) -> String {
        let letter = |square| self.disc_at(square).map_or('-', Color::letter);
        Square::all().map(letter).chain([' ', self.side().letter()]).collect()
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_text(text)
    }
}

/// The 64 characters of the board, and the fields that follow it.
fn split(text: &str) -> Result<(Vec<char>, Vec<&str>), TextError> {
    if text.contains('/') {
        let mut rows: Vec<&str> = text.split('/').map(str::trim).collect();
        let mut fields = rows.pop().unwrap_or_default().split_whitespace();
        rows.push(fields.next().unwrap_or_default());
        return Ok((join_rows(&rows)?, fields.collect()));
    }
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let Some(first) = fields.first() else {
        return Err(TextError::new(
            "the board is empty",
            "write its 64 squares row by row from a1 to h8 (X black, O white, - empty), a blank, and the side to \
             move (X or O)",
        ));
    };
    let is_whole = fields.len() <= 2 || first.chars().count() > 2 * 8;
    if is_whole {
        let squares: Vec<char> = fields.remove(0).chars().collect();
        let found = squares.len();
        return if found == Square::COUNT {
            Ok((squares, fields))
        } else {
            Err(TextError::new(
                format!("a board has 64 squares, this one has {found}"),
                "write them row by row from a1 to h8, then a blank and the side to move",
            ))
        };
    }
    // A side to move is one letter, a row is never.
    let rows = fields.iter().take(8).take_while(|row| row.chars().count() > 1).count();
    let rest = fields.split_off(rows);
    Ok((join_rows(&fields)?, rest))
}

fn join_rows(rows: &[&str]) -> Result<Vec<char>, TextError> {
    if rows.len() != 8 {
        let fault = format!("a board has 8 rows, this one has {}", rows.len());
        return Err(TextError::new(fault, "write 8 squares in each, from the top"));
    }
    for (row, text) in (1..).zip(rows) {
        let found = text.chars().count();
        if found != 8 {
            return Err(TextError::new(
                format!("row {row} (`{text}`) is {found} squares wide"),
                "write 8, each X (black), O (white) or - (empty)",
            ));
        }
    }
    Ok(rows.iter().flat_map(|row| row.chars()).collect())
}

fn read_side(fields: &[&str]) -> Result<Color, TextError> {
    let mut fields = fields.iter().copied();
    let read = |field: &str| {
        let mut letters = field.chars();
        letters.next().and_then(Color::from_letter).filter(|_| letters.next().is_none())
    };
    let remedy = "write `X` (black) or `O` (white) after the board and a blank";
    let side = fen::side(fields.next(), read, remedy)?;
    match fields.next() {
        None => Ok(side),
        Some(found) => Err(TextError::unexpected(found, "after the side to move", "nothing may follow it")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn error(text: &str) -> String {
        Position::from_text(text).expect_err(text).to_string()
    }

    #[test]
    fn other_ways_to_write_a_board_are_read() {
        let start = Position::start();
        assert_eq!(Position::from_text(START_TEXT).as_ref(), Ok(&start));
        assert_eq!(start.text(), START_TEXT);
        let (squares, _) = START_TEXT.split_once(' ').unwrap();
        let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..][..8]).collect();
        for text in [
            START_TEXT.to_lowercase(),
            START_TEXT.replace('X', "*").replace('-', "."),
            START_TEXT.replace('X', "b").replace('O', "w").replace('-', "_"),
            START_TEXT.replace('X', "B").replace('O', "0"),
            format!("  {squares}\n\tX\n"),
            format!("{} X", rows.join("/")),
            format!("{} x", rows.join(" ")),
            format!("{}\nX\n", rows.join("\n")),
            format!("{}\r\nX\r\n", rows.join("\r\n")),
            format!("{}\nX", rows.join("/\n")),
        ] {
            assert_eq!(Position::from_text(&text).as_ref(), Ok(&start), "{text}");
        }
    }

    /// Every fault says what is wrong, where, and what to write.
    #[test]
    fn errors_are_read_aloud() {
        let (squares, _) = START_TEXT.split_once(' ').unwrap();
        let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..][..8]).collect();
        let empty = "the board is empty: write its 64 squares row by row from a1 to h8 (X black, O white, - empty), a \
             blank, and the side to move (X or O)";
        let count = |found| {
            format!(
                "a board has 64 squares, this one has {found}: write them row by row from a1 to h8, then a blank and the side to move"
            )
        };
        let seven = "a board has 8 rows, this one has 7: write 8 squares in each, from the top";
        let remedy = "write `X` (black) or `O` (white) after the board and a blank";
        let missing = format!("the side to move is missing: {remedy}");
        let side = format!("is not a valid side to move: {remedy}");
        let letter = "is not a disc: write X (black), O (white) or - (empty)";
        let width = "squares wide: write 8, each X (black), O (white) or - (empty)";
        for (text, expected) in [
            (" \n".to_owned(), empty.to_owned()),
            (START_TEXT[1..].to_owned(), count(63)),
            (format!("-{START_TEXT}"), count(65)),
            (format!("-{START_TEXT} 1"), count(65)),
            ("X".to_owned(), count(1)),
            (START_TEXT.replacen('X', "#", 1), format!("`#` on e4 {letter}")),
            (START_TEXT.replacen("--", "-é", 1), format!("`é` on b1 {letter}")),
            (squares.to_owned(), missing.clone()),
            (rows.join("/"), missing),
            (format!("{squares} black"), format!("`black` {side}")),
            (format!("{squares} -"), format!("`-` {side}")),
            (
                format!("{START_TEXT} 1"),
                "unexpected field `1` after the side to move: nothing may follow it".to_owned(),
            ),
            (
                START_TEXT.replacen("XO", "-O", 1),
                "d5 is empty, but a game begins with discs on d4, e4, d5 and e5, and no disc ever leaves the board: \
                 put X or O there"
                    .to_owned(),
            ),
            (format!("{} X", rows[1..].join("/")), seven.to_owned()),
            (format!("{} X", rows[1..].join(" ")), seven.to_owned()),
            (format!("{} X", rows.join("/").replacen("/-", "/", 1)), format!("row 2 (`-------`) is 7 {width}")),
            (format!("{} X", rows.join("\n").replacen('\n', "-\n", 1)), format!("row 1 (`---------`) is 9 {width}")),
            (format!("{} X", rows.join("/").replacen("/--", "/- ", 1)), format!("` ` on b2 {letter}")),
        ] {
            assert_eq!(error(&text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_board_that_is_read_prints_and_reads_again(text in "([-XO.*w]{8}[/ ]?){8} [XOxo0]( x)?") {
            if let Ok(position) = Position::from_text(&text) {
                prop_assert_eq!(Position::from_text(&position.text()), Ok(position));
            }
        }

        #[test]
        fn any_text_is_answered(text in "\\PC*", cut in 0_usize..66, other in any::<char>()) {
            let _ = Position::from_text(&text);
            let mutated = format!("{}{other}{}", &START_TEXT[..cut], &START_TEXT[cut..]);
            let _ = Position::from_text(&mutated);
        }
    }
}
