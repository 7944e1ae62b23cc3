//! The keys of a claim's file.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::suite::Depths;

/// A text with its place.
pub(super) type Text = Spanned<String>;

/// A list of texts with their places.
pub(super) type Texts = Spanned<Vec<Text>>;

/// A key with its place, where it is set.
pub(super) type Key = (&'static str, Option<Range<usize>>);

/// The needs of a claim's searches besides its figures.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Searches {
    pub(super) positions: Option<Texts>,
    pub(super) seeds: Option<Text>,
    pub(super) within: Option<Text>,
    pub(super) reference: Option<Text>,
}

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
    pub(super) searches: Option<Spanned<Searches>>,
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
    pub(super) value: Option<Text>,
    pub(super) saving: Option<Spanned<f64>>,
    pub(super) tolerance: Option<Text>,
    pub(super) margin: Option<Spanned<f64>>,
    pub(super) whose: Option<Text>,
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
    pub(super) at: Option<Spanned<Vec<f64>>>,
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

macro_rules! keys {
    ($section:expr; $($key:ident)*) => {
        [$((stringify!($key), $section.$key.as_ref().map(|value| value.span()))),*]
    };
}
pub(super) use keys;

impl Section {
    /// The keys of the claim itself, which neither part nor figure has.
    pub(super) fn of_claim(&self) -> impl Iterator<Item = Key> {
        let lists = [("part", self.part.first()), ("also", self.also.first())];
        let lists = lists.map(|(key, section)| (key, section.map(Spanned::span)));
        let keys =
            keys!(self; id statement source grade published source_games suites searches remark not_tested);
        keys.into_iter().chain(lists)
    }

    /// The keys of a part, which a figure without a word does not have.
    pub(super) fn of_part(&self) -> impl Iterator<Item = Key> {
        let keys = keys!(self; name kind says range value saving tolerance margin whose no_effect valid primary family
            known_beforehand);
        keys.into_iter()
    }
}
