//! Evaluators: symmetric, incremental against from scratch, and what a leaf is
//! worth without the move being made; the ends of the game.

use crate::chess::walk::{FENS, walk};
use crate::chess::{Moves, START_FEN};
use crate::game::chess::*;
use crate::game::{AnyGame, GameSpec, terminal_value, value_from_table, value_to_table};

pub(super) fn read(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The board seen from the other side, with the colours exchanged.
fn flipped(position: &Position) -> Position {
    let fen = position.fen();
    let fields: Vec<_> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let ranks: Vec<_> = fields[0].rsplit('/').map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let passed = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let rights = if fields[2] == "-" { "-".to_owned() } else { swap(fields[2]) };
    read(&format!("{} {side} {rights} {passed}", ranks.join("/")))
}

fn check_symmetry<E: Evaluator>(evaluator: &E) {
    for fen in FENS {
        walk(&read(fen), 6, 80, |position| {
            let value = |position: &Position| Chess::new(position.clone(), evaluator.clone()).evaluate();
            let here = value(position);
            assert_eq!(here, value(&flipped(position)), "{position:?}");
            assert!(here.abs() < MATE_VALUE / 2);
            let white = Value::from(evaluator.evaluate(position, evaluator.score(position)));
            assert_eq!(here, if position.side() == Color::White { white } else { -white });
        });
    }
}

#[test]
fn values_are_symmetric() {
    for grain in [1, 10] {
        check_symmetry(&PieceSquare::new(grain));
        check_symmetry(&PieceSquare::material(grain));
        check_symmetry(&Mobility::new(grain));
    }
}

fn check_leaves<E: Evaluator>(evaluator: &E) {
    let mut special = [0; 3];
    for fen in FENS {
        walk(&read(fen), 8, 80, |position| {
            let mut game = Chess::new(position.clone(), evaluator.clone());
            let (before, hash) = (game.evaluate(), game.hash());
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            let mut quiets = (0, INFINITY);
            for mv in &moves {
                special[0] += usize::from(mv.is_castling());
                special[1] += usize::from(mv.is_en_passant());
                special[2] += usize::from(mv.promotion().is_some());
                let after = (game.evaluate_after(*mv), game.hash_after(*mv));
                if game.capture_rank(*mv) == 0 {
                    quiets = (quiets.0 + 1, quiets.1.min(after.0));
                }
                let undo = game.make(*mv);
                assert_eq!(after, (game.evaluate(), game.hash()), "{mv} in {position:?}");
                assert_eq!(game.score, evaluator.score(&game.position));
                game.unmake(*mv, undo);
                assert_eq!((game.evaluate(), game.hash()), (before, hash));
            }
            if E::SCORE_SUFFICES {
                assert_eq!(game.static_cutoffs_after_quiets(quiets.1), Some(quiets), "{position:?}");
                if quiets.0 > 0 {
                    assert_eq!(game.static_cutoffs_after_quiets(quiets.1 + 1), None);
                }
            }
        });
    }
    assert!(special.iter().all(|moves| *moves > 40), "{special:?}");
}

#[test]
fn a_leaf_is_worth_what_it_is_worth_when_its_move_is_made() {
    check_leaves(&PieceSquare::new(1));
    check_leaves(&PieceSquare::material(7));
    check_leaves(&Mobility::new(1));
}

#[test]
fn captures_are_the_moves_with_a_rank() {
    for fen in FENS {
        walk(&read(fen), 8, 80, |position| {
            let game = Chess::new(position.clone(), PieceSquare::new(1));
            let (mut all, mut captures) = (MoveList::new(), MoveList::new());
            game.generate(&mut all);
            game.generate_captures(&mut captures);
            all.retain(|mv| game.capture_rank(*mv) > 0);
            assert_eq!(all, captures, "{position:?}");
        });
    }
}

#[test]
fn the_most_valuable_victim_comes_first() {
    let position = read("3r2k1/2P5/8/3n4/2P1R2p/1p6/P7/R3K3 w Q - 0 1");
    let game = Chess::new(position.clone(), PieceSquare::new(1));
    let rank = |text: &str| game.capture_rank(position.read_move(text).unwrap());
    let order = ["c7d8q", "c7d8n", "c7c8q", "c4d5", "a2b3", "e4h4"];
    assert!(order.is_sorted_by(|one, other| rank(one) > rank(other)), "{:?}", order.map(rank));
    assert_eq!((rank("e4e3"), rank("e1c1")), (0, 0));
}

#[test]
fn evaluators_count_what_they_say() {
    let value = |fen: &str, game: &str| {
        let game: GameSpec = game.parse().unwrap();
        let AnyGame::Chess(game) = game.root(fen).unwrap() else { unreachable!("it has tables") };
        game.evaluate()
    };
    for game in ["chess", "chess[eval=material]"] {
        assert_eq!(value(START_FEN, game), 0);
    }
    let fen = "4k1n1/8/8/8/8/8/8/1B2KQ1R w - - 0 1";
    assert_eq!(value(fen, "chess[eval=material]"), 330 + 900 + 500 - 320);
    assert_eq!(value(fen, "chess[eval=material,grain=100]"), 1400);
    // All stand badly on their home ranks, the knight worst; the kings cancel out.
    assert_eq!(value(fen, "chess"), 1410 - 4 - 4 - 4 + 24);
    // A rook with 13 squares, a pawn with 2.
    let position = read("1k6/8/8/8/3P4/8/8/R6K w - - 0 1");
    let value = Chess::new(position, Mobility::new(1)).evaluate();
    assert_eq!(value, 500 + 100 + 4 * (6 + 7) + 3 * 2);
}

#[test]
fn mates_count_plies_from_the_root_and_tables_from_the_node() {
    type Pst = Chess<PieceSquare>;
    let game = |fen| Chess::new(read(fen), PieceSquare::new(1));
    let mated = game("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!((mated.terminal(), terminal_value(&mated, 3)), (Terminal::Loss, -19_997));
    let stalemated = game("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!((stalemated.terminal(), terminal_value(&stalemated, 3)), (Terminal::Draw, 0));
    for value in [-19_997, -300, 0, 42, 19_990] {
        let stored = value_to_table::<Pst>(value, 3);
        assert_eq!(value_from_table::<Pst>(stored, 3), value);
    }
}

#[test]
fn move_indices_are_dense() {
    let start = Position::start();
    assert_eq!(Chess::<PieceSquare>::move_index(start.read_move("b1a3").unwrap()), 64 + 16);
    assert_eq!(Chess::<PieceSquare>::move_index(start.read_move("h2h4").unwrap()), 15 * 64 + 31);
}
