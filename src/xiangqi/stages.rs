//! Legal moves in stages: the same moves in the same order, but no more of
//! them than the caller requests.
//!
//! Alpha-beta leaves most nodes after a few moves. Where it tries them in base
//! order, those of the later kinds need not be found before the earlier ones
//! are searched. Threats to the king are found once, in the first stage.
//! Finer stages (horses alone, or one rook or cannon at a time) gain nothing.

use arrayvec::ArrayVec;

use crate::xiangqi::generate::Restriction;
use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove};
use crate::xiangqi::{Bitboard, Color, Kind, Move, Position};

/// How much of the moves of one position has been generated; nothing at first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staging {
    next: Stage,
    /// Whether there is neither check nor a hollow square (see `safety`). If
    /// so, only the tested pieces of the restriction are meaningful.
    unrestricted: bool,
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
    /// may be empty; `false` if none was left. All calls with the same
    /// staging must be made on the same position, whatever is made and unmade
    /// between the calls.
    ///
    /// # Panics
    /// If the list is too short; a capacity of
    /// [`MOVE_BOUND`](crate::xiangqi::MOVE_BOUND) is always enough.
    #[inline]
    pub fn next_moves<const N: usize>(&self, staging: &mut Staging, moves: &mut ArrayVec<Move, N>) -> bool {
        match self.side() {
            Color::Red => self.push_stage::<RedToMove, N>(staging, moves),
            Color::Black => self.push_stage::<BlackToMove, N>(staging, moves),
        }
    }

    fn push_stage<M: Mover, const N: usize>(
        &self,
        staging: &mut Staging,
        moves: &mut ArrayVec<Move, N>,
    ) -> bool {
        let stage = staging.next;
        if stage == Stage::Rooks {
            let safety = self.safety::<M>();
            staging.unrestricted = safety.checkers.is_empty() && safety.hollow.is_empty();
            if staging.unrestricted {
                staging.restriction.tested = safety.guards;
            } else {
                staging.restriction = self.restriction::<M>(&safety);
            }
        }
        staging.next = stage.next();
        if staging.unrestricted {
            self.push_unrestricted_stage::<M, N>(stage, staging.restriction.tested, moves);
        } else {
            self.push_restricted_stage::<M, N>(stage, &staging.restriction, moves);
        }
        stage != Stage::Done
    }

    #[inline(always)]
    fn push_unrestricted_stage<M: Mover, const N: usize>(
        &self,
        stage: Stage,
        guards: Bitboard,
        moves: &mut ArrayVec<Move, N>,
    ) {
        match stage {
            Stage::Rooks => self.push_rooks::<M, false>(guards, moves),
            Stage::Cannons => self.push_cannons::<M, false>(guards, moves),
            Stage::Others => self.push_others::<M, false>(guards, moves),
            Stage::Done => {}
        }
    }

    #[inline(never)]
    fn push_restricted_stage<M: Mover, const N: usize>(
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
        self.push_restricted::<M, false>(kinds, restriction, moves);
        if stage == Stage::Others {
            self.push_king::<M, false>(moves);
        }
    }
}
