//! Files of recipes: TOML in, [`Figure`] out, and for every fault its line and the remedy.

use std::fmt::Display;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use crate::analysis::metric::{Metric, UnknownMetric};
use crate::analysis::parameter::Parameter;
use crate::analysis::selection::Selection;
use crate::report::figure::recipe::{
    Across, Dimension, Effect, Mean, Measure, Over, Panels, Recipe, ScaleWord, Statistic,
};
use crate::report::figure::{Drawing, Figure};
use crate::spec::{Suggestion, UnknownWord};
use crate::suite::{Depths, SuiteError};
use crate::text_file;

/// The largest file of a recipe.
const BYTES: u64 = 1 << 20;

/// A recipe that cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RecipeError {
    #[error("cannot read {file}")]
    Read { file: String, source: io::Error },
    #[error("{file}, line {line}: {fault}")]
    Fault { file: String, line: usize, fault: String },
}

/// The value of a parameter that a spec leaves out, by its part (`game` of a game's) and its key; empty where it is not
/// known, and an error text for a slip.
pub type Defaults<'d> = &'d dyn Fn(&str, &str) -> Result<String, String>;

type Text = Spanned<String>;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    name: Option<Text>,
    #[serde(default)]
    aliases: Vec<String>,
    title: Option<Text>,
    subtitle: Option<String>,
    caption: Option<String>,
    why: Option<String>,
    needs: Option<String>,
    x: Option<Text>,
    y: Option<Text>,
    over: Option<Text>,
    statistic: Option<Text>,
    effect: Option<Text>,
    mean: Option<Text>,
    series: Option<Text>,
    panels: Option<Text>,
    fewest: Option<usize>,
    scale: Option<Text>,
    x_scale: Option<Text>,
    x_label: Option<String>,
    y_label: Option<String>,
    #[serde(default)]
    filter: Filter,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Filter {
    #[serde(default)]
    games: Vec<String>,
    #[serde(default)]
    engines: Vec<String>,
    depths: Option<Spanned<Depths>>,
    #[serde(default)]
    phases: Vec<String>,
}

impl Figure {
    /// The figure of a recipe's file.
    pub fn read(path: &Path, defaults: Defaults) -> Result<Self, RecipeError> {
        let file = path.display().to_string();
        let text = text_file::read(path, BYTES)
            .map_err(|source| RecipeError::Read { file: file.clone(), source })?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        Self::parse(&text, &file, &stem, defaults)
    }

    /// The figure of a recipe. `file` is its name in errors, `stem` the figure's name unless the recipe has one.
    pub fn parse(text: &str, file: &str, stem: &str, defaults: Defaults) -> Result<Self, RecipeError> {
        let reader = Reader { text, file, defaults };
        let keys = toml::from_str::<Keys>(text)
            .map_err(|error| reader.fault(error.span().unwrap_or(0..0), SuiteError::of_toml(&error)))?;
        reader.figure(keys, stem)
    }
}

/// The text being read, to turn byte ranges into lines.
struct Reader<'a> {
    text: &'a str,
    file: &'a str,
    defaults: Defaults<'a>,
}

impl Reader<'_> {
    fn fault(&self, span: Range<usize>, fault: impl Display) -> RecipeError {
        let line = text_file::line_of(self.text, span.start);
        RecipeError::Fault { file: self.file.to_owned(), line, fault: fault.to_string() }
    }

    fn word<T: FromStr<Err = UnknownWord>>(
        &self,
        key: &str,
        text: Option<&Text>,
    ) -> Result<Option<T>, RecipeError> {
        let read = |text: &Text| {
            text.get_ref().parse().map_err(|unknown| self.fault(text.span(), format!("{key}: {unknown}")))
        };
        text.map(read).transpose()
    }

    fn figure(&self, keys: Keys, stem: &str) -> Result<Figure, RecipeError> {
        let needed = |key: &str, text: &Option<Text>| {
            text.clone().ok_or_else(|| self.fault(0..0, format!("the recipe has no `{key}`")))
        };
        let name = keys.name.as_ref().map_or(stem, |name| name.get_ref());
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
        if name.is_empty() || !name.chars().all(is_plain) {
            let place = keys.name.as_ref().map_or(0..0, Spanned::span);
            return Err(
                self.fault(place, format!("`{name}` is no name of a file: use letters, digits, - and _"))
            );
        }
        let statistic = needed("statistic", &keys.statistic)?;
        let statistic: Statistic = self.word("statistic", Some(&statistic))?.expect("it is there");
        let effect: Option<Effect> = self.word("effect", keys.effect.as_ref())?;
        self.refuse(&keys, statistic, effect)?;
        let is_computed = statistic == Statistic::Effect;
        let y = if is_computed { Measure::Size } else { self.measure(&needed("y", &keys.y)?)? };
        let over = match (statistic, &keys.over) {
            (Statistic::Share, over) => {
                let over = over.as_ref().ok_or_else(|| {
                    self.fault(
                        0..0,
                        "a share needs `over`: the column of the whole, as in `over = \"cutoffs\"`",
                    )
                })?;
                Some(Over::Column(self.column("over", over)?))
            }
            (Statistic::Ratio | Statistic::Distribution, None) => Some(Over::Reference),
            (_, over) => over.as_ref().map(|over| Over::of(over.get_ref())),
        };
        let recipe = Recipe {
            x: keys.x.as_ref().map_or(Ok(Across::Depth), |x| self.across(x))?,
            y,
            over,
            statistic,
            effect,
            mean: self.word("mean", keys.mean.as_ref())?.unwrap_or(Mean::Geometric),
            series: keys
                .series
                .as_ref()
                .map_or(Ok(Dimension::Engine), |text| self.dimension("series", text, &[]))?,
            panels: keys.panels.as_ref().map_or(Ok(Panels::One), |text| self.panels(text))?,
            fewest: keys.fewest.unwrap_or(2),
            filter: self.filter(&keys.filter)?,
            scale: self.word("scale", keys.scale.as_ref())?.map(ScaleWord::scale),
            x_scale: self.word("x_scale", keys.x_scale.as_ref())?.map(ScaleWord::scale),
            x_label: keys.x_label,
            y_label: keys.y_label,
            caption: keys.caption.unwrap_or_default(),
        };
        if let (Panels::By(panels), Some(place)) = (&recipe.panels, &keys.panels)
            && *panels == recipe.series
        {
            let told = format!("`{}` tells the lines apart already: leave `panels` out", place.get_ref());
            return Err(self.fault(place.span(), told));
        }
        if let (Panels::Enhancements, Some(place)) = (&recipe.panels, &keys.panels)
            && (recipe.series != Dimension::Engine || recipe.swept().is_some())
        {
            let told =
                "panels of enhancements have a line per engine and are over depth; use another `panels`";
            return Err(self.fault(place.span(), told));
        }
        Ok(Figure {
            name: name.to_owned(),
            aliases: keys.aliases,
            title: keys.title.map_or_else(|| name.to_owned(), Spanned::into_inner),
            subtitle: keys.subtitle.unwrap_or_default(),
            why: keys.why.unwrap_or_default(),
            needs: keys.needs.unwrap_or_else(|| recipe.needs()),
            drawing: Drawing::Recipe(Box::new(recipe)),
        })
    }

    /// Refuses keys that a statistic would not read.
    fn refuse(&self, keys: &Keys, statistic: Statistic, effect: Option<Effect>) -> Result<(), RecipeError> {
        let set = |key: &'static str, text: &Option<Text>| Some((key, text.as_ref()?.span()));
        let series = || set("series", &keys.series).or_else(|| set("panels", &keys.panels));
        let places = || {
            set("x", &keys.x).or_else(|| set("x_scale", &keys.x_scale)).or_else(|| set("scale", &keys.scale))
        };
        let unread = match statistic {
            Statistic::Ratio | Statistic::Share => set("mean", &keys.mean),
            Statistic::Value => set("over", &keys.over),
            Statistic::Distribution => places().or_else(|| set("mean", &keys.mean)),
            Statistic::Profile => {
                places().or_else(|| set("mean", &keys.mean)).or_else(|| set("over", &keys.over))
            }
            Statistic::Effect => places()
                .or_else(|| set("mean", &keys.mean))
                .or_else(|| set("y", &keys.y))
                .or_else(|| set("over", &keys.over))
                .or_else(series),
        };
        if let Some((key, place)) = unread {
            return Err(
                self.fault(place, format!("`{key}` is not for the statistic `{statistic}`: leave it out"))
            );
        }
        let is_added = effect == Some(Effect::CutoffsByNumber);
        match (statistic == Statistic::Effect, effect) {
            (true, None) => {
                let told =
                    format!("the statistic `effect` needs `effect`: one of {}", Effect::WORDS.join(", "));
                Err(self.fault(keys.statistic.as_ref().map_or(0..0, Spanned::span), told))
            }
            (false, Some(effect)) if !is_added => {
                let place = keys.effect.as_ref().map_or(0..0, Spanned::span);
                Err(self.fault(
                    place,
                    format!("`{effect}` is a figure by itself: write `statistic = \"effect\"`"),
                ))
            }
            _ => Ok(()),
        }
    }

    fn column(&self, key: &str, text: &Text) -> Result<Metric, RecipeError> {
        let told = |unknown: UnknownMetric| self.fault(text.span(), format!("{key}: {unknown}"));
        text.get_ref().parse().map_err(told)
    }

    fn measure(&self, text: &Text) -> Result<Measure, RecipeError> {
        match text.get_ref().as_str() {
            "size" => Ok(Measure::Size),
            "window_calls" => Ok(Measure::WindowCalls),
            _ => self.column("y", text).map(Measure::Column),
        }
    }

    fn across(&self, text: &Text) -> Result<Across, RecipeError> {
        match text.get_ref().as_str() {
            "depth" => Ok(Across::Depth),
            spec if spec.contains('.') => self.parameter("x", text).map(Across::Parameter),
            _ => self.column("x", text).map(Across::Column),
        }
    }

    fn panels(&self, text: &Text) -> Result<Panels, RecipeError> {
        match text.get_ref().as_str() {
            "none" => Ok(Panels::One),
            "enhancements" => Ok(Panels::Enhancements),
            _ => self.dimension("panels", text, &["enhancements", "none"]).map(Panels::By),
        }
    }

    fn dimension(&self, key: &str, text: &Text, more: &[&str]) -> Result<Dimension, RecipeError> {
        const WORDS: [&str; 4] = ["engine", "game", "depth", "phase"];
        Ok(match text.get_ref().as_str() {
            "engine" => Dimension::Engine,
            "game" => Dimension::Game,
            "depth" => Dimension::Depth,
            "phase" => Dimension::Phase,
            spec if spec.contains('.') => Dimension::Parameter(self.parameter(key, text)?),
            other => {
                let words: Vec<&str> = WORDS.iter().chain(more).copied().collect();
                let nearest = Suggestion::among(other, words.iter().copied());
                let all = format!("use {} or a parameter like `tt.size`", words.join(", "));
                return Err(
                    self.fault(text.span(), format!("{key}: there is no `{other}`{}", nearest.or(&all)))
                );
            }
        })
    }

    /// A parameter of a part of an engine's spec, `tt.size`, or of the game's, `game.grain`.
    fn parameter(&self, key: &str, text: &Text) -> Result<Parameter, RecipeError> {
        let (part, name) = text.get_ref().split_once('.').expect("a point was found");
        let default =
            (self.defaults)(part, name).map_err(|told| self.fault(text.span(), format!("{key}: {told}")))?;
        Ok(Parameter::new(if part == "game" { "" } else { part }, name, &default))
    }

    fn filter(&self, filter: &Filter) -> Result<Selection, RecipeError> {
        let depths = filter.depths.as_ref().map(|depths| {
            depths
                .get_ref()
                .parse()
                .map_err(|error| self.fault(depths.span(), format!("filter.depths: {error}")))
        });
        Ok(Selection {
            games: filter.games.clone(),
            engines: filter.engines.clone(),
            depths: depths.transpose()?.unwrap_or_default(),
            phases: filter.phases.clone(),
        })
    }
}
