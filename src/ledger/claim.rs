//! A claim: its source, and the parts that rows can decide.

use serde::{Serialize, Serializer};
use tr::tr;

use crate::game::{GameSpec, Rules};
use crate::language::{in_passing, lists, names, tr_noop, translated};
use crate::ledger::band::Band;
use crate::ledger::figure::Figure;
use crate::search::Engine;
use crate::spec::choice;

choice! {
    /// Where a claim was read.
    pub enum Grade {
        /// read in the work itself
        A = "a",
        /// read in a secondary source
        B = "b",
        /// from memory, not verified
        C = "c",
        /// stated by the encyclopaedia article only
        Article = "article",
        /// made by this project
        Prediction = "prediction",
    }
}

choice! {
    /// The kind of statement that a part makes, which decides its words.
    pub enum Kind {
        /// a published range or figure
        Number = "number",
        /// a published direction: one side of no effect
        Direction = "direction",
        /// a statement with a proof, at the depth measured
        Theorem = "theorem",
        /// a vague word of the source; the accepted range is ours
        Reading = "reading",
        /// nothing published; fixed by us before the rows
        Prediction = "prediction",
        /// a statement about every single search
        Exact = "exact",
    }
}

choice! {
    /// The arm of a part.
    pub enum Arm {
        /// the algorithm by itself
        Kernel = "kernel",
        /// a full engine: iterative deepening, a table, captures searched at the leaves where a game can
        Program = "program",
    }
}

choice! {
    /// The author of an accepted range.
    pub enum Whose {
        /// published
        Published = "published",
        /// ours
        Ours = "ours",
    }
}

/// A count of parts that is never added to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tally {
    /// Published numbers, directions and theorems in a game of the source.
    Published,
    /// The same in other games.
    OtherGames,
    /// Our readings and predictions.
    Ours,
    /// Statements about every single search.
    Exact,
}

/// One statement of a source: a quantity, a game, a population, a pair of engines, an
/// accepted range, and depths.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// A label, unique in its claim; empty for the only part.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The source's words for it.
    pub says: String,
    /// The measured figure, at every depth of the part.
    pub figure: Figure,
    /// Bare search or full engine, where that matters.
    pub arm: Option<Arm>,
    /// The accepted range.
    pub range: Band,
    /// Its author.
    pub whose: Whose,
    /// The rule that made the range of a single figure, in words.
    pub tolerance: Option<&'static str>,
    /// The value of no effect, if there is one.
    pub null: Option<f64>,
    /// The interval around the null that counts as no effect, of a direction.
    pub no_effect: Option<Band>,
    /// The reason why an engine that is not exact is accepted.
    pub valid_any: Option<String>,
    /// Whether it is the primary part, outside the family.
    pub primary: bool,
    /// Whether it is corrected for with the published parts, though a prediction.
    pub family: bool,
    /// The positions on which its outcome was known before.
    pub known_beforehand: Option<String>,
    /// Whether the source had this game.
    pub in_source_game: bool,
}

/// Keys of `[searches]`: needs of a claim's searches that its figures do not tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchKeys {
    /// The positions of figures that name none: sets, ids, and files relative to the folder of the claim.
    pub positions: Vec<String>,
    /// The first and the last seed of synthetic trees.
    pub seeds: Option<(u64, u64)>,
    /// The engine among whose leaves those of others are looked for.
    pub within: Option<Engine>,
    /// An exact engine, which tells wrong values where no other engine does.
    pub reference: Option<Engine>,
}

/// A claim and its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Its id.
    pub id: String,
    /// The claim in our words.
    pub statement: String,
    /// Its author and publication.
    pub source: String,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure, if one was read.
    pub published: Option<String>,
    /// The games that the source had.
    pub source_games: Vec<String>,
    /// The suites that run its rows.
    pub suites: Vec<String>,
    /// Needs of its searches that its figures do not tell.
    pub searches: SearchKeys,
    /// Its parts.
    pub parts: Vec<Part>,
    /// Figures without a word.
    pub also: Vec<Figure>,
    /// The reason why no part of it can be tested.
    pub not_tested: Option<String>,
    /// Notes for the reader. They decide nothing.
    pub remark: String,
}

impl Kind {
    /// The words for a range that holds, and for one that does not.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Number | Self::Direction => [tr_noop!("reproduced"), tr_noop!("not reproduced")],
            Self::Theorem => [tr_noop!("agrees with theory"), tr_noop!("disagrees")],
            Self::Reading => [tr_noop!("consistent with our reading"), tr_noop!("at odds with our reading")],
            Self::Prediction => [tr_noop!("held"), tr_noop!("failed")],
            Self::Exact => [tr_noop!("holds"), tr_noop!("violated")],
        }
    }

    /// Whether its words name the side of an interval outside the range.
    pub const fn has_sides(self) -> bool {
        matches!(self, Self::Number | Self::Direction)
    }
}

impl Part {
    /// The list in which it is counted.
    pub const fn tally(&self) -> Tally {
        match self.kind {
            Kind::Exact => Tally::Exact,
            Kind::Reading | Kind::Prediction => Tally::Ours,
            _ if self.in_source_game => Tally::Published,
            _ => Tally::OtherGames,
        }
    }

    /// Whether its p-value is corrected for many claims.
    pub fn is_in_family(&self) -> bool {
        !self.primary && (self.family || self.tally() == Tally::Published)
    }

    /// The accepted range in words, with its author: "at least 0.97 (ours)".
    pub fn accepted(&self) -> String {
        match self.tolerance {
            Some(rule) => tr!("{} ({rule})", self.range.words(), rule = translated(rule)),
            None if self.kind == Kind::Direction || self.kind == Kind::Exact => self.range.words(),
            None => tr!("{} ({})", self.range.words(), translated(self.whose.word())),
        }
    }

    /// The rule as a sentence, without its full stop.
    pub fn rule(&self) -> String {
        let Self { figure, .. } = self;
        let mut text = tr!("{} of {figure}", figure.what(), figure);
        if let Some(arm) = self.arm {
            text += &in_passing(&match arm {
                Arm::Kernel => tr!("bare search"),
                Arm::Program => tr!("full engine"),
            });
        }
        text = tr!("{text}; accepted: {}", self.accepted(), text);
        let null = self.null.map(|null| tr!("no effect at {}", null));
        let margin = self
            .no_effect
            .map(|margin| tr!("within {} of it counts as none", (margin.half_width() * 1e9).round() / 1e9));
        let any = self.valid_any.as_deref().map(|why| tr!("wrong values are counted: {}", translated(why)));
        lists([text].into_iter().chain(null).chain(margin).chain(any))
    }
}

impl Claim {
    /// Every figure that it looks at.
    pub fn every_figure(&self) -> impl Iterator<Item = &Figure> {
        self.parts.iter().map(|part| &part.figure).chain(&self.also)
    }

    /// Whether it holds a part that rows can decide.
    pub fn is_tested(&self) -> bool {
        !self.parts.is_empty()
    }
}

/// The name of a game in a list of a source's games: synthetic trees are "trees".
pub(super) fn game_of(game: &str) -> String {
    let rules = game.parse().ok().and_then(|game: GameSpec| game.rules());
    rules.map_or_else(|| "trees".to_owned(), |rules: Rules| rules.to_string())
}

/// The games of a source in words.
pub fn games_in_words(games: &[String]) -> String {
    names(games.iter().map(|game| translated(game)))
}

macro_rules! serialized_by_word {
    ($($kind:ty),*) => {
        $(impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        })*
    };
}
pub(super) use serialized_by_word;
serialized_by_word!(Grade, Kind, Whose);
