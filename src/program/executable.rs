//! Which file a command is.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

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
