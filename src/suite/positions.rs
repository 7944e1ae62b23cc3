//! From what a suite says about positions to the roots themselves.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use thiserror::Error;

use super::corpus::{self, Entry};
use super::definition::Positions;
use crate::spec::nearest;

/// A FEN has ten ranks; no sensible file name has nine slashes.
const SLASHES_OF_A_FEN: usize = 9;

/// Why positions cannot be found.
#[derive(Debug, Error)]
pub enum PositionsError {
    /// Neither a set, nor a file, nor a FEN.
    #[error("there is no position set or file `{name}`{}; the sets are {}",
        nearest.as_deref().map_or_else(String::new, |word| format!("; did you mean `{word}`?")), corpus::SETS.join(", "))]
    Unknown {
        /// What was written.
        name: String,
        /// The set nearest to it.
        nearest: Option<String>,
    },
    /// A file that exists but cannot be read.
    #[error("cannot read positions from {file}: {source}")]
    Read {
        /// The file.
        file: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file that is no corpus.
    #[error("{reason}")]
    Corpus {
        /// What is wrong, with file and line.
        reason: String,
    },
    /// The filters leave nothing.
    #[error("no position is left of {sources} with phase {phases}; the phases there are {present}")]
    NothingLeft {
        /// The sources.
        sources: String,
        /// The phases asked for.
        phases: String,
        /// The phases that would have left something.
        present: String,
    },
    /// One id for two positions.
    #[error("two positions have the id `{id}`: rename one of them")]
    SameId {
        /// The id.
        id: String,
    },
}

enum Source<'a> {
    Set,
    Fen,
    File(&'a str),
}

fn classify(name: &str) -> Source<'_> {
    if name.matches('/').count() >= SLASHES_OF_A_FEN {
        Source::Fen
    } else if corpus::SETS.contains(&name) {
        Source::Set
    } else {
        Source::File(name)
    }
}

/// Makes sure that a source exists; the text of a file goes into `files`
/// under the name written, so that the suite stands by itself from then on.
pub(super) fn load_source(
    name: &str,
    folder: &Path,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    let Source::File(file) = classify(name) else { return Ok(()) };
    if files.contains_key(file) {
        return Ok(());
    }
    match fs::read_to_string(folder.join(file)) {
        Ok(text) => {
            parse_file(&text, file)?;
            files.insert(file.to_owned(), text);
            Ok(())
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(PositionsError::Unknown {
            name: name.to_owned(),
            nearest: nearest(name, corpus::SETS.iter().copied()),
        }),
        Err(source) => Err(PositionsError::Read { file: file.to_owned(), source }),
    }
}

fn parse_file(text: &str, file: &str) -> Result<Vec<Entry>, PositionsError> {
    corpus::from_text(text, file).map_err(|error| PositionsError::Corpus { reason: error.to_string() })
}

/// The positions a suite selects, in the order of its sources.
pub(super) fn select(
    positions: &Positions,
    files: &BTreeMap<String, String>,
) -> Result<Vec<Entry>, PositionsError> {
    let mut entries = Vec::new();
    for source in &positions.sources {
        match classify(source) {
            Source::Set => entries.extend(corpus::set(source).unwrap_or_default()),
            Source::Fen => entries.push(fen_entry(source)),
            Source::File(file) => {
                let text = files
                    .get(file)
                    .ok_or_else(|| PositionsError::Unknown { name: file.to_owned(), nearest: None })?;
                entries.extend(parse_file(text, file)?);
            }
        }
    }
    let phases: Vec<String> = entries.iter().map(|entry| entry.phase.clone()).collect();
    let wanted = |entry: &Entry| positions.phases.is_empty() || positions.phases.contains(&entry.phase);
    let kept: Vec<Entry> = entries.into_iter().filter(wanted).collect();
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

/// A position given by its FEN alone: the FEN is its id.
fn fen_entry(fen: &str) -> Entry {
    Entry { id: fen.to_owned(), phase: String::new(), fen: fen.to_owned(), set: "fen".to_owned(), name: None }
}

/// `limit` of the entries, evenly spread, so that every part of a corpus
/// that is sorted by phase is met.
fn spread(entries: Vec<Entry>, limit: Option<usize>) -> Vec<Entry> {
    let total = entries.len();
    match limit.filter(|limit| *limit < total) {
        None => entries,
        Some(limit) => (0..limit).map(|index| entries[index * total / limit].clone()).collect(),
    }
}
