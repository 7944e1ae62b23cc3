//! `eval=pst` and `eval=material`: a table look-up a piece, nothing else.

use crate::chess::{Color, Kind, Move, Piece, Position, Square};
use crate::game::chess::evaluator::{Evaluator, PIECE_VALUES};
use crate::game::chess::tables::{MATERIAL, PIECE_SQUARE, Table};
use crate::game::grain::{most_change, round};

/// The sum of table entries, rounded. Costs a search three look-ups a move and
/// nothing at a leaf.
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
        let worth = self.worth(Some(Piece::new(color, kind)), square);
        let worth = if color == Color::White { worth } else { -worth };
        worth - i32::from(PIECE_VALUES[kind.index()])
    }

    /// The most that the bonus of a victim of White adds, on its square.
    fn victim(&self, square: Square) -> i32 {
        let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::King);
        kinds.map(|kind| self.bonus(Color::Black, kind, square)).fold(0, i32::max)
    }

    /// Positional change of a castling of White.
    fn castling(&self, king: Square, to: Square) -> i32 {
        let bonus = |kind, square| self.bonus(Color::White, kind, square);
        let (corner, rook) = Move::castling(king, to).rook();
        bonus(Kind::King, to) - bonus(Kind::King, king) + bonus(Kind::Rook, rook) - bonus(Kind::Rook, corner)
    }
}

/// Whether a piece of a kind of White comes from one square to another on some board,
/// but by castling; in more places than the rules allow.
fn may_go(kind: Kind, from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let (straight, diagonal) = (files == 0 || ranks == 0, files == ranks);
    match kind {
        Kind::Pawn => files <= 1 && (1..=2).contains(&ranks) && from.rank() < to.rank(),
        Kind::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        Kind::Bishop => diagonal,
        Kind::Rook => straight,
        Kind::Queen => straight || diagonal,
        Kind::King => files.max(ranks) == 1,
    }
}

impl Evaluator for PieceSquare {
    const SCORE_SUFFICES: bool = true;

    #[inline]
    fn worth(&self, piece: Option<Piece>, square: Square) -> i32 {
        i32::from(self.table[piece.map_or(0, Piece::index)][square.index()])
    }

    #[inline]
    fn evaluate(&self, _: &Position, score: i32) -> i32 {
        round(score, self.grain)
    }

    /// Over all moves of White; Black's are the same, flipped.
    fn positional_bound(&self) -> Option<i32> {
        let king = Square::from_index(4);
        let mut most =
            [2, 6].map(|to| self.castling(king, Square::from_index(to))).into_iter().fold(0, i32::max);
        for to in Square::all() {
            // En passant the victim is one rank behind.
            let passed = if to.rank() == 5 { self.victim(Square::from_index(to.index() - 8)) } else { 0 };
            let victim = self.victim(to).max(passed);
            for kind in Kind::ALL {
                let origins = Square::all().filter(|from| may_go(kind, *from, to));
                let Some(least) = origins.map(|from| self.bonus(Color::White, kind, from)).min() else {
                    continue;
                };
                let promotes = kind == Kind::Pawn && to.rank() == 7;
                let becomes = if promotes { &Kind::ALL[1..5] } else { &[kind][..] };
                let arrives =
                    becomes.iter().map(|kind| self.bonus(Color::White, *kind, to)).fold(i32::MIN, i32::max);
                most = most.max(arrives - least + victim);
            }
        }
        Some(most + most_change(self.grain))
    }
}
