//! The squares that pieces attack, for whoever weighs them.

use cozy_chess::{
    BitBoard, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::chess::{Color, Kind, Position, rules};

impl Position {
    /// Number of squares that a side's pieces of one kind attack, without its own
    /// pieces, piece by piece: a square that two of them attack counts twice.
    /// Pins and checks are ignored, and pawns attack to the sides ahead.
    pub fn attacked_squares(&self, color: Color, kind: Kind) -> u32 {
        let color = rules::color(color);
        let own = self.board.colors(color);
        let occupied = self.board.occupied();
        let pieces = own & self.board.pieces(rules::kind(kind));
        let attacks = |square| -> BitBoard {
            match kind {
                Kind::Pawn => get_pawn_attacks(square, color),
                Kind::Knight => get_knight_moves(square),
                Kind::Bishop => get_bishop_moves(square, occupied),
                Kind::Rook => get_rook_moves(square, occupied),
                Kind::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
                Kind::King => get_king_moves(square),
            }
        };
        pieces.into_iter().map(|square| (attacks(square) - own).len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacked_squares_are_counted_by_hand() {
        // The rook on b1 has three squares ahead and three beside, the pawns
        // attack three, of which one is held by the other, the knight has
        // two, the king five.
        let position = Position::from_fen("7k/8/8/1P6/P7/8/8/1R2K2N w - - 0 1").unwrap();
        let squares = |kind| position.attacked_squares(Color::White, kind);
        assert_eq!(Kind::ALL.map(squares), [2, 2, 0, 3 + 3, 0, 5]);
        assert_eq!(position.attacked_squares(Color::Black, Kind::King), 3);
        for (kind, squares) in Kind::ALL.into_iter().zip([16 - 2, 4, 0, 0, 0, 0]) {
            assert_eq!(Position::start().attacked_squares(Color::Black, kind), squares, "{kind:?}");
        }
    }
}
