//! Tells the program what it was built from: commit, compiler and platform,
//! for the manifests. What cannot be found out is left empty; a build without
//! git or outside a checkout works anyway.
//!
//! And lists the claims of the ledger for `src/ledger/built_in.rs`, and the pages of papers for
//! `src/bibliography/mod.rs`: whatever file is in the folder is one. A macro that embeds a folder
//! would not see a new file, for only a build script can ask cargo to watch one. For the same
//! reason it copies the sealed positions, for `src/corpus`.
//!
//! And digests the judge, the files that decide about claims, for registrations (`src/ledger/registration.rs`).
//!
//! A commit by itself rebuilds nothing: this script runs again when the sources
//! change, and then the program is compiled anyway.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the built-in claims.
const CLAIMS: &str = "claims";
/// The folder of the pages about papers.
const PAPERS: &str = "docs/papers";

fn main() {
    for sources in [
        "build.rs",
        "Cargo.toml",
        "Cargo.lock",
        "crates",
        "src",
        "positions",
        "suites",
        "sources",
        CLAIMS,
        PAPERS,
    ] {
        println!("cargo::rerun-if-changed={sources}");
    }
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let commit = commit_of_package().or_else(commit_of_checkout);
    set("PLYBENCH_VERSION", Some(version(commit.as_deref())));
    set("PLYBENCH_COMMIT", commit);
    set("PLYBENCH_RUSTC", output(&compiler, &["--version"]));
    set("PLYBENCH_TARGET", env::var("TARGET").ok());
    #[cfg(feature = "suite")]
    set("PLYBENCH_JUDGE", judge::digest().ok());
    list(CLAIMS, "claims.rs", "toml", "amendments.toml")
        .expect("the folder `claims` can be read, and its list written");
    list(PAPERS, "papers.rs", "md", "README.md")
        .expect("the folder `docs/papers` can be read, and its list written");
    copy_sealed().expect("sealed positions can be read and copied");
}

#[cfg(feature = "suite")]
mod judge {
    use std::fs;
    use std::io;
    use std::path::Path;

    use sha2::{Digest as _, Sha256};

    /// The judge, which `scripts/freeze.sh` freezes.
    const JUDGE: [&str; 4] = ["Cargo.lock", "crates/stats", "src/analysis", "src/ledger"];

    /// The SHA-256 of what `sha256sum` prints of the judge's files, sorted by their names; a package does not have them all.
    pub(crate) fn digest() -> io::Result<String> {
        let mut files = Vec::new();
        for path in JUDGE {
            walk(Path::new(path), &mut files)?;
        }
        files.sort();
        let mut list = Sha256::new();
        for file in files {
            list.update(format!("{:x}  {file}\n", Sha256::digest(fs::read(&file)?)));
        }
        Ok(format!("{:x}", list.finalize()))
    }

    /// Adds the files at and below a path, with `/` between folders.
    fn walk(path: &Path, files: &mut Vec<String>) -> io::Result<()> {
        if path.is_dir() {
            return fs::read_dir(path)?.try_for_each(|entry| walk(&entry?.path(), files));
        }
        files.push(path.to_string_lossy().replace('\\', "/"));
        Ok(())
    }
}

/// Copies the sealed sets and the minimal trees of one, which are there once they are handed over: before, an empty file
/// stands for each.
fn copy_sealed() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let sets = ["xiangqi", "chess", "othello", "checkers"].map(|game| (game, "sealed.epd"));
    for (game, file) in sets.into_iter().chain([("xiangqi", "sealed-minimal.csv")]) {
        let text = match fs::read(format!("positions/{game}/{file}")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        fs::write(out.join(format!("{game}-{file}")), text)?;
    }
    Ok(())
}

/// Writes an array of a folder's files with an extension but one, each with its path and its text.
fn list(folder: &str, file: &str, extension: &str, but: &str) -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let mut names = Vec::new();
    for entry in fs::read_dir(package.join(folder))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with('.') && name != but && path.extension().is_some_and(|found| found == extension) {
            names.push(name);
        }
    }
    // The order in which a folder is read is the file system's.
    names.sort();
    let line = |name: &String| {
        let path = package.join(folder).join(name).display().to_string();
        format!("    ({:?}, include_str!({path:?})),\n", format!("{folder}/{name}"))
    };
    let list: String = names.iter().map(line).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    fs::write(out.join(file), format!("&[\n{list}]\n"))
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
