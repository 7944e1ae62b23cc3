//! What a leaf costs: static evaluations, by game.

use crate::helpers::{root, run};

#[test]
fn a_leaf_takes_one_evaluation_and_so_does_every_node_below_it() {
    for (game, position) in [
        ("xiangqi", plybench::xiangqi::START_FEN),
        (
            "xiangqi[quiescence=captures]",
            "3ak1b2/2r1a4/4br3/2n5p/p1p1p4/1R3N1RP/P3P4/4B4/9/1NBAKA3 b - - 0 1",
        ),
        ("chess[quiescence=captures]", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"),
        ("othello[eval=mobility]", plybench::othello::START_TEXT),
        ("checkers", plybench::checkers::START_FEN),
        ("tree:g-game", "3"),
    ] {
        let root = root(game, position);
        for engine in ["minimax", "ab", "pvs+history+killer+tt+id", "scout", "mtdf+tt[leaves=stored]"] {
            let counters = run(&root, engine, 3).counters;
            let below = counters.quiescence_nodes;
            assert_eq!(counters.evaluator_calls, counters.leaves + below, "{game} {engine}");
            assert_eq!(below > 0, game.contains("quiescence"), "{game} {engine}");
        }
    }
}

/// After 23-18 the side to move must capture, and is evaluated when it has; after
/// 23-19 nothing can be captured.
#[test]
fn a_leaf_with_a_compulsory_capture_takes_no_evaluation() {
    let counts = |game| {
        let counters = run(&root(game, "W:W23:B14"), "minimax", 1).counters;
        [counters.leaves, counters.quiescence_nodes, counters.evaluator_calls]
    };
    assert_eq!(counts("checkers[quiescence=captures]"), [2, 1, 2]);
    assert_eq!(counts("checkers"), [2, 0, 2]);
}
