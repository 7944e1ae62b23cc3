//! Perft: the number of legal move sequences of a given length.

use std::hint::black_box;

use cozy_chess::Board;

use crate::chess::{Move, Moves, Position};

impl Position {
    /// Number of sequences of `depth` legal moves. The moves of the last ply
    /// are counted without playing them.
    ///
    /// ```
    /// use plybench_search::chess::Position;
    ///
    /// assert_eq!(Position::start().perft(2), 400);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { counted(&self.board, depth) }
    }

    /// The same number by making and unmaking every move, those of the last
    /// ply too: slower, and a measure of the cost of a move.
    pub fn perft_made(&self, depth: u32) -> u64 {
        made(&mut self.clone(), depth)
    }
}

/// Counting needs neither the hash nor the pieces by square, so it walks over
/// boards alone. `depth` is at least 1.
fn counted(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    // A closure for each case: one that asks takes a quarter longer.
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += counted(&after, depth - 1);
        }
        false
    });
    nodes
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

#[cfg(test)]
mod tests;
