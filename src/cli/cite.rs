//! `plybench cite`: what a paper that uses the program cites.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use plybench::bibliography::{Source, source, sources, uses};
use plybench::corpus;
use plybench::game::{self, Rules};
use plybench::ledger::built_in;
use plybench::program::{PROTOCOLS, ProgramSpec};
use plybench::record::{Rows, is_results_name};
use plybench::search::{Engine, registry};
use plybench::spec::{Entry, Suggestion, parse_terms};
use plybench::suite;
use serde_json::Value;

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage as _};
use crate::cli::results::{is_stdin, read_all};

/// Print BibTeX for plybench and the sources of engines, claims or results
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench cite
  plybench cite pvs+history+tt > engines.bib
  plybench cite results.csv --claims S7,O2 > paper.bib
  plybench cite mtdf+tt --format text

Without arguments it prints every source. Each entry begins with what it is cited for; unconfirmed
fields are left out. --json prints CSL-JSON, which pandoc and reference managers read.")]
pub(super) struct Arguments {
    /// Engines, or results with their engines, games, positions and statistics; `-` is standard input
    #[arg(value_name = "ENGINE|FILE.csv")]
    of: Vec<String>,
    /// Sources of these claims, separated by commas, and of the statistics behind them
    #[arg(long, value_name = "ID,...", value_delimiter = ',')]
    claims: Vec<String>,
    /// Format of the list; text has one line per source
    #[arg(long, value_enum, default_value_t = ListFormat::Bibtex, conflicts_with = "json")]
    format: ListFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ListFormat {
    Bibtex,
    Text,
}

#[derive(Default)]
struct Cited(BTreeMap<&'static str, BTreeSet<String>>);

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let mut cited = Cited::default();
    if arguments.of.is_empty() && arguments.claims.is_empty() {
        cited.everything();
    }
    let (files, engines): (Vec<&String>, Vec<&String>) = arguments.of.iter().partition(|text| is_file(text));
    for engine in
        engines.into_iter().map(|list| suite::expand_list(list).usage()).collect::<Result<Vec<_>, _>>()?
    {
        for engine in engine {
            cited.engine(&checked(&engine)?);
        }
    }
    if !files.is_empty() {
        let files: Vec<PathBuf> = files.into_iter().map(PathBuf::from).collect();
        let rows = read_all(&files, context)?.rows;
        let unknown = cited.results(&rows);
        if !unknown.is_empty() {
            context.note(format_args!("no sources known for {}", unknown.join(", ")));
        }
    }
    for id in &arguments.claims {
        cited.claim(id.trim())?;
    }
    let program = Source::plybench(env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    let list: Vec<(&Source, String)> = std::iter::once((&program, "the program".to_owned()))
        .chain(cited.0.iter().filter_map(|(key, reasons)| {
            let reasons: Vec<&str> = reasons.iter().map(String::as_str).collect();
            Some((source(key)?, reasons.join(", ")))
        }))
        .collect();
    if context.json {
        context.print_json(&list.iter().map(|(source, _)| source.csl()).collect::<Vec<Value>>())?;
        return Ok(Exit::Done);
    }
    let mut text = String::new();
    for (index, (source, reasons)) in list.iter().enumerate() {
        let _ = match arguments.format {
            ListFormat::Bibtex => {
                let gap = if index == 0 { "" } else { "\n" };
                // What stands between entries is a comment, if it has no at sign.
                write!(text, "{gap}Cited for: {}\n{}", reasons.replace('@', " at "), source.bibtex())
            }
            ListFormat::Text => writeln!(text, "[{}] {} ({reasons})", source.key, source.text()),
        };
    }
    context.print(text)?;
    Ok(Exit::Done)
}

fn is_file(text: &str) -> bool {
    let path = Path::new(text);
    is_stdin(path) || is_results_name(path) || path.is_file()
}

/// An engine of ours, or a program of others, in canonical form.
fn checked(text: &str) -> Result<String, Failure> {
    let is_program = |entry: &&Entry| text.split('[').next().is_some_and(|name| entry.is_named(name.trim()));
    if PROTOCOLS.iter().copied().any(|entry| is_program(&entry)) {
        return Ok(text.parse::<ProgramSpec>().usage()?.to_string());
    }
    Ok(text.parse::<Engine>().usage()?.to_string())
}

impl Cited {
    fn add(&mut self, keys: impl IntoIterator<Item = &'static str>, reason: &str) {
        for key in keys {
            self.0.entry(key).or_default().insert(reason.to_owned());
        }
    }

    fn entry(&mut self, entry: &Entry) {
        self.add(entry.cites.iter().copied(), entry.name);
    }

    /// Adds the sources of every term that a registry knows; whether there is none.
    fn engine(&mut self, spec: &str) -> bool {
        let terms = parse_terms(spec).unwrap_or_default();
        let protocol = |name: &str| PROTOCOLS.iter().copied().find(|entry| entry.is_named(name));
        let known: Vec<&Entry> = terms
            .iter()
            .filter_map(|term| registry::find(&term.name).or_else(|| protocol(&term.name)))
            .collect();
        for entry in &known {
            self.entry(entry);
        }
        known.is_empty()
    }

    /// Adds what rows are of; the engines and games that no registry knows.
    fn results(&mut self, rows: &Rows) -> Vec<String> {
        let (mut engines, mut games, mut positions) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut has_games = false;
        for row in rows.iter() {
            engines.insert(row.engine());
            games.insert(row.game());
            positions.insert((row.game(), row.position()));
            has_games |= row.game_of_position().is_some();
        }
        let mut unknown = Vec::new();
        for engine in engines {
            if self.engine(engine) {
                unknown.push(engine.to_owned());
            }
        }
        for game in games {
            match game::games().find(|entry| entry.is_named(kind_of(game))) {
                Some(entry) => self.entry(entry),
                None => unknown.push(game.to_owned()),
            }
            self.sets_of(game, &positions);
        }
        let methods = &uses().methods;
        self.add(methods.comparison.iter().map(String::as_str), "comparisons");
        if has_games {
            self.add(methods.games.iter().map(String::as_str), "intervals over games");
        }
        unknown
    }

    fn sets_of(&mut self, game: &str, positions: &BTreeSet<(&str, &str)>) {
        let Ok(rules) = kind_of(game).parse::<Rules>() else { return };
        for (set, keys) in &uses().sets {
            let Some((of, name)) = set.split_once('/').filter(|(of, _)| *of == rules.to_string()) else {
                continue;
            };
            let entries = corpus::set(rules, name).unwrap_or_default();
            if entries.iter().any(|entry| positions.contains(&(game, entry.id.as_str()))) {
                self.add(keys.iter().map(String::as_str), &format!("positions {of}/{name}"));
            }
        }
    }

    fn claim(&mut self, id: &str) -> Result<(), Failure> {
        let ids = || built_in().iter().map(|claim| claim.id.as_str());
        let Some(claim) = ids().find(|known| known.eq_ignore_ascii_case(id)) else {
            let nearest = Suggestion::among(id, ids()).or("`plybench claims --help` lists them");
            return Err(Failure::usage(format_args!("there is no claim `{id}`{nearest}")));
        };
        if let Some(keys) = uses().claims.get(claim) {
            self.add(keys.iter().map(String::as_str), &format!("claim {claim}"));
        }
        self.add(uses().methods.ledger.iter().map(String::as_str), "words of claims");
        Ok(())
    }

    fn everything(&mut self) {
        let entries = registry::all().chain(PROTOCOLS.iter().copied());
        entries.chain(game::games()).for_each(|entry| self.entry(entry));
        let uses = uses();
        for (claim, keys) in &uses.claims {
            self.add(keys.iter().map(String::as_str), &format!("claim {claim}"));
        }
        for (set, keys) in &uses.sets {
            self.add(keys.iter().map(String::as_str), &format!("positions {set}"));
        }
        self.add(uses.methods.comparison.iter().map(String::as_str), "comparisons");
        self.add(uses.methods.games.iter().map(String::as_str), "intervals over games");
        self.add(uses.methods.ledger.iter().map(String::as_str), "words of claims");
        assert_eq!(self.0.len(), sources().len());
    }
}

fn kind_of(game: &str) -> &str {
    game.split('[').next().unwrap_or(game)
}
