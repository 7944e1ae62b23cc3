//! `plybench plot`: charts for a write-up.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use plybench::analysis::game_name::GameName;
use plybench::draw::chart::paper::{Length, Paper};
use plybench::game::games;
use plybench::game::tree::model::models;
use plybench::language::counted;
use plybench::report::charts::Charts;
use plybench::report::figure::{FIGURES, Figure, recipe_text, shown_and_left_out};
use plybench::report::files::{
    Format, ReportError, Written, figures_named, files_of, make_folder, write_figure,
};
use plybench::report::looks::Looks;
use plybench::search::registry::find;
use plybench::spec::Suggestion;

use crate::cli::context::{Context, LanguageArgument};
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::results::{ResultsArguments, detailed_sheet, minimal_leaves};
use crate::cli::stage::Stage;
use crate::cli::values;

/// Draw charts from results
#[derive(Debug, Args)]
#[command(after_help = figures_help())]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Figures to draw [default: all that the rows suffice for]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    figure: Vec<String>,
    /// Draw the figure that a file describes; repeatable (docs/FIGURES.md)
    #[arg(long, value_name = "FILE.toml")]
    recipe: Vec<PathBuf>,
    /// Print the recipe of a built-in figure and stop
    #[arg(long, value_name = "NAME", exclusive = true)]
    recipe_of: Option<String>,
    /// Formats to write: svg, png, pdf, pgfplots for LaTeX, and csv with the plotted points
    #[arg(long, value_name = "FORMAT,...", value_delimiter = ',', default_value = "svg,png,csv")]
    format: Vec<Format>,
    /// Width of the figures, as in 3.4in, 86mm, 8.6cm or 245pt [default: 680pt]
    #[arg(long, value_name = "LENGTH")]
    width: Option<Length>,
    /// Maximum height; panels that do not fit are omitted [default: 7in for widths up to 7in]
    #[arg(long, value_name = "LENGTH")]
    height: Option<Length>,
    /// Panels to draw, numbered from 1, as in 2 or 3-4 [default: all that fit]
    #[arg(long, value_name = "NUMBERS", value_parser = panels)]
    panels: Option<RangeInclusive<usize>>,
    /// Rename an engine, as in `ab+tt=plain`; repeatable
    #[arg(long, value_name = "SPEC=NAME", value_parser = renamed)]
    rename: Vec<(String, String)>,
    /// Size of tick labels and names in points, 7 to 24; other text scales with it [default: 10]
    #[arg(long, value_name = "POINTS", value_parser = values::whole::<u32>(7..=24))]
    font_size: Option<u32>,
    /// Write title, subtitle and notes to FIGURE.txt instead of the figure
    #[arg(long)]
    no_title: bool,
    /// Greys instead of colours; markers and dashes tell engines apart
    #[arg(long)]
    grey: bool,
    #[command(flatten)]
    language: LanguageArgument,
    /// Folder to write into
    #[arg(long, value_name = "DIR", default_value = "figures", value_parser = values::folder())]
    out: PathBuf,
    #[command(flatten)]
    existing: OverwriteArgument,
    /// List the figures that cannot be drawn, with the rows they need
    #[arg(long, short)]
    verbose: bool,
}

fn panels(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = values::whole::<usize>(1..=99);
    let panels = number(first)?..=number(last)?;
    if panels.is_empty() {
        Err(format!("`{text}` is not a range of panels; write `2` or `3-4`"))
    } else {
        Ok(panels)
    }
}

fn renamed(text: &str) -> Result<(String, String), String> {
    // Parameters have equals signs as well: the name is behind the last one.
    match text.rsplit_once('=') {
        Some((spec, name)) if !spec.is_empty() && !name.is_empty() => Ok((spec.to_owned(), name.to_owned())),
        _ => Err(format!("`{text}` is not an engine and its new name; write `ab+tt=plain`")),
    }
}

fn figures_help() -> String {
    let lines: Vec<String> =
        FIGURES.iter().map(|figure| format!("  {:<26} {}", figure.name, figure.title)).collect();
    format!(
        "Figures:\n{}\n\nExamples:\n  plybench plot results.csv\n  \
         plybench plot results.csv --figure aspiration-vs-alphabeta --format pdf --out paper\n  \
         plybench plot results.csv --width 86mm --font-size 8 --no-title --format pdf,csv --out column\n  \
         plybench plot results.csv --figure nodes-by-depth --rename ab=ours --panels 1\n  \
         plybench plot --recipe-of nodes-by-depth",
        lines.join("\n")
    )
}

impl Arguments {
    fn paper(&self) -> Paper {
        let usual = Paper::default();
        Paper {
            width: self.width.map_or(usual.width, |Length(points)| points),
            height: self.height.map(|Length(points)| points),
            font_size: self.font_size.map_or(usual.font_size, f64::from),
            words: !self.no_title,
            grey: self.grey,
        }
    }
}

/// The value of a parameter that specs leave out, by its part (`game` of a game's) and its key; empty where no entry of a
/// registry has it, because engines may be of other programs.
fn default(part: &str, key: &str) -> Result<String, String> {
    let entry = if part == "game" { None } else { find(part) };
    let games = games().chain(models()).filter(|_| part == "game");
    let known: Vec<_> = entry.into_iter().chain(games).flat_map(|entry| entry.parameters).collect();
    match known.iter().find(|parameter| parameter.key == key) {
        Some(parameter) => Ok(parameter.default()),
        None if known.is_empty() => Ok(String::new()),
        None => {
            let keys: Vec<&str> = known.iter().map(|parameter| parameter.key).collect();
            let nearest = Suggestion::among(key, keys.iter().copied());
            Err(format!("`{part}` has no parameter `{key}`{}", nearest.or_list(keys)))
        }
    }
}

/// Runs the verb: prints the files written, one per line.
pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    arguments.language.speak();
    if let Some(name) = &arguments.recipe_of {
        let figure = figures_named(std::slice::from_ref(name)).usage()?.remove(0);
        context.print(recipe_text(&figure.name).expect("every built-in figure has one"))?;
        return Ok(Exit::Done);
    }
    let read = |path: &PathBuf| Figure::read(path, &default);
    let own: Vec<Figure> = arguments.recipe.iter().map(read).collect::<Result<_, _>>().usage()?;
    let named = if arguments.figure.is_empty() && !own.is_empty() {
        Vec::new()
    } else {
        figures_named(&arguments.figure).usage()?
    };
    let has_built_in = !named.is_empty();
    let figures: Vec<&Figure> = named.into_iter().chain(&own).collect();
    let is_requested = !arguments.figure.is_empty() || !own.is_empty();
    if let Some(twice) = figures
        .iter()
        .zip(1..)
        .find(|(figure, at)| figures[*at..].iter().any(|other| other.name == figure.name))
    {
        return Err(anyhow::anyhow!(
            "two figures are called `{}`: give one of them another `name`",
            twice.0.name
        ))
        .usage();
    }
    let (rows, minimal) = (arguments.results.rows(context)?, minimal_leaves());
    let details = arguments.results.details()?;
    let sheet = detailed_sheet(&rows, &minimal, &details);
    let looks = Looks::of_sheet(&sheet).renamed(&arguments.rename).usage()?;
    let paper = arguments.paper();
    let files = figures.iter().flat_map(|figure| files_of(figure, &arguments.format, paper));
    let paths: Vec<PathBuf> = files.map(|name| arguments.out.join(name)).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(&arguments.out)?;
    let stage = Stage::analysing(rows.len(), context);
    let charts = Charts::new(&figures, &sheet, looks);
    drop(stage);
    let (mut written, mut missing) = (Vec::new(), Vec::new());
    let panels = arguments.panels.clone().unwrap_or(1..=usize::MAX);
    for figure in figures {
        let name = &figure.name;
        match write_figure(figure, &charts, &panels, &arguments.format, paper, &arguments.out) {
            Ok(Written { files, left_out }) => {
                written.extend(files);
                if !left_out.is_empty() {
                    let (first, last) = left_out.into_inner();
                    let (noun, left_out) = if first == last {
                        ("panel", first.to_string())
                    } else {
                        ("panels", format!("{first}-{last}"))
                    };
                    context.note(format_args!(
                        "{name}: {noun} {left_out} omitted for lack of height; use a larger --height, or --panels {left_out}"
                    ));
                }
            }
            Err(error @ (ReportError::NoData { .. } | ReportError::Undrawn { .. })) if !is_requested => {
                missing.push(error);
            }
            Err(error) => return Err(error.into()),
        }
    }
    if arguments.verbose {
        for error in &missing {
            context.note(error);
        }
    } else if !missing.is_empty() && !written.is_empty() {
        let figures = counted(missing.len(), "more figure");
        let need = if missing.len() == 1 { "needs" } else { "need" };
        context.note(format_args!("{figures} {need} other rows; `--verbose` lists them"));
    }
    if let Some((shown, left_out)) = shown_and_left_out(&sheet)
        && has_built_in
        && !left_out.is_empty()
    {
        let left_out: Vec<&str> = left_out.into_iter().map(GameName::as_str).collect();
        context.note(format_args!(
            "figures of a single game show {shown}; --game selects another: {}",
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
