//! The capture to try first: most valuable victim, then least valuable attacker.

use crate::game::FirstCapture;
use crate::xiangqi::{Color, Kind, Move, Piece, Position, Sink, Square};

/// Kinds in order of value, by `Piece::index`; kinds of equal value are of one
/// class.
static CLASS: [u32; 16] = {
    let mut classes = [0; 16];
    let mut number = 0;
    while number < Kind::ALL.len() {
        let class = match Kind::ALL[number] {
            Kind::Pawn => 1,
            Kind::Advisor | Kind::Elephant => 2,
            Kind::Horse | Kind::Cannon => 3,
            Kind::Rook => 4,
            Kind::King => 5,
        };
        classes[Piece::new(Color::Red, Kind::ALL[number]).index()] = class;
        classes[Piece::new(Color::Black, Kind::ALL[number]).index()] = class;
        number += 1;
    }
    classes
};

/// Most valuable victim, least valuable attacker: the rank of a capture.
#[inline]
pub(super) fn rank(victim: Piece, attacker: Piece) -> u32 {
    8 * CLASS[victim.index() & 15] - CLASS[attacker.index() & 15]
}

/// Takes captures, keeps the one of the highest rank.
pub(super) struct Highest<'a> {
    position: &'a Position,
    /// 0 before the first.
    rank: u32,
    from: Square,
    to: Square,
    tied: bool,
}

impl<'a> Highest<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
        let king = position.king(position.side());
        Highest { position, rank: 0, from: king, to: king, tied: false }
    }

    /// The first capture, as far as it is known once all are taken that are legal if
    /// the king does not matter.
    #[inline]
    pub(super) fn first_capture(&self) -> FirstCapture<Move> {
        let mv = Move::new(self.from, self.to);
        if self.rank == 0 {
            FirstCapture::None
        } else if !self.tied && (self.is_of_king() || self.position.is_safe_after(mv)) {
            FirstCapture::Move(mv)
        } else {
            FirstCapture::Unclear
        }
    }

    /// Its captures are legal.
    #[inline]
    fn is_of_king(&self) -> bool {
        self.from == self.position.king(self.position.side())
    }
}

impl Sink for Highest<'_> {
    #[inline]
    fn take(&mut self, from: Square, targets: impl IntoIterator<Item = Square>) {
        for to in targets {
            let (Some(victim), Some(attacker)) = (self.position.piece_at(to), self.position.piece_at(from))
            else {
                continue;
            };
            let rank = rank(victim, attacker);
            if rank > self.rank {
                (self.rank, self.from, self.to, self.tied) = (rank, from, to, false);
            } else {
                self.tied |= rank == self.rank;
            }
        }
    }
}
