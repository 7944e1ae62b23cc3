//! The history of a file, as git tells it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::Context as _;

use crate::cli::failure::Failure;

/// The separator in a line about a commit.
const BETWEEN: char = '\u{1f}';

pub(super) struct Tracked {
    pub(super) top: PathBuf,
    /// The file's path from there, as git writes it.
    pub(super) path: String,
    pub(super) is_shallow: bool,
}

pub(super) struct Commit {
    pub(super) hash: String,
    pub(super) short: String,
    pub(super) date: String,
    pub(super) subject: String,
}

impl Tracked {
    /// Finds the repository of a file, which need not be in the working tree any more.
    pub(super) fn find(file: &Path) -> Result<Self, Failure> {
        let name = file.file_name().filter(|_| !file.is_dir()).and_then(|name| name.to_str());
        let Some(name) = name else {
            return Err(Failure::usage(format_args!(
                "{} is not a file; name a committed results file, as in `--git ci/baseline.csv`",
                file.display()
            )));
        };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let asked = ["rev-parse", "--is-shallow-repository", "--show-prefix", "--show-toplevel"];
        let said = text(folder, &asked)?;
        let mut lines = said.lines();
        let mut line = || lines.next().unwrap_or_default();
        let (shallow, prefix, top) = (line(), line(), line());
        if top.is_empty() {
            return Err(Failure::usage(format_args!(
                "{} is in a repository without a working tree; use a clone of it",
                file.display()
            )));
        }
        Ok(Self { top: top.into(), path: format!("{prefix}{name}"), is_shallow: shallow == "true" })
    }

    /// The commits that changed the file, or removed it, the first one first, along the line of first parents.
    pub(super) fn commits(&self) -> Result<Vec<Commit>, Failure> {
        let format = format!("--format=%H{BETWEEN}%h{BETWEEN}%cs{BETWEEN}%s");
        let asked = ["log", "--first-parent", "--reverse", &format, "HEAD", "--", &self.path];
        let said = text(&self.top, &asked)?;
        let commits = said.lines().filter_map(|line| {
            let mut parts = line.splitn(4, BETWEEN).map(str::to_owned);
            let mut part = || parts.next();
            Some(Commit { hash: part()?, short: part()?, date: part()?, subject: part()? })
        });
        Ok(commits.collect())
    }

    /// A file as a commit has it; `None` if it has none.
    pub(super) fn at(&self, commit: &str, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        let name = format!("{commit}:{path}");
        let exists = git(&self.top, &["cat-file", "-e", &name])?.status.success();
        if exists { Ok(Some(said(&self.top, &["cat-file", "blob", &name])?)) } else { Ok(None) }
    }

    /// The file as it is in the working tree, if that is not how it was committed last.
    pub(super) fn uncommitted(&self) -> Result<Option<Vec<u8>>, Failure> {
        let asked = ["status", "--porcelain", "--untracked-files=all", "--", &self.path];
        if text(&self.top, &asked)?.is_empty() {
            return Ok(None);
        }
        Ok(fs::read(self.top.join(&self.path)).ok())
    }

    pub(super) fn between(&self, after: &str, until: &str) -> Result<usize, Failure> {
        let said = text(&self.top, &["rev-list", "--count", &format!("{after}..{until}")])?;
        Ok(said.trim().parse().context("git does not count commits")?)
    }

    /// The path of a file of this name among git's own.
    pub(super) fn private(&self, name: &str) -> Result<PathBuf, Failure> {
        let said = text(&self.top, &["rev-parse", "--git-path", name])?;
        Ok(self.top.join(said.trim_end_matches('\n')))
    }

    /// The name of a path of the working tree from its top; `None` for one outside.
    pub(super) fn name(&self, path: &Path) -> Option<String> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).ok()?;
        let top = fs::canonicalize(&self.top).ok()?;
        let name = folder.strip_prefix(top).ok()?.join(path.file_name()?);
        Some(name.to_str()?.replace('\\', "/"))
    }
}

fn text(folder: &Path, arguments: &[&str]) -> Result<String, Failure> {
    Ok(String::from_utf8_lossy(&said(folder, arguments)?).into_owned())
}

fn said(folder: &Path, arguments: &[&str]) -> Result<Vec<u8>, Failure> {
    let output = git(folder, arguments)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let told = String::from_utf8_lossy(&output.stderr);
    let told = told.trim().trim_start_matches("fatal: ");
    Err(anyhow::anyhow!("git {}: {told}", arguments[0]).into())
}

fn git(folder: &Path, arguments: &[&str]) -> Result<Output, Failure> {
    let mut command = Command::new("git");
    // What a path contains is a name, not a pattern.
    command.args(["--literal-pathspecs", "-c", "core.quotePath=false"]).arg("-C").arg(folder).args(arguments);
    Ok(command.output().context("git cannot be started; it is needed for --git")?)
}
