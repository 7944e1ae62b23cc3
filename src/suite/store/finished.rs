//! Finished files that are there: whose they are, whether they are still what their run left, what their manifest says
//! of them, and how they are replaced.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::game::Rules;
use crate::program::{Go, ProgramSpec};
use crate::record::{Packed, Unpacked, beside, details_path};
use crate::suite::error::{Altered, RunError};
use crate::suite::plan::cells::Plan;
use crate::suite::plan::hash::FieldHasher;
use crate::suite::plan::suite::{Mode, Suite};
use crate::suite::store::manifest::Manifest;
use crate::suite::store::paths::Paths;

/// The difference between a results file and its state after its run. `None` without one, without a manifest, and if the
/// file itself cannot be read.
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

/// The games of a results file with the depths of the truth tables that judge their moves. None without a manifest beside it.
pub fn truth_depths(results: &Path) -> Vec<(String, u32)> {
    let Ok(manifest) = Manifest::read(&beside(results, "manifest.json")) else { return Vec::new() };
    manifest.identity.suite.truth.into_iter().flat_map(|truth| truth.depths).collect()
}

/// Whether the manifest beside a results file says that its run was in count mode.
pub fn is_counted(results: &Path) -> bool {
    Manifest::read(&beside(results, "manifest.json"))
        .is_ok_and(|manifest| manifest.identity.suite.mode == Mode::Count)
}

/// The file of details beside a results file, if it is there and of the same run:
/// its manifest lists it, or there is none that could.
pub fn details_of(results: &Path) -> Option<PathBuf> {
    let lists =
        Manifest::read(&beside(results, "manifest.json")).map_or(true, |manifest| manifest.details.is_some());
    Some(details_path(results)).filter(|path| lists && path.exists())
}

/// The difference between a results file and its manifest.
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
pub(crate) fn check_same(manifest: &Manifest, path: &Path, results: &Path) -> Result<Manifest, RunError> {
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
pub(crate) fn check_unaltered(manifest: &Manifest, results: &Path) -> Result<(), RunError> {
    let path = || results.to_owned();
    match altered_since(results, manifest) {
        Ok(None) => Ok(()),
        Ok(Some(altered)) => Err(RunError::Altered { path: path(), altered }),
        Err(source) => Err(RunError::Open { path: path(), source }),
    }
}

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

/// The positions of a run, as its manifest or its suite has them.
#[derive(Clone, Debug)]
pub struct RunCorpus {
    hash: String,
    suite: Suite,
}

/// The difference between the positions of two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherPositions {
    /// These ids are other positions.
    Ids(Vec<String>),
    /// The corpora differ, and one of them cannot be read again to say where.
    Somewhere,
}

impl RunCorpus {
    /// That of a results file; `None` without a readable manifest beside it.
    pub fn of_file(results: &Path) -> Option<Self> {
        Manifest::read(&beside(results, "manifest.json")).ok().map(Self::of)
    }

    /// That of a manifest's text; `None` if it is none.
    pub fn of_manifest(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().map(Self::of)
    }

    fn of(Manifest { identity, .. }: Manifest) -> Self {
        Self { hash: identity.corpus_hash, suite: identity.suite }
    }

    /// That of a suite; `None` if it has no plan.
    pub fn of_suite(suite: &Suite) -> Option<Self> {
        let hash = Plan::new(suite).ok()?.corpus_hash;
        Some(Self { hash, suite: suite.clone() })
    }

    /// Where they differ; `None` if every id that both have is the same position.
    pub fn difference(&self, other: &Self) -> Option<OtherPositions> {
        if self.hash == other.hash {
            return None;
        }
        let Some((ours, theirs)) = self.positions().zip(other.positions()) else {
            return Some(OtherPositions::Somewhere);
        };
        let mut ids: Vec<String> = ours
            .iter()
            .filter(|(id, position)| theirs.get(*id).is_some_and(|theirs| theirs != *position))
            .map(|((_, id), _)| id.clone())
            .collect();
        ids.sort();
        (!ids.is_empty()).then_some(OtherPositions::Ids(ids))
    }

    /// Every position by its rules and its id; `None` where it is not what was run, as after a change of a built-in set.
    fn positions(&self) -> Option<HashMap<(Rules, String), String>> {
        let plan = Plan::new(&self.suite).ok().filter(|plan| plan.corpus_hash == self.hash)?;
        let of = plan.entries.iter().map(|entry| ((entry.position.rules(), entry.id.clone()), entry.fen()));
        Some(of.collect())
    }
}
