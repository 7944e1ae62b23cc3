//! Answers of external engines.

use crate::game::{Position, Rules, chess, xiangqi};
use crate::machine::Usage;
use crate::program::notation;
use crate::program::protocol::Protocol;
use crate::uci::{Heard, Line, NANOSECONDS, NoValue};

/// The greatest score of UCCI, which has no scale: no program counts as far.
const UCCI_MOST: i64 = 1_000_000;

/// How a search of a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// As it was told to.
    Complete,
    /// At the limit of nodes, before its depth.
    NodeLimit,
    /// At the deadline.
    Timeout,
    /// By the interrupt flag.
    Interrupted,
}

/// A result in this laboratory's notation and units. `None` is what the program did not say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// How it ended.
    pub ended: Ended,
    /// The value for the side to move, in hundredths of a pawn; a mate is the game's
    /// mate value less the plies to it. Of UCCI, whatever the program counts in.
    pub value: Option<i64>,
    /// Its move; `None` where there is none to make.
    pub best_move: Option<String>,
    /// The depth of its last exact value.
    pub depth: Option<u32>,
    /// Its deepest line.
    pub seldepth: Option<u64>,
    /// Nodes, as it counts them.
    pub nodes: Option<u64>,
    /// Its own time, in nanoseconds; it counts in milliseconds.
    pub reported_ns: Option<u64>,
    /// From the question to the answer, in nanoseconds; `None` of a question that was not put.
    pub wall_ns: Option<u64>,
    /// CPU time of all its threads and of what it has started, in nanoseconds, where the system tells.
    pub cpu_ns: Option<u64>,
    /// Memory and counters of the processor, of all its threads and of what it has started; empty unless they are measured.
    pub usage: Usage,
    /// The line that it expects, as far as its moves are legal.
    pub variation: Vec<String>,
}

impl Answer {
    /// Of a question that was not put any more.
    pub(super) fn none(ended: Ended) -> Self {
        Self {
            ended,
            value: None,
            best_move: None,
            depth: None,
            seldepth: None,
            nodes: None,
            reported_ns: None,
            wall_ns: None,
            cpu_ns: None,
            usage: Usage::default(),
            variation: Vec::new(),
        }
    }

    /// Of a position without a legal move, which no program needs to search: the rules say what it is worth. UCCI has no
    /// scale on which to say it.
    pub(super) fn of_finished_game(protocol: Protocol, position: &Position) -> Self {
        let lost = position.rules() == Rules::Xiangqi || position.facts().in_check;
        let value = if lost { -mate_value(position) } else { 0 };
        let value = (protocol == Protocol::Uci).then_some(value);
        Self { value, depth: Some(0), ..Self::none(Ended::Complete) }
    }

    /// The answer of a search that has ended; its times are still to be set.
    pub(super) fn new(
        protocol: Protocol,
        position: &Position,
        heard: &Heard,
        ended: Ended,
        best_move: Option<String>,
    ) -> Result<Self, NoValue> {
        let best = heard.best.as_ref();
        let mate = mate_value(position);
        let most = match protocol {
            Protocol::Uci => mate,
            Protocol::Ucci => UCCI_MOST,
        };
        Ok(Self {
            ended,
            value: best.map(|line| line.score.value(mate, most)).transpose()?,
            best_move,
            depth: best.and_then(|line| line.depth),
            seldepth: heard.seldepth,
            nodes: heard.nodes,
            reported_ns: heard.milliseconds.map(|milliseconds| milliseconds.saturating_mul(NANOSECONDS)),
            wall_ns: None,
            cpu_ns: None,
            usage: Usage::default(),
            variation: best.map(|line| variation(protocol, position, line)).unwrap_or_default(),
        })
    }
}

fn mate_value(position: &Position) -> i64 {
    match position.rules() {
        Rules::Xiangqi => xiangqi::MATE_VALUE,
        _ => chess::MATE_VALUE,
    }
}

fn variation(protocol: Protocol, position: &Position, line: &Line) -> Vec<String> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for written in &line.moves {
        let Some((name, after)) = notation::play(protocol, &position, written) else { break };
        moves.push(name);
        position = after;
    }
    moves
}
