//! Material gains of moves against the pieces on the board; positional changes against their bound.

use crate::chess;
use crate::game::checkers::{Checkers, KING_VALUE, MAN_VALUE, Tables};
use crate::game::chess::{self as chess_game, Chess};
use crate::game::othello::{Evaluator, Othello};
use crate::game::tests::{chess_games, walk, xiangqi_games};
use crate::game::xiangqi::{self as xiangqi_game, Xiangqi};
use crate::game::{Game, GameSpec, MoveList, Position, Value, Visitor};
use crate::{checkers, othello, xiangqi};

/// The pieces of the side that begins less those of the other, by the values of their kinds.
fn material(position: &Position, value: impl Fn(&str) -> i16) -> Value {
    let worth = |(kind, [first, second]): (&str, [usize; 2])| {
        Value::from(value(kind)) * (first as Value - second as Value)
    };
    position.facts().pieces.into_iter().map(worth).sum()
}

/// Compares the gains of all moves of random games with the change of the material; returns
/// how many of them win something.
fn count_gains<G: Game>(start: &G, position: impl Fn(&G) -> Position, value: impl Fn(&str) -> i16) -> usize {
    let mut winning = 0;
    walk(start, 30, |game| {
        let before = position(game);
        let first = before.facts().to_move == Position::start(before.rules()).facts().to_move;
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        for mv in moves {
            let undo = game.make(mv);
            let change = material(&position(game), &value) - material(&before, &value);
            game.unmake(mv, undo);
            let expected = if first { change } else { -change };
            assert_eq!(game.gain(mv), expected, "{mv} in {}", before.text());
            winning += usize::from(expected > 0);
        }
    });
    winning
}

fn chess_value(name: &str) -> i16 {
    let kind = chess::Kind::ALL.into_iter().find(|kind| kind.name() == name);
    chess_game::PIECE_VALUES[kind.unwrap().index()]
}

fn xiangqi_value(name: &str) -> i16 {
    let kind = xiangqi::Kind::ALL.into_iter().find(|kind| kind.name() == name);
    xiangqi_game::PIECE_VALUES[kind.unwrap().index()]
}

fn checkers_value(name: &str) -> i16 {
    if name == "king" { KING_VALUE } else { MAN_VALUE }
}

#[test]
fn a_gain_is_what_the_material_changes_by() {
    let mut winning = [0; 4];
    for game in chess_games() {
        winning[0] += count_gains(&game, |game| game.position().clone().into(), chess_value);
    }
    for game in xiangqi_games() {
        winning[1] += count_gains(&game, |game| game.position().clone().into(), xiangqi_value);
    }
    // With men that are crowned within captures.
    for fen in [checkers::START_FEN, "B:W26,27,18,K9:B22,19,23,K32,1", "W:WK26,K27,14,10:BK22,6,7,21,1"] {
        let game = Checkers::new(checkers::Position::from_fen(fen).unwrap(), Tables::new(7));
        winning[2] += count_gains(&game, |game| game.position().clone().into(), checkers_value);
    }
    // Discs are turned, never won.
    let game = Othello::new(othello::Position::start(), Evaluator::discs(1));
    winning[3] = count_gains(&game, |game| game.position().clone().into(), |_| 0);
    assert!(winning[..3].iter().all(|winning| *winning > 1_000) && winning[3] == 0, "{winning:?}");
}

/// The most that a move of some games adds beyond its gain.
fn most_beyond_gain<G: Game>(starts: &[G], games: u64) -> Value {
    let mut most = 0;
    for start in starts {
        walk(start, games, |game| {
            let before = game.evaluate();
            let mut moves = MoveList::new();
            game.generate(&mut moves);
            for mv in moves {
                most = most.max(-game.evaluate_after(mv) - before - game.gain(mv));
            }
        });
    }
    most
}

/// Games with an evaluator, the last of them with the move that adds most.
fn chess_with(tables: &chess_game::PieceSquare) -> Vec<Chess<chess_game::PieceSquare>> {
    let mut positions: Vec<_> = chess_games().iter().map(|game| game.position().clone()).collect();
    // A knight in the corner takes a pawn that is nearly a queen.
    positions.push(chess::Position::from_fen("4k3/8/8/8/8/8/2p5/N5K1 w - - 0 1").unwrap());
    positions.into_iter().map(|position| Chess::new(position, tables.clone())).collect()
}

fn xiangqi_with(tables: &xiangqi_game::PieceSquare) -> Vec<Xiangqi<xiangqi_game::PieceSquare>> {
    let mut positions: Vec<_> = xiangqi_games().iter().map(|game| game.position().clone()).collect();
    // An advisor takes a pawn in the middle of the palace.
    let fen = "3k5/9/9/9/9/9/9/3A5/4p4/5K3 w - - 0 1";
    positions.push(xiangqi::Position::from_fen(fen).unwrap());
    positions.into_iter().map(|position| Xiangqi::new(position, tables.clone())).collect()
}

#[test]
fn no_move_adds_more_than_the_bound() {
    for grain in [1, 2, 7, 10] {
        let chess = chess_with(&chess_game::PieceSquare::new(grain));
        let xiangqi = xiangqi_with(&xiangqi_game::PieceSquare::new(grain));
        let bounds = [chess[0].positional_bound().unwrap(), xiangqi[0].positional_bound().unwrap()];
        let found = [most_beyond_gain(&chess, 40), most_beyond_gain(&xiangqi, 40)];
        let near = |(found, bound): (Value, Value)| found <= bound && found + 2 * Value::from(grain) >= bound;
        assert!(found.into_iter().zip(bounds).all(near), "{found:?} {bounds:?} by {grain}");
        if grain == 1 {
            assert_eq!(found, bounds);
            assert_eq!(bounds, [84, 58]);
        }
    }
}

#[test]
fn material_alone_adds_nothing_beyond_the_gain() {
    for grain in [1, 7] {
        let chess = chess_with(&chess_game::PieceSquare::material(grain));
        let xiangqi = xiangqi_with(&xiangqi_game::PieceSquare::material(grain));
        let bounds = [chess[0].positional_bound(), xiangqi[0].positional_bound()];
        assert_eq!(bounds, [Some(Value::from(grain) - 1); 2]);
        assert!(most_beyond_gain(&chess, 10) < Value::from(grain));
        assert!(most_beyond_gain(&xiangqi, 10) < Value::from(grain));
    }
}

#[test]
fn only_sums_of_tables_have_a_bound() {
    for (spec, bounded) in [
        ("xiangqi", true),
        ("xiangqi[eval=mobility]", false),
        ("xiangqi[eval=book]", false),
        ("xiangqi[quiescence=captures]", true),
        ("chess[quiescence=captures+see]", true),
        ("chess[eval=mobility]", false),
        ("checkers", false),
        ("othello", false),
        ("tree:edge-sum", false),
    ] {
        assert_eq!(spec.parse::<GameSpec>().unwrap().start().visit(IsBounded), bounded, "{spec}");
    }
}

struct IsBounded;

impl Visitor for IsBounded {
    type Output = bool;

    fn visit<G: Game>(self, game: &G) -> bool {
        game.positional_bound().is_some()
    }
}
