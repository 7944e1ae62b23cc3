//! The base order, as its definition and as lists; captures and quiet moves.

use crate::chess::attackers::{Squares, attackers};
use crate::chess::walk::{FENS, walk};
use crate::chess::{Kind, Move, Moves, Position, Square};

fn moves(position: &Position) -> Moves {
    let mut moves = Moves::new();
    position.legal_moves(&mut moves);
    moves
}

/// The squares of a position without the piece on one of them.
fn without(position: &Position, square: Square) -> Squares {
    let mut squares = [None; Square::COUNT];
    for place in Square::all().filter(|place| *place != square) {
        squares[place.index()] = position.piece_at(place);
    }
    squares
}

/// The sort key in the definition of the base order.
fn key(position: &Position, mv: Move) -> impl Ord + use<> {
    let (side, from) = (position.side(), mv.from());
    let kind = position.piece_at(from).unwrap().kind();
    let king = position.king(side);
    let before = attackers(&without(position, king), king, !side).len();
    let pinned = kind != Kind::King && attackers(&without(position, from), king, !side).len() > before;
    let to = if mv.is_castling() { mv.rook().0 } else { mv.to() };
    (kind, mv.is_en_passant(), pinned, from, to, mv.promotion())
}

#[test]
fn moves_come_in_the_order_of_the_definition() {
    for fen in FENS {
        walk(&Position::from_fen(fen).unwrap(), 30, 80, |position| {
            let keys: Vec<_> = moves(position).iter().map(|mv| key(position, *mv)).collect();
            assert!(keys.is_sorted(), "{position:?}: {:?}", moves(position));
        });
    }
}

fn listed(fen: &str) -> String {
    let moves = moves(&Position::from_fen(fen).unwrap());
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_base_order_never_changes() {
    for (fen, expected) in ORDERS {
        assert_eq!(listed(fen), expected, "{fen}");
    }
}

/// The start; castlings of either side among the king's moves; promotions;
/// pinned pieces behind the others; captures en passant behind all pawns; a
/// check.
const ORDERS: [(&str, &str); 7] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 b1a3 b1c3 g1f3 g1h3",
    ),
    (
        "4k3/8/8/8/8/8/7P/R3K2R w KQ - 0 1",
        "h2h3 h2h4 a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 h1f1 h1g1 e1c1 e1d1 e1f1 e1g1 e1d2 e1e2 e1f2",
    ),
    (
        "r3k2r/7p/8/8/8/8/8/4K3 b kq - 0 1",
        "h7h5 h7h6 a8a1 a8a2 a8a3 a8a4 a8a5 a8a6 a8a7 a8b8 a8c8 a8d8 h8f8 h8g8 e8d7 e8e7 e8f7 e8c8 e8d8 e8f8 e8g8",
    ),
    (
        "3n4/2P1k3/8/8/8/8/8/4K3 w - - 0 1",
        "c7c8n c7c8b c7c8r c7c8q c7d8n c7d8b c7d8r c7d8q e1d1 e1f1 e1d2 e1e2 e1f2",
    ),
    (
        "4k3/8/8/b3r3/8/7B/3BR2R/4K3 w - - 0 1",
        "h3f1 h3g2 h3g4 h3f5 h3e6 h3d7 h3c8 d2c3 d2b4 d2a5 h2h1 h2f2 h2g2 e2e3 e2e4 e2e5 e1d1 e1f1 e1f2",
    ),
    (
        "4k3/8/8/2PpP3/8/8/P6P/4K3 w - d6 0 1",
        "a2a3 a2a4 h2h3 h2h4 c5c6 e5e6 c5d6 e5d6 e1d1 e1f1 e1d2 e1e2 e1f2",
    ),
    ("4k3/8/8/8/8/5n2/P2PP1P1/R3K2R w KQ - 0 1", "e2f3 g2f3 e1d1 e1f1 e1f2"),
];

#[test]
fn captures_and_quiet_moves_are_all_moves() {
    for fen in FENS {
        walk(&Position::from_fen(fen).unwrap(), 30, 80, |position| {
            let all = moves(position);
            let (mut captures, mut quiets) = (Moves::new(), Moves::new());
            position.legal_captures(&mut captures);
            position.legal_quiets(&mut quiets);
            let takes = |mv: &Move| position.piece_at(mv.victim()).is_some() && !mv.is_castling();
            let (expected, others): (Vec<_>, Vec<_>) =
                all.iter().partition(|mv| takes(mv) || mv.promotion().is_some());
            assert_eq!(captures[..], expected, "{position:?}");
            assert_eq!(quiets[..], others, "{position:?}");
            let mut by_kind = Moves::new();
            for kind in Kind::ALL {
                position.legal_moves_of(&[kind], &mut by_kind);
            }
            assert_eq!(by_kind, all, "{position:?}");
        });
    }
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_list_too_short_is_not_overrun() {
    let mut moves = crate::list::List::<Move, 19>::new();
    Position::start().legal_moves(&mut moves);
}
