//! `plybench plot`: charts for a write-up.

use std::path::PathBuf;

use clap::Args;
use plybench::analysis::game_name::GameName;
use plybench::report::charts::Charts;
use plybench::report::figure::{FIGURES, Figure, shown_and_left_out};
use plybench::report::files::{ReportError, figures_named, make_folder, write_figure};
use plybench::report::format::Format;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::folder;
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::results::{ResultsArguments, minimal_leaves, sheet};
use crate::cli::stage::Stage;

/// Draw charts from results
#[derive(Debug, Args)]
#[command(after_help = figures_help())]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Figures to draw [default: all that the rows allow]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    figure: Vec<String>,
    /// Formats to write
    #[arg(long, value_name = "FORMAT,...", value_delimiter = ',', default_value = "svg,png")]
    format: Vec<Format>,
    /// Folder to write into
    #[arg(long, value_name = "DIR", default_value = "figures", value_parser = folder::parser())]
    out: PathBuf,
    #[command(flatten)]
    existing: OverwriteArgument,
}

fn figures_help() -> String {
    let lines: Vec<String> =
        FIGURES.iter().map(|figure| format!("  {:<26} {}", figure.name, figure.title)).collect();
    format!(
        "Figures:\n{}\n\nExamples:\n  plybench plot results.csv\n  \
         plybench plot results.csv --figure aspiration-vs-alphabeta --format pdf --out paper",
        lines.join("\n")
    )
}

/// Runs the verb: prints the files written, one per line.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let figures = figures_named(&arguments.figure).usage()?;
    let (rows, minimal) = (arguments.results.rows(context)?, minimal_leaves());
    let in_every_format = |figure: &&Figure| {
        let path = arguments.out.join(figure.name);
        arguments.format.iter().map(move |format| path.with_extension(format.word())).collect::<Vec<_>>()
    };
    let paths: Vec<PathBuf> = figures.iter().flat_map(in_every_format).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(&arguments.out)?;
    let stage = Stage::analysing(rows.len(), context);
    let sheet = sheet(&rows, &minimal);
    // An engine looks the same in a figure drawn alone and among all others.
    let charts = Charts::new(FIGURES, &sheet);
    drop(stage);
    let mut written = Vec::new();
    for figure in figures {
        match write_figure(figure, &charts, &arguments.format, &arguments.out) {
            Ok(files) => written.extend(files),
            Err(error @ ReportError::NoData { .. }) if arguments.figure.is_empty() => context.note(error),
            Err(error) => return Err(error.into()),
        }
    }
    if let Some((shown, left_out)) = shown_and_left_out(&sheet)
        && !left_out.is_empty()
    {
        let left_out: Vec<&str> = left_out.into_iter().map(GameName::as_str).collect();
        context.note(format_args!(
            "figures about one game show {shown}; `--game` draws them of another: {}",
            left_out.join(", ")
        ));
    }
    if written.is_empty() {
        return Err(anyhow::anyhow!("no figure can be drawn from these rows").into());
    }
    let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    context.print_list(&names)?;
    Ok(Exit::Done)
}
