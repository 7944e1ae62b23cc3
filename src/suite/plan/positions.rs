//! From what a suite says about positions to the roots themselves.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::corpus::{self, CorpusEntry, CorpusError};
use crate::text_file;

/// A FEN has ten ranks; no sensible file name has nine slashes.
const SLASHES_OF_A_FEN: usize = 9;

/// Which roots an experiment searches: a selection from corpora for games
/// with real positions, a range of seeds for synthetic trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Positions {
    /// Names of built-in sets, ids of built-in positions, names of files, or
    /// FENs.
    pub sources: Vec<String>,
    /// Keep these phases only; empty: all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<String>,
    /// Keep this many, spread evenly over what is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
    /// First and last seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<(u64, u64)>,
}

/// Why positions cannot be found.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionsError {
    /// A file that exists but cannot be read.
    #[error("cannot read positions from {file}")]
    Read {
        /// The file.
        file: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// Neither a set nor a file, a file that is not a corpus, a text that is
    /// not a FEN.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// The filters leave nothing.
    #[error("{} no position with phase {phases}; {} {present}", has(sources), whose_phases(sources, present))]
    NothingLeft {
        /// The sources.
        sources: String,
        /// The phases requested.
        phases: String,
        /// The phases that would have left something.
        present: String,
    },
    /// One id for two positions.
    #[error("two positions have the id `{id}`")]
    SameId {
        /// The id.
        id: String,
    },
}

/// "quick has", "quick, all have".
fn has(sources: &str) -> String {
    format!("{sources} {}", if sources.contains(", ") { "have" } else { "has" })
}

/// "its phases are", of several sources "their phases are", of one phase "its phase is".
fn whose_phases(sources: &str, present: &str) -> String {
    let whose = if sources.contains(", ") { "their" } else { "its" };
    format!("{whose} {}", if present.contains(", ") { "phases are" } else { "phase is" })
}

enum Source<'a> {
    BuiltIn,
    Fen,
    File(&'a str),
}

fn classify(name: &str) -> Source<'_> {
    if name.matches('/').count() >= SLASHES_OF_A_FEN {
        Source::Fen
    } else if corpus::is_built_in(name) {
        Source::BuiltIn
    } else {
        Source::File(name)
    }
}

/// Makes sure that a source exists; the text of a file goes into `files`
/// under the name written, so that the suite is self-contained from then on.
pub(crate) fn load_source(
    name: &str,
    folder: &Path,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    let file = match classify(name) {
        Source::BuiltIn => return Ok(()),
        Source::Fen => return Ok(corpus::from_text(name, "position").map(drop)?),
        Source::File(file) if files.contains_key(file) => return Ok(()),
        Source::File(file) => file,
    };
    match text_file::read(&folder.join(file), text_file::POSITIONS_BYTES) {
        Ok(text) => {
            corpus::from_text(&text, file)?;
            files.insert(file.to_owned(), text);
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(CorpusError::unknown_source(name).into())
        }
        Err(source) => Err(PositionsError::Read { file: file.to_owned(), source }),
    }
}

/// Takes the text of a position file from anything readable, under a name.
pub(crate) fn load_stream(
    source: impl Read,
    name: &str,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    let text = text_file::read_from(source, text_file::POSITIONS_BYTES)
        .map_err(|source| PositionsError::Read { file: name.to_owned(), source })?;
    corpus::from_text(&text, name)?;
    files.insert(name.to_owned(), text);
    Ok(())
}

/// The positions a suite selects, in the order of its sources.
pub(crate) fn select(
    positions: &Positions,
    files: &BTreeMap<String, String>,
) -> Result<Vec<CorpusEntry>, PositionsError> {
    let mut entries = Vec::new();
    for source in &positions.sources {
        entries.extend(match classify(source) {
            Source::BuiltIn => corpus::set(source)?,
            Source::Fen => corpus::from_text(source, "position")?,
            Source::File(file) => {
                let text = files.get(file).ok_or_else(|| CorpusError::unknown_source(file))?;
                corpus::from_text(text, file)?
            }
        });
    }
    let phases: Vec<String> = entries.iter().map(|entry| entry.phase.clone()).collect();
    let wanted = |entry: &CorpusEntry| positions.phases.is_empty() || positions.phases.contains(&entry.phase);
    let kept: Vec<CorpusEntry> = entries.into_iter().filter(wanted).collect();
    if kept.is_empty() && !positions.sources.is_empty() {
        let mut present = phases;
        present.sort_unstable();
        present.dedup();
        return Err(PositionsError::NothingLeft {
            sources: positions.sources.join(", "),
            phases: positions.phases.join(", "),
            present: present.join(", "),
        });
    }
    Ok(spread(kept, positions.limit))
}

/// `limit` of the entries, evenly spread, so that every part of a corpus
/// that is sorted by phase is met.
fn spread(entries: Vec<CorpusEntry>, limit: Option<usize>) -> Vec<CorpusEntry> {
    let total = entries.len();
    match limit.filter(|limit| *limit < total) {
        None => entries,
        Some(limit) => (0..limit).map(|index| entries[index * total / limit].clone()).collect(),
    }
}
