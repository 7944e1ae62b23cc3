//! Tells the program what it was built from: commit, compiler and platform,
//! for the manifests. What cannot be found out is left empty; a build without
//! git or outside a checkout works all the same.
//!
//! A commit by itself rebuilds nothing: this script runs again when the sources
//! change, and then the program is compiled anyway.

use std::env;
use std::process::Command;

fn main() {
    for sources in ["build.rs", "Cargo.toml", "Cargo.lock", "src", "positions", "suites"] {
        println!("cargo::rerun-if-changed={sources}");
    }
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let commit = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"];
    set("PLYBENCH_COMMIT", output("git", &commit));
    set("PLYBENCH_RUSTC", output(&compiler, &["--version"]));
    set("PLYBENCH_TARGET", env::var("TARGET").ok());
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
