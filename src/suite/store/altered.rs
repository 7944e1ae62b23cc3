//! Whether a finished file is still the one its run wrote.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::program::{Go, ProgramSpec};
use crate::record::{Unpacked, beside, details_path};
use crate::suite::error::{Altered, RunError};
use crate::suite::plan::hash::FieldHasher;
use crate::suite::store::manifest::Manifest;

/// How a results file differs from what its run left. `None` if it does not, if there is no manifest beside it, and if
/// the file itself cannot be read.
pub fn altered(results: &Path) -> Result<Option<Altered>, RunError> {
    let path = beside(results, "manifest.json");
    match Manifest::read(&path) {
        Ok(manifest) if manifest.results_sha256.is_none() || manifest.rows.is_none() => {
            Ok(Some(Altered::Unknown))
        }
        Ok(manifest) => Ok(altered_since(results, &manifest).unwrap_or_default()),
        Err(source) if source.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(RunError::BrokenManifest { path, source }),
    }
}

/// The engines of a results file of which its manifest says that they are not exact, although
/// their names do not tell. None without a manifest beside it.
pub fn engines_not_exact(results: &Path) -> Vec<String> {
    Manifest::read(&beside(results, "manifest.json"))
        .map_or_else(|_| Vec::new(), |manifest| manifest.identity.not_exact)
}

/// The external engines of a results file that search for a fixed time or number of nodes (`go=movetime:N`, `go=nodes:N`).
/// None without a manifest beside it.
pub fn bounded_engines(results: &Path) -> Vec<String> {
    let Ok(manifest) = Manifest::read(&beside(results, "manifest.json")) else { return Vec::new() };
    let programs = manifest.identity.suite.experiments.iter().flat_map(|experiment| &experiment.programs);
    programs.filter(|program| program.go != Go::Depth).map(ProgramSpec::label).collect()
}

/// The file of details beside a results file, if it is there and of the same run:
/// its manifest lists it, or there is none that could.
pub fn details_of(results: &Path) -> Option<PathBuf> {
    let lists =
        Manifest::read(&beside(results, "manifest.json")).map_or(true, |manifest| manifest.details.is_some());
    Some(details_path(results)).filter(|path| lists && path.exists())
}

/// How a results file differs from what its manifest says of it.
pub(crate) fn altered_since(results: &Path, manifest: &Manifest) -> io::Result<Option<Altered>> {
    // Those of earlier versions have none.
    let (Some(left), Some(digest)) = (manifest.rows, &manifest.results_sha256) else { return Ok(None) };
    let rows = || File::open(results).and_then(Unpacked::new);
    // Of a file that cannot be decompressed the rows are counted that can be.
    if digest_of(rows()?).is_ok_and(|found| found == *digest) {
        return details_altered(results, manifest);
    }
    let found = count_rows(rows()?);
    Ok(Some(if found == left { Altered::Content } else { Altered::Rows { found, left } }))
}

/// How the details beside it differ.
fn details_altered(results: &Path, manifest: &Manifest) -> io::Result<Option<Altered>> {
    let Some(left) = &manifest.details else { return Ok(None) };
    let file = details_path(results);
    if !file.exists() {
        return Ok(Some(Altered::NoDetails { file }));
    }
    Ok((digest_of(File::open(&file)?)? != left.sha256).then_some(Altered::Details { file }))
}

/// The SHA-256 of what a file holds, of which little is in memory at any time.
fn digest_of(mut file: impl Read) -> io::Result<String> {
    let (mut hasher, mut block) = (FieldHasher::default(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut block)? {
            0 => return Ok(hasher.finish()),
            count => hasher.bytes(&block[..count]),
        }
    }
}

/// The lines below the header, of which none is kept: one may be as long as the file.
fn count_rows(file: impl Read) -> u64 {
    let (mut lines, mut is_quoted, mut is_blank) = (0_u64, false, true);
    for byte in BufReader::new(file).bytes().map_while(Result::ok) {
        is_quoted ^= byte == b'"';
        if byte == b'\n' && !is_quoted {
            lines += u64::from(!is_blank);
            is_blank = true;
        } else {
            is_blank &= byte == b'\r';
        }
    }
    (lines + u64::from(!is_blank)).saturating_sub(1)
}
