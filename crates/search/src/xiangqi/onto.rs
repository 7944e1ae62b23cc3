//! The captures onto one square.

use crate::list::List;
use crate::xiangqi::attacks;
use crate::xiangqi::king_zone;
use crate::xiangqi::slides;
use crate::xiangqi::{Bitboard, Color, Kind, Move, Position, Square};

/// The kinds in order of value, cheapest first; the king, which is never taken, last.
const CHEAPEST_FIRST: [Kind; 7] =
    [Kind::Pawn, Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Cannon, Kind::Rook, Kind::King];

impl Position {
    /// Appends the legal captures of the piece on a square, those by pawns first, then by
    /// advisors, elephants, horses, cannons, rooks, the king.
    ///
    /// # Panics
    /// If the list is too short; a capacity of 16 is always enough.
    pub(crate) fn captures_onto<const N: usize>(&self, square: Square, captures: &mut List<Move, N>) {
        let side = self.side();
        let (red, black) = (self.occupancy(Color::Red), self.occupancy(Color::Black));
        let seen = |[rank, file]: [Bitboard; 2]| rank | file;
        // From the square backwards, but for blocked legs and for pawns.
        let rooks = || seen(slides::rook_sight(square, red, black).squares(square));
        let cannons = || seen(slides::cannon_sight(square, red, black).squares(square));
        for kind in CHEAPEST_FIRST {
            let pieces = self.pieces(side, kind);
            if pieces.is_empty() {
                continue;
            }
            let attackers = pieces
                & match kind {
                    Kind::Rook => rooks(),
                    Kind::Cannon => cannons(),
                    Kind::Horse => attacks::reach(kind, square, side),
                    Kind::Pawn => pieces
                        .into_iter()
                        .filter(|from| attacks::pawn(*from, side).contains(square))
                        .collect(),
                    Kind::Elephant => attacks::elephant(square, red, black),
                    Kind::Advisor => attacks::advisor(square),
                    Kind::King => king_zone::king(square).steps,
                };
            for from in attackers {
                let mv = Move::new(from, square);
                if self.is_legal(mv) {
                    captures.push(mv);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix64;
    use crate::xiangqi::Moves;

    #[test]
    fn captures_onto_a_square_are_the_legal_captures_that_enter_it() {
        let mut random = SplitMix64::new(7);
        let mut captured = 0;
        for _ in 0..200 {
            let mut position = Position::start();
            for _ in 0..120 {
                let mut moves = Moves::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut captures = Moves::new();
                position.legal_captures(&mut captures);
                for square in position.color(!position.side()) {
                    let mut onto = Moves::new();
                    position.captures_onto(square, &mut onto);
                    captured += onto.len();
                    let kind = |mv: &Move| position.piece_at(mv.from()).unwrap().kind();
                    let place = |mv: &Move| CHEAPEST_FIRST.iter().position(|known| *known == kind(mv));
                    assert!(onto.is_sorted_by_key(place), "{}: {onto:?}", position.fen());
                    let mut expected: Vec<_> =
                        captures.iter().copied().filter(|mv| mv.to() == square).collect();
                    expected.sort_unstable();
                    onto.sort_unstable();
                    assert_eq!(*onto, *expected, "{} {square}", position.fen());
                }
                position.make(moves[random.below(moves.len() as u64) as usize]);
            }
        }
        assert!(captured > 10_000, "{captured}");
    }
}
