//! Speed of the rules: generation, make and unmake, perft in three ways; and
//! perft of the other games, chess beside `cozy-chess` alone.
//!
//! Throughput is in elements: moves for generation and making, leaves for
//! perft. Every body asserts its count, so that a benchmark is also a test.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plybench::game::{Position as AnyPosition, Rules};
use plybench::list::List;
use plybench::xiangqi::{MOVE_BOUND, Move, Position};

const PERFT: &str = include_str!("../positions/xiangqi/perft.epd");

type Moves = List<Move, MOVE_BOUND>;

/// The positions of `perft.epd`, each with its count at depth 1.
fn positions() -> Vec<(Position, u64)> {
    PERFT
        .lines()
        .map(|line| {
            let (fen, counts) = line.split_once(" ;D1 ").expect("every line has a count at depth 1");
            let count = counts.split(' ').next().expect("a split has a first part");
            (Position::from_fen(fen).expect("the position is legal"), count.parse().expect("a number"))
        })
        .collect()
}

fn legal_moves(position: &Position) -> Moves {
    let mut moves = Moves::new();
    position.legal_moves(&mut moves);
    moves
}

fn generation(criterion: &mut Criterion) {
    let positions = positions();
    let total: u64 = positions.iter().map(|(_, count)| count).sum();
    let mut group = criterion.benchmark_group("generation");
    group.throughput(Throughput::Elements(total));
    group.bench_function("legal_moves", |bencher| {
        bencher.iter(|| {
            let found: usize =
                positions.iter().map(|(position, _)| legal_moves(black_box(position)).len()).sum();
            assert_eq!(found as u64, total);
        });
    });
    let captures: usize = positions
        .iter()
        .flat_map(|(position, _)| legal_moves(position).into_iter().map(move |mv| (position, mv)))
        .filter(|(position, mv)| position.piece_at(mv.to()).is_some())
        .count();
    group.throughput(Throughput::Elements(captures as u64));
    group.bench_function("legal_captures", |bencher| {
        bencher.iter(|| {
            let mut found = 0;
            for (position, _) in &positions {
                let mut moves = Moves::new();
                black_box(position).legal_captures(&mut moves);
                found += moves.len();
            }
            assert_eq!(found, captures);
        });
    });
    group.finish();
}

fn making(criterion: &mut Criterion) {
    let mut positions: Vec<_> =
        positions().into_iter().map(|(position, _)| (legal_moves(&position), position)).collect();
    let total: usize = positions.iter().map(|(moves, _)| moves.len()).sum();
    let mut group = criterion.benchmark_group("making");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("make_unmake", |bencher| {
        bencher.iter(|| {
            let mut made = 0;
            for (moves, position) in &mut positions {
                for mv in moves.iter() {
                    let undo = position.make(*mv);
                    made += usize::from(black_box(&*position).piece_at(mv.to()).is_some());
                    position.unmake(*mv, undo);
                }
            }
            assert_eq!(made, total);
        });
    });
    group.finish();
}

/// Perft as most programs count in bulk: the moves of the last ply are listed,
/// and the list is measured.
fn perft_listed(position: &mut Position, depth: u32) -> u64 {
    let moves = legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for mv in moves {
        let undo = position.make(mv);
        leaves += perft_listed(position, depth - 1);
        position.unmake(mv, undo);
    }
    leaves
}

fn perft(criterion: &mut Criterion) {
    let start = Position::start();
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(3_290_240)).sample_size(50);
    group.bench_function("start_4_counted", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&start).perft(4), 3_290_240));
    });
    group.bench_function("start_4_listed", |bencher| {
        bencher.iter(|| assert_eq!(perft_listed(black_box(&mut start.clone()), 4), 3_290_240));
    });
    group.bench_function("start_4_made", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&start).perft_made(4), 3_290_240));
    });
    group.finish();
}

/// Leaves of `cozy-chess` by itself, the moves of the last ply counted.
fn perft_of_cozy_chess(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                leaves += perft_of_cozy_chess(&child, depth - 1);
            }
        }
        false
    });
    leaves
}

fn perft_of_other_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft of other games");
    for (rules, depth, leaves) in
        [(Rules::Chess, 5, 4_865_609), (Rules::Othello, 9, 3_005_288), (Rules::Checkers, 9, 3_963_680)]
    {
        let start = AnyPosition::start(rules);
        group.throughput(Throughput::Elements(leaves)).sample_size(50);
        group.bench_function(format!("{rules}_{depth}_counted"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&start).perft(depth), leaves));
        });
        group.bench_function(format!("{rules}_{depth}_made"), |bencher| {
            bencher.iter(|| assert_eq!(black_box(&start).perft_made(depth), leaves));
        });
    }
    group.throughput(Throughput::Elements(4_865_609));
    group.bench_function("cozy-chess_5_counted", |bencher| {
        bencher.iter(|| assert_eq!(perft_of_cozy_chess(black_box(&Board::default()), 5), 4_865_609));
    });
    group.finish();
}

criterion_group!(benches, generation, making, perft, perft_of_other_games);
criterion_main!(benches);
