//! Checks and null moves of every game that has them.

mod deltas;
mod gains;

use crate::chess::walk::FENS;
use crate::game::chess::{Chess, PieceSquare as ChessTables};
use crate::game::xiangqi::{PieceSquare as XiangqiTables, Xiangqi};
use crate::game::{AnyGame, Game, GameSpec, MoveList, Position, Rules, Visitor, games};
use crate::splitmix::SplitMix64;
use crate::{chess, xiangqi};

/// Calls a function at every position of random games.
fn walk<G: Game>(start: &G, games: u64, mut visit: impl FnMut(&mut G)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut game = start.clone();
        for _ in 0..120 {
            visit(&mut game);
            let mut moves = MoveList::new();
            game.generate(&mut moves);
            if moves.is_empty() {
                break;
            }
            game.make(moves[random.below(moves.len() as u64) as usize]);
        }
    }
}

/// Positions of few pieces, where checks are frequent and of every kind.
const XIANGQI: [&str; 4] = [
    xiangqi::START_FEN,
    "1r2kab2/4a4/3cbc1r1/p1p5p/4p1p2/2P3B1P/P2RP1P2/N3B4/4A4/3A1K1NR w - - 0 1",
    "3k5/2P1P4/9/3N5/9/4C4/4c4/9/2p1p4/3A1K3 w - - 0 1",
    "4k4/9/4n4/9/2R1C1c2/9/9/4N4/9/3K5 b - - 0 1",
];

fn chess_games() -> Vec<Chess<ChessTables>> {
    let game = |fen| Chess::new(chess::Position::from_fen(fen).unwrap(), ChessTables::new(1));
    FENS.into_iter().chain(["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]).map(game).collect()
}

fn xiangqi_games() -> Vec<Xiangqi<XiangqiTables>> {
    let game = |fen| Xiangqi::new(xiangqi::Position::from_fen(fen).unwrap(), XiangqiTables::new(1));
    XIANGQI.into_iter().map(game).collect()
}

/// Whether every legal move gives check if the game says so; how many do.
fn count_checks<G: Game>(game: &mut G) -> u32 {
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let mut checks = 0;
    for mv in moves {
        let gives = game.gives_check(mv);
        let undo = game.make(mv);
        assert_eq!(gives, game.in_check(), "{mv}");
        game.unmake(mv, undo);
        checks += u32::from(gives);
    }
    checks
}

#[test]
fn a_move_gives_check_if_the_opponent_is_in_check_after_it() {
    let (mut chess, mut xiangqi) = (0, 0);
    for game in chess_games() {
        walk(&game, 40, |game| chess += count_checks(game));
    }
    for game in xiangqi_games() {
        walk(&game, 60, |game| xiangqi += count_checks(game));
    }
    assert!(chess > 20_000 && xiangqi > 20_000, "{chess} {xiangqi}");
}

#[test]
fn checks_of_every_kind_are_seen() {
    for (fen, mv, gives, why) in [
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true, "the rook of a castling"),
        ("4k3/8/8/8/8/8/4B3/4RK2 w - - 0 1", "e2d3", true, "discovered"),
        ("8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1", "d5c6", true, "both pawns leave the line"),
        ("3k4/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", true, "promoted"),
        ("3k4/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", false, "promoted to another piece"),
    ] {
        let game = Chess::new(chess::Position::from_fen(fen).unwrap(), ChessTables::new(1));
        assert_eq!(game.gives_check(game.position().read_move(mv).unwrap()), gives, "{why}");
    }
    for (fen, mv, gives, why) in [
        ("4k4/9/9/2N6/9/4C4/9/9/9/3K5 w - - 0 1", "c6e5", true, "a screen in front of the cannon"),
        ("4k4/9/9/9/4C4/9/2N6/9/9/3K5 w - - 0 1", "c3e4", false, "a piece behind the cannon"),
        ("4k4/9/4P4/9/4N4/4C4/9/9/9/3K5 w - - 0 1", "e5c6", true, "one of two screens leaves"),
        ("4k4/9/4P4/9/4R4/4C4/9/9/9/3K5 w - - 0 1", "e5e6", false, "both screens stay"),
        ("3k5/2P6/2N6/9/9/9/9/9/9/5K3 w - - 0 1", "c8b8", true, "a leg is free"),
        ("3k5/9/3P5/9/9/9/9/9/9/5K3 w - - 0 1", "d7d8", true, "a pawn"),
    ] {
        let game = Xiangqi::new(xiangqi::Position::from_fen(fen).unwrap(), XiangqiTables::new(1));
        let mv = mv.parse().unwrap();
        assert!(game.is_legal(mv), "{why}");
        assert_eq!(game.gives_check(mv), gives, "{why}");
    }
}

/// The position of a FEN with the other side to move, and nothing to capture en passant.
fn flipped(position: &Position) -> Position {
    let text = position.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" };
    fields[3] = "-";
    Position::read(position.rules(), &fields.join(" ")).unwrap()
}

/// Checks the null move of a position; whether there is one.
fn passes<G: Game>(game: &mut G, position: impl Fn(&G) -> Position) -> bool {
    let (before, hash, value) = (position(game), game.hash(), game.evaluate());
    let text = before.text();
    let Some(undo) = game.null_move() else {
        assert!(game.in_check(), "{text}");
        assert_eq!((position(game), game.hash()), (before, hash));
        return false;
    };
    let (after, expected) = (position(game), flipped(&before));
    assert_eq!((&after, game.hash()), (&expected, expected.hash()), "{text}");
    assert_eq!(game.evaluate(), -value, "{text}");
    assert_eq!((after.perft(2), after.perft_made(2)), (expected.perft(2), expected.perft(2)), "{text}");
    let again = game.null_move().expect("whoever could be in check could have been taken");
    let (twice, expected) = (position(game), flipped(&expected));
    assert_eq!((&twice, game.hash()), (&expected, expected.hash()), "{text}");
    assert_eq!(twice.perft(2), expected.perft(2), "{text}");
    game.unmake_null(again);
    assert_eq!(position(game), after, "{text}");
    game.unmake_null(undo);
    assert_eq!((position(game), game.hash(), game.evaluate()), (before, hash, value), "{text}");
    true
}

#[test]
fn a_null_move_gives_the_position_with_the_other_side_to_move() {
    let (mut passed, mut in_check, mut en_passant) = (0, 0, 0);
    let mut add = |passes: bool| *(if passes { &mut passed } else { &mut in_check }) += 1;
    for game in chess_games() {
        walk(&game, 8, |game| {
            en_passant += u32::from(game.position().en_passant().is_some());
            add(passes(game, |game| game.position().clone().into()));
        });
    }
    for game in xiangqi_games() {
        walk(&game, 8, |game| add(passes(game, |game| game.position().clone().into())));
    }
    assert!(passed > 5_000 && in_check > 300 && en_passant > 30, "{passed} {in_check} {en_passant}");
}

/// The abilities of a game, in its type and in its spec.
struct Abilities;

impl Visitor for Abilities {
    type Output = [bool; 3];

    fn visit<G: Game>(self, game: &G) -> [bool; 3] {
        let mut passing = game.clone();
        let passed = passing.null_move().is_some();
        assert!(!passed || G::NULL_MOVES);
        assert_eq!(game.non_pawn_material() > 0, G::EXCHANGES);
        assert_eq!(passing.hash() != game.hash(), passed);
        [G::CHECKS, passed, G::EXCHANGES]
    }
}

#[test]
fn specs_know_what_their_games_have() {
    for entry in games() {
        let spec: GameSpec = entry.name.parse().unwrap();
        let root: AnyGame = match spec.rules() {
            Some(rules) => spec.at(&Position::start(rules)).unwrap(),
            None => spec.root("1").unwrap(),
        };
        let passes = spec.has_null_moves() || spec.may_pass();
        assert_eq!(root.visit(Abilities), [spec.has_checks(), passes, spec.has_exchanges()], "{spec}");
        let all = matches!(spec.rules(), Some(Rules::Xiangqi | Rules::Chess));
        let null_moves = all || entry.name == "tree:pass";
        let abilities = [spec.has_checks(), spec.has_null_moves(), spec.has_exchanges()];
        assert_eq!(abilities, [all, null_moves, all], "{spec}");
        assert_eq!(spec.may_pass(), spec.rules() == Some(Rules::Othello), "{spec}");
    }
}
