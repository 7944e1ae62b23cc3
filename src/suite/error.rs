//! Why a suite has no plan, and why a run ends without its results.

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use tr::tr;

use crate::corpus::{CorpusError, UnsafeText};
use crate::game::tree::TreeTooLarge;
use crate::program::ProgramError;
use crate::record::{DetailsError, RecordError};
use crate::search::MAX_DEPTH;
use crate::spec::{NumberError, SpecError, Suggestion, UnknownWord};

/// The longest time of a budget, in seconds: thirty years, which every clock
/// can add to its present.
pub const MOST_SECONDS: f64 = 1e9;
/// More samples of a search than this teach nothing.
pub(crate) const MOST_SAMPLES: u32 = 1000;
/// More chunks than this are more files than a folder should hold.
pub(crate) const MOST_CHUNKS: usize = 100_000;
/// More engines than this from one text is a slip, not an experiment.
pub(crate) const MOST_EXPANSIONS: usize = 4096;
/// The longest text that is expanded, in bytes.
pub(crate) const MOST_BYTES: usize = 1 << 16;
/// The most bytes that a text may expand to.
pub(crate) const MOST_EXPANDED_BYTES: usize = 1 << 24;
/// The most nested braces and brackets.
pub(crate) const MOST_NESTED: usize = 64;

/// Why a suite cannot be read, or has no plan.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SuiteError {
    /// A fault at a place of a suite file; lines count from 1.
    #[error("{file}, line {line}")]
    Line { file: String, line: usize, source: Box<Self> },
    #[error("{key}")]
    Key { key: &'static str, source: Box<Self> },
    #[error("cannot read {what} {file}")]
    Read { what: &'static str, file: String, source: io::Error },
    /// Not TOML, or a value of another type than the key takes.
    #[error("{message}")]
    Toml { message: String },
    #[error("there is no key `{key}`{}", known_keys(suggestion, keys))]
    UnknownKey { key: String, suggestion: Suggestion, keys: Vec<String> },
    #[error("the suite has no name; begin the file with `name = \"my-suite\"`")]
    NoName,
    #[error("a suite's name may have letters, digits, `_`, `.` and, except at its beginning, `-`")]
    Name,
    #[error("mode")]
    Mode(#[from] UnknownWord),
    #[error("the reference `{reference}` is not among the engines; add it to a list of engines")]
    ReferenceNotRun { reference: String },
    #[error("the experiment has no `{key}`; add for instance `{key} = {example}`")]
    MissingKey { key: &'static str, example: &'static str },
    #[error("`{key}` belongs to the whole suite, above the first [[experiment]]")]
    KeyOfSuite { key: &'static str },
    #[error("an experiment cannot contain experiments")]
    Nested,
    /// A spec that names no engine or no game, or an engine that cannot search one of the games.
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{kind} `{spec}` is listed twice")]
    Repeated { kind: &'static str, spec: String },
    #[error("the list of {kind}s is empty")]
    Empty { kind: &'static str },
    #[error("{key}")]
    Number { key: &'static str, source: NumberError },
    #[error("`{key}` must be at least 1")]
    Zero { key: &'static str },
    /// A time that is not positive, or that no clock can add to its present.
    #[error("`{key}` must be a positive number of seconds, at most {MOST_SECONDS}")]
    Seconds { key: &'static str },

    #[error("`{text}` is not a list of numbers and ranges like `1-6` or `1,2,4`")]
    NotARange { text: String },
    #[error("the range {first}-{last} is empty; did you mean {last}-{first}?")]
    Backwards { first: u64, last: u64 },
    #[error("the list is empty")]
    NoNumbers,
    #[error("{number} is given twice")]
    RepeatedNumber { number: u64 },
    #[error("depth {depth} is out of range: depths go from 0 to {MAX_DEPTH}")]
    TooDeep { depth: u64 },

    #[error("braces do not match in `{text}`, unlike in `ab+{{,captures}}+{{,history}}`")]
    Braces { text: String },
    #[error(
        "`{{}}` in `{text}` is an empty choice; to run with and without an enhancement, write `{{,captures}}`"
    )]
    EmptyChoice { text: String },
    #[error("`{text}` expands to more than {MOST_EXPANSIONS} engines")]
    ManyEngines { text: String },
    #[error("`{text}` has more than {MOST_NESTED} nested braces and brackets")]
    DeepChoices { text: String },
    #[error(
        "`{text}` is too long: at most {MOST_BYTES} bytes are expanded, to at most {MOST_EXPANDED_BYTES}"
    )]
    LongFactors { text: String },

    /// Neither a set nor a file, a file that is not a corpus, a text that is not a position.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    #[error("{} no position with phase {phases}; {} {present}", has(sources), whose_phases(sources, present))]
    NothingLeft { sources: String, phases: String, present: String },
    #[error("two positions have the id `{id}`; rename one of them")]
    SameId { id: String },
    #[error("game `{game}` has no positions")]
    NoPositions { game: String },
    #[error("game `{game}` needs seeds")]
    NoSeeds { game: String },

    #[error("engine `{program}`: {reason}")]
    Program { program: String, reason: String },
    #[error("two different engines are called `{name}`: give one of them another `name=`")]
    SameName { name: String },
    #[error("there is no {kind} named `{name}`")]
    UnknownGuest { kind: &'static str, name: String },
    /// A name of a game, an engine or a position of the caller that is more than a text in a results file.
    #[error(transparent)]
    Unsafe(#[from] UnsafeText),
    #[error("`{position}` cannot be a position of `{game}`: {reason}")]
    Root { game: String, position: String, reason: String },
    /// A tree that no search without a limit would finish.
    #[error("engine `{engine}`")]
    TooLarge { engine: String, source: Box<TreeTooLarge> },
    #[error("distinct leaves are not counted in time mode, because remembering them takes time")]
    DistinctTimed,
    #[error("`twice` is not for time mode, which repeats every search anyway")]
    TwiceTimed,
    #[error("`samples` must be a whole number from 1 to {MOST_SAMPLES}")]
    Samples,
    #[error("`samples` is not for time mode, which repeats every search until its median is known")]
    SamplesTimed,
    #[error(
        "`samples` repeats the searches of external engines, and there are none: built-in engines count the same every time"
    )]
    SamplesOfOurs,
    #[error(
        "`root_moves` asks for exact values, which `{engine}` does not give; name exact built-in engines only"
    )]
    RootMovesInexact { engine: String },
    #[error("`root_moves` needs a depth of at least 1: at depth 0 no move is searched")]
    RootMovesAtDepth0,
    #[error(transparent)]
    Truth(#[from] RecordError),
    #[error("the truth table {file} has changed since the suite was read, or is another one")]
    TruthChanged { file: String },
    #[error("the truth table {file} has `{game}` at depths {} and {}; a table that judges has one", depths[0], depths[1])]
    TruthDepths { file: String, game: String, depths: [u32; 2] },
    #[error(
        "the truth table is of {found}, and the suite searches `{game}`: values of two evaluators or rules are not comparable"
    )]
    TruthGame { game: String, found: String },
    #[error("the truth table {file} lacks {missing} position{} of `{game}`, {} `{position}`", if *missing == 1 { "" } else { "s" }, if *missing == 1 { "it is" } else { "the first is" })]
    TruthPositions { file: String, game: String, position: String, missing: usize },
    #[error("`{key}` is not for time mode, because observing a search takes time")]
    DetailsTimed { key: &'static str },
    #[error(
        "engine `{engine}` at depth {depth} on `{game}` is in two experiments with different \
         budgets, samples or references, or with `distinct`, `ordering`, `cutoff_indices`, `variation`, `root_moves`, `audit` or `within` in one of them; keep \
         it in one of them"
    )]
    Conflict { game: String, engine: String, depth: u32 },
    #[error("the suite has more than {most} {what}")]
    TooMany { what: &'static str, most: u64 },
}

impl SuiteError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Line { source, .. } | Self::Key { source, .. } => return source.help(),
            Self::Spec(error) => return error.help(),
            Self::Corpus(error) => return error.help(),
            Self::NoPositions { .. } => "add --positions quick, or `positions = [\"quick\"]` in a suite file",
            Self::NoSeeds { .. } => "add --seeds 1-20, or `seeds = \"1-20\"` in a suite file",
            Self::DistinctTimed => "drop --distinct, `distinct = true` in the suite file, or time mode",
            Self::SamplesTimed => "drop --samples, `samples` in the suite file, or time mode",
            Self::SamplesOfOurs => "drop --samples, or `samples` in the suite file",
            Self::TruthGame { .. } => "make a table of this game with `plybench truth`",
            Self::TruthPositions { .. } => "make a table of these positions with `plybench truth`",
            Self::Truth(error) => return error.help(),
            Self::DetailsTimed { key } => {
                return Some(format!("drop --{key}, `{key} = ...` in the suite file, or time mode"));
            }
            _ => return None,
        };
        Some(help.to_owned())
    }

    /// A fault of TOML or of a type. serde names an unknown key and all known
    /// ones in backquotes; the nearest of them is more help than the list.
    pub(crate) fn of_toml(error: &toml::de::Error) -> Self {
        let message = error.message();
        let mut quoted = message.split('`').skip(1).step_by(2).map(str::to_owned);
        match (message.starts_with("unknown field"), quoted.next()) {
            (true, Some(key)) => {
                let keys: Vec<_> = quoted.collect();
                let suggestion = Suggestion::among(&key, keys.iter().map(String::as_str));
                Self::UnknownKey { key, suggestion, keys }
            }
            _ => Self::Toml { message: in_words(message) },
        }
    }

    pub(crate) fn of_key(self, key: &'static str) -> Self {
        Self::Key { key, source: Box::new(self) }
    }
}

/// The message of a parser, in the words of those who write files.
fn in_words(message: &str) -> String {
    message
        .replace(
            "invalid type: map, expected a sequence",
            "write it with two brackets, as in `[[experiment]]`",
        )
        .replace("expected u64", "expected a whole number")
        .replace("expected f64", "expected a number")
        .replace("expected a sequence", "expected a list in brackets, as in `[\"ab\"]`")
        .replace("string values must be quoted, expected literal string", "a text must be in double quotes")
}

fn known_keys(suggestion: &Suggestion, keys: &[String]) -> String {
    match suggestion.word() {
        Some(_) => suggestion.to_string(),
        None => format!("; the keys are {}", keys.join(", ")),
    }
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

/// Why a run ends without its results, or a chunk of one cannot be cut, read or run. A `path` is that of the output,
/// unless the message says otherwise.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RunError {
    #[error(transparent)]
    Suite(#[from] SuiteError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Details(#[from] DetailsError),
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error("cannot start {threads} threads: {reason}")]
    Threads { threads: usize, reason: String },
    /// A panic outside of a cell, which is a fault of this program or of the
    /// observer; a panic inside a cell is the status of its row.
    #[error("the run panicked: {message}")]
    Panic { message: String },

    #[error("the results file must end in .csv or .csv.gz, unlike {}", path.display())]
    Name { path: PathBuf },
    #[error("{} is {what}, not a file", path.display())]
    NotAFile { path: PathBuf, what: &'static str },
    /// The same name with or without `.gz`, whose manifest would be replaced.
    #[error("{} would share its manifest with {}", path.display(), other.display())]
    OtherForm { path: PathBuf, other: PathBuf },
    #[error("cannot write {}: the folder {} does not exist; create it first", path.display(), folder.display())]
    Folder { path: PathBuf, folder: PathBuf },
    #[error("cannot open {}", path.display())]
    Open { path: PathBuf, source: io::Error },
    #[error("another run is writing {}", path.display())]
    Locked { path: PathBuf },
    #[error("{} exists and is finished", path.display())]
    Finished { path: PathBuf },
    #[error("{} exists and was not written by plybench", path.display())]
    Foreign { path: PathBuf },
    #[error("there is an interrupted run of {}", path.display())]
    Unfinished { path: PathBuf },
    /// Rows without a manifest cannot be told from foreign ones.
    #[error("cannot resume {}: its manifest {} cannot be read", path.display(), manifest.display())]
    NoManifest { path: PathBuf, manifest: PathBuf, source: io::Error },
    #[error("the manifest {} cannot be read", path.display())]
    BrokenManifest { path: PathBuf, source: io::Error },
    #[error("cannot resume {}: {difference}", path.display())]
    Differs { path: PathBuf, difference: String },
    #[error("{} is not the file its run wrote: {altered}", path.display())]
    Altered { path: PathBuf, altered: Altered },
    #[error("cannot replace {}", path.display())]
    Replace { path: PathBuf, source: io::Error },
    /// The first line of a partial file is damaged, or of another version.
    #[error("{} does not begin with the header of its rows", path.display())]
    Header { path: PathBuf, expected: String },
    #[error("the {rows} finished rows of {} are lost: their file was removed during the run; run it again", path.display())]
    Lost { path: PathBuf, rows: usize },
    /// A write failed; `kept` finished rows are safe in the partial file, unless it was removed during the run.
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error, kept: Option<usize> },

    #[error("{cells} searches cannot be split into {chunks} chunks")]
    Chunks { chunks: usize, cells: usize },
    #[error(
        "{seconds} seconds per chunk would make {chunks} chunks, more than {MOST_CHUNKS}; use more seconds"
    )]
    ManyChunks { seconds: f64, chunks: usize },
    #[error("time mode cannot be split into chunks: times of different machines are not comparable")]
    TimeMode,
    #[error("{} is not a chunk of this program", path.display())]
    NotAChunk { path: PathBuf, source: serde_json::Error },
    #[error("{}: `{}` is not the name of a suite", path.display(), name.escape_debug())]
    ChunkName { path: PathBuf, name: String },
    #[error("there is no chunk {number} of {of}; plan again with this version")]
    NoChunk { number: usize, of: usize },
    #[error("this program cannot run the chunk: {difference}; plan again with this version")]
    ForeignChunk { difference: String },
}

impl RunError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        let help = match self {
            Self::Suite(error) => return error.help(),
            Self::Threads { .. } => "use a smaller --jobs",
            Self::NotAFile { .. } => "choose another --out",
            Self::Locked { .. } => "wait for it, or choose another --out",
            Self::Finished { .. } | Self::Foreign { .. } => {
                "choose another --out, or replace it with --overwrite"
            }
            Self::Unfinished { .. } => "finish it with --resume, or start over with --overwrite",
            Self::NoManifest { .. } => "start over with --overwrite",
            Self::Differs { .. } => "use another --out, or start over with --overwrite",
            Self::Write { kept: Some(kept), .. } => {
                return Some(format!(
                    "the {kept} finished rows are kept: free some space, then rerun with --resume"
                ));
            }
            Self::Write { kept: None, .. } => {
                "the finished rows are lost because their file was removed during the run; run it again"
            }
            Self::OtherForm { .. } => "choose another name for --out, or remove that file",
            Self::Altered { .. } => "restore the file, or rerun with --overwrite",
            Self::Header { expected, .. } => {
                return Some(format!("start over with --overwrite, or correct its first line:\n{expected}"));
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}

/// A difference between a results file and its manifest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Altered {
    #[error("{}", tr!("it has {found} rows, not {left}", found, left))]
    Rows { found: u64, left: u64 },
    /// The manifest has no digest of them, which every finished run writes.
    #[error("{}", tr!("its manifest does not say which rows its run left"))]
    Unknown,
    #[error("{}", tr!("its rows are not those of its manifest"))]
    Content,
    #[error("{}", tr!("its details, {}, are missing", file.display()))]
    NoDetails { file: PathBuf },
    #[error("{}", tr!("its details, {}, are not those of its manifest", file.display()))]
    Details { file: PathBuf },
}
