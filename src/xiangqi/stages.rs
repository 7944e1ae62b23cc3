//! Legal moves in stages: the same moves in the same order, but no more of
//! them than somebody asks for.
//!
//! Alpha-beta leaves most nodes after a few moves. Where it tries them in base
//! order, those of the later kinds need not be found before the earlier ones
//! are searched. What threatens the king is found once, in the first stage.
//! Finer stages (horses alone, or one rook or cannon at a time) gain nothing.

use arrayvec::ArrayVec;

use crate::xiangqi::generate::Restriction;
use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove};
use crate::xiangqi::{Bitboard, Color, Kind, Move, Position};

/// How far the moves of one position have been generated; nothing at first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staging {
    next: Stage,
    /// Whether there is neither check nor a hollow square. If so, only the
    /// tested pieces of the restriction mean anything.
    at_ease: bool,
    restriction: Restriction,
}

/// The pieces whose moves come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Rooks,
    Cannons,
    Others,
    Done,
}

impl Stage {
    #[inline(always)]
    fn next(self) -> Self {
        match self {
            Self::Rooks => Self::Cannons,
            Self::Cannons => Self::Others,
            Self::Others | Self::Done => Self::Done,
        }
    }
}

impl Position {
    /// Appends the next part of the moves of [`Position::legal_moves`], which
    /// may be empty; `false` if there was none left. All calls with the same
    /// staging must be made on the same position, whatever is made and unmade
    /// between them.
    ///
    /// # Panics
    /// If the list has no room; [`MOVE_BOUND`](super::MOVE_BOUND) is always enough.
    #[inline]
    pub fn next_moves<const N: usize>(&self, staging: &mut Staging, moves: &mut ArrayVec<Move, N>) -> bool {
        match self.side() {
            Color::Red => self.give_stage::<RedToMove, N>(staging, moves),
            Color::Black => self.give_stage::<BlackToMove, N>(staging, moves),
        }
    }

    fn give_stage<M: Mover, const N: usize>(
        &self,
        staging: &mut Staging,
        moves: &mut ArrayVec<Move, N>,
    ) -> bool {
        let stage = staging.next;
        if stage == Stage::Rooks {
            let safety = self.safety::<M>();
            staging.at_ease = safety.checkers.is_empty() && safety.hollow.is_empty();
            if staging.at_ease {
                staging.restriction.tested = safety.guards;
            } else {
                staging.restriction = self.restriction::<M>(&safety);
            }
        }
        staging.next = stage.next();
        if staging.at_ease {
            self.give_stage_at_ease::<M, N>(stage, staging.restriction.tested, moves);
        } else {
            self.give_stage_restricted::<M, N>(stage, &staging.restriction, moves);
        }
        stage != Stage::Done
    }

    #[inline(always)]
    fn give_stage_at_ease<M: Mover, const N: usize>(
        &self,
        stage: Stage,
        guards: Bitboard,
        moves: &mut ArrayVec<Move, N>,
    ) {
        match stage {
            Stage::Rooks => self.give_rooks::<M, false>(guards, moves),
            Stage::Cannons => self.give_cannons::<M, false>(guards, moves),
            Stage::Others => self.give_others::<M, false>(guards, moves),
            Stage::Done => {}
        }
    }

    #[inline(never)]
    fn give_stage_restricted<M: Mover, const N: usize>(
        &self,
        stage: Stage,
        restriction: &Restriction,
        moves: &mut ArrayVec<Move, N>,
    ) {
        let kinds: &[Kind] = match stage {
            Stage::Rooks => &[Kind::Rook],
            Stage::Cannons => &[Kind::Cannon],
            Stage::Others => &[Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor],
            Stage::Done => return,
        };
        self.give_restricted::<M, false>(kinds, restriction, moves);
        if stage == Stage::Others {
            self.give_king::<M, false>(moves);
        }
    }
}
