//! Legal moves in stages: the same moves in the same order, but no more of
//! them than the caller requests.
//!
//! Alpha-beta leaves most nodes after a few moves. Where it tries them in base
//! order, those of the later kinds need not be found before the earlier ones
//! are searched. Threats to the king are found once, in the first stage.
//! Finer stages (horses alone, or one rook or cannon at a time) gain nothing.

use crate::list::List;
use crate::xiangqi::in_check::Restriction;
use crate::xiangqi::part::All;
use crate::xiangqi::safety::{BlackToMove, Mover, RedToMove};
use crate::xiangqi::{Bitboard, Color, Kind, Move, Position};

/// The moves of one position that have been generated; none at first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staging {
    next: Stage,
    in_check: bool,
    /// In check.
    restriction: Restriction,
    /// Out of check: see `safety`.
    guards: Bitboard,
    hollow: Bitboard,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Rooks,
    Cannons,
    Others,
    Done,
}

impl Staging {
    /// Starts over, for another position.
    #[inline]
    pub fn restart(&mut self) {
        self.next = Stage::Rooks;
    }
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
    pub fn next_moves<const N: usize>(&self, staging: &mut Staging, moves: &mut List<Move, N>) -> bool {
        match self.side() {
            Color::Red => self.push_stage::<RedToMove, N>(staging, moves),
            Color::Black => self.push_stage::<BlackToMove, N>(staging, moves),
        }
    }

    fn push_stage<M: Mover, const N: usize>(&self, staging: &mut Staging, moves: &mut List<Move, N>) -> bool {
        let stage = staging.next;
        if stage == Stage::Rooks {
            let safety = self.safety::<M>();
            staging.in_check = !safety.checkers.is_empty();
            if staging.in_check {
                staging.restriction = self.restriction::<M>(&safety);
            } else {
                (staging.guards, staging.hollow) = (safety.guards, safety.hollow);
            }
        }
        staging.next = stage.next();
        if staging.in_check {
            self.push_restricted_stage::<M, N>(stage, &staging.restriction, moves);
        } else {
            self.push_stage_out_of_check::<M, N>(stage, staging, moves);
        }
        stage != Stage::Done
    }

    #[inline(always)]
    fn push_stage_out_of_check<M: Mover, const N: usize>(
        &self,
        stage: Stage,
        staging: &Staging,
        moves: &mut List<Move, N>,
    ) {
        let Staging { guards, hollow, .. } = *staging;
        match stage {
            Stage::Rooks => self.push_rooks::<M, All>(guards, hollow, moves),
            Stage::Cannons => self.push_cannons::<M, All>(guards, hollow, moves),
            Stage::Others => self.push_others::<M, All>(guards, hollow, moves),
            Stage::Done => {}
        }
    }

    #[inline(never)]
    fn push_restricted_stage<M: Mover, const N: usize>(
        &self,
        stage: Stage,
        restriction: &Restriction,
        moves: &mut List<Move, N>,
    ) {
        let kinds: &[Kind] = match stage {
            Stage::Rooks => &[Kind::Rook],
            Stage::Cannons => &[Kind::Cannon],
            Stage::Others => &[Kind::Horse, Kind::Pawn, Kind::Elephant, Kind::Advisor],
            Stage::Done => return,
        };
        self.push_restricted::<M, All>(kinds, restriction, moves);
        if stage == Stage::Others {
            self.push_king::<M, All>(moves);
        }
    }
}
