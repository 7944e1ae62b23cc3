//! From what a suite says about positions to the roots themselves.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::corpus::{self, CorpusEntry, CorpusError};
use crate::game::Rules;
use crate::text_file;

/// Which roots an experiment searches: a selection from corpora for games
/// with real positions, a range of seeds for synthetic trees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Positions {
    /// Names of built-in sets, ids of built-in positions, names of files, or
    /// positions as they are written; each game has sets and a notation of its own.
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
    /// not a position.
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

/// The entries of a built-in set of a game.
pub(crate) type OfSet = fn(Rules, &str) -> Result<Vec<CorpusEntry>, CorpusError>;

enum Source<'a> {
    BuiltIn,
    Position,
    File(&'a str),
}

/// What a source is to a game: each has sets and a notation of its own.
fn classify(rules: Rules, name: &str) -> Source<'_> {
    if rules.looks_like_position(name) {
        Source::Position
    } else if corpus::is_built_in(rules, name) {
        Source::BuiltIn
    } else {
        Source::File(name)
    }
}

/// Makes sure that a source exists for every game; the text of a file goes into
/// `files` under the name written, so that the suite is self-contained from
/// then on.
pub(crate) fn load_source(
    games: &[Rules],
    name: &str,
    folder: &Path,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    for &rules in games {
        match classify(rules, name) {
            Source::BuiltIn => {}
            Source::Position => drop(corpus::from_text(rules, name, "position")?),
            Source::File(file) => load_file(rules, file, folder, files)?,
        }
    }
    Ok(())
}

fn load_file(
    rules: Rules,
    file: &str,
    folder: &Path,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    if !files.contains_key(file) {
        match text_file::read(&folder.join(file), text_file::POSITIONS_BYTES) {
            Ok(text) => drop(files.insert(file.to_owned(), text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(CorpusError::unknown_source(rules, file).into());
            }
            Err(source) => return Err(PositionsError::Read { file: file.to_owned(), source }),
        }
    }
    corpus::from_text(rules, &files[file], file)?;
    Ok(())
}

/// Takes the text of a position file from anything readable, under a name.
pub(crate) fn load_stream(
    games: &[Rules],
    source: impl Read,
    name: &str,
    files: &mut BTreeMap<String, String>,
) -> Result<(), PositionsError> {
    let text = text_file::read_from(source, text_file::POSITIONS_BYTES)
        .map_err(|source| PositionsError::Read { file: name.to_owned(), source })?;
    for &rules in games {
        corpus::from_text(rules, &text, name)?;
    }
    files.insert(name.to_owned(), text);
    Ok(())
}

/// The positions of a game that a suite selects, in the order of its sources, those of sets as `of_set` has them.
pub(crate) fn select(
    rules: Rules,
    positions: &Positions,
    files: &BTreeMap<String, String>,
    of_set: OfSet,
) -> Result<Vec<CorpusEntry>, PositionsError> {
    let mut entries = Vec::new();
    for source in &positions.sources {
        entries.extend(match classify(rules, source) {
            Source::BuiltIn => of_set(rules, source)?,
            Source::Position => corpus::from_text(rules, source, "position")?,
            Source::File(file) => {
                let text = files.get(file).ok_or_else(|| CorpusError::unknown_source(rules, file))?;
                corpus::from_text(rules, text, file)?
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
