//! The suites that put the built-in rules to sealed positions are written from the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::corpus;
use crate::game::GameSpec;
use crate::ledger::built_in::built_in;
use crate::ledger::claim::Claim;
use crate::ledger::figure::{Figure, Operator};
use crate::ledger::quantity::{Needs, Quantity};
use crate::ledger::searches::depths;
use crate::ledger::tests::test;
use crate::record::Row;
use crate::search::is_exact;

/// A suite on sealed positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Counts,
    Times,
    /// Choices of moves, judged by truth tables.
    Quality,
    /// Searches on virtual processors, beside their serial engines.
    Processors,
}

const SUITES: [(Of, &str, &str); 4] = [
    (
        Of::Counts,
        "sealed",
        "description = \"\"\"\nWhat do the rules of the ledger find on positions that nobody here had before they were frozen? \
         Every search on \\\nsealed positions that a rule counts.\"\"\"\n",
    ),
    (
        Of::Times,
        "sealed-time",
        "mode = \"time\"\ndescription = \"\"\"\nWhich searches take less CPU time, on sealed positions? The article's aspiration over alpha-beta (O2), MTD(f) \
         over NegaScout with a window (P3).\"\"\"\n# One sample of each: searches are long and many.\nsampling_seconds = 0.01\n",
    ),
    (
        Of::Quality,
        "sealed-quality",
        "truth = [\"bm\"]\ndescription = \"\"\"\nWhat do selective searches save on sealed positions, and what does it cost? Moves \
         are judged by truth tables: \\\n`--truth`. Sets with best moves are known positions.\"\"\"\n",
    ),
    (
        Of::Processors,
        "sealed-parallel",
        "description = \"\"\"\nHow fast are searches on many virtual processors, on sealed positions?\"\"\"\n",
    ),
];

/// The depth of the truth table of a game.
fn truth_depth(game: &str) -> u32 {
    if game.starts_with("othello") { 11 } else { 8 }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Flags {
    distinct: bool,
    ordering: bool,
}

/// Game, set, engine.
type Series = (String, String, String);
type Searches = BTreeMap<Of, BTreeMap<Series, BTreeMap<u32, Flags>>>;

fn is_about_quality(claim: &Claim) -> bool {
    claim.every_figure().any(|figure| matches!(figure.quantity, Quantity::Quality(_)))
}

fn suite_of(claim: &Claim, figure: &Figure, engine: &str) -> Of {
    if figure.quantity.needs() == Needs::Time {
        Of::Times
    } else if matches!(figure.quantity, Quantity::Quality(_)) || engine.starts_with("selective") {
        Of::Quality
    } else if claim.id.starts_with('Y') {
        Of::Processors
    } else if is_about_quality(claim) {
        Of::Quality
    } else {
        Of::Counts
    }
}

/// Every search on positions that a built-in rule needs.
fn all() -> Searches {
    let mut found = Searches::new();
    for claim in built_in() {
        for figure in claim.every_figure().flat_map(Figure::parts) {
            let Some(set) = figure.positions.clone() else { continue };
            let needs = figure.quantity.needs();
            let flags = Flags {
                distinct: matches!(needs, Needs::DistinctLeaves | Needs::MinimalGraph),
                ordering: needs == Needs::Ordering,
            };
            for (game, engine) in figure.engines() {
                let mut wanted = depths(figure);
                let is_curve = figure.operator == Operator::Gain
                    && figure.contrasts.iter().any(|contrast| contrast.over.as_deref() == Some(engine));
                if is_curve {
                    wanted.extend(2..=truth_depth(game));
                }
                let series = (game.to_owned(), set.clone(), engine.to_owned());
                let cells =
                    found.entry(suite_of(claim, figure, engine)).or_default().entry(series).or_default();
                for depth in wanted {
                    let known = cells.entry(depth).or_default();
                    known.distinct |= flags.distinct;
                    known.ordering |= flags.ordering;
                }
            }
        }
    }
    // A search is in one suite: rows with times or with judged moves have the counts too.
    for of in [Of::Counts, Of::Processors] {
        let mut own = found.remove(&of).unwrap_or_default();
        for (series, others) in found.values().flatten() {
            if let Some(cells) = own.get_mut(series) {
                cells.retain(|depth, flags| *flags != Flags::default() || !others.contains_key(depth));
            }
        }
        own.retain(|_, cells| !cells.is_empty());
        found.insert(of, own);
    }
    found
}

fn text(of: Of, searches: &Searches) -> String {
    let (_, name, head) = SUITES.iter().find(|(suite, ..)| *suite == of).unwrap();
    let mut text = format!(
        "# Written by `SEALED=write cargo test --lib -- ledger::tests::sealed`.\nname = \"{name}\"\n{head}"
    );
    // By game, set and flags: the engines of the same depths.
    let mut experiments = BTreeMap::<(&str, &str, Flags, Vec<u32>), BTreeSet<&str>>::new();
    for ((game, set, engine), cells) in &searches[&of] {
        let flags: BTreeSet<Flags> = cells.values().copied().collect();
        for flags in flags {
            let depths = cells.iter().filter(|(_, own)| **own == flags).map(|(depth, _)| *depth).collect();
            experiments.entry((game, set, flags, depths)).or_default().insert(engine);
        }
    }
    let mut references = BTreeMap::<&str, BTreeMap<&str, usize>>::new();
    for ((game, _, _, depths), engines) in &experiments {
        for engine in engines.iter().filter(|engine| is_exact(engine)) {
            *references.entry(game).or_default().entry(engine).or_default() += depths.len();
        }
    }
    for ((game, set, flags, depths), engines) in &experiments {
        let engines: Vec<&str> = engines.iter().copied().collect();
        write!(text, "\n[[experiment]]\ngames = [\"{game}\"]\npositions = [\"{set}\"]\n").unwrap();
        writeln!(text, "engines = [\n    \"{}\",\n]", engines.join("\",\n    \"")).unwrap();
        match depths[..] {
            [first, .., last] if (last - first) as usize + 1 == depths.len() => {
                writeln!(text, "depths = \"{first}-{last}\"").unwrap();
            }
            _ => writeln!(text, "depths = {depths:?}").unwrap(),
        }
        for (name, is_set) in [("distinct", flags.distinct), ("ordering", flags.ordering)] {
            if is_set {
                writeln!(text, "{name} = true").unwrap();
            }
        }
        // Alpha-beta with the most searches.
        let reference = references.get(game).and_then(|all| {
            all.iter().max_by_key(|(engine, count)| (engine.starts_with("ab"), **count, **engine))
        });
        if let Some((reference, _)) = reference {
            writeln!(text, "reference = \"{reference}\"").unwrap();
        }
    }
    text
}

#[test]
fn the_suites_on_sealed_positions_are_those_of_the_rules() {
    let searches = all();
    for (of, name, _) in SUITES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites").join(name).with_extension("toml");
        if env::var_os("SEALED").is_some() {
            fs::write(&path, text(of, &searches)).unwrap();
        }
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == text(of, &searches),
            "suites/{name}.toml is not what the rules need; `SEALED=write cargo test --lib -- ledger::tests::sealed` writes it"
        );
    }
}

#[test]
fn rules_for_sealed_positions_are_read_on_known_ones_where_there_are_no_others() {
    let text = "id = \"own\"\nstatement = \"s\"\nsource = \"s\"\ngrade = \"b\"\nsource_games = [\"othello\"]\n\
                games = [\"othello\", \"chess\"]\npositions = \"sealed\"\nengine = \"pvs\"\nover = \"ab\"\nfigure = \"ratio\"\n\
                quantity = \"nodes\"\n[[part]]\nkind = \"direction\"\ndepths = 1\nrange = \"(0, 1)\"\n";
    let rows = |game: &str, set: &str| -> Vec<Row> {
        let rules = game.parse::<GameSpec>().unwrap().rules().unwrap();
        let ids = corpus::set_or_stand_ins(rules, set).unwrap().into_iter().map(|entry| entry.id);
        let row = |id: String| {
            ["ab", "pvs"].map(|engine| {
                let mut row = Row::new(game, &id, engine, 1);
                (row.value, row.counters.nodes) = (Some(1), Some(20 - u64::from(engine == "pvs")));
                row
            })
        };
        ids.take(10).flat_map(row).collect()
    };
    let place = |rows: &[Row]| -> Vec<(String, usize)> {
        let parts = test(text, rows).parts.into_iter();
        parts.map(|part| (part.place, part.estimates.first().map_or(0, |estimate| estimate.n))).collect()
    };
    let both = [rows("othello", "master"), rows("chess", "sealed"), rows("chess", "master")].concat();
    let places = place(&both);
    assert!(places[0].0.contains("positions master") && places[0].1 == 10, "{places:?}");
    assert!(places[1].0.contains("positions sealed") && places[1].1 == 10, "{places:?}");
}

#[test]
fn every_rule_about_masters_games_is_about_sealed_positions() {
    let sets: BTreeSet<&str> = built_in()
        .iter()
        .flat_map(Claim::every_figure)
        .flat_map(Figure::parts)
        .filter_map(|figure| figure.positions.as_deref())
        .collect();
    assert_eq!(sets, BTreeSet::from(["bratko-kopec", "sealed", "wac", "zugzwang"]));
}
