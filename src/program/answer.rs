//! Answers of external engines.

use serde::Serialize;

use crate::game::Position;
use crate::machine::Usage;
use crate::program::dialogue::{Dialogue, Told};

/// The end of a search of a program.
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
    /// Its end.
    pub ended: Ended,
    /// The value for the side to move, in hundredths of a pawn or of a man, in whole discs on Othello; a mate of UCI is
    /// the game's mate value less the plies to it. Of UCCI, whatever the program counts in.
    pub value: Option<i64>,
    /// Its move; `None` where there is none to make.
    pub best_move: Option<String>,
    /// The depth of its last exact value.
    pub depth: Option<u32>,
    /// Its deepest line.
    pub seldepth: Option<u64>,
    /// Nodes, as it counts them.
    pub nodes: Option<u64>,
    /// Its own time, in nanoseconds, as finely as it counts.
    pub reported_ns: Option<u64>,
    /// From the question to the answer, in nanoseconds; `None` of a question that was not put.
    pub wall_ns: Option<u64>,
    /// CPU time of all its threads and of what it has started, in nanoseconds, where the system tells.
    pub cpu_ns: Option<u64>,
    /// Memory and counters of the processor, of all its threads and of what it has started; empty unless they are measured.
    pub usage: Usage,
    /// The line that it expects, as far as its moves are legal.
    pub variation: Vec<String>,
    /// Its iterations in order, as far as it tells; the last line about each.
    pub iterations: Vec<Iteration>,
}

/// An iteration of a program. `None` is what the program did not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Iteration {
    /// Plies.
    pub depth: u32,
    /// Nodes since the search began, as the program counts them.
    pub nodes: Option<u64>,
    /// The value for the side to move, as in [`Answer::value`].
    pub value: Option<i64>,
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
            iterations: Vec::new(),
        }
    }

    /// Of a position without a legal move, which no program needs to search: the rules say what it is worth, where the
    /// protocol has a scale on which to say it.
    pub(super) fn of_finished_game(dialogue: &dyn Dialogue, position: &Position) -> Self {
        Self { value: dialogue.finished(position), depth: Some(0), ..Self::none(Ended::Complete) }
    }

    /// The answer of a search that has ended, or why its score is none; its times are still to be set.
    pub(super) fn new(
        dialogue: &dyn Dialogue,
        position: &Position,
        heard: &Heard,
        ended: Ended,
        best_move: Option<String>,
    ) -> Result<Self, &'static str> {
        let told = &heard.told;
        Ok(Self {
            ended,
            value: told.value.transpose()?,
            best_move,
            depth: told.depth,
            seldepth: told.seldepth,
            nodes: told.nodes,
            reported_ns: told.nanoseconds,
            wall_ns: None,
            cpu_ns: None,
            usage: Usage::default(),
            variation: variation(dialogue, position, &told.moves),
            iterations: heard.iterations(|moves| variation(dialogue, position, moves)),
        })
    }
}

/// A program's reports during a search, at the end and of each iteration.
#[derive(Default)]
pub(super) struct Heard {
    told: Told,
    /// Each with its depth.
    iterations: Vec<(u32, Told)>,
}

impl Heard {
    /// Takes in all that is known after a line. A line without a new score is about no other iteration.
    pub(super) fn take(&mut self, told: Told) {
        if let Some(depth) =
            told.depth.filter(|depth| (Some(*depth), &told.scored) != (self.told.depth, &self.told.scored))
        {
            self.iterations.pop_if(|(last, _)| *last == depth);
            self.iterations.push((depth, told.clone()));
        }
        self.told = told;
    }

    /// The line that has the last score.
    pub(super) fn scored(&self) -> &str {
        &self.told.scored
    }

    fn iterations(&self, variation: impl Fn(&[String]) -> Vec<String>) -> Vec<Iteration> {
        let last = self.iterations.len().wrapping_sub(1);
        let iteration = |(number, (depth, told)): (usize, &(u32, Told))| Iteration {
            depth: *depth,
            // Some count only once, after all lines.
            nodes: told.nodes.or(self.told.nodes.filter(|_| number == last)),
            value: told.value.and_then(Result::ok),
            variation: variation(&told.moves),
        };
        self.iterations.iter().enumerate().map(iteration).collect()
    }
}

/// The moves by their names here, as far as they are legal.
fn variation(dialogue: &dyn Dialogue, position: &Position, written: &[String]) -> Vec<String> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for written in written {
        let Some((name, after)) = dialogue.play(&position, written) else { break };
        moves.push(name);
        position = after;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iteration_is_the_last_scored_line_of_its_depth() {
        let mut heard = Heard::default();
        for (depth, nodes, scored) in [
            (None, None, ""),
            (Some(1), Some(9), "a"),
            (Some(2), Some(20), "b"),
            (Some(2), Some(30), "c"),
            (Some(2), Some(99), "c"),
        ] {
            heard.take(Told {
                depth,
                nodes,
                scored: scored.to_owned(),
                value: Some(Ok(5)),
                ..Told::default()
            });
        }
        let found = heard.iterations(<[String]>::to_vec);
        let found: Vec<_> = found.iter().map(|of| (of.depth, of.nodes, of.value)).collect();
        assert_eq!(found, [(1, Some(9), Some(5)), (2, Some(30), Some(5))]);
    }
}
