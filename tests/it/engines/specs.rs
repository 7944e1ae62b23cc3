//! The engines of the proofs: everything the registry can build, drawn from
//! the registry itself, so that a new entry is proven without a new test.

use plybench::search::Engine;
use plybench::search::registry;
use plybench::spec::{Domain, Entry, Parameter};

/// Small tables make replacement, the thing that could go wrong, frequent.
const SMALL_TABLE: &str = "tt[size=1k]";

/// The orders of captures but the default, beside orderings that rank captures too.
const CAPTURES: [&str; 6] = [
    "captures[order=see]+history+killer+tt[size=1k]",
    "captures[order=history]+killer+refutation",
    "captures[losing=last]+history+killer+refutation+tt[size=1k]+id",
    "captures[order=see,losing=last]+killer",
    "captures[order=history,losing=last]+history+killer+tt[size=1k]+etc+id",
    "captures[order=history,losing=last]+relative-history+refutation+tt[size=1k]+id+shuffle[seed=1]",
];
/// The orderings of today's engines.
const MODERN: &str = "history[credit=d2,table=piece-to,malus=tried,gravity=16384]\
                      +continuation[plies=1.2,credit=d2,malus=tried,gravity=16384]";

/// Every exact engine: each algorithm bare, with each enhancement, with all
/// that go together; each value of each parameter at least once.
pub(super) fn exact_engines() -> Vec<String> {
    let mut engines: Vec<String> = every_engine().into_iter().filter(|engine| exact(engine)).collect();
    engines.sort_unstable();
    engines.dedup();
    engines
}

/// The engines of [`exact_engines`] and those that may err.
pub(super) fn every_engine() -> Vec<String> {
    let mut engines = Vec::new();
    for algorithm in registry::algorithms() {
        let needed = algorithm.needs.map_or_else(String::new, |_| format!("+{SMALL_TABLE}"));
        for variant in variants(algorithm) {
            engines.push(format!("{variant}{needed}"));
            for score in scores() {
                engines.push(format!(
                    "{variant}+captures+{score}+killer+refutation+{SMALL_TABLE}+etc+id+shuffle[seed=1]"
                ));
            }
            engines.push(format!("{variant}+id+{SMALL_TABLE}"));
            engines.push(format!("{variant}+captures+{MODERN}+killer+refutation+{SMALL_TABLE}"));
            engines.push(format!("{variant}+{MODERN}+tt[size=64,replace=bucket,ways=2,age=iterations]+id"));
            let with_deepening =
                format!("{variant}+captures+{MODERN}+{SMALL_TABLE}+etc+iid[reduce=1,min=2]+id");
            engines.extend(Some(with_deepening).filter(|_| deepens(algorithm, "")));
        }
        let captures = CAPTURES.iter().filter(|some| algorithm.needs.is_none() || some.contains("+tt"));
        engines.extend(captures.map(|captures| format!("{}+{captures}", algorithm.name)));
        for enhancement in registry::enhancements() {
            for variant in variants(enhancement) {
                if enhancement.name == "iid" && !deepens(algorithm, &variant) {
                    continue;
                }
                let table = enhancement.needs.or(algorithm.needs).filter(|_| enhancement.name != "tt");
                let table = table.map_or_else(String::new, |_| format!("+{SMALL_TABLE}"));
                engines.push(format!("{}+{variant}{table}", algorithm.name));
            }
        }
    }
    engines
}

/// Whether an algorithm goes with internal iterative deepening at these nodes.
fn deepens(algorithm: &Entry, variant: &str) -> bool {
    let null_windows_only = ["mtdf", "sss", "dual"].contains(&algorithm.name);
    let windows = ["ab-hard", "ab", "aspiration", "pvs", "negascout", "selective"].contains(&algorithm.name);
    let in_parallel =
        ["root", "tree-split", "pv-split", "epv-split", "ybwc", "jamboree", "dts", "abdada", "lazy", "aphid"];
    windows || in_parallel.contains(&algorithm.name) || null_windows_only && !variant.contains("at=pv")
}

/// The orderings of which an engine has one.
fn scores() -> impl Iterator<Item = &'static str> {
    let names = registry::enhancements().iter().filter(|entry| entry.needs.is_none()).map(|entry| entry.name);
    names.filter(|name| *name == "history" || format!("ab+history+{name}").parse::<Engine>().is_err())
}

fn exact(engine: &str) -> bool {
    engine.parse::<Engine>().unwrap_or_else(|error| panic!("{engine}: {error}")).exact()
}

/// The entry bare, and with each value of each parameter.
fn variants(entry: &Entry) -> Vec<String> {
    let bare = if entry.name == "tt" { SMALL_TABLE.to_owned() } else { entry.name.to_owned() };
    let mut variants = vec![bare];
    for parameter in entry.parameters {
        for value in values(parameter) {
            // What is large, or belongs to another value than the default.
            let (with, more) = match (entry.name, parameter.key) {
                ("tt", "size") => ("", ""),
                ("tt", "ways") => ("size=1k,replace=bucket,", ""),
                ("tt", "age") => ("size=1k,replace=bucket,", "+id"),
                ("tt", _) => ("size=1k,", ""),
                ("iid", "min") => ("reduce=1,", ""),
                _ => ("", ""),
            };
            variants.push(format!("{}[{with}{}={value}]{more}", entry.name, parameter.key));
        }
    }
    variants
}

fn values(parameter: &Parameter) -> Vec<String> {
    match parameter.domain {
        Domain::Choice { words, .. } => words.iter().map(ToString::to_string).collect(),
        Domain::ChoiceOr { words, example, .. } => {
            words.iter().chain([&example]).map(ToString::to_string).collect()
        }
        Domain::Number { least, most, .. } => {
            [least, (least + 1).min(most)].map(|value| value.to_string()).into()
        }
        Domain::EntriesOr { word, least, .. } => {
            let least = least.to_string();
            [&least, "64", "64k", word].map(str::to_owned).into()
        }
        _ => vec![parameter.default()],
    }
}

#[test]
fn the_registry_yields_hundreds_of_engines() {
    assert!(exact_engines().len() > 300, "{}", exact_engines().len());
}
