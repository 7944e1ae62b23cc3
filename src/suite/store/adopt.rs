//! Finished results that replace others.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::record::{Packed, Unpacked, beside};
use crate::suite::error::{Altered, RunError};
use crate::suite::store::altered::{altered, details_of};
use crate::suite::store::finished::lists_details;
use crate::suite::store::paths::Paths;

/// Replaces a results file, its manifest and its details by copies of those of
/// another. All of them are whole before the first takes its place; what the
/// other file lacks is removed, because it would speak of rows that are gone.
pub fn adopt(results: &Path, place: &Path) -> Result<(), RunError> {
    match altered(results) {
        Ok(None | Some(Altered::Unknown)) => {}
        Ok(Some(altered)) => return Err(RunError::Altered { path: results.to_owned(), altered }),
        Err(RunError::BrokenManifest { path, source }) => return Err(RunError::Open { path, source }),
        Err(error) => return Err(error),
    }
    let paths = Paths::new(place)?;
    let manifest = Some(beside(results, "manifest.json")).filter(|path| path.exists());
    let temporary_manifest = paths.manifest.with_extension("json.tmp");
    let details = details_of(results);
    let has_old_details = lists_details(&paths.manifest);
    let copies = [
        (manifest.as_deref(), &temporary_manifest, &paths.manifest, true),
        (details.as_deref(), &paths.temporary_details, &paths.details, has_old_details),
        (Some(results), &paths.temporary, &paths.results, false),
    ];
    let copied = copies.iter().try_for_each(|(from, temporary, to, _)| match from {
        Some(from) => copy(from, temporary, to),
        None => Ok(()),
    });
    let placed = copied.and_then(|()| {
        copies.iter().try_for_each(|(from, temporary, to, is_stale)| match from {
            Some(_) => fs::rename(temporary, to),
            None if *is_stale && to.exists() => fs::remove_file(to),
            None => Ok(()),
        })
    });
    placed.map_err(|source| {
        for (_, temporary, ..) in &copies {
            let _ = fs::remove_file(temporary);
        }
        RunError::Replace { path: place.to_owned(), source }
    })
}

/// Copies a file to the disk, in the form that the name asks for which it will have.
fn copy(from: &Path, to: &Path, name: &Path) -> io::Result<()> {
    let mut file = Packed::named(name, File::create(to)?);
    io::copy(&mut Unpacked::new(File::open(from)?)?, &mut file)?;
    file.finish()?.sync_all()
}
