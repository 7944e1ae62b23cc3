//! Specs of the synthetic trees, read and printed by the registry's table.

use crate::game::parameters::{Parameters, Probability};
use crate::game::tree::closed_form;
use crate::game::tree::registry::{self, Kind, ModelInfo, ModelKind, ParameterInfo};
use crate::spec::{SpecError, Term, nearest};

/// A model with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TreeSpec {
    pub(super) kind: ModelKind,
    /// One for each parameter of the model, in the registry's order.
    settings: Vec<Setting>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Setting {
    Whole(u64),
    Probability(Probability),
    Hard,
    Word(&'static str),
}

impl Setting {
    fn text(self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Probability(probability) => probability.to_string(),
            Self::Hard => "hard".to_owned(),
            Self::Word(word) => word.to_owned(),
        }
    }
}

impl TreeSpec {
    /// The registry's entry of the model.
    pub fn model(&self) -> &'static ModelInfo {
        self.kind.info()
    }

    /// The branching factor if it is the same at every node.
    pub fn uniform_branching(&self) -> Option<u64> {
        match self.kind {
            ModelKind::Varying | ModelKind::GGame => None,
            _ => Some(self.whole("b")),
        }
    }

    /// Reads a term whose name begins with `tree:`.
    pub(in crate::game) fn from_term(term: &Term) -> Result<Self, SpecError> {
        let kind = ModelKind::named(&term.name).ok_or_else(|| SpecError::UnknownName {
            kind: "tree",
            name: term.name.clone(),
            nearest: nearest(&term.name, registry::models().map(|model| model.name)),
        })?;
        let infos = kind.info().parameters;
        let keys: Vec<_> = infos.iter().map(|parameter| parameter.key).collect();
        let parameters = Parameters::new(term, &keys)?;
        let settings = infos.iter().map(|info| read(&parameters, info)).collect::<Result<_, _>>()?;
        let spec = Self { kind, settings };
        spec.check(term)?;
        Ok(spec)
    }

    /// Limits that two parameters set together.
    fn check(&self, term: &Term) -> Result<(), SpecError> {
        if self.kind == ModelKind::Varying && self.whole("bmin") > self.whole("bmax") {
            return Err(SpecError::Combination {
                spec: term.to_string(),
                reason: format!(
                    "bmin={} is larger than bmax={}; bmin must not exceed bmax",
                    self.whole("bmin"),
                    self.whole("bmax")
                ),
            });
        }
        Ok(())
    }

    /// The parameters that differ from their defaults, in registry order.
    pub(in crate::game) fn parameters(&self) -> Vec<(String, String)> {
        self.model()
            .parameters
            .iter()
            .zip(&self.settings)
            .map(|(info, setting)| (info, setting.text()))
            .filter(|(info, text)| *text != info.kind.default())
            .map(|(info, text)| (info.key.to_owned(), text))
            .collect()
    }

    pub(super) fn whole(&self, key: &str) -> u64 {
        match self.setting(key) {
            Setting::Whole(number) => number,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    /// `b` as the models keep it.
    pub(super) fn branches(&self) -> u16 {
        self.whole("b") as u16
    }

    pub(super) fn probability(&self, key: &str) -> f64 {
        match self.setting(key) {
            Setting::Probability(probability) => probability.get(),
            Setting::Hard => closed_form::xi(self.whole("b")),
            other => unreachable!("{key} is {other:?}"),
        }
    }

    pub(super) fn word(&self, key: &str) -> &'static str {
        match self.setting(key) {
            Setting::Word(word) => word,
            other => unreachable!("{key} is {other:?}"),
        }
    }

    fn setting(&self, key: &str) -> Setting {
        let index = self.model().parameters.iter().position(|info| info.key == key);
        self.settings[index.expect("a model asks for its own parameters")]
    }
}

fn read(parameters: &Parameters<'_>, info: &ParameterInfo) -> Result<Setting, SpecError> {
    match info.kind {
        Kind::Whole { default, least, most } => {
            parameters.whole(info.key, default, least..=most).map(Setting::Whole)
        }
        Kind::Probability { default } => parameters.probability(info.key, default).map(Setting::Probability),
        Kind::HardPoint => {
            parameters.hard_point(info.key).map(|given| given.map_or(Setting::Hard, Setting::Probability))
        }
        Kind::Word { words } => {
            let words: Vec<_> = words.iter().map(|word| (*word, *word)).collect();
            parameters.choice(info.key, &words).map(Setting::Word)
        }
    }
}
