//! Perft: how many legal move sequences of a given length a position has.
//!
//! The counts are the usual proof of a move generator; both ways of counting
//! are also its usual benchmarks.

use arrayvec::ArrayVec;

use super::generate::MOVE_BOUND;
use super::{Move, Position};

impl Position {
    /// How many sequences of `depth` legal moves there are. The moves of the
    /// last ply are counted without being made.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        counted(&mut self.clone(), depth)
    }

    /// The same number by making and unmaking every move, those of the last
    /// ply too: slower, and a measure of the cost of a move.
    pub fn perft_made(&self, depth: u32) -> u64 {
        made(&mut self.clone(), depth)
    }

    /// [`Position::perft`] of `depth - 1` after each legal move, in base
    /// order; no entries at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut position = self.clone();
        let mut moves = ArrayVec::<_, MOVE_BOUND>::new();
        self.legal_moves(&mut moves);
        let mut count = |mv| {
            let undo = position.make(mv);
            let nodes = position.perft(rest);
            position.unmake(mv, undo);
            (mv, nodes)
        };
        moves.into_iter().map(&mut count).collect()
    }
}

fn counted(position: &mut Position, depth: u32) -> u64 {
    let mut moves = ArrayVec::<_, MOVE_BOUND>::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let undo = position.make(mv);
        nodes += counted(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}

fn made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = ArrayVec::<_, MOVE_BOUND>::new();
    position.legal_moves(&mut moves);
    let mut nodes = 0;
    for mv in moves {
        let undo = position.make(mv);
        nodes += made(position, depth - 1);
        position.unmake(mv, undo);
    }
    nodes
}
