//! Searches: engines against minimax, and every shortcut of the game against a
//! game that has none.

use std::marker::PhantomData;

use crate::chess::walk::{FENS, walk};
use crate::chess::{Move, Position};
use crate::game::chess::tests::read;
use crate::game::chess::{Captures, Chess, Horizon, PieceSquare, Static, Undo};
use crate::game::{AnyGame, Game, GameSpec, LeafCounts, MoveList, Terminal, Value, quiescence};
use crate::search::{Engine, Search};

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
}

const ENGINES: [&str; 12] = [
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
];

/// Some positions of games from everywhere.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for (number, fen) in FENS.into_iter().enumerate() {
        let mut plies = 0;
        walk(&read(fen), 1, 20, |position| {
            plies += 1;
            if plies % 7 == 1 + number % 3 {
                positions.push(position.clone());
            }
        });
    }
    positions
}

#[test]
fn shortcuts_change_no_count() {
    fn check<H: Horizon>(chess: &impl Game<Move = Move>, plain: &Plain<H>, depth: u32) {
        for spec in ENGINES {
            let engine: Engine = spec.parse().unwrap();
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
            let game: GameSpec = game.parse().unwrap();
            let root: AnyGame = game.root(&position.fen()).unwrap();
            let value = |spec: &str| {
                let engine: Engine = spec.parse().unwrap();
                Search::new(&engine).depth(depth).run_any(&root).value
            };
            let expected = value("minimax");
            for spec in ["pvs+captures+history+killer+tt+id", "mtdf+tt", "sss+tt", "aspiration+tt", "dual+tt"]
            {
                assert_eq!(value(spec), expected, "{spec} on {game} at {position:?}");
            }
        }
    }
}
