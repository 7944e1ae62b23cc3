//! Selective search: what a node or a move may be left out for.
//!
//! A hook is a file with its registry entry, its parameters and its rule; a new one is a file, its `mod` line, its line
//! in the list below, and its place in `before_moves.rs` or `moves.rs`. The order of the hooks at a node is fixed:
//! check extension, table, singular extension, reverse futility, razoring, null move, `ProbCut`, multi-cut, internal
//! reduction; then for each move late move pruning, futility, reduction.

mod audit;
mod before_moves;
pub(super) mod check;
pub(super) mod delta;
pub(super) mod futility;
pub(super) mod iir;
pub(super) mod lmp;
pub(super) mod lmr;
mod moves;
pub(super) mod multicut;
pub(super) mod null;
pub(super) mod path;
pub(super) mod probcut;
pub(super) mod rfp;
pub(super) mod singular;
#[cfg(test)]
pub(super) mod tests;

pub(super) use moves::{Choice, Passed};
pub(super) use path::Path;

use crate::game::{Game, GameSpec, Value, Visitor};
use crate::spec::{Entry, Registered, SpecError, Term};

macro_rules! hooks {
    ($($name:ident: $file:ident::$hook:ident),+ $(,)?) => {
        $(pub use $file::$hook;)+

        /// The hooks, in the order in which specs print them.
        pub(crate) const ENTRIES: &[&Entry] = &[$(&<$hook as Registered>::ENTRY),+];

        /// The hooks of an engine of [`Selective`](crate::search::algorithm::Selective), by default none.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Hooks {
            $(
                #[doc = concat!("See [`", stringify!($hook), "`].")]
                pub $name: Option<$hook>,
            )+
        }

        impl Hooks {
            /// Adds the hook that a term names; `false` if it names none.
            pub(crate) fn add(&mut self, term: &Term) -> Result<bool, SpecError> {
                $(
                    if <$hook as Registered>::ENTRY.is_named(&term.name) {
                        self.$name = Some(Registered::parse(term)?);
                        return Ok(true);
                    }
                )+
                Ok(false)
            }

            pub(crate) fn terms(&self) -> Vec<Term> {
                let mut terms = Vec::new();
                $(terms.extend(self.$name.map(|hook| hook.term()));)+
                terms
            }

            pub(crate) fn conflict(&self) -> Option<String> {
                None$(.or_else(|| self.$name.and_then(|hook| hook.conflict())))+
            }

            pub(crate) fn exact(&self) -> bool {
                $(self.$name.is_none_or(|hook| hook.exact()) &&)+
                true
            }
        }
    };
}

hooks![
    null: null::NullMove,
    lmr: lmr::LateMoveReductions,
    lmp: lmp::LateMovePruning,
    futility: futility::Futility,
    rfp: rfp::ReverseFutility,
    probcut: probcut::ProbCut,
    multicut: multicut::MultiCut,
    singular: singular::SingularExtension,
    check: check::CheckExtension,
    delta: delta::DeltaPruning,
    iir: iir::InternalReduction,
];

impl Hooks {
    /// Whether there is one.
    #[must_use]
    pub fn any(&self) -> bool {
        *self != Self::default()
    }

    /// Whether none acts at a node one ply above the horizon, or below it: reductions and internal reduction never do, null
    /// moves unless they are told to.
    pub(super) fn spare_frontier(&self) -> bool {
        let null = self.null.filter(|null| null.acts_at(1));
        !Hooks { null, lmr: None, iir: None, ..*self }.any()
    }

    /// Largest distance from the root of a search to a depth, in plies.
    pub(super) fn deepest(&self, depth: u32) -> u32 {
        // Every node as far as twice the depth may be extended by a ply, and the depth that is left is at most the whole.
        if self.check.is_some() || self.singular.is_some() { 3 * depth } else { depth }
    }

    /// Why they do not go with a game, as what follows the spec in an error.
    pub(crate) fn conflict_on(&self, game: &GameSpec) -> Option<String> {
        let passes = |null: NullMove| game.has_null_moves() || null.is_of_othello() && game.may_pass();
        if self.null.is_some_and(|null| !passes(null)) {
            let remedy = if game.may_pass() { "; as an experiment write `null[pass=othello]`" } else { "" };
            return Some(format!("`null` has no null move in `{game}`{remedy}"));
        }
        if self.check.is_some() && !game.has_checks() {
            return Some(format!("`check` extends checks, and in `{game}` there are none"));
        }
        if self.delta.is_some() && !(game.has_quiescence() && game.has_exchanges()) {
            return Some(format!(
                "`delta` leaves out captures of a quiescence search that nobody has to make, and `{game}` has none"
            ));
        }
        if self.futility.is_some_and(Futility::is_sound) && positional_bound(game).is_none() {
            return Some(format!(
                "`futility[sound=yes]` needs a bound of what a move changes beyond captures, and `{game}` has none"
            ));
        }
        None
    }
}

fn positional_bound(game: &GameSpec) -> Option<Value> {
    struct Bound;
    impl Visitor for Bound {
        type Output = Option<Value>;
        fn visit<G: Game>(self, game: &G) -> Option<Value> {
            game.positional_bound()
        }
    }
    game.start().visit(Bound)
}

/// A window as narrow as can be, in which a node only has to be shown to be good or bad.
pub(super) fn is_null_window(alpha: Value, beta: Value) -> bool {
    beta - alpha == 1
}
