//! Specs made of noise: the parser answers, the engines search, nothing panics.

use plybench::search::{Engine, Search, registry};
use plybench::spec::{Domain, Entry};
use proptest::prelude::*;

use crate::engines::specs::every_engine;
use crate::helpers::root;

/// A word that a spec might contain, or nearly.
fn word() -> impl Strategy<Value = String> {
    let entries = || registry::algorithms().iter().chain(registry::enhancements());
    let names: Vec<String> = entries().map(|entry| entry.name.to_owned()).collect();
    let keys: Vec<String> = entries()
        .flat_map(|entry| entry.parameters)
        .flat_map(|parameter| {
            [format!("[{}={}]", parameter.key, parameter.default()), parameter.key.to_owned()]
        })
        .collect();
    prop_oneof![
        4 => prop::sample::select(names),
        2 => prop::sample::select(keys),
        3 => prop::sample::select(vec!["+", "[", "]", ",", "=", "-1", "50", "99999999999999999999", "é", " "])
            .prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

/// Terms with parameters from the whole range of their domains.
fn term(entry: &'static Entry) -> impl Strategy<Value = String> {
    let parameters: Vec<_> = entry
        .parameters
        .iter()
        .map(|parameter| {
            let values = match parameter.domain {
                Domain::Choice { words, .. } => {
                    prop::sample::select(words.to_vec()).prop_map(str::to_owned).boxed()
                }
                Domain::Number { least, most, .. } => {
                    (least..=most).prop_map(|number| number.to_string()).boxed()
                }
                Domain::Decimal { .. } => {
                    let decimal = (1_u32..100, 0_u32..10_000);
                    decimal.prop_map(|(whole, rest)| format!("{whole}.{rest:04}")).boxed()
                }
                Domain::EntriesOr { word, .. } => {
                    let count = (1_u32..14).prop_map(|log| (1_u64 << log).to_string());
                    prop_oneof![4 => count, 1 => Just(word.to_owned())].boxed()
                }
                _ => Just(parameter.default()).boxed(),
            };
            prop::option::of(values.prop_map(move |value| format!("{}={value}", parameter.key)))
        })
        .collect();
    parameters.prop_map(move |given| {
        let given: Vec<String> = given.into_iter().flatten().collect();
        if given.is_empty() { entry.name.to_owned() } else { format!("{}[{}]", entry.name, given.join(",")) }
    })
}

fn spec() -> impl Strategy<Value = String> {
    let algorithm = prop::sample::select(registry::algorithms().to_vec()).prop_flat_map(term);
    let enhancements: Vec<_> =
        registry::enhancements().iter().map(|entry| prop::option::of(term(entry))).collect();
    (algorithm, enhancements).prop_map(|(algorithm, enhancements)| {
        let terms: Vec<String> =
            std::iter::once(algorithm).chain(enhancements.into_iter().flatten()).collect();
        terms.join("+")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_parser_answers_any_text(words in prop::collection::vec(word(), 0..8)) {
        let text = words.concat();
        match text.parse::<Engine>() {
            Ok(spec) => prop_assert_eq!(spec.to_string().parse::<Engine>(), Ok(spec)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn engines_with_any_parameters_search_small_trees(spec in spec(), seed in 0_u32..1000, depth in 0_u32..6) {
        let Ok(engine) = spec.parse::<Engine>() else { return Ok(()) };
        prop_assert_eq!(engine.to_string().parse(), Ok(engine));
        for game in ["tree:iid[b=3]", "tree:commuting[b=3]", "tree:ties[b=2]"] {
            let root = root(game, &seed.to_string());
            let mut search = Search::new(&engine).depth(depth);
            let outcome = search.run_any(&root);
            let minimax = "minimax".parse().expect("an engine");
            let right = Search::new(&minimax).depth(depth).run_any(&root);
            if engine.exact() {
                prop_assert_eq!(outcome.value, right.value, "{} on {} {}", engine, game, seed);
            }
            let line = search.principal_variation_any(&root, &outcome);
            prop_assert!(line.len() <= depth as usize);
        }
    }
}

#[test]
fn engines_that_may_err_finish_too() {
    for spec in every_engine() {
        let engine: Engine = spec.parse().expect("a spec");
        for seed in 0..5 {
            let root = root("tree:commuting[b=3]", &seed.to_string());
            let outcome = Search::new(&engine).depth(5).run_any(&root);
            assert!(outcome.value.is_some() && outcome.best_move.is_some(), "{spec}");
        }
    }
}
