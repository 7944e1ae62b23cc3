//! The engines of a figure.

use toml::Spanned;

use crate::game::{GameSpec, Rules};
use crate::ledger::figure::{Contrast, Figure};
use crate::ledger::read::figures::Merged;
use crate::ledger::read::section::{Section, Text, Texts};
use crate::ledger::read::{Reader, RuleError, RuleFault};
use crate::ledger::shape::{Compares, Shape};
use crate::search::Engine;
use crate::search::algorithm::{AlgorithmConfig, Guess};
use crate::suite::expand;

/// Whether one search leaves something behind that orders the next.
fn remembers(engine: &Engine) -> bool {
    let ordering = &engine.ordering;
    engine.table.is_some()
        || ordering.history.is_some()
        || ordering.butterfly.is_some()
        || ordering.relative_history.is_some()
        || ordering.killer.is_some()
        || ordering.refutation.is_some()
}

/// Whether a search of its own, to another depth, comes before that of the depth
/// asked for.
fn searches_for_its_guess(engine: &Engine) -> bool {
    let searches = match engine.algorithm {
        AlgorithmConfig::Aspiration(aspiration) => matches!(aspiration.guess, Guess::Previous | Guess::Skip),
        AlgorithmConfig::PrintedAspiration(_) => true,
        _ => false,
    };
    searches && !engine.deepening
}

/// The keys of engines that a figure of a shape has.
const fn keys_of(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Share => &["of", "whole", "base"],
        Shape::OverSmallest => &["engine", "among"],
        Shape::ReductionToMinimal => &["engine", "over"],
        _ if shape.is_reduction() => &["engine", "over", "among"],
        _ => match shape.compares() {
            Compares::Never => &["engine"],
            Compares::MayCompare | Compares::Always => &["engine", "over"],
        },
    }
}

impl Reader<'_> {
    /// Refuses engines that mean nothing to a figure of this shape.
    pub(super) fn check_keys(&self, own: &Section, shape: Shape) -> Result<(), RuleError> {
        let span = |text: &Option<Text>| text.as_ref().map(Spanned::span);
        let list = |texts: &Option<Texts>| texts.as_ref().map(Spanned::span);
        let keys = [
            ("engine", span(&own.engine)),
            ("over", span(&own.over)),
            ("among", list(&own.among)),
            ("of", list(&own.of)),
            ("whole", list(&own.whole)),
            ("base", list(&own.base)),
        ];
        for (key, span) in keys {
            if let Some(span) = span.filter(|_| !keys_of(shape).contains(&key)) {
                let fault = RuleFault::Idle { key, figure: shape.word(), keys: keys_of(shape) };
                return Err(self.fault(span, fault));
            }
        }
        Ok(())
    }

    pub(super) fn contrasts(
        &self,
        merged: &Merged,
        shape: Shape,
        game: &GameSpec,
    ) -> Result<Vec<Contrast>, RuleError> {
        let missing =
            |key, why| self.fault(merged.span.clone(), RuleFault::MissingKey { of: "the figure", key, why });
        if shape == Shape::Share {
            let pair = |part: fn(&Section) -> &Option<Texts>, key| {
                let why =
                    "a share needs `of`, `whole` and `base`, each a list of an engine and the one below it";
                let texts = merged.get(part).ok_or_else(|| missing(key, why))?;
                let [engine, over] = &texts.get_ref()[..] else {
                    return Err(self.fault(
                        texts.span(),
                        RuleFault::Number { key, must: "must be a list of two engines" },
                    ));
                };
                let over = Some(self.engine(over, game)?);
                Ok(Contrast { game: game.to_string(), engine: self.engine(engine, game)?, over })
            };
            return Ok(vec![
                pair(|section| &section.of, "of")?,
                pair(|section| &section.whole, "whole")?,
                pair(|section| &section.base, "base")?,
            ]);
        }
        let text = merged.get(|section| &section.engine).ok_or_else(|| missing("engine", ""))?;
        let engines = self.engines(text, game)?;
        if shape == Shape::OverSmallest || shape.is_reduction() {
            return self.rivals(merged, shape, game, &engines);
        }
        let text = match shape.compares() {
            Compares::Never => None,
            Compares::MayCompare => merged.get(|section| &section.over),
            Compares::Always => {
                let text = merged.get(|section| &section.over);
                Some(text.ok_or_else(|| missing("over", "the engine that this one is compared with"))?)
            }
        };
        let Some(text) = text else {
            let alone = |engine| Contrast { game: game.to_string(), engine, over: None };
            return Ok(engines.into_iter().map(alone).collect());
        };
        let over = self.engines(text, game)?;
        if over.len() != 1 && over.len() != engines.len() {
            let fault = RuleFault::Pairing { engines: engines.len(), over: over.len() };
            return Err(self.fault(text.span(), fault));
        }
        if let Some(engine) =
            engines.iter().enumerate().find(|(place, engine)| over[place % over.len()] == **engine)
        {
            return Err(self.fault(text.span(), RuleFault::Itself { engine: engine.1.clone() }));
        }
        let contrast = |(place, engine): (usize, String)| Contrast {
            game: game.to_string(),
            engine,
            over: Some(over[place % over.len()].clone()),
        };
        Ok(engines.into_iter().enumerate().map(contrast).collect())
    }

    /// The engines that a text with factors stands for.
    fn engines(&self, text: &Text, game: &GameSpec) -> Result<Vec<String>, RuleError> {
        let expanded = expand(text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        let one = |spec: &String| self.engine(&Spanned::new(text.span(), spec.clone()), game);
        expanded.iter().map(one).collect()
    }

    fn engine(&self, text: &Text, game: &GameSpec) -> Result<String, RuleError> {
        let parsed = text.get_ref().parse::<Engine>();
        let engine = parsed.map_err(|error| self.fault(text.span(), error))?;
        engine.check_on(game).map_err(|error| self.fault(text.span(), error))?;
        if searches_for_its_guess(&engine) && remembers(&engine) {
            let fault = RuleFault::HiddenDeepening { engine: engine.to_string() };
            return Err(self.fault(text.span(), fault));
        }
        Ok(engine.to_string())
    }

    /// An engine alone, or a plain one before it, and those among which one is
    /// chosen.
    fn rivals(
        &self,
        merged: &Merged,
        shape: Shape,
        game: &GameSpec,
        engines: &[String],
    ) -> Result<Vec<Contrast>, RuleError> {
        let missing =
            |key, why| self.fault(merged.span.clone(), RuleFault::MissingKey { of: "the figure", key, why });
        let number = |span, key, must| self.fault(span, RuleFault::Number { key, must });
        if engines.len() != 1 {
            let span = merged.get(|section| &section.engine).map_or(merged.span.clone(), Spanned::span);
            return Err(number(span, "engine", "must be one engine, which others are held against"));
        }
        let alone = |engine| Contrast { game: game.to_string(), engine, over: None };
        let mut fixed = engines.to_vec();
        if shape.is_reduction() {
            let plain = merged.get(|section| &section.over);
            let plain =
                plain.ok_or_else(|| missing("over", "the plain engine, from which something is saved"))?;
            fixed.insert(0, self.engine(plain, game)?);
        }
        if !shape.chooses() {
            return Ok(fixed.into_iter().map(alone).collect());
        }
        let among = merged.get(|section| &section.among);
        let among =
            among.ok_or_else(|| missing("among", "a list of the engines among which one is chosen"))?;
        let mut chosen = Vec::new();
        for text in among.get_ref() {
            chosen.extend(self.engines(text, game)?);
        }
        if chosen.len() < 2 {
            return Err(number(among.span(), "among", "must name two engines or more"));
        }
        Ok(fixed.into_iter().chain(chosen).map(alone).collect())
    }

    /// Refuses to call a kernel a program.
    pub(super) fn check_program(&self, figure: &Figure, merged: &Merged) -> Result<(), RuleError> {
        let game: GameSpec = figure.game().parse().expect("it was printed by its spec");
        let can = game.rules().is_some_and(Rules::has_captures);
        for engine in figure
            .contrasts
            .iter()
            .flat_map(|contrast| std::iter::once(&contrast.engine).chain(&contrast.over))
        {
            let parsed: Engine = engine.parse().expect("it was printed by its spec");
            let ordering = &parsed.ordering;
            let has_history = ordering.history.is_some()
                || ordering.relative_history.is_some()
                || ordering.butterfly.is_some();
            let lacks = if parsed.table.is_none() {
                "a table (`tt`)"
            } else if !parsed.deepening {
                "iterative deepening (`id`)"
            } else if ordering.killer.is_none() || !has_history {
                "killers and history (`history+killer`)"
            } else if can && ordering.captures.is_none() && game.rules() != Some(Rules::Checkers) {
                "captures ordered first (`captures`)"
            } else if can && !game.has_quiescence() {
                "captures searched at its leaves (`quiescence=captures`)"
            } else {
                continue;
            };
            let fault =
                RuleFault::NoProgram { engine: engine.clone(), game: figure.game().to_owned(), lacks };
            let place = merged.get(|section| &section.engine).map_or(merged.span.clone(), Spanned::span);
            return Err(self.fault(place, fault));
        }
        Ok(())
    }
}
