//! The searches of every built-in claim.

use std::collections::BTreeSet;
use std::path::Path;

use crate::ledger::built_in::built_in;
use crate::ledger::claim::Claim;
use crate::ledger::figure::Figure;
use crate::ledger::read::parse;
use crate::ledger::searches::searches;
use crate::suite::{Mode, Plan, Suite};

fn of(claim: &Claim) -> Result<Vec<Suite>, String> {
    searches(claim, "own", Path::new("")).map_err(|error| error.to_string())
}

/// The searches of a figure that no suite has: engine, game and depth.
fn lacking<'f>(figure: &'f Figure, suites: &[Suite]) -> Vec<(&'f str, &'f str, u32)> {
    let has = |game: &str, engine: &str, depth: u32| {
        suites.iter().flat_map(|suite| &suite.experiments).any(|experiment| {
            experiment.games.iter().any(|of| of.to_string() == game)
                && experiment.engines.iter().any(|of| of.to_string() == engine)
                && experiment.depths.contains(&depth)
                && figure.positions.as_ref().is_none_or(|set| experiment.positions.sources.contains(set))
        })
    };
    let all = figure.engines().flat_map(|(game, engine)| {
        // A ply without a weight is not read.
        let backs = || (0_u32..).zip(&figure.plies).filter(|(_, weight)| **weight != 0.0);
        let depths = figure.depths.iter().flat_map(move |depth| backs().map(move |(back, _)| depth - back));
        depths.map(move |depth| (game, engine, depth))
    });
    all.filter(|(game, engine, depth)| !has(game, engine, *depth)).collect()
}

/// A built-in suite without experiments on other seeds.
fn with_seeds(name: &str, seeds: Option<(u64, u64)>) -> Suite {
    let mut suite = crate::suite::built_in(name).unwrap().unwrap();
    suite.experiments.retain(|experiment| experiment.positions.seeds == seeds);
    suite
}

#[test]
fn every_built_in_claim_has_its_searches_or_a_reason() {
    let (mut without, mut without_seeds) = (BTreeSet::new(), BTreeSet::new());
    for claim in built_in() {
        let mut claim = claim.clone().on_known_positions(&|_| false);
        if claim.every_figure().next().is_none() {
            assert!(of(&claim).unwrap_err().contains("needs no search: "), "{}", claim.id);
            continue;
        }
        let are_trees = claim.every_figure().any(|figure| figure.game().starts_with("tree:"));
        if are_trees && claim.searches.seeds.is_none() {
            let told = of(&claim).unwrap_err();
            assert!(told.ends_with("add `seeds = \"1-200\"` to [searches]"), "{}: {told}", claim.id);
            without_seeds.insert(claim.id.clone());
            claim.searches.seeds = Some((0, 9));
        } else if are_trees {
            let planned: Vec<Suite> =
                claim.suites.iter().map(|name| with_seeds(name, claim.searches.seeds)).collect();
            let figures = claim.every_figure().flat_map(Figure::parts);
            for figure in figures.filter(|figure| figure.game().starts_with("tree:")) {
                assert_eq!(lacking(figure, &planned), [], "{} has seeds of its suites: {figure}", claim.id);
            }
        }
        let suites = match of(&claim) {
            Ok(suites) => suites,
            Err(told) => {
                assert!(told.contains("the minimal tree of 330 of its positions is not known"), "{told}");
                without.insert(claim.id.clone());
                for figure in claim.parts.iter_mut().map(|part| &mut part.figure).chain(&mut claim.also) {
                    figure.positions = figure.positions.take().map(|_| "core".to_owned());
                }
                of(&claim).unwrap_or_else(|told| panic!("{}: {told}", claim.id))
            }
        };
        for figure in claim.every_figure().flat_map(Figure::parts) {
            assert_eq!(lacking(figure, &suites), [], "{}: {figure}", claim.id);
        }
        // No search has two budgets.
        for suite in &suites {
            Plan::with_stand_ins(suite).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        }
    }
    let of_several_ranges = ["M12", "M13", "M16", "M6-trees"].map(str::to_owned);
    assert_eq!(
        without_seeds,
        BTreeSet::from(of_several_ranges),
        "their suites have more seeds of some games"
    );
    let of_minimal_trees = ["C1", "P7", "P8", "S1"].map(str::to_owned);
    assert_eq!(without, BTreeSet::from(of_minimal_trees), "the table has the set `core` only");
}

const TWO: &str = r#"id = "own"
statement = "PVS needs fewer nodes than alpha-beta."
source = "a lecture"
grade = "b"
source_games = ["xiangqi"]
games = ["xiangqi"]
positions = "quick"
engine = "pvs"
over = "ab"
figure = "ratio"

[[part]]
kind = "direction"
quantity = "nodes"
depths = "2-3"
range = "(0, 1)"

[[also]]
quantity = "cpu-time"
depths = 3
"#;

fn own(from: &str, to: &str) -> Result<Vec<Suite>, String> {
    assert!(TWO.contains(from), "{from}");
    of(&parse(&TWO.replace(from, to), "own.toml").unwrap())
}

#[test]
fn samples_of_time_are_counted_too_unless_more_is_recorded() {
    let depths = |suites: Vec<Suite>| -> Vec<(String, Mode, Vec<u32>, bool)> {
        let of = |suite: Suite| {
            let experiment = &suite.experiments[0];
            (suite.name.clone(), suite.mode, experiment.depths.clone(), experiment.distinct)
        };
        suites.into_iter().map(of).collect()
    };
    let time = || ("own-time".to_owned(), Mode::Time, vec![3], false);
    let counted = |depths, distinct| ("own".to_owned(), Mode::Count, depths, distinct);
    assert_eq!(depths(own("also", "also").unwrap()), [counted(vec![2], false), time()]);
    assert_eq!(depths(own("\"nodes\"", "\"distinct_leaves\"").unwrap()), [counted(vec![2, 3], true), time()]);
    let reference = own("also", "also").unwrap()[0].experiments[0].reference;
    assert_eq!(reference.map(|engine| engine.to_string()).as_deref(), Some("ab"));
}

#[test]
fn a_lack_is_named_with_its_part_and_its_key() {
    let none = "positions = \"quick\"\n";
    let xiangqi = "games = [\"xiangqi\"]\npositions = \"quick\"\n";
    for (from, to, told) in [
        (none, "", "the part: it names no positions; add `positions = \"quick\"` to it, or "),
        (
            xiangqi,
            "games = [\"tree:iid[b=5]\"]\n",
            "the part: its positions are seeds; add `seeds = \"1-200\"` to",
        ),
        (
            "\"cpu-time\"",
            "\"seldepth\"",
            "[[also]] (xiangqi, positions quick, pvs / ab, depth 3): only external engines",
        ),
        (
            "\"nodes\"",
            "\"leaves-outside\"",
            "the part: `leaves-outside` looks for leaves among those of another",
        ),
        (
            "\"nodes\"",
            "\"expected-multiple\"",
            "is known for trees of independent leaves only, not for xiangqi",
        ),
        ("\"nodes\"", "\"exponent\"", "needs a tree with one number of branches, not xiangqi"),
        (
            "engine = \"pvs\"\nover = \"ab\"",
            "engine = \"printed-aspiration\"\nover = \"ab+tt[hit=deeper]\"",
            "the part: no exact engine tells which of its values are wrong; add `reference = ",
        ),
    ] {
        let fault = own(from, to).expect_err(to);
        assert!(fault.contains(told), "{to}: {fault}");
    }
    let mixed = TWO
        .replace(none, "")
        .replace("[[also]]", "[searches]\npositions = [\"quick\"]\n[[also]]\npositions = \"core\"");
    let fault = of(&parse(&mixed, "own.toml").unwrap()).unwrap_err();
    assert!(fault.contains("would include those of the set `core`"), "{fault}");
    let missing =
        TWO.replace(none, "").replace("[[also]]", "[searches]\npositions = [\"mine.epd\"]\n[[also]]");
    let fault = of(&parse(&missing, "own.toml").unwrap()).unwrap_err();
    assert_eq!(
        fault,
        "[searches]: there is no position set, id or file `mine.epd`; files are named from the folder of the claim"
    );
}
