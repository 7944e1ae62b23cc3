//! The bibliography and what cites it: every source that is named has a key, every key is named, and prose and keys
//! speak of the same publication.

use std::collections::BTreeSet;
use std::fs;

use plybench::bibliography::{Source, source, sources, uses};
use plybench::corpus;
use plybench::game::{Rules, games};
use plybench::ledger::built_in;
use plybench::program::PROTOCOLS;
use plybench::search::registry::all;
use plybench::spec::Entry;

use crate::helpers::{folder, json, program, stderr, stdout};

fn entries() -> impl Iterator<Item = &'static Entry> {
    all().chain(PROTOCOLS.iter().copied()).chain(games())
}

/// Whether a sentence about sources speaks of this one: by the name of an author, its title, or where it is.
fn is_named(source: &Source, prose: &str) -> bool {
    let prose = prose.to_lowercase();
    let family =
        |author: &String| author.split(',').next().unwrap().trim_start_matches("van den ").to_lowercase();
    let venue = source.venue.iter().filter_map(|venue| venue.split([',', ' ']).next().map(str::to_lowercase));
    let names = source.authors.iter().map(family).chain([source.title.to_lowercase()]).chain(venue);
    names.filter(|name| name.len() > 2).any(|name| prose.contains(&name))
}

#[test]
fn every_source_that_is_named_has_a_key() {
    for entry in entries() {
        let own = ["this project", "as printed", "printed program"]
            .iter()
            .any(|words| entry.source.contains(words));
        assert!(own || !entry.cites.is_empty(), "{}: {}", entry.name, entry.source);
        for key in entry.cites {
            let source = source(key).unwrap_or_else(|| panic!("{}: {key}", entry.name));
            assert!(
                is_named(source, entry.source),
                "{key} is not in the source of {}: {}",
                entry.name,
                entry.source
            );
        }
    }
    let listed: BTreeSet<&str> = uses().claims.keys().map(String::as_str).collect();
    let claims: BTreeSet<&str> = built_in().iter().map(|claim| claim.id.as_str()).collect();
    assert_eq!(listed, claims, "sources/uses.toml lists every claim");
    for claim in built_in() {
        let keys = &uses().claims[&claim.id];
        assert!(
            !keys.is_empty() || claim.source.starts_with("This project"),
            "{}: {}",
            claim.id,
            claim.source
        );
        for key in keys {
            let source = source(key).unwrap_or_else(|| panic!("{}: {key}", claim.id));
            assert!(
                is_named(source, &claim.source),
                "{key} is not in the source of {}: {}",
                claim.id,
                claim.source
            );
        }
    }
    for set in uses().sets.keys() {
        let (game, name) = set.split_once('/').unwrap();
        let rules: Rules = game.parse().unwrap();
        assert!(corpus::set_names(rules).any(|set| set == name), "{set}");
    }
}

#[test]
fn every_key_is_named_and_none_is_there_twice() {
    let uses = uses();
    let methods = [&uses.methods.comparison, &uses.methods.games, &uses.methods.ledger];
    let others = uses.claims.values().chain(uses.sets.values()).chain(methods).flatten().map(String::as_str);
    let used: BTreeSet<&str> = entries().flat_map(|entry| entry.cites).copied().chain(others).collect();
    let keys: BTreeSet<&str> = sources().iter().map(|source| source.key.as_str()).collect();
    assert_eq!(used, keys);
    let titles: BTreeSet<String> = sources().iter().map(|source| source.title.to_lowercase()).collect();
    assert_eq!(titles.len(), sources().len());
}

/// The keys of entries, in their order.
fn keys(bibtex: &str) -> Vec<&str> {
    let entries = bibtex.lines().filter(|line| line.starts_with('@'));
    entries.map(|line| line.split(['{', ',']).nth(1).unwrap()).collect()
}

#[test]
fn engines_and_claims_are_cited_with_what_they_are_from() {
    let text = stdout(program().args(["cite", "pvs+{,killer}"]), 0);
    assert_eq!(keys(&text), ["plybench", "akl1977", "fishburn1980", "marsland1982"]);
    assert!(text.contains("Cited for: killer\n@inproceedings{akl1977,"), "{text}");

    let text = stdout(program().args(["cite", "--claims", "s2,M16"]), 0);
    let ledger =
        ["chernozhukov2018", "cpw", "efron1987", "efron1993", "field2007", "knuth1975", "schaeffer1989"];
    assert_eq!(keys(&text)[1..], ledger);
    assert!(text.contains("  doi = {10.1109/34.42858},"), "{text}");

    let items = json(&["cite", "mtdf+tt", "--json"]);
    let ids: Vec<&str> = items.as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap()).collect();
    assert_eq!(ids[0], "plybench");
    assert!(ids.contains(&"plaat1996") && ids.contains(&"breuker1994"), "{ids:?}");
}

#[test]
fn results_are_cited_with_engines_games_positions_and_statistics() {
    let here = folder();
    let rows = here.path().join("rows.csv");
    let run =
        ["run", "--game", "chess", "--positions", "bratko-kopec", "--limit", "2", "--depths", "1", "--quiet"];
    stdout(program().args(run).args(["--engines", "ab,scout", "--out"]).arg(&rows), 0);
    let text = stdout(program().arg("cite").arg(&rows), 0);
    let found = keys(&text);
    for key in ["bratko1982", "cozy-chess", "efron1987", "holm1979", "knuth1975", "pearl1980", "wilcoxon1945"]
    {
        assert!(found.contains(&key), "{key}: {text}");
    }
    assert!(!found.contains(&"schaeffer1989") && !found.contains(&"wukong-xiangqi"), "{text}");
    assert!(text.contains("Cited for: positions chess/bratko-kopec\n@incollection{bratko1982,"), "{text}");

    let other =
        fs::read_to_string(&rows).unwrap().replace(",scout,", ",mine @ home,").replace("chess,", "draughts,");
    fs::write(here.path().join("other.csv"), other).unwrap();
    fs::remove_file(here.path().join("rows.manifest.json")).unwrap();
    let told = stderr(program().arg("cite").arg(here.path().join("other.csv")), 0);
    assert!(told.contains("no sources known for mine @ home, draughts"), "{told}");
}
