//! The order in which a node tries its moves.
//!
//! Each enhancement is a file with its registry entry, its parameters, the
//! bits of the key that it owns, how it ranks and what it learns; a new one is
//! a file, its `mod` line, and its line in the list below.

mod butterfly;
mod capture_history;
mod captures;
mod continuation;
mod enhancement;
pub(crate) mod experience;
mod hint;
mod history;
mod journal;
pub(in crate::search) mod key;
mod killer;
mod mobility_first;
mod plan;
mod refutation;
mod relative_history;
mod shuffle;
mod weighing;

pub use captures::{CaptureOrder, Losing};
pub use continuation::Plies;
pub use enhancement::{OpenNode, SufficientMove};
pub use experience::Sharing;
pub use hint::Hint;
pub use journal::Moment;
pub(in crate::search) use key::MOST_SUGGESTIONS;
pub use key::{Keys, Suggestions};
pub use plan::Plan;
pub use weighing::{Credit, Gravity, Malus};

use crate::game::Game;
use crate::search::ordering::enhancement::{Concern, Configured, Enhancement, Setup};
use crate::search::ordering::hint::Hinted;
use crate::search::ordering::journal::Journal;
use crate::search::ordering::key::Bits;
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

        const BITS: &[Bits] = &[
            key::TABLE_MOVE,
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

            pub(crate) fn terms(&self) -> Vec<Term> {
                let mut terms = Vec::new();
                $(terms.extend(self.$name.map(|ordering| ordering.term()));)+
                $(terms.extend(self.$last_name.map(|ordering| ordering.term()));)+
                terms
            }

            /// The orderings, each with the bits of the key that it owns.
            fn owners(&self) -> Vec<Owner> {
                let owners = [
                    $(self.$name.map(|_| Owner::of::<$ordering>()),)+
                    $(self.$last_name.map(|_| Owner::of::<$last>()),)+
                ];
                owners.into_iter().flatten().collect()
            }

            fn start<G: Game>(&self, setup: Setup) -> Vec<Box<dyn Enhancement<G>>> {
                let enhancements = [
                    $(self.$name.map(|ordering| ordering.start::<G>(setup)),)+
                    $(self.$last_name.map(|ordering| ordering.start::<G>(setup)),)+
                ];
                enhancements.into_iter().flatten().collect()
            }

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
    continuation: continuation::Continuation,
    killer: killer::Killer,
    refutation: refutation::Refutation,
    mobility_first: mobility_first::MobilityFirst;
    last: shuffle: shuffle::Shuffle,
];

/// An ordering that owns bits of the key.
struct Owner {
    name: &'static str,
    bits: Bits,
    adds_to: Option<&'static str>,
}

impl Owner {
    fn of<O: Registered + Configured>() -> Self {
        Self { name: O::ENTRY.name, bits: O::BITS, adds_to: O::ADDS_TO }
    }

    fn conflicts(&self, other: &Self) -> bool {
        let together = other.adds_to == Some(self.name) || self.adds_to == Some(other.name);
        self.bits == other.bits && !together
    }
}

impl OrderingConfig {
    /// Two orderings that own the same bits of the key, and so order the same
    /// moves.
    pub(crate) fn conflict(&self) -> Option<[&'static str; 2]> {
        let owners = self.owners();
        owners.iter().enumerate().find_map(|(number, owner)| {
            let other = owners[number + 1..].iter().find(|other| owner.conflicts(other))?;
            Some([owner.name, other.name])
        })
    }

    pub(crate) fn admits_hint(&self) -> bool {
        self.owners().iter().all(|owner| owner.bits != hint::BITS)
    }

    /// The ordering that tells moves apart by their pieces, as a spec writes it.
    pub(crate) fn by_piece(&self) -> Option<&'static str> {
        let tables = [
            self.history.map(|history| (history.table, "history[table=piece-to]")),
            self.butterfly.map(|butterfly| (butterfly.table, "butterfly[table=piece-to]")),
            self.relative_history.map(|history| (history.table, "relative-history[table=piece-to]")),
        ];
        let by_piece = |(table, name)| (table == Sharing::PieceTo).then_some(name);
        let history = tables.into_iter().flatten().find_map(by_piece);
        history.or(self.continuation.map(|_| Continuation::ENTRY.name))
    }
}

/// Decides the order of moves and learns from what was best.
pub trait MoveOrdering<G: Game> {
    /// Whether the order is anything but the base order.
    const PRESENT: bool;

    /// The parts in which nodes find their moves.
    fn plan(&self) -> Plan;

    /// Opens a node. `first` says that no node is open whose moves are still
    /// to be ranked.
    fn open(&mut self, first: bool) -> Moment;

    /// Is told of a node just opened, with the same `first`, if the plan asks for it.
    fn follow(&mut self, node: &OpenNode<'_, G>, first: bool);

    /// Collects the moves to try before the others are found.
    fn suggest(&self, node: &OpenNode<'_, G>, suggestions: &mut Suggestions<G::Move>);

    /// Computes the keys of some moves of a node as at the moment when it was
    /// opened; what was suggested adds its bits itself.
    fn rank(
        &mut self,
        node: &OpenNode<'_, G>,
        opened: Moment,
        moves: &[G::Move],
        quiet: bool,
        keys: &mut Keys,
    );

    /// Learns that a move was sufficient.
    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>);
}

/// The game's own order; nothing to compute, nothing to learn.
#[derive(Clone, Copy, Debug)]
pub struct BaseOrder;

impl<G: Game> MoveOrdering<G> for BaseOrder {
    const PRESENT: bool = false;
    #[inline]
    fn plan(&self) -> Plan {
        Plan::default()
    }
    #[inline]
    fn open(&mut self, _: bool) -> Moment {
        Moment::default()
    }
    fn follow(&mut self, _: &OpenNode<'_, G>, _: bool) {}
    fn suggest(&self, _: &OpenNode<'_, G>, _: &mut Suggestions<G::Move>) {}
    fn rank(&mut self, _: &OpenNode<'_, G>, _: Moment, _: &[G::Move], _: bool, _: &mut Keys) {}
    fn learn(&mut self, _: &OpenNode<'_, G>, _: &SufficientMove<'_, G::Move>) {}
}

/// The ordering enhancements of an engine, from none to all.
pub struct Ordered<'a, G> {
    plan: Plan,
    enhancements: Vec<(Concern, Box<dyn Enhancement<G> + 'a>)>,
    journal: Journal,
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
    pub fn new(config: &OrderingConfig, table: Option<TableConfig>, depth: u32) -> Self {
        let table_move = table.is_some_and(|table| table.best_move == BestMove::First);
        let plan = Plan::default().with(Plan::TABLE_MOVE, table_move);
        let mut ordered = Ordered { plan, enhancements: Vec::new(), journal: Journal::default() };
        let weighed_history = config.history.is_some_and(History::is_weighed);
        for enhancement in config.start(Setup { depth, captures: config.captures.is_some(), weighed_history })
        {
            ordered.push(enhancement);
        }
        ordered
    }

    pub(crate) fn is_base(&self) -> bool {
        self.plan.is_base()
    }

    /// The same ordering for several processors: one that opens a node ends what is written down for nodes of the others,
    /// so all moves are ranked when a node is opened.
    pub(in crate::search) fn ranked_at_once(self) -> Self {
        Ordered { plan: self.plan.with(Plan::THE_WHOLE, true), ..self }
    }

    /// Adds a hint of the caller's own.
    pub fn add(&mut self, hint: impl Hint<G> + 'a) {
        self.push(Box::new(Hinted(hint)));
    }

    fn push(&mut self, enhancement: Box<dyn Enhancement<G> + 'a>) {
        let concern = enhancement.concern();
        let parts = match concern {
            Concern::Captures => Plan::CAPTURES,
            Concern::Weighed { losing_last, learns } => {
                (if losing_last { Plan::LOSING_LAST } else { Plan::WEIGHED })
                    | if learns { Plan::CAPTURE_HISTORY } else { 0 }
            }
            Concern::Suggestions { lasting: true } => Plan::SUGGESTIONS,
            Concern::Suggestions { lasting: false } => Plan::SUGGESTIONS | Plan::PASSING_SUGGESTIONS,
            Concern::EveryMove => Plan::EVERY_MOVE,
            Concern::TheWhole => Plan::THE_WHOLE,
        };
        self.plan = self
            .plan
            .with(parts, true)
            .with(Plan::TRIED, enhancement.learns_from_tried())
            .with(Plan::LINE, enhancement.follows_line());
        self.enhancements.push((concern, enhancement));
    }
}

impl<G: Game> MoveOrdering<G> for Ordered<'_, G> {
    const PRESENT: bool = true;

    #[inline]
    fn plan(&self) -> Plan {
        self.plan
    }

    #[inline]
    fn open(&mut self, first: bool) -> Moment {
        if first {
            self.journal.clear();
        }
        self.journal.now()
    }

    #[cold]
    fn follow(&mut self, node: &OpenNode<'_, G>, first: bool) {
        for (_, enhancement) in &mut self.enhancements {
            enhancement.follow(node, first);
        }
    }

    #[inline]
    fn suggest(&self, node: &OpenNode<'_, G>, suggestions: &mut Suggestions<G::Move>) {
        for (concern, enhancement) in &self.enhancements {
            if matches!(concern, Concern::Suggestions { .. }) {
                enhancement.suggest(node, suggestions);
            }
        }
    }

    #[inline]
    fn rank(
        &mut self,
        node: &OpenNode<'_, G>,
        opened: Moment,
        moves: &[G::Move],
        quiet: bool,
        keys: &mut Keys,
    ) {
        key::reset(keys, moves.len());
        for (concern, enhancement) in &mut self.enhancements {
            let is_asked = match concern {
                Concern::Captures | Concern::Weighed { .. } => !quiet,
                Concern::Suggestions { .. } => false,
                Concern::EveryMove | Concern::TheWhole => true,
            };
            if is_asked {
                enhancement.rank(node, moves, keys, (&mut self.journal, opened));
            }
        }
    }

    #[inline]
    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>) {
        for (concern, enhancement) in &mut self.enhancements {
            if *concern != Concern::Captures {
                enhancement.learn(node, best, &mut self.journal);
            }
        }
    }
}
