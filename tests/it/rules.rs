//! The rules, from outside: perft counts, text, make and unmake.

use plybench::corpus;
use plybench::list::List;
use plybench::xiangqi::{Kind, MOVE_BOUND, Move, Position, Staging};

const PERFT: &str = include_str!("../../positions/xiangqi/perft.epd");

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
fn making_every_leaf_gives_the_same_counts() {
    for (fen, counts) in lines() {
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count < 1_000_000) {
            assert_eq!(position.perft_made(depth), count, "perft {depth} of {fen}");
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
    let mut moves = List::<Move, MOVE_BOUND>::new();
    Position::from_fen(MANY_MOVES).unwrap().legal_moves(&mut moves);
    assert_eq!(moves.len(), 111);
    assert_eq!(MOVE_BOUND, 119);
}

/// The moves found stage by stage; between two stages all moves found so far
/// are made and unmade, as a search does.
fn staged_moves(position: &Position) -> List<Move, MOVE_BOUND> {
    let mut position = position.clone();
    let (mut staging, mut moves) = (Staging::default(), List::new());
    while position.next_moves(&mut staging, &mut moves) {
        for &mv in &moves {
            let undo = position.make(mv);
            position.unmake(mv, undo);
        }
    }
    let all = moves.len();
    assert!(!position.next_moves(&mut staging, &mut moves) && moves.len() == all, "no stage after the last");
    moves
}

#[test]
fn stages_put_together_are_all_moves_in_base_order() {
    let sets = ["openings", "middlegames", "endgames", "composed"];
    let entries = sets.into_iter().flat_map(|set| corpus::set(plybench::game::Rules::Xiangqi, set).unwrap());
    let fens = entries.map(|entry| entry.fen()).chain(lines().map(|(fen, _)| fen.to_owned()));
    let (mut seen, mut in_check) = (0_u64, 0);
    for fen in fens {
        // A walk from each, by a fixed choice, to meet checks and pins.
        let mut position = Position::from_fen(&fen).unwrap();
        for ply in 0..60 {
            let mut moves = List::<Move, MOVE_BOUND>::new();
            position.legal_moves(&mut moves);
            assert_eq!(staged_moves(&position), moves, "{}", position.fen());
            seen += 1;
            in_check += u32::from(position.in_check());
            if moves.is_empty() {
                break;
            }
            let choice = (position.hash() ^ ply) % moves.len() as u64;
            position.make(moves[choice as usize]);
        }
    }
    assert!(seen > 3_000 && in_check > 100, "{seen} positions, {in_check} in check");
}

#[test]
fn a_move_is_legal_if_and_only_if_it_is_generated() {
    let every_move: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_code).collect();
    assert_eq!(every_move.len(), 90 * 90);
    let (mut in_check, mut hollow_or_pinned) = (0, 0);
    for entry in ["middlegames", "endgames"]
        .into_iter()
        .flat_map(|set| corpus::set(plybench::game::Rules::Xiangqi, set).unwrap())
        .step_by(4)
    {
        let mut position = Position::from_fen(&entry.fen()).unwrap();
        for ply in 0..30 {
            let mut moves = List::<Move, MOVE_BOUND>::new();
            position.legal_moves(&mut moves);
            let legal: Vec<Move> = every_move.iter().copied().filter(|mv| position.is_legal(*mv)).collect();
            let mut expected = moves.to_vec();
            expected.sort_by_key(|mv| mv.code());
            assert_eq!(legal, expected, "{}", position.fen());
            for mv in &moves {
                assert_eq!(Move::from_code(mv.code()), Some(*mv));
                let after = position.hash_after(*mv);
                let undo = position.make(*mv);
                assert_eq!(position.hash(), after, "{mv}");
                position.unmake(*mv, undo);
            }
            in_check += u32::from(position.in_check());
            let pseudo = position.color(position.side()).into_iter();
            let pseudo: u32 = pseudo.map(|square| position.pseudo_targets(square).count()).sum();
            hollow_or_pinned += u32::from(!position.in_check() && pseudo as usize > moves.len());
            if moves.is_empty() {
                break;
            }
            position.make(moves[((position.hash() ^ ply) % moves.len() as u64) as usize]);
        }
    }
    assert!(in_check > 10 && hollow_or_pinned > 50, "{in_check} in check, {hollow_or_pinned} others");
}

#[test]
fn the_first_stage_asks_for_rooks_alone() {
    let (mut staging, mut moves) = (Staging::default(), List::<Move, MOVE_BOUND>::new());
    let position = Position::start();
    assert!(position.next_moves(&mut staging, &mut moves));
    let kinds = moves.iter().map(|mv| position.piece_at(mv.from()).unwrap().kind());
    assert!(kinds.into_iter().all(|kind| kind == Kind::Rook));
    assert_eq!(moves.len(), 4);
}
