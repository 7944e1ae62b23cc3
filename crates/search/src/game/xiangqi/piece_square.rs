//! `eval=pst` and `eval=material`: a table look-up a piece, nothing else.

use crate::game::grain::{most_change, round};
use crate::game::xiangqi::evaluator::{Evaluator, PIECE_VALUES};
use crate::game::xiangqi::tables::{MATERIAL, PIECE_SQUARE, Table};
use crate::xiangqi::{Color, Kind, Piece, Position, Square};

/// The sum of table entries, rounded. Costs a search two or three look-ups a
/// move and nothing at a leaf.
#[derive(Clone, Debug)]
pub struct PieceSquare {
    table: &'static Table,
    grain: i32,
}

impl PieceSquare {
    /// Material and piece-square tables (`eval=pst`).
    pub fn new(grain: u32) -> Self {
        Self { table: &PIECE_SQUARE, grain: grain as i32 }
    }

    /// Material alone (`eval=material`).
    pub fn material(grain: u32) -> Self {
        Self { table: &MATERIAL, grain: grain as i32 }
    }

    /// Value of a piece on a square less its material, in the view of its side.
    fn bonus(&self, color: Color, kind: Kind, square: Square) -> i32 {
        let worth = self.worth(Piece::new(color, kind), square);
        let worth = if color == Color::Red { worth } else { -worth };
        worth - i32::from(PIECE_VALUES[kind.index()])
    }
}

/// Whether a piece of a kind comes from one square to another on some board; in more
/// places than the rules allow.
fn may_go(kind: Kind, from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    match kind {
        Kind::Rook | Kind::Cannon => files == 0 || ranks == 0,
        Kind::Horse => files.min(ranks) == 1 && files.max(ranks) == 2,
        Kind::Elephant => files == 2 && ranks == 2,
        Kind::Advisor => files == 1 && ranks == 1,
        Kind::Pawn | Kind::King => files + ranks == 1,
    }
}

impl Evaluator for PieceSquare {
    const SCORE_SUFFICES: bool = true;

    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        // The rows are padded to 128, so that the mask saves a bounds check.
        i32::from(self.table[piece.index()][square.index() & 127])
    }

    #[inline]
    fn evaluate(&self, _: &Position, score: i32) -> i32 {
        round(score, self.grain)
    }

    /// Over all moves of Red; Black's are the same, turned.
    fn positional_bound(&self) -> Option<i32> {
        let mut most = 0;
        for to in Square::all() {
            let taken = |kind: Kind| if kind == Kind::King { 0 } else { self.bonus(Color::Black, kind, to) };
            let victim = Kind::ALL.map(taken).into_iter().fold(0, i32::max);
            for kind in Kind::ALL {
                let origins = Square::all().filter(|from| may_go(kind, *from, to));
                let least = origins.map(|from| self.bonus(Color::Red, kind, from)).min();
                let change = least.map_or(0, |least| self.bonus(Color::Red, kind, to) - least);
                most = most.max(change + victim);
            }
        }
        Some(most + most_change(self.grain))
    }
}
