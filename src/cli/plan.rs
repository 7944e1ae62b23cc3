//! `plybench plan`: what a suite would cost, or the suite split into chunk files.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::report::files::make_folder;
use plybench::suite::{Chunk, ChunkError};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::suite_arguments::SuiteArguments;
use crate::cli::{dry_run, folder, number};

/// Show what a run would cost, or split it into chunks for many machines
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench plan central
  plybench plan schaeffer-factorial --chunks 16 --out chunks
  plybench run chunks/schaeffer-factorial.chunk-03-of-16.json --out part-03.csv
  plybench merge part-*.csv --out schaeffer-factorial.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    suite: SuiteArguments,
    /// Number of chunks, balanced by estimated cost; without it nothing is written, and the plan is shown
    #[arg(long, value_name = "N", value_parser = number::whole::<usize>(1..=u64::MAX))]
    chunks: Option<usize>,
    /// Folder for the chunk files [default: .]
    #[arg(long, short, value_name = "DIR", requires = "chunks", value_parser = folder::parser())]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

/// Runs the verb.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let suite = arguments.suite.suite()?;
    let Some(count) = arguments.chunks else { return dry_run::print(&suite, None, context) };
    let chunks = match Chunk::cut(&suite, count) {
        Err(error @ (ChunkError::Plan(_) | ChunkError::Count { .. } | ChunkError::TimeMode)) => {
            return Err(error).usage();
        }
        other => other?,
    };
    let out = arguments.out.as_deref().unwrap_or_else(|| Path::new("."));
    let paths: Vec<PathBuf> = chunks.iter().map(|chunk| out.join(chunk.file_name())).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(out)?;
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
