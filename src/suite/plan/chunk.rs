//! A plan cut for many machines: self-contained chunk files of equal work.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::suite::error::{MOST_CHUNKS, RunError};
use crate::suite::json;
use crate::suite::plan::cell::Cell;
use crate::suite::plan::cells::Plan;
use crate::suite::plan::cost::Prior;
use crate::suite::plan::hash::FieldHasher;
use crate::suite::plan::identity::Identity;
use crate::suite::plan::ranges::parse_range;
use crate::suite::plan::suite::{Mode, Suite};
use crate::text_file;

/// Which part of a plan a chunk is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkPart {
    /// Number of this chunk, from 1.
    pub number: usize,
    /// The number of chunks.
    pub of: usize,
    /// The cells by their number in the plan, as ranges: `0-4,7`.
    pub cells: String,
}

impl ChunkPart {
    /// The part of these cells, which are ascending.
    pub(crate) fn of_cells(number: usize, of: usize, cells: &[u32]) -> Self {
        Self { number, of, cells: to_ranges(cells) }
    }

    fn digest(&self) -> String {
        let mut hasher = FieldHasher::default();
        hasher.number(self.number as u64);
        hasher.number(self.of as u64);
        hasher.text(&self.cells);
        hasher.finish()
    }
}

/// A chunk file: the whole suite, and which of its cells to run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chunk {
    /// Which part of the plan.
    pub part: ChunkPart,
    /// The SHA-256 of the part, in hexadecimal: other cells of the plan would be searches as good as these.
    part_sha256: String,
    /// The run it is a part of.
    #[serde(deserialize_with = "json::by_value")]
    pub identity: Identity,
    /// The folder of its suite's file as seen from the chunk's own, if external engines are searched for there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl Chunk {
    pub(crate) fn new(part: ChunkPart, identity: Identity) -> Self {
        Self { part_sha256: part.digest(), part, identity, folder: None }
    }

    /// Cuts a suite into chunks of about equal estimated cost: cells in order
    /// of falling cost, each to the chunk with the least work so far.
    pub fn cut(suite: &Suite, chunks: usize) -> Result<Vec<Self>, RunError> {
        let plan = plan_of(suite)?;
        if chunks == 0 || chunks > plan.len() {
            return Err(RunError::Chunks { chunks, cells: plan.len() });
        }
        let falling = Costs::new(&plan).falling;
        Ok(Self::of_parts(suite, &plan, deal(&falling, chunks).0))
    }

    /// Cuts a suite into as few chunks as have at most these seconds of estimated cost each; a cell that has more is a
    /// chunk alone. Those with the longest cells come first, so that no long one is begun when all others are done.
    pub fn cut_by_seconds(suite: &Suite, seconds: f64) -> Result<Vec<Self>, RunError> {
        let plan = plan_of(suite)?;
        if plan.is_empty() {
            return Err(RunError::Chunks { chunks: 1, cells: 0 });
        }
        let parts = Costs::new(&plan).parts_of_at_most((seconds * 1e9) as u64);
        let parts = parts.map_err(|chunks| RunError::ManyChunks { seconds, chunks })?;
        Ok(Self::of_parts(suite, &plan, parts))
    }

    fn of_parts(suite: &Suite, plan: &Plan, parts: Vec<Vec<u32>>) -> Vec<Self> {
        let (identity, of) = (Identity::new(suite, plan), parts.len());
        let part = |(index, mut cells): (usize, Vec<u32>)| {
            cells.sort_unstable();
            ChunkPart::of_cells(index + 1, of, &cells)
        };
        let parts = parts.into_iter().enumerate().map(part);
        parts.map(|part| Self::new(part, identity.clone())).collect()
    }

    /// The file name of this chunk: `NAME.chunk-03-of-16.json`.
    pub fn file_name(&self) -> String {
        let width = self.part.of.to_string().len();
        let (number, of) = (self.part.number, self.part.of);
        format!("{}.chunk-{number:0width$}-of-{of}.json", self.identity.suite.name)
    }

    /// Reads a chunk file.
    pub fn read(path: &Path) -> Result<Self, RunError> {
        let text = text_file::read(path, text_file::MANIFEST_BYTES)
            .map_err(|source| RunError::Open { path: path.to_owned(), source })?;
        let mut chunk: Self = serde_json::from_str(&text)
            .map_err(|source| RunError::NotAChunk { path: path.to_owned(), source })?;
        // A chunk may come from anywhere, and its results would go where its name points.
        if Suite::allows_name(&chunk.identity.suite.name) {
            let folder = chunk.folder.as_ref().map(|folder| folder_of(path).join(folder));
            // A chunk that was copied alone may still find its engines on `PATH`.
            chunk.identity.suite.folder = folder.filter(|folder| folder.is_dir());
            chunk.identity.suite.truth.iter_mut().for_each(|truth| truth.look_beside(folder_of(path)));
            Ok(chunk)
        } else {
            Err(RunError::ChunkName { path: path.to_owned(), name: chunk.identity.suite.name })
        }
    }

    /// Writes a chunk file.
    pub fn write(&self, path: &Path) -> Result<(), RunError> {
        let suite = &self.identity.suite;
        let has_programs = suite.experiments.iter().any(|experiment| !experiment.programs.is_empty());
        let folder = suite.folder.as_ref().filter(|_| has_programs);
        let folder = folder.map(|folder| seen_from(folder, folder_of(path))).transpose();
        folder
            .and_then(|folder| {
                let text = json::text(&Self { folder, ..self.clone() }).expect("a chunk is plain data");
                fs::write(path, text)
            })
            .map_err(|source| RunError::Open { path: path.to_owned(), source })
    }

    /// The numbers of its cells in the plan of this program, ascending;
    /// refused when this program would count otherwise than the one that cut it.
    pub(crate) fn cells(&self, plan: &Plan) -> Result<Vec<u32>, RunError> {
        let ours = Identity::new(&self.identity.suite, plan);
        if let Some(difference) = ours.difference(&self.identity) {
            return Err(RunError::ForeignChunk { difference });
        }
        let ChunkPart { number, of, ref cells } = self.part;
        if number == 0 || number > of || of > plan.len() {
            return Err(RunError::NoChunk { number, of });
        }
        let foreign = |difference: &str| RunError::ForeignChunk { difference: difference.to_owned() };
        let cells = from_ranges(cells, plan.len())
            .ok_or_else(|| foreign("its searches are not those of the plan"))?;
        if self.part.digest() == self.part_sha256 {
            Ok(cells)
        } else {
            Err(foreign("its list of searches was changed since it was written"))
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A folder as it is seen from another one, so that both can be moved together.
fn seen_from(folder: &Path, other: &Path) -> io::Result<String> {
    let (folder, other) = (folder.canonicalize()?, other.canonicalize()?);
    let shared = folder.components().zip(other.components()).take_while(|(one, two)| one == two).count();
    let up = other.components().skip(shared).map(|_| Component::ParentDir);
    let seen: PathBuf = match shared {
        // On another drive.
        0 => folder,
        _ => up.chain(folder.components().skip(shared)).collect(),
    };
    let text = seen.into_os_string().into_string();
    text.map_err(|name| io::Error::other(format!("the name of the folder {} is not UTF-8", name.display())))
}

fn plan_of(suite: &Suite) -> Result<Plan, RunError> {
    if suite.mode == Mode::Time {
        return Err(RunError::TimeMode);
    }
    Ok(Plan::new(suite)?)
}

/// A cell by its number in the plan, and its estimated nanoseconds.
type Costly = (u64, u32);

struct Costs {
    falling: Vec<Costly>,
}

impl Costs {
    fn new(plan: &Plan) -> Self {
        let prior = Prior::new(plan);
        let cost = |cell: &Cell| (prior.seconds_of(*cell) * 1e9) as u64;
        let mut falling: Vec<Costly> = plan.cells.iter().map(cost).zip(0..).collect();
        falling.sort_unstable_by_key(|(cost, index)| (Reverse(*cost), *index));
        Self { falling }
    }

    /// The number of parts instead, if there are too many.
    fn parts_of_at_most(&self, most: u64) -> Result<Vec<Vec<u32>>, usize> {
        let (long, short) = self.falling.split_at(self.falling.partition_point(|(cost, _)| *cost >= most));
        let mut parts: Vec<Vec<u32>> = long.iter().map(|(_, index)| vec![*index]).collect();
        let work: u64 = short.iter().map(|(cost, _)| cost).sum();
        let mut bins = usize::try_from(work.div_ceil(most.max(1))).unwrap_or(usize::MAX).min(short.len());
        // Dealt out in the order of falling cost, a few more bins than the sum asks for suffice.
        loop {
            if long.len() + bins > MOST_CHUNKS {
                return Err(long.len() + bins);
            }
            let (dealt, largest) = deal(short, bins);
            if largest <= most || bins == short.len() {
                parts.extend(dealt);
                return Ok(parts);
            }
            bins = (bins + 1 + bins / 100).min(short.len());
        }
    }
}

/// Cells in the order of falling cost, each to the part with the least work so far; and the most work of a part.
fn deal(falling: &[Costly], parts: usize) -> (Vec<Vec<u32>>, u64) {
    let mut dealt = vec![Vec::new(); parts];
    let mut least: BinaryHeap<_> = (0..parts).map(|part| Reverse((0_u64, part))).collect();
    for (cost, index) in falling {
        let Some(Reverse((work, part))) = least.pop() else { break };
        least.push(Reverse((work + cost, part)));
        dealt[part].push(*index);
    }
    let largest = least.into_iter().map(|Reverse((work, _))| work).max();
    (dealt, largest.unwrap_or(0))
}

fn to_ranges(sorted: &[u32]) -> String {
    let runs = sorted.chunk_by(|left, right| left + 1 == *right);
    let texts: Vec<_> = runs
        .map(|run| match run {
            [only] => only.to_string(),
            [first, .., last] => format!("{first}-{last}"),
            [] => String::new(),
        })
        .collect();
    texts.join(",")
}

/// The numbers of these ranges, which must be ascending and less than `most`:
/// then there are no more of them, whatever the text says.
fn from_ranges(text: &str, most: usize) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        let (first, last) = parse_range(part).ok().filter(|(_, last)| *last < most as u64)?;
        let (first, last) = (u32::try_from(first).ok()?, u32::try_from(last).ok()?);
        if numbers.last().is_some_and(|before| *before >= first) {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_at_most_their_seconds_and_long_cells_are_alone() {
        let falling: Vec<Costly> = [900, 500, 499, 300, 200, 100, 50, 1].into_iter().zip(10..).collect();
        let costs = Costs { falling: falling.clone() };
        let parts = costs.parts_of_at_most(500).unwrap();
        assert_eq!(parts[..2], [[10], [11]], "the longest first, each alone");
        let cost = |part: &Vec<u32>| -> u64 { part.iter().map(|cell| falling[*cell as usize - 10].0).sum() };
        assert!(parts[2..].iter().all(|part| cost(part) <= 500), "{parts:?}");
        assert_eq!(parts.len(), 5, "1,150 in as few parts as hold 500 each");
        let mut cells = parts.concat();
        cells.sort_unstable();
        assert_eq!(cells, (10..18).collect::<Vec<u32>>());
        // Nothing but long cells, and one part for all.
        assert_eq!(costs.parts_of_at_most(1).unwrap().len(), 8);
        assert_eq!(costs.parts_of_at_most(1_000_000).unwrap().len(), 1);
        let many = Costs { falling: vec![(7, 0); MOST_CHUNKS + 1] };
        assert_eq!(many.parts_of_at_most(7).unwrap_err(), MOST_CHUNKS + 1);
    }

    #[test]
    fn ranges_survive_the_round_trip() {
        for numbers in [vec![7], vec![0, 1, 2], vec![0, 2, 3, 9]] {
            assert_eq!(from_ranges(&to_ranges(&numbers), 10), Some(numbers));
        }
        assert_eq!(to_ranges(&[0, 1, 2, 5]), "0-2,5");
        for wrong in ["1-x", "0-10", "0-4294967295", "0-18446744073709551615", "3,2", "0-3,3"] {
            assert_eq!(from_ranges(wrong, 10), None, "{wrong}");
        }
    }
}
