//! Whether guesses are of the right size.

use std::path::Path;

use super::*;
use crate::search::registry::enhancements;
use crate::suite::Suite;
use crate::suite::plan::builtin::built_in;

#[test]
fn better_engines_cost_less() {
    let cost = ["minimax", "ab", "ab+captures", "ab+captures+history", "ab+captures+history+tt"]
        .map(|spec| exponent(&spec.parse().unwrap()));
    assert!(cost.is_sorted_by(|left, right| left > right), "{cost:?}");
}

/// A new enhancement asks for a guess of what it saves.
#[test]
fn it_is_decided_of_every_enhancement_whether_it_saves() {
    const SAVE_NOTHING: [&str; 5] = ["butterfly", "etc", "iid", "id", "shuffle"];
    for entry in enhancements() {
        let without = format!("ab{}", entry.needs.map_or_else(String::new, |needed| format!("+{needed}")));
        let [with, without] =
            [format!("{without}+{}", entry.name), without].map(|spec| exponent(&spec.parse().unwrap()));
        assert_eq!(with < without, !SAVE_NOTHING.contains(&entry.name), "{}", entry.name);
    }
}

fn plan(text: &str) -> Plan {
    Plan::new(&Suite::parse(text, "test.toml", Path::new("")).unwrap()).unwrap()
}

/// CPU seconds measured on thirty positions a game, the suite `family` on fifteen, all of self-play and on a busy machine.
#[test]
fn guesses_are_of_the_right_size_on_every_game_and_for_every_kind_of_work() {
    let program = "captures+history+killer+tt+id";
    let pair = |window: u32| format!("{{ab,aspiration[window={window}],aspiration[window=1,guess=exact]}}+");
    let self_play = "positions = [\"openings\", \"middlegames\", \"endgames\"]\nlimit = 30";
    let suite = |game: &str, engines: &str, depths: &str, more: &str| {
        format!(
            "name = \"x\"\ngames = [\"{game}\"]\nengines = [\"{engines}\"]\ndepths = \"{depths}\"\n{self_play}\n{more}"
        )
    };
    let family = format!("{{ab,pvs,negascout,aspiration[inner=negascout],mtdf,sss,dual}}+{program}");
    let cases = [
        (suite("xiangqi[quiescence=captures]", &(pair(50) + program), "2-8", ""), 38.3),
        (suite("chess[quiescence=captures]", &(pair(8) + program), "2-7", ""), 5.7),
        (suite("othello[eval=mobility]", &(pair(2) + "history+killer+tt+id"), "2-11", ""), 23.7),
        (suite("checkers[quiescence=captures]", &(pair(3) + "history+killer+tt+id"), "2-14", ""), 19.8),
        (suite("xiangqi[quiescence=captures]", &family, "5-7", "distinct = true").replace("30", "15"), 26.5),
    ];
    for (text, truth) in cases {
        let plan = plan(&text);
        let guess = Prior::new(&plan).seconds(&plan);
        assert!((0.5..2.0).contains(&(guess / truth)), "{guess} for {truth}: {text}");
    }
}

/// CPU seconds that the suites took, by their manifests.
#[test]
fn guesses_of_reference_suites_are_of_the_right_size_samples_of_time_mode_included() {
    let guess = |name: &str| {
        let plan = Plan::new(&built_in(name).unwrap().unwrap()).unwrap();
        Prior::new(&plan).seconds(&plan)
    };
    let suites = [
        ("masters-time", 91.6),
        ("article", 37.3),
        ("article-full", 1215.0),
        ("mechanism", 58.8),
        ("kernels", 16.7),
        ("family-games", 94.0),
        ("schaeffer-xiangqi", 339.2),
        ("selective", 1163.6),
        ("parallel", 1492.6),
        ("parallel-aphid", 393.6),
        ("parallel-trees", 16.0),
    ];
    for (name, truth) in suites {
        let guess = guess(name);
        assert!((0.5..2.0).contains(&(guess / truth)), "{name}: {guess} for {truth}");
    }
    for (once, all) in [(2.0, 2.0), (0.5, 1.5), (0.1, 0.8)] {
        assert!((sampled(once, 1.0) - all).abs() < 1e-12, "{once}");
    }
}

#[test]
fn the_branching_factor_is_that_of_the_game() {
    let plan = plan(
        "name = \"x\"\ngames = [\"tree:iid[b=7]\", \"xiangqi\"]\nseeds = \"0-3\"\npositions = [\"start\"]\n\
         engines = [\"ab\"]\ndepths = \"1-2\"",
    );
    assert!((branching(&plan, 0) - 7.0).abs() < 1e-9);
    assert!((branching(&plan, 1) - 44.0).abs() < 1e-9);
}
