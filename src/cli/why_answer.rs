//! The answer of `plybench why`, for a person and as data.

use std::fmt::Write as _;

use plybench::game::Position;
use plybench::language::counted;
use plybench::report::board::{self, Marks};
use plybench::search::NodeKind;
use plybench::search::events::{Digests, Entered, Event, Left, OpenNode, Parting, Reason};
use serde_json::{Value, json};

use crate::cli::drawing::MOST_NODES;
use crate::cli::process::joined;
use crate::cli::root::NamedRoot;
use crate::cli::search_events::Recorded;
use crate::cli::search_program::score_in;

/// `plybench tree` draws searches of fewer plies than this in one picture.
const FEW_PLIES: u32 = 3;

pub(super) struct Answer<'a> {
    pub(super) root: &'a NamedRoot,
    pub(super) depth: u32,
    /// Of two builds, the engine of both.
    pub(super) engine: Option<&'a str>,
    /// Engines, or builds.
    pub(super) sides: [String; 2],
    pub(super) recorded: &'a [Recorded; 2],
    pub(super) digests: [&'a Digests; 2],
    pub(super) parting: Option<&'a Parting>,
}

impl Answer<'_> {
    fn names(&self) -> [&'static str; 2] {
        if self.engine.is_some() { ["OLD", "NEW"] } else { ["A", "B"] }
    }

    /// The position of the node; `None` of a synthetic tree.
    fn position(&self) -> Option<Position> {
        let root = Position::read(self.root.game.rules()?, &self.root.position.text).ok()?;
        self.parting?.place.path().try_fold(root, |position, mv| Some(position.step(mv).ok()?.1))
    }

    fn same_counts(&self) -> bool {
        let counts = self.digests.map(|digests| (digests.nodes, digests.quiescence_nodes));
        counts[0] == counts[1]
    }

    fn results(&self) -> [(&str, Option<i64>, Option<&str>); 2] {
        self.recorded.each_ref().map(|of| (&*of.status, of.value, of.best_move.as_deref()))
    }

    pub(super) fn json(&self) -> Value {
        let sides: Vec<Value> = (0..2)
            .map(|side| {
                let (digests, recorded) = (self.digests[side], &self.recorded[side]);
                let key = if self.engine.is_some() { "binary" } else { "engine" };
                json!({
                    "side": self.names()[side],
                    key: self.sides[side],
                    "status": recorded.status,
                    "value": recorded.value,
                    "best_move": recorded.best_move,
                    "nodes": digests.nodes,
                    "quiescence_nodes": digests.quiescence_nodes,
                })
            })
            .collect();
        let mut answer = json!({
            "game": self.root.game.to_string(),
            "fen": self.root.position.text,
            "depth": self.depth,
            "sides": sides,
            "differs": self.parting.is_some(),
            "first_difference": self.parting.map(|parting| self.parting_json(parting)),
            "next": self.parting.map(|parting| self.next(parting).0),
        });
        if let Some(engine) = self.engine {
            answer["engine"] = engine.into();
        }
        answer
    }

    fn parting_json(&self, parting: &Parting) -> Value {
        let place = &parting.place;
        let node = place.open.last();
        json!({
            "node": number(parting),
            "path": place.path().collect::<Vec<_>>(),
            "fen": self.position().map(|position| position.text()),
            "iteration": place.root_depth,
            "root_search": place.root_searches,
            "entered": node.map(|node| &node.entered),
            "tried": node.map(|node| node.tried),
            "reason": parting.reason(),
            "next": parting.next,
        })
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("game       {}\nposition   {}\n", self.root.game, self.root.position.text);
        if let Some(id) = &self.root.position.id {
            let _ = writeln!(text, "id         {id}");
        }
        if let Some(engine) = self.engine {
            let _ = writeln!(text, "engine     {engine}");
        }
        let _ = writeln!(text, "depth      {}", self.depth);
        for (side, name) in self.names().into_iter().enumerate() {
            let _ = writeln!(text, "{name:<11}{}: {}", self.sides[side], self.result(side));
        }
        let Some(parting) = self.parting else {
            return text + "\n" + self.no_difference();
        };
        let nodes = number(parting);
        let _ =
            writeln!(text, "\nThe first difference is at node {nodes}; the searches are the same before it.");
        if self.same_counts() {
            text += "The numbers of nodes are equal, but the searches differ.\n";
        }
        self.write_node(parting, &mut text);
        for (name, next) in self.names().into_iter().zip(&parting.next) {
            let _ = writeln!(text, "{name:<11}{}", action(parting, next.as_ref()));
        }
        let _ = writeln!(text, "reason     {}", reason(parting.reason()));
        let (next, purpose) = self.next(parting);
        text + &format!("\nNext: `{next}` {purpose}\n")
    }

    fn result(&self, side: usize) -> String {
        let (digests, recorded) = (self.digests[side], &self.recorded[side]);
        let mut text = format!("{} nodes", digests.nodes);
        if digests.quiescence_nodes > 0 {
            let _ = write!(text, ", {} quiescence nodes", digests.quiescence_nodes);
        }
        if recorded.status != "ok" {
            let _ = write!(text, ", {}", recorded.status);
        }
        if let Some(value) = recorded.value {
            let _ = write!(text, ", score {}", score_in(&self.root.game.to_string(), value));
        }
        if let Some(best) = &recorded.best_move {
            let _ = write!(text, ", best move {best}");
        }
        text
    }

    fn no_difference(&self) -> &'static str {
        let [one, other] = self.results();
        if one == other {
            "no difference: both searches enter the same nodes in the same order and return the same values\n"
        } else {
            "no difference in any node, but the results differ: see the best moves and values above\n"
        }
    }

    fn write_node(&self, parting: &Parting, text: &mut String) {
        let place = &parting.place;
        if let Some(depth) = place.root_depth.filter(|_| place.root_searches > 1 || !place.open.is_empty()) {
            let which = place.root_searches_of_depth;
            let again = if which > 1 { format!(", search {which} of the root") } else { String::new() };
            if depth != self.depth || place.root_searches > which {
                let _ = writeln!(text, "iteration  depth {depth}{again}");
            } else if which > 1 {
                let _ = writeln!(text, "root       search {which}");
            }
        }
        let path: Vec<&str> = place.path().collect();
        let path = if path.is_empty() { "the root".to_owned() } else { path.join(" ") };
        let _ = writeln!(text, "path       {path}");
        if let Some(OpenNode { entered, .. }) = place.open.last() {
            let _ = writeln!(text, "window     {}, depth {}", window(entered), entered.depth);
        }
        if let Some(position) = self.position() {
            let _ = writeln!(text, "\n{}", board::text(&position.diagram(), &Marks::default()));
        }
    }

    /// The arguments of this command with another position and depth.
    fn asked(&self, position: &str, depth: u32) -> String {
        let (game, depth) = (self.root.game.to_string(), depth.to_string());
        let sides = self.sides.join(",");
        let mut words = vec!["plybench", "why", position, "--game", &game, "--depth", &depth];
        match self.engine {
            Some(engine) => words.extend(["--engine", engine, "--binaries", &sides]),
            None => words.extend(["--engines", &sides]),
        }
        joined(&words)
    }

    /// The command to go on with, and what it is for.
    fn next(&self, parting: &Parting) -> (String, String) {
        let game = self.root.game.to_string();
        let (program, engine) = match self.engine {
            Some(engine) => (&*self.sides[0], engine),
            None => ("plybench", &*self.sides[0]),
        };
        let [name, other] = self.names();
        let words = |verb: &str, position: &str, depth: u32| {
            let depth = depth.to_string();
            joined(&[program, verb, position, "--game", &game, "--engine", engine, "--depth", &depth])
        };
        if let Some(position) = self.position() {
            let depth = parting.place.open.last().map_or(self.depth, |node| node.entered.depth);
            let verb = if (1..FEW_PLIES).contains(&depth) { "tree" } else { "search" };
            let purpose = format!("searches from there, with empty tables; do the same for {other}.");
            return (words(verb, &position.text(), depth), purpose);
        }
        let seed = &self.root.position.text;
        if self.digests.iter().any(|digests| digests.nodes > MOST_NODES) {
            let less = self.asked(seed, self.depth.saturating_sub(1));
            return (less, "looks for a difference in a smaller tree.".to_owned());
        }
        let tree = words("tree", seed, self.depth) + " --json";
        (tree, format!("prints all nodes of {name}; do the same for {other}."))
    }
}

/// The number of the node at which the searches differ, from 1: the next one, if it is a search of the root.
fn number(parting: &Parting) -> u64 {
    parting.place.open.last().map_or(parting.place.nodes + 1, |node| node.number)
}

fn window(entered: &Entered) -> String {
    let Entered { alpha, beta, .. } = entered;
    format!("({}, {})", bound(*alpha), bound(*beta))
}

fn bound(value: i64) -> String {
    use plybench::game::INFINITY;
    match value {
        INFINITY => "inf".to_owned(),
        value if value == -INFINITY => "-inf".to_owned(),
        value => value.to_string(),
    }
}

/// The action of a search at the node.
fn action(parting: &Parting, next: Option<&Event>) -> String {
    match next {
        None => "ends".to_owned(),
        Some(Event::Enter(entered)) => {
            let window = format!("window {}, depth {}", window(entered), entered.depth);
            let research = if entered.research { ", in a re-search" } else { "" };
            match (&entered.last_move, parting.place.open.last()) {
                _ if parting.deepens(entered) => {
                    format!("searches the node itself first, {window}{research}")
                }
                (Some(mv), _) if parting.repeats(entered) => {
                    format!("searches {mv} again, {window}{research}")
                }
                (Some(mv), Some(node)) => {
                    format!("searches {mv} as move {}, {window}{research}", node.tried + 1)
                }
                _ => format!("searches the root, {window}{research}"),
            }
        }
        Some(Event::Leave(left)) => leaving(*left),
    }
}

fn leaving(left: Left) -> String {
    let Left { value, kind, quiescence_nodes } = left;
    let value = format!("value {value}");
    match kind {
        NodeKind::Leaf if quiescence_nodes > 0 => {
            format!("evaluates a leaf, {value}, {}", counted(quiescence_nodes as usize, "quiescence node"))
        }
        NodeKind::Leaf => format!("evaluates a leaf, {value}"),
        NodeKind::Terminal => format!("finds no legal move, {value}"),
        NodeKind::TableCutoff => format!("leaves with a table cutoff, {value}"),
        NodeKind::ForwardCutoff => format!("leaves before its moves, {value}"),
        NodeKind::Interior { cutoff: true, searched, pruned } => {
            format!("leaves with a cutoff after move {searched}, {value}, {pruned} moves left out")
        }
        NodeKind::Interior { cutoff: false, searched, .. } => {
            format!("leaves after {searched} moves, {value}")
        }
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Move => "another move comes next: the move order differs",
        Reason::Window => "another window for the same move",
        Reason::Depth => "another depth",
        Reason::Research => "a re-search on one side only",
        Reason::Deepening => "a smaller search of the node itself on one side only",
        Reason::TableCutoff => "a table cutoff on one side only",
        Reason::ForwardCutoff => "a hook leaves the node on one side only",
        Reason::Cutoff => "a cutoff on one side; the other searches on",
        Reason::MoreMoves => "one side leaves without a cutoff; the other searches another move",
        Reason::Kind => "another kind of node",
        Reason::Quiescence => "another number of quiescence nodes",
        Reason::Value => "another value of the same kind of node",
        Reason::Pruned => "another number of moves left out",
        Reason::End => "one search ends; the other goes on",
        _ => "another event",
    }
}
