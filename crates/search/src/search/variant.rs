//! The variants in which each search is compiled.
//!
//! A variant is compiled for every game and every algorithm, so there are two
//! and not one for each combination: a search without anything, which then pays
//! nothing, and one with everything, which checks once per node what its engine has.
//! Without a table and an observer the second executes up to 3% more instructions per
//! node than a variant for ordered searches alone; that third variant would add a third to
//! the time that this crate takes to compile.
//!
//! Virtual processors have a third, in which only two algorithms are compiled, for smaller searches inside nodes: the
//! machine walks the tree for all of them.

use std::marker::PhantomData;

use crate::game::Game;
use crate::search::observer::{NoObserver, Observer, ObserverSlot};
use crate::search::ordering::{BaseOrder, MoveOrdering, Ordered};
use crate::search::parallel::memory::View;
use crate::search::table::{HashTable, NoTable, Table};

/// The types a compiled search is made of.
pub trait Variant {
    /// The game.
    type Game: Game;
    /// The order of moves.
    type Ordering: MoveOrdering<Self::Game>;
    /// The transposition table.
    type Table: Table;
    /// The observer.
    type Observer: ObserverSlot;

    /// Whether a node keeps the moves it tried: where something may ask.
    const KEEPS_TRIED: bool = Self::Ordering::PRESENT || Self::Observer::PRESENT;

    /// Whether it matters what each leaf takes, where leaves are searched in one go.
    const TIMES_LEAVES: bool = false;
}

/// The move of a variant's game.
pub type MoveOf<V> = <<V as Variant>::Game as Game>::Move;

/// Base order, no table, no observer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain<G>(PhantomData<G>);

impl<G: Game> Variant for Plain<G> {
    type Game = G;
    type Ordering = BaseOrder;
    type Table = NoTable;
    type Observer = NoObserver;
}

/// Everything that an engine can have; what it lacks is checked once per node.
pub(crate) struct Full<'a, G>(PhantomData<(&'a (), G)>);

impl<'a, G: Game> Variant for Full<'a, G> {
    type Game = G;
    type Ordering = Ordered<'a, G>;
    type Table = Option<HashTable>;
    type Observer = Option<&'a mut dyn Observer>;
}

/// One of several virtual processors.
pub(crate) struct Simulated<'a, G>(PhantomData<(&'a (), G)>);

impl<'a, G: Game> Variant for Simulated<'a, G> {
    type Game = G;
    type Ordering = Ordered<'a, G>;
    type Table = View;
    type Observer = Option<&'a mut dyn Observer>;

    const TIMES_LEAVES: bool = !G::STATIC_LEAVES;
}
