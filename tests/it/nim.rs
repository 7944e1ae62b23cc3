//! A game and an algorithm as a caller would write them.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use plybench::game::{Game, INFINITY, MoveList};
use plybench::search::{Algorithm, Context, SearchResult, Variant, Visit};

/// One, two or three matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Take(pub(super) u8);

impl fmt::Display for Take {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "take {}", self.0)
    }
}

/// A heap of matches; whoever takes the last one wins.
#[derive(Clone)]
pub(super) struct Nim {
    pub(super) heap: u8,
    player: u64,
}

impl Nim {
    pub(super) fn of(heap: u8) -> Self {
        Self { heap, player: 0 }
    }
}

impl FromStr for Nim {
    type Err = ParseIntError;

    fn from_str(heap: &str) -> Result<Self, ParseIntError> {
        heap.parse().map(Self::of)
    }
}

impl Game for Nim {
    type Move = Take;
    type Undo = ();

    fn generate(&self, moves: &mut MoveList<Take>) {
        moves.extend((1..=self.heap.min(3)).map(Take));
    }

    fn make(&mut self, take: Take) {
        self.heap -= take.0;
        self.player ^= 1;
    }

    fn unmake(&mut self, take: Take, (): ()) {
        self.heap += take.0;
        self.player ^= 1;
    }

    fn hash(&self) -> u64 {
        u64::from(self.heap) << 1 | self.player
    }
}

/// Minimax.
pub(super) struct Negamax;

impl Algorithm for Negamax {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        negamax(search, depth)
    }
}

fn negamax<V: Variant>(search: &mut Context<V>, depth: u32) -> SearchResult {
    let mut node = match search.enter(depth, -INFINITY, INFINITY)? {
        Visit::Value(value) => return Ok(value),
        Visit::Interior(node) => node,
    };
    while let Some(mv) = search.next_move(&mut node) {
        let score =
            -search.child(&node, mv, -INFINITY, INFINITY, |search, depth, _, _| negamax(search, depth))?;
        node.offer(score);
    }
    Ok(search.leave(&node))
}
