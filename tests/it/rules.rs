//! The rules, from outside: perft counts, text, make and unmake.

use plybench::xiangqi::Position;

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
