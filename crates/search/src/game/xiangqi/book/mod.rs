//! `eval=book`: material, mobility and threats, as the example program of the
//! seeds' book counts them.
//!
//! For every piece of a side, added up, the sum of the side to move less that
//! of the other:
//!
//! * its material value, one point, and for a pawn beyond the river a bonus by
//!   its square;
//! * some points for each square to which it could move or capture, checks and
//!   pins ignored;
//! * if enemies attack it, its *threat* is subtracted: a sum over them that is
//!   larger the less they are worth. If that is not zero, a part of its value
//!   is subtracted as well: a 16th if one of its own side guards it; otherwise
//!   an 8th if its side is to move and can still save it, ten 16ths if the enemy
//!   is to move. A king in check loses 20 points;
//! * if its threat is zero and one of its own side guards it,
//!   [`weights::GUARDED`] is added.
//!
//! So the value depends on the side to move: it answers at the leaf which of
//! two threats comes first, and swings less between odd and even depths than
//! an evaluation without threats. All divisions round towards zero.
//!
//! A king as the attacker has a threat of about -95, because its value of
//! 10000 is subtracted: what it attacks *gains*. `king-threat=corrected` counts
//! a king like an attacker whose value does not matter; the errata measure
//! what that changes.

mod weights;

use crate::game::grain::round;
use crate::game::xiangqi::book::weights::{CORRECTED, GUARDED, LOSS, PRINTED, STEP, ThreatTable};
use crate::game::xiangqi::evaluator::Evaluator;
use crate::game::xiangqi::tables::BOOK;
use crate::game::xiangqi::touched::Touched;
use crate::spec::choice;
use crate::xiangqi::{Bitboard, Color, Piece, Position, Square};

choice! {
    /// The value of an attack by a king in `eval=book`.
    pub enum KingThreat {
        /// As in the published listing: a piece attacked by a king gains about 95.
        Printed = "printed",
        /// One point, as for an attacker whose value does not matter.
        Corrected = "corrected",
    }
}

/// Material, mobility and threats as in the book's program; rounded.
#[derive(Clone, Debug)]
pub struct Book {
    threats: &'static ThreatTable,
    grain: i32,
}

impl Book {
    /// With values rounded to multiples of `grain`.
    pub fn new(grain: u32, king_threat: KingThreat) -> Self {
        let threats = match king_threat {
            KingThreat::Printed => &PRINTED,
            KingThreat::Corrected => &CORRECTED,
        };
        Self { threats, grain: grain as i32 }
    }
}

impl Evaluator for Book {
    const SCORE_SUFFICES: bool = false;

    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        i32::from(BOOK[piece.index()][square.index() & 127])
    }

    fn evaluate(&self, position: &Position, score: i32) -> i32 {
        let mut threats = [0; 128];
        let red = look(position, Color::Red, self.threats, &mut threats);
        let black = look(position, Color::Black, self.threats, &mut threats);
        let balance = balance(position, Color::Red, red.guarded, black.attacked, &threats)
            - balance(position, Color::Black, black.guarded, red.attacked, &threats);
        round(score + red.mobility - black.mobility + balance, self.grain)
    }
}

/// The touched squares of a side; its threats are added up by the square of
/// the enemy.
#[inline(never)]
fn look(position: &Position, color: Color, table: &ThreatTable, threats: &mut [i16; 128]) -> Touched {
    Touched::by(position, color, &STEP, |kind, attacked| {
        for square in attacked {
            if let Some(victim) = position.piece_at(square) {
                threats[square.index() & 127] += table[kind.index()][victim.kind().index()];
            }
        }
    })
}

#[inline]
fn balance(
    position: &Position,
    color: Color,
    guarded: Bitboard,
    attacked: Bitboard,
    threats: &[i16; 128],
) -> i32 {
    let losses = &LOSS[usize::from(position.side() == color)];
    let mut sum = 0;
    let mut calm = guarded;
    for square in attacked {
        let threat = threats[square.index() & 127];
        let Some(piece) = position.piece_at(square) else { continue };
        // Threats can add up to nothing: to a pawn, that of a rook does.
        if threat != 0 {
            sum -= threat + losses[usize::from(guarded.contains(square))][piece.kind().index()];
            calm = calm.without(Bitboard::of(square));
        }
    }
    i32::from(sum) + GUARDED * calm.count() as i32
}

#[cfg(test)]
mod mailbox;
#[cfg(test)]
mod tests;
