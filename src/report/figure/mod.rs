//! The figures. Each is a recipe: a text that the reader of a user's own recipes reads (docs/FIGURES.md).

pub(in crate::report) mod aspiration_vs_alphabeta;
mod axes;
mod cutoffs_by_number;
mod effect;
mod facet;
mod factorial_effects;
mod mechanism;
mod ordering_quality;
mod plots;
mod points;
mod processor_time;
mod processors;
mod quality_over_cost;
pub mod read;
pub mod recipe;
pub(in crate::report) mod saving_by_hit_rate;
mod searches;
mod speed_up;
mod spread;
mod statistic;
mod swing_and_hits;
pub(super) mod words;

pub use facet::{engines_shown, shown_and_left_out};

use std::sync::LazyLock;

use crate::analysis::parameter::Parameter;
use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::language::translated;
use crate::report::looks::Looks;

/// A figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name, which is its file name too.
    pub name: String,
    /// Names that it had.
    pub aliases: Vec<String>,
    /// Its subject, which is its title where the chart has none.
    pub title: String,
    /// The content, where the chart does not say it.
    pub subtitle: String,
    /// Its caption: the reason to look at it.
    pub why: String,
    /// The rows it needs.
    pub needs: String,
    /// The chart.
    pub drawing: Drawing,
}

/// The source of a figure's chart.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// As a recipe describes it.
    Recipe(Box<recipe::Recipe>),
    /// By a function of your own; `None` when the rows it needs are missing.
    Own(fn(&Sheet, &Looks) -> Option<Chart>),
}

/// Why a figure cannot be drawn from some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unable {
    /// The rows that it needs are missing.
    Needs,
    /// Another reason, as a text.
    Because(String),
}

impl Figure {
    /// The chart, or why there is none.
    pub fn draw(&self, sheet: &Sheet, looks: &Looks) -> Result<Chart, Unable> {
        let chart = match &self.drawing {
            Drawing::Recipe(recipe) => statistic::draw(self, recipe, sheet, looks)?,
            Drawing::Own(chart) => chart(sheet, looks).ok_or(Unable::Needs)?,
        };
        let or = |own: String, usual: &str| if own.is_empty() { translated(usual) } else { own };
        Ok(Chart {
            title: or(chart.title, &self.title),
            subtitle: or(chart.subtitle, &self.subtitle),
            ..chart
        })
    }
}

macro_rules! recipes {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("recipes/", $name, ".toml")))),*]
    };
}

/// The recipes of the built-in figures with their names, in the order of the report.
const RECIPES: [(&str, &str); 18] = recipes!(
    "aspiration-vs-alphabeta" "saving-by-hit-rate" "mechanism" "swing-and-hits" "ordering-quality" "nodes-by-depth"
    "position-ratios" "performance-profile" "factorial-effects" "minimal-multiple" "first-move-cutoffs"
    "branching-factor" "window-sweep" "calls-by-grain" "table-size" "quality-over-cost"
    "speed-up" "processor-time"
);

/// Every built-in figure, in the order of the report.
pub static FIGURES: LazyLock<Vec<&'static Figure>> = LazyLock::new(|| {
    let figure = |(name, text): (&str, &str)| -> &'static Figure {
        let default = |part: &str, key: &str| Ok(Parameter::known_default(part, key));
        let read = Figure::parse(text, &format!("{name}.toml"), name, &default);
        Box::leak(Box::new(read.expect("a test reads every recipe")))
    };
    RECIPES.map(figure).into()
});

/// Finds a built-in figure by its name, or by one that it had.
pub fn by_name(name: &str) -> Option<&'static Figure> {
    let is_it = |known: &String| known.eq_ignore_ascii_case(name);
    FIGURES.iter().copied().find(|figure| is_it(&figure.name) || figure.aliases.iter().any(is_it))
}

/// The recipe of a built-in figure, by the figure's name.
pub fn recipe_text(name: &str) -> Option<&'static str> {
    RECIPES.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
}
