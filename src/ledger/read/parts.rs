//! The parts of a claim's file: kind, accepted range, author.

use std::ops::Range;

use toml::Spanned;

use crate::language::tr_noop;
use crate::ledger::band::{Band, Lies};
use crate::ledger::claim::{Arm, Claim, Grade, Kind, Part, Whose};
use crate::ledger::figure::{Average, Figure, Operator};
use crate::ledger::quantity::Quantity;
use crate::ledger::read::section::{Section, Text};
use crate::ledger::read::{Reader, RuleError};
use crate::stats::Interval;

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
            if source_games.is_empty() {
                return Err(self.fault(
                    section.span(),
                    "the claim has no `source_games`: the games that its source had",
                ));
            }
            for part in self.parts_of(&merged, grade, source_games)? {
                if parts.iter().any(|other| other.name == part.name) {
                    let told = format!("two parts have the name `{}`: give each its own `name`", part.name);
                    return Err(self.fault(section.span(), told));
                }
                parts.push(part);
            }
        }
        Ok(parts)
    }

    pub(super) fn also(&self, top: &Section) -> Result<Vec<Figure>, RuleError> {
        let mut figures = Vec::new();
        for section in &top.also {
            let merged = self.merged(top, section)?;
            if let Some((key, span)) = section.get_ref().of_part() {
                return Err(
                    self.fault(span, format!("`{key}` belongs to a [[part]]: an [[also]] has no word"))
                );
            }
            figures.extend(self.figures(&merged)?.into_iter().map(|(_, figure)| figure));
        }
        Ok(figures)
    }

    fn merged<'s>(&self, top: &'s Section, section: &'s Spanned<Section>) -> Result<Merged<'s>, RuleError> {
        if let Some((key, span)) = section.get_ref().of_claim() {
            return Err(self.fault(span, format!("`{key}` belongs to the whole claim, above its first part")));
        }
        Ok(Merged { own: section.get_ref(), top, divides: None, span: section.span() })
    }

    fn parts_of(
        &self,
        merged: &Merged,
        grade: Grade,
        source_games: &[String],
    ) -> Result<Vec<Part>, RuleError> {
        let at = || merged.span.clone();
        let text =
            |key: fn(&Section) -> &Option<Text>| merged.get(key).map(|text| text.get_ref().trim().to_owned());
        let kind = merged.get(|section| &section.kind);
        let kind = kind
            .ok_or_else(|| self.fault(at(), format!("the part has no `kind`: {}", Kind::WORDS.join(", "))))?;
        let kind: Kind = self.word("kind", kind)?;
        if grade == Grade::C && matches!(kind, Kind::Number | Kind::Direction | Kind::Theorem) {
            let told = "a claim of grade c was read nowhere: its parts are readings or predictions";
            return Err(self.fault(at(), told));
        }
        let arm: Option<Arm> =
            merged.get(|section| &section.arm).map(|text| self.word("arm", text)).transpose()?;
        let (range, whose, tolerance) = self.accepted(merged, kind)?;
        let valid_any = self.valid_any(merged)?;
        if merged.is_set(|section| &section.family) && kind != Kind::Prediction {
            return Err(self.fault(at(), "`family` is for a prediction: every other part knows its own"));
        }
        let name = text(|section| &section.name).unwrap_or_default();
        let mut parts = Vec::new();
        for (suffix, figure) in self.figures(merged)? {
            if (figure.operator == Operator::Every) != (kind == Kind::Exact) {
                let told = "kind \"exact\" is for the figure `every`, and `every` for no other kind";
                return Err(self.fault(at(), told));
            }
            if arm == Some(Arm::Program) {
                self.check_program(&figure, merged)?;
            }
            let null = null_of(&figure);
            parts.push(Part {
                name: [name.as_str(), &suffix]
                    .iter()
                    .filter(|text| !text.is_empty())
                    .copied()
                    .collect::<Vec<_>>()
                    .join(", "),
                kind,
                says: text(|section| &section.says).unwrap_or_default(),
                no_effect: self.no_effect(merged, kind, &figure, range, null)?,
                in_source_game: Claim::has_game(source_games, figure.game()),
                figure,
                arm,
                range,
                whose,
                tolerance,
                null,
                valid_any: valid_any.clone(),
                primary: merged.is_set(|section| &section.primary),
                family: merged.is_set(|section| &section.family),
                known_beforehand: text(|section| &section.known_beforehand),
            });
        }
        Ok(parts)
    }

    fn valid_any(&self, merged: &Merged) -> Result<Option<String>, RuleError> {
        let Some(valid) = merged.get(|section| &section.valid) else { return Ok(None) };
        if valid.get_ref() != "any" {
            return Err(self.fault(valid.span(), "`valid` is \"any\", or left out"));
        }
        let because = merged.get(|section| &section.valid_because).map(|why| why.get_ref().trim().to_owned());
        let told = "valid = \"any\" needs its reason: `valid_because`";
        because.map(Some).ok_or_else(|| self.fault(valid.span(), told))
    }

    /// The accepted range of a part, from a range, a published saving with its tolerance, or a
    /// margin.
    fn accepted(&self, merged: &Merged, kind: Kind) -> Result<Accepted, RuleError> {
        let at = || merged.span.clone();
        let whose: Option<Whose> =
            merged.get(|section| &section.whose).map(|text| self.word("whose", text)).transpose()?;
        let is_ours = matches!(kind, Kind::Reading | Kind::Prediction | Kind::Theorem);
        if is_ours && whose != Some(Whose::Ours) {
            return Err(
                self.fault(at(), format!("the range of a {} is ours: say whose = \"ours\"", kind.word()))
            );
        }
        if let Some(margin) = merged.get(|section| &section.margin) {
            if kind != Kind::Theorem {
                return Err(self.fault(margin.span(), "`margin` is for a theorem"));
            }
            if !(0.0..1.0).contains(margin.get_ref()) || *margin.get_ref() == 0.0 {
                return Err(self.fault(margin.span(), "`margin` must be above 0 and below 1"));
            }
            return Ok((Band::equivalent(*margin.get_ref()), Whose::Ours, None));
        }
        if let Some(range) = merged.get(|section| &section.range) {
            let band: Band = range.get_ref().parse().map_err(|error| self.fault(range.span(), error))?;
            let whose = match kind {
                Kind::Number => whose.filter(|whose| *whose == Whose::Published).ok_or_else(|| {
                    self.fault(range.span(), "the range of a number is the source's: say whose = \"published\", or give `saving` and `tolerance`")
                })?,
                Kind::Direction | Kind::Exact => Whose::Published,
                _ => Whose::Ours,
            };
            return Ok((band, whose, None));
        }
        let told = "the part has no `range`, and no `saving` with its `tolerance`";
        let saving = merged.get(|section| &section.saving).ok_or_else(|| self.fault(at(), told))?;
        if kind != Kind::Number {
            return Err(self.fault(saving.span(), "a published saving is for kind = \"number\""));
        }
        let tolerance = merged.get(|section| &section.tolerance);
        if tolerance.is_none_or(|tolerance| tolerance.get_ref() != "15%") {
            let told =
                "a saving needs its `tolerance`: \"15%\", because its conditions cannot be met exactly";
            return Err(self.fault(saving.span(), told));
        }
        let band = Band::closed(1.0 - saving.get_ref() * 1.15, 1.0 - saving.get_ref() * 0.85);
        let rule = tr_noop!("the published figure, 15% either way: our rule");
        Ok((band, Whose::Published, Some(rule)))
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
        let null = null.ok_or_else(|| self.fault(merged.span.clone(), told))?;
        if matches!(range.place(Interval { low: null, high: null }), Lies::Inside | Lies::Across) {
            return Err(self.fault(merged.span.clone(), told));
        }
        match merged.get(|section| &section.no_effect) {
            Some(margin) if *margin.get_ref() > 0.0 => {
                Ok(Some(Band::closed(null - margin.get_ref(), null + margin.get_ref())))
            }
            Some(margin) => Err(self.fault(margin.span(), "`no_effect` must be above 0")),
            None if figure.is_relative() => Ok(Some(Band::closed(null - NO_EFFECT, null + NO_EFFECT))),
            None => {
                let told =
                    "a direction of a slope or difference needs `no_effect`: the margin that counts as none";
                Err(self.fault(merged.span.clone(), told))
            }
        }
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
