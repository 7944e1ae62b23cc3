//! Leaves with delta pruning, against leaves without.

use crate::checkers;
use crate::game::checkers::{Checkers, Tables};
use crate::game::chess::Chess;
use crate::game::tests::{chess_games, walk, xiangqi_games};
use crate::game::xiangqi::Xiangqi;
use crate::game::{Game, INFINITY, LeafCounts, Value};

/// Around the static evaluation.
const WINDOWS: [(Value, Value); 5] = [(-INFINITY, INFINITY), (-50, 50), (0, 1), (-1, 0), (300, 301)];

/// Whether a value found in a window is right, fail-soft.
fn is_right(found: Value, exact: Value, alpha: Value, beta: Value) -> bool {
    if found <= alpha {
        exact <= found
    } else if found >= beta {
        exact >= found
    } else {
        exact == found
    }
}

/// At the leaves of random games: how many captures were skipped by a margin, and how many
/// values are wrong.
fn prune<G: Game>(starts: &[G], margin: Value) -> [u64; 2] {
    let (mut skipped, mut wrong) = (0, 0);
    for start in starts {
        walk(start, 6, |game| {
            let (hash, stand_pat) = (game.hash(), game.evaluate());
            let exact = game.leaf(-INFINITY, INFINITY, &mut LeafCounts::default());
            for (alpha, beta) in WINDOWS.map(|(alpha, beta)| (stand_pat + alpha, stand_pat + beta)) {
                let mut counts = LeafCounts::default();
                let found = game.leaf_pruned(alpha, beta, margin, &mut counts);
                assert_eq!(game.hash(), hash);
                skipped += counts.skipped;
                wrong += u64::from(!is_right(found, exact, alpha, beta));
            }
        });
    }
    [skipped, wrong]
}

/// A margin beyond every value, one that may be exceeded, and the proved bound.
fn check<G: Game>(starts: &[G]) {
    for start in starts {
        walk(start, 6, |game| {
            let stand_pat = game.evaluate();
            for (alpha, beta) in WINDOWS.map(|(alpha, beta)| (stand_pat + alpha, stand_pat + beta)) {
                let mut counts = [LeafCounts::default(); 2];
                let plain = game.leaf(alpha, beta, &mut counts[0]);
                assert_eq!(game.leaf_pruned(alpha, beta, INFINITY, &mut counts[1]), plain);
                assert_eq!(counts[0], counts[1]);
            }
        });
    }
    let sound = starts[0].positional_bound().unwrap();
    let [few, none] = prune(starts, 200);
    let [more, still_none] = prune(starts, sound);
    let [_, some] = prune(starts, -200);
    assert!(0 < few && few < more && some > 0, "{few} {more} {some}");
    assert_eq!([none, still_none], [0; 2], "the opponent may stand pat");
}

#[test]
fn delta_pruning_skips_what_cannot_raise_alpha_on_chess() {
    let games = || chess_games().into_iter();
    check(&games().map(Chess::with_quiescence).collect::<Vec<_>>());
    check(&games().map(Chess::with_quiescence_by_see).collect::<Vec<_>>());
}

#[test]
fn delta_pruning_skips_what_cannot_raise_alpha_on_xiangqi() {
    let games = || xiangqi_games().into_iter();
    check(&games().map(Xiangqi::with_quiescence).collect::<Vec<_>>());
    check(&games().map(Xiangqi::with_quiescence_by_see).collect::<Vec<_>>());
}

#[test]
fn delta_pruning_does_nothing_where_captures_are_compulsory_or_not_searched() {
    let position = checkers::Position::from_fen("W:W26,27,18,K9:B22,19,23,K32,1").unwrap();
    let checkers = Checkers::new(position, Tables::new(1)).with_captures();
    assert_eq!(prune(&[checkers], -1_000), [0; 2]);
    assert_eq!(prune(&chess_games(), -1_000), [0; 2]);
}
