//! Chess: engines against minimax, every shortcut of the game against a game
//! that has none, mates and stalemates.

use std::marker::PhantomData;

use plybench::chess::{Move, Moves, Position, START_FEN};
use plybench::game::chess::{Captures, Chess, Horizon, PieceSquare, Static, Undo};
use plybench::game::{Game, LeafCounts, MoveList, Terminal, Value, quiescence};
use plybench::search::Search;
use plybench::splitmix::SplitMix64;

use crate::helpers::{engine, root, run};

/// Chess with nothing but what a game must give, its values, and what an
/// ordering asks of a move.
#[derive(Clone)]
struct Plain<H>(Chess<PieceSquare>, PhantomData<H>);

impl<H: Horizon> Game for Plain<H> {
    type Move = Move;
    type Undo = Undo;

    const MATE_VALUE: Value = Chess::<PieceSquare>::MATE_VALUE;
    const STATIC_LEAVES: bool = H::STATIC;
    const MOVE_INDICES: usize = Chess::<PieceSquare>::MOVE_INDICES;

    fn generate(&self, moves: &mut MoveList<Move>) {
        self.0.generate(moves);
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.0.unmake(mv, undo);
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn evaluate(&self) -> Value {
        self.0.evaluate()
    }

    fn terminal(&self) -> Terminal {
        self.0.terminal()
    }

    fn leaf(&mut self, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
        if H::STATIC { self.evaluate() } else { quiescence(self, alpha, beta, counts) }
    }

    fn generate_captures(&self, moves: &mut MoveList<Move>) {
        self.0.generate_captures(moves);
    }

    fn capture_rank(&self, mv: Move) -> u32 {
        self.0.capture_rank(mv)
    }

    fn move_index(mv: Move) -> usize {
        Chess::<PieceSquare>::move_index(mv)
    }

    const EXCHANGES: bool = true;

    fn see(&self, mv: Move) -> Value {
        self.0.see(mv)
    }

    const CAPTURE_INDICES: usize = Chess::<PieceSquare>::CAPTURE_INDICES;

    fn capture_index(&self, mv: Move) -> usize {
        self.0.capture_index(mv)
    }
}

const ENGINES: [&str; 18] = [
    "ab",
    "ab+captures",
    "ab+tt",
    "ab+history+tt",
    "ab+captures+killer+refutation+tt",
    "negascout+captures+relative-history+killer+tt+id",
    "pvs+captures+history+killer+tt+id",
    "pvs+captures+history+killer+tt+etc+id",
    "scout+captures+butterfly",
    "mtdf+captures+history+tt+id",
    "sss+captures+tt",
    "aspiration+captures+history+killer+tt+id",
    "ab+captures[order=see]",
    "pvs+captures[order=see]+history+killer+tt+id",
    "ab+captures[losing=last]+killer",
    "pvs+captures[order=history]+tt+id",
    "scout+captures[order=history,losing=last]+killer+refutation",
    "pvs+captures[order=history,losing=last]+relative-history+killer+tt+id",
];

/// The start, castlings, promotions, captures en passant, checks and pins.
const ROOTS: [&str; 7] = [
    START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/2p1p1p1/8/1P1P1P2/2p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
];

/// Some positions of a random game of 20 plies from each root.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    for (number, fen) in ROOTS.into_iter().enumerate() {
        let (mut random, mut position) = (SplitMix64::new(0), Position::from_fen(fen).unwrap());
        for ply in 1..=20 {
            if ply % 7 == 1 + number % 3 {
                found.push(position.clone());
            }
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
    found
}

#[test]
fn shortcuts_change_no_count() {
    fn check<H: Horizon>(chess: &impl Game<Move = Move>, plain: &Plain<H>, depth: u32) {
        for spec in ENGINES {
            let engine = engine(spec);
            let ours = Search::new(&engine).depth(depth).run(chess);
            let theirs = Search::new(&engine).depth(depth).run(plain);
            assert_eq!(ours.value, theirs.value, "{spec} at {:?}", plain.0.position());
            assert_eq!(ours.best_move, theirs.best_move, "{spec} at {:?}", plain.0.position());
            assert_eq!(ours.counters, theirs.counters, "{spec} at {:?}", plain.0.position());
        }
    }
    for position in positions() {
        let chess = Chess::new(position, PieceSquare::new(1));
        check(&chess, &Plain::<Static>(chess.clone(), PhantomData), 3);
        check(&chess.clone().with_quiescence(), &Plain::<Captures>(chess, PhantomData), 2);
    }
}

#[test]
fn engines_give_the_value_of_minimax() {
    for position in positions().into_iter().step_by(3) {
        for (game, depth) in [
            ("chess", 3),
            ("chess[eval=material,grain=100]", 3),
            ("chess[eval=mobility]", 2),
            ("chess[quiescence=captures]", 2),
            ("chess[eval=mobility,quiescence=captures]", 2),
        ] {
            let root = root(game, &position.fen());
            let value = |spec: &str| run(&root, spec, depth).value;
            let expected = value("minimax");
            for spec in ["pvs+captures+history+killer+tt+id", "mtdf+tt", "sss+tt", "aspiration+tt", "dual+tt"]
            {
                assert_eq!(value(spec), expected, "{spec} on {game} at {position:?}");
            }
        }
    }
}

#[test]
fn mates_and_stalemates_are_found() {
    for (fen, depth, best, value) in [
        // Mate in one, two and three moves; nothing but stalemate to hope for.
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2, "a1a8", 19_999),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4, "a1a6", 19_997),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 6, "f6a6", 19_995),
        ("7k/8/8/8/8/1q6/8/K7 w - - 0 1", 1, "-", 0),
    ] {
        for spec in ["minimax", "pvs+captures+history+killer+tt+id"] {
            if spec == "minimax" && depth > 4 {
                continue;
            }
            for game in ["chess", "chess[eval=mobility]", "chess[quiescence=captures]"] {
                let outcome = run(&root(game, fen), spec, depth);
                let found = (outcome.value, outcome.best_move.unwrap_or("-".to_owned()));
                assert_eq!(found, (Some(value), best.to_owned()), "{fen} by {spec} on {game}");
            }
        }
    }
}
