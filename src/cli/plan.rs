//! `plybench plan`: a suite split into chunk files.

use std::path::PathBuf;

use clap::Args;
use plybench::report::files::make_folder;
use plybench::suite::{Chunk, ChunkError};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::folder;
use crate::cli::number;
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::suite_arguments::SuiteArguments;

/// Split a run into chunks for many machines
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench plan schaeffer-factorial --chunks 16 --out chunks
  plybench run chunks/schaeffer-factorial.chunk-03-of-16.json --out part-03.csv
  plybench merge part-*.csv --out schaeffer-factorial.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    suite: SuiteArguments,
    /// Number of chunks, balanced by estimated cost
    #[arg(long, value_name = "N", value_parser = number::whole::<usize>(1..=u64::MAX))]
    chunks: usize,
    /// Folder for the chunk files
    #[arg(long, short, value_name = "DIR", default_value = ".", value_parser = folder::parser())]
    out: PathBuf,
    #[command(flatten)]
    existing: OverwriteArgument,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let suite = arguments.suite.suite()?;
    let chunks = match Chunk::cut(&suite, arguments.chunks) {
        Err(error @ (ChunkError::Plan(_) | ChunkError::Count { .. } | ChunkError::TimeMode)) => {
            return Err(error).usage();
        }
        other => other?,
    };
    let paths: Vec<PathBuf> = chunks.iter().map(|chunk| arguments.out.join(chunk.file_name())).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(&arguments.out)?;
    for (chunk, path) in chunks.iter().zip(&paths) {
        chunk.write(path)?;
    }
    let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    if context.json {
        context.print_json(&json!({ "chunks": paths }))?;
    } else {
        context.print_list(&paths)?;
    }
    Ok(Exit::Done)
}
