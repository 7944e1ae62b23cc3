//! From what a suite says about positions to the roots themselves.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::corpus::{self, CorpusEntry, CorpusError, LeftOut};
use crate::game::Rules;
use crate::record::Unpacked;
use crate::suite::error::SuiteError;
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

/// The entries of a built-in set of a game.
pub(crate) type OfSet = fn(Rules, &str) -> Result<Vec<CorpusEntry>, CorpusError>;

enum Source<'a> {
    BuiltIn,
    Position,
    File(&'a str),
}

/// The meaning of a source for a game: each has sets and a notation of its own.
fn classify(rules: Rules, name: &str) -> Source<'_> {
    if rules.looks_like_position(name) {
        Source::Position
    } else if corpus::is_built_in(rules, name) {
        Source::BuiltIn
    } else {
        Source::File(name)
    }
}

/// The position files of a suite by the names written, so that the suite is self-contained from then on.
#[derive(Debug, Default)]
pub struct PositionFiles {
    /// Their texts, without the lines that were left out.
    pub(crate) texts: BTreeMap<String, String>,
    left_out: Option<Vec<LeftOut>>,
}

impl PositionFiles {
    /// Files whose bad lines are left out instead of being an error.
    pub fn without_bad_lines() -> Self {
        Self { texts: BTreeMap::new(), left_out: Some(Vec::new()) }
    }

    /// Lines left out of each file.
    pub fn left_out(&self) -> &[LeftOut] {
        self.left_out.as_deref().unwrap_or_default()
    }

    /// Makes sure that a source exists for every game, and keeps the text of a file.
    pub(crate) fn load_source(
        &mut self,
        games: &[Rules],
        name: &str,
        folder: &Path,
    ) -> Result<(), SuiteError> {
        for &rules in games {
            match classify(rules, name) {
                Source::BuiltIn => {}
                Source::Position => drop(corpus::from_text(rules, name, "position")?),
                Source::File(file) => self.load_file(rules, file, folder)?,
            }
        }
        Ok(())
    }

    fn load_file(&mut self, rules: Rules, file: &str, folder: &Path) -> Result<(), SuiteError> {
        if !self.texts.contains_key(file) {
            match File::open(folder.join(file)).and_then(read) {
                Ok(text) => drop(self.texts.insert(file.to_owned(), text)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Err(CorpusError::unknown_source(rules, file).into());
                }
                Err(source) => {
                    return Err(SuiteError::Read { what: "positions from", file: file.to_owned(), source });
                }
            }
        }
        self.check(rules, file)
    }

    /// Takes the text of a position file from anything readable, under a name.
    pub(crate) fn load_stream(
        &mut self,
        games: &[Rules],
        source: impl Read,
        name: &str,
    ) -> Result<(), SuiteError> {
        let text = read(source).map_err(|source| SuiteError::Read {
            what: "positions from",
            file: name.to_owned(),
            source,
        })?;
        self.texts.insert(name.to_owned(), text);
        games.iter().try_for_each(|rules| self.check(*rules, name))
    }

    /// Checks a text that was read, or leaves out its bad lines.
    fn check(&mut self, rules: Rules, file: &str) -> Result<(), SuiteError> {
        let Some(left_out) = &mut self.left_out else {
            corpus::from_text(rules, &self.texts[file], file)?;
            return Ok(());
        };
        let (text, bad) = corpus::without_bad_lines(rules, &self.texts[file], file)?;
        left_out.extend(bad);
        self.texts.insert(file.to_owned(), text);
        Ok(())
    }
}

/// The text of a position file, unpacked if it is gzip.
fn read(source: impl Read) -> io::Result<String> {
    text_file::read_from(Unpacked::new(source)?, text_file::POSITIONS_BYTES)
}

/// The positions of a game that a suite selects, in the order of its sources, those of sets as `of_set` has them.
pub(crate) fn select(
    rules: Rules,
    positions: &Positions,
    files: &BTreeMap<String, String>,
    of_set: OfSet,
) -> Result<Vec<CorpusEntry>, SuiteError> {
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
        return Err(SuiteError::NothingLeft {
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
