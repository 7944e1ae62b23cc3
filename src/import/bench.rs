//! The output of an engine's `bench`: to stdout a banner, `info` lines and best
//! moves, to stderr positions and a summary; one of the two, or both in one
//! text.

use std::collections::HashSet;

use crate::import::constants::Constants;
use crate::import::error::ImportError;
use crate::import::remark::{Imported, Remark};
use crate::import::summary::{Second, Summary};
use crate::record::{Row, Rows};
use crate::uci::{Heard, InfoLine, NANOSECONDS, NotANumber, Score, best_move, is_no_move};

/// The position of a summary's row, which is of none.
const BENCH: &str = "bench";

/// A mate now is worth this much to the side that gives it, and a ply less for every ply until then, as in
/// every row.
const MATE: i64 = 20_000;

/// A bench as it was printed.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    name: String,
    engine: Option<String>,
    /// Positions, as far as they are printed: `None` for those that are only numbered.
    positions: Vec<Option<String>>,
    announced: Option<usize>,
    /// Each search with its best move, `None` where there is none to make.
    searched: Vec<(Heard, Option<String>)>,
    summary: Option<Summary>,
    cut_off: bool,
}

impl Bench {
    /// Reads a text; `name` is what errors call it.
    ///
    /// A bench searches one position after the other, so that positions and best moves belong
    /// together by their order, wherever the two streams were joined.
    pub fn parse(text: &str, name: &str) -> Result<Self, ImportError> {
        let mut bench = Self { name: name.to_owned(), engine: banner(text), ..Self::default() };
        let mut current: Option<Heard> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if let Some(position) = line.strip_prefix("Position: ") {
                bench.announce(position);
            } else if let Some(info) = InfoLine::parse(line) {
                let number = |key: &str, text: &str| {
                    let (name, key, text) = (name.to_owned(), key.to_owned(), text.to_owned());
                    ImportError::Number { name, line: number, key, text }
                };
                if let Some(NotANumber { key, text }) = info.fault {
                    return Err(number(key, text));
                }
                let is_counted = |_: &Score| info.is_of_the_best() && !info.is_bound;
                if info.score.filter(is_counted).is_some_and(|score| score.value(MATE, MATE).is_err()) {
                    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
                    return Err(number("score", words.find(|word| *word != "cp").unwrap_or_default()));
                }
                if info != InfoLine::default() {
                    current.get_or_insert_default().take(line, &info);
                }
            } else if let Some(word) = best_move(line) {
                let best = Some(word.to_owned()).filter(|word| !is_no_move(word));
                bench.searched.push((current.take().unwrap_or_default(), best));
            }
        }
        bench.cut_off = current.is_some();
        bench.summary = Summary::of(text)
            .map_err(|Second(line)| ImportError::SeveralBenches { name: name.to_owned(), line })?;
        if bench.searched.is_empty() && bench.summary.is_none() {
            return Err(ImportError::NoBench { name: name.to_owned() });
        }
        Ok(bench)
    }

    /// The engine, as its banner or `id name` calls it: `Stockfish 17`.
    pub fn engine(&self) -> Option<&str> {
        self.engine.as_deref()
    }

    /// Adds a position: `1/48 (FEN)`, or `1/48`.
    fn announce(&mut self, text: &str) {
        let (number, fen) = text.split_once(' ').unwrap_or((text, ""));
        let fen = fen.trim().strip_prefix('(').and_then(|fen| fen.strip_suffix(')'));
        self.positions.push(fen.filter(|fen| !fen.is_empty()).map(str::to_owned));
        self.announced = number.split_once('/').and_then(|(_, of)| of.parse().ok()).or(self.announced);
    }

    /// The rows: one for every best move, and where there is none, one for the
    /// summary, whose position is `bench`. The game is chess, and the engine that of
    /// the banner, unless the constants say otherwise. A position is its FEN; where no FEN is
    /// printed, and where one is there for a second time, its number from 1.
    pub fn rows(&self, constants: &Constants) -> Result<Imported, ImportError> {
        let engine = match self.engine() {
            None if constants.has("engine") => "",
            None => return Err(ImportError::NoEngine { name: self.name.clone() }),
            Some(engine) => engine,
        };
        let mut rows = Rows::new();
        let mut push = |mut row: Row| {
            constants.put_into(&mut row);
            rows.push(&row);
        };
        let mut seen = HashSet::new();
        for (place, (heard, best_move)) in self.searched.iter().enumerate() {
            let fen = self.positions.get(place).and_then(Option::as_deref).filter(|fen| seen.insert(*fen));
            let position = fen.map_or_else(|| (place + 1).to_string(), str::to_owned);
            let mut row = Row::new("chess", &position, engine, heard.depth.unwrap_or(0));
            if let Some(best) = &heard.best {
                row.value = best.score.value(MATE, MATE).ok();
                row.finished_depth = Some(best.depth.unwrap_or(0));
            }
            row.best_move.clone_from(best_move);
            row.counters.nodes = heard.nodes;
            row.reported_ns = nanoseconds(heard.milliseconds);
            push(row);
        }
        if let (Some(summary), []) = (self.summary, &self.searched[..]) {
            let mut row = Row::new("chess", BENCH, engine, 0);
            row.counters.nodes = Some(summary.nodes);
            row.reported_ns = nanoseconds(summary.milliseconds);
            push(row);
        }
        Ok(Imported { rows, remarks: self.remarks(constants) })
    }

    fn remarks(&self, constants: &Constants) -> Vec<Remark> {
        let mut remarks = Vec::new();
        let found = self.searched.len();
        if found == 0 {
            if !constants.has("depth") {
                remarks.push(Remark::DepthUnknown);
            }
            return remarks;
        }
        let announced = self.announced.unwrap_or(found);
        if announced != found {
            remarks.push(Remark::Incomplete { announced, found });
        } else if self.cut_off {
            remarks.push(Remark::CutOff);
        }
        let counts = self.searched.iter().filter_map(|(heard, _)| heard.nodes);
        let positions = counts.fold(0, u64::saturating_add);
        match self.summary {
            Some(Summary { nodes: summary, .. }) if summary != positions => {
                remarks.push(Remark::OtherSum { positions, summary });
            }
            _ => {}
        }
        remarks
    }
}

fn nanoseconds(milliseconds: Option<u64>) -> Option<u64> {
    milliseconds.and_then(|time| time.checked_mul(NANOSECONDS))
}

/// The engine that an `id name` calls by its name, or a line before the first search does,
/// with its authors.
fn banner(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim);
    let mut before = lines().take_while(|line| !line.starts_with("info ") && !line.starts_with("bestmove"));
    let named = lines().find_map(|line| line.strip_prefix("id name "));
    let name = named.or_else(|| before.find_map(|line| line.split_once(" by ")).map(|(name, _)| name))?;
    Some(name.trim()).filter(|name| !name.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests;
