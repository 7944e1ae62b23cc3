//! The windows of the suite `scaled-trees` are what its models give, and the list of guesses is what is searched.

use plybench::game::{AnyGame, GameSpec, Position, Rules};
use plybench::search::{Engine, Search};
use plybench::suite::built_in;

use crate::scales::tree_scales::{
    guess, guesses, move_spread, move_values, positions, scaled_aspiration, tree_spread, xiangqi_spread,
};

#[path = "../../examples/tree_scales.rs"]
#[expect(dead_code, reason = "the example prints what is tested here")]
mod tree_scales;

const GUESSES: &str = include_str!("../../positions/xiangqi/guesses.csv");

/// The models of the suite, each with its aspiration that guesses as on xiangqi.
fn models() -> Vec<(String, String)> {
    let suite = built_in("scaled-trees").expect("a built-in suite").expect("it is right");
    let mut models = Vec::new();
    for experiment in &suite.experiments {
        let engines = experiment.engines.iter().map(ToString::to_string);
        let scaled = engines.filter(|engine| engine.contains("scale=")).collect::<Vec<_>>();
        for game in experiment.games.iter().map(ToString::to_string) {
            models.extend(scaled.iter().map(|engine| (game.clone(), engine.clone())));
        }
    }
    models
}

fn measured(game: &str) -> String {
    let spread = tree_spread(&game.parse().expect("a tree")).expect("it has moves");
    scaled_aspiration(spread).expect("its moves differ").to_string()
}

#[test]
fn the_scale_of_ordered_trees_is_measured_again() {
    let models: Vec<_> = models().into_iter().filter(|(game, _)| game.contains("pf=0.9")).collect();
    assert_eq!(models.len(), 1);
    assert_eq!(measured(&models[0].0), models[0].1);
}

#[test]
#[ignore = "long: searches every move of the roots of a hundred trees of seven models"]
fn every_scale_of_the_suite_is_measured_again() {
    let models = models();
    assert_eq!(models.len(), 7);
    for (game, engine) in models {
        assert_eq!(measured(&game), engine, "{game}");
    }
}

fn root(game: &str, position: &str) -> AnyGame {
    game.parse::<GameSpec>().expect("a game").root(position).expect("a position")
}

#[test]
fn the_best_move_has_the_value_of_the_root() {
    let minimax: Engine = "minimax".parse().expect("an engine");
    for game in ["tree:iid[b=5]", "tree:edge-sum[b=5]", "tree:ordered[b=5]", "tree:commuting[b=4]"] {
        for depth in 1..=4 {
            let root = root(game, "7");
            let values = move_values(&root, depth);
            let value = Search::new(&minimax).depth(depth).run_any(&root).value;
            assert_eq!(values.iter().max().copied(), value, "{game} at depth {depth}");
        }
    }
}

#[test]
fn the_losses_of_an_ordered_tree_are_its_spread() {
    // One of four moves is best and loses nothing, the others lose 1 to g.
    let root = root("tree:ordered[b=4,g=1]", "3");
    let values = move_values(&root, 3);
    let best = values.iter().max().expect("a move");
    let mut losses: Vec<_> = values.iter().map(|value| best - value).collect();
    losses.sort_unstable();
    assert_eq!(losses, [0, 1, 1, 1]);
    assert_eq!(move_spread(&root, 3), Some(0.25));
}

#[test]
fn moves_that_mate_are_left_out() {
    // The rook mates on the last rank; the king's and the rook's other moves do not.
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let all = Position::read(Rules::Chess, fen).expect("a position").moves();
    assert_eq!(move_values(&root("chess", fen), 2).len(), all - 1);
}

#[test]
fn a_tree_that_spreads_like_xiangqi_has_its_window() {
    let engine = |spread| scaled_aspiration(spread).map(|engine| engine.to_string());
    let unit = xiangqi_spread();
    assert_eq!(engine(unit).as_deref(), Some("aspiration[guess=resampled]"));
    assert_eq!(engine(unit / 2.0).as_deref(), Some("aspiration[window=25,guess=resampled,scale=0.5]"));
    assert_eq!(
        engine(unit * 123_456.0).as_deref(),
        Some("aspiration[window=6175000,guess=resampled,scale=123500]")
    );
    // Moves that are all worth the same, or nearly, have no scale.
    assert_eq!([0.0, unit / 1000.0].map(scaled_aspiration), [None, None]);
}

#[test]
fn only_trees_have_a_spread_of_trees() {
    assert_eq!(tree_spread(&"xiangqi".parse().expect("a game")), None);
    // Values of wins and losses alone hardly spread.
    assert_eq!(tree_spread(&"tree:p-game[b=2]".parse().expect("a game")), Some(0.0));
}

#[test]
fn the_list_has_every_position_and_what_is_searched_again_is_the_same() {
    let positions = positions();
    let ids: Vec<_> = GUESSES.lines().skip(3).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(ids, positions.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>());
    // Endgames are the cheapest.
    let entry = positions.last().expect("a position");
    assert!(GUESSES.lines().any(|known| known == guess(entry)), "{}", entry.id);
}

#[test]
fn the_search_core_has_the_same_list() {
    // A package holds no file of another: the core has a copy.
    assert_eq!(include_str!("../../crates/search/src/search/algorithm/guesses.csv"), GUESSES);
}

#[test]
#[ignore = "long: searches every move of a hundred positions to depth 6"]
fn the_whole_list_is_what_is_searched() {
    assert_eq!(guesses(&positions()), GUESSES);
}
