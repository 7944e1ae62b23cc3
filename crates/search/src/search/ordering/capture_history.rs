//! Captures that were sufficient elsewhere come first: the history heuristic on a
//! table of captures.
//!
//! Credit and its limit are those of the history heuristic; the index is that of
//! [`Game::capture_index`]: the piece that captures, where, and what.

use crate::game::Game;
use crate::search::ordering::enhancement::SufficientMove;
use crate::search::ordering::experience::is_full;
use crate::search::ordering::journal::{Journal, Past, Tables};
use crate::search::ordering::weighing::Credit;

/// Its number in the journal.
const OWNER: u32 = 1;

/// The credit that captures earned by being sufficient.
pub(super) struct CaptureHistory {
    /// The second is empty.
    tables: Tables,
}

impl CaptureHistory {
    pub(super) fn new(indices: usize) -> Self {
        CaptureHistory { tables: [vec![0; indices], Vec::new()] }
    }

    /// Does something with the credit of captures as it was at a moment.
    pub(super) fn at<G: Game>(
        &mut self,
        (journal, opened): Past<'_>,
        game: &G,
        ask: impl FnOnce(&dyn Fn(G::Move) -> u32),
    ) {
        journal.at::<OWNER>(opened, &mut self.tables, |[earned, _]| {
            ask(&|mv| earned[game.capture_index(mv)] as u32);
        });
    }

    pub(super) fn learn<G: Game>(
        &mut self,
        game: &G,
        best: &SufficientMove<'_, G::Move>,
        journal: &mut Journal,
    ) {
        let amount = Credit::PowerOfTwo.at(best.depth);
        let earned = journal.add::<OWNER>(&mut self.tables, 0, game.capture_index(best.mv), amount);
        if is_full(earned) {
            journal.rewrite::<OWNER>(&mut self.tables, |entry| *entry /= 2);
        }
    }
}
