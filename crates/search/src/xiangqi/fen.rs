//! Positions as text: Forsyth-Edwards notation for xiangqi, in and out.
//!
//! Ten ranks from Black's home to Red's, then `w` or `b`. Horses are written N
//! and elephants B; the synonyms H and E are read, as is `r` (red) for `w`.
//! The four fields that follow as in chess (`- - 0 1`) have no meaning here and
//! may be left out.

use std::str::FromStr;

use crate::xiangqi::attacks::{ADVISOR_POINTS, ELEPHANT_POINTS, PALACE, PAWN_POINTS};
use crate::xiangqi::{Color, FenError, Kind, Piece, Position, Square};

type Board = [Option<Piece>; Square::COUNT];

impl Position {
    /// Reads a position and checks that it can be played from.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut fields = fen.split_whitespace();
        let board = parse_board(fields.next().ok_or(FenError::Empty)?)?;
        let side = match fields.next() {
            None => return Err(FenError::SideMissing),
            Some("w" | "r") => Color::Red,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Side { found: other.to_owned() }),
        };
        check_trailing(fields)?;
        check_counts(&board)?;
        check_points(&board)?;
        let position = Self::from_board(&board, side).expect("each side has one king: they were counted");
        check_kings(&position)?;
        Ok(position)
    }

    /// The position as text, in the form of [`START_FEN`](super::START_FEN);
    /// parses back to an equal position.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..10).rev() {
            if rank < 9 {
                text.push('/');
            }
            let mut empty = 0;
            for square in (0..9).filter_map(|file| Square::at(file, rank)) {
                match self.piece_at(square) {
                    None => empty += 1,
                    Some(piece) => {
                        push_empty(&mut text, &mut empty);
                        text.push(piece.letter());
                    }
                }
            }
            push_empty(&mut text, &mut empty);
        }
        text.push_str(match self.side() {
            Color::Red => " w - - 0 1",
            Color::Black => " b - - 0 1",
        });
        text
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn parse_board(field: &str) -> Result<Board, FenError> {
    let found = field.split('/').count();
    if found != 10 {
        return Err(FenError::RankCount { found });
    }
    let mut board = [None; Square::COUNT];
    for (text, rank) in field.split('/').zip((0..10).rev()) {
        let mut file = 0_usize;
        for letter in text.chars() {
            if let '1'..='9' = letter {
                file += letter as usize - '0' as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::Letter { letter, rank })?;
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::at(file, rank)) {
                board[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file != 9 {
            return Err(FenError::RankWidth { rank, text: text.to_owned(), found: file });
        }
    }
    Ok(board)
}

fn check_trailing<'a>(fields: impl Iterator<Item = &'a str>) -> Result<(), FenError> {
    for (index, field) in fields.enumerate() {
        let fits = match index {
            0..4 => field == "-" || field.bytes().all(|byte| byte.is_ascii_digit()),
            _ => false,
        };
        if !fits {
            return Err(FenError::TrailingField { found: field.to_owned() });
        }
    }
    Ok(())
}

fn check_counts(board: &Board) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece::new(color, kind);
            let found = board.iter().filter(|stands| **stands == Some(piece)).count();
            if kind == Kind::King && found != 1 {
                return Err(FenError::KingCount { color, found });
            }
            if found > kind.most() {
                return Err(FenError::TooMany { piece, found, most: kind.most() });
            }
        }
    }
    Ok(())
}

fn check_points(board: &Board) -> Result<(), FenError> {
    for square in Square::all() {
        let Some(piece) = board[square.index()] else { continue };
        let color = piece.color();
        match piece.kind() {
            Kind::King if !PALACE[color.index()].contains(square) => {
                return Err(FenError::KingOutsidePalace { color, square });
            }
            Kind::Advisor if !ADVISOR_POINTS[color.index()].contains(square) => {
                return Err(FenError::AdvisorPoint { color, square });
            }
            Kind::Elephant if !ELEPHANT_POINTS[color.index()].contains(square) => {
                return Err(FenError::ElephantPoint { color, square });
            }
            Kind::Pawn if !PAWN_POINTS[color.index()].contains(square) => {
                return Err(FenError::PawnPoint { color, square });
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_kings(position: &Position) -> Result<(), FenError> {
    let (red, black) = (position.king(Color::Red), position.king(Color::Black));
    if red.file() == black.file() {
        let between = (red.index() + 9..black.index()).step_by(9);
        if between.clone().all(|at| position.piece_at(Square::from_index(at)).is_none()) {
            return Err(FenError::KingsFacing { file: char::from(b'a' + red.file()) });
        }
    }
    let side = position.side();
    let king = position.king(!side);
    if position.is_attacked(king, !side) {
        return Err(FenError::KingCapturable { side, king });
    }
    Ok(())
}
