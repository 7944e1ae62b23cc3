//! Positions for tests: random games from where every rule comes up.

use crate::chess::{Moves, Position, START_FEN};
use crate::splitmix::SplitMix64;

/// The start, castlings, promotions, captures en passant, checks and pins.
pub(crate) const FENS: [&str; 7] = [
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P2/2p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
];

/// Calls a function at every position of some random games.
pub(crate) fn walk(start: &Position, games: u64, plies: u32, mut visit: impl FnMut(&Position)) {
    for game in 0..games {
        let mut random = SplitMix64::new(game);
        let mut position = start.clone();
        for _ in 0..plies {
            visit(&position);
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}
