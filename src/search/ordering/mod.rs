//! The order in which a node tries its moves.
//!
//! One key of 64 bits a move is computed when the node is opened. The first
//! moves are found by looking for the largest key, so that a node left early
//! has not paid for a sort; the rest is sorted if it comes to that. The enhancements share the key in a fixed order of priority:
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
//!
//! What an engine does not have stays zero, and the base order decides among
//! equals: the result is that of a stable descending sort.

mod butterfly;
mod captures;
pub(crate) mod experience;
mod history;
mod killer;
mod refutation;
mod relative_history;
mod shuffle;

use std::cmp;
use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::game::{Game, MAX_MOVES};
use crate::search::frame::Frame;
use crate::search::ordering::experience::{Experience, Score};
use crate::search::ordering::killer::Killers;
use crate::search::ordering::refutation::Refutations;
use crate::search::table::{BestMove, TableConfig};
use crate::spec::{Entry, Registered, SpecError, Term};

pub use experience::{Credit, Sharing};

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
            /// Adds the ordering that a term asks for; `false` if it names none.
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

impl OrderingConfig {
    /// The ordering by experience, if there is one.
    fn experience(&self, indices: usize) -> Option<Experience> {
        let history = self.history.map(|given| (Score::Sufficient, given.table, given.credit));
        let butterfly = self.butterfly.map(|given| (Score::Tried, given.table, given.credit));
        let relative = self.relative_history.map(|given| (Score::Ratio, given.table, given.credit));
        let (score, sharing, credit) = history.or(butterfly).or(relative)?;
        Some(Experience::new(score, sharing, credit, indices))
    }
}

const TABLE_MOVE: u64 = 1 << 63;
const CAPTURE_SHIFT: u32 = 49;
const KILLER_SHIFT: u32 = 47;
const REFUTATION: u64 = 1 << 46;
const SCORE_SHIFT: u32 = 16;
const PLACE_SHIFT: u32 = 8;
/// So many moves are searched before the rest is sorted.
const SORTED_FROM: usize = 2;
/// Scores by experience stay below this.
const SCORE_LIMIT: u64 = 1 << 30;

/// Where a node stands, as far as ordering is concerned.
pub(crate) struct Site<M> {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// The side to move, 0 or 1.
    pub(crate) side: usize,
    /// The move that led here.
    pub(crate) last_move: Option<M>,
}

/// A move that was sufficient: it caused a cutoff or was best inside the
/// window (Schaeffer's term).
#[derive(Clone, Copy)]
pub(crate) struct Sufficient {
    /// Its index in the list of moves.
    pub(crate) best: u8,
    /// Plies from the node to the horizon.
    pub(crate) depth: u32,
    /// Whether it caused a cutoff.
    pub(crate) cutoff: bool,
}

/// Decides the order of moves and learns from what was best.
pub(crate) trait Ordering<G: Game> {
    /// Whether the order is anything but the base order.
    const PRESENT: bool;

    /// Computes the keys of a node just opened.
    fn rank(&mut self, game: &G, site: &Site<G::Move>, table_move: Option<u8>, frame: &mut Frame<G>);

    /// Brings the largest key to the place `searched` and returns the index
    /// of its move.
    fn select(keys: &mut ArrayVec<u64, MAX_MOVES>, searched: usize) -> usize;

    /// Learns that a move was sufficient, after `searched` moves.
    fn credit(
        &mut self,
        game: &G,
        site: &Site<G::Move>,
        frame: &Frame<G>,
        searched: usize,
        sufficient: Sufficient,
    );
}

/// The game's own order; nothing to compute, nothing to learn.
pub(crate) struct BaseOrder;

impl<G: Game> Ordering<G> for BaseOrder {
    const PRESENT: bool = false;
    fn rank(&mut self, _: &G, _: &Site<G::Move>, _: Option<u8>, _: &mut Frame<G>) {}
    #[inline]
    fn select(_: &mut ArrayVec<u64, MAX_MOVES>, searched: usize) -> usize {
        searched
    }
    fn credit(&mut self, _: &G, _: &Site<G::Move>, _: &Frame<G>, _: usize, _: Sufficient) {}
}

/// All ordering enhancements in one: those an engine has are asked once a
/// node, not once a move.
pub(crate) struct Ordered<G: Game> {
    table_move: bool,
    captures: bool,
    killers: Option<Killers<G::Move>>,
    refutations: Option<Refutations<G::Move>>,
    experience: Option<Experience>,
    shuffle: Option<u64>,
    game: PhantomData<G>,
}

impl<G: Game> Ordered<G> {
    /// The ordering of an engine, or `None` if it keeps the base order.
    pub(crate) fn new(config: &OrderingConfig, table: Option<TableConfig>, depth: u32) -> Option<Self> {
        let ordered = Ordered {
            table_move: table.is_some_and(|table| table.best_move == BestMove::First),
            captures: config.captures.is_some(),
            killers: config.killer.map(|_| Killers::new(depth)),
            refutations: config.refutation.map(|_| Refutations::new(G::MOVE_INDICES)),
            experience: config.experience(G::MOVE_INDICES),
            shuffle: config.shuffle.map(|shuffle| shuffle.seed.get()),
            game: PhantomData,
        };
        let present = ordered.table_move || *config != OrderingConfig::default();
        present.then_some(ordered)
    }

    /// Everything that is known to help: the ordering behind ideal values and
    /// principal variations.
    pub(crate) fn strong(depth: u32) -> Self {
        Ordered {
            table_move: true,
            captures: true,
            killers: Some(Killers::new(depth)),
            refutations: None,
            experience: Some(Experience::strong(G::MOVE_INDICES)),
            shuffle: None,
            game: PhantomData,
        }
    }
}

impl<G: Game> Ordering<G> for Ordered<G> {
    const PRESENT: bool = true;

    fn rank(&mut self, game: &G, site: &Site<G::Move>, table_move: Option<u8>, frame: &mut Frame<G>) {
        let Frame { moves, keys, .. } = frame;
        keys.clear();
        keys.extend((0..moves.len() as u64).map(|index| (255 - index) << PLACE_SHIFT | index));
        if let Some(seed) = self.shuffle {
            shuffle::permute(keys, seed ^ game.hash());
        }
        if let Some(index) = table_move.filter(|index| self.table_move && usize::from(*index) < moves.len()) {
            let key = keys.iter_mut().find(|key| **key as u8 == index);
            *key.expect("every index has a key") |= TABLE_MOVE;
        }
        if self.captures {
            captures::rank(game, moves, keys);
        }
        if let Some(killers) = &self.killers {
            killers.rank(site.ply, moves, keys);
        }
        if let Some(refutations) = &self.refutations {
            refutations.rank(site.last_move.map(|mv| (site.side, G::move_index(mv))), moves, keys);
        }
        if let Some(experience) = &self.experience {
            experience.rank::<G>(site.side, moves, keys);
        }
    }

    #[inline]
    fn select(keys: &mut ArrayVec<u64, MAX_MOVES>, searched: usize) -> usize {
        let rest = &mut keys[searched..];
        match searched.cmp(&SORTED_FROM) {
            cmp::Ordering::Less => {
                let largest = (0..rest.len()).max_by_key(|index| rest[*index]).unwrap_or(0);
                rest.swap(0, largest);
            }
            cmp::Ordering::Equal => rest.sort_unstable_by_key(|key| cmp::Reverse(*key)),
            cmp::Ordering::Greater => {}
        }
        usize::from(rest[0] as u8)
    }

    fn credit(
        &mut self,
        game: &G,
        site: &Site<G::Move>,
        frame: &Frame<G>,
        searched: usize,
        sufficient: Sufficient,
    ) {
        let mv = frame.moves[usize::from(sufficient.best)];
        let ordered_as_capture = self.captures && game.capture_rank(mv) > 0;
        if sufficient.cutoff && !ordered_as_capture {
            if let Some(killers) = &mut self.killers {
                killers.remember(site.ply, mv);
            }
            if let Some((refutations, last)) = self.refutations.as_mut().zip(site.last_move) {
                refutations.remember((site.side, G::move_index(last)), mv);
            }
        }
        if let Some(experience) = &mut self.experience {
            let tried = frame.keys[..searched].iter().map(|key| frame.moves[usize::from(*key as u8)]);
            experience.credit::<G>(site.side, mv, tried, sufficient.depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::tree::Tree;

    proptest! {
        #[test]
        fn moves_come_in_a_stable_descending_order(scores in prop::collection::vec(0_u64..4, 1..60)) {
            let key = |(index, score): (usize, &u64)| {
                score << SCORE_SHIFT | (255 - index as u64) << PLACE_SHIFT | index as u64
            };
            let mut keys: ArrayVec<u64, MAX_MOVES> = scores.iter().enumerate().map(key).collect();
            let selected: Vec<usize> =
                (0..scores.len()).map(|searched| <Ordered<Tree> as Ordering<Tree>>::select(&mut keys, searched)).collect();
            let mut sorted: Vec<usize> = (0..scores.len()).collect();
            sorted.sort_by_key(|index| cmp::Reverse(scores[*index]));
            prop_assert_eq!(selected, sorted);
        }
    }
}
