//! The command line: the only floor that prints, parses arguments and picks
//! exit codes. One file per command; no command knows another. It is compiled with the
//! program, not with the library.

mod bisect;
mod bless;
mod color;
mod context;
mod duration;
mod entry;
mod failure;
mod git;
mod ledger;
mod outcome;
mod overwrite;
mod process;
mod report_format;
mod results;
mod root;
mod rows_file;
mod run_table;
mod selection;
mod series;
mod side_by_side;
mod size;
mod skip_bad;
mod stage;
mod suite_arguments;
mod values;
mod watch;

mod audit;
mod bench;
mod board;
mod check;
mod cite;
mod claims;
mod compare;
mod compare_quality;
mod completions;
mod diff;
mod drawing;
mod dry_run;
mod engines;
mod errata;
mod fit;
mod games;
mod gate;
mod gather;
mod import;
mod man;
mod merge;
mod models;
mod new;
mod perft;
mod picture;
mod plan;
mod plot;
mod position_facts;
mod positions;
mod replicate;
mod report;
mod reproduce;
mod run;
mod search;
mod search_events;
mod search_program;
mod suites;
mod table_format;
mod test;
mod trend;
mod truth;
mod why;
mod why_answer;
mod why_build;
mod why_line;
mod why_programs;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use plybench::game::Rules;
use plybench::spec::nearest;
use serde_json::json;

use crate::cli::context::{Context, GlobalArguments};
use crate::cli::failure::{Exit, Failure};

/// Count and compare game-tree searches: alpha-beta, PVS, MTD(f), aspiration, or your own engine.
#[derive(Debug, Parser)]
#[command(
    name = "plybench",
    bin_name = "plybench",
    version = env!("PLYBENCH_VERSION"),
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "Exit codes:
  0    done
  1    error: a broken or protected file, or a read or write that failed
  2    usage: the command line or a suite file is wrong, or a named file cannot be opened
  3    regression: a changed count or signature, a change beyond its limit, or with --strict
       a claim that fails
  4    finished, but some searches failed
  130  interrupted: finished work is kept, and the command that resumes is printed

`plybench COMMAND --help` has examples."
)]
struct Cli {
    #[command(flatten)]
    global: context::GlobalArguments,
    #[command(subcommand)]
    verb: Verb,
}

/// In the groups of the top help: see [`GROUPS`].
#[derive(Debug, Subcommand)]
enum Verb {
    Reproduce(reproduce::Arguments),
    Replicate(replicate::Arguments),
    Run(run::Arguments),
    Plan(plan::Arguments),
    Merge(merge::Arguments),
    Truth(truth::Arguments),
    New(new::Arguments),
    Test(test::Arguments),
    Import(import::Arguments),
    Compare(compare::Arguments),
    Fit(fit::Arguments),
    Audit(audit::Arguments),
    Plot(plot::Arguments),
    #[command(aliases = ["explore", "page"])]
    Report(report::Arguments),
    #[command(alias = "ledger")]
    Claims(claims::Arguments),
    Cite(cite::Arguments),
    Check(check::Arguments),
    Diff(diff::Arguments),
    Bench(bench::Arguments),
    Trend(trend::Arguments),
    Search(search::Arguments),
    Why(why::Arguments),
    Perft(perft::Arguments),
    Board(board::Arguments),
    Tree(picture::Arguments),
    Suites(suites::Arguments),
    Engines(engines::Arguments),
    Games(games::Arguments),
    Trees(models::Arguments),
    Positions(positions::Arguments),
    Errata(errata::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Groups of commands, each with its first command.
const GROUPS: [(&str, &str); 5] = [
    ("Run", "reproduce"),
    ("Read", "compare"),
    ("Gate", "check"),
    ("Look up", "search"),
    ("Maintain", "completions"),
];

impl Verb {
    fn run(&self, context: &Context) -> Result<Exit, Failure> {
        match self {
            Self::Reproduce(arguments) => reproduce::run(arguments, context),
            Self::Replicate(arguments) => replicate::run(arguments, context).map(Exit::from),
            Self::Run(arguments) => run::run(arguments, context),
            Self::Plan(arguments) => plan::run(arguments, context),
            Self::Merge(arguments) => merge::run(arguments, context).map(Exit::from),
            Self::Truth(arguments) => truth::run(arguments, context),
            Self::New(arguments) => new::run(arguments, context),
            Self::Test(arguments) => test::run(arguments, context),
            Self::Search(arguments) => search::run(arguments, context),
            Self::Why(arguments) => why::run(arguments, context),
            Self::Perft(arguments) => perft::run(arguments, context),
            Self::Board(arguments) => board::run(arguments, context),
            Self::Games(arguments) => games::run(arguments, context),
            Self::Engines(arguments) => engines::run(arguments, context),
            Self::Errata(arguments) => errata::run(arguments, context),
            Self::Positions(arguments) => positions::run(arguments, context),
            Self::Suites(arguments) => suites::run(arguments, context),
            Self::Trees(arguments) => models::run(arguments, context),
            Self::Tree(arguments) => picture::run(arguments, context),
            Self::Compare(arguments) => compare::run(arguments, context),
            Self::Fit(arguments) => fit::run(arguments, context),
            Self::Audit(arguments) => audit::run(arguments, context),
            Self::Claims(arguments) => claims::run(arguments, context),
            Self::Plot(arguments) => plot::run(arguments, context),
            Self::Report(arguments) => report::run(arguments, context),
            Self::Check(arguments) => check::run(arguments, context).map(Exit::from),
            Self::Diff(arguments) => diff::run(arguments, context).map(Exit::from),
            Self::Trend(arguments) => trend::run(arguments, context).map(Exit::from),
            Self::Bench(arguments) => bench::run(arguments, context).map(Exit::from),
            Self::Import(arguments) => import::run(arguments, context),
            Self::Cite(arguments) => cite::run(arguments, context),
            Self::Completions(arguments) => completions::run(arguments, command(), context),
            Self::Man(arguments) => man::run(arguments, command(), context),
        }
    }
}

/// Commands in which `--jobs` does nothing; their help omits it.
const WITHOUT_JOBS: [&str; 15] = [
    "search",
    "why",
    "board",
    "games",
    "engines",
    "errata",
    "trees",
    "tree",
    "merge",
    "new",
    "fit",
    "import",
    "cite",
    "completions",
    "man",
];

/// The command line with what is in no attribute.
fn command() -> clap::Command {
    let command = Cli::command();
    let jobs = command.get_arguments().find(|argument| argument.get_id() == "jobs");
    let hidden = jobs.expect("a global argument").clone().hide(true);
    with_negative_numbers(command).mut_subcommands(|below| match below.get_name() {
        "claims" => below.defer(claims::with_list),
        name if WITHOUT_JOBS.contains(&name) => below.arg(hidden.clone()),
        _ => below,
    })
}

/// A negative number is a value, which the parser of its option refuses, and not an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let numbers = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    command.mut_args(numbers).mut_subcommands(with_negative_numbers)
}

/// The help of the whole: the parser itself knows no groups of commands.
fn grouped(command: clap::Command) -> clap::Command {
    let mut list = String::new();
    for below in command.get_subcommands() {
        let (name, about) = (below.get_name(), below.get_about().map(ToString::to_string));
        if let Some((group, _)) = GROUPS.iter().find(|(_, first)| *first == name) {
            let _ = write!(list, "\n{group}:\n");
        }
        let _ = writeln!(list, "  {name:<13}{}", about.unwrap_or_default());
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\nOptions:\n{{options}}{{after-help}}"
    ))
}

fn parsed() -> Result<Cli, clap::Error> {
    let arguments = std::env::args_os().map(no_option);
    let mut matches = grouped(command()).try_get_matches_from(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command()))
}

/// Names the command that was meant, in any case: the parser looks for it in the
/// case in which it was typed.
fn suggest_command(error: &mut clap::Error) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else { return };
    let typed = typed.clone();
    let mut command = command();
    for word in std::env::args_os().skip(1).take_while(|word| *word != *typed) {
        if let Some(below) = command.find_subcommand(&word) {
            command = below.clone();
        }
    }
    match nearest(&typed, command.get_subcommands().map(clap::Command::get_name)) {
        Some(meant) => error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant])),
        None => error.remove(ContextKind::SuggestedSubcommand),
    };
}

/// Names the value that was meant; the parser would name any that shares some letters.
fn suggest_value(error: &mut clap::Error) {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidValue) else { return };
    let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue) else { return };
    match nearest(typed, values.iter().map(String::as_str)) {
        Some(value) => error.insert(ContextKind::SuggestedValue, ContextValue::String(value)),
        None => error.remove(ContextKind::SuggestedValue),
    };
}

/// Ends the process with what the argument parser says: an error, help, or the
/// version, which is data too.
fn answer(mut error: clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::InvalidUtf8 {
        let words = process::not_utf8().join(", ");
        let advice = "positions, suites, chunks and specs need names in UTF-8, other files do not";
        let failure = Failure::usage(format_args!("not UTF-8: {words}; {advice}"));
        return Context::new(&GlobalArguments::default()).report(&failure).into();
    }
    suggest_command(&mut error);
    suggest_value(&mut error);
    if error.use_stderr() {
        error.exit()
    }
    let context = Context::new(&GlobalArguments::default());
    let json = std::env::args_os().skip(1).any(|argument| argument == "--json");
    let text = error.render();
    let printed = if error.kind() == ErrorKind::DisplayVersion && json {
        let text = text.to_string();
        let version = text.trim().strip_prefix("plybench ").unwrap_or(text.trim());
        context.print(json!({ "program": "plybench", "version": version }))
    } else {
        context.print(if context.is_colored() { text.ansi().to_string() } else { text.to_string() })
    };
    match printed {
        Ok(()) => Exit::Done.into(),
        Err(failure) => context.report(&failure).into(),
    }
}

/// A board of Othello may begin with a hyphen, which would make an option of it:
/// its other sign for an empty square does not.
fn no_option(argument: OsString) -> OsString {
    match argument.to_str() {
        Some(text) if text.starts_with('-') && Rules::Othello.looks_like_position(text) => {
            text.replace('-', ".").into()
        }
        _ => argument,
    }
}

/// Runs the program on the process's arguments. Usage errors found by the
/// argument parser leave with exit code 2, like those found later.
pub(crate) fn main() -> ExitCode {
    let cli = match parsed() {
        Ok(cli) => cli,
        Err(error) => return answer(error),
    };
    let context = Context::new(&cli.global);
    // A run knows its searches before it says how many run in parallel.
    if !matches!(cli.verb, Verb::Run(_)) {
        context.note_jobs(usize::MAX);
    }
    match process::limit_workers(&context).and_then(|()| cli.verb.run(&context)) {
        Ok(exit) => exit.into(),
        Err(failure) => context.report(&failure).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_command_is_in_a_group_and_on_one_line() {
        let command = command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names[0], GROUPS[0].1);
        assert!(GROUPS.iter().all(|(_, first)| names.contains(first)));
        let help = grouped(command).render_help().to_string();
        let long: Vec<&str> = help.lines().filter(|line| line.chars().count() > 100).collect();
        assert!(long.is_empty(), "{long:#?}");
    }

    /// Reading it costs more than all else that a short command does.
    #[test]
    fn no_verb_but_the_claims_reads_the_ledger_for_its_help() {
        let listed = |command: &clap::Command| {
            let claims = command.find_subcommand("claims").unwrap();
            claims.get_after_help().is_some_and(|help| help.to_string().contains("Claims:"))
        };
        let mut command = command();
        assert!(!listed(&command));
        command.build();
        assert!(listed(&command));
    }
}
