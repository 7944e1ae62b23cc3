//! Endgames of Othello to the last disc: engines against a plain negamax, and published
//! results.

use plybench::game::othello::{Evaluator, Othello};
use plybench::game::{Game, MoveList, Terminal, Value};
use plybench::othello::Position;
use plybench::search::{Outcome, Search};
use plybench::splitmix::SplitMix64;

use crate::helpers::{engine, root, run};

/// Endgames of the FFO collection: number, position, result for the side to
/// move, the moves that reach it.
const FFO: [(u32, &str, Value, &[&str]); 5] = [
    (40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38, &["a2"]),
    (41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0, &["h4"]),
    (42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6, &["g2"]),
    (43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12, &["c7", "g3"]),
    (44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14, &["d2", "b8"]),
];

/// The result of the game, by its definition.
fn negamax(game: &mut Othello) -> Value {
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let undo = game.make(mv);
        let value = -negamax(game);
        game.unmake(mv, undo);
        value
    });
    values.max().unwrap_or_else(|| match game.terminal() {
        Terminal::Value(value) => value,
        other => unreachable!("{other:?}"),
    })
}

/// Positions with this many empty squares, from random games.
fn endings(empties: u32, number: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut stream = SplitMix64::new(seed);
        let mut position = Position::start();
        while position.empties() > empties && !position.is_over() {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            position.make(moves[stream.below(moves.len() as u64) as usize]);
        }
        if position.empties() == empties && !position.is_over() {
            found.push(position);
        }
        if found.len() == number {
            break;
        }
    }
    found
}

fn search(game: &Othello, spec: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine(spec)).depth(depth).run_any(game)
}

/// Every evaluator, because at the end of the game all are the same.
fn check(empties: u32, number: usize) {
    for position in endings(empties, number) {
        let result = negamax(&mut Othello::new(position.clone(), Evaluator::discs(1)));
        for evaluator in [Evaluator::discs(5), Evaluator::piece_square(1), Evaluator::mobility(1)] {
            let game = Othello::new(position.clone(), evaluator);
            for engine in [
                "ab",
                "ab+mobility-first",
                "pvs+mobility-first+history+tt",
                "mtdf+killer+mobility-first+tt+etc",
                "aspiration[window=8]+refutation+mobility-first+tt+id",
            ] {
                // A pass for every empty square would be more than there are.
                for depth in [empties + 6, 2 * empties] {
                    let outcome = search(&game, engine, depth);
                    assert_eq!(outcome.value, Some(result), "{engine} at {depth}: {}", position.text());
                }
            }
        }
    }
}

#[test]
fn endings_are_exact() {
    for empties in 1..=8 {
        check(empties, 4);
    }
    check(9, 1);
}

#[test]
#[ignore = "long: plain negamax to the end of the game from twelve empty squares"]
fn longer_endings_are_exact() {
    check(10, 6);
    check(11, 4);
    check(12, 2);
}

/// A position of the collection, searched deep enough for every empty square
/// and some passes, has its published result and one of its best moves.
fn check_published(index: usize, depth: u32) {
    let (number, text, result, best) = FFO[index];
    let outcome = run(&root("othello", text), "pvs+mobility-first+tt[size=4M]", depth);
    assert_eq!(outcome.value, Some(result), "#{number}");
    assert!(best.contains(&outcome.best_move.as_deref().unwrap()), "#{number}: {:?}", outcome.best_move);
}

#[test]
#[ignore = "long: some twenty million nodes"]
fn the_first_published_result_is_found() {
    check_published(0, 24);
}

#[test]
#[ignore = "long: two searches of hundreds of millions of nodes"]
fn published_results_with_22_empty_squares_are_found() {
    check_published(1, 30);
    check_published(2, 30);
}

#[test]
#[ignore = "long: two searches of hundreds of millions of nodes"]
fn published_results_with_23_empty_squares_are_found() {
    check_published(3, 30);
    check_published(4, 30);
}

/// What is remembered of the collection agrees with itself: every position is
/// read, and has its listed moves.
#[test]
fn published_positions_have_their_moves() {
    for (number, text, _, best) in FFO {
        let position = Position::from_text(text).unwrap();
        assert_eq!(position.text(), text);
        assert_eq!(position.empties(), [20, 22, 22, 23, 23][number as usize - 40], "#{number}");
        assert!(best.iter().all(|mv| position.is_legal(mv.parse().unwrap())), "#{number}");
    }
}
