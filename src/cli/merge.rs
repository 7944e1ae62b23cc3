//! `plybench merge`: the results of chunks as one file.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::language::counted;
use plybench::record::beside;
use plybench::suite::{Chunk, Existing, Merge, MergeError, MergedRun, RunError, check_output};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Judged, Usage, something};
use crate::cli::gather::Gathering;
use crate::cli::rows_file::Printed;
use crate::cli::{outcome, process};

/// Merge the results of chunks into one file
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench merge part-*.csv --out schaeffer-factorial.csv
  plybench merge results --watch --out schaeffer-factorial.csv
  plybench merge part-*.csv --out merged.csv.gz

Apart from times, the merged file is byte for byte what a single machine would have written.
Results of another run, altered files and contradictory results are refused. Missing searches are
refused too, and written as a chunk to run. Merging again changes nothing.")]
pub(super) struct Arguments {
    /// Results of the chunks, each next to its manifest, or folders of them
    #[arg(required = true, value_name = "FILE.csv|DIR")]
    files: Vec<PathBuf>,
    /// The merged results file, with a manifest next to it; `-` prints the rows only
    #[arg(long, short, value_name = "FILE.csv[.gz]")]
    out: PathBuf,
    /// Wait until every search is there; each file is merged once its run has finished
    #[arg(long)]
    watch: bool,
    /// Replace the merged file if it exists
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    let of_files = [("--overwrite", arguments.overwrite), ("--json", context.json)];
    let printed = Printed::at(Some(&arguments.out), &of_files)?;
    let out = printed.as_ref().map_or_else(|| arguments.out.clone(), Printed::path);
    check_output(&out).usage()?;
    let mut gathering = Gathering::new(&arguments.files, arguments.watch, context)?;
    let Some(first) = gathering.first()? else { return Ok(Judged::interrupted()) };
    let run = MergedRun::of(&first)?;
    let existing = existing(&run, &out, arguments.overwrite, context)?;
    let mut merge = run.begin();
    if !gathering.take_in_all(&mut merge)? {
        return Ok(Judged::interrupted());
    }
    if let Some(missing) = merge.missing() {
        return Err(of_missing(missing, &merge, arguments));
    }
    let summary = merge.finish(&out, existing, process::recorded_command())?;
    remove_missing(&run, &arguments.out);
    if let Some(printed) = printed {
        printed.print(context)?;
    } else {
        if context.json {
            context.print_json(&summary)?;
        }
        context.note(format_args!(
            "{} of {}: {}",
            counted(summary.cells, "search"),
            counted(gathering.files(), "file"),
            summary.path.display()
        ));
    }
    let merged = something(summary.cells, || "the plan has no search".to_owned())?;
    Ok(match outcome::report_failures(&summary, context) {
        Exit::Done => Judged::passed(merged),
        _ => Judged::some_failed(),
    })
}

/// The fate of a merged file that is there, finished or interrupted: known before hours are spent on waiting.
fn existing(run: &MergedRun, out: &Path, overwrite: bool, context: &Context) -> Result<Existing, Failure> {
    if overwrite {
        return Ok(Existing::Overwrite);
    }
    let is_there = out.exists();
    if run.is_in(out) {
        if is_there {
            context.note(format_args!("replacing {}", out.display()));
        }
        return Ok(Existing::Overwrite);
    }
    if is_there {
        return Err(MergeError::Run(RunError::Finished { path: out.to_owned() }).into());
    }
    Ok(Existing::Refuse)
}

fn missing_chunk(out: &Path) -> PathBuf {
    beside(out, "missing.json")
}

/// The error of missing cells, with the command that runs just those.
fn of_missing(error: MergeError, merge: &Merge<'_>, arguments: &Arguments) -> Failure {
    let MergeError::Missing { chunk, .. } = &error else { return error.into() };
    if arguments.out == Path::new("-") {
        return error.into();
    }
    let path = missing_chunk(&arguments.out);
    if merge.present() == 0 {
        return error.into();
    }
    if let Err(unwritten) = chunk.write(&path) {
        return unwritten.into();
    }
    let folder = arguments.files.iter().find(|file| file.is_dir());
    let results = free_name(&match folder {
        Some(folder) => folder.join(path.file_name().unwrap_or_default()),
        None => path.clone(),
    });
    let command = ["plybench", "run", &path.to_string_lossy(), "--out", &results.to_string_lossy()];
    let command = process::joined(&command.map(str::to_owned));
    let again = if folder.is_some() {
        "then merge again".to_owned()
    } else {
        format!("then merge {} with the others", results.display())
    };
    anyhow::anyhow!("{error}; run only those with\n  {command}\n{again}").into()
}

/// A free name for the results of a chunk of missing cells: those of an earlier one are taken in too, and stay.
fn free_name(chunk: &Path) -> PathBuf {
    let numbered = (2..).map(|number| chunk.with_extension(format!("{number}.csv")));
    let mut names = std::iter::once(chunk.with_extension("csv")).chain(numbered);
    names.find(|name| !name.exists()).expect("names without end")
}

fn remove_missing(run: &MergedRun, out: &Path) {
    let path = missing_chunk(out);
    if Chunk::read(&path).is_ok_and(|chunk| run.has(&chunk)) {
        let _ = std::fs::remove_file(path);
    }
}
