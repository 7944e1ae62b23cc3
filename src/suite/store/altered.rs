//! Whether a finished file is still the one its run wrote.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use csv::{ByteRecord, ReaderBuilder};
use thiserror::Error;
use tr::tr;

use crate::record::details_path;
use crate::suite::plan::hash::FieldHasher;
use crate::suite::store::manifest::Manifest;

/// How a results file differs from what its manifest says of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Altered {
    /// Rows are missing, or there are too many.
    #[error("{}", tr!("it has {found} rows, not {left}", found, left))]
    Rows {
        /// The rows there are.
        found: u64,
        /// The rows its run left.
        left: u64,
    },
    /// As many rows, but other bytes.
    #[error("{}", tr!("its rows are not those of its manifest"))]
    Content,
    /// The file of details beside it is not there.
    #[error("{}", tr!("its details, {}, are missing", file.display()))]
    NoDetails {
        /// Where they should be.
        file: PathBuf,
    },
    /// That file has other bytes.
    #[error("{}", tr!("its details, {}, are not those of its manifest", file.display()))]
    Details {
        /// Where they are.
        file: PathBuf,
    },
}

/// How a results file differs from what its run left. `None` if it does not,
/// and if nothing is known of that: without a manifest beside it, or with one
/// that says nothing of the file's content.
pub fn altered(results: &Path) -> io::Result<Option<Altered>> {
    match Manifest::read(&results.with_extension("manifest.json")) {
        Ok(manifest) => altered_since(results, &manifest),
        Err(_) => Ok(None),
    }
}

/// The engines of a results file of which its manifest says that they are not exact, although
/// their names do not tell. None without a manifest beside it.
pub fn engines_not_exact(results: &Path) -> Vec<String> {
    Manifest::read(&results.with_extension("manifest.json"))
        .map_or_else(|_| Vec::new(), |manifest| manifest.identity.not_exact)
}

/// The file of details beside a results file, if it is there and of the same run:
/// its manifest lists it, or there is none that could.
pub fn details_of(results: &Path) -> Option<PathBuf> {
    let lists = Manifest::read(&results.with_extension("manifest.json"))
        .map_or(true, |manifest| manifest.details.is_some());
    Some(details_path(results)).filter(|path| lists && path.exists())
}

/// How a results file differs from what its manifest says of it.
pub(crate) fn altered_since(results: &Path, manifest: &Manifest) -> io::Result<Option<Altered>> {
    let (Some(left), Some(digest)) = (manifest.rows, &manifest.results_sha256) else { return Ok(None) };
    if digest_of(File::open(results)?)? == *digest {
        return details_altered(results, manifest);
    }
    let found = count_rows(File::open(results)?);
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

/// The SHA-256 of a file, of which little is in memory at any time.
fn digest_of(mut file: File) -> io::Result<String> {
    let (mut hasher, mut block) = (FieldHasher::default(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut block)? {
            0 => return Ok(hasher.finish()),
            count => hasher.bytes(&block[..count]),
        }
    }
}

fn count_rows(file: File) -> u64 {
    let mut reader = ReaderBuilder::new().flexible(true).from_reader(file);
    let (mut record, mut rows) = (ByteRecord::new(), 0);
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        rows += 1;
    }
    rows
}
