//! Which file a command is.

use std::env;
use std::fs;
use std::path::{self, Path, PathBuf};

use crate::program::error::ProgramError;

/// The file of a command: a path from a folder on if it is one, else from the folders of `PATH`.
pub(super) fn find(command: &str, folder: &Path) -> Result<PathBuf, ProgramError> {
    let is_path = command.contains('/') || Path::new(command).components().count() > 1;
    let found =
        if is_path { Some(folder.join(command)).filter(|path| path.exists()) } else { in_path(command) };
    let path = found.and_then(|path| path::absolute(path).ok()).ok_or_else(|| ProgramError::NotFound {
        command: command.to_owned(),
        folder: is_path.then(|| seen(folder)),
    })?;
    let not_executable = |what| Err(ProgramError::NotExecutable { command: command.to_owned(), what });
    if path.is_dir() {
        return not_executable("a folder");
    }
    if !is_executable(&path) {
        return not_executable("a file without the permission (`chmod +x`)");
    }
    Ok(path)
}

/// The folder in which a process works: of its spec, from a folder on.
pub(super) fn working_folder(command: &str, dir: &str, folder: &Path) -> Result<PathBuf, ProgramError> {
    let path = folder.join(dir);
    if path.is_dir() {
        return Ok(path);
    }
    let (command, dir) = (command.to_owned(), dir.to_owned());
    Err(ProgramError::NoFolder { command, dir, folder: seen(folder) })
}

/// A folder as an error names it; the empty one is the current folder.
fn seen(folder: &Path) -> PathBuf {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    folder.canonicalize().or_else(|_| path::absolute(folder)).unwrap_or_else(|_| folder.to_owned())
}

fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    // As it is written; where programs have an extension of their own, with it too.
    let extension = Some(env::consts::EXE_SUFFIX).filter(|extension| !extension.is_empty());
    let names: Vec<String> = std::iter::once(name.to_owned())
        .chain(extension.map(|extension| format!("{name}{extension}")))
        .collect();
    env::split_paths(&folders)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)).collect::<Vec<_>>())
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_point_is_the_whole_name() {
        // No folder of PATH has it; `sh` alone would be found.
        assert!(in_path("sh").is_some());
        assert_eq!(in_path("sh.1"), None);
    }
}
