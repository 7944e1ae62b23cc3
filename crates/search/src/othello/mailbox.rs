//! The rules once more, as slowly and plainly as they read: square by square,
//! direction by direction. What the fast ones are compared with.

use crate::othello::{Color, Move, Position, Square};

/// The squares whose discs a move of a side flips.
pub(super) fn flips(position: &Position, side: Color, square: Square) -> Vec<Square> {
    let mut flipped = Vec::new();
    if position.disc_at(square).is_some() {
        return flipped;
    }
    for (files, rows) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let mut run = Vec::new();
        let (mut file, mut row) = (square.file() as i8, square.rank() as i8);
        loop {
            (file, row) = (file + files, row + rows);
            let next = u8::try_from(file).ok().zip(u8::try_from(row).ok());
            let Some(square) = next.and_then(|(file, row)| Square::at(file, row)) else { break };
            match position.disc_at(square) {
                None => break,
                Some(color) if color == side => {
                    flipped.append(&mut run);
                    break;
                }
                Some(_) => run.push(square),
            }
        }
    }
    flipped
}

pub(super) fn legal_moves(position: &Position) -> Vec<Move> {
    let of = |side| Square::all().filter(move |square| !flips(position, side, *square).is_empty());
    let moves: Vec<Move> = of(position.side()).map(Move::new).collect();
    if moves.is_empty() && of(!position.side()).next().is_some() {
        return vec![Move::PASS];
    }
    moves
}

pub(super) fn text_after(position: &Position, mv: Move) -> String {
    let side = position.side();
    let mut letters: Vec<char> = position.text().chars().collect();
    if let Some(square) = mv.square() {
        for square in flips(position, side, square).into_iter().chain([square]) {
            letters[square.index()] = side.letter();
        }
    }
    letters[65] = (!side).letter();
    letters.into_iter().collect()
}
