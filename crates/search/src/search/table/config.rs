//! The configuration of a transposition table: `tt` and its parameters.

use crate::search::table::size::TableSize;
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// A scheme of replacement.
    pub enum Replace {
        /// Always replaced.
        Always = "always",
        /// Replaced if the new entry is at least as deep.
        Deeper = "deeper",
        /// Two places: the deeper entry in the first, the newer in the second.
        TwoTier = "two-tier",
        /// As two-tier, but the entry that cost more nodes stays.
        Big = "big",
        /// A bucket of places: the first empty one, otherwise the one of least depth.
        Bucket = "bucket",
        /// A bucket of places: the first empty one, otherwise one drawn at random.
        Random = "random",
    }
}

choice! {
    /// The places of a bucket.
    pub enum Ways {
        /// Two.
        Two = "2",
        /// Four.
        Four = "4",
        /// Eight.
        Eight = "8",
    }
}

choice! {
    /// The influence of an entry's age in a bucket.
    pub enum Age {
        /// Not at all.
        Ignored = "ignored",
        /// An entry of an earlier iteration of `id` counts as two plies shallower.
        Iterations = "iterations",
    }
}

choice! {
    /// When an entry answers.
    pub enum Hit {
        /// TT cutoffs from equal depth; values equal minimax's.
        Equal = "equal",
        /// TT cutoffs from greater depth too, as in playing programs; values may differ.
        Deeper = "deeper",
        /// Hash move only.
        Never = "never",
    }
}

impl Hit {
    /// An entry answers if it is deeper than the wanted depth by less than this.
    pub(super) const fn span(self) -> u32 {
        match self {
            Self::Never => 0,
            Self::Equal => 1,
            Self::Deeper => u32::MAX / 2,
        }
    }
}

choice! {
    /// The use of a remembered move.
    pub enum BestMove {
        /// Tried first.
        First = "first",
        /// TT cutoffs only; the order stays static, as theorems on SSS* assume.
        Ignored = "ignored",
    }
}

choice! {
    /// Whether positions at the horizon are remembered.
    pub enum Leaves {
        /// Evaluated at every visit.
        Recomputed = "recomputed",
        /// Stored, as in the published programs of MTD(f); a later visit is a table cutoff.
        Stored = "stored",
    }
}

parameters! {
    /// The transposition table of an engine.
    pub struct TableConfig {
        /// entries of 16 bytes, or of 32 if values need more than 16 bits or with replace=big; memory is allocated as it
        /// fills; auto: 4^(depth+2), at least 1k and at most 16M
        pub size: TableSize = TableSize::of(1 << 20);
        /// replacement scheme
        pub replace: Replace = Replace::TwoTier;
        /// which entries are used
        pub hit: Hit = Hit::Equal, inexact [Hit::Deeper];
        /// use of the hash move
        pub best_move as "move": BestMove = BestMove::First;
        /// positions at the horizon
        pub leaves: Leaves = Leaves::Recomputed;
        /// places of a bucket, for replace=bucket and replace=random
        pub ways: Ways = Ways::Four;
        /// age of entries, for replace=bucket with `id`; entries then take 32 bytes
        pub age: Age = Age::Ignored;
    }
}

impl TableConfig {
    /// In how many places a position may be.
    pub(super) const fn places(&self) -> usize {
        match (self.replace, self.ways) {
            (Replace::Always | Replace::Deeper, _) => 1,
            (Replace::TwoTier | Replace::Big, _) | (_, Ways::Two) => 2,
            (_, Ways::Four) => 4,
            (_, Ways::Eight) => 8,
        }
    }
}

impl Registered for TableConfig {
    const ENTRY: Entry = Entry {
        name: "tt",
        summary: "transposition table",
        explanation: "Stores the bounds and the best move of every interior node. A position with the same \
            remaining depth is answered if its bounds suffice for the window; otherwise its stored move is \
            tried first. With `hit=equal` values are exactly minimax's; the root is always searched. With \
            `hit=never` a table only orders moves. Keys have 64 bits and are compared in full. Under every \
            scheme a stored position keeps its place, and bounds of the same depth are merged. With \
            `replace=bucket` a bucket is `ways` entries: four are one cache line of 64 bytes, or two for 32-byte \
            entries. A new position takes the first empty place, otherwise the place of least depth, even \
            if deeper than the new one; ties go to the first. Entries of an earlier search count as empty. \
            A smaller table is one bucket. With `age=iterations` an entry that an earlier iteration stored \
            last counts as two plies shallower. With `replace=random` a new position takes the first empty \
            place, otherwise a place drawn with SplitMix64: the null hypothesis that it does not matter which \
            entry gives way.",
        source: "R. D. Greenblatt, D. E. Eastlake, S. D. Crocker, The Greenblatt chess program, 1967; D. J. \
        Slate and L. R. Atkin, CHESS 4.5, 1977; replacement schemes: D. M. Breuker, J. W. H. M. \
        Uiterwijk, H. J. van den Herik, ICCA Journal 17(4), 1994; buckets of four, and age: T. Romstad and M. Costalba, \
        Stockfish, 2008, TranspositionTable::store; stored leaves: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, \
        Best-first fixed-depth minimax algorithms, Artificial Intelligence 87, 1996",
        cites: &["greenblatt1967", "slate1977", "breuker1994", "stockfish", "plaat1996"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        let Self { replace, ways, age, .. } = self;
        if *age != Age::Ignored && *replace != Replace::Bucket {
            return Some(format!(
                "age does nothing with replace={replace}; write replace=bucket, or leave age out"
            ));
        }
        let idle = *ways != Ways::Four && !matches!(replace, Replace::Bucket | Replace::Random);
        idle.then(|| {
            format!("ways does nothing with replace={replace}; write replace=bucket, or leave ways out")
        })
    }
}
