//! The words by which analysis knows games and engines in rows are those of
//! the registries, which analysis cannot ask.

use plybench::analysis::engine_name::{EngineName, ORACLE};
use plybench::analysis::game_name::{GameName, QUIESCENCE, TREE, XIANGQI};
use plybench::game::tree::models;
use plybench::game::{GameSpec, games};
use plybench::search::registry::algorithms;
use plybench::spec::{Entry, Parameter};

fn takes(entry: &Entry, (key, word): (&str, &str)) -> bool {
    let is_it = |parameter: &Parameter| parameter.key == key && parameter.domain.words().contains(&word);
    entry.parameters.iter().any(is_it)
}

#[test]
fn games_have_the_names_that_analysis_knows() {
    let trees: Vec<&str> = models().map(|entry| entry.name).collect();
    assert!(trees.len() > 5 && trees.iter().all(|name| name.starts_with(TREE)), "{trees:?}");
    for entry in games() {
        let (name, spec) = (GameName::new(entry.name), entry.name.parse::<GameSpec>().unwrap());
        assert_eq!(name.is_tree(), spec.is_tree(), "{name}");
        assert_eq!(name.is_xiangqi(), matches!(spec, GameSpec::Xiangqi(_)), "{name}");
        assert_eq!(name.has_minimal_trees(), spec == GameSpec::default(), "{name}");
        let has_horizons = matches!(spec, GameSpec::Xiangqi(_) | GameSpec::Chess(_) | GameSpec::Checkers(_));
        let words = entry.parameters.iter().find(|parameter| parameter.key == QUIESCENCE.0);
        let words = words.map_or(&[][..], |parameter| parameter.domain.words());
        assert_eq!(!words.is_empty(), has_horizons, "{name}");
        assert!(words.iter().all(|word| *word == "none" || QUIESCENCE.1.contains(word)), "{name}: {words:?}");
    }
    let xiangqi = GameSpec::default().to_string();
    assert_eq!(xiangqi, XIANGQI);
    for word in QUIESCENCE.1 {
        let quiet: GameSpec = format!("{xiangqi}[{}={word}]", QUIESCENCE.0).parse().unwrap();
        let quiet = GameName::new(&quiet.to_string());
        assert!(quiet.is_xiangqi() && quiet.has_quiescence() && !quiet.has_minimal_trees());
    }
}

#[test]
fn an_algorithm_can_be_told_the_true_value() {
    let told: Vec<_> = algorithms().iter().filter(|entry| takes(entry, ORACLE)).collect();
    assert!(!told.is_empty(), "no algorithm has {}={}", ORACLE.0, ORACLE.1);
    for entry in told {
        let engine = format!("{}[{}={}]", entry.name, ORACLE.0, ORACLE.1);
        assert!(EngineName::new(&engine).is_oracle(), "{engine}");
        assert!(!EngineName::new(entry.name).is_oracle(), "{engine}");
    }
}
