//! What a transposition table can be like: `tt` and its parameters.

use crate::search::table::size::TableSize;
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// A scheme of replacement.
    pub enum Replace {
        /// Replaces it.
        Always = "always",
        /// Replaces it if the new one is searched as deep.
        Deeper = "deeper",
        /// The deeper stays in one place, the newer in a second.
        TwoTier = "two-tier",
        /// The same, but the one that cost more nodes stays.
        Big = "big",
        /// Of four places it takes the first empty one, else that of the least depth.
        Bucket = "bucket",
    }
}

impl Replace {
    /// In how many places a position may be.
    pub(super) const fn ways(self) -> usize {
        match self {
            Self::Always | Self::Deeper => 1,
            Self::TwoTier | Self::Big => 2,
            Self::Bucket => 4,
        }
    }
}

choice! {
    /// When an entry answers.
    pub enum Hit {
        /// Those of equal depth, so that values stay those of minimax.
        Equal = "equal",
        /// Deeper ones too, as in playing programs; this may change the value.
        Deeper = "deeper",
        /// None: the table gives its moves alone.
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
        /// It is tried first.
        First = "first",
        /// Nothing: the order stays static, as theorems on SSS* assume.
        Ignored = "ignored",
    }
}

choice! {
    /// Whether positions at the horizon are remembered.
    pub enum Leaves {
        /// Nothing: each is evaluated whenever it is met.
        Recomputed = "recomputed",
        /// They are remembered, as in the published programs of MTD(f): met again, one is a table cutoff.
        Stored = "stored",
    }
}

parameters! {
    /// The transposition table of an engine.
    pub struct TableConfig {
        /// entries of 16 bytes, or of 32 where values need more than 16 bits and with replace=big; memory is taken only as
        /// it is filled; auto: as many as fit the depth of the search, 4^(depth+2), but at least 1k and at most 16M
        pub size: TableSize = TableSize::of(1 << 20);
        /// what a new position does to the old one in its place
        pub replace: Replace = Replace::TwoTier;
        /// which entries answer
        pub hit: Hit = Hit::Equal, inexact [Hit::Deeper];
        /// what becomes of a remembered best move
        pub best_move as "move": BestMove = BestMove::First;
        /// what becomes of positions at the horizon
        pub leaves: Leaves = Leaves::Recomputed;
    }
}

impl Registered for TableConfig {
    const ENTRY: Entry = Entry {
        name: "tt",
        summary: "transposition table",
        explanation: "Remembers the bounds and the best move of every interior node. A position met again \
        with the same distance to the horizon is answered by its bounds if they suffice for the \
        window; otherwise its remembered move is tried first. With `hit=equal` values are exactly \
        minimax's; the root is always searched. With `hit=never` a table orders moves and answers nothing. A position's key has 64 bits and is compared whole. \
        Whatever is replaced, a position that is stored already keeps its place, and bounds of the same depth are joined. \
        With `replace=bucket` a bucket is four entries: one cache line of 64 bytes, or two where an entry has 32. In it \
        a new position takes the first empty place; where there is none, the place of the least depth, even if \
        that depth is greater than its own; ties go to the first. What another search has left counts as empty. A table of \
        two entries is one bucket of two.",
        source: "R. D. Greenblatt, D. E. Eastlake, S. D. Crocker, The Greenblatt chess program, 1967; D. J. \
        Slate and L. R. Atkin, CHESS 4.5, 1977; replacement schemes: D. M. Breuker, J. W. H. M. \
        Uiterwijk, H. J. van den Herik, ICCA Journal 17(4), 1994; buckets of four: T. Romstad and M. Costalba, \
        Stockfish, 2008, TranspositionTable::store; stored leaves: A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, \
        Best-first fixed-depth minimax algorithms, Artificial Intelligence 87, 1996",
        cites: &["greenblatt1967", "slate1977", "breuker1994", "stockfish", "plaat1996"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}
