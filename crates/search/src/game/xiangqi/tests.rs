//! Evaluators: incremental against from scratch, and the symmetries.

use crate::game::tree::hash::mix;
use crate::game::xiangqi::*;
use crate::game::{terminal_value, value_from_table, value_to_table};
use crate::xiangqi::{Color, START_FEN};

/// The board turned by half a circle, or mirrored left to right, with the
/// colours exchanged if asked.
fn transformed(position: &Position, turn: bool, exchange: bool) -> Position {
    let fen = position.fen();
    let mut fields = fen.split(' ');
    let swap = |text: &str| -> String {
        text.chars()
            .map(|letter| match letter {
                _ if !exchange => letter,
                _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
                _ => letter.to_ascii_uppercase(),
            })
            .collect()
    };
    let mut rows: Vec<String> =
        fields.next().unwrap().split('/').map(|row| swap(row).chars().rev().collect()).collect();
    if turn {
        rows.reverse();
    }
    let side = fields.next().unwrap();
    let side = match (exchange, side) {
        (true, "w") => "b",
        (true, _) => "w",
        (false, same) => same,
    };
    Position::from_fen(&format!("{} {side} - - 0 1", rows.join("/"))).unwrap()
}

/// Positions of random games, up to 120 plies from the start.
fn random_positions(games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut position = Position::from_fen(START_FEN).unwrap();
        for ply in 0..120 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.make(moves[(mix(game * 1000 + ply) % moves.len() as u64) as usize]);
            positions.push(position.clone());
        }
    }
    positions
}

fn check_symmetries<E: Evaluator>(evaluator: &E) {
    for position in random_positions(20) {
        let value = |position: &Position| Xiangqi::new(position.clone(), evaluator.clone()).evaluate();
        let here = value(&position);
        assert_eq!(here, value(&transformed(&position, false, false)), "left and right: {}", position.fen());
        assert_eq!(here, value(&transformed(&position, true, true)), "colours: {}", position.fen());
        let score = evaluator.score(&position);
        let red = evaluator.evaluate(&position, score);
        assert_eq!(here, if position.side() == Color::Red { Value::from(red) } else { -Value::from(red) });
        assert!(here.abs() < MATE_VALUE / 2);
    }
}

#[test]
fn values_are_symmetric() {
    for grain in [1, 10] {
        check_symmetries(&PieceSquare::new(grain));
        check_symmetries(&PieceSquare::material(grain));
        check_symmetries(&Mobility::new(grain));
        check_symmetries(&Book::new(grain, KingThreat::Printed));
        check_symmetries(&Book::new(grain, KingThreat::Corrected));
    }
}

fn check_incremental<E: Evaluator>(evaluator: &E) {
    for game in 0..20 {
        let start = Position::from_fen(START_FEN).unwrap();
        let mut state = Xiangqi::new(start, evaluator.clone());
        let mut path = Vec::new();
        for ply in 0..150 {
            let mut moves = MoveList::new();
            state.generate(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[(mix(game * 1000 + ply) % moves.len() as u64) as usize];
            path.push((mv, state.evaluate(), state.make(mv)));
            assert_eq!(state.score, evaluator.score(&state.position), "{}", state.position.fen());
        }
        for (mv, value, undo) in path.into_iter().rev() {
            state.unmake(mv, undo);
            assert_eq!(state.evaluate(), value);
        }
    }
}

#[test]
fn the_incremental_score_is_the_score_from_scratch() {
    check_incremental(&PieceSquare::new(1));
    check_incremental(&PieceSquare::material(1));
    check_incremental(&Mobility::new(1));
    check_incremental(&Book::new(1, KingThreat::Printed));
}

#[test]
fn the_side_to_move_matters_to_the_book_alone() {
    let depends = |evaluator: Threats| {
        random_positions(5).iter().any(|position| {
            let mut fen = position.fen();
            fen = if fen.contains(" w ") { fen.replace(" w ", " b ") } else { fen.replace(" b ", " w ") };
            // In check the other side would take the king.
            let Ok(passed) = Position::from_fen(&fen) else { return false };
            let value = |position: &Position| evaluator.evaluate(position, evaluator.score(position));
            value(&passed) != value(position)
        })
    };
    assert!(!depends(Threats::Mobility(Mobility::new(1))));
    assert!(depends(Threats::Book(Book::new(1, KingThreat::Printed))));
}

#[test]
fn material_counts_the_books_values() {
    let value = |fen| Xiangqi::new(Position::from_fen(fen).unwrap(), PieceSquare::material(1)).evaluate();
    assert_eq!(value(START_FEN), 0);
    assert_eq!(value("3k5/9/9/9/9/9/9/9/9/4KR3 b - - 0 1"), -500);
    assert_eq!(value("3k1ab2/9/9/9/9/P8/9/2N6/C8/4K4 w - - 0 1"), 100 + 350 + 350 - 250 - 250);
}

#[test]
fn mobility_counts_what_its_definition_says() {
    // The rook on e4 reaches 8 squares across, 2 ahead with the pawn it
    // attacks, 4 behind. The pawn has one step and no guard.
    let fen = "5k3/9/9/4p4/9/4R4/9/9/9/3K5 w - - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let value = Xiangqi::new(position, Mobility::new(1)).evaluate();
    let rook = 500 + 4 * (8 + 2 + 4);
    let pawn = 100 + 6 - 100 / 8;
    assert_eq!(value, rook - pawn);
}

#[test]
fn mates_count_plies_from_the_root_and_tables_from_the_node() {
    type Material = Xiangqi<PieceSquare>;
    let mated =
        Xiangqi::new(Position::from_fen("4k4/9/9/9/9/9/r8/9/r8/3K5 w - - 0 1").unwrap(), PieceSquare::new(1));
    assert_eq!(terminal_value(&mated, 3), -19_997);
    for value in [-19_997, -300, 0, 42, 19_990] {
        let stored = value_to_table::<Material>(value, 3);
        assert_eq!(value_from_table::<Material>(stored, 3), value);
    }
    assert_eq!(value_to_table::<Material>(-19_997, 3), -20_000);
}

#[test]
fn move_indices_are_dense() {
    let index = |text: &str| Xiangqi::<PieceSquare>::move_index(text.parse().unwrap());
    assert_eq!(index("a0a1"), 9);
    assert_eq!(index("i9i8"), 89 * 90 + 80);
}

#[test]
fn the_most_valuable_victim_comes_first() {
    let position = Position::from_fen("4k4/9/9/r3n4/P8/9/9/9/4R4/3K5 w - - 0 1").unwrap();
    let game = Xiangqi::new(position, PieceSquare::new(1));
    let rank = |text: &str| game.capture_rank(text.parse().unwrap());
    assert_eq!(rank("e1e2"), 0);
    assert!(rank("a5a6") > rank("e1e6"));
    assert!(rank("e1e6") > 0);
}

#[test]
fn the_first_capture_is_the_highest_of_all() {
    let (mut told, mut unclear) = (0, 0);
    for position in random_positions(60) {
        let game = Xiangqi::new(position, PieceSquare::new(1));
        let mut captures = MoveList::new();
        game.generate_captures(&mut captures);
        let highest = captures.iter().map(|mv| game.capture_rank(*mv)).max();
        match game.first_capture() {
            FirstCapture::None => assert_eq!(highest, None),
            FirstCapture::Move(first) => {
                let equals = captures.iter().filter(|mv| Some(game.capture_rank(**mv)) == highest);
                assert_eq!(equals.collect::<Vec<_>>(), [&first], "{:?}", game.position());
                told += 1;
            }
            FirstCapture::Unclear => unclear += 1,
        }
    }
    assert!(told > 2 * unclear && unclear > 0, "{told} {unclear}");
}

#[test]
fn the_least_value_after_all_moves_is_that_of_each() {
    let mut looked = 0;
    for position in random_positions(20) {
        let mut game = Xiangqi::new(position, PieceSquare::new(1));
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let values: Vec<Value> = moves.iter().map(|mv| game.evaluate_after(*mv)).collect();
        let least = values.iter().copied().min().unwrap_or(INFINITY);
        for beta in [least - 600, least - 1, least, least + 1] {
            if let Some(all) = game.static_cutoffs_after_all(beta) {
                assert_eq!(all, (moves.len(), least), "{:?}", game.position());
                assert!(least >= beta);
                looked += 1;
            }
            let most_can_gain = -game.evaluate() < beta + MOST_GAIN;
            assert!(game.static_cutoffs_after_all(beta).is_some() != (most_can_gain || least < beta));
        }
    }
    assert!(looked > 100, "{looked}");
}
