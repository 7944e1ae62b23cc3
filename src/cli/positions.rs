//! `plybench positions`: the built-in positions, checked, counted, and made again.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use plybench::corpus::generate::{self, Recipe};
use plybench::corpus::lint::{self, Checked, Finding};
use plybench::corpus::minimal::{self, MinimalRow};
use plybench::corpus::statistics::{self, SetStatistics};
use plybench::corpus::{self, CorpusError};
use plybench::game::{Position, Rules};
use plybench::language::counted;
use plybench::record::Unpacked;
use plybench::report::files::{make_folder, write_file};
use plybench::report::table::Table;
use plybench::text_file::{POSITIONS_BYTES, read_from};
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Judged, Usage, something};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::results::name_of;
use crate::cli::skip_bad::{self, SkipBadArgument};
use crate::cli::values;

/// List, check, summarise or generate positions
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  plybench positions
  plybench positions list quick
  plybench positions list ffo --game othello
  plybench positions lint mine.epd
  plybench positions stats
  plybench positions stats quick
  plybench positions generate --out positions"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    game: GameArgument,
}

/// The game whose positions are meant.
#[derive(Clone, Copy, Debug, Args)]
struct GameArgument {
    /// Game
    #[arg(long = "game", short = 'g', value_name = "GAME", default_value_t = Rules::Xiangqi)]
    rules: Rules,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print the positions of a set
    List {
        /// The set, or the id of a position [default: all]
        #[arg(default_value = "all", hide_default_value = true)]
        set: String,
        #[command(flatten)]
        game: GameArgument,
    },
    /// Check every line of the built-in files or of your own
    Lint {
        /// A file, `-` for standard input, a set, or the id of a position
        #[arg(value_name = "FILE|SET")]
        source: Option<String>,
        #[command(flatten)]
        game: GameArgument,
    },
    /// Show the composition of the sets or of a file
    Stats {
        /// A file, `-` for standard input, a set, or the id of a position
        #[arg(value_name = "FILE|SET")]
        source: Option<String>,
        #[command(flatten)]
        bad_lines: SkipBadArgument,
        #[command(flatten)]
        game: GameArgument,
    },
    /// Generate openings, middlegames and endgames by self-play
    Generate(GenerateArguments),
    /// Compute the left-first minimal tree and graph of every position
    #[command(
        after_help = "Both are upper bounds on the true minimum: of several moves that cause a cutoff, the first one \
                            found is kept, not the cheapest."
    )]
    Minimal(MinimalArguments),
}

#[derive(Debug, Args)]
struct MinimalArguments {
    #[command(flatten)]
    game: GameArgument,
    /// The set of positions, or the id of one
    #[arg(default_value = "all")]
    set: String,
    /// Depths from 1 to this, at most 8
    #[arg(long, default_value_t = 6, value_parser = values::whole::<u32>(1..=8))]
    depth: u32,
    /// Write the table here instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

#[derive(Debug, Args)]
struct GenerateArguments {
    #[command(flatten)]
    game: GameArgument,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1, value_parser = values::any)]
    seed: u64,
    /// Positions per phase, 1 to 1000 [default: as many as the built-in sets have]
    #[arg(long, value_parser = values::whole::<u64>(1..=1000))]
    count: Option<u64>,
    /// Folder for the files [default: positions/GAME]
    #[arg(long, value_name = "DIR", value_parser = values::folder())]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    match &arguments.action {
        None => list(arguments.game.rules, "all", context),
        Some(Action::List { set, game }) => list(game.rules, set, context),
        Some(Action::Lint { source, game }) => check(game.rules, source.as_deref(), context).map(Exit::from),
        Some(Action::Stats { source, bad_lines, game }) => {
            statistics(game.rules, source.as_deref(), *bad_lines, context)
        }
        Some(Action::Generate(arguments)) => make(arguments, context),
        Some(Action::Minimal(arguments)) => minimal_trees(arguments, context),
    }
}

fn list(rules: Rules, set: &str, context: &Context) -> Result<Exit, Failure> {
    let entries = corpus::set(rules, set).usage()?;
    if context.json {
        let objects: Vec<_> = entries
            .iter()
            .map(|entry| {
                json!({ "id": entry.id, "set": entry.set, "phase": entry.phase, "fen": entry.fen(), "name": entry.name })
            })
            .collect();
        context.print_json(&objects)?;
        return Ok(Exit::Done);
    }
    let mut table =
        Table::new(["id", "phase", rules.notation(), "name"]).words(&["phase", rules.notation(), "name"]);
    table.rows.extend(entries.iter().map(|entry| {
        let name = entry.name.clone().unwrap_or_default();
        vec![entry.id.clone(), entry.phase.clone(), entry.fen(), name]
    }));
    context.print(table.text())?;
    context.note(format_args!(
        "{}; the sets are {}",
        counted(entries.len(), "position"),
        corpus::set_names(rules).collect::<Vec<_>>().join(", ")
    ));
    Ok(Exit::Done)
}

fn text_of(rules: Rules, file: &str) -> Result<String, Failure> {
    let path = Path::new(file);
    let unpacked = if file == "-" {
        Unpacked::new(io::stdin().lock()).and_then(|source| read_from(source, POSITIONS_BYTES))
    } else {
        let opened = File::open(path).and_then(Unpacked::new);
        opened.and_then(|source| read_from(source, POSITIONS_BYTES))
    };
    match unpacked {
        // What has no ending was meant as an id.
        Err(error) if error.kind() == ErrorKind::NotFound && path.extension().is_none() => {
            Err(CorpusError::unknown_source(rules, file)).usage()
        }
        read => Ok(read.with_context(|| format!("cannot read {}", name_of(path)))?),
    }
}

fn check(rules: Rules, source: Option<&str>, context: &Context) -> Result<Judged, Failure> {
    let Checked { files, positions, findings } = match source {
        None => lint::lint_built_in(rules),
        Some(name) if corpus::is_built_in(rules, name) => lint::lint_set(rules, name).usage()?,
        Some(file) => {
            let mut checked = lint::lint(rules, &name_of(Path::new(file)), &text_of(rules, file)?)?;
            let optional: Vec<_> = checked.findings.extract_if(.., |one| one.optional).collect();
            note_once(&optional, context);
            checked
        }
    };
    if context.json {
        context.print_json(&findings)?;
    } else {
        for finding in &findings {
            context.print(format_args!("{}:{}: {}", finding.file, finding.line, finding.problem))?;
        }
    }
    let read = format!("{} in {}", counted(positions, "position"), counted(files, "file"));
    context.note(match findings.len() {
        0 => format!("{read}: every line is correct"),
        problems => format!("{}; {read}", counted(problems, "problem")),
    });
    Ok(if findings.is_empty() {
        Judged::passed(something(positions, || format!("{read} checked"))?)
    } else {
        Judged::faulty()
    })
}

/// Notes what only built-in files need, once for all lines that lack the same.
fn note_once(findings: &[Finding], context: &Context) {
    let mut lines = BTreeMap::<&str, Vec<&Finding>>::new();
    for finding in findings {
        lines.entry(&finding.problem).or_default().push(finding);
    }
    let mut noted: Vec<_> = lines.into_values().collect();
    noted.sort_by_key(|same| same[0].line);
    for same in noted {
        let Finding { file, line, problem, .. } = same[0];
        let others = match same.len() - 1 {
            0 => String::new(),
            others => format!(" (and {})", counted(others, "other line")),
        };
        context.note(format_args!("{file}:{line}: {problem}{others}"));
    }
}

fn statistics(
    rules: Rules,
    source: Option<&str>,
    bad_lines: SkipBadArgument,
    context: &Context,
) -> Result<Exit, Failure> {
    let all = match source {
        None => statistics::statistics(rules),
        Some(name) if corpus::is_built_in(rules, name) => {
            vec![statistics::statistics_of(rules, &name.to_lowercase(), &corpus::set(rules, name).usage()?)]
        }
        Some(file) => {
            let name = name_of(Path::new(file));
            let mut text = text_of(rules, file)?;
            if bad_lines.skip_bad {
                let (kept, left_out) = corpus::without_bad_lines(rules, &text, &name)?;
                skip_bad::warn(left_out.as_slice(), context);
                text = kept;
            }
            let entries = corpus::from_text(rules, &text, &name)?;
            vec![statistics::statistics_of(rules, &name, &entries)]
        }
    };
    if context.json {
        context.print_json(&all)?;
        return Ok(Exit::Done);
    }
    let first = Position::start(rules).facts().to_move;
    let mut table = Table::new([
        "set",
        "positions",
        "games",
        "opening",
        "middlegame",
        "endgame",
        first,
        "in check",
        "moves",
        "range",
        "captures",
        "pieces",
        "swing",
    ]);
    table.rows.extend(all.iter().map(|set| row(set, first)));
    context.print(table.text())?;
    context.note(
        "moves (branching factor), captures, pieces and swing are means over a set; swing: change of the value \
         from depth 2 to depth 3",
    );
    Ok(Exit::Done)
}

fn row(set: &SetStatistics, first: &str) -> Vec<String> {
    let of = |phase: &str| set.phases.get(phase).copied().unwrap_or(0).to_string();
    let (fewest, most) = set.legal_moves;
    vec![
        set.set.clone(),
        set.positions.to_string(),
        set.games.to_string(),
        of("opening"),
        of("middlegame"),
        of("endgame"),
        set.to_move.get(first).copied().unwrap_or(0).to_string(),
        set.in_check.to_string(),
        format!("{:.1}", set.mean_legal_moves),
        format!("{fewest}-{most}"),
        format!("{:.1}", set.mean_captures),
        format!("{:.1}", set.mean_pieces),
        format!("{:.1}", set.mean_swing),
    ]
}

fn make(arguments: &GenerateArguments, context: &Context) -> Result<Exit, Failure> {
    let rules = arguments.game.rules;
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("positions").join(rules.word()));
    let paths: Vec<PathBuf> = generate::file_names().map(|name| out.join(name)).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(&out)?;
    let built_in = Recipe::built_in(rules);
    let per_phase = arguments.count.map_or(built_in.per_phase, |count| count as usize);
    let recipe = Recipe { seed: arguments.seed, per_phase, ..built_in };
    let played = |games: u64| context.note(format_args!("{games} games played"));
    let files = generate::generate(&recipe, &played);
    for file in files {
        context.print(write_file(out.join(file.name), file.text)?.display())?;
    }
    Ok(Exit::Done)
}

fn minimal_trees(arguments: &MinimalArguments, context: &Context) -> Result<Exit, Failure> {
    let entries = corpus::set(arguments.game.rules, &arguments.set).usage()?;
    let out = arguments.out.as_ref().filter(|path| path.as_path() != Path::new("-"));
    if let Some(path) = out {
        overwrite::allow(slice::from_ref(path), arguments.existing.overwrite, context)?;
    }
    let rows = minimal::compute(&entries, arguments.depth, &|id| context.note(id));
    if let Some(path) = out {
        context.print(write_file(path.clone(), minimal::write(&rows))?.display())?;
    } else if context.json {
        context.print_json(&rows.iter().map(minimal_object).collect::<Vec<_>>())?;
    } else {
        context.print(minimal::write(&rows))?;
    }
    Ok(Exit::Done)
}

fn minimal_object(row: &MinimalRow) -> serde_json::Value {
    json!({
        "position": row.position,
        "depth": row.depth,
        "value": row.minimal.value,
        "tree_leaves": row.minimal.tree.leaves,
        "tree_nodes": row.minimal.tree.nodes,
        "graph_leaves": row.minimal.graph.leaves,
        "graph_nodes": row.minimal.graph.nodes,
    })
}
