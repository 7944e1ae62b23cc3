//! Tells the program what it was built from: commit, compiler and platform,
//! for the manifests. What cannot be found out is left empty; a build without
//! git or outside a checkout works anyway.
//!
//! A commit by itself rebuilds nothing: this script runs again when the sources
//! change, and then the program is compiled anyway.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    for sources in ["build.rs", "Cargo.toml", "Cargo.lock", "src", "positions", "suites"] {
        println!("cargo::rerun-if-changed={sources}");
    }
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let commit = commit_of_package().or_else(commit_of_checkout);
    set("PLYBENCH_VERSION", Some(version(commit.as_deref())));
    set("PLYBENCH_COMMIT", commit);
    set("PLYBENCH_RUSTC", output(&compiler, &["--version"]));
    set("PLYBENCH_TARGET", env::var("TARGET").ok());
}

/// What `--version` prints: the commit, as far as it is known, in brackets.
fn version(commit: Option<&str>) -> String {
    let number = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    match commit {
        None => number,
        Some(commit) => {
            let (hash, changed) = commit.split_once('-').map_or((commit, ""), |(hash, _)| (hash, "-dirty"));
            format!("{number} ({}{changed})", hash.get(..12).unwrap_or(hash))
        }
    }
}

/// The commit that cargo wrote into a package when it was made.
fn commit_of_package() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, after) = text.split_once("\"sha1\"")?;
    let hash = after.split('"').nth(1)?;
    let changed = if text.contains("\"dirty\": true") { "-dirty" } else { "" };
    Some(format!("{hash}{changed}"))
}

/// The commit that is checked out here. A package unpacked inside of another
/// checkout has none: that commit would be another project's.
fn commit_of_checkout() -> Option<String> {
    if !Path::new(".git").exists() {
        return None;
    }
    output("git", &["describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"])
}

fn set(variable: &str, value: Option<String>) {
    println!("cargo::rustc-env={variable}={}", value.unwrap_or_default());
}

/// The first line a command prints, if it succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output =
        Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.lines().next().map(str::to_owned)
}
