//! The columns of a results file: their order, and the field of a row that
//! each of them prints and reads.

use std::borrow::Cow;

use thiserror::Error;

use crate::counters::Counter;
use crate::machine::Gauge;
use crate::record::lenient;
use crate::record::row::Row;

/// Columns of the first version, whose counters come before the times; every
/// column added since is at the end.
const FIRST: usize = 11 + Counter::FIRST;

/// The columns without which a row says nothing: its cell, and how it ended.
/// Any other missing column is unknown, as an empty field.
const NEEDED: [Column; 5] = [Column::Game, Column::Position, Column::Engine, Column::Depth, Column::Status];

/// Columns of the machine that were added later, after all others of now.
const LATER: usize = Gauge::ALL.len() - 1;

/// Columns of a choice that a truth table judges, which only runs with one have, after all others.
const QUALITY: [Column; 4] = [Column::Regret, Column::Right, Column::Capped, Column::Solved];

/// Number of columns that every run writes.
const PLAIN: usize = 19 + Counter::EVERY + LATER;

const COUNT: usize = PLAIN + QUALITY.len() + (Counter::ALL.len() - Counter::EVERY);

/// The columns that only some files have, after all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// Those of [`Quality`](crate::record::Quality), of a run with a truth table.
    pub quality: bool,
    /// The counters of selective searches, of a run with one.
    pub selective: bool,
    /// The counters of virtual processors, of a run with some.
    pub parallel: bool,
}

impl Extra {
    pub(crate) const ALL: [Self; 8] = {
        let mut all = [Self { quality: false, selective: false, parallel: false }; 8];
        let mut number = 0;
        while number < all.len() {
            all[number] =
                Self { quality: number & 1 != 0, selective: number & 2 != 0, parallel: number & 4 != 0 };
            number += 1;
        }
        all
    };
}

/// Declares the columns that no other table does.
macro_rules! columns {
    ($($variant:ident = $name:literal),+ $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Column {
            $($variant,)+
            Counter(Counter),
            Gauge(Gauge),
        }

        enum Place {
            $($variant,)+
            Counter,
        }

        impl Column {
            /// Its place in tables of rows, below the number of all.
            pub(super) const fn place(self) -> usize {
                match self {
                    $(Self::$variant => Place::$variant as usize,)+
                    Self::Counter(counter) => Place::Counter as usize + counter as usize,
                    Self::Gauge(gauge) => Place::Counter as usize + Counter::ALL.len() + gauge as usize,
                }
            }

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                    Self::Counter(counter) => counter.name(),
                    Self::Gauge(gauge) => gauge.name(),
                }
            }
        }
    };
}

columns! {
    Game = "game",
    Position = "position",
    Phase = "phase",
    Engine = "engine",
    Depth = "depth",
    Sample = "sample",
    Status = "status",
    Value = "value",
    BestMove = "best_move",
    CpuNs = "cpu_ns",
    WallNs = "wall_ns",
    FinishedDepth = "finished_depth",
    SourceGame = "source_game",
    DistinctLeaves = "distinct_leaves",
    DistinctLeavesLast = "distinct_leaves_last",
    WindowCalls = "window_calls",
    Seldepth = "seldepth",
    ReportedNs = "reported_ns",
    Regret = "regret",
    Right = "right",
    Capped = "capped",
    Solved = "solved",
}

/// The names of the columns of the first version, in their order, which begin
/// every results file. New ones are only ever added at the end.
pub const COLUMNS: [&str; FIRST] = {
    let mut names = [""; FIRST];
    let mut index = 0;
    while index < FIRST {
        names[index] = Column::ALL[index].name();
        index += 1;
    }
    names
};

/// A field that does not hold what its column is for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column} has `{}`, which is not {expected}", text.replace(['\n', '\r'], " "))]
pub struct FieldError {
    /// The column's name.
    pub column: &'static str,
    /// The field as written.
    pub text: String,
    /// The expected content, in words.
    pub expected: &'static str,
}

impl Column {
    /// Every column, in the order of the file.
    pub(crate) const ALL: [Self; COUNT] = {
        let mut all = [Self::Gauge(Gauge::Instructions); COUNT];
        let key = [
            Self::Game,
            Self::Position,
            Self::Phase,
            Self::Engine,
            Self::Depth,
            Self::Sample,
            Self::Status,
            Self::Value,
            Self::BestMove,
        ];
        let mut index = 0;
        while index < key.len() {
            all[index] = key[index];
            index += 1;
        }
        let mut number = 0;
        while number < Counter::EVERY {
            // Times and other columns came between the counters of the first version and later ones.
            let others = match number {
                0..Counter::FIRST => 0,
                Counter::FIRST..Counter::BEFORE_WINDOW_CALLS => 7,
                Counter::BEFORE_WINDOW_CALLS.. => 8,
            };
            all[index + number + others] = Self::Counter(Counter::ALL[number]);
            number += 1;
        }
        all[FIRST - 2] = Self::CpuNs;
        all[FIRST - 1] = Self::WallNs;
        all[FIRST + 1] = Self::FinishedDepth;
        all[FIRST + 2] = Self::SourceGame;
        all[FIRST + 3] = Self::DistinctLeaves;
        all[FIRST + 4] = Self::DistinctLeavesLast;
        all[index + Counter::BEFORE_WINDOW_CALLS + 7] = Self::WindowCalls;
        all[PLAIN - LATER - 2] = Self::Seldepth;
        all[PLAIN - LATER - 1] = Self::ReportedNs;
        let mut later = 0;
        while later < LATER {
            all[PLAIN - LATER + later] = Self::Gauge(Gauge::ALL[later + 1]);
            later += 1;
        }
        let mut last = 0;
        while last < QUALITY.len() {
            all[PLAIN + last] = QUALITY[last];
            last += 1;
        }
        while number < Counter::ALL.len() {
            all[PLAIN + QUALITY.len() + number - Counter::EVERY] = Self::Counter(Counter::ALL[number]);
            number += 1;
        }
        all
    };

    pub(crate) fn written(extra: Extra) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |column| match column {
            Self::Counter(counter) if counter.is_selective() => extra.selective,
            Self::Counter(counter) => extra.parallel || !counter.is_parallel(),
            column => extra.quality || !QUALITY.contains(column),
        })
    }

    /// The columns that every results file has.
    pub(crate) fn everywhere() -> &'static [Self] {
        &Self::ALL[..FIRST]
    }

    /// The columns that no file may lack, whoever wrote it.
    pub(crate) fn needed() -> &'static [Self] {
        &NEEDED
    }

    /// Its bit in a mask of columns.
    pub(super) const fn bit(self) -> u128 {
        const { assert!(COUNT <= u128::BITS as usize) };
        1 << self.place()
    }

    /// Whether the machine has a part in it: the same search leaves something else on another one, or when it runs again.
    pub(crate) const fn is_of_the_machine(self) -> bool {
        matches!(self, Self::CpuNs | Self::WallNs | Self::Gauge(_) | Self::ReportedNs)
    }

    /// The field of a row as text; empty where nothing is known.
    pub(crate) fn print(self, row: &Row) -> Cow<'_, str> {
        match self {
            Self::Game => row.game.as_str().into(),
            Self::Position => row.position.as_str().into(),
            Self::Phase => row.phase.as_str().into(),
            Self::Engine => row.engine.as_str().into(),
            Self::Depth => row.depth.to_string().into(),
            Self::Status => row.status.to_string().into(),
            Self::Value => row.value.map_or_else(String::new, |value| value.to_string()).into(),
            Self::BestMove => row.best_move.as_deref().unwrap_or_default().into(),
            Self::SourceGame => row.source_game.as_str().into(),
            Self::WindowCalls => joined(&row.window_calls).into(),
            _ => self.figure(row).map_or_else(String::new, |figure| figure.to_string()).into(),
        }
    }

    /// The number of a row in a column of one that is not negative.
    pub(super) fn figure(self, row: &Row) -> Option<u64> {
        match self {
            Self::Sample => Some(u64::from(row.sample)),
            Self::Counter(counter) => row.counters.get(counter),
            Self::CpuNs => row.cpu_ns,
            Self::WallNs => row.wall_ns,
            Self::Gauge(gauge) => row.usage.get(gauge),
            Self::FinishedDepth => row.finished_depth.map(u64::from),
            Self::DistinctLeaves => row.distinct_leaves,
            Self::DistinctLeavesLast => row.distinct_leaves_last,
            Self::Seldepth => row.seldepth,
            Self::ReportedNs => row.reported_ns,
            Self::Regret => row.quality.regret,
            Self::Right => row.quality.right.map(u64::from),
            Self::Capped => row.quality.capped.map(u64::from),
            Self::Solved => row.quality.solved.map(u64::from),
            _ => None,
        }
    }

    pub(crate) fn read(self, text: &str, row: &mut Row) -> Result<(), FieldError> {
        let present = Some(text).filter(|text| !text.is_empty());
        let expected = match self {
            Self::WindowCalls => "whole numbers joined by `|`, such as `3|2|4`",
            Self::Right | Self::Capped | Self::Solved => "0 or 1",
            Self::Status => "a status (ok, mismatch, node-limit, timeout, or error: and the reason)",
            _ => "a whole number in range",
        };
        let wrong = || FieldError { column: self.name(), text: text.to_owned(), expected };
        let whole = || lenient::whole(text).ok_or_else(wrong);
        let known = |text: &str| {
            let count = text.parse().ok().or_else(|| u64::try_from(lenient::whole(text)?).ok());
            count.ok_or_else(wrong)
        };
        let count = || if lenient::is_missing(text) { Ok(None) } else { known(text).map(Some) };
        let yes = || match count()? {
            Some(number @ (0 | 1)) => Ok(Some(number == 1)),
            None => Ok(None),
            Some(_) => Err(wrong()),
        };
        match self {
            Self::Game => text.clone_into(&mut row.game),
            Self::Position => text.clone_into(&mut row.position),
            Self::Phase => text.clone_into(&mut row.phase),
            Self::Engine => text.clone_into(&mut row.engine),
            Self::Depth => row.depth = u32::try_from(whole()?).map_err(|_| wrong())?,
            Self::Sample => row.sample = u32::try_from(whole()?).map_err(|_| wrong())?,
            Self::Status => row.status = text.parse().map_err(|_| wrong())?,
            Self::Value if lenient::is_missing(text) => row.value = None,
            Self::Value => row.value = Some(i64::try_from(whole()?).map_err(|_| wrong())?),
            Self::BestMove => row.best_move = present.map(str::to_owned),
            Self::Counter(counter) => row.counters.set(counter, count()?),
            Self::CpuNs => row.cpu_ns = count()?,
            Self::WallNs => row.wall_ns = count()?,
            Self::Gauge(gauge) => row.usage.set(gauge, count()?),
            Self::FinishedDepth => {
                row.finished_depth = count()?.map(u32::try_from).transpose().map_err(|_| wrong())?;
            }
            Self::SourceGame => text.clone_into(&mut row.source_game),
            Self::DistinctLeaves => row.distinct_leaves = count()?,
            Self::DistinctLeavesLast => row.distinct_leaves_last = count()?,
            Self::Seldepth => row.seldepth = count()?,
            Self::ReportedNs => row.reported_ns = count()?,
            Self::Regret => row.quality.regret = count()?,
            Self::Right => row.quality.right = yes()?,
            Self::Capped => row.quality.capped = yes()?,
            Self::Solved => row.quality.solved = yes()?,
            Self::WindowCalls if lenient::is_missing(text) => row.window_calls.clear(),
            Self::WindowCalls => row.window_calls = text.split('|').map(known).collect::<Result<_, _>>()?,
        }
        Ok(())
    }
}

pub(crate) fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_by_iteration_are_one_field() {
        let mut row = Row::new("tree:iid", "0", "mtdf+tt+id", 3);
        for (text, numbers, canonical) in [
            ("3|2|14", vec![3, 2, 14], "3|2|14"),
            ("7", vec![7], "7"),
            ("7.0", vec![7], "7"),
            ("NaN", vec![], ""),
            ("", vec![], ""),
        ] {
            Column::WindowCalls.read(text, &mut row).unwrap();
            assert_eq!((&row.window_calls, &*Column::WindowCalls.print(&row)), (&numbers, canonical));
        }
        for text in ["3|", "|", "3,2", "3|two", "-1", "3||2"] {
            let error = Column::WindowCalls.read(text, &mut row).unwrap_err().to_string();
            let told = "which is not whole numbers joined by `|`, such as `3|2|4`";
            assert_eq!(error, format!("column window_calls has `{text}`, {told}"));
        }
    }

    #[test]
    fn the_columns_are_those_of_the_first_version_and_new_ones_follow() {
        let names: Vec<_> = Column::ALL.iter().map(|column| column.name()).collect();
        assert_eq!(
            names.join(","),
            "game,position,phase,engine,depth,sample,status,value,best_move,nodes,interior,leaves,terminals,\
             table_cutoffs,cutoffs,first_move_cutoffs,fail_highs,fail_lows,researches,root_researches,\
             research_nodes,guess_nodes,tt_probes,tt_hits,tt_stores,iterations,last_iteration_nodes,\
             quiescence_nodes,cpu_ns,wall_ns,instructions,finished_depth,source_game,\
             distinct_leaves,distinct_leaves_last,evaluator_calls,cutoff_index_sum,cutoff_index_inverse_sum,window_calls,\
             horizon_cutoffs,horizon_first_move_cutoffs,seldepth,reported_ns,\
             peak_memory_bytes,cycles,cache_misses,branch_misses,regret,right,capped,solved,\
             forward_cutoffs,null_tried,null_cutoffs,null_nodes,verifications,verify_failed,reduced,reduced_researched,\
             skipped_late,skipped_futile,razored,static_cutoffs,probcut_tried,probcut_cutoffs,multicut_tried,\
             multicut_cutoffs,singular_tried,extended,skipped_captures,internal_reductions,deepest_ply,\
             processors,ticks,critical_path,idle_ticks,wait_ticks,aborted_nodes,splits,steals,messages,duplicate_nodes"
        );
        assert_eq!(names[..30], COLUMNS);
        let mut unique = names.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), names.len());
    }

    #[test]
    fn the_documentation_has_every_column_and_counter() {
        let table = include_str!("../../docs/COLUMNS.md");
        for column in Column::ALL {
            match column {
                Column::Counter(counter) => {
                    let line = format!("| `{counter}` | {} |", counter.doc());
                    assert!(table.contains(&line), "docs/COLUMNS.md lacks this line:\n{line}");
                }
                column => assert!(table.contains(&format!("`{}`", column.name())), "{}", column.name()),
            }
        }
    }
}
