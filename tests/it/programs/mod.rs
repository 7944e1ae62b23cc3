//! Programs of others: real engines where they are installed, and scripts that do
//! what no engine should.

#[cfg(unix)]
mod hostile;
mod oracle;
mod real;

use std::env;
use std::path::PathBuf;

/// A program by its name, from the folders of `PATH` or from where systems keep games. Without
/// it a test has nothing to ask: it says so and ends, unless `PLYBENCH_NO_SKIP` is set, which
/// makes that a failure.
pub(crate) fn program_of(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let games = [PathBuf::from("/usr/games"), PathBuf::from("/usr/local/games")];
    let found =
        env::split_paths(&folders).chain(games).map(|folder| folder.join(name)).find(|path| path.is_file());
    if found.is_none() {
        assert!(env::var_os("PLYBENCH_NO_SKIP").is_none(), "{name} is not installed");
        eprintln!("skipped: {name} is not installed");
    }
    found
}
