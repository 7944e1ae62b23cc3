//! Attackers of a square, on a board that may be no position yet: for checks of
//! a FEN before there are rules to ask.

use crate::chess::{Color, Kind, Piece, Square};

pub(super) type Squares = [Option<Piece>; Square::COUNT];

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The squares of a side's pieces that attack a square, ascending.
pub(super) fn attackers(squares: &Squares, target: Square, by: Color) -> Vec<Square> {
    let mut found: Vec<_> = Square::all()
        .filter(|square| {
            let piece = squares[square.index()];
            piece.is_some_and(|piece| piece.color() == by && attacks(squares, *square, piece, target))
        })
        .collect();
    found.sort_unstable();
    found
}

fn attacks(squares: &Squares, from: Square, piece: Piece, target: Square) -> bool {
    let forward = piece.color().forward();
    match piece.kind() {
        Kind::Pawn => steps(from, &[(-1, forward), (1, forward)], target),
        Kind::Knight => steps(from, &LEAPS, target),
        Kind::King => steps(from, &STRAIGHT, target) || steps(from, &DIAGONAL, target),
        Kind::Bishop => slides(squares, from, &DIAGONAL, target),
        Kind::Rook => slides(squares, from, &STRAIGHT, target),
        Kind::Queen => slides(squares, from, &STRAIGHT, target) || slides(squares, from, &DIAGONAL, target),
    }
}

fn steps(from: Square, ways: &[(i8, i8)], target: Square) -> bool {
    ways.iter().any(|way| from.offset(*way) == Some(target))
}

fn slides(squares: &Squares, from: Square, ways: &[(i8, i8)], target: Square) -> bool {
    ways.iter().any(|way| {
        let mut square = from.offset(*way);
        while let Some(next) = square.filter(|next| *next != target && squares[next.index()].is_none()) {
            square = next.offset(*way);
        }
        square == Some(target)
    })
}
