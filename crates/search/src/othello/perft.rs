//! Perft: the number of legal move sequences of a given length.
//!
//! A pass is a move. A game that is over before counts once, as in the published
//! tables: they count the leaves of the tree of games cut off at a depth.

use std::hint::black_box;

use crate::list::List;
use crate::othello::{Move, Position, Square};

/// Room for the moves of a position: each is a square, or the only one.
type Moves = List<Move, { Square::COUNT }>;

impl Position {
    /// Number of sequences of `depth` legal moves, or fewer where the game is
    /// over before. The moves of the last ply are counted without playing them.
    ///
    /// ```
    /// use plybench_search::othello::Position;
    ///
    /// assert_eq!(Position::start().perft(6), 8_200);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 {
            return self.count_legal_moves();
        }
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        if moves.is_empty() {
            return 1;
        }
        moves.iter().map(|mv| self.after(*mv).perft(depth - 1)).sum()
    }

    /// The same number by making and unmaking every move, those of the last
    /// ply too: slower, and a measure of the cost of a move.
    pub fn perft_made(&self, depth: u32) -> u64 {
        made(&mut self.clone(), depth)
    }

    /// The moves; a pass is one, and so is the end of the game.
    fn count_legal_moves(&self) -> u64 {
        u64::from(self.legal_squares().count_ones()).max(1)
    }
}

fn made(position: &mut Position, depth: u32) -> u64 {
    let mut moves = Moves::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    if moves.is_empty() {
        // Computed, so that the compiler cannot skip the position.
        return u64::from(black_box(&*position).empties() <= 60);
    }
    let mut nodes = 0;
    for &mv in &moves {
        let undo = position.make(mv);
        nodes += made(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published counts from the start, by depth.
    const PUBLISHED: [u64; 13] =
        [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800, 1_939_886_636];

    fn check(depths: std::ops::RangeInclusive<u32>) {
        let start = Position::start();
        for depth in depths {
            assert_eq!(start.perft(depth), PUBLISHED[depth as usize], "depth {depth}");
        }
    }

    #[test]
    fn counts_are_those_published() {
        check(0..=9);
        let start = Position::start();
        for depth in 0..=8 {
            assert_eq!(start.perft_made(depth), PUBLISHED[depth as usize], "depth {depth}");
        }
    }

    #[test]
    #[ignore = "long: two thousand million positions"]
    fn deep_counts_are_those_published() {
        check(10..=12);
        assert_eq!(Position::start().perft_made(10), PUBLISHED[10]);
    }

    /// A pass is a move; a game that is over is counted once, at any depth.
    #[test]
    fn passes_and_finished_games_count() {
        let count = |text: &str, depth| {
            let position = Position::from_text(text).unwrap();
            assert_eq!(position.perft(depth), position.perft_made(depth), "{text}");
            position.perft(depth)
        };
        let only_black = "--------------------------XXXX----XXXX-------------------------- O";
        assert_eq!([0, 1, 2].map(|depth| count(only_black, depth)), [1, 1, 1]);
        // White passes, Black takes its last disc, neither side can move.
        let white_passes = "-------------------------OXXXXXX---XX--------------------------- O";
        assert_eq!([1, 2, 3].map(|depth| count(white_passes, depth)), [1, 1, 1]);
    }
}
