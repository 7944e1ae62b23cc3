//! `plybench import`: what other tools print, as rows.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use plybench::analysis::distinct::distinct_alike;
use plybench::import::{Bench, Constants, Format, ImportError, Imported, Mapping};
use plybench::language::counted;
use plybench::record::{Counter, Extra, LineBound, Quality, RowWriter, Unpacked, stem};
use plybench::report::escape::printable;
use plybench::text_file;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::results::{is_stdin, name_of};
use crate::cli::rows_file::RowsFile;

const MOST_BYTES: u64 = 1 << 30;

/// Convert the output of other tools to results
#[derive(Debug, Args)]
#[command(
    after_help = "stockfish-bench is the output of a chess engine's `bench`: stdout, stderr, or both in one file
(`stockfish bench > bench.txt 2>&1`), with one row per position. A text with only the summary
(`Nodes searched  : N` or `N nodes N nps`) gives one row.

csv is a table with a header and fields separated by commas, semicolons, tabs or bars. Columns named
as in a results file are read; --map names others, --set gives all rows one value. game, position,
engine and depth are required. Lines that repeat a search are further samples of it.

hyperfine is the JSON of `hyperfine --export-json`, version 1 or 2. Each command is an engine, each
of its runs a sample, with wall_ns and in version 2 cpu_ns. Parameters named as columns of a results
file (engine, depth, position) fill these; --map names others. Compare with --metric wall_ns.

Examples:
  plybench import bench.txt --out stockfish.csv
  plybench import bench.txt --engine 'Stockfish 17' --quiet
  plybench import - --engine mine < bench.txt
  plybench import other.csv --map nodes=Nodes,position=fen --set game=chess,engine=mine
  plybench import hyperfine.json --set game=xiangqi,position=start --out times.csv"
)]
pub(super) struct Arguments {
    /// Output of another tool, `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Its format: stockfish-bench, csv or hyperfine [default: guessed from its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// Engine of every row [default for a bench: its name in the text, or the name of the file]
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
    /// Game of every row [default for a bench: chess]
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Columns of CSV, or parameters of hyperfine, with other names
    #[arg(long, value_name = "OURS=THEIRS,...")]
    map: Vec<String>,
    /// Columns with one value in every row
    #[arg(long, value_name = "COLUMN=VALUE,...")]
    set: Vec<String>,
    /// Results file [default: `-`, which prints the rows]
    #[arg(long, short, value_name = "FILE.csv[.gz]")]
    out: Option<PathBuf>,
    /// Replace the results file if it exists with other content
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let of_files = [("--overwrite", arguments.overwrite), ("--json", context.json)];
    let out = RowsFile::at(arguments.out.as_deref(), arguments.overwrite, &of_files)?;
    let name = name_of(&arguments.file);
    let text = read(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let format = format(arguments, &text, &name, context)?;
    let Imported { mut rows, remarks, .. } = match format {
        Format::Csv => mapping(arguments)?.read(&text, &name).map_err(as_typed)?,
        Format::Hyperfine => mapping(arguments)?.hyperfine(&text, &name).map_err(as_typed)?,
        _ => of_bench(arguments, &text, &name, context)?,
    };
    for remark in &remarks {
        let text = format!("{name}: {}", printable(&remark.to_string()));
        if remark.is_warning() { context.warn(format_args!("warning: {text}")) } else { context.note(text) }
    }
    let read = rows.len();
    let repeated = distinct_alike(&mut rows, &[(name, read)])?;
    if repeated > 0 {
        context.note(format_args!("{}: repetitions left out", counted(repeated, "row")));
    }
    let counts = |is: fn(Counter) -> bool| {
        rows.iter().any(|row| row.counters().iter().any(|(counter, _)| is(counter)))
    };
    let extra = Extra {
        quality: rows.iter().any(|row| row.quality() != Quality::default()),
        selective: counts(Counter::is_selective),
        parallel: counts(Counter::is_parallel),
    };
    let mut writer = RowWriter::with(extra, Vec::new())?;
    for row in rows.iter() {
        writer.write(&row.to_row())?;
    }
    out.write(&writer.into_sink(), context)?;
    if let Some(file) = out.path() {
        if context.json {
            let remarks: Vec<String> = remarks.iter().map(ToString::to_string).collect();
            let from = format.name();
            context
                .print_json(&json!({ "file": file, "from": from, "rows": rows.len(), "remarks": remarks }))?;
        }
        context.note(format_args!("{}: {}", counted(rows.len(), "row"), file.display()));
    }
    Ok(Exit::Done)
}

fn read(file: &Path) -> io::Result<String> {
    let source: Box<dyn io::Read> = if is_stdin(file) {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(file)?;
        text_file::check_size(&file, MOST_BYTES)?;
        Box::new(file)
    };
    text_file::read_from(LineBound::new(Unpacked::new(source)?), MOST_BYTES)
}

fn format(arguments: &Arguments, text: &str, name: &str, context: &Context) -> Result<Format, Failure> {
    if let Some(format) = arguments.from {
        return Ok(format);
    }
    let Some(format) = Format::guess(text) else {
        let formats = Format::ALL.map(Format::name).join(", ");
        return Err(
            anyhow::anyhow!("{name} is not in a recognised format ({formats}); name it with --from").into()
        );
    };
    context.note(format_args!("{name} is read as {format}; --from overrides"));
    Ok(format)
}

fn of_bench(arguments: &Arguments, text: &str, name: &str, context: &Context) -> Result<Imported, Failure> {
    if !arguments.map.is_empty() {
        return Err(Failure::usage("--map is not for a bench; drop it, or add --from csv"));
    }
    let bench = Bench::parse(text, name)?;
    let mut constants = constants(arguments)?;
    let stem = stem(&arguments.file).filter(|stem| stem != "-");
    if let (None, false, Some(stem)) = (bench.engine(), constants.has("engine"), stem) {
        context.note(format_args!("{name} does not name its engine; `{stem}` is used, --engine overrides"));
        constants.set("engine", &stem).usage()?;
    }
    bench.rows(&constants).map_err(as_typed)
}

fn constants(arguments: &Arguments) -> Result<Constants, Failure> {
    let mut constants = Constants::default();
    for list in &arguments.set {
        constants.extend(&Constants::parse(list).usage()?).usage()?;
    }
    for (column, value) in [("engine", &arguments.engine), ("game", &arguments.game)] {
        if let Some(value) = value {
            constants.set(column, value).usage()?;
        }
    }
    Ok(constants)
}

fn mapping(arguments: &Arguments) -> Result<Mapping, Failure> {
    let mut mapping = Mapping::new(constants(arguments)?);
    arguments.map.iter().try_for_each(|list| mapping.map(list)).usage()?;
    Ok(mapping)
}

/// An error with its exit code: what is missing in the command line is a usage
/// error, what is wrong in the text is not.
fn as_typed(error: ImportError) -> Failure {
    match error {
        ImportError::Missing { .. }
        | ImportError::NoSuchColumn { .. }
        | ImportError::SameSearch { .. }
        | ImportError::NoEngine { .. } => Failure::usage_of(error),
        other => other.into(),
    }
}
