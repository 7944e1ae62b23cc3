//! A position with its score, which every move keeps up to date.

use crate::checkers::{Move, Position, Undo as PositionUndo};
use crate::game::Value;
use crate::game::checkers::tables::{KING_VALUE, MAN_VALUE, Tables};

/// A position and its score under an evaluator.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) position: Position,
    pub(super) tables: Tables,
    /// The sum of the tables, in the view of the side to move.
    pub(super) score: i32,
}

/// State needed to take back a move: the kings and the score before.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    position: PositionUndo,
    score: i32,
}

impl State {
    pub(super) fn new(position: Position, tables: Tables) -> Self {
        let score = tables.score(&position);
        Self { position, tables, score }
    }

    /// The score after a legal move, in the view of the side that made it.
    #[inline]
    fn score_after(&self, mv: Move) -> i32 {
        let side = self.position.side();
        let own = self.tables.of(side, self.position.moves_king(mv));
        let mut score = self.score + own.gain(mv.origin_bit(), mv.target_bit());
        if mv.is_capture() {
            for (mut victims, is_king) in self.position.captured_kinds(mv).into_iter().zip([false, true]) {
                let worth = self.tables.of(!side, is_king);
                while victims != 0 {
                    score += worth.at(victims.trailing_zeros());
                    victims &= victims - 1;
                }
            }
        }
        score
    }

    /// The state after a legal move, for searches that need not return.
    #[inline]
    pub(super) fn after(&self, mv: Move) -> Self {
        Self { position: self.position.after(mv), tables: self.tables.clone(), score: -self.score_after(mv) }
    }

    #[inline]
    pub(super) fn make(&mut self, mv: Move) -> Undo {
        let score = self.score;
        self.score = -self.score_after(mv);
        Undo { position: self.position.make(mv), score }
    }

    #[inline]
    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo.position);
        self.score = undo.score;
    }

    #[inline]
    pub(super) fn evaluate(&self) -> Value {
        Value::from(self.tables.rounded(self.score))
    }

    /// The static evaluation after a legal move, for the side that then moves.
    #[inline]
    pub(super) fn evaluate_after(&self, mv: Move) -> Value {
        Value::from(-self.tables.rounded(self.score_after(mv)))
    }

    /// Number of quiet moves and the least static evaluation after one of
    /// them, for the side that then moves; `None` if there is none.
    #[inline]
    pub(super) fn least_after_quiets(&self) -> Option<(usize, Value)> {
        let side = self.position.side();
        let worth = [false, true].map(|is_king| self.tables.of(side, is_king));
        let (mut moves, mut best) = (0, i32::MIN);
        self.position.for_each_quiet(|from, to, is_king| {
            moves += 1;
            best = best.max(worth[usize::from(is_king)].gain(from, to));
        });
        (moves > 0).then(|| (moves, Value::from(-self.tables.rounded(self.score + best))))
    }

    /// The material that a legal move wins: its victims, and what a man gains by becoming a king.
    #[inline]
    pub(super) fn gain(&self, mv: Move) -> Value {
        let [men, kings] = self.position.captured_kinds(mv);
        let (man, king) = (Value::from(MAN_VALUE), Value::from(KING_VALUE));
        let crowned = if self.position.crowns(mv) { king - man } else { 0 };
        man * Value::from(men.count_ones()) + king * Value::from(kings.count_ones()) + crowned
    }

    /// Two for every man captured and three for every king, as a king is worth
    /// about one man and a half; what captures makes no difference.
    #[inline]
    pub(super) fn capture_rank(&self, mv: Move) -> u32 {
        if !mv.is_capture() {
            return 0;
        }
        let [men, kings] = self.position.captured_kinds(mv);
        2 * men.count_ones() + 3 * kings.count_ones()
    }
}
