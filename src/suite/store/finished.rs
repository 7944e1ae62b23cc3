//! Finished files that are there when a run begins: whose they are, and
//! whether they are still what their run left.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use crate::record::Unpacked;
use crate::suite::error::RunError;
use crate::suite::store::altered::altered_since;
use crate::suite::store::manifest::Manifest;
use crate::suite::store::paths::Paths;

/// Whether a finished file is of someone else: it has no manifest, and does not
/// begin like results. One that cannot be read is not known to be.
pub(super) fn is_foreign(paths: &Paths) -> bool {
    let start = b"game,position,phase,engine,depth,";
    let mut found = Vec::new();
    let read = File::open(&paths.results)
        .and_then(Unpacked::new)
        .and_then(|file| file.take(start.len() as u64).read_to_end(&mut found));
    !paths.manifest.exists() && read.is_ok() && found != start
}

/// Whether a file has the name of the details, and no run left it.
pub(super) fn has_foreign_details(paths: &Paths) -> bool {
    paths.details.exists() && !lists_details(&paths.manifest)
}

/// Whether a manifest names a file of details.
pub(super) fn lists_details(manifest: &Path) -> bool {
    Manifest::read(manifest).is_ok_and(|manifest| manifest.details.is_some())
}

/// Refuses rows of another run; otherwise their manifest.
pub(super) fn check_same(manifest: &Manifest, path: &Path, results: &Path) -> Result<Manifest, RunError> {
    let known = Manifest::read(path).map_err(|source| RunError::NoManifest {
        path: results.to_owned(),
        manifest: path.to_owned(),
        source,
    })?;
    let difference = manifest
        .identity
        .difference(&known.identity)
        .or_else(|| (manifest.chunk != known.chunk).then(|| "it is another chunk of the plan".to_owned()));
    match difference {
        Some(difference) => Err(RunError::Differs { path: results.to_owned(), difference }),
        None => Ok(known),
    }
}

/// Refuses a finished file that is not what its run left.
pub(super) fn check_unaltered(manifest: &Manifest, results: &Path) -> Result<(), RunError> {
    let path = || results.to_owned();
    match altered_since(results, manifest) {
        Ok(None) => Ok(()),
        Ok(Some(altered)) => Err(RunError::Altered { path: path(), altered }),
        Err(source) => Err(RunError::Open { path: path(), source }),
    }
}
