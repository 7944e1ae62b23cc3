//! Programs of others: real engines where they are installed, and scripts that do
//! what no engine should.

#[cfg(unix)]
mod boards;
#[cfg(unix)]
mod hostile;
mod nodes;
mod oracle;
#[cfg(unix)]
mod packages;
#[cfg(unix)]
mod paths;
mod real;
#[cfg(unix)]
mod words;

use std::env;
#[cfg(unix)]
use std::fs;
use std::io::Write as _;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt as _;
#[cfg(unix)]
use std::path::Path;
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Command;

/// A program by its name, from the folders of `PATH` (to which Debian adds `/usr/games`, where its engines are, for users but not
/// for root). Without it a test is skipped: see [`skipped`].
pub(crate) fn program_of(name: &str) -> Option<PathBuf> {
    let found = on_path(name);
    if found.is_none() {
        skipped(&format!("{name} is not on PATH"));
    }
    found
}

/// The same, without a word.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Says why a test, or a part of it, is skipped. A failure where `PLYBENCH_NO_SKIP` is set, as in CI.
pub(crate) fn skipped(reason: &str) {
    assert!(env::var_os("PLYBENCH_NO_SKIP").is_none(), "{reason}");
    // The test harness captures what `eprintln!` prints, and shows it only if a test fails.
    let test = std::thread::current();
    let _ = writeln!(std::io::stderr(), "skipped {}: {reason}", test.name().unwrap_or("a test"));
}

/// Python, if it has a module. Without it a test is skipped: see [`skipped`].
#[cfg(unix)]
pub(crate) fn python_with(module: &str) -> Option<PathBuf> {
    let python = program_of("python3")?;
    let found = Command::new(&python).args(["-c", &format!("import {module}")]).output().unwrap();
    if !found.status.success() {
        skipped(&format!("the module {module} is not installed for python3"));
        return None;
    }
    Some(python)
}

/// An engine in a few lines of shell, well behaved until it searches deeper than one ply.
#[cfg(unix)]
pub(crate) fn script(folder: &Path, name: &str, search: &str) -> PathBuf {
    let path = folder.join(name);
    let text = format!(
        "#!/bin/sh
echo 'a banner before anything is said'
echo 'and a complaint' >&2
while read -r line; do
  case \"$line\" in
    uci) echo 'id name Script 1'; echo 'option name Hash type spin default 1 min 1 max 1024'; echo uciok;;
    isready) echo readyok;;
    'go depth 1') echo 'info depth 1 score cp 7 nodes 5'; echo 'bestmove h3e3';;
    go*) {search};;
    quit) exit 0;;
  esac
done
"
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}
