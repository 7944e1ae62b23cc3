//! `plybench plan`: a suite split into chunk files.

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::suite_arguments::SuiteArguments;
use crate::suite::{Chunk, ChunkError};

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
    #[arg(long, value_name = "N")]
    chunks: usize,
    /// Folder for the chunk files
    #[arg(long, short, value_name = "DIR", default_value = ".")]
    out: PathBuf,
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
    let mut paths = Vec::new();
    for chunk in &chunks {
        let path = arguments.out.join(chunk.file_name());
        chunk.write(&path)?;
        paths.push(path.display().to_string());
    }
    if context.json {
        context.print_json(&json!({ "chunks": paths }))?;
    } else {
        context.print_list(&paths)?;
    }
    Ok(Exit::Done)
}
