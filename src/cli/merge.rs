//! `plybench merge`: the results of chunks as one file.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::language::counted;
use plybench::suite::{Existing, Manifest, MergeError, StoreError, merge};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::printed::Printed;
use crate::cli::{outcome, process};

/// Merge the results of chunks into one file
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench merge part-*.csv --out schaeffer-factorial.csv
  plybench merge part-*.csv --out - | gzip > schaeffer-factorial.csv.gz

Apart from the times, the merged file is byte for byte the one that a single
machine would have written. Results of another run, files that are not what
their run left, contradictory results for a cell, and missing cells are refused.")]
pub(super) struct Arguments {
    /// Results of the chunks, each with its manifest beside it
    #[arg(required = true, value_name = "FILE.csv")]
    files: Vec<PathBuf>,
    /// The merged results file, with its manifest beside it; `-` prints the rows without a manifest
    #[arg(long, short, value_name = "FILE.csv")]
    out: PathBuf,
    /// Replace the merged file if it exists
    #[arg(long)]
    overwrite: bool,
}

/// Whether a merged file is there that holds the very run whose chunks are to
/// be merged: to merge them again takes nothing away.
fn is_of_the_same_run(out: &Path, chunks: &[PathBuf]) -> bool {
    let manifest = |path: &Path| Manifest::read(&path.with_extension("manifest.json")).ok();
    let (Some(there), Some(chunk)) = (manifest(out), chunks.first().and_then(|path| manifest(path))) else {
        return false;
    };
    there.chunk.is_none() && there.identity.difference(&chunk.identity).is_none()
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let of_files = [("--overwrite", arguments.overwrite), ("--json", context.json)];
    let printed = Printed::at(Some(&arguments.out), &of_files)?;
    let out = printed.as_ref().map_or_else(|| arguments.out.clone(), Printed::path);
    let existing = if arguments.overwrite {
        Existing::Overwrite
    } else if out.exists() && is_of_the_same_run(&arguments.out, &arguments.files) {
        context.note(format_args!("replacing {}", arguments.out.display()));
        Existing::Overwrite
    } else {
        Existing::Refuse
    };
    let summary = match merge(&arguments.files, &out, existing, process::recorded_command()) {
        Err(error @ MergeError::Store(StoreError::Name { .. } | StoreError::Folder { .. })) => {
            return Err(error).usage();
        }
        other => other?,
    };
    if let Some(printed) = printed {
        printed.print(context)?;
    } else {
        if context.json {
            context.print_json(&summary)?;
        }
        context.note(format_args!("{}: {}", counted(summary.cells, "cell"), summary.path.display()));
    }
    Ok(outcome::report_failures(&summary, context))
}
