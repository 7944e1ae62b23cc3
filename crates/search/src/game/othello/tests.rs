//! Values: symmetries, shortcuts against the long way, ends of games.

use crate::game::othello::*;
use crate::othello::Color;
use crate::splitmix::SplitMix64;

fn evaluators() -> [Evaluator; 6] {
    [1, 3]
        .map(|grain| [Evaluator::piece_square(grain), Evaluator::discs(grain), Evaluator::mobility(grain)])
        .concat()
        .try_into()
        .unwrap()
}

/// The positions of random games from the start to the end, the moves with them.
fn walk(seed: u64, mut visit: impl FnMut(&Position, &MoveList<Move>)) {
    let mut stream = SplitMix64::new(seed);
    let mut position = Position::start();
    loop {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        visit(&position, &moves);
        if moves.is_empty() {
            return;
        }
        position.make(moves[stream.below(moves.len() as u64) as usize]);
    }
}

/// The board mirrored or turned, by a bijection of squares, or with other colours.
fn transformed(position: &Position, square: impl Fn(u8, u8) -> (u8, u8), exchange: bool) -> Position {
    let text: Vec<char> = position.text().chars().collect();
    let letter = |letter| match letter {
        'X' if exchange => 'O',
        'O' if exchange => 'X',
        letter => letter,
    };
    let board = (0..64_u8).map(|index| {
        let (file, row) = square(index % 8, index / 8);
        letter(text[usize::from(file + 8 * row)])
    });
    Position::from_text(&board.chain([' ', letter(text[65])]).collect::<String>()).unwrap()
}

#[test]
fn values_are_symmetric() {
    for seed in 0..20 {
        walk(seed, |position, moves| {
            for evaluator in evaluators() {
                let value =
                    |position: &Position| Othello::new(position.clone(), evaluator.clone()).evaluate();
                let here = value(position);
                let text = position.text();
                assert_eq!(
                    here,
                    value(&transformed(position, |file, row| (file, row), true)),
                    "colours: {text}"
                );
                assert_eq!(here, value(&transformed(position, |file, row| (7 - file, row), false)), "{text}");
                assert_eq!(here, value(&transformed(position, |file, row| (row, file), true)), "{text}");
                assert!(here.abs() <= 64 + Value::from(!moves.is_empty()) * 2);
                // Whose turn it is makes no difference but for the sign.
                assert_eq!(here, -value(&flipped(position)), "{text}");
            }
        });
    }
}

#[test]
fn what_is_known_for_less_is_what_the_long_way_gives() {
    for seed in 0..40 {
        for evaluator in evaluators() {
            walk(seed, |position, moves| {
                let mut game = Othello::new(position.clone(), evaluator.clone());
                for &mv in moves {
                    let (value, hash) = (game.evaluate_after(mv), game.hash_after(mv));
                    let replies = game.replies_after(mv);
                    let before = (game.evaluate(), game.score, game.position.clone());
                    let undo = game.make(mv);
                    assert_eq!((value, hash), (game.evaluate(), game.hash()), "{} {mv}", position.text());
                    assert_eq!(game.score, game.evaluator.score(&game.position));
                    let mut answers = MoveList::new();
                    game.generate(&mut answers);
                    answers.retain(|mv| !mv.is_pass());
                    assert_eq!(replies as usize, answers.len());
                    game.unmake(mv, undo);
                    assert_eq!(before, (game.evaluate(), game.score, game.position.clone()));
                }
            });
        }
    }
}

#[test]
fn a_finished_game_is_worth_its_result() {
    let mut ended_early = 0;
    for seed in 0..60 {
        walk(seed, |position, moves| {
            if !moves.is_empty() {
                return;
            }
            let (own, others) = (position.discs(position.side()), position.discs(!position.side()));
            let mut result = Value::from(own) - Value::from(others);
            result += Value::from(position.empties()) * result.signum();
            for evaluator in evaluators() {
                let game = Othello::new(position.clone(), evaluator);
                assert_eq!(game.evaluate(), result, "{}", position.text());
                assert_eq!(game.terminal(), Terminal::Value(result));
            }
            ended_early += u32::from(position.empties() > 0);
        });
    }
    assert!(ended_early > 0);
}

#[test]
fn evaluators_count_what_their_definitions_say() {
    // Black a1, b1, d4, e4; White b2, d5, e5.
    let text = "XX-------O-----------------XX------OO--------------------------- X";
    let position = Position::from_text(text).unwrap();
    let value = |evaluator| Othello::new(position.clone(), evaluator).evaluate();
    assert_eq!(value(Evaluator::discs(1)), 1);
    // 64 - 8 and 24 eighths: ten discs; the centre is balanced.
    assert_eq!(value(Evaluator::piece_square(1)), 10);
    assert_eq!(value(Evaluator::piece_square(4)), 12);
    let moves = [Color::Black, Color::White].map(|color| Value::from(position.mobility(color)));
    assert_eq!(value(Evaluator::mobility(1)), 6 + moves[0] - moves[1]);
    let start = |evaluator| Othello::new(Position::start(), evaluator).evaluate();
    assert!(evaluators().into_iter().all(|evaluator| start(evaluator) == 0));
}

#[test]
fn every_legal_move_is_known_as_such() {
    for seed in 0..20 {
        walk(seed, |position, moves| {
            let game = Othello::new(position.clone(), Evaluator::discs(1));
            for index in 0..Move::COUNT {
                let mv = Move::from_index(index).unwrap();
                assert_eq!(game.is_legal(mv), moves.contains(&mv), "{} {mv}", position.text());
            }
        });
    }
}

#[test]
fn moves_have_dense_indices_and_codes() {
    for index in 0..Othello::MOVE_INDICES {
        let mv = Othello::from_code(index as u16).unwrap();
        assert_eq!((Othello::move_index(mv), Othello::code(mv)), (index, index as u16));
    }
    assert_eq!(Othello::from_code(65), None);
}

/// The position with the other side to move.
fn flipped(position: &Position) -> Position {
    let text = position.text();
    Position::from_text(&format!("{} {}", &text[..64], (!position.side()).letter())).unwrap()
}

#[test]
fn a_side_with_a_move_may_pass_as_a_null_move() {
    let (mut passed, mut forced, mut over, mut answered) = (0, 0, 0, 0);
    for seed in 0..60 {
        for evaluator in evaluators() {
            walk(seed, |position, moves| {
                let mut game = Othello::new(position.clone(), evaluator.clone());
                let (hash, value, score) = (game.hash(), game.evaluate(), game.score);
                let Some(undo) = game.null_move() else {
                    assert!(moves.iter().all(|mv| mv.is_pass()), "{}", position.text());
                    forced += u32::from(!moves.is_empty());
                    over += u32::from(moves.is_empty());
                    assert_eq!((&game.position, game.score), (position, score));
                    return;
                };
                passed += 1;
                let expected = flipped(position);
                assert_eq!((&game.position, game.hash()), (&expected, expected.hash()));
                assert_eq!(game.score, game.evaluator.score(&expected));
                assert_ne!(game.hash(), hash);
                assert_eq!(game.evaluate(), -value, "{}", position.text());
                let mut replies = MoveList::new();
                game.generate(&mut replies);
                assert!(!replies.is_empty(), "the first side could move, so the game goes on");
                answered += u32::from(replies[0].is_pass());
                game.unmake_null(undo);
                assert_eq!((&game.position, game.score), (position, score));
                assert_eq!((game.hash(), game.evaluate()), (hash, value));
            });
        }
    }
    assert!(
        passed > 10_000 && [forced, over, answered].iter().all(|seen| *seen > 100),
        "{forced} {over} {answered}"
    );
}
