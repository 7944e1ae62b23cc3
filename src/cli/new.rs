//! `plybench new`: files to begin with, which the user edits.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, Subcommand};
use plybench::corpus;
use plybench::game::GameSpec;
use plybench::ledger::parse;
use plybench::suite;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage as _};
use crate::cli::suite_arguments::parse_engines;

/// Write a file to begin with: a claim of your own
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench new claim --engines ab+tt+id,pvs+tt+id --depths 2-3 --out pvs.toml
  plybench new claim --help")]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Claim(ClaimArguments),
}

/// Write a claim about two engines, with comments, for `plybench test`
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench new claim --engines ab+tt+id,pvs+tt+id --depths 2-3 --out pvs.toml
  plybench new claim --engines ab,negascout --game 'tree:iid[b=5]' --depths 3-5 --out trees.toml
  plybench new claim --engines ab+tt+id,pvs+tt+id --positions core --depths 3-6 --out -

The claim says that the second engine searches fewer nodes than the first. Edit it, then run it with
`plybench test`.")]
struct ClaimArguments {
    /// Two engines: the one to compare with, and the one that the claim is about
    #[arg(long, value_name = "SPEC,SPEC")]
    engines: String,
    /// The game
    #[arg(long, value_name = "SPEC", default_value = "xiangqi")]
    game: GameSpec,
    /// Depths: 4, 1-6 or 1,2,4
    #[arg(long, value_name = "RANGE")]
    depths: String,
    /// A set of positions, or a file, named from the folder of the claim [default: quick]
    #[arg(long, value_name = "SET|FILE")]
    positions: Option<String>,
    /// Seeds of a synthetic game, first and last [default: 0-199]
    #[arg(long, value_name = "A-B", conflicts_with = "positions")]
    seeds: Option<String>,
    /// The file of the claim; `-` prints it
    #[arg(long, short, value_name = "FILE.toml", default_value = "claim.toml")]
    out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    context.refuse_json("a claim")?;
    let What::Claim(arguments) = &arguments.what;
    let text = arguments.text()?;
    let out = &arguments.out;
    if out == Path::new("-") {
        context.print(text)?;
        return Ok(Exit::Done);
    }
    let shown = out.display();
    if fs::read(out).is_ok_and(|found| found == text.as_bytes()) {
        context.note(format_args!("{shown} already has this claim"));
    } else if out.exists() && !arguments.overwrite {
        return Err(anyhow::anyhow!(
            "{shown} exists with other content; choose another --out, or replace it with --overwrite"
        )
        .into());
    } else {
        fs::write(out, text).with_context(|| format!("cannot write {shown}"))?;
        context.note(format_args!("{shown}: edit it, then run `plybench test {shown}`"));
    }
    Ok(Exit::Done)
}

impl ClaimArguments {
    fn text(&self) -> Result<String, Failure> {
        let (engines, programs) = parse_engines(&self.engines)?;
        if !programs.is_empty() {
            return Err(Failure::usage(
                "a claim cannot name external engines; run them with `plybench run`, and `plybench compare` them",
            ));
        }
        let [over, engine] = &engines[..] else {
            return Err(Failure::usage(format_args!(
                "--engines takes two engines, as in `ab+tt+id,pvs+tt+id`, and these are {}",
                engines.len()
            )));
        };
        suite::parse_depths(&self.depths).usage()?;
        let game = &self.game;
        let (roots, searches) = self.roots()?;
        let quantity = if game.has_quiescence() { "nodes+quiescence" } else { "nodes" };
        let source_game = game.rules().map_or_else(|| "trees".to_owned(), |rules| rules.to_string());
        let name = self.out.file_stem().unwrap_or_default().to_string_lossy();
        let name = if name == "-" { "claim" } else { &name };
        let text = format!(
            "\
# A claim of your own. docs/CLAIMS.md explains every key.
#
#   plybench test FILE --dry-run          prints the searches and their time
#   plybench test FILE                    runs them, and prints the outcome of every part
#   plybench test FILE --register RULE    registers this file first, for a prediction that others can check

id = {id}
statement = \"In {game}, {engine} searches fewer nodes than {over}.\"
# The author of the statement, and where you read it: \"a\" in the work itself, \"b\" in a secondary source, \"c\" from memory.
# A prediction of your own was published nowhere.
source = \"a prediction of my own\"
grade = \"prediction\"
# The games that the source is about. In another game, every outcome says so.
source_games = [\"{source_game}\"]

# What is searched. These keys are defaults of every part below.
games = [\"{game}\"]
{roots}engine = \"{engine}\"
over = \"{over}\"
depths = {depths}

# What is measured: the ratio of `engine` to `over` on each position, as the geometric mean over positions.
# Other quantities are `leaves`, and every column of counts.
figure = \"ratio\"
quantity = \"{quantity}\"
{searches}
[[part]]
name = \"fewer nodes\"
# A prediction: the range is yours, fixed before the rows. Published statements are a \"number\", a \"direction\" or a
# \"theorem\", vague words a \"reading\".
kind = \"prediction\"
# The accepted ratios: (0, 1) is any saving, (0, 0.95] at least 5%, [0.97, 1.03] hardly a difference.
range = \"(0, 1)\"
whose = \"ours\"

# The outcome depends on 95% intervals, not on the estimates:
#
#   held          at every depth, the whole interval is in the range
#   failed        at some depth, the whole interval is outside; its level is then 1 - 0.05 / (number of depths)
#   inconclusive  neither; the number of positions that would decide is printed
#   not tested    a search is missing, or the positions come from fewer than 6 games
#
# More positions make intervals narrower. A further [[part]] has its own range, and may have its own depths or game.
",
            id = quoted(name),
            depths = quoted(&self.depths),
        );
        parse(&text, &self.out.display().to_string()).usage()?;
        Ok(text)
    }

    /// The line of the positions among the defaults, and the section of the searches.
    fn roots(&self) -> Result<(String, String), Failure> {
        let section = |key: &str| format!("\n[searches]\n{key}\n");
        let Some(rules) = self.game.rules() else {
            if self.positions.is_some() {
                return Err(Failure::usage(
                    "synthetic games have seeds, not positions; use --seeds instead of --positions",
                ));
            }
            let seeds = self.seeds.as_deref().unwrap_or("0-199");
            return Ok((String::new(), section(&format!("seeds = {}", quoted(seeds)))));
        };
        if self.seeds.is_some() {
            return Err(Failure::usage(
                "--seeds needs a synthetic game: add --game 'tree:iid[b=38]', or use --positions",
            ));
        }
        let name = self.positions.as_deref().unwrap_or("quick");
        match corpus::check(rules, name) {
            Ok(()) => {
                let comment =
                    "# A set of `plybench positions`: `quick` has 24 positions, `core` 120, `master` 450.\n";
                Ok((format!("{comment}positions = {}\n", quoted(name)), String::new()))
            }
            Err(error) => {
                if self.out.parent().unwrap_or(Path::new("")).join(name).is_file() {
                    return Ok((String::new(), section(&format!("positions = [{}]", quoted(name)))));
                }
                Err(error).usage()
            }
        }
    }
}

/// A text as TOML has it, which JSON has too.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
