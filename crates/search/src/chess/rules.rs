//! Squares, pieces and moves of this room in the words of `cozy-chess`, and
//! back.

use cozy_chess as cozy;

use crate::chess::castling::{Right, Rights};
use crate::chess::{Color, Kind, Move, Piece, Square};

#[inline]
pub(super) fn square(square: Square) -> cozy::Square {
    cozy::Square::index(square.index())
}

#[inline]
pub(super) const fn from_square(square: cozy::Square) -> Square {
    Square::from_index(square as usize)
}

#[inline]
pub(super) const fn color(color: Color) -> cozy::Color {
    match color {
        Color::White => cozy::Color::White,
        Color::Black => cozy::Color::Black,
    }
}

#[inline]
pub(super) const fn from_color(color: cozy::Color) -> Color {
    match color {
        cozy::Color::White => Color::White,
        cozy::Color::Black => Color::Black,
    }
}

#[inline]
pub(super) const fn kind(kind: Kind) -> cozy::Piece {
    match kind {
        Kind::Pawn => cozy::Piece::Pawn,
        Kind::Knight => cozy::Piece::Knight,
        Kind::Bishop => cozy::Piece::Bishop,
        Kind::Rook => cozy::Piece::Rook,
        Kind::Queen => cozy::Piece::Queen,
        Kind::King => cozy::Piece::King,
    }
}

/// A castling, which is the king's move here, is the capture of the own rook
/// there.
#[inline]
pub(super) fn mv(mv: Move) -> cozy::Move {
    if !mv.is_special() {
        return cozy::Move { from: square(mv.from()), to: square(mv.to()), promotion: None };
    }
    let to = if mv.is_castling() { mv.rook().0 } else { mv.to() };
    cozy::Move { from: square(mv.from()), to: square(to), promotion: mv.promotion().map(kind) }
}

/// The board of a position that has been found possible.
///
/// # Panics
/// If it is not.
pub(super) fn board(
    squares: &[Option<Piece>; Square::COUNT],
    side: Color,
    rights: Rights,
    en_passant: Option<Square>,
) -> cozy::Board {
    let mut builder = cozy::BoardBuilder::empty();
    for (place, piece) in builder.board.iter_mut().zip(squares) {
        *place = piece.map(|piece| (kind(piece.kind()), color(piece.color())));
    }
    builder.side_to_move = color(side);
    for right in Right::ALL.into_iter().filter(|right| rights.has(*right)) {
        let rights = builder.castle_rights_mut(color(right.color));
        let file = Some(square(right.rook()).file());
        if right.short {
            rights.short = file;
        } else {
            rights.long = file;
        }
    }
    builder.en_passant = en_passant.map(square);
    builder.build().expect("everything that `cozy-chess` refuses has been refused before")
}
