//! Perft: the number of legal move sequences of a given length.
//!
//! The counts are the usual test of a move generator; both ways of counting
//! are also its usual benchmarks.

use crate::board::perft_made;
use crate::checkers::Position;
use crate::checkers::generate::Moves;

perft_made!(Position, Moves);

impl Position {
    /// Number of sequences of `depth` legal moves. The moves of the last ply
    /// are counted without playing them.
    ///
    /// ```
    /// use plybench_search::checkers::Position;
    ///
    /// assert_eq!(Position::start().perft(4), 1_469);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves(),
            _ => {
                let mut moves = Moves::new();
                self.legal_moves(&mut moves);
                moves.iter().map(|mv| self.after(*mv).perft(depth - 1)).sum()
            }
        }
    }
}
