//! The rules, from outside: perft counts, text, make and unmake.

use arrayvec::ArrayVec;
use plybench::xiangqi::{MOVE_BOUND, Move, Position};

const PERFT: &str = include_str!("../../positions/perft.epd");

/// A line of `perft.epd`: the FEN, and a count by depth.
fn lines() -> impl Iterator<Item = (&'static str, Vec<(u32, u64)>)> {
    PERFT.lines().map(|line| {
        let mut parts = line.split(" ;");
        let fen = parts.next().unwrap();
        let counts = parts.map(|part| {
            let (depth, count) = part.strip_prefix('D').and_then(|part| part.split_once(' ')).unwrap();
            (depth.parse().unwrap(), count.parse().unwrap())
        });
        (fen, counts.collect())
    })
}

#[test]
fn every_line_of_perft_epd_is_met_at_every_depth() {
    assert_eq!(lines().count(), 34);
    for (fen, counts) in lines() {
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in counts {
            assert_eq!(position.perft(depth), count, "perft {depth} of {fen}");
        }
    }
}

#[test]
fn making_every_leaf_and_dividing_give_the_same_counts() {
    for (fen, counts) in lines() {
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count < 1_000_000) {
            assert_eq!(position.perft_made(depth), count, "perft {depth} of {fen}");
            let divided: u64 = position.divide(depth).into_iter().map(|(_, nodes)| nodes).sum();
            assert_eq!(divided, count, "divide {depth} of {fen}");
        }
    }
}

#[test]
fn fen_round_trips() {
    for (fen, _) in lines() {
        assert_eq!(Position::from_fen(fen).unwrap().fen(), fen);
    }
}

/// A position with 111 legal moves, found by simulated annealing over
/// placements: more than the 80 for which printed programs make room.
const MANY_MOVES: &str = "3C5/4P1cP1/2P1k1P2/1R7/2N1P1N2/5R2c/C8/4B3B/2p1A4/4K4 w - - 0 1";

#[test]
fn a_position_may_have_more_than_eighty_moves_but_not_more_than_the_bound() {
    let mut moves = ArrayVec::<Move, MOVE_BOUND>::new();
    Position::from_fen(MANY_MOVES).unwrap().legal_moves(&mut moves);
    assert_eq!(moves.len(), 111);
    assert_eq!(MOVE_BOUND, 119);
}
