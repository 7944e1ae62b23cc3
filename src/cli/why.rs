//! `plybench why`: the first node at which two searches differ.

use clap::Args;
use plybench::language::counted;
use plybench::program::ProgramSpec;
use plybench::search::events::Parting;
use plybench::search::{Engine, Limits, MAX_DEPTH};
use plybench::suite::{EngineSpec, expand_list};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::root::{NamedRoot, RootArguments};
use crate::cli::search_events::{Observed, Recorded, Wanted};
use crate::cli::search_program::Asked;
use crate::cli::why_answer::Answer;
use crate::cli::why_build::Build;
use crate::cli::{process, values, why_programs};

/// Find the first node at which two searches differ, and what each does there
#[derive(Debug, Args)]
#[command(
    after_help = "Both searches run twice: first for digests of their nodes, then for the nodes around the first difference.
`plybench trend --bisect` finds the commit that changed a count; this command finds the node.

Examples:
  plybench why start --depth 4 --engines ab,ab-hard
  plybench why 7 --game 'tree:iid[b=5]' --depth 5 --engines pvs,negascout --json
  plybench why start --depth 5 --engine pvs+captures --binaries ./plybench-old,./plybench-new"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    root: RootArguments,
    /// Plies from the root to the horizon
    #[arg(long, short, value_name = "N", value_parser = values::whole::<u32>(0..=u64::from(MAX_DEPTH)))]
    depth: u32,
    /// Two engine specs, separated by a comma
    #[arg(long, value_name = "A,B", required_unless_present = "binaries", conflicts_with_all = ["engine", "binaries"])]
    engines: Option<String>,
    /// The engine spec that both builds search with
    #[arg(long, short, value_name = "SPEC", requires = "binaries")]
    engine: Option<String>,
    /// Two builds of plybench, separated by a comma
    #[arg(long, value_name = "OLD,NEW", requires = "engine")]
    binaries: Option<String>,
    /// Stop each search after this many nodes
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
}

enum Sides {
    /// Of this project: compared node by node.
    Nodes([Side; 2]),
    /// External engines, which report iterations.
    Programs(Box<[ProgramSpec; 2]>),
}

enum Side {
    Engine(Box<Engine>),
    Build(Build),
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let root = arguments.root.root()?;
    let sides = match arguments.sides(&root)? {
        Sides::Nodes(sides) => sides,
        Sides::Programs(programs) => {
            let [one, other] = &*programs;
            let asked = Asked { depth: arguments.depth, nodes: arguments.nodes, seconds: None };
            return why_programs::run(&root, [one, other], &asked, context);
        }
    };
    let interrupt = process::interrupt_flag()?;
    let limits = Limits { nodes: arguments.nodes, interrupt: Some(interrupt), ..Limits::default() };
    let depth = arguments.depth;
    let record = |side: &Side, wanted: &Wanted| match side {
        Side::Engine(engine) => Observed { root: &root, engine, depth, limits }.record(wanted),
        Side::Build(build) => build.record(wanted, interrupt),
    };
    // Of both sides; `None` after an interrupt.
    let both = |wanted: &Wanted| -> Result<Option<[Recorded; 2]>, Failure> {
        let Some(one) = record(&sides[0], wanted)? else { return Ok(None) };
        Ok(record(&sides[1], wanted)?.map(|other| [one, other]))
    };
    let Some(recorded) = both(&Wanted::Digests)? else { return Ok(Exit::Interrupted) };
    let [Some(one), Some(other)] = recorded.each_ref().map(|recorded| recorded.digests.as_ref()) else {
        return Err(unlike_before());
    };
    let parting = match one.first_difference(other) {
        None => None,
        Some(nodes) => {
            let Some(again) = both(&Wanted::Nodes(nodes))? else { return Ok(Exit::Interrupted) };
            let [one, other] = again.map(|recorded| recorded.stretch);
            let parting = one.zip(other).and_then(|(one, other)| Parting::of(&one, &other));
            Some(parting.ok_or_else(unlike_before)?)
        }
    };
    let names = sides.map(|side| match side {
        Side::Engine(engine) => engine.to_string(),
        Side::Build(build) => build.path,
    });
    let answer = Answer {
        root: &root,
        depth,
        engine: arguments.engine.as_deref(),
        sides: names,
        digests: [one, other],
        recorded: &recorded,
        parting: parting.as_ref(),
    };
    context.show(|| answer.json(), || answer.text())?;
    Ok(Exit::Done)
}

fn unlike_before() -> Failure {
    anyhow::anyhow!("a search was not the same the second time, so its first difference cannot be found")
        .into()
}

impl Arguments {
    fn sides(&self, root: &NamedRoot) -> Result<Sides, Failure> {
        if let Some(engine) = &self.engine {
            return self.builds(root, engine);
        }
        let listed = self.engines.as_deref().unwrap_or_default();
        let specs = expand_list(listed).usage()?;
        let [one, other] = &specs[..] else {
            return Err(Failure::usage(format_args!(
                "--engines `{listed}` names {}; name two, separated by a comma",
                counted(specs.len(), "engine")
            )));
        };
        let side = |engine: Engine| {
            engine.check_on(&root.game).usage()?;
            if self.nodes.is_none() {
                root.game.check_size(self.depth, engine.prunes()).usage()?;
            }
            Ok::<_, Failure>(Side::Engine(Box::new(engine)))
        };
        match (one.parse().usage()?, other.parse().usage()?) {
            (EngineSpec::Ours(one), EngineSpec::Ours(other)) => {
                Ok(Sides::Nodes([side(*one)?, side(*other)?]))
            }
            (EngineSpec::Program(one), EngineSpec::Program(other)) => {
                Ok(Sides::Programs(Box::new([one, other])))
            }
            _ => Err(Failure::usage(
                "built-in engines are compared node by node, external engines iteration by iteration; name two of one \
                 kind",
            )),
        }
    }

    fn builds(&self, root: &NamedRoot, engine: &str) -> Result<Sides, Failure> {
        let listed = self.binaries.as_deref().unwrap_or_default();
        let paths: Vec<&str> = listed.split(',').collect();
        let [old, new] = paths[..] else {
            return Err(Failure::usage(format_args!(
                "--binaries `{listed}` is not two programs; name them as in `--binaries OLD,NEW`"
            )));
        };
        if ProgramSpec::is_meant(engine) {
            return Err(Failure::usage(
                "an external engine does not depend on the build of plybench; compare two with --engines",
            ));
        }
        let mut question = vec!["search".to_owned(), root.position.text.clone()];
        for (option, value) in [
            ("--game", root.game.to_string()),
            ("--engine", engine.to_owned()),
            ("--depth", self.depth.to_string()),
        ] {
            question.extend([option.to_owned(), value]);
        }
        if let Some(nodes) = self.nodes {
            question.extend(["--nodes".to_owned(), nodes.to_string()]);
        }
        let build =
            |name, path: &str| Side::Build(Build { name, path: path.to_owned(), question: question.clone() });
        Ok(Sides::Nodes([build("OLD", old), build("NEW", new)]))
    }
}
