//! `plybench claims`: the ledger.

use std::borrow::Cow;
use std::path::PathBuf;

use clap::{Arg, Args, Command};
use plybench::bibliography::{page, papers, source};
use plybench::ledger::{Claim, assess, built_in, in_order, read_folder};
use plybench::report::outcomes::{self, Columns};
use plybench::spec::Suggestion;
use serde_json::json;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage as _};
use crate::cli::ledger;
use crate::cli::results::{ResultsArguments, detailed_sheet, minimal_leaves};
use crate::cli::stage::Stage;

/// Test published claims on results: the outcome of each part, with its interval
#[derive(Debug, Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    results: ResultsArguments,
    /// Only these claims, separated by commas
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    claim: Vec<String>,
    /// Only the claims of this paper, by its key in `plybench cite`. Without FILE.csv: its page, which says what was found
    /// on the published rows
    #[arg(long, value_name = "KEY", conflicts_with_all = ["claim", "rules"])]
    paper: Option<String>,
    /// Also list claims and parts that these rows do not test, with the reason and the suites that do
    #[arg(long)]
    all: bool,
    /// Exit with 3 if a number or direction is not reproduced or not valid, a theorem disagrees, or an exact
    /// statement is violated
    #[arg(long)]
    strict: bool,
    /// Test the claims of this folder, one .toml file each, instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// Print every claim as Markdown, with rules and all estimates
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
}

/// Options of rows: without any, `--paper` prints a page.
const OF_ROWS: [&str; 6] = ["all", "strict", "game", "engines", "depths", "phase"];

/// The command with the list of claims in its help. Reading the ledger takes
/// milliseconds, which no other verb should spend: [`Command::defer`] this.
pub(super) fn with_list(command: Command) -> Command {
    let optional = |argument: Arg| match argument.get_id().as_str() {
        "files" => argument.required(false).required_unless_present("paper"),
        id if OF_ROWS.contains(&id) => argument.requires("files"),
        _ => argument,
    };
    command.mut_args(optional).after_help(claims_help())
}

fn claims_help() -> String {
    let columns = Columns::of(built_in().iter().map(|claim| claim.id.as_str()));
    let line = |claim: &Claim| {
        let untested = if claim.not_tested.is_some() { " (not tested)" } else { "" };
        format!("  {}{untested}", columns.beside_id(&claim.id, &claim.statement))
    };
    let lines: Vec<String> = built_in().iter().map(line).collect();
    format!(
        "Examples:\n  plybench claims results.csv\n  plybench claims results/*.csv --json\n  \
         plybench claims results.csv --claim O2,S1 --game xiangqi\n  plybench claims results.csv --strict\n  \
         plybench claims results.csv --rules claims\n  plybench claims --paper schaeffer1989\n\nClaims:\n{}",
        lines.join("\n")
    )
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let paper = arguments.paper.as_deref().map(paper).transpose()?;
    if let Some(key) = paper
        && arguments.results.files().is_empty()
    {
        return page_of(key, context);
    }
    let claims = arguments.claims()?;
    let wanted = match paper {
        Some(key) => ledger::of_paper(key),
        None => ledger::wanted(&arguments.claim, &claims)?,
    };
    let (rows, minimal) = (arguments.results.rows(context)?, minimal_leaves());
    let details = arguments.results.details()?;
    let stage = Stage::analysing(rows.len(), context);
    let sheet = detailed_sheet(&rows, &minimal, &details);
    drop(stage);
    // Every claim is tested: Holm's correction is over the whole ledger.
    let stage = Stage::testing(claims.len(), context);
    let mut entries = assess(&sheet, &claims, &|| stage.step());
    drop(stage);
    let edition = arguments.rules.is_none().then(|| ledger::edition(arguments.results.files()));
    entries.retain(|entry| wanted.is_empty() || wanted.contains(&&*entry.id));
    if arguments.markdown {
        context.print(outcomes::markdown(&entries, edition, ledger::command))?;
        ledger::print_left_out(&sheet, context)?;
    } else {
        let all = arguments.all || !wanted.is_empty() || arguments.rules.is_some();
        ledger::print(&entries, &sheet, edition, all, None, context)?;
    }
    if arguments.strict { ledger::strictly(&entries) } else { Ok(Exit::Done) }
}

/// The key of a paper with a claim, as it is written.
fn paper(key: &str) -> Result<&'static str, Failure> {
    papers().find(|known| known.eq_ignore_ascii_case(key.trim())).ok_or_else(|| {
        let what = if source(key).is_some() { "no claim is from" } else { "there is no source" };
        let nearest = Suggestion::among(key, papers()).or("docs/papers lists those with a claim");
        Failure::usage(format_args!("{what} `{key}`{nearest}"))
    })
}

/// Prints what was found on the published rows.
fn page_of(key: &str, context: &Context) -> Result<Exit, Failure> {
    let page = page(key).ok_or_else(|| anyhow::anyhow!("this build has no page of {key}"))?;
    context.show(|| json!({ "paper": key, "page": page }), || page)?;
    Ok(Exit::Done)
}

impl Arguments {
    fn claims(&self) -> Result<Cow<'static, [Claim]>, Failure> {
        Ok(match &self.rules {
            Some(folder) => in_order(read_folder(folder).usage()?).into(),
            None => built_in().into(),
        })
    }
}
