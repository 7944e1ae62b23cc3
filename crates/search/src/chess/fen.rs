//! Positions as text: Forsyth-Edwards notation, in and out.
//!
//! Eight ranks from Black's home to White's, the side to move, the rights to
//! castle, the square for a capture en passant. The two counters that follow
//! have no meaning here: any numbers are read, none are read too (as in EPD), and
//! `0 1` is written. The square for a capture en passant is read after any double
//! step, as programs write it, and written only if there is a legal capture.

use std::str::{FromStr, SplitWhitespace};

use crate::chess::attackers::{Squares, attackers};
use crate::chess::castling::{Right, Rights};
use crate::chess::{Color, FenError, Kind, Piece, Position, Square};

impl Position {
    /// Reads a position and checks that it can be played from.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let mut fields = fen.split_whitespace();
        let squares = read_board(fields.next().ok_or(FenError::Empty)?)?;
        let side = match fields.next() {
            None => return Err(FenError::SideMissing),
            Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => return Err(FenError::Side { found: other.to_owned() }),
        };
        check_pieces(&squares)?;
        let checkers = check_kings(&squares, side)?;
        let rights = read_rights(fields.next().ok_or(FenError::CastlingMissing)?, &squares)?;
        let passed =
            read_passed(fields.next().ok_or(FenError::EnPassantMissing)?, &squares, side, &checkers)?;
        read_counters(fields)?;
        Ok(Self::from_parts(squares, side, rights, passed))
    }

    /// The position as text, in the form of [`START_FEN`](super::START_FEN);
    /// parses back to an equal position, and equal positions have the same text.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..8).rev() {
            if rank < 7 {
                text.push('/');
            }
            let mut empty = 0;
            for square in (0..8).filter_map(|file| Square::at(file, rank)) {
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
            Color::White => " w ",
            Color::Black => " b ",
        });
        let rights = Right::ALL.into_iter().filter(|right| self.rights.has(*right));
        let before = text.len();
        text.extend(rights.map(Right::letter));
        if text.len() == before {
            text.push('-');
        }
        let passed = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        text + " " + &passed + " 0 1"
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

fn read_board(field: &str) -> Result<Squares, FenError> {
    let found = field.split('/').count();
    if found != 8 {
        return Err(FenError::RankCount { found });
    }
    let mut squares = [None; Square::COUNT];
    for (text, rank) in field.split('/').zip((0..8).rev()) {
        let mut file = 0_usize;
        for letter in text.chars() {
            if let '1'..='8' = letter {
                file += letter as usize - '0' as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::Letter { letter, rank: rank + 1 })?;
            if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::at(file, rank)) {
                squares[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::RankWidth { rank: rank + 1, text: text.to_owned(), found: file });
        }
    }
    Ok(squares)
}

fn check_pieces(squares: &Squares) -> Result<(), FenError> {
    for color in Color::ALL {
        let count = |kind| squares.iter().filter(|stands| **stands == Some(Piece::new(color, kind))).count();
        let found = count(Kind::King);
        if found != 1 {
            return Err(FenError::KingCount { color, found });
        }
        let pawn = |square: &Square| squares[square.index()] == Some(Piece::new(color, Kind::Pawn));
        if let Some(square) = Square::all().filter(pawn).find(|square| matches!(square.rank(), 0 | 7)) {
            return Err(FenError::PawnRank { color, square });
        }
        let found = Kind::ALL.into_iter().map(count).sum();
        if found > 16 {
            return Err(FenError::PieceCount { color, found });
        }
        let pawns = count(Kind::Pawn);
        if pawns > 8 {
            return Err(FenError::PawnCount { color, found: pawns });
        }
        let start = [(Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1)];
        let promoted = start.into_iter().map(|(kind, first)| count(kind).saturating_sub(first)).sum();
        if promoted + pawns > 8 {
            return Err(FenError::PromotedCount { color, pawns, promoted });
        }
    }
    Ok(())
}

/// What gives check to the side to move.
fn check_kings(squares: &Squares, side: Color) -> Result<Vec<Square>, FenError> {
    let king = |color| {
        let king = Some(Piece::new(color, Kind::King));
        Square::all().find(|square| squares[square.index()] == king).expect("the kings were counted")
    };
    if !attackers(squares, king(!side), side).is_empty() {
        return Err(FenError::KingCapturable { side, king: king(!side) });
    }
    let checkers = attackers(squares, king(side), !side);
    if checkers.len() > 2 {
        return Err(FenError::CheckerCount { side, checkers });
    }
    Ok(checkers)
}

fn read_rights(field: &str, squares: &Squares) -> Result<Rights, FenError> {
    let mut rights = Rights::default();
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let Some(right) = Right::ALL.into_iter().find(|right| right.letter() == letter) else {
            return Err(FenError::CastlingLetter { letter, found: field.to_owned() });
        };
        if rights.has(right) {
            return Err(FenError::CastlingRepeated { letter, found: field.to_owned() });
        }
        let Right { color, .. } = right;
        let (king, rook) = (right.king(), right.rook());
        let stands = |kind, square: Square| squares[square.index()] == Some(Piece::new(color, kind));
        if !stands(Kind::King, king) || !stands(Kind::Rook, rook) {
            return Err(FenError::CastlingSquares { letter, color, king, rook });
        }
        rights.add(right);
    }
    Ok(rights)
}

fn read_passed(
    field: &str,
    squares: &Squares,
    side: Color,
    checkers: &[Square],
) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let square: Square = field.parse().map_err(|_| FenError::EnPassantText { found: field.to_owned() })?;
    let color = !side;
    let ahead = square.offset((0, color.forward()));
    let behind = square.offset((0, side.forward()));
    let (Some(pawn), Some(origin)) = (ahead, behind) else {
        return Err(FenError::EnPassantRank { side, square });
    };
    if origin.rank() != color.home().abs_diff(1) {
        return Err(FenError::EnPassantRank { side, square });
    }
    let stands = |square: Square| squares[square.index()];
    if stands(pawn) != Some(Piece::new(color, Kind::Pawn)) || stands(square).or(stands(origin)).is_some() {
        return Err(FenError::EnPassantPawn { square, color, origin, pawn });
    }
    // Whatever else gives check must have been opened by the pawn's move.
    let king = Square::all().find(|king| stands(*king) == Some(Piece::new(side, Kind::King)));
    let mut before = *squares;
    before[origin.index()] = before[pawn.index()].take();
    for checker in checkers.iter().filter(|checker| **checker != pawn) {
        if king.is_some_and(|king| attackers(&before, king, color).contains(checker)) {
            return Err(FenError::EnPassantCheck { square, side, checker: *checker });
        }
    }
    Ok(Some(square))
}

fn read_counters(mut fields: SplitWhitespace<'_>) -> Result<(), FenError> {
    for counted in ["plies without a capture or a move of a pawn", "moves played"] {
        let Some(field) = fields.next() else { return Ok(()) };
        if !field.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(FenError::Counter { found: field.to_owned(), counted });
        }
    }
    fields.next().map_or(Ok(()), |field| Err(FenError::TrailingField { found: field.to_owned() }))
}

#[cfg(test)]
mod tests;
