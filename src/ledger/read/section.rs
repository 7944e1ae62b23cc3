//! The keys of a claim's file.

use serde::Deserialize;
use toml::Spanned;

use crate::suite::Depths;

/// A text with its place.
pub(super) type Text = Spanned<String>;

/// A list of texts with their places.
pub(super) type Texts = Spanned<Vec<Text>>;

/// The top of a file, or one of its parts and figures. Keys of parts and figures at the top are
/// defaults.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    pub(super) id: Option<Text>,
    pub(super) statement: Option<Text>,
    pub(super) source: Option<Text>,
    pub(super) grade: Option<Text>,
    pub(super) published: Option<Text>,
    pub(super) source_games: Option<Texts>,
    pub(super) suites: Option<Texts>,
    pub(super) remark: Option<Text>,
    pub(super) not_tested: Option<Text>,
    #[serde(default)]
    pub(super) part: Vec<Spanned<Section>>,
    #[serde(default)]
    pub(super) also: Vec<Spanned<Section>>,

    pub(super) name: Option<Text>,
    pub(super) kind: Option<Text>,
    pub(super) says: Option<Text>,
    pub(super) range: Option<Text>,
    pub(super) value: Option<Spanned<Published>>,
    pub(super) saving: Option<Spanned<Published>>,
    pub(super) tolerance: Option<Text>,
    pub(super) margin: Option<Spanned<f64>>,
    pub(super) whose: Option<Text>,
    pub(super) null: Option<Spanned<f64>>,
    pub(super) no_effect: Option<Spanned<f64>>,
    pub(super) valid: Option<Text>,
    pub(super) valid_because: Option<Text>,
    pub(super) primary: Option<Spanned<bool>>,
    pub(super) family: Option<Spanned<bool>>,
    pub(super) known_beforehand: Option<Text>,

    pub(super) figure: Option<Text>,
    pub(super) mean: Option<Text>,
    pub(super) quantity: Option<Text>,
    pub(super) arm: Option<Text>,
    pub(super) games: Option<Texts>,
    pub(super) at: Option<Spanned<Vec<Spanned<f64>>>>,
    pub(super) axis: Option<Text>,
    pub(super) positions: Option<Text>,
    pub(super) engine: Option<Text>,
    pub(super) over: Option<Text>,
    pub(super) among: Option<Texts>,
    pub(super) averaged: Option<Spanned<bool>>,
    pub(super) of: Option<Texts>,
    pub(super) whole: Option<Texts>,
    pub(super) base: Option<Texts>,
    pub(super) depths: Option<Spanned<Depths>>,
    pub(super) plies: Option<Spanned<Vec<f64>>>,
    pub(super) against: Option<Box<Spanned<Section>>>,
}

/// A published figure: a number, or its printed digits.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Published {
    Number(f64),
    Digits(String),
}

impl Section {
    /// The first key of the claim itself, which neither part nor figure has.
    pub(super) fn of_claim(&self) -> Option<(&'static str, std::ops::Range<usize>)> {
        let span = |text: &Option<Text>| text.as_ref().map(Spanned::span);
        let keys = [
            ("id", span(&self.id)),
            ("statement", span(&self.statement)),
            ("source", span(&self.source)),
            ("grade", span(&self.grade)),
            ("published", span(&self.published)),
            ("source_games", self.source_games.as_ref().map(Spanned::span)),
            ("suites", self.suites.as_ref().map(Spanned::span)),
            ("remark", span(&self.remark)),
            ("not_tested", span(&self.not_tested)),
            ("part", self.part.first().map(Spanned::span)),
            ("also", self.also.first().map(Spanned::span)),
        ];
        keys.into_iter().find_map(|(key, span)| Some((key, span?)))
    }

    /// The first key of a part, which a figure without a word does not have.
    pub(super) fn of_part(&self) -> Option<(&'static str, std::ops::Range<usize>)> {
        let span = |text: &Option<Text>| text.as_ref().map(Spanned::span);
        let keys = [
            ("name", span(&self.name)),
            ("kind", span(&self.kind)),
            ("says", span(&self.says)),
            ("range", span(&self.range)),
            ("value", self.value.as_ref().map(Spanned::span)),
            ("saving", self.saving.as_ref().map(Spanned::span)),
            ("tolerance", span(&self.tolerance)),
            ("margin", self.margin.as_ref().map(Spanned::span)),
            ("whose", span(&self.whose)),
            ("null", self.null.as_ref().map(Spanned::span)),
            ("no_effect", self.no_effect.as_ref().map(Spanned::span)),
            ("valid", span(&self.valid)),
            ("primary", self.primary.as_ref().map(Spanned::span)),
            ("known_beforehand", span(&self.known_beforehand)),
        ];
        keys.into_iter().find_map(|(key, span)| Some((key, span?)))
    }
}
