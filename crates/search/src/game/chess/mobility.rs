//! `eval=mobility`: material and attacked squares, weights of this project.
//!
//! For every piece of a side, added up, White's sum less Black's: its material
//! value, and [`STEP`] for each square that it attacks and that holds no piece
//! of its own side. Pins, checks, castlings and captures en passant are
//! ignored, and pawns attack to the sides ahead whether there is something or
//! not. Whose turn it is does not matter, so that the value is antisymmetric.

use crate::chess::{Color, Kind, Piece, Position, Square};
use crate::game::chess::evaluator::Evaluator;
use crate::game::chess::tables::MATERIAL;
use crate::game::grain::round;

/// Worth of one attacked square, indexed by `Kind::index`: pawn, knight,
/// bishop, rook, queen, king.
const STEP: [i32; 6] = [3, 5, 5, 4, 2, 0];

/// Material and attacked squares; rounded.
#[derive(Clone, Debug)]
pub struct Mobility {
    grain: i32,
}

impl Mobility {
    /// With values rounded to multiples of `grain`.
    pub fn new(grain: u32) -> Self {
        Self { grain: grain as i32 }
    }
}

impl Evaluator for Mobility {
    const SCORE_SUFFICES: bool = false;

    #[inline]
    fn worth(&self, piece: Option<Piece>, square: Square) -> i32 {
        i32::from(MATERIAL[piece.map_or(0, Piece::index)][square.index()])
    }

    fn evaluate(&self, position: &Position, score: i32) -> i32 {
        let steps = |color| -> i32 {
            // The king's steps are worth nothing.
            let kinds = Kind::ALL.into_iter().filter(|kind| STEP[kind.index()] != 0);
            kinds.map(|kind| STEP[kind.index()] * position.attacked_squares(color, kind) as i32).sum()
        };
        round(score + steps(Color::White) - steps(Color::Black), self.grain)
    }
}
