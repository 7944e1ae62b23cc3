//! Positions as text: Forsyth-Edwards notation for xiangqi, in and out.
//!
//! Ten ranks from Black's home to Red's, then `w` or `b`. Horses are written N
//! and elephants B; the synonyms H and E are read, as is `r` (red) for `w`.
//! The four fields that follow as in chess (`- - 0 1`) have no meaning here and
//! may be left out.

use std::str::FromStr;

use crate::board::TextError;
use crate::board::fen::{self, Placement, check_king_count, king_capturable};
use crate::xiangqi::attacks::{ADVISOR_POINTS, ELEPHANT_POINTS, PALACE, PAWN_POINTS};
use crate::xiangqi::{Color, Kind, Piece, Position, Square};

type Board = [Option<Piece>; Square::COUNT];

const PLACEMENT: Placement<Piece> = Placement {
    files: 9,
    ranks: 10,
    lowest: 0,
    home: "Red",
    piece: Piece::from_letter,
    letters: "K A B N R C P (capital letters for Red, small letters for Black; E and H are read as B and N)",
};

impl Position {
    /// Reads a position and checks that it can be played from.
    pub fn from_fen(fen: &str) -> Result<Self, TextError> {
        let mut fields = fen.split_whitespace();
        let board = PLACEMENT.read(fields.next().ok_or_else(|| {
            let remedy = "write ten ranks and the side to move, like `4k4/9/9/9/9/9/9/9/9/3K5 w`";
            TextError::new("the FEN is empty", remedy)
        })?)?;
        let read = |field: &str| match field {
            "w" | "r" => Some(Color::Red),
            "b" => Some(Color::Black),
            _ => None,
        };
        let side = fen::side(fields.next(), read, "write `w` (Red) or `b` (Black) after the board")?;
        let without_meaning =
            |(place, field): &(usize, &str)| *place < 4 && (*field == "-" || fen::is_number(field));
        if let Some((_, field)) = fields.enumerate().find(|field| !without_meaning(field)) {
            return Err(TextError::unexpected(
                field,
                "after the side to move",
                "write `- - 0 1` there, or nothing",
            ));
        }
        check_counts(&board)?;
        check_points(&board)?;
        let position = Self::from_board(&board, side).expect("each side has one king: they were counted");
        check_kings(&position)?;
        Ok(position)
    }

    /// The position as text, in the form of [`START_FEN`](super::START_FEN);
    /// parses back to an equal position.
    pub fn fen(&self) -> String {
        let letter = |square| self.piece_at(Square::from_index(square)).map(Piece::letter);
        PLACEMENT.write(letter)
            + match self.side() {
                Color::Red => " w - - 0 1",
                Color::Black => " b - - 0 1",
            }
    }
}

impl FromStr for Position {
    type Err = TextError;

    fn from_str(fen: &str) -> Result<Self, TextError> {
        Self::from_fen(fen)
    }
}

fn check_counts(board: &Board) -> Result<(), TextError> {
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece::new(color, kind);
            let found = board.iter().filter(|stands| **stands == Some(piece)).count();
            if kind == Kind::King {
                check_king_count(color, found)?;
            }
            if found > kind.most() {
                return Err(TextError::new(
                    format!("{color} has {found} {}s", kind.name()),
                    format!("a side never has more than {}", kind.most()),
                ));
            }
        }
    }
    Ok(())
}

fn check_points(board: &Board) -> Result<(), TextError> {
    for square in Square::all() {
        let Some(piece) = board[square.index()] else { continue };
        let (color, kind) = (piece.color(), piece.kind());
        let (points, theirs) = match kind {
            Kind::King => (&PALACE, ["its palace is d0 to f2", "its palace is d7 to f9"]),
            Kind::Advisor => {
                (&ADVISOR_POINTS, ["its squares are d0 f0 e1 d2 f2", "its squares are d7 f7 e8 d9 f9"])
            }
            Kind::Elephant => (
                &ELEPHANT_POINTS,
                ["its squares are c0 g0 a2 e2 i2 c4 g4", "its squares are c5 g5 a7 e7 i7 c9 g9"],
            ),
            Kind::Pawn => (
                &PAWN_POINTS,
                [
                    "before the river it is on file a, c, e, g or i and on rank 3 or 4",
                    "before the river it is on file a, c, e, g or i and on rank 6 or 5",
                ],
            ),
            _ => continue,
        };
        if !points[color.index()].contains(square) {
            let fault = format!("a {color} {} is on {square}, a square it can never reach", kind.name());
            return Err(TextError::new(fault, theirs[color.index()]));
        }
    }
    Ok(())
}

fn check_kings(position: &Position) -> Result<(), TextError> {
    let (red, black) = (position.king(Color::Red), position.king(Color::Black));
    if red.file() == black.file() {
        let between = (red.index() + 9..black.index()).step_by(9);
        if between.clone().all(|at| position.piece_at(Square::from_index(at)).is_none()) {
            let fault = format!("the kings face each other on file {}", char::from(b'a' + red.file()));
            return Err(TextError::new(fault, "put a piece between them or move one of them"));
        }
    }
    let side = position.side();
    let king = position.king(!side);
    if position.is_attacked(king, !side) {
        return Err(king_capturable(side, king));
    }
    Ok(())
}
