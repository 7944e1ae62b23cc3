//! The figures of a claim's file.

use std::ops::Range;

use toml::Spanned;

use crate::corpus;
use crate::game::GameSpec;
use crate::ledger::band::Band;
use crate::ledger::claim::{Arm, Judged};
use crate::ledger::figure::{Contrast, Figure};
use crate::ledger::quantity::Quantity;
use crate::ledger::read::section::{Section, Text};
use crate::ledger::read::{Reader, RuleError, RuleFault};
use crate::ledger::shape::Shape;
use crate::spec::Suggestion;
use crate::suite::Depths;

/// Positions that a figure needs, unless a claim says another number.
const LEAST: usize = 20;

/// A figure's section, with the defaults at the top of its file.
pub(super) struct Merged<'s> {
    pub(super) own: &'s Section,
    pub(super) top: &'s Section,
    pub(super) span: Range<usize>,
}

impl<'s> Merged<'s> {
    pub(super) fn get<T>(&self, part: fn(&Section) -> &Option<T>) -> Option<&'s T> {
        part(self.own).as_ref().or_else(|| part(self.top).as_ref())
    }
}

impl Reader<'_> {
    pub(super) fn judged(
        &self,
        top: &Section,
        sections: &[Spanned<Section>],
    ) -> Result<Vec<Judged>, RuleError> {
        let mut all: Vec<Judged> = Vec::new();
        for section in sections {
            let merged = self.merged(top, section)?;
            let (range, equivalence) = self.range(&merged)?;
            let arm = merged.get(|section| &section.arm).map(|text| self.word("arm", text)).transpose()?;
            let where_run = self.where_run(&merged)?;
            for figure in self.figures(&merged)? {
                if arm == Some(Arm::Program) {
                    self.check_program(&figure, &merged)?;
                }
                let null = self.null(&merged)?;
                let judged = Judged {
                    null: null.or(figure.shape.null()),
                    arm,
                    range,
                    equivalence,
                    least: self.least(&merged)?,
                    where_run: where_run.clone(),
                    says: merged
                        .get(|section| &section.says)
                        .map_or_else(String::new, |says| says.get_ref().clone()),
                    figure,
                };
                self.check_once(&all, &judged, &merged)?;
                all.push(judged);
            }
        }
        Ok(all)
    }

    pub(super) fn listed(
        &self,
        top: &Section,
        sections: &[Spanned<Section>],
    ) -> Result<Vec<Figure>, RuleError> {
        let mut all = Vec::new();
        for section in sections {
            self.check_listed(section.get_ref())?;
            all.extend(self.figures(&self.merged(top, section)?)?);
        }
        Ok(all)
    }

    /// Refuses what only a figure that is judged can have.
    pub(super) fn check_listed(&self, own: &Section) -> Result<(), RuleError> {
        let places = [
            ("range", own.range.as_ref().map(Spanned::span)),
            ("equivalent", own.equivalent.as_ref().map(Spanned::span)),
            ("null", own.null.as_ref().map(Spanned::span)),
            ("least", own.least.as_ref().map(Spanned::span)),
            ("where_run", own.where_run.as_ref().map(Spanned::span)),
            ("says", own.says.as_ref().map(Spanned::span)),
        ];
        let why = "belongs to a figure that is judged: write [[judged]] or [[robust]], or leave it out";
        if let Some((key, span)) = places.into_iter().find_map(|(key, span)| Some((key, span?))) {
            return Err(self.fault(span, RuleFault::Misplaced { key, why }));
        }
        Ok(())
    }

    pub(super) fn merged<'s>(
        &self,
        top: &'s Section,
        section: &'s Spanned<Section>,
    ) -> Result<Merged<'s>, RuleError> {
        let own = section.get_ref();
        if let Some((key, text)) = own.of_claim().next() {
            let why = "belongs to the whole claim, above its first figure";
            return Err(self.fault(text.span(), RuleFault::Misplaced { key, why }));
        }
        if let Some(primary) = &own.primary {
            let why = "belongs to the whole claim, above its first figure";
            return Err(self.fault(primary.span(), RuleFault::Misplaced { key: "primary", why }));
        }
        if let Some(inner) = own.judged.iter().chain(&own.robust).chain(&own.beside).next() {
            let why = "cannot stand inside a figure";
            return Err(self.fault(inner.span(), RuleFault::Misplaced { key: "judged", why }));
        }
        Ok(Merged { own, top, span: section.span() })
    }

    /// The figure on every game of its section, or across all of them.
    fn figures(&self, merged: &Merged) -> Result<Vec<Figure>, RuleError> {
        let missing = |key, why| self.missing(merged, key, why);
        let shape = merged.get(|section| &section.figure).ok_or_else(|| missing("figure", ""))?;
        self.figures_of(merged, self.shape(shape)?)
    }

    pub(super) fn figures_of(&self, merged: &Merged, shape: Shape) -> Result<Vec<Figure>, RuleError> {
        let quantity = match merged.get(|section| &section.quantity) {
            Some(text) => {
                text.get_ref().parse::<Quantity>().map_err(|error| self.fault(text.span(), error))?
            }
            None => return Err(self.missing(merged, "quantity", "what is read off a cell, like `nodes`")),
        };
        if let Some(text) = merged
            .get(|section| &section.quantity)
            .filter(|_| shape == Shape::Pooled && !quantity.is_quotient())
        {
            let why = "must be a share, such as `first-move-share`, in a `pooled` figure";
            return Err(self.fault(text.span(), RuleFault::Misplaced { key: "quantity", why }));
        }
        self.check_keys(merged.own, shape)?;
        let games = self.games(merged)?;
        let at = self.at(merged, shape, games.len())?;
        let (depths, against) = (self.all_depths(merged, shape)?, self.against(merged, shape)?);
        let mut by_game = Vec::new();
        for game in &games {
            by_game.push((self.contrasts(merged, shape, game)?, self.positions(merged, game)?));
        }
        let figure = |contrasts: Vec<Contrast>, positions: Option<String>| Figure {
            shape,
            quantity,
            positions,
            contrasts,
            at: at.clone(),
            depths: depths.clone(),
            against: against.clone(),
        };
        if shape.spans_games() {
            // Of every engine one figure, through the games.
            let engines = by_game[0].0.len();
            let of = |engine: usize| by_game.iter().map(|(all, _)| all[engine].clone()).collect();
            return Ok((0..engines).map(|engine| figure(of(engine), by_game[0].1.clone())).collect());
        }
        let mut figures = Vec::new();
        for (contrasts, positions) in by_game {
            // Of several engines each has a figure of its own, unless the figure is about all of them.
            let each = if shape.is_about_all() { contrasts.len() } else { 1 };
            figures.extend(contrasts.chunks(each).map(|some| figure(some.to_vec(), positions.clone())));
        }
        Ok(figures)
    }

    pub(super) fn missing(&self, merged: &Merged, key: &'static str, why: &'static str) -> RuleError {
        self.fault(merged.span.clone(), RuleFault::MissingKey { of: "the figure", key, why })
    }

    fn games(&self, merged: &Merged) -> Result<Vec<GameSpec>, RuleError> {
        let games = merged.get(|section| &section.games);
        let games = games.ok_or_else(|| self.missing(merged, "games", ""))?;
        if games.get_ref().is_empty() {
            let fault = RuleFault::Number { key: "games", must: "must name a game" };
            return Err(self.fault(games.span(), fault));
        }
        let parse = |text: &Text| text.get_ref().parse().map_err(|error| self.fault(text.span(), error));
        games.get_ref().iter().map(parse).collect()
    }

    /// Every depth that a figure is for, those where it was run among them.
    fn all_depths(&self, merged: &Merged, shape: Shape) -> Result<Vec<u32>, RuleError> {
        let depths = merged.get(|section| &section.depths);
        let depths = depths.ok_or_else(|| self.missing(merged, "depths", ""))?;
        let mut all = self.depths("depths", depths)?;
        if all[0] == 0 {
            return Err(
                self.fault(depths.span(), RuleFault::Number { key: "depths", must: "must be 1 or more" })
            );
        }
        if !shape.spans_depths() {
            let more = self.where_run(merged)?;
            if let (Some(depth), Some(text)) =
                (more.iter().find(|depth| all.contains(depth)), &merged.own.where_run)
            {
                return Err(self.fault(text.span(), RuleFault::WhereRun { depth: *depth }));
            }
            all.extend(more);
            all.sort_unstable();
            all.dedup();
        }
        let needs = match shape.looks_back() {
            _ if shape == Shape::Slope && all.len() < 2 => Some("two depths or more"),
            1 if all[0] < 2 => Some("depths of 2 or more, because it looks one ply back"),
            2 if all[0] < 3 => Some("depths of 3 or more, because it looks two plies back"),
            _ => None,
        };
        match needs {
            Some(needs) => Err(self.fault(depths.span(), RuleFault::Depths { figure: shape.word(), needs })),
            None => Ok(all),
        }
    }

    /// More depths of a figure, which may be missing; those of a slope are one.
    fn where_run(&self, merged: &Merged) -> Result<Vec<u32>, RuleError> {
        let depths = merged.get(|section| &section.where_run);
        depths.map_or(Ok(Vec::new()), |depths| self.depths("where_run", depths))
    }

    fn null(&self, merged: &Merged) -> Result<Option<f64>, RuleError> {
        match merged.get(|section| &section.null) {
            Some(null) if !null.get_ref().is_finite() => {
                Err(self
                    .fault(null.span(), RuleFault::Number { key: "null", must: "must be a finite number" }))
            }
            null => Ok(null.map(|null| *null.get_ref())),
        }
    }

    fn shape(&self, text: &Text) -> Result<Shape, RuleError> {
        let name = text.get_ref();
        name.parse().map_err(|_| {
            let nearest = Suggestion::among(name, Shape::WORDS.iter().copied());
            self.fault(text.span(), RuleFault::Figure { name: name.clone(), nearest, figures: Shape::WORDS })
        })
    }

    fn depths(&self, key: &'static str, depths: &Spanned<Depths>) -> Result<Vec<u32>, RuleError> {
        let parsed = depths.get_ref().parse();
        parsed.map_err(|source| self.fault(depths.span(), RuleFault::Range { key, source }))
    }

    fn positions(&self, merged: &Merged, game: &GameSpec) -> Result<Option<String>, RuleError> {
        let Some(text) = merged.get(|section| &section.positions) else { return Ok(None) };
        let Some(rules) = game.rules() else { return Ok(None) };
        corpus::check(rules, text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        Ok(Some(text.get_ref().clone()))
    }

    fn range(&self, merged: &Merged) -> Result<(Band, bool), RuleError> {
        let own = merged.own.range.is_some() || merged.own.equivalent.is_some();
        let from = if own { merged.own } else { merged.top };
        match (&from.range, &from.equivalent) {
            (Some(text), None) => {
                let band = text.get_ref().parse::<Band>().map_err(|error| self.fault(text.span(), error))?;
                Ok((band, false))
            }
            (None, Some(margin)) if *margin.get_ref() > 0.0 && margin.get_ref().is_finite() => {
                Ok((Band::equivalent(*margin.get_ref()), true))
            }
            (None, Some(margin)) => {
                let must = "must be a positive margin, such as 0.05 for within 5%";
                Err(self.fault(margin.span(), RuleFault::Number { key: "equivalent", must }))
            }
            (Some(_), Some(margin)) => {
                let why = "is a range of its own: leave it or `range` out";
                Err(self.fault(margin.span(), RuleFault::Misplaced { key: "equivalent", why }))
            }
            (None, None) => {
                let why = "the published range, such as \"[0.9, 1)\", or `equivalent`, a margin around 1";
                let fault = RuleFault::MissingKey { of: "the figure", key: "range", why };
                Err(self.fault(merged.span.clone(), fault))
            }
        }
    }

    fn least(&self, merged: &Merged) -> Result<usize, RuleError> {
        match merged.get(|section| &section.least) {
            None => Ok(LEAST),
            Some(least) => {
                match usize::try_from(*least.get_ref()) {
                    Ok(least) if least > 0 => Ok(least),
                    _ => Err(self
                        .fault(least.span(), RuleFault::Number { key: "least", must: "must be 1 or more" })),
                }
            }
        }
    }

    /// Refuses two ranges for one figure, of which one would be broken or idle.
    fn check_once(&self, before: &[Judged], judged: &Judged, merged: &Merged) -> Result<(), RuleError> {
        let earlier: Vec<Figure> = before.iter().flat_map(|other| other.figure.by_depth()).collect();
        match judged.figure.by_depth().into_iter().find(|figure| earlier.contains(figure)) {
            None => Ok(()),
            Some(figure) => {
                let place = merged.own.range.as_ref().map_or(merged.span.clone(), Spanned::span);
                Err(self.fault(place, RuleFault::JudgedTwice { setting: figure.to_string() }))
            }
        }
    }
}
