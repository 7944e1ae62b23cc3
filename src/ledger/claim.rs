//! A claim: who made it, whom it is about, and which figures decide it.

use serde::{Serialize, Serializer};
use tr::tr;

use crate::language::{in_passing, lists, sentences, tr_noop, translated};
use crate::ledger::band::Band;
use crate::ledger::figure::{Figure, depths_in_words};
use crate::ledger::outcome::Outcome;
use crate::spec::choice;

choice! {
    /// The publication a claim was found in.
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
    /// What becomes of a claim.
    pub enum Kind {
        /// a published statement, which gets an outcome
        Claim = "claim",
        /// a statement without a published figure: held, failed or undecided
        Prediction = "prediction",
        /// a statement about every cell: it is held in k of k cells, or broken
        Exact = "exact",
        /// figures that are reported and judge nothing
        Reported = "reported",
        /// a published statement that is not put to any rows, with the reason
        NotPut = "not-put",
    }
}

choice! {
    /// Whom a figure is about.
    pub enum Arm {
        /// the algorithm by itself
        Kernel = "kernel",
        /// a complete program: iterative deepening, a table, captures searched at the leaves where a game can
        Program = "program",
    }
}

/// How surely a figure must be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    /// 5%: the primary claim.
    Primary,
    /// 5% if the claim of this id is decided, else its part.
    After(String),
    /// Its part of 5%, divided by the number of judged figures of the ledger.
    Part,
}

/// A figure with the range that its claim wants it in.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The figure.
    pub figure: Figure,
    /// Whom it is about, where that matters.
    pub arm: Option<Arm>,
    /// The published range.
    pub range: Band,
    /// Whether the range is one of equivalence, tested by two one-sided tests.
    pub equivalence: bool,
    /// The value of no effect, if there is one.
    pub null: Option<f64>,
    /// Fewest positions that say anything.
    pub least: usize,
    /// Depths that are judged where they were run, and missed nowhere.
    pub where_run: Vec<u32>,
    /// What it means, in words.
    pub says: String,
}

/// A claim and what decides it.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Its id.
    pub id: String,
    /// What becomes of it.
    pub kind: Kind,
    /// The claim in our words.
    pub statement: String,
    /// Who made it, where.
    pub source: String,
    /// Where it was read.
    pub grade: Grade,
    /// The published figure, if one was read.
    pub published: Option<String>,
    /// How surely its figures must be known.
    pub level: Level,
    /// The suite that runs its rows, if there is one.
    pub suite: Option<String>,
    /// Figures that decide, all of them.
    pub judged: Vec<Judged>,
    /// Figures with outcomes of their own, which make the claim robust or not.
    pub robust: Vec<Judged>,
    /// Figures that are listed.
    pub beside: Vec<Figure>,
    /// What a reader should know besides, or why it is not put. Decides nothing.
    pub remark: String,
}

impl Judged {
    /// The same at each of its depths.
    pub fn by_depth(&self) -> Vec<Self> {
        self.figure.by_depth().into_iter().map(|figure| Self { figure, ..self.clone() }).collect()
    }

    /// Whether it may be missing.
    pub(super) fn may_be_missing(&self) -> bool {
        !self.figure.depths.is_empty()
            && self.figure.depths.iter().all(|depth| self.where_run.contains(depth))
    }

    /// The rule as a sentence, without its full stop.
    pub fn sentence(&self) -> String {
        let Self { figure, .. } = self;
        let mut text = tr!("{} of {figure}", figure.what(), figure);
        if let Some(arm) = self.arm {
            text += &in_passing(&translated(arm.word()));
        }
        if !self.where_run.is_empty() {
            text += &tr!(", {} where it was run", depths_in_words(&self.where_run));
        }
        text += &if self.equivalence { tr!(": {}", self.range) } else { tr!(": in {}", self.range) };
        if let Some(null) = self.null.filter(|_| !self.equivalence) {
            text += &tr!(", and {} means no effect", null);
        }
        if !self.says.is_empty() {
            text = lists([text, translated(&self.says)]);
        }
        text
    }
}

impl Claim {
    /// The figures that decide, one for each depth.
    pub fn figures(&self) -> Vec<Judged> {
        self.judged.iter().flat_map(Judged::by_depth).collect()
    }

    /// How many figures the level is divided by: none of a statement about every
    /// cell, which has no interval.
    pub(super) fn parts_of_the_level(&self) -> usize {
        if self.kind == Kind::Exact { 0 } else { self.figures().len() }
    }

    /// Every figure that it looks at.
    pub fn every_figure(&self) -> impl Iterator<Item = &Figure> {
        let judged = self.judged.iter().chain(&self.robust).map(|judged| &judged.figure);
        judged.chain(&self.beside)
    }

    /// What decides, as sentences.
    pub fn rule(&self) -> String {
        sentences(self.judged.iter().map(|judged| tr!("{}.", judged.sentence())))
    }
}

impl Kind {
    /// An outcome in the words of the kind: a prediction has held or failed, a
    /// statement about every cell is held or broken.
    pub const fn word_of(self, outcome: Outcome) -> &'static str {
        match (self, outcome) {
            (Self::Prediction | Self::Exact, Outcome::Reproduced) => tr_noop!("held"),
            (Self::Prediction, Outcome::Refuted | Outcome::OtherSize) => tr_noop!("failed"),
            (Self::Exact, Outcome::Refuted) => tr_noop!("broken"),
            (_, outcome) => outcome.word(),
        }
    }
}

impl Serialize for Grade {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
