//! Singular extension: a hash move that is much better than the others is searched deeper.

use crate::game::{Game as _, MoveList, Value, is_mate, value_from_table};
use crate::search::context::Context;
use crate::search::limits::Stopped;
use crate::search::node::Node;
use crate::search::table::{Table as _, move_named};
use crate::search::variant::{MoveOf, Variant};
use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// A ply more for a hash move that is much better than the others.
    pub struct SingularExtension {
        /// evaluation units
        pub margin: Whole<0, 100_000_000> = Whole::of(50);
        /// least depth
        pub min: Whole<4, 64> = Whole::of(6);
    }
}

/// Plies by which the entry of a candidate hash move may be less deep than the node.
const ENTRY_DEPTH: u32 = 3;

impl Registered for SingularExtension {
    const ENTRY: Entry = Entry {
        name: "singular",
        summary: "singular extension: a ply more for a hash move that is much better than the others",
        explanation: "A node whose table entry has a move and a lower bound, found at most three plies less deep, is searched \
            without that move to half its depth. If all others stay below the bound by the margin, the move is searched a ply \
            deeper. Not at the root, and not beyond twice the depth of the iteration, in plies from the root.",
        source: "T. Anantharaman, M. S. Campbell and F. Hsu, Singular extensions: adding selectivity to brute-force searching, \
            1988; with the table: Chess Programming Wiki, page Singular Extensions",
        cites: &["anantharaman1988", "cpw"],
        parameters: Self::PARAMETERS,
        exact: false,
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

impl<V: Variant> Context<'_, V> {
    /// The hash move of a node, if it is singular.
    pub(super) fn find_singular(
        &mut self,
        singular: SingularExtension,
        node: &Node<MoveOf<V>>,
    ) -> Result<Option<MoveOf<V>>, Stopped> {
        if u64::from(node.depth) < singular.min.get() {
            return Ok(None);
        }
        let Some(entry) = self.table.entry(node.hash) else { return Ok(None) };
        let lower = value_from_table::<V::Game>(entry.bounds.lower, self.ply);
        let is_candidate = entry.depth + ENTRY_DEPTH >= node.depth && !is_mate::<V::Game>(lower);
        let Some(mv) = entry.best.filter(|_| is_candidate).and_then(|name| self.move_called(name)) else {
            return Ok(None);
        };
        self.counters.singular_tried += 1;
        let bound = lower - singular.margin.get() as Value;
        let others = self.inside(node.depth / 2, bound - 1, bound, |step| step.excluded = Some(mv))?;
        Ok(Some(mv).filter(|_| others < bound))
    }

    /// The legal move of the current state that a table calls so.
    fn move_called(&self, name: u16) -> Option<MoveOf<V>> {
        let mut moves = MoveList::new();
        if !V::Game::IN_PARTS {
            self.game.generate(&mut moves);
        }
        move_named::<V::Game>(name, &moves).filter(|mv| !V::Game::IN_PARTS || self.game.is_legal(*mv))
    }
}
