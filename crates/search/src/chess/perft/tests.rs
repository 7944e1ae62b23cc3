//! Published counts, and the two ways of counting against each other.

use crate::chess::walk::{FENS, walk};
use crate::chess::{Position, START_FEN};

/// Positions with their counts from depth 1, as published in many places: the
/// start position, and six in which every rule comes up.
const COUNTS: [(&str, &[u64]); 7] = [
    (START_FEN, &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", &[24, 496, 9_483, 182_838, 3_605_103]),
];

/// The positions of the test of Bratko and Kopec ("A test for comparison of
/// human and computer performance in chess", Advances in Computer Chess 3, 1982).
const BRATKO_KOPEC: [&str; 24] = [
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - -",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - -",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - -",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - -",
    "2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - -",
    "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -",
    "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - -",
    "rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - -",
    "2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -",
    "r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq -",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - -",
    "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - -",
    "3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - -",
    "r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - -",
    "3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - -",
    "2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - -",
    "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq -",
    "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - -",
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn published_counts_come_out() {
    for (fen, counts) in COUNTS {
        let position = position(fen);
        for (depth, nodes) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), *nodes, "{fen} at depth {depth}");
        }
        assert_eq!((position.perft(0), position.perft_made(0)), (1, 1));
    }
}

#[test]
#[ignore = "long: some 500 million leaves"]
fn published_counts_come_out_deeper() {
    for (fen, depth, nodes) in [
        (START_FEN, 6, 119_060_324),
        (COUNTS[1].0, 5, 193_690_690),
        (COUNTS[2].0, 7, 178_633_661),
        (COUNTS[3].0, 5, 15_833_292),
        (COUNTS[4].0, 4, 2_103_487),
    ] {
        assert_eq!(position(fen).perft(depth), nodes, "{fen} at depth {depth}");
    }
}

#[test]
fn the_positions_of_bratko_and_kopec_have_a_million_sequences_of_three() {
    assert_eq!(BRATKO_KOPEC.iter().map(|fen| position(fen).perft(3)).sum::<u64>(), 1_054_851);
}

#[test]
fn made_moves_count_the_same() {
    for fen in FENS {
        walk(&position(fen), 3, 12, |position| {
            let nodes = position.perft(2);
            assert_eq!(position.perft_made(2), nodes, "{position:?}");
        });
    }
    let start = Position::start();
    assert_eq!(start.perft_made(4), 197_281);
    assert_eq!(start, Position::start());
}
