//! Results files for the commands that read them, and the minimal
//! trees kept with the corpora.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use plybench::analysis::details::Details;
use plybench::analysis::distinct::distinct;
use plybench::analysis::game_sheet::{MinimalLeaves, MinimalTrees};
use plybench::analysis::origin::Origins;
use plybench::analysis::sheet::{Known, Sheet};
use plybench::corpus::minimal::{self, Minimal};
use plybench::game::uniform_branching;
use plybench::record::{DetailsReader, RecordError, RowReader, Rows, is_results_name, stem};
use plybench::search::{Engine, is_exact};
use plybench::suite::{self, Altered, OtherPositions, RunCorpus, RunError};
use tr::tr;

use crate::cli::context::Context;
use crate::cli::failure::{Failure, Usage};
use crate::cli::selection::SelectionArguments;
use crate::cli::stage::Stage;

const STDIN: (&str, &str) = ("-", "standard input");

const OTHER_IDS: usize = 10;

/// One or several results files, and which of their rows are looked at.
#[derive(Debug, Args)]
pub(super) struct ResultsArguments {
    /// Results, plain or gzip-compressed; several files are read as one, `-` is standard input
    #[arg(value_name = "FILE.csv", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selection: SelectionArguments,
}

impl ResultsArguments {
    pub(super) fn rows(&self, context: &Context) -> Result<Rows, Failure> {
        Ok(self.read(context)?.rows)
    }

    /// The rows that are asked for, and what is known against them.
    pub(super) fn read(&self, context: &Context) -> Result<Read, Failure> {
        let selection = self.selection.selection()?;
        let mut read = read_all(&self.files, context)?;
        selection.keep(&mut read.rows).usage()?;
        Ok(read)
    }

    /// The same, and which files each cell is in.
    pub(super) fn read_with_origins(&self, context: &Context) -> Result<(Read, Origins), Failure> {
        let selection = self.selection.selection()?;
        let (mut read, origins) = read_with_origins(&self.files, context)?;
        selection.keep(&mut read.rows).usage()?;
        Ok((read, origins))
    }

    /// `NAME.details.jsonl` beside each file.
    pub(super) fn details(&self) -> Result<Details, Failure> {
        details_of(&self.files)
    }

    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.files.iter().map(|file| name_of(file))
    }
}

pub(super) struct Read {
    pub(super) rows: Rows,
    /// Reasons to doubt them, one sentence each, already printed as warnings.
    pub(super) doubts: Vec<String>,
}

/// The rows of all files, one after the other, no sample of a cell twice.
pub(super) fn read_all(files: &[PathBuf], context: &Context) -> Result<Read, Failure> {
    Ok(read_and_note(files, context, |_, _| ())?.0)
}

/// The same, and which files each cell is in, by their names without folder and extension.
pub(super) fn read_with_origins(files: &[PathBuf], context: &Context) -> Result<(Read, Origins), Failure> {
    read_and_note(files, context, |rows, read| {
        let named =
            read.iter().map(|(name, count)| (stem(Path::new(name)).unwrap_or_else(|| name.clone()), *count));
        let named: Vec<(String, usize)> = named.collect();
        Origins::new(rows, &named)
    })
}

/// The rows of all files, and what is noted of them before any is dropped: the files have names and numbers of rows.
fn read_and_note<T>(
    files: &[PathBuf],
    context: &Context,
    note: impl FnOnce(&Rows, &[(String, usize)]) -> T,
) -> Result<(Read, T), Failure> {
    refuse_stdin_twice(files)?;
    let mut doubts = warn_of_altered(files, context)?;
    let (mut rows, mut read) = (Rows::new(), Vec::new());
    for file in files {
        let before = rows.len();
        doubts.extend(read_into(&mut rows, file, context)?.unfinished);
        read.push((name_of(file), rows.len() - before));
        for engine in suite::engines_not_exact(file) {
            rows.declare_not_exact(&engine);
        }
        for engine in suite::bounded_engines(file) {
            rows.declare_bounded(&engine);
        }
        for (game, depth) in suite::truth_depths(file) {
            rows.declare_truth(&game, depth);
        }
    }
    if files.iter().all(|file| suite::is_counted(file)) {
        rows.declare_counted();
    }
    let noted = note(&rows, &read);
    let repeated = distinct(&mut rows, &read)?;
    if repeated > 0 {
        context.note(if repeated == 1 {
            tr!("1 row repeats another and is counted once")
        } else {
            tr!("{repeated} rows repeat others and are counted once", repeated)
        });
    }
    Ok((Read { rows, doubts }, noted))
}

/// The finished results in a folder that `reproduce` left, in no particular order.
pub(super) fn finished_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("results")).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| is_results_name(path)).collect()
}

pub(super) fn details_of(files: &[PathBuf]) -> Result<Details, Failure> {
    let mut details = Details::default();
    for path in files.iter().filter(|file| !is_stdin(file)).filter_map(|file| suite::details_of(file)) {
        let mut reader = DetailsReader::open(&path)?;
        while let Some(cell) = reader.read()? {
            details.add(cell).with_context(|| path.display().to_string())?;
        }
    }
    Ok(details)
}

/// Warns of every file that is not what its run left. It is read anyway:
/// it may have been changed on purpose. What was said.
pub(super) fn warn_of_altered(files: &[PathBuf], context: &Context) -> Result<Vec<String>, Failure> {
    let mut said = Vec::new();
    for file in files.iter().filter(|file| !is_stdin(file)) {
        if let Some(altered) = suite::altered(file)? {
            let sentence = tr!("{} is not the file its run wrote: {altered}", file.display(), altered);
            context.warn(format_args!("warning: {sentence}"));
            said.push(sentence);
        }
    }
    Ok(said)
}

/// Refuses a baseline that lost rows, or may have: nothing would be compared with what it lost.
pub(super) fn refuse_short(baseline: &Path) -> Result<(), Failure> {
    if is_stdin(baseline) {
        return Ok(());
    }
    match suite::altered(baseline)? {
        Some(Altered::Rows { found, left }) if found >= left => Ok(()),
        Some(altered @ (Altered::Rows { .. } | Altered::Unknown)) => {
            Err(RunError::Altered { path: baseline.to_owned(), altered }.into())
        }
        _ => Ok(()),
    }
}

pub(super) fn position_ids(rows: &Rows) -> BTreeSet<String> {
    rows.iter().map(|row| row.position().to_owned()).collect()
}

/// Whether some ids of two files are other positions, as a sentence; the runs are those that their manifests have, or
/// a suite, and the ids those of their rows.
pub(super) fn other_positions(
    runs: [Option<&RunCorpus>; 2],
    ids: impl FnOnce() -> [BTreeSet<String>; 2],
    context: &Context,
) -> Option<String> {
    let [Some(before), Some(now)] = runs else { return None };
    let sentence = match before.difference(now)? {
        OtherPositions::Ids(found) => {
            let more = found.len().saturating_sub(OTHER_IDS);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let ids = found[..found.len().min(OTHER_IDS)].join(", ");
            format!("other positions under the same ids: {ids}{more}")
        }
        // As far as is known: the same ids, and another digest.
        OtherPositions::Somewhere => {
            let [old, new] = ids();
            (old == new).then(|| {
                "the position ids of both files are the same, but not all of their positions".to_owned()
            })?
        }
    };
    context.warn(format_args!("warning: {sentence}"));
    Some(sentence)
}

pub(super) struct Lacking {
    pub(super) columns: Vec<&'static str>,
    /// That its run is unfinished, as a sentence.
    pub(super) unfinished: Option<String>,
}

pub(super) fn read_into(rows: &mut Rows, file: &Path, context: &Context) -> Result<Lacking, RecordError> {
    let name = name_of(file);
    let (source, bytes): (Box<dyn io::Read>, _) = if is_stdin(file) {
        (Box::new(io::stdin().lock()), None)
    } else {
        let source =
            File::open(file).map_err(|source| RecordError::Open { path: file.to_owned(), source })?;
        let bytes = source.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len());
        (Box::new(source), bytes)
    };
    let stage = Stage::reading(&name, bytes, context);
    let mut reader = RowReader::new(stage.watching(source), &name)?;
    let unfinished = reader
        .is_unfinished()
        .then(|| tr!("{name} is the file of an unfinished run: cells may be missing", name));
    if let Some(sentence) = &unfinished {
        context.note(sentence);
    }
    while let Some(row) = reader.read()? {
        rows.push(row);
    }
    Ok(Lacking { columns: reader.missing(), unfinished })
}

/// Standard input can be read once.
pub(super) fn refuse_stdin_twice(files: &[PathBuf]) -> Result<(), Failure> {
    if files.iter().filter(|file| is_stdin(file)).count() > 1 {
        return Err(Failure::usage("standard input can be read once; name `-` once and files for the rest"));
    }
    Ok(())
}

pub(super) fn name_of(file: &Path) -> String {
    if is_stdin(file) { STDIN.1.to_owned() } else { file.display().to_string() }
}

pub(super) fn is_stdin(file: &Path) -> bool {
    file == Path::new(STDIN.0)
}

/// Leaves of the left-first minimal trees of the built-in corpora.
pub(super) fn minimal_leaves() -> MinimalTrees {
    let rows = minimal::built_in().into_iter();
    let leaves = |minimal: Minimal| MinimalLeaves { tree: minimal.tree.leaves, graph: minimal.graph.leaves };
    rows.map(|row| ((row.position, row.depth), leaves(row.minimal))).collect()
}

pub(super) fn sheet<'a>(rows: &'a Rows, minimal: &'a MinimalTrees) -> Sheet<'a> {
    Sheet::new(rows, known(minimal))
}

/// The same with what is known of cells beyond their rows.
pub(super) fn detailed_sheet<'a>(
    rows: &'a Rows,
    minimal: &'a MinimalTrees,
    details: &'a Details,
) -> Sheet<'a> {
    Sheet::new(rows, Known { details: Some(details), ..known(minimal) })
}

pub(super) fn is_external(engine: &str) -> bool {
    engine.parse::<Engine>().is_err()
}

fn known(minimal: &MinimalTrees) -> Known<'_> {
    Known { exact: &is_exact, branching: &uniform_branching, minimal: Some(minimal), details: None }
}
