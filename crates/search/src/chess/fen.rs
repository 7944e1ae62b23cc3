//! Positions as text: Forsyth-Edwards notation, in and out.
//!
//! Eight ranks from Black's home to White's, the side to move, the rights to
//! castle, the square for a capture en passant. The two counters that follow
//! have no meaning here: any numbers are read, none are read too (as in EPD), and
//! `0 1` is written. The square for a capture en passant is read after any double
//! step, as programs write it, and written only if there is a legal capture.

use std::str::{FromStr, SplitWhitespace};

use crate::board::fen::{self, Placement, check_king_count, king_capturable};
use crate::board::{TextError, listed};
use crate::chess::attackers::{Squares, attackers};
use crate::chess::castling::{Right, Rights};
use crate::chess::{Color, Kind, Piece, Position, Square};

const PLACEMENT: Placement<Piece> = Placement {
    files: 8,
    ranks: 8,
    lowest: 1,
    home: "White",
    piece: Piece::from_letter,
    letters: "P N B R Q K (capital letters for White, small letters for Black)",
};

impl Position {
    /// Reads a position and checks that it can be played from.
    pub fn from_fen(fen: &str) -> Result<Self, TextError> {
        let mut fields = fen.split_whitespace();
        let mut next = |fault: &str, remedy| fields.next().ok_or_else(|| TextError::new(fault, remedy));
        let remedy = "write eight ranks and four fields, like `4k3/8/8/8/8/8/8/4K2R w K - 0 1`";
        let squares = PLACEMENT.read(next("the FEN is empty", remedy)?)?;
        let read = |field: &str| match field {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            _ => None,
        };
        let remedy = "write `w` (White) or `b` (Black) after the board";
        let side = fen::side(next("", "").ok(), read, remedy)?;
        check_pieces(&squares)?;
        let checkers = check_kings(&squares, side)?;
        let remedy = "write `-` after the side to move, or some of `KQkq`";
        let rights = read_rights(next("the rights to castle are missing", remedy)?, &squares)?;
        let fault = "the square for captures en passant is missing";
        let remedy = "write `-` after the rights to castle, or the square that a pawn has just passed";
        let passed = read_passed(next(fault, remedy)?, &squares, side, &checkers)?;
        read_counters(fields)?;
        Ok(Self::from_parts(squares, side, rights, passed))
    }

    /// The position as text, in the form of [`START_FEN`](super::START_FEN);
    /// parses back to an equal position, and equal positions have the same text.
    pub fn fen(&self) -> String {
        let mut text = PLACEMENT.write(|square| self.piece_at(Square::from_index(square)).map(Piece::letter));
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
    type Err = TextError;

    fn from_str(fen: &str) -> Result<Self, TextError> {
        Self::from_fen(fen)
    }
}

fn check_pieces(squares: &Squares) -> Result<(), TextError> {
    for color in Color::ALL {
        let count = |kind| squares.iter().filter(|stands| **stands == Some(Piece::new(color, kind))).count();
        check_king_count(color, count(Kind::King))?;
        let pawn = |square: &Square| squares[square.index()] == Some(Piece::new(color, Kind::Pawn));
        if let Some(square) = Square::all().filter(pawn).find(|square| matches!(square.rank(), 0 | 7)) {
            return Err(TextError::new(
                format!("a {color} pawn is on {square}"),
                "pawns stand on ranks 2 to 7 only, because one that arrives is promoted",
            ));
        }
        let (pieces, pawns) = (Kind::ALL.into_iter().map(count).sum::<usize>(), count(Kind::Pawn));
        for (name, found, most) in [("pieces", pieces, 16), ("pawns", pawns, 8)] {
            if found > most {
                let fault = format!("{color} has {found} {name}");
                return Err(TextError::new(fault, format!("a side never has more than {most}")));
            }
        }
        let start = [(Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1)];
        let promoted: usize = start.into_iter().map(|(kind, first)| count(kind).saturating_sub(first)).sum();
        if promoted + pawns > 8 {
            let fault = format!(
                "{color} has {pawns} pawns and {promoted} pieces more than it starts with (2 knights, 2 bishops, \
                 2 rooks, 1 queen)"
            );
            let most = 8 - pawns;
            let remedy = format!("only the pawns that are gone can have become pieces, at most {most}");
            return Err(TextError::new(fault, remedy));
        }
    }
    Ok(())
}

/// The pieces that give check to the side to move.
fn check_kings(squares: &Squares, side: Color) -> Result<Vec<Square>, TextError> {
    let king = |color| {
        let king = Some(Piece::new(color, Kind::King));
        Square::all().find(|square| squares[square.index()] == king).expect("the kings were counted")
    };
    if !attackers(squares, king(!side), side).is_empty() {
        return Err(king_capturable(side, king(!side)));
    }
    let checkers = attackers(squares, king(side), !side);
    if checkers.len() > 2 {
        let fault = format!("{side} is in check from {}", listed(&checkers, ", "));
        return Err(TextError::new(fault, "one move gives at most two checks"));
    }
    Ok(checkers)
}

fn read_rights(field: &str, squares: &Squares) -> Result<Rights, TextError> {
    let mut rights = Rights::default();
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let Some(right) = Right::ALL.into_iter().find(|right| right.letter() == letter) else {
            return Err(TextError::new(
                format!("`{letter}` in `{field}` is not a right to castle"),
                "write `-` or some of `KQkq` (K, Q for White to the king's and the queen's side, k, q for Black); \
                 rooks named by their files, as in Chess960, are not understood",
            ));
        };
        if rights.has(right) {
            let fault = format!("the right to castle `{letter}` is written twice in `{field}`");
            return Err(TextError::new(fault, "write each letter once"));
        }
        let Right { color, .. } = right;
        let (king, rook) = (right.king(), right.rook());
        let stands = |kind, square: Square| squares[square.index()] == Some(Piece::new(color, kind));
        if !stands(Kind::King, king) || !stands(Kind::Rook, rook) {
            return Err(TextError::new(
                format!(
                    "the right to castle `{letter}` needs the {color} king on {king} and a rook on {rook}"
                ),
                format!("leave `{letter}` out; this is standard chess, not Chess960"),
            ));
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
) -> Result<Option<Square>, TextError> {
    if field == "-" {
        return Ok(None);
    }
    let square: Square = field.parse().map_err(|_| {
        let remedy = "write `-`, or the square that a pawn has just passed, like e3";
        TextError::is_not(field, "a square for captures en passant", remedy)
    })?;
    let color = !side;
    let ahead = square.offset((0, color.forward()));
    let behind = square.offset((0, side.forward()));
    let squares_passed = ahead.zip(behind).filter(|(_, origin)| origin.rank() == color.home().abs_diff(1));
    let Some((pawn, origin)) = squares_passed else {
        let rank = if side == Color::White { 6 } else { 3 };
        let fault =
            format!("{side} is to move, so a capture en passant goes to rank {rank}, not to {square}");
        return Err(TextError::new(fault, "write `-` or another square"));
    };
    let stands = |square: Square| squares[square.index()];
    if stands(pawn) != Some(Piece::new(color, Kind::Pawn)) || stands(square).or(stands(origin)).is_some() {
        return Err(TextError::new(
            format!("no pawn can just have passed {square}"),
            format!("{origin} and {square} must be empty and a {color} pawn on {pawn}; write `-` otherwise"),
        ));
    }
    // Whatever else gives check must have been opened by the pawn's move.
    let king = Square::all().find(|king| stands(*king) == Some(Piece::new(side, Kind::King)));
    let mut before = *squares;
    before[origin.index()] = before[pawn.index()].take();
    for checker in checkers.iter().filter(|checker| **checker != pawn) {
        if king.is_some_and(|king| attackers(&before, king, color).contains(checker)) {
            let reason = format!("because {side} was in check from {checker} before");
            let fault = format!("no pawn can just have passed {square}, {reason}");
            return Err(TextError::new(fault, "write `-` instead"));
        }
    }
    Ok(Some(square))
}

fn read_counters(mut fields: SplitWhitespace<'_>) -> Result<(), TextError> {
    for counted in ["plies without a capture or a move of a pawn", "moves played"] {
        let Some(field) = fields.next() else { return Ok(()) };
        if !fen::is_number(field) {
            let remedy = "the two counters at the end are numbers, like `0 1`, or left out";
            return Err(TextError::is_not(field, &format!("a number of {counted}"), remedy));
        }
    }
    let unexpected = |field| TextError::unexpected(field, "behind the counters", "a FEN has 6 fields");
    fields.next().map_or(Ok(()), |field| Err(unexpected(field)))
}

#[cfg(test)]
mod tests;
