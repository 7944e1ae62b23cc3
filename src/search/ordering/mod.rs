//! The order in which a node tries its moves.
//!
//! Each enhancement is a file with its registry entry, its parameters, the
//! bits of the key that it owns, how it ranks and what it learns; a new one is
//! a file, its `mod` line, and its line in the list below.
//!
//! ```text
//! bit 63      the table move                     (tt)
//! bits 49-62  rank of a capture                  (captures)
//! bits 47-48  killer of this ply                 (killer)
//! bit 46      refutation of the last move        (refutation)
//! bits 16-45  score by experience                (history, butterfly, relative-history)
//! bits 8-15   place in the base order, from last (shuffle)
//! bits 0-7    index in the list of moves
//! ```

mod butterfly;
mod captures;
mod enhancement;
pub(crate) mod experience;
mod hint;
mod history;
mod key;
mod killer;
mod refutation;
mod relative_history;
mod shuffle;
mod table_move;

pub use enhancement::{OpenNode, SufficientMove};
pub use experience::{Credit, Sharing};
pub use hint::Hint;
pub use key::Keys;

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, Setup};
use crate::search::ordering::hint::Hinted;
use crate::search::ordering::key::Bits;
use crate::search::ordering::table_move::TableMove;
use crate::search::table::{BestMove, TableConfig};
use crate::spec::{Entry, Registered, SpecError, Term};

macro_rules! orderings {
    (
        $($name:ident: $file:ident::$ordering:ident),+ $(,)?;
        last: $($last_name:ident: $last_file:ident::$last:ident),+ $(,)?
    ) => {
        $(pub use $file::$ordering;)+
        $(pub use $last_file::$last;)+

        /// The enhancements that are printed before the table.
        pub(crate) const ENTRIES: &[&Entry] = &[$(&<$ordering as Registered>::ENTRY),+];

        /// The enhancements that are printed last.
        pub(crate) const LAST_ENTRIES: &[&Entry] = &[$(&<$last as Registered>::ENTRY),+];

        /// The bits of the key that each owns.
        const BITS: &[Bits] = &[
            TableMove::BITS,
            $(<$ordering as Configured>::BITS,)+
            $(<$last as Configured>::BITS,)+
        ];

        /// In which order an engine tries moves; by default in the base order.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct OrderingConfig {
            $(
                #[doc = concat!("See [`", stringify!($ordering), "`].")]
                pub $name: Option<$ordering>,
            )+
            $(
                #[doc = concat!("See [`", stringify!($last), "`].")]
                pub $last_name: Option<$last>,
            )+
        }

        impl OrderingConfig {
            /// Adds the ordering that a term names; `false` if it names none.
            pub(crate) fn add(&mut self, term: &Term) -> Result<bool, SpecError> {
                $(
                    if <$ordering as Registered>::ENTRY.is_named(&term.name) {
                        self.$name = Some(Registered::parse(term)?);
                        return Ok(true);
                    }
                )+
                $(
                    if <$last as Registered>::ENTRY.is_named(&term.name) {
                        self.$last_name = Some(Registered::parse(term)?);
                        return Ok(true);
                    }
                )+
                Ok(false)
            }

            /// The canonical terms.
            pub(crate) fn terms(&self) -> Vec<Term> {
                let mut terms = Vec::new();
                $(terms.extend(self.$name.map(|ordering| ordering.term()));)+
                $(terms.extend(self.$last_name.map(|ordering| ordering.term()));)+
                terms
            }

            /// The enhancements at the start of a search.
            fn start<G: Game>(&self, setup: Setup) -> Vec<Box<dyn Enhancement<G>>> {
                let enhancements = [
                    $(self.$name.map(|ordering| ordering.start::<G>(setup)),)+
                    $(self.$last_name.map(|ordering| ordering.start::<G>(setup)),)+
                ];
                enhancements.into_iter().flatten().collect()
            }

            /// Whether no ordering costs exactness.
            pub(crate) fn exact(&self) -> bool {
                $(self.$name.is_none_or(|ordering| ordering.exact()) &&)+
                $(self.$last_name.is_none_or(|ordering| ordering.exact()) &&)+
                true
            }
        }
    };
}

orderings![
    captures: captures::Captures,
    history: history::History,
    butterfly: butterfly::Butterfly,
    relative_history: relative_history::RelativeHistory,
    killer: killer::Killer,
    refutation: refutation::Refutation;
    last: shuffle: shuffle::Shuffle,
];

/// Decides the order of moves and learns from what was best.
pub trait MoveOrdering<G: Game> {
    /// Whether the order is anything but the base order.
    const PRESENT: bool;

    /// Computes the keys of a node just opened.
    fn rank(&mut self, node: &OpenNode<'_, G>, keys: &mut Keys);

    /// Brings the largest key to the place `searched` and returns the index
    /// of its move.
    fn select(keys: &mut Keys, searched: usize) -> usize;

    /// Learns that a move was sufficient.
    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_>);
}

/// The game's own order; nothing to compute, nothing to learn.
#[derive(Clone, Copy, Debug)]
pub struct BaseOrder;

impl<G: Game> MoveOrdering<G> for BaseOrder {
    const PRESENT: bool = false;
    fn rank(&mut self, _: &OpenNode<'_, G>, _: &mut Keys) {}
    #[inline]
    fn select(_: &mut Keys, searched: usize) -> usize {
        searched
    }
    fn learn(&mut self, _: &OpenNode<'_, G>, _: &SufficientMove<'_>) {}
}

/// The ordering enhancements of an engine, from none to all.
pub struct Ordered<'a, G> {
    enhancements: Vec<Box<dyn Enhancement<G> + 'a>>,
}

const _: () = {
    let (mut one, mut other) = (0, 0);
    while one < BITS.len() {
        while other < one {
            assert!(BITS[one].compatible(BITS[other]), "two enhancements share bits of the key");
            other += 1;
        }
        (one, other) = (one + 1, 0);
    }
};

impl<'a, G: Game> Ordered<'a, G> {
    /// The ordering of an engine at the start of a search to this depth.
    pub(crate) fn new(config: &OrderingConfig, table: Option<TableConfig>, depth: u32) -> Self {
        let mut enhancements = config.start(Setup { depth, captures: config.captures.is_some() });
        if table.is_some_and(|table| table.best_move == BestMove::First) {
            enhancements.push(Box::new(TableMove));
        }
        Ordered { enhancements }
    }

    /// Whether this is the base order.
    pub(crate) fn is_base(&self) -> bool {
        self.enhancements.is_empty()
    }

    /// Adds a hint of the caller's own.
    pub(crate) fn add(&mut self, hint: impl Hint<G> + 'a) {
        self.enhancements.push(Box::new(Hinted(hint)));
    }
}

impl<G: Game> MoveOrdering<G> for Ordered<'_, G> {
    const PRESENT: bool = true;

    fn rank(&mut self, node: &OpenNode<'_, G>, keys: &mut Keys) {
        key::reset(keys, node.moves.len());
        for enhancement in &self.enhancements {
            enhancement.rank(node, keys);
        }
    }

    #[inline]
    fn select(keys: &mut Keys, searched: usize) -> usize {
        key::select(keys, searched)
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_>) {
        for enhancement in &mut self.enhancements {
            enhancement.learn(node, best);
        }
    }
}
