//! Perft: the number of legal move sequences of a given length.
//!
//! The counts are the usual test of a move generator; both ways of counting
//! are also its usual benchmarks.

use std::hint::black_box;

use crate::checkers::generate::Moves;
use crate::checkers::{Move, Position};

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

    /// The same number by making and unmaking every move, those of the last
    /// ply too: slower, and a measure of the cost of a move.
    pub fn perft_made(&self, depth: u32) -> u64 {
        made(&mut self.clone(), depth)
    }
}

fn made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Moves::new();
    position.legal_moves(&mut moves);
    let mut nodes = 0;
    for &mv in &moves {
        let undo = position.make(mv);
        nodes += if depth == 1 { leaf(position, mv) } else { made(position, depth - 1) };
        position.unmake(mv, undo);
    }
    nodes
}

/// A leaf of the walk that makes every move: 1, computed so that the compiler
/// cannot skip the position after the move.
#[inline]
fn leaf(position: &Position, mv: Move) -> u64 {
    u64::from(black_box(position).piece_at(mv.to()).is_some())
}
