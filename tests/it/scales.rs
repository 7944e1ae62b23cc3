//! The windows of the suite `scaled-trees` are what its models give.

use plybench::corpus::scale::{scaled_aspiration, tree_spread};
use plybench::suite::built_in;

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
