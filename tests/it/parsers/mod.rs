//! Hostile input: every parser answers, whatever it is given. The bodies are
//! shared with the fuzz targets of `fuzz/` (CONTRIBUTING.md says how to run
//! them); here they run on mutations of their seeds.

mod bodies;
mod mutation;

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use plybench::splitmix::SplitMix64;

use crate::parsers::bodies::{BODIES, run};
use crate::parsers::mutation::mutated;

/// Runs every body on this many mutations of its seeds.
fn answers(rounds: u64, seed: u64) {
    for body in &BODIES {
        let mut random = SplitMix64::new(seed);
        for round in 0..rounds {
            let text = mutated(&mut random, body.seeds);
            let answered = catch_unwind(|| run(body.name, &text));
            assert!(
                answered.is_ok(),
                "{}, round {round}: {:?}",
                body.name,
                String::from_utf8_lossy(&text[..text.len().min(2000)])
            );
        }
    }
}

#[test]
fn parsers_answer_whatever_they_are_given() {
    answers(3_000, 1);
}

#[test]
#[ignore = "long: two hundred thousand texts for every parser"]
fn parsers_answer_two_million_times() {
    answers(200_000, 2);
}

#[test]
fn every_seed_is_understood() {
    for body in &BODIES {
        for seed in body.seeds {
            assert!(run(body.name, seed.as_bytes()), "{}: {seed}", body.name);
        }
    }
}

#[test]
fn every_body_is_a_fuzz_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    // The published package comes without the targets.
    let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { return };
    let targets = fs::read_dir(folder.join("fuzz_targets")).expect("the targets").count();
    assert_eq!(targets, BODIES.len());
    for body in &BODIES {
        let name = body.name;
        let source = fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs"))).expect("a target");
        assert!(source.contains(&format!("bodies::run(\"{name}\", bytes);")), "{source}");
        assert!(
            manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")),
            "{name}"
        );
    }
}
