//! Positions as text: the FEN tag of PDN, in and out.
//!
//! The side to move, then the squares of White and those of Black, ascending,
//! `K` before those of kings: `B:W21,22,K30:B1,2,K3`. Read are also the lists in
//! the other order, ranges (`B1-12`), small letters, blanks, a full stop at the end, and
//! quotation marks around everything. The counters of half moves and moves that other
//! programs write after the lists (`:H0:F1`) have no meaning here and are read past.

use std::str::FromStr;

use crate::board::fen::{self, is_number};
use crate::board::{TextError, shortened};
use crate::checkers::{Color, Kind, Position, Square};

const MOST_PIECES: u32 = 12;

/// The pieces read so far, as boards of bits.
#[derive(Default)]
struct Boards {
    colors: [u64; 2],
    kings: u64,
}

impl Position {
    /// Reads a position and checks that it can be played from. A side may be
    /// without pieces, which has lost when it is to move.
    pub fn from_fen(fen: &str) -> Result<Self, TextError> {
        let mut text = fen.trim();
        if text.starts_with('"') != (text.len() > 1 && text.ends_with('"')) {
            let remedy = "write one on both sides of the FEN, or none";
            return Err(TextError::new("a quotation mark is missing", remedy));
        }
        text = text.trim_matches('"').trim();
        if text.is_empty() {
            return Err(TextError::new(
                "the FEN is empty",
                "write the side to move and the squares of both sides, like `B:W18,24,K31:B1-3,K20`",
            ));
        }
        let (text, after) = text.split_once('.').unwrap_or((text, ""));
        let mut fields = text.split(':').map(str::trim);
        let field = fields.next().filter(|field| !field.is_empty());
        let side = fen::side(field, color_of, "begin with `B:` (Black) or `W:` (White)")?;
        let mut boards = Boards::default();
        let mut first = None;
        for found in 0..2 {
            let field = fields.next().ok_or_else(|| {
                TextError::new(
                    format!(
                        "a FEN has the squares of both sides after the side to move, this one has {found} of the \
                         two lists"
                    ),
                    "write `:W` and `:B`, each with its squares, and nothing after the letter of a side without \
                     pieces",
                )
            })?;
            let (color, items) = split_color(field).ok_or_else(|| {
                let fault = format!("{} does not say whose pieces it gives", quoted(field));
                TextError::new(fault, "begin each list with `W` or `B`")
            })?;
            if first.replace(color) == Some(color) {
                let fault = format!("{color} has two lists of squares");
                return Err(TextError::new(fault, format!("write one, and one for {}", !color)));
            }
            boards.read(color, items)?;
        }
        let fields = fields.filter(|field| !is_counter(field));
        let trailing: Vec<_> = fields.chain([after.trim()]).filter(|field| !field.is_empty()).collect();
        if !trailing.is_empty() {
            let fault =
                format!("unexpected `{}` after the lists of both sides", shortened(&trailing.join(":")));
            return Err(TextError::new(fault, "write a full stop there, or nothing"));
        }
        if boards.colors == [0; 2] {
            let remedy = "at least one side must have one";
            return Err(TextError::new("there is no piece on the board", remedy));
        }
        Ok(Self::from_boards(boards.colors, boards.kings, side))
    }

    /// The position as text, in the form of [`START_FEN`](crate::checkers::START_FEN):
    /// White's squares before Black's, each ascending. Parses back to an equal
    /// position.
    pub fn fen(&self) -> String {
        let mut text = String::from(self.side().letter());
        for color in [Color::White, Color::Black] {
            text.push(':');
            text.push(color.letter());
            let mut separator = "";
            for square in Square::all() {
                let Some((_, kind)) = self.piece_at(square).filter(|piece| piece.0 == color) else {
                    continue;
                };
                text.push_str(separator);
                if kind == Kind::King {
                    text.push('K');
                }
                text.push_str(&square.to_string());
                separator = ",";
            }
        }
        text
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(fen: &str) -> Result<Self, TextError> {
        Self::from_fen(fen)
    }
}

impl Boards {
    fn read(&mut self, color: Color, items: &str) -> Result<(), TextError> {
        if items.trim().is_empty() {
            return Ok(());
        }
        for item in items.split(',').map(str::trim) {
            let known = |letter: &char| letter.is_ascii_digit() || matches!(letter, 'K' | 'k' | '-');
            if let Some(letter) = item.chars().find(|letter| !known(letter) && !letter.is_whitespace()) {
                return Err(TextError::new(
                    format!("`{letter}` in `{}`, in the list of {color}, has no meaning", shortened(item)),
                    "write squares from 1 to 32, with `K` before those of kings, separated by commas",
                ));
            }
            let squares = item.strip_prefix(['K', 'k']);
            let is_king = squares.is_some();
            let squares = squares.unwrap_or(item).trim();
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let (first, last) = (square(color, item, first.trim())?, square(color, item, last.trim())?);
            if first > last {
                let fault = format!("the range `{item}` in the list of {color} is the wrong way round");
                return Err(TextError::new(fault, "write the lower square first"));
            }
            for square in Square::all().filter(|square| (first..=last).contains(square)) {
                self.put(color, square, is_king)?;
            }
        }
        let found = self.colors[color.index()].count_ones();
        if found > MOST_PIECES {
            let remedy = format!("a side never has more than {MOST_PIECES}");
            return Err(TextError::new(format!("{color} has {found} pieces"), remedy));
        }
        Ok(())
    }

    fn put(&mut self, color: Color, square: Square, is_king: bool) -> Result<(), TextError> {
        let bit = 1 << square.bit();
        if self.colors[color.index()] & bit != 0 {
            let fault = format!("square {square} is twice in the list of {color}");
            return Err(TextError::new(fault, "write every square once"));
        }
        if self.colors[(!color).index()] & bit != 0 {
            let fault = format!("square {square} is in the lists of both sides");
            return Err(TextError::new(fault, "a square has one piece at most"));
        }
        if is_king {
            self.kings |= bit;
        } else if square.row() == color.crowning_row() {
            let row = if color == Color::Black { "29 to 32" } else { "1 to 4" };
            return Err(TextError::new(
                format!("a man of {color} is on {square}, where it is crowned"),
                format!("write K{square}, or another square than {row}"),
            ));
        }
        self.colors[color.index()] |= bit;
        Ok(())
    }
}

/// Whether a field counts half moves (`H0`) or moves (`F1`).
fn is_counter(field: &str) -> bool {
    let number = field.strip_prefix(['H', 'h', 'F', 'f']);
    number.is_some_and(is_number)
}

/// The number of a square in an item of a list.
fn square(color: Color, item: &str, number: &str) -> Result<Square, TextError> {
    if !is_number(number) {
        return Err(TextError::new(
            format!("{} in the list of {color} is not a piece", quoted(item)),
            "write a square like 7, K7 for a king, or 7-9 for the squares from 7 to 9",
        ));
    }
    number.parse().map_err(|_| {
        let fault = format!("{color} has a piece on `{}`, which is not a square", shortened(number));
        TextError::new(fault, "squares are numbered from 1 to 32")
    })
}

fn color_of(field: &str) -> Option<Color> {
    split_color(field).filter(|(_, rest)| rest.is_empty()).map(|(color, _)| color)
}

/// The colour with which a field begins, and the rest.
fn split_color(field: &str) -> Option<(Color, &str)> {
    let with = |color: Color| {
        let letters = [color.letter(), color.letter().to_ascii_lowercase()];
        field.strip_prefix(letters).map(|rest| (color, rest))
    };
    with(Color::Black).or_else(|| with(Color::White))
}

fn quoted(text: &str) -> String {
    if text.is_empty() { "an empty place".to_owned() } else { format!("`{}`", shortened(text)) }
}
