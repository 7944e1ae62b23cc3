//! Positions as text: the FEN tag of PDN, in and out.
//!
//! The side to move, then the squares of White and those of Black, ascending,
//! `K` before those of kings: `B:W21,22,K30:B1,2,K3`. Read are also the lists in
//! the other order, ranges (`B1-12`), small letters, blanks, a full stop at the end, and
//! quotation marks around everything. The counters of half moves and moves that other
//! programs write after the lists (`:H0:F1`) have no meaning here and are read past.

use std::str::FromStr;

use crate::checkers::{Color, FenError, Kind, Position, Square};

/// Pieces that one side may have.
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
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut text = fen.trim();
        if text.starts_with('"') != (text.len() > 1 && text.ends_with('"')) {
            return Err(FenError::Quote);
        }
        text = text.trim_matches('"').trim();
        if text.is_empty() {
            return Err(FenError::Empty);
        }
        let (text, after) = text.split_once('.').unwrap_or((text, ""));
        let mut fields = text.split(':').map(str::trim);
        let side = match fields.next() {
            None | Some("") => return Err(FenError::SideMissing),
            Some(field) => color_of(field).ok_or_else(|| FenError::Side { found: shortened(field) })?,
        };
        let mut boards = Boards::default();
        let mut first = None;
        for found in 0..2 {
            let field = fields.next().ok_or(FenError::ListMissing { found })?;
            let (color, items) =
                split_color(field).ok_or_else(|| FenError::ListColor { found: shortened(field) })?;
            if first.replace(color) == Some(color) {
                return Err(FenError::ColorTwice { color });
            }
            boards.read(color, items)?;
        }
        let fields = fields.filter(|field| !is_counter(field));
        let trailing: Vec<_> = fields.chain([after.trim()]).filter(|field| !field.is_empty()).collect();
        if !trailing.is_empty() {
            return Err(FenError::Trailing { found: shortened(&trailing.join(":")) });
        }
        if boards.colors == [0; 2] {
            return Err(FenError::NoPieces);
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
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

impl Boards {
    /// Adds the pieces of a list.
    fn read(&mut self, color: Color, items: &str) -> Result<(), FenError> {
        if items.trim().is_empty() {
            return Ok(());
        }
        for item in items.split(',').map(str::trim) {
            let known = |letter: &char| letter.is_ascii_digit() || matches!(letter, 'K' | 'k' | '-');
            if let Some(letter) = item.chars().find(|letter| !known(letter) && !letter.is_whitespace()) {
                return Err(FenError::Character { color, item: shortened(item), letter });
            }
            let squares = item.strip_prefix(['K', 'k']);
            let is_king = squares.is_some();
            let squares = squares.unwrap_or(item).trim();
            let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
            let (first, last) = (square(color, item, first.trim())?, square(color, item, last.trim())?);
            if first > last {
                return Err(FenError::Range { color, item: item.to_owned() });
            }
            for square in Square::all().filter(|square| (first..=last).contains(square)) {
                self.put(color, square, is_king)?;
            }
        }
        let found = self.colors[color.index()].count_ones();
        if found > MOST_PIECES {
            return Err(FenError::TooMany { color, found });
        }
        Ok(())
    }

    fn put(&mut self, color: Color, square: Square, is_king: bool) -> Result<(), FenError> {
        let bit = 1 << square.bit();
        if self.colors[color.index()] & bit != 0 {
            return Err(FenError::SquareTwice { color, square });
        }
        if self.colors[(!color).index()] & bit != 0 {
            return Err(FenError::BothColors { square });
        }
        if is_king {
            self.kings |= bit;
        } else if square.row() == color.crowning_row() {
            return Err(FenError::ManOnCrowningRow { color, square });
        }
        self.colors[color.index()] |= bit;
        Ok(())
    }
}

/// Whether a field counts half moves (`H0`) or moves (`F1`).
fn is_counter(field: &str) -> bool {
    let number = field.strip_prefix(['H', 'h', 'F', 'f']);
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The number of a square in an item of a list.
fn square(color: Color, item: &str, number: &str) -> Result<Square, FenError> {
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError::Item { color, item: shortened(item) });
    }
    number.parse().map_err(|_| FenError::Square { color, found: shortened(number) })
}

/// The colour that a field is.
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

/// What an error quotes of a text of any length.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    let short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() { format!("{short}...") } else { short }
}
