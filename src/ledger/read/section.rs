//! The keys of a claim's file.

use serde::Deserialize;
use toml::Spanned;

use crate::suite::Depths;

/// A text with its place.
pub(super) type Text = Spanned<String>;

/// A list of texts with their places.
pub(super) type Texts = Spanned<Vec<Text>>;

/// The top of a file, or one of its figures: a key exists in one place only.
/// Keys of figures at the top are defaults for every figure.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    pub(super) id: Option<Text>,
    pub(super) kind: Option<Text>,
    pub(super) statement: Option<Text>,
    pub(super) source: Option<Text>,
    pub(super) grade: Option<Text>,
    pub(super) published: Option<Text>,
    pub(super) primary: Option<Spanned<bool>>,
    pub(super) after: Option<Text>,
    pub(super) suite: Option<Text>,
    pub(super) remark: Option<Text>,
    #[serde(default)]
    pub(super) judged: Vec<Spanned<Section>>,
    #[serde(default)]
    pub(super) robust: Vec<Spanned<Section>>,
    #[serde(default)]
    pub(super) beside: Vec<Spanned<Section>>,
    pub(super) figure: Option<Text>,
    pub(super) quantity: Option<Text>,
    pub(super) arm: Option<Text>,
    pub(super) games: Option<Texts>,
    pub(super) at: Option<Spanned<Vec<Spanned<f64>>>>,
    pub(super) positions: Option<Text>,
    pub(super) engine: Option<Text>,
    pub(super) over: Option<Text>,
    pub(super) among: Option<Texts>,
    pub(super) of: Option<Texts>,
    pub(super) whole: Option<Texts>,
    pub(super) base: Option<Texts>,
    pub(super) depths: Option<Spanned<Depths>>,
    pub(super) where_run: Option<Spanned<Depths>>,
    pub(super) range: Option<Text>,
    pub(super) equivalent: Option<Spanned<f64>>,
    pub(super) null: Option<Spanned<f64>>,
    pub(super) least: Option<Spanned<u64>>,
    pub(super) says: Option<Text>,
    pub(super) against: Option<Box<Spanned<Section>>>,
}

/// The keys of the claim itself, which no figure has.
impl Section {
    pub(super) fn of_claim(&self) -> impl Iterator<Item = (&'static str, &Text)> {
        let texts = [
            ("id", &self.id),
            ("kind", &self.kind),
            ("statement", &self.statement),
            ("source", &self.source),
            ("grade", &self.grade),
            ("published", &self.published),
            ("after", &self.after),
            ("suite", &self.suite),
            ("remark", &self.remark),
        ];
        texts.into_iter().filter_map(|(key, text)| Some((key, text.as_ref()?)))
    }
}
