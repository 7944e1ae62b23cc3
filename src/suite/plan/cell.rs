//! One cell of a plan: in small numbers, and with all that they stand for.

use std::borrow::Cow;
use std::fmt;

use crate::corpus::CorpusEntry;
use crate::game::tree::{Tree, TreeSpec};
use crate::game::{GameSpec, Position};
use crate::search::{Engine, Searchable};
use crate::suite::plan::guests::{OwnGame, PlanEngine};
use crate::suite::plan::suite::{Budget, Observed};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Terms {
    pub(crate) budget: Budget,
    /// Whether its samples fill a time.
    pub(crate) timed: bool,
    pub(crate) twice: bool,
    /// Runs of every search of an external engine.
    pub(crate) samples: u32,
    pub(crate) distinct: bool,
    pub(crate) observed: Observed,
    /// The engine among whose leaves its leaves are looked for.
    pub(crate) within: Option<Engine>,
    /// The engine whose value this one must return.
    pub(crate) reference: Option<u16>,
}

impl Terms {
    pub(crate) fn has_details(&self) -> bool {
        self.observed != Observed::default() || self.within.is_some()
    }
}

/// One cell: game x position x engine x depth. Field order is plan order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) game: u16,
    /// The seed, or the index of the corpus entry.
    pub(crate) position: u64,
    pub(crate) engine: u16,
    pub(crate) depth: u8,
    pub(crate) terms: u8,
}

/// A cell with all that its numbers stand for.
pub(crate) struct CellRef<'a> {
    pub(crate) game: &'a str,
    pub(crate) root: Root<'a>,
    pub(crate) engine: &'a PlanEngine,
    pub(crate) engine_name: &'a str,
    pub(crate) depth: u32,
    pub(crate) terms: &'a Terms,
    /// Whether there is more to keep than its row.
    pub(crate) has_details: bool,
}

/// Where the root of a cell comes from.
pub(crate) enum Root<'a> {
    Seed(&'a TreeSpec, u64),
    Entry(&'a GameSpec, &'a CorpusEntry),
    Own(&'a dyn OwnGame, &'a str),
}

impl<'a> CellRef<'a> {
    /// The value of the column `position`.
    pub(crate) fn position(&self) -> Cow<'a, str> {
        match self.root {
            Root::Entry(_, entry) => Cow::Borrowed(&entry.id),
            Root::Seed(_, seed) => Cow::Owned(seed.to_string()),
            Root::Own(_, text) => Cow::Borrowed(text),
        }
    }

    /// FEN, seed, or text, from which the game reads the position.
    pub(crate) fn text(&self) -> Cow<'a, str> {
        self.entry().map_or_else(|| self.position(), |entry| Cow::Owned(entry.fen()))
    }

    pub(crate) const fn entry(&self) -> Option<&'a CorpusEntry> {
        match self.root {
            Root::Entry(_, entry) => Some(entry),
            Root::Seed(..) | Root::Own(..) => None,
        }
    }

    pub(crate) fn board(&self) -> Option<&'a Position> {
        self.entry().map(|entry| &entry.position)
    }

    /// Whether the side to move has no legal move.
    pub(crate) fn is_over(&self) -> bool {
        self.board().is_some_and(|position| position.moves() == 0)
    }

    /// The value of the column `source_game`.
    pub(crate) fn source_game(&self) -> &'a str {
        self.entry().and_then(|entry| entry.source_game.as_deref()).unwrap_or_default()
    }

    /// The root, made afresh; the error is that of a game of the caller.
    pub(crate) fn make_root(&self) -> Result<Box<dyn Searchable>, String> {
        match self.root {
            Root::Seed(spec, seed) => Ok(Box::new(Tree::new(spec, seed))),
            Root::Entry(spec, entry) => {
                Ok(Box::new(spec.at(&entry.position).expect("a cell's position is of its game")))
            }
            Root::Own(game, text) => game.root(text),
        }
    }
}

/// As a person reads it: `xiangqi start ab depth 3`.
impl fmt::Display for CellRef<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, engine_name, depth, .. } = self;
        write!(formatter, "{game} {} {engine_name} depth {depth}", self.position())
    }
}
