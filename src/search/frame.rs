//! What a node on the path keeps in memory, allocated once for each ply.

use arrayvec::ArrayVec;

use crate::game::{Game, MAX_MOVES, MoveList, Staging};

/// The moves of a node and what the search does with them.
pub(crate) struct Frame<G: Game> {
    /// The moves in base order; of a staged search those found so far.
    pub(crate) moves: MoveList<G::Move>,
    /// One key per move, larger is earlier; the searched ones come first.
    pub(crate) keys: ArrayVec<u64, MAX_MOVES>,
    /// The move being searched; a staged search, which needs none, keeps none.
    pub(crate) current: Option<G::Move>,
    /// How many of the moves a staged search has found.
    staging: Staging,
}

impl<G: Game> Frame<G> {
    /// A frame without moves.
    pub(crate) fn new() -> Self {
        Self { moves: MoveList::new(), keys: ArrayVec::new(), current: None, staging: Staging::default() }
    }

    /// Finds the moves of a node just entered: all of them, or in a staged
    /// search the first few. If the list stays empty there are none.
    #[inline]
    pub(crate) fn find_moves(&mut self, game: &G, staged: bool) {
        self.moves.clear();
        if staged {
            self.staging = Staging::default();
            self.find_more(game);
        } else {
            game.generate(&mut self.moves);
        }
    }

    /// Appends at least one more move in a staged search; `false` if there is
    /// none left. The game must be back in the state of the node.
    #[inline]
    pub(crate) fn find_more(&mut self, game: &G) -> bool {
        let found = self.moves.len();
        while self.moves.len() == found {
            if !game.generate_next(&mut self.staging, &mut self.moves) {
                return false;
            }
        }
        true
    }
}
