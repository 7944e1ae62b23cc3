//! Exchange values against minimax over every sequence of captures on a square.

use crate::chess::walk::FENS;
use crate::chess::{self, Square as ChessSquare};
use crate::game::chess::{Chess, PIECE_VALUES as CHESS_VALUES, PieceSquare as ChessTables};
use crate::game::xiangqi::{PIECE_VALUES as XIANGQI_VALUES, PieceSquare as XiangqiTables, Xiangqi};
use crate::game::{Game, MoveList, Value};
use crate::splitmix::SplitMix64;
use crate::xiangqi;

/// The oracle's view of a game: nothing under test.
trait Board: Game {
    fn target(mv: Self::Move) -> usize;

    /// The material of White or Red less that of the other side.
    fn material(&self) -> Value;

    fn first_to_move(&self) -> bool;

    fn text(&self) -> String;
}

impl Board for Chess<ChessTables> {
    fn target(mv: chess::Move) -> usize {
        mv.to().index()
    }

    fn material(&self) -> Value {
        let pieces = ChessSquare::all().filter_map(|square| self.position().piece_at(square));
        let worth = |piece: chess::Piece| {
            let value: Value = CHESS_VALUES[piece.kind().index()].into();
            if piece.color() == chess::Color::White { value } else { -value }
        };
        pieces.map(worth).sum()
    }

    fn first_to_move(&self) -> bool {
        self.position().side() == chess::Color::White
    }

    fn text(&self) -> String {
        self.position().fen()
    }
}

impl Board for Xiangqi<XiangqiTables> {
    fn target(mv: xiangqi::Move) -> usize {
        mv.to().index()
    }

    fn material(&self) -> Value {
        let pieces = xiangqi::Square::all().filter_map(|square| self.position().piece_at(square));
        let worth = |piece: xiangqi::Piece| {
            let value: Value = XIANGQI_VALUES[piece.kind().index()].into();
            if piece.color() == xiangqi::Color::Red { value } else { -value }
        };
        pieces.map(worth).sum()
    }

    fn first_to_move(&self) -> bool {
        self.position().side() == xiangqi::Color::Red
    }

    fn text(&self) -> String {
        self.position().fen()
    }
}

/// The value of a move and of the best sequence of legal moves that enter its target.
fn oracle<G: Board>(game: &mut G, mv: G::Move) -> Value {
    let (before, sign) = (game.material(), if game.first_to_move() { 1 } else { -1 });
    let undo = game.make(mv);
    let gain = sign * (game.material() - before);
    let mut replies = MoveList::new();
    game.generate(&mut replies);
    replies.retain(|reply| G::target(*reply) == G::target(mv));
    let best = replies.into_iter().map(|reply| oracle(game, reply)).max().unwrap_or(0);
    game.unmake(mv, undo);
    gain - best.max(0)
}

/// Positions of random games from some starts, of which at most `plies` are played. Every
/// other move is a capture, if there is one: of those left to chance few exchange anything.
fn positions<G: Board>(starts: &[G], plies: u32, mut visit: impl FnMut(&mut G) -> bool) {
    for seed in 0.. {
        let mut random = SplitMix64::new(seed);
        let mut game = starts[seed as usize % starts.len()].clone();
        for _ in 0..plies {
            if !visit(&mut game) {
                return;
            }
            let (mut moves, mut captures) = (MoveList::new(), MoveList::new());
            game.generate(&mut moves);
            game.generate_captures(&mut captures);
            let chosen = if captures.is_empty() || random.below(3) > 0 { &moves } else { &captures };
            if chosen.is_empty() {
                break;
            }
            game.make(chosen[random.below(chosen.len() as u64) as usize]);
        }
    }
}

fn chess_starts() -> Vec<Chess<ChessTables>> {
    let start = |fen| Chess::new(chess::Position::from_fen(fen).unwrap(), ChessTables::new(7));
    FENS.into_iter().map(start).collect()
}

fn xiangqi_starts() -> Vec<Xiangqi<XiangqiTables>> {
    let fens = [
        xiangqi::START_FEN,
        "1r2kab2/4a4/3cbc1r1/p1p5p/4p1p2/2P3B1P/P2RP1P2/N3B4/4A4/3A1K1NR w - - 0 1",
        "2bakab2/1C2n2r1/1cn1r4/p1p3p1p/4P4/2P3P2/P4C2P/2N1B1N2/9/R2AKABR1 w - - 0 1",
    ];
    let start = |fen| Xiangqi::new(xiangqi::Position::from_fen(fen).unwrap(), XiangqiTables::new(7));
    fens.into_iter().map(start).collect()
}

/// Compares the values of all captures in so many positions that have one, and of all
/// moves in some; returns how many of them are below, at and above 0.
fn compare<G: Board>(starts: &[G], number: u32) -> [u64; 3] {
    let (mut seen, mut found) = (0, [0; 3]);
    positions(starts, 120, |game| {
        let mut moves = MoveList::new();
        if seen % 16 == 0 {
            game.generate(&mut moves);
        } else {
            game.generate_captures(&mut moves);
        }
        seen += u32::from(!moves.is_empty());
        for mv in moves {
            let value = oracle(game, mv);
            assert_eq!(game.see(mv), value, "{mv} in {}", game.text());
            assert_eq!(game.loses_exchange(mv), value < 0, "{mv} in {}", game.text());
            found[(value.signum() + 1) as usize] += 1;
        }
        seen < number
    });
    found
}

#[test]
fn exchanges_are_minimax_over_all_captures_on_a_square() {
    let found = [compare(&chess_starts(), 10_000), compare(&xiangqi_starts(), 10_000)];
    assert!(found.iter().flatten().all(|values| *values > 2_000), "{found:?}");
}

#[test]
#[ignore = "long: a million positions"]
fn exchanges_are_minimax_in_a_million_positions() {
    let found = [compare(&chess_starts(), 500_000), compare(&xiangqi_starts(), 500_000)];
    assert!(found.iter().flatten().all(|values| *values > 100_000), "{found:?}");
}

fn see_of<G: Game>(game: &G, text: &str) -> Value {
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let mv = moves.into_iter().find(|mv| mv.to_string() == text);
    game.see(mv.unwrap_or_else(|| panic!("{text} is not legal")))
}

#[test]
fn exchanges_on_chess_by_hand() {
    let see = |fen: &str, mv| {
        see_of(&Chess::new(chess::Position::from_fen(fen).unwrap(), ChessTables::material(1)), mv)
    };
    // A pawn for nothing; a rook for a pawn that is guarded; an attacker behind another.
    assert_eq!(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
    assert_eq!(see("1k1r4/1pp4p/p2b4/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100 - 500);
    assert_eq!(see("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), 100 - 320);
    // The knight that guards the pawn is pinned.
    assert_eq!(see("3k4/3n4/8/4p3/8/4R3/8/3RK3 w - - 0 1", "e3e5"), 100);
    // The pawn that recaptures becomes a queen.
    assert_eq!(see("3n4/2k5/8/8/8/8/1p6/R1N1K3 b - - 0 1", "b2c1q"), 320 + 800 - 900);
    assert_eq!(see("4k3/8/8/8/8/8/1p6/n2QK3 w - - 0 1", "d1a1"), 320 - 900 - 800);
    // A pawn passed by and taken back; a quiet move to where it is lost; a king takes.
    assert_eq!(see("4k3/4p3/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), 100);
    assert_eq!(see("4k3/3p4/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), 0);
    assert_eq!(see("4k3/3p4/8/8/8/8/8/2R1K3 w - - 0 1", "c1c6"), -500);
    assert_eq!(see("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2"), 100);
    assert_eq!(see("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
}

#[test]
fn exchanges_on_xiangqi_by_hand() {
    let see = |fen: &str, mv| {
        see_of(&Xiangqi::new(xiangqi::Position::from_fen(fen).unwrap(), XiangqiTables::material(1)), mv)
    };
    // A rook takes a horse that a rook guards.
    assert_eq!(see("3k5/9/9/9/r3n4/9/9/9/4R4/5K3 w - - 0 1", "e1e5"), 350 - 500);
    // A cannon guards the horse, but its screen is the horse's only neighbour: the pawn.
    assert_eq!(see("3k5/9/9/9/c1p1n4/9/9/9/4R4/5K3 w - - 0 1", "e1e5"), 350 - 500);
    // With no screen it guards nothing.
    assert_eq!(see("3k5/9/9/9/c3n4/9/9/9/4R4/5K3 w - - 0 1", "e1e5"), 350);
    // The rook that would recapture keeps the kings apart.
    assert_eq!(see("4k4/9/9/4r4/9/2n6/9/4R4/2R6/4K4 w - - 0 1", "c1c4"), 350);
}

#[test]
fn only_pieces_that_can_wait_count() {
    let chess = |fen: &str| {
        Chess::new(chess::Position::from_fen(fen).unwrap(), ChessTables::new(1)).non_pawn_material()
    };
    assert_eq!(chess(chess::START_FEN), 2 * 320 + 2 * 330 + 2 * 500 + 900);
    assert_eq!(chess("4k3/pp6/8/8/8/8/8/4K2R b - - 0 1"), 0);
    assert_eq!(chess("4k3/pp6/8/8/8/8/8/4K2R w - - 0 1"), 500);
    let xiangqi = |fen: &str| {
        Xiangqi::new(xiangqi::Position::from_fen(fen).unwrap(), XiangqiTables::new(1)).non_pawn_material()
    };
    assert_eq!(xiangqi(xiangqi::START_FEN), 2 * (500 + 350 + 350));
    assert_eq!(xiangqi("3k5/4a4/4b4/9/2p6/9/9/9/9/R4K2C b - - 0 1"), 0);
    assert_eq!(xiangqi("3k5/4a4/4b4/9/2p6/9/9/9/9/R4K2C w - - 0 1"), 850);
}
