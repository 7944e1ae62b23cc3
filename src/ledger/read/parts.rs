//! The parts of a claim's file: kind, accepted range, author.

use std::fmt::Display;
use std::ops::Range;

use toml::Spanned;

use crate::language::tr_noop;
use crate::ledger::band::Band;
use crate::ledger::claim::{Arm, Grade, Kind, Part, Whose, game_of};
use crate::ledger::figure::{Average, Figure, Operator};
use crate::ledger::quantity::Quantity;
use crate::ledger::read::section::{Section, Text};
use crate::ledger::read::{Reader, RuleError, label, trimmed};

/// The margin of no effect around a ratio of 1.
const NO_EFFECT: f64 = 0.01;

/// The section of a part or figure, with the defaults at the top of its file.
pub(super) struct Merged<'s> {
    pub(super) own: &'s Section,
    pub(super) top: &'s Section,
    /// Of an `against`: operator, mean and quantity of the figure that it divides.
    pub(super) divides: Option<(Operator, Average, Quantity)>,
    pub(super) span: Range<usize>,
}

impl<'s> Merged<'s> {
    pub(super) fn get<T>(&self, key: fn(&Section) -> &Option<T>) -> Option<&'s T> {
        key(self.own).as_ref().or_else(|| key(self.top).as_ref())
    }

    fn is_set(&self, key: fn(&Section) -> &Option<Spanned<bool>>) -> bool {
        key(self.own).as_ref().is_some_and(|value| *value.get_ref())
    }
}

/// An accepted range with its author, and the rule that made it of a single figure.
type Accepted = (Band, Whose, Option<&'static str>);

impl Reader<'_> {
    pub(super) fn parts(
        &self,
        top: &Section,
        grade: Grade,
        source_games: &[String],
    ) -> Result<Vec<Part>, RuleError> {
        let mut parts: Vec<Part> = Vec::new();
        for section in &top.part {
            let merged = self.merged(top, section)?;
            let told = "the claim has no `source_games`: the games that its source had";
            self.require(!source_games.is_empty(), section.span(), told)?;
            for part in self.parts_of(&merged, grade, source_games)? {
                let is_new = parts.iter().all(|other| other.name != part.name);
                let told = format!("two parts have the name `{}`: give each its own `name`", part.name);
                self.require(is_new, section.span(), told)?;
                parts.push(part);
            }
        }
        Ok(parts)
    }

    pub(super) fn also(&self, top: &Section) -> Result<Vec<Figure>, RuleError> {
        let mut figures = Vec::new();
        for section in &top.also {
            let merged = self.merged(top, section)?;
            self.refuse_keys(
                section.get_ref().of_part(),
                "belongs to a [[part]]: an [[also]] has no outcome",
            )?;
            figures.extend(self.figures(&merged)?.into_iter().map(|(_, figure)| figure));
        }
        Ok(figures)
    }

    fn merged<'s>(&self, top: &'s Section, section: &'s Spanned<Section>) -> Result<Merged<'s>, RuleError> {
        let told = "belongs to the whole claim, above its first part";
        self.refuse_keys(section.get_ref().of_claim(), told)?;
        Ok(Merged { own: section.get_ref(), top, divides: None, span: section.span() })
    }

    /// The value of a key that a part or figure cannot do without.
    pub(super) fn needed<'s, T>(
        &self,
        merged: &Merged<'s>,
        key: fn(&Section) -> &Option<T>,
        lack: impl Display,
    ) -> Result<&'s T, RuleError> {
        merged.get(key).ok_or_else(|| self.fault(merged.span.clone(), lack))
    }

    fn parts_of(
        &self,
        merged: &Merged,
        grade: Grade,
        source_games: &[String],
    ) -> Result<Vec<Part>, RuleError> {
        let at = || merged.span.clone();
        let text = |key: fn(&Section) -> &Option<Text>| merged.get(key).map(trimmed);
        let told = format!("the part has no `kind`: {}", Kind::WORDS.join(", "));
        let kind: Kind = self.word("kind", self.needed(merged, |section| &section.kind, told)?)?;
        let is_published = matches!(kind, Kind::Number | Kind::Direction | Kind::Theorem);
        let told = "a claim of grade c was read nowhere: its parts are readings or predictions";
        self.require(grade != Grade::C || !is_published, at(), told)?;
        let arm = merged.get(|section| &section.arm).map(|text| self.word("arm", text)).transpose()?;
        let (range, whose, tolerance) = self.accepted(merged, kind)?;
        let valid_any = self.valid_any(merged)?;
        let family = merged.is_set(|section| &section.family);
        let told = "`family` is for a prediction: every other part knows its own";
        self.require(!family || kind == Kind::Prediction, at(), told)?;
        let name = text(|section| &section.name).unwrap_or_default();
        let mut parts = Vec::new();
        for (suffix, figure) in self.figures(merged)? {
            let is_every = figure.operator == Operator::Every;
            let told = "kind \"exact\" is for the figure `every`, and `every` for no other kind";
            self.require(is_every == (kind == Kind::Exact), at(), told)?;
            if arm == Some(Arm::Program) {
                self.check_program(&figure, merged)?;
            }
            let null = null_of(&figure);
            parts.push(Part {
                name: label([&name, &suffix]),
                kind,
                says: text(|section| &section.says).unwrap_or_default(),
                no_effect: self.no_effect(merged, kind, &figure, range, null)?,
                in_source_game: source_games.contains(&game_of(figure.game())),
                figure,
                arm,
                range,
                whose,
                tolerance,
                null,
                valid_any: valid_any.clone(),
                primary: merged.is_set(|section| &section.primary),
                family,
                known_beforehand: text(|section| &section.known_beforehand),
            });
        }
        Ok(parts)
    }

    fn valid_any(&self, merged: &Merged) -> Result<Option<String>, RuleError> {
        let Some(valid) = merged.get(|section| &section.valid) else { return Ok(None) };
        self.require(valid.get_ref() == "any", valid.span(), "`valid` is \"any\", or left out")?;
        let because = merged.get(|section| &section.valid_because).map(trimmed);
        let told = "valid = \"any\" needs its reason: `valid_because`";
        because.map(Some).ok_or_else(|| self.fault(valid.span(), told))
    }

    /// The accepted range of a part, from a range, a published figure with its tolerance, or a
    /// margin.
    fn accepted(&self, merged: &Merged, kind: Kind) -> Result<Accepted, RuleError> {
        let whose = merged.get(|section| &section.whose).map(|text| self.word("whose", text)).transpose()?;
        let is_ours = matches!(kind, Kind::Reading | Kind::Prediction | Kind::Theorem);
        let told = format!("the range of a {} is ours: say whose = \"ours\"", kind.word());
        self.require(!is_ours || whose == Some(Whose::Ours), merged.span.clone(), told)?;
        if let Some(margin) = merged.get(|section| &section.margin) {
            self.require(kind == Kind::Theorem, margin.span(), "`margin` is for a theorem")?;
            let is_usable = *margin.get_ref() > 0.0 && *margin.get_ref() < 1.0;
            self.require(is_usable, margin.span(), "`margin` must be above 0 and below 1")?;
            return Ok((Band::equivalent(*margin.get_ref()), Whose::Ours, None));
        }
        if let Some(range) = merged.get(|section| &section.range) {
            let band = self.parsed(range)?;
            let is_said = kind != Kind::Number || whose == Some(Whose::Published);
            let told = "the range of a number is the source's: say whose = \"published\", or give `value` or `saving` with its `tolerance`";
            self.require(is_said, range.span(), told)?;
            return Ok((band, if is_ours { Whose::Ours } else { Whose::Published }, None));
        }
        let value = merged.get(|section| &section.value);
        let (figure, place) = if let Some(digits) = value {
            (digits.get_ref().parse().ok(), digits.span())
        } else {
            let told = "the part has no `range`, and no `value` or `saving` with its `tolerance`";
            let saving = self.needed(merged, |section| &section.saving, told)?;
            (Some(*saving.get_ref()), saving.span())
        };
        let told = "`value` is a number as it is printed, in quotes: \"0.99\"";
        let figure: f64 = figure.ok_or_else(|| self.fault(place.clone(), told))?;
        self.require(kind == Kind::Number, place.clone(), "a published figure is for kind = \"number\"")?;
        let tolerance =
            merged.get(|section| &section.tolerance).map(|tolerance| tolerance.get_ref().as_str());
        // The ends have the digits of the tolerance, two more than the figure for a percentage and one more for its half digit.
        let digits_of = |text: &str| text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let decimals =
            value.map_or_else(|| digits_of(&figure.to_string()), |digits| digits_of(digits.get_ref()));
        let (half, rule, more) = match (tolerance, value) {
            (Some("15%"), _) => (0.15 * figure, tr_noop!("the published number within 15%: our rule"), 2),
            (Some("digits"), Some(_)) => {
                let rule = tr_noop!("the printed digits of the published number");
                (0.5 * 0.1_f64.powi(decimals as i32), rule, 1)
            }
            _ => {
                return Err(self.fault(place, "a published figure needs its `tolerance`: \"digits\" of a `value`, or \"15%\" where the source's conditions cannot be met exactly"));
            }
        };
        let scale = 10_f64.powi((decimals + more) as i32);
        let centre = if value.is_some() { figure } else { 1.0 - figure };
        let [low, high] = [centre - half, centre + half].map(|end| (end * scale).round() / scale);
        Ok((Band::closed(low, high), Whose::Published, Some(rule)))
    }

    /// The margin that counts as no effect, of a direction.
    fn no_effect(
        &self,
        merged: &Merged,
        kind: Kind,
        figure: &Figure,
        range: Band,
        null: Option<f64>,
    ) -> Result<Option<Band>, RuleError> {
        if kind != Kind::Direction {
            return Ok(None);
        }
        let told = "a direction needs a value of no effect outside its range: give another kind";
        let null = null.filter(|null| !range.contains(*null));
        let null = null.ok_or_else(|| self.fault(merged.span.clone(), told))?;
        let margin = merged.get(|section| &section.no_effect);
        let told = "a direction of a slope or difference needs `no_effect`: the margin that counts as none";
        self.require(margin.is_some() || figure.is_relative(), merged.span.clone(), told)?;
        let width = margin.map_or(NO_EFFECT, |margin| *margin.get_ref());
        let at = margin.map_or(0..0, Spanned::span);
        self.require(width > 0.0, at, "`no_effect` must be above 0")?;
        Ok(Some(Band::closed(null - width, null + width)))
    }
}

/// The value of no effect: 1 of one number over another, 0 of a slope.
fn null_of(figure: &Figure) -> Option<f64> {
    match figure.operator {
        _ if figure.is_relative() => Some(1.0),
        Operator::Slope => Some(0.0),
        _ => None,
    }
}
