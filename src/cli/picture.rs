//! `plybench tree`: a picture of the tree that an engine searched.

use std::path::PathBuf;
use std::slice;

use clap::{Args, ValueEnum};
use plybench::draw::export;
use plybench::draw::page::Page;
use plybench::game::Position;
use plybench::report::board::{self, Marks};
use plybench::report::tree_picture::{self, Node, TreePicture, What};
use plybench::search::{Ending, Engine, Entering, Leaving, Limits, MAX_DEPTH, NodeKind, Observer, Search};

use crate::cli::context::Context;
use crate::cli::drawing::MOST_NODES;
use crate::cli::failure::{Exit, Failure, Usage};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::root::RootArguments;
use crate::cli::{drawing, values};

/// Wider pages, in points, make bitmaps that few programs open.
const WIDEST_BITMAP: f64 = 3_000.0;

/// Draw the tree that an engine searches: windows, values, cutoffs, re-searches
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench tree 1 --game 'tree:ordered[b=3]' --engine ab --depth 3 --out ab.svg
  plybench tree 1 --game 'tree:ordered[b=3]' --engine 'aspiration[window=20]' --out window.png
  plybench tree 4 --game 'tree:iid[b=3]' --engine negascout --format dot | dot -Tpdf -o tree.pdf
  plybench tree '3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b' --engine ab --depth 3 --board --out mate.svg

Adjacent leaves share a box. A tree of more than 400 boxes is refused, but --json prints it.")]
pub(super) struct Arguments {
    #[command(flatten)]
    root: RootArguments,
    /// Engine spec (see `plybench engines`)
    #[arg(long, short, value_name = "SPEC")]
    engine: String,
    /// Plies from the root to the horizon
    #[arg(long, short, value_name = "N", default_value_t = 3, value_parser = values::whole::<u32>(0..=u64::from(MAX_DEPTH)))]
    depth: u32,
    /// Draw the board of the root above the tree, with the best move as an arrow
    #[arg(long)]
    board: bool,
    /// Format of the picture [default: by the extension of FILE, otherwise svg]; png (216 dots per inch) needs --out, dot
    /// is for Graphviz
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    /// Write the picture here instead of printing it; the extension selects the format
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    Svg,
    Png,
    Dot,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let named = arguments.root.root()?;
    let engine: Engine = arguments.engine.parse().usage()?;
    engine.check_observed().usage()?;
    let format = arguments.format()?;
    if context.json && (arguments.out.is_some() || arguments.format.is_some()) {
        return Err(Failure::usage("--json prints the tree as data; drop --out and --format"));
    }
    if arguments.board && (context.json || format == PictureFormat::Dot) {
        return Err(Failure::usage("--board needs a picture; drop it, or write an SVG or a PNG"));
    }
    let position = match named.game.rules() {
        Some(rules) if arguments.board => Some(Position::read(rules, &named.position.text).usage()?),
        None if arguments.board => {
            return Err(Failure::usage(format_args!("`{}` has no board; drop --board", named.game)));
        }
        _ => None,
    };
    if let Some(path) = arguments.out() {
        overwrite::allow(slice::from_ref(path), arguments.existing.overwrite, context)?;
    }

    let mut recorder = Recorder::default();
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let outcome = Search::new(&engine)
        .depth(arguments.depth)
        .limits(limits)
        .observe(&mut recorder)
        .run_any(&named.root);
    if outcome.ending == Ending::NoMemory {
        return Err(Failure::no_memory(&engine));
    }
    if outcome.ending != Ending::Complete {
        return Err(Failure::usage(format_args!(
            "`{engine}` searches more than {MOST_NODES} nodes to depth {}, too many for a picture; reduce the depth, \
             or draw a narrow synthetic tree like `tree:ordered[b=3]`",
            arguments.depth
        )));
    }
    let counters = outcome.counters;
    let picture = TreePicture {
        title: engine.to_string(),
        subtitle: format!(
            "{}, position {}, depth {}: value {}, {} nodes, {} leaves, {} cutoffs",
            named.game,
            named.position.name(),
            arguments.depth,
            outcome.value.unwrap_or_default(),
            counters.nodes,
            counters.leaves,
            counters.cutoffs
        ),
        searches: recorder.searches,
    };
    if context.json {
        context.print_json(&picture)?;
    } else {
        let picture = picture.folded().usage()?;
        let above = position.map(|position| {
            let best = outcome.best_move.iter().filter_map(|best| position.step(best).ok());
            let line = best.map(|(route, _)| route).collect();
            board::page(&position.diagram(), &Marks { line, ..Marks::default() })
        });
        let page = || {
            let tree = tree_picture::page(&picture);
            above.clone().map_or_else(|| tree.clone(), |board| board.above(tree.clone()))
        };
        write(&picture, page, format, arguments, context)?;
    }
    Ok(Exit::Done)
}

fn write(
    picture: &TreePicture,
    page: impl FnOnce() -> Page,
    format: PictureFormat,
    arguments: &Arguments,
    context: &Context,
) -> Result<(), Failure> {
    let bytes = match format {
        PictureFormat::Dot => tree_picture::dot(picture).into_bytes(),
        PictureFormat::Svg => export::svg(&page(), &picture.title).into_bytes(),
        PictureFormat::Png => {
            let page = page();
            if page.width > WIDEST_BITMAP {
                return Err(Failure::usage(format_args!(
                    "the picture is {:.0} points wide, too much for a PNG (at most {WIDEST_BITMAP:.0}); write an SVG",
                    page.width
                )));
            }
            export::png(&page)?
        }
    };
    drawing::write(&bytes, arguments.out(), context)
}

impl Arguments {
    fn out(&self) -> Option<&PathBuf> {
        drawing::file(self.out.as_ref())
    }

    fn format(&self) -> Result<PictureFormat, Failure> {
        use PictureFormat::{Dot, Png, Svg};
        let formats = [("svg", Svg), ("png", Png), ("dot", Dot), ("gv", Dot)];
        let words = ("picture", ".svg, .png, .dot or .gv");
        let format = drawing::format(self.format, self.out(), words, &formats)?;
        if format == Png && self.out().is_none() {
            return Err(Failure::usage("a PNG cannot be printed; name a file with --out"));
        }
        Ok(format)
    }
}

/// Writes down every visit, each inside the visit it was made from.
#[derive(Default)]
struct Recorder {
    open: Vec<Node>,
    searches: Vec<Node>,
}

impl Observer for Recorder {
    fn enter(&mut self, entering: &Entering<'_>) {
        let label =
            entering.last_move.map_or_else(|| format!("depth {}", entering.depth), ToString::to_string);
        // Inside a re-search every node says so; here only its top is marked,
        // which is a second visit in a row.
        let research = match self.open.last() {
            None => entering.research,
            Some(parent) => parent.children.last().is_some_and(|before| before.label == label),
        };
        self.open.push(Node {
            label,
            alpha: entering.alpha,
            beta: entering.beta,
            value: 0,
            what: What::Leaf,
            research,
            children: Vec::new(),
        });
    }

    fn leave(&mut self, leaving: &Leaving) {
        let Some(mut node) = self.open.pop() else { return };
        node.value = leaving.value;
        node.what = match leaving.kind {
            NodeKind::Leaf => What::Leaf,
            NodeKind::Terminal => What::Terminal,
            NodeKind::TableCutoff | NodeKind::ForwardCutoff => What::Table,
            NodeKind::Interior { cutoff, pruned, .. } => What::Interior { cutoff, pruned },
        };
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.searches.push(node),
        }
    }
}
