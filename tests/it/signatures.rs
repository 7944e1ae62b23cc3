//! The suite `signatures` has every engine that a claim names, in each of its games, and those of the truth tables that
//! `scripts/open-sealed` makes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use plybench::ledger::{Claim, Figure, built_in};
use plybench::suite::{Plan, Suite};

const HEAD: &str = r#"# Written by `SIGNATURES=write cargo test --test it -- signatures`.
name = "signatures"
description = """
Do the searches behind the claims still count the same? Every engine that a claim names, in each of its games, at \
small depths: `plybench bench --suite signatures` prints one number per game."""
positions = ["quick"]
limit = 6
seeds = "0-5"
"#;
/// Depths by how the name of a game begins, the first that fits. At these, engines that prune or order differently count
/// differently, with few exceptions.
const DEPTHS: [(&str, &str); 6] = [
    ("checkers", "2-8"),
    ("chess[quiescence", "2-6"),
    ("othello[", "2-7"),
    ("othello", "2-9"),
    ("xiangqi[quiescence", "2-5"),
    ("", "2-4"),
];
/// The engines of the truth tables.
const TRUTH: [(&str, &str); 2] = [
    ("chess[quiescence=captures]", "pvs+captures+history+killer+tt[size=auto]+id"),
    ("othello", "pvs+history+killer+tt[size=auto]+id"),
];

/// The engines of all claims and truth tables, by game.
fn named() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut games = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (game, engine) in TRUTH {
        games.entry(game).or_default().insert(engine);
    }
    for figure in built_in().iter().flat_map(Claim::every_figure).flat_map(Figure::parts) {
        for (game, engine) in figure.engines() {
            games.entry(game).or_default().insert(engine);
        }
    }
    games
}

fn depths(game: &str) -> &'static str {
    DEPTHS.iter().find(|(start, _)| game.starts_with(start)).unwrap().1
}

/// The text of the suite; games with the same engines and depths are one experiment.
fn text() -> String {
    let mut experiments = BTreeMap::<_, Vec<&str>>::new();
    for (game, engines) in named() {
        experiments.entry((engines, depths(game))).or_default().push(game);
    }
    let mut text = HEAD.to_owned();
    let by_game: BTreeMap<_, _> = experiments.into_iter().map(|(cells, games)| (games, cells)).collect();
    for (games, (engines, depths)) in by_game {
        let lines = |list: Vec<&str>| format!("[\n    \"{}\",\n]", list.join("\",\n    \""));
        let (games, engines) = (lines(games), lines(engines.into_iter().collect()));
        write!(text, "\n[[experiment]]\ngames = {games}\nengines = {engines}\ndepths = \"{depths}\"\n")
            .unwrap();
    }
    text
}

#[test]
fn every_engine_that_a_claim_names_has_a_signature() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/signatures.toml");
    if env::var_os("SIGNATURES").is_some() {
        fs::write(&path, text()).unwrap();
    }
    let plan = Plan::new(&Suite::read(&path).unwrap()).unwrap();
    let missing: Vec<String> = named()
        .into_iter()
        .flat_map(|(game, engines)| engines.into_iter().map(move |engine| (game, engine)))
        .filter(|(game, engine)| plan.positions_of(game, engine, 3).is_empty())
        .map(|(game, engine)| format!("{engine} on {game}"))
        .collect();
    assert!(
        missing.is_empty(),
        "suites/signatures.toml lacks engines that claims name; \
         `SIGNATURES=write cargo test --test it -- signatures` writes it again: {}",
        missing.join(", ")
    );
}
