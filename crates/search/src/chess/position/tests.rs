//! Moves made and taken back, and the hash.

use crate::chess::attackers::attackers;
use crate::chess::walk::{FENS, walk};
use crate::chess::{Moves, Position, START_FEN, Square, rules};

/// Facts that a position keeps twice must agree.
fn check(position: &Position) {
    let board = &position.board;
    let mut squares = [None; Square::COUNT];
    for square in Square::all() {
        let there = board.piece_on(rules::square(square)).zip(board.color_on(rules::square(square)));
        let here = position.piece_at(square);
        let here_there = here.map(|piece| (rules::kind(piece.kind()), rules::color(piece.color())));
        assert_eq!(here_there, there, "{position:?}");
        squares[square.index()] = here;
    }
    let rebuilt = rules::board(&squares, position.side(), position.rights, position.en_passant());
    assert_eq!(board.hash_without_ep(), rebuilt.hash_without_ep(), "{position:?}");
    let side = position.side();
    assert_eq!(position.in_check(), !attackers(&squares, position.king(side), !side).is_empty());
}

#[test]
fn moves_are_taken_back_bit_for_bit() {
    for fen in FENS {
        walk(&Position::from_fen(fen).unwrap(), 12, 80, |position| {
            check(position);
            let mut moves = Moves::new();
            position.legal_moves(&mut moves);
            for mv in &moves {
                let mut after = position.clone();
                let undo = after.make(*mv);
                check(&after);
                assert_eq!(after.hash(), position.hash_after(*mv), "{mv} in {position:?}");
                assert_eq!(after.hash(), Position::from_fen(&after.fen()).unwrap().hash(), "{after:?}");
                after.unmake(*mv, undo);
                assert_eq!(after, *position);
                assert_eq!(after.hash(), position.hash());
                assert_eq!(after.board, position.board);
            }
        });
    }
}

fn after(moves: &str) -> Position {
    let mut position = Position::from_fen(START_FEN).unwrap();
    for text in moves.split(' ') {
        let mv = position.read_move(text).unwrap();
        position.make(mv);
    }
    position
}

#[test]
fn the_same_position_by_different_moves_has_the_same_hash() {
    for (one, other) in [
        ("g1f3 g8f6 b1c3 b8c6", "b1c3 b8c6 g1f3 g8f6"),
        // A double step that no pawn can answer en passant, last or before.
        ("d2d4 g8f6 e2e4", "e2e4 g8f6 d2d4"),
    ] {
        let (one, other) = (after(one), after(other));
        assert_eq!(one, other);
        assert_eq!(one.hash(), other.hash());
    }
    // With a pawn beside it the double step makes a difference.
    let (one, other) = (after("e2e4 a7a6 e4e5 a6a5 a2a3 d7d5"), after("e2e4 a7a5 e4e5 d7d6 a2a3 d6d5"));
    assert_ne!(one, other);
    assert_ne!(one.hash(), other.hash());
    assert_eq!(one.en_passant(), Some("d6".parse().unwrap()));
    assert_eq!(other.en_passant(), None);
}
