//! Which suite a verb is about: a file, a built-in name, options, or a suite
//! with some of its parts replaced by options.

use std::io;
use std::path::Path;

use clap::Args;
use plybench::game::GameSpec;
use plybench::program::ProgramSpec;
use plybench::search::Engine;
use plybench::spec::{Suggestion, split_list};
use plybench::suite::{self, Budget, EngineSpec, Mode, PositionFiles, Suite, Truth};

use crate::cli::context::Context;
use crate::cli::failure::{Failure, Usage};
use crate::cli::skip_bad::{self, SkipBadArgument};
use crate::cli::values;

/// What to run: options replace the corresponding part of every experiment.
#[derive(Debug, Args)]
pub(super) struct SuiteArguments {
    /// A suite file, `-` for one on standard input, or the name of a built-in suite
    #[arg(value_name = "SUITE")]
    pub(super) suite: Option<String>,
    /// Games, separated by commas [default: xiangqi]
    #[arg(long, value_name = "SPEC,...")]
    game: Option<String>,
    /// Position sets, ids, files or positions (FEN), separated by commas; `-` for a file on standard input
    /// [default: quick]
    #[arg(long, value_name = "SET|FILE,...")]
    positions: Option<String>,
    #[command(flatten)]
    bad_lines: SkipBadArgument,
    /// Only positions of these phases, separated by commas
    #[arg(long, value_name = "PHASE,...")]
    phases: Option<String>,
    /// Only this many positions, spread evenly over the set
    #[arg(long, value_name = "N", value_parser = values::whole::<u32>(1..=u64::from(u32::MAX)))]
    limit: Option<u32>,
    /// Seeds of a synthetic game, first and last
    #[arg(long, value_name = "A-B")]
    seeds: Option<String>,
    /// Engines, separated by commas; `{a,b}` runs every combination. `uci[command=PATH]`, and `ucci`, `nboard` and
    /// `hub` likewise, are external engines
    #[arg(long, value_name = "SPEC,...")]
    engines: Option<String>,
    /// Depths: 4, 1-6 or 1,2,4 [default: 1-4]
    #[arg(long, value_name = "RANGE")]
    depths: Option<String>,
    /// Engine whose value every exact engine must return
    #[arg(long, value_name = "SPEC")]
    reference: Option<String>,
    /// Stop a search after this many nodes
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Stop a search after this many seconds
    #[arg(long, value_name = "S", value_parser = values::seconds)]
    seconds: Option<f64>,
    /// Run every search twice; different counts are an error (an engine that keeps state)
    #[arg(long)]
    twice: bool,
    /// Search with every external engine K times, each a row: for engines that vary from run to run. Other engines run once
    #[arg(long, value_name = "K", value_parser = values::whole::<u32>(1..=u64::from(Budget::MOST_SAMPLES)))]
    samples: Option<u32>,
    /// Also count distinct positions at the horizon; keeps all of them in memory
    #[arg(long)]
    distinct: bool,
    /// Judge every move by these truth tables, separated by commas, in the columns regret, right, capped and solved; `bm`
    /// takes the best moves that positions name themselves
    #[arg(long, value_name = "FILE.csv,...")]
    truth: Option<String>,
    #[command(flatten)]
    observed: ObservedArguments,
    /// Count the leaves that this engine does not evaluate, in FILE.details.jsonl; it searches too
    #[arg(long, value_name = "SPEC")]
    within: Option<String>,
    /// Measure nodes on all cores (count), or time on one core
    #[arg(long, value_name = "count|time")]
    mode: Option<Mode>,
}

/// What is observed of every search.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
struct ObservedArguments {
    /// Record move ordering at a sample of nodes, in FILE.details.jsonl
    #[arg(long)]
    ordering: bool,
    /// Count cutoffs by move number, in FILE.details.jsonl
    #[arg(long)]
    cutoff_indices: bool,
    /// Record the principal variation, in FILE.details.jsonl; needs one more search, which is not counted
    #[arg(long)]
    variation: bool,
    /// Record the exact value of every root move, in FILE.details.jsonl; each needs a search of its own, which is not
    /// counted. `plybench truth` makes a table of them
    #[arg(long)]
    root_moves: bool,
    /// Judge by exact searches what the hooks of `selective` leave out, in FILE.details.jsonl: the first prunings of each
    /// hook, depth and type of node, and then fewer, in the end one in N. `plybench audit` prints the rates
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=u64::from(u32::MAX)))]
    audit: Option<u64>,
}

impl SuiteArguments {
    /// The suite as meant; the bad lines of its positions that are left out are listed.
    pub(super) fn suite(&self, context: &Context) -> Result<Suite, Failure> {
        let mut files = self.bad_lines.files();
        let mut suite = match self.suite.as_deref() {
            Some("-") => self.on_standard_input(&mut files)?,
            Some(name) => named_with(name, &mut files)?,
            None => self.ad_hoc()?,
        };
        if self.positions.is_some() {
            // What the suite itself names is replaced.
            files = self.bad_lines.files();
        }
        self.replace(&mut suite, &mut files)?;
        skip_bad::warn(files.left_out(), context);
        Ok(suite)
    }

    /// Refuses options that would change a chunk: it runs as it was cut.
    pub(super) fn refuse_options(&self) -> Result<(), Failure> {
        let texts = [
            ("--game", &self.game),
            ("--positions", &self.positions),
            ("--phases", &self.phases),
            ("--seeds", &self.seeds),
            ("--engines", &self.engines),
            ("--depths", &self.depths),
            ("--reference", &self.reference),
            ("--within", &self.within),
            ("--truth", &self.truth),
        ];
        let given = texts.into_iter().map(|(name, text)| (name, text.is_some())).chain([
            ("--skip-bad", self.bad_lines.skip_bad),
            ("--limit", self.limit.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--seconds", self.seconds.is_some()),
            ("--twice", self.twice),
            ("--samples", self.samples.is_some()),
            ("--distinct", self.distinct),
            ("--ordering", self.observed.ordering),
            ("--cutoff-indices", self.observed.cutoff_indices),
            ("--variation", self.observed.variation),
            ("--root-moves", self.observed.root_moves),
            ("--audit", self.observed.audit.is_some()),
            ("--mode", self.mode.is_some()),
        ]);
        match given.into_iter().find(|(_, given)| *given) {
            Some((name, _)) => Err(Failure::usage(format_args!(
                "a chunk runs as planned; give {name} to `plybench plan` instead"
            ))),
            None => Ok(()),
        }
    }

    fn on_standard_input(&self, files: &mut PositionFiles) -> Result<Suite, Failure> {
        let sources = self.positions.as_deref().map(split_sources).unwrap_or_default();
        if sources.iter().any(|source| source == "-") {
            return Err(Failure::usage(
                "standard input can be read once; name a file for the suite or the positions",
            ));
        }
        Suite::read_from(io::stdin().lock(), "standard input", Path::new(""), files).usage()
    }

    fn ad_hoc(&self) -> Result<Suite, Failure> {
        let Some(engines) = &self.engines else {
            return Err(Failure::usage(
                "nothing to run; name a suite (`plybench run smoke`) or engines (`--engines ab,pvs`)",
            ));
        };
        let depths = suite::parse_depths(self.depths.as_deref().unwrap_or("1-4")).usage()?;
        let (engines, programs) = parse_engines(engines)?;
        let mut suite = Suite::single("run", Vec::new(), depths);
        suite.set_engines(&engines, &programs);
        if self.positions.is_none() {
            suite.set_positions(&["quick".to_owned()]).usage()?;
        }
        Ok(suite)
    }

    fn replace(&self, suite: &mut Suite, files: &mut PositionFiles) -> Result<(), Failure> {
        if let Some(mode) = self.mode {
            suite.mode = mode;
        }
        let games = self.game.as_deref().map(parse_games).transpose()?;
        for experiment in &mut suite.experiments {
            replace(&mut experiment.games, games.as_ref());
        }
        if let Some(positions) = &self.positions {
            suite.set_positions_with(&split_sources(positions), io::stdin().lock(), files).usage()?;
        }
        if let Some(tables) = &self.truth {
            let truth = tables.split(',').map(|name| Truth::new(name.trim(), Path::new("")));
            suite.truth = truth.collect::<Result<_, _>>().usage()?;
        }
        let seeds = self.seeds.as_deref().map(suite::parse_range).transpose().usage()?;
        refuse_idle(suite, games.as_deref(), self)?;
        let engines = self.engines.as_deref().map(parse_engines).transpose()?;
        let depths = self.depths.as_deref().map(suite::parse_depths).transpose().usage()?;
        let engine = |spec: &Option<String>| spec.as_deref().map(str::parse::<Engine>).transpose().usage();
        let (reference, within) = (engine(&self.reference)?, engine(&self.within)?);
        if let Some((engines, programs)) = &engines {
            suite.set_engines(engines, programs);
        }
        for experiment in &mut suite.experiments {
            experiment.twice |= self.twice;
            experiment.samples = self.samples.or(experiment.samples);
            replace(&mut experiment.depths, depths.as_ref());
            experiment.positions.seeds = seeds.or(experiment.positions.seeds);
            experiment.reference = reference.or(experiment.reference.take());
            experiment.distinct |= self.distinct;
            experiment.observed.ordering |= self.observed.ordering;
            experiment.observed.cutoff_indices |= self.observed.cutoff_indices;
            experiment.observed.variation |= self.observed.variation;
            experiment.observed.root_moves |= self.observed.root_moves;
            experiment.observed.audit = self.observed.audit.or(experiment.observed.audit);
            experiment.within = within.or(experiment.within);
            experiment.budget.nodes = self.nodes.or(experiment.budget.nodes);
            experiment.budget.seconds = self.seconds.or(experiment.budget.seconds);
            experiment.positions.limit =
                self.limit.map(|limit| limit as usize).or(experiment.positions.limit);
            if let Some(phases) = &self.phases {
                experiment.positions.phases =
                    phases.split(',').map(|phase| phase.trim().to_owned()).collect();
            }
        }
        Ok(())
    }
}

/// Refuses an option about positions that no game of the suite would look at.
fn refuse_idle(suite: &Suite, games: Option<&[GameSpec]>, given: &SuiteArguments) -> Result<(), Failure> {
    let of_suite = suite.experiments.iter().flat_map(|experiment| &experiment.games);
    let games: Vec<&GameSpec> = games.map_or_else(|| of_suite.collect(), |games| games.iter().collect());
    let trees = games.iter().filter(|game| game.is_tree()).count();
    let advice = if trees == 0 && given.seeds.is_some() {
        "--seeds needs a synthetic game: add --game 'tree:iid[b=38]', or use --positions"
    } else if trees == games.len() && given.positions.is_some() {
        "synthetic games have seeds, not positions; use --seeds instead of --positions"
    } else if trees == games.len() && given.phases.is_some() {
        "synthetic games have no phases; drop --phases"
    } else {
        return Ok(());
    };
    Err(Failure::usage(advice))
}

/// The sources of positions between commas. A position of checkers has commas of
/// its own: after a colon they stand between squares.
pub(super) fn split_sources(list: &str) -> Vec<String> {
    let mut sources = Vec::<String>::new();
    for part in list.split(',').map(str::trim) {
        let square = part.trim_start_matches(['K', 'k']).starts_with(|first: char| first.is_ascii_digit());
        match sources.last_mut().filter(|last| square && last.contains(':')) {
            Some(position) => *position = format!("{position},{part}"),
            None => sources.push(part.to_owned()),
        }
    }
    sources
}

fn replace<T: Clone>(part: &mut T, with: Option<&T>) {
    if let Some(with) = with {
        part.clone_from(with);
    }
}

/// A built-in suite, or the file of that name.
pub(super) fn named(name: &str) -> Result<Suite, Failure> {
    named_with(name, &mut PositionFiles::default())
}

/// The same; the files say what becomes of bad lines.
fn named_with(name: &str, files: &mut PositionFiles) -> Result<Suite, Failure> {
    if let Some(suite) = suite::built_in(name) {
        return Ok(suite?);
    }
    let path = Path::new(name);
    if path.exists() || path.extension().is_some_and(|extension| extension == "toml") {
        return Suite::read_with(path, files).usage();
    }
    let advice = Suggestion::among(name, suite::built_in_names()).or("`plybench suites` lists the suites");
    Err(Failure::usage(format_args!("there is no suite or file `{name}`{advice}")))
}

fn parse_games(list: &str) -> Result<Vec<GameSpec>, Failure> {
    split_list(list).map(str::parse).collect::<Result<_, _>>().usage()
}

/// Engines of a list, with its factors, each once.
pub(super) fn parse_engines(list: &str) -> Result<(Vec<Engine>, Vec<ProgramSpec>), Failure> {
    let mut engines = Vec::<EngineSpec>::new();
    for text in suite::expand_list(list).usage()? {
        let engine = text.parse().usage()?;
        if engines.contains(&engine) {
            return Err(Failure::usage(format_args!("engine `{engine}` is listed twice")));
        }
        engines.push(engine);
    }
    Ok(EngineSpec::parted(engines))
}
