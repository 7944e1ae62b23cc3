//! The built-in positions of every game: what their lines say is true.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use plybench::corpus::{self, CorpusEntry};
use plybench::game::{Position, Rules};

use crate::helpers::{folder, plybench_in, sha256, stderr, stdout};

/// The lines of a file of `positions/`, as position and operations.
fn lines(text: &str) -> impl Iterator<Item = (&str, Vec<(&str, &str)>)> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(|line| {
        let (position, rest) = line.split_once(';').expect("operations");
        let operations = rest.split(';').filter_map(|operation| operation.trim().split_once(' '));
        (position.trim(), operations.map(|(name, operand)| (name, operand.trim_matches('"'))).collect())
    })
}

fn operation<'a>(operations: &[(&str, &'a str)], name: &str) -> Option<&'a str> {
    operations.iter().find(|(known, _)| *known == name).map(|(_, operand)| *operand)
}

/// The perft files by game.
const PERFT: [(Rules, &str); 4] = [
    (Rules::Xiangqi, include_str!("../../positions/xiangqi/perft.epd")),
    (Rules::Chess, include_str!("../../positions/chess/perft.epd")),
    (Rules::Othello, include_str!("../../positions/othello/perft.epd")),
    (Rules::Checkers, include_str!("../../positions/checkers/perft.epd")),
];

/// Compares every count of the files up to some size.
fn check_perft(most: u64) {
    let mut checked = 0;
    for (rules, text) in PERFT {
        for (position, counts) in lines(text) {
            let root = Position::read(rules, position).unwrap_or_else(|error| panic!("{position}: {error}"));
            for (depth, count) in counts {
                let depth: u32 = depth.trim_start_matches('D').parse().expect("a depth");
                let count: u64 = count.parse().expect("a count");
                if count <= most {
                    assert_eq!(root.perft(depth), count, "{rules} {position} depth {depth}");
                    checked += 1;
                    // To play the last moves too takes several times as long.
                    if count <= most.min(3_000_000_000) / 30 {
                        assert_eq!(root.perft_made(depth), count, "{rules} {position} depth {depth}");
                    }
                }
            }
        }
    }
    assert!(checked > 100, "only {checked} counts were small enough");
}

#[test]
fn perft_is_what_is_published() {
    check_perft(5_000_000);
}

#[test]
#[ignore = "long: hundreds of millions of leaves"]
fn perft_is_what_is_published_at_every_depth() {
    check_perft(u64::MAX);
}

/// The sets of self-play that keep their games.
const SELF_PLAY: [(Rules, [&str; 3]); 3] = [
    (
        Rules::Chess,
        [
            include_str!("../../positions/chess/openings.epd"),
            include_str!("../../positions/chess/middlegames.epd"),
            include_str!("../../positions/chess/endgames.epd"),
        ],
    ),
    (
        Rules::Othello,
        [
            include_str!("../../positions/othello/openings.epd"),
            include_str!("../../positions/othello/middlegames.epd"),
            include_str!("../../positions/othello/endgames.epd"),
        ],
    ),
    (
        Rules::Checkers,
        [
            include_str!("../../positions/checkers/openings.epd"),
            include_str!("../../positions/checkers/middlegames.epd"),
            include_str!("../../positions/checkers/endgames.epd"),
        ],
    ),
];

#[test]
fn every_kept_game_leads_to_its_position() {
    for (rules, files) in SELF_PLAY {
        let mut games = Vec::new();
        for (text, operations) in files.into_iter().flat_map(lines) {
            let moves: Vec<&str> =
                operation(&operations, "game").expect("a game").split_whitespace().collect();
            let mut position = Position::start(rules);
            for played in &moves {
                let mut children = position.children().into_iter();
                let (_, next) = children
                    .find(|(mv, _)| mv == played)
                    .unwrap_or_else(|| panic!("{rules} {text}: {played} is not legal"));
                position = next;
            }
            assert_eq!(position.text(), text, "{rules}");
            assert_eq!(operation(&operations, "ply"), Some(&*moves.len().to_string()), "{rules} {text}");
            games.push(operation(&operations, "source_game").expect("a game").to_owned());
        }
        assert_eq!(games.len(), 450, "{rules}");
        games.sort_unstable();
        games.dedup();
        assert_eq!(games.len(), 450, "{rules}: one position a game");
    }
}

#[test]
fn the_masters_sets_have_a_game_for_every_position() {
    for &rules in Rules::ALL {
        let entries = corpus::set(rules, "master").unwrap();
        let different = |of: fn(&CorpusEntry) -> Option<String>| {
            entries.iter().filter_map(of).collect::<BTreeSet<String>>().len()
        };
        let (games, boards) =
            (different(|entry| entry.source_game.clone()), different(|entry| Some(entry.fen())));
        assert_eq!((entries.len(), games, boards), (450, 450, 450), "{rules}");
        for phase in corpus::PHASES {
            assert_eq!(entries.iter().filter(|entry| entry.phase == phase).count(), 150, "{rules} {phase}");
        }
    }
}

/// positions/README.md says where a phase begins and ends.
#[test]
fn the_phases_of_masters_games_of_othello_and_checkers_are_as_described() {
    for (text, operations) in lines(include_str!("../../positions/othello/master.epd")) {
        let empty = text.split(' ').next().unwrap().matches('-').count();
        let phase = match empty {
            44..=52 => "opening",
            24..=43 => "middlegame",
            14..=23 => "endgame",
            _ => panic!("{text}"),
        };
        assert_eq!(operation(&operations, "phase"), Some(phase), "{text}");
        assert_eq!(operation(&operations, "ply"), Some(&*(60 - empty).to_string()), "{text}");
    }
    for (text, operations) in lines(include_str!("../../positions/checkers/master.epd")) {
        let ply: u32 = operation(&operations, "ply").unwrap().parse().unwrap();
        let phase = match text.split(',').count() + 1 {
            20.. if (6..=16).contains(&ply) => "opening",
            12..=19 => "middlegame",
            ..=11 => "endgame",
            _ => panic!("{text}"),
        };
        assert_eq!(operation(&operations, "phase"), Some(phase), "{text}");
    }
}

/// Until its file is there, a sealed set is counted and refused; then the file is the one whose digest is published.
#[test]
fn a_sealed_set_is_counted_and_refused_or_the_one_that_was_sealed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("claims/sealed.sha256")).unwrap();
    for &rules in Rules::ALL {
        let (game, expected) = (rules.word(), if rules == Rules::Chess { 448 } else { 450 });
        let text = format!(
            "name = \"blind\"\ngames = [\"{game}\"]\npositions = [\"sealed\"]\nengines = [\"ab\"]\ndepths = 3"
        );
        let folder = folder();
        fs::write(folder.path().join("blind.toml"), text).unwrap();
        let call = |arguments: &[&str]| plybench_in(folder.path(), arguments);
        for arguments in [&["run", "blind.toml", "--dry-run"][..], &["plan", "blind.toml"]] {
            let told = stdout(call(arguments).arg("--json"), 0);
            let told: serde_json::Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["cells"], expected, "{arguments:?} {game}");
            assert!(told["estimated_cpu_seconds"].as_f64().unwrap() > 0.001, "{arguments:?} {game}: {told}");
        }
        let replicate = ["replicate", "--positions", "sealed", "--game", game, "--full"];
        let told = stdout(call(&replicate).args(["--dry-run", "--json"]), 0);
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        let cells = |suite: &serde_json::Value| suite["cells"].as_u64().unwrap();
        let suites = told.as_array().unwrap();
        assert!(
            suites.len() > 2 && suites.iter().all(|suite| cells(suite) % expected == 0),
            "{game}: {told}"
        );
        let digest = match fs::read(root.join(format!("positions/{game}/sealed.epd"))) {
            Ok(bytes) => sha256(&bytes),
            Err(_) => String::new(),
        };
        if !digest.is_empty() {
            assert!(list.contains(&format!("{digest}  {game}-sealed.epd\n")), "{game}: {digest}");
            assert_eq!(corpus::set(rules, "sealed").unwrap().len() as u64, expected, "{game}");
            continue;
        }
        assert!(list.contains(&format!("  {game}-sealed.epd\n")), "{game}");
        for arguments in [
            &["run", "blind.toml"][..],
            &["run", "--game", game, "--positions", "sealed-opening-001", "--engines", "ab"],
            &["plan", "blind.toml", "--chunks", "2"],
            &["bench", "--suite", "blind.toml"],
            &replicate,
            &["search", "sealed-opening-001", "--game", game, "--engine", "ab", "--depth", "1"],
            &["positions", "list", "sealed", "--game", game],
            &["positions", "lint", "Sealed", "--game", game],
            &["positions", "stats", "sealed", "--game", game],
        ] {
            let told = stderr(&mut call(arguments), 2);
            let wanted = format!("the set `sealed` of {game} is sealed: claims/sealed.sha256 has");
            assert!(told.contains(&wanted) && told.lines().count() == 1, "{arguments:?}: {told}");
        }
        assert!(!folder.path().join("blind.csv").exists(), "{game}");
    }
}

/// The sum of the 24 positions in two independent libraries.
#[test]
fn the_bratko_kopec_positions_have_their_perft() {
    let entries = corpus::set(Rules::Chess, "bratko-kopec").unwrap();
    assert_eq!(entries.len(), 24);
    assert_eq!(entries.iter().map(|entry| entry.position.perft(3)).sum::<u64>(), 1_054_851);
}
