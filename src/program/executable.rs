//! Which file a command is, and how it is started so that nothing of it is left.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::program::error::ProgramError;

/// The file of a command: as it is written if that is a path, else from the folders of `PATH`.
pub(super) fn find(command: &str) -> Result<PathBuf, ProgramError> {
    let path = if command.contains('/') || Path::new(command).components().count() > 1 {
        Some(PathBuf::from(command)).filter(|path| path.exists())
    } else {
        in_path(command)
    };
    let path = path.ok_or_else(|| ProgramError::NotFound { command: command.to_owned() })?;
    let not_executable = |what| Err(ProgramError::NotExecutable { command: command.to_owned(), what });
    if path.is_dir() {
        return not_executable("a folder");
    }
    if !is_executable(&path) {
        return not_executable("a file without the permission (`chmod +x`)");
    }
    Ok(path)
}

fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(name).with_extension(env::consts::EXE_EXTENSION))
        .find(|path| path.is_file() && is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok()
}

/// A command that starts a file in a process group of its own, to be killed as a
/// whole; where `setpriv` of util-linux is there, the system also kills it when this
/// process dies in a way that leaves it no time.
pub(super) fn command(file: &Path) -> Command {
    let mut command = match setpriv() {
        Some(setpriv) => {
            let mut command = Command::new(setpriv);
            command.args(["--pdeathsig", "KILL", "--"]).arg(file);
            command
        }
        None => Command::new(file),
    };
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// `setpriv`, if it is there and does what it is for.
fn setpriv() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let found = FOUND.get_or_init(|| {
        let setpriv = in_path("setpriv")?;
        let mut trial = Command::new(&setpriv);
        trial.args(["--pdeathsig", "KILL", "--"]).arg(&setpriv).arg("--version");
        let status = trial.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success()).then_some(setpriv)
    });
    found.as_deref()
}
