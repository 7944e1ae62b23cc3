//! Squares that the pieces of a side touch, summed up for an evaluator.

use crate::xiangqi::{Bitboard, Color, Kind, Position};

pub(super) struct Touched {
    /// The worth of the squares that they can enter, checks and pins ignored.
    pub(super) mobility: i32,
    /// The pieces of their own side that they guard.
    pub(super) guarded: Bitboard,
    /// The enemies that they attack.
    pub(super) attacked: Bitboard,
}

impl Touched {
    /// The touched squares of a side, if a square that a piece can enter is
    /// worth `step` by its `Kind::index`. Hears of the enemies that pieces of a kind
    /// attack, of each as often as it is attacked.
    #[inline]
    pub(super) fn by(
        position: &Position,
        color: Color,
        step: &[i32; 7],
        mut attack: impl FnMut(Kind, Bitboard),
    ) -> Self {
        let own = position.color(color);
        let mut sum = Self { mobility: 0, guarded: Bitboard::EMPTY, attacked: Bitboard::EMPTY };
        position.touches(color, |kind, entered, touched| {
            sum.mobility += step[kind.index()] * entered as i32;
            sum.guarded |= touched & own;
            sum.attacked |= touched.without(own);
            attack(kind, touched.without(own));
        });
        sum
    }
}
