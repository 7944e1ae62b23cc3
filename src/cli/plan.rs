//! `plybench plan`: what a suite would cost, or the suite split into chunk files.

use std::path::{Path, PathBuf};

use clap::Args;
use plybench::analysis::diff::foretell;
use plybench::report::files::make_folder;
use plybench::report::noise::foretold;
use plybench::suite::{Chunk, RunError, Suite};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::results::read_all;
use crate::cli::suite_arguments::SuiteArguments;
use crate::cli::{dry_run, values};

/// Show what a run would cost, or split it into chunks for many machines
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench plan central
  plybench plan noisy.toml --samples 5 --baseline noisy-baseline.csv
  plybench plan schaeffer-factorial --chunks 16 --out chunks
  plybench plan schaeffer-factorial --chunk-seconds 600 --out chunks
  plybench run chunks/schaeffer-factorial.chunk-03-of-16.json --out part-03.csv
  plybench merge part-*.csv --out schaeffer-factorial.csv")]
pub(super) struct Arguments {
    #[command(flatten)]
    suite: SuiteArguments,
    /// Write this many chunks of equal estimated cost; otherwise only show the plan
    #[arg(long, value_name = "N", value_parser = values::whole::<usize>(1..=u64::MAX))]
    chunks: Option<usize>,
    /// Write as few chunks as possible of at most this estimated time each; a longer search is a chunk of its own, and the
    /// longest come first
    #[arg(long, value_name = "SECONDS", value_parser = values::seconds, conflicts_with = "chunks")]
    chunk_seconds: Option<f64>,
    /// Folder for the chunk files [default: .]
    #[arg(long, short, value_name = "DIR", value_parser = values::folder())]
    out: Option<PathBuf>,
    /// Also say what change of nodes `check --noise` would find against these rows, with the suite's samples
    #[arg(long, value_name = "FILE.csv", conflicts_with_all = ["chunks", "chunk_seconds", "out"])]
    baseline: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let suite = arguments.suite.suite(context)?;
    let cut = match (arguments.chunks, arguments.chunk_seconds) {
        (Some(count), _) => Chunk::cut(&suite, count),
        (None, Some(seconds)) => Chunk::cut_by_seconds(&suite, seconds),
        (None, None) if arguments.out.is_some() => {
            return Err(Failure::usage("--out needs --chunks or --chunk-seconds"));
        }
        (None, None) => {
            if let Some(baseline) = &arguments.baseline {
                let rows = read_all(std::slice::from_ref(baseline), context)?.rows;
                for line in foretold(&foretell(&rows, samples_of(&suite)?).usage()?, None) {
                    context.note(line);
                }
            }
            return dry_run::print(&suite, None, context);
        }
    };
    let chunks = match cut {
        Err(error @ (RunError::Open { .. } | RunError::NotAChunk { .. })) => return Err(error.into()),
        other => other.usage()?,
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

/// The fewest samples of an experiment with external engines.
fn samples_of(suite: &Suite) -> Result<u32, Failure> {
    let sampled = suite.experiments.iter().filter(|experiment| !experiment.programs.is_empty());
    let fewest = sampled.map(|experiment| experiment.samples.unwrap_or(1)).min().unwrap_or(1);
    if fewest > 1 {
        Ok(fewest)
    } else {
        Err(Failure::usage("--baseline needs the samples of the new run; add --samples 5"))
    }
}
