//! Engines on checkers against plain minimax, and symmetries of whole searches.

use plybench::checkers::{Position, START_FEN};
use plybench::game::GameSpec;
use plybench::search::{Outcome, Search};

/// The start, a middlegame with captures to come, kings that jump round
/// circles, and an ending.
const POSITIONS: [(&str, u32); 4] = [
    (START_FEN, 6),
    ("B:W20,22,24,25,27,28,30,32:B2,3,5,8,9,12,14,15", 6),
    ("B:WK30,K32,27,26,18,19,10:B1,K22,K23,3,2,20,21", 6),
    ("W:WK10,K6,21,30,32:BK23,K27,5,12,13", 5),
];

const ENGINES: [&str; 8] = [
    "ab",
    "ab+captures",
    "pvs+captures+history+tt+id",
    "pvs+captures+killer+refutation+tt[size=256]",
    "negascout+history+tt",
    "aspiration+captures+killer+tt+etc+id",
    "mtdf+tt",
    "sss+tt",
];

fn search(game: &GameSpec, position: &str, engine: &str, depth: u32) -> Outcome<String> {
    Search::new(&engine.parse().unwrap()).depth(depth).run_any(&game.root(position).unwrap())
}

#[test]
fn engines_have_the_value_of_minimax_on_checkers() {
    for game in ["checkers", "checkers[quiescence=captures]", "checkers[eval=material,grain=30]"] {
        let game = game.parse().unwrap();
        for (position, depth) in POSITIONS {
            let expected = search(&game, position, "minimax", depth).value;
            for engine in ENGINES {
                let outcome = search(&game, position, engine, depth);
                assert_eq!(outcome.value, expected, "{engine} on {game} at {position}");
            }
        }
    }
}

#[test]
fn a_search_without_a_window_has_the_leaves_of_perft() {
    let game = "checkers".parse().unwrap();
    for (position, depth) in POSITIONS {
        let outcome = search(&game, position, "minimax", depth);
        let leaves = Position::from_fen(position).unwrap().perft(depth);
        assert_eq!(outcome.counters.leaves, leaves, "{position}");
        assert_eq!(outcome.counters.quiescence_nodes, 0);
    }
}

#[test]
fn captures_below_the_horizon_are_counted_and_a_loss_is_a_mate() {
    let game = "checkers[quiescence=captures]".parse().unwrap();
    let (position, depth) = POSITIONS[1];
    assert!(search(&game, position, "ab", depth).counters.quiescence_nodes > 0);
    // White's only man is captured, and White has nothing left to move.
    let lost = search(&game, "W:W14:B6,1", "ab", 4);
    assert_eq!((lost.value, lost.best_move.as_deref()), (Some(-19_998), Some("14-10")));
}
