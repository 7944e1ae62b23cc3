//! The figures of a claim's file: operator, games, engines, depths.

use toml::Spanned;

use crate::corpus;
use crate::game::{GameSpec, Rules};
use crate::ledger::figure::{Average, BEST, Contrast, Figure, MINIMAL, Operator};
use crate::ledger::quantity::Quantity;
use crate::ledger::read::parts::Merged;
use crate::ledger::read::section::{Section, Text, Texts, keys};
use crate::ledger::read::{Reader, RuleError};
use crate::search::Engine;
use crate::search::algorithm::{AlgorithmConfig, Guess};
use crate::suite::{Depths, expand};

/// The keys that only some operators have.
fn keys_of(operator: Operator) -> &'static [&'static str] {
    match operator {
        Operator::Mean => &["engine"],
        Operator::GeometricMean => &["engine", "plies"],
        Operator::Ratio => &["engine", "over", "among", "averaged", "plies", "against", "mean"],
        Operator::Slope => &["engine", "over", "at", "axis", "against", "mean"],
        Operator::Share => &["of", "whole", "base", "among", "mean"],
        Operator::Every => &["engine", "over"],
    }
}

impl Reader<'_> {
    /// The figures of a section, each with its place in the name of its part: one for each game
    /// and engine, unless it is about all of them.
    pub(super) fn figures(&self, merged: &Merged) -> Result<Vec<(String, Figure)>, RuleError> {
        let (operator, average, quantity) = match merged.divides {
            Some(inherited) => inherited,
            None => self.measure(merged)?,
        };
        self.check_keys(merged.own, operator)?;
        let (depths, plies) = (self.depths(merged, operator)?, self.plies(merged, operator)?);
        if depths[0] < plies.len() as u32 {
            return Err(self.fault(
                merged.span.clone(),
                format!("depths of {} or more are needed, because the figure looks back", plies.len()),
            ));
        }
        let games = self.games(merged)?;
        let figure = |contrasts: Vec<Contrast>, among: Vec<String>, positions: Option<String>| Figure {
            operator,
            average,
            quantity,
            positions,
            contrasts,
            among,
            plies: plies.clone(),
            at: Vec::new(),
            depths: depths.clone(),
            against: None,
        };
        let mut figures = Vec::new();
        for game in &games {
            let of_game = if games.len() > 1 { short(game) } else { String::new() };
            let (positions, among) = (self.positions(merged, game)?, self.among(merged, operator, game)?);
            let contrasts = self.contrasts(merged, operator, game, !among.is_empty())?;
            let is_one = operator == Operator::Share
                || merged.get(|section| &section.averaged).is_some_and(|averaged| *averaged.get_ref());
            if is_one {
                figures.push((of_game, figure(contrasts, among, positions)));
                continue;
            }
            let several = contrasts.len() > 1;
            for contrast in contrasts {
                let suffix = [of_game.clone(), if several { contrast.engine.clone() } else { String::new() }];
                let suffix =
                    suffix.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
                figures.push((suffix, figure(vec![contrast], among.clone(), positions.clone())));
            }
        }
        let figures = self.across(merged, operator, figures, games.len())?;
        let against = self.against(merged, operator)?;
        let of = |(suffix, figure): (String, Figure)| (suffix, Figure { against: against.clone(), ..figure });
        let figures: Vec<(String, Figure)> = figures.into_iter().map(of).collect();
        let needs_parts =
            |figure: &Figure| figure.is_pooled() && !(quantity.is_quotient() && average == Average::Sums);
        if figures.iter().any(|(_, figure)| needs_parts(figure)) {
            let told = "a ratio needs `over` or `among`; of a share like `first-move-share`, mean = \"sums\"";
            return Err(self.fault(merged.span.clone(), told));
        }
        Ok(figures)
    }

    /// Operator, mean and quantity.
    fn measure(&self, merged: &Merged) -> Result<(Operator, Average, Quantity), RuleError> {
        let text = merged
            .get(|section| &section.figure)
            .ok_or_else(|| self.lacks(merged, "figure", "an operator"))?;
        let average = merged.get(|section| &section.mean).map(|text| self.word("mean", text)).transpose()?;
        let quantity = merged.get(|section| &section.quantity);
        let quantity =
            quantity.ok_or_else(|| self.lacks(merged, "quantity", "a number of a search, like `nodes`"))?;
        let parsed = quantity.get_ref().parse().map_err(|error| self.fault(quantity.span(), error))?;
        Ok((self.word("figure", text)?, average.unwrap_or(Average::Geometric), parsed))
    }

    /// Figures of one engine through several games as one figure, where `at` gives each game its
    /// place on an axis.
    fn across(
        &self,
        merged: &Merged,
        operator: Operator,
        figures: Vec<(String, Figure)>,
        games: usize,
    ) -> Result<Vec<(String, Figure)>, RuleError> {
        let Some(at) = merged.get(|section| &section.at).filter(|_| operator == Operator::Slope) else {
            return Ok(figures);
        };
        let axis = merged.get(|section| &section.axis);
        let is_log = match axis.map(|axis| axis.get_ref().as_str()) {
            None => false,
            Some("log") => true,
            Some(_) => {
                return Err(self.fault(axis.map_or(0..0, Spanned::span), "`axis` is \"log\", or left out"));
            }
        };
        let numbers: Vec<f64> = at.get_ref().iter().map(|number| *number.get_ref()).collect();
        let is_usable = |number: &f64| number.is_finite() && (!is_log || *number > 0.0);
        if numbers.len() != games || games < 2 || !numbers.iter().all(is_usable) {
            let told = "`at` must give a number for each of two games or more, above 0 on a log axis";
            return Err(self.fault(at.span(), told));
        }
        if numbers.iter().all(|number| number.total_cmp(&numbers[0]).is_eq()) {
            return Err(self.fault(at.span(), "the numbers of `at` must differ"));
        }
        let at: Vec<f64> =
            numbers.into_iter().map(|number| if is_log { number.ln() } else { number }).collect();
        let engines = figures.len() / games;
        let of_engine = |engine: usize| {
            let (_, first) = &figures[engine];
            let contrasts = (0..games).flat_map(|game| figures[game * engines + engine].1.contrasts.clone());
            let name = if engines > 1 { first.contrasts[0].engine.clone() } else { String::new() };
            (name, Figure { contrasts: contrasts.collect(), at: at.clone(), ..first.clone() })
        };
        Ok((0..engines).map(of_engine).collect())
    }

    /// The figure that one of this operator is divided by.
    fn against(&self, merged: &Merged, operator: Operator) -> Result<Option<Box<Figure>>, RuleError> {
        let Some(section) = merged.get(|section| &section.against) else { return Ok(None) };
        if merged.divides.is_some() || !matches!(operator, Operator::Ratio | Operator::Slope) {
            return Ok(None);
        }
        let own = section.get_ref();
        let fault = |told: &str| self.fault(section.span(), told);
        if let Some((key, span)) = own.of_claim().or_else(|| own.of_part()) {
            return Err(self.fault(span, format!("`{key}` is not for `against`")));
        }
        let inner =
            Merged { own, top: merged.top, divides: Some(self.measure(merged)?), span: section.span() };
        let mut figures = self.figures(&inner)?;
        let figure = figures.pop().filter(|(_, figure)| figures.is_empty() && figure.by_depth().len() == 1);
        let (_, figure) =
            figure.ok_or_else(|| fault("`against` must be one figure: a pair of engines, at one depth"))?;
        Ok(Some(Box::new(figure)))
    }

    fn lacks(&self, merged: &Merged, key: &str, why: &str) -> RuleError {
        self.fault(merged.span.clone(), format!("the figure has no `{key}`: {why}"))
    }

    /// Refuses keys that mean nothing to an operator.
    fn check_keys(&self, own: &Section, operator: Operator) -> Result<(), RuleError> {
        let known = keys_of(operator);
        let set = keys!(own; engine over among averaged of whole base at axis plies mean against);
        match set.into_iter().find(|(key, place)| place.is_some() && !known.contains(key)) {
            Some((key, Some(place))) => {
                let (operator, known) = (operator.word(), known.join("`, `"));
                Err(self.fault(
                    place,
                    format!("`{key}` means nothing to the figure `{operator}`, which has `{known}`"),
                ))
            }
            _ => Ok(()),
        }
    }

    fn games(&self, merged: &Merged) -> Result<Vec<GameSpec>, RuleError> {
        let games = merged.get(|section| &section.games).filter(|games| !games.get_ref().is_empty());
        let games = games.ok_or_else(|| self.lacks(merged, "games", "a list of games"))?;
        let parse = |text: &Text| text.get_ref().parse().map_err(|error| self.fault(text.span(), error));
        games.get_ref().iter().map(parse).collect()
    }

    fn positions(&self, merged: &Merged, game: &GameSpec) -> Result<Option<String>, RuleError> {
        let Some(text) = merged.get(|section| &section.positions) else { return Ok(None) };
        let Some(rules) = game.rules() else { return Ok(None) };
        corpus::check(rules, text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        Ok(Some(text.get_ref().clone()))
    }

    fn depths(&self, merged: &Merged, operator: Operator) -> Result<Vec<u32>, RuleError> {
        let depths: &Spanned<Depths> = merged
            .get(|section| &section.depths)
            .ok_or_else(|| self.lacks(merged, "depths", "one or more"))?;
        let parsed = depths.get_ref().parse();
        let all: Vec<u32> = parsed.map_err(|error| self.fault(depths.span(), format!("depths: {error}")))?;
        if all[0] == 0 {
            return Err(self.fault(depths.span(), "`depths` must be 1 or more"));
        }
        if operator == Operator::Slope && all.len() < 2 && merged.get(|section| &section.at).is_none() {
            return Err(self.fault(depths.span(), "a slope on depth needs two depths or more"));
        }
        Ok(all)
    }

    fn plies(&self, merged: &Merged, operator: Operator) -> Result<Vec<f64>, RuleError> {
        let plies = merged.get(|section| &section.plies).filter(|_| keys_of(operator).contains(&"plies"));
        match plies {
            None => Ok(vec![1.0]),
            Some(plies) if plies.get_ref().iter().any(|weight| *weight != 0.0 && weight.is_finite()) => {
                Ok(plies.get_ref().clone())
            }
            Some(plies) => {
                let told =
                    "`plies` must be exponents of the quantity at the depth, one ply less deep, and so on";
                Err(self.fault(plies.span(), told))
            }
        }
    }

    fn among(&self, merged: &Merged, operator: Operator, game: &GameSpec) -> Result<Vec<String>, RuleError> {
        // A default at the top is for the figures without an `over` of their own.
        let among = merged.get(|section| &section.among);
        let Some(among) = among
            .filter(|_| matches!(operator, Operator::Ratio | Operator::Share) && merged.own.over.is_none())
        else {
            return Ok(Vec::new());
        };
        let mut chosen = Vec::new();
        for text in among.get_ref() {
            chosen.extend(self.engines(text, game)?);
        }
        if chosen.len() < 2 {
            return Err(self.fault(among.span(), "`among` must name two engines or more"));
        }
        Ok(chosen)
    }

    fn contrasts(
        &self,
        merged: &Merged,
        operator: Operator,
        game: &GameSpec,
        chooses: bool,
    ) -> Result<Vec<Contrast>, RuleError> {
        if operator == Operator::Share {
            return self.shares(merged, game, chooses);
        }
        let text =
            merged.get(|section| &section.engine).ok_or_else(|| self.lacks(merged, "engine", "an engine"))?;
        let engines = self.engines(text, game)?;
        let compares = !chooses && keys_of(operator).contains(&"over");
        let contrast =
            |engine: String, over: Option<String>| Contrast { game: game.to_string(), engine, over };
        let Some(text) = merged.get(|section| &section.over).filter(|_| compares) else {
            return Ok(engines.into_iter().map(|engine| contrast(engine, None)).collect());
        };
        let over = self.engines(text, game)?;
        if over.len() != 1 && over.len() != engines.len() {
            let (engines, over) = (engines.len(), over.len());
            let told = format!(
                "`engine` is {engines} engines and `over` is {over}: give each its own, or one for all"
            );
            return Err(self.fault(text.span(), told));
        }
        let pairs = engines.into_iter().enumerate();
        let contrasts: Vec<Contrast> =
            pairs.map(|(place, engine)| contrast(engine, Some(over[place % over.len()].clone()))).collect();
        if let Some(itself) = contrasts.iter().find(|pair| pair.over.as_ref() == Some(&pair.engine)) {
            return Err(self.fault(text.span(), format!("`{}` is compared with itself", itself.engine)));
        }
        Ok(contrasts)
    }

    /// Of, whole and base: each a list of an engine and the one that it is compared with.
    fn shares(&self, merged: &Merged, game: &GameSpec, chooses: bool) -> Result<Vec<Contrast>, RuleError> {
        let pair = |texts: &Texts| {
            let [engine, over] = &texts.get_ref()[..] else {
                return Err(self.fault(
                    texts.span(),
                    "a list of two engines: one, and the one that it is compared with",
                ));
            };
            let engine = match engine.get_ref().as_str() {
                word @ (BEST | MINIMAL) => word.to_owned(),
                _ => self.engine(engine, game)?,
            };
            Ok(Contrast { game: game.to_string(), engine, over: Some(self.engine(over, game)?) })
        };
        let of = merged.get(|section| &section.of).ok_or_else(|| self.lacks(merged, "of", "the part"))?;
        let whole =
            merged.get(|section| &section.whole).ok_or_else(|| self.lacks(merged, "whole", "the whole"))?;
        let base = merged.get(|section| &section.base).map(pair).transpose()?;
        let contrasts: Vec<Contrast> = [pair(of)?, pair(whole)?].into_iter().chain(base).collect();
        if chooses != (contrasts[1].engine == BEST) || contrasts[0].engine == BEST {
            let told = "a share with `among` has whole = [\"best\", PLAIN], and no other has";
            return Err(self.fault(whole.span(), told));
        }
        Ok(contrasts)
    }

    /// The engines that a text with factors expands to.
    fn engines(&self, text: &Text, game: &GameSpec) -> Result<Vec<String>, RuleError> {
        let expanded = expand(text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        let one = |spec: &String| self.engine(&Spanned::new(text.span(), spec.clone()), game);
        expanded.iter().map(one).collect()
    }

    fn engine(&self, text: &Text, game: &GameSpec) -> Result<String, RuleError> {
        let engine: Engine = text.get_ref().parse().map_err(|error| self.fault(text.span(), error))?;
        engine.check_on(game).map_err(|error| self.fault(text.span(), error))?;
        if searches_for_its_guess(&engine) && remembers(&engine) {
            let told = format!(
                "`{engine}` remembers its own search for a guess, one step of deepening that its rival does not \
                 get: add `+id` to both"
            );
            return Err(self.fault(text.span(), told));
        }
        Ok(engine.to_string())
    }

    /// Refuses a bare search where a full engine is needed.
    pub(super) fn check_program(&self, figure: &Figure, merged: &Merged) -> Result<(), RuleError> {
        for (game, engine) in figure.engines() {
            let spec: GameSpec = game.parse().expect("it was printed by its spec");
            let can = spec.rules().is_some_and(Rules::has_captures);
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
            } else if can && ordering.captures.is_none() && spec.rules() != Some(Rules::Checkers) {
                "captures ordered first (`captures`)"
            } else if can && !spec.has_quiescence() {
                "captures searched at its leaves (`quiescence=captures`)"
            } else {
                continue;
            };
            let told = format!(
                "`{engine}` on `{game}` is a bare search; a full engine has {lacks}: say arm = \"kernel\", or name a full engine"
            );
            return Err(self.fault(merged.span.clone(), told));
        }
        Ok(())
    }
}

/// The name of a game in the name of a part: its rules, or the tree.
fn short(game: &GameSpec) -> String {
    game.rules().map_or_else(|| game.to_string(), |rules| rules.to_string())
}

/// Whether a search leaves something behind that orders the next one.
fn remembers(engine: &Engine) -> bool {
    let ordering = &engine.ordering;
    engine.table.is_some()
        || ordering.history.is_some()
        || ordering.butterfly.is_some()
        || ordering.relative_history.is_some()
        || ordering.killer.is_some()
        || ordering.refutation.is_some()
}

/// Whether a search of its own, to another depth, precedes that to the depth asked for.
fn searches_for_its_guess(engine: &Engine) -> bool {
    let searches = match engine.algorithm {
        AlgorithmConfig::Aspiration(aspiration) => {
            matches!(aspiration.guess, Guess::Previous | Guess::Skip | Guess::Mean)
        }
        AlgorithmConfig::PrintedAspiration(_) => true,
        _ => false,
    };
    searches && !engine.deepening
}
