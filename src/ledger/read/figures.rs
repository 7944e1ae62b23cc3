//! The figures of a claim's file: operator, games, engines, depths.

use toml::Spanned;

use crate::analysis::metric::Metric;
use crate::analysis::quality::Quality;
use crate::corpus;
use crate::game::{GameSpec, Rules};
use crate::ledger::figure::{Average, BEST, Contrast, Figure, MINIMAL, Operator};
use crate::ledger::quantity::{Derived, Quantity};
use crate::ledger::read::parts::Merged;
use crate::ledger::read::section::{Text, Texts, keys};
use crate::ledger::read::{Reader, RuleError, label};
use crate::search::algorithm::{AlgorithmConfig, Guess};
use crate::search::{Engine, is_exact};
use crate::suite::expand;

fn keys_of(operator: Operator) -> &'static [&'static str] {
    match operator {
        Operator::Mean | Operator::PathCost | Operator::WorkCost => &["engine"],
        Operator::Ratio => &["engine", "over", "among", "averaged", "plies", "against", "mean"],
        Operator::Slope => &["engine", "over", "at", "axis", "against", "mean"],
        Operator::Share => &["of", "whole", "base", "among", "mean"],
        Operator::Gain => &["engine", "over", "against"],
        Operator::GeometricMean | Operator::Fit | Operator::Residual => &["engine", "plies"],
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
        let known = keys_of(operator);
        let set = keys!(merged.own; engine over among averaged of whole base at axis plies mean against);
        let (word, listed) = (operator.word(), known.join("`, `"));
        let told = format!("means nothing to the figure `{word}`, which has `{listed}`");
        self.refuse_keys(set.into_iter().filter(|(key, _)| !known.contains(key)), told)?;
        let (depths, plies) = (self.depths(merged, operator)?, self.plies(merged, operator)?);
        let told = format!("depths of {} or more are needed, because the figure looks back", plies.len());
        self.require(depths[0] as usize >= plies.len(), merged.span.clone(), told)?;
        let games = self.games(merged)?;
        let common = Figure {
            operator,
            average,
            quantity,
            positions: None,
            contrasts: Vec::new(),
            among: Vec::new(),
            plies,
            at: Vec::new(),
            depths,
            against: self.against(merged, operator)?,
        };
        let is_one = matches!(operator, Operator::Share | Operator::PathCost | Operator::WorkCost)
            || merged.get(|section| &section.averaged).is_some_and(|averaged| *averaged.get_ref());
        let mut figures = Vec::new();
        for game in &games {
            let (positions, among) = (self.positions(merged, game)?, self.among(merged, operator, game)?);
            let contrasts = self.contrasts(merged, operator, game, !among.is_empty())?;
            let of_game = Figure { positions, among, ..common.clone() };
            let game = if games.len() > 1 { short(game) } else { String::new() };
            let size = if is_one { contrasts.len() } else { 1 };
            for own in contrasts.chunks(size) {
                let engine = if contrasts.len() > size { own[0].engine.as_str() } else { "" };
                let figure = Figure { contrasts: own.to_vec(), ..of_game.clone() };
                figures.push((label([&game, engine]), figure));
            }
        }
        let figures = self.across(merged, operator, figures, games.len())?;
        let is_summed = quantity.is_quotient() && average == Average::Sums;
        let told = "a ratio needs `over` or `among`; of a share like `first-move-share`, mean = \"sums\"";
        let is_pooled = figures.iter().any(|(_, figure)| figure.is_pooled());
        self.require(is_summed || !is_pooled, merged.span.clone(), told)?;
        for (_, figure) in &figures {
            self.check_quantity(figure, merged)?;
        }
        Ok(figures)
    }

    /// Refuses a quantity that the operator cannot use.
    fn check_quantity(&self, figure: &Figure, merged: &Merged) -> Result<(), RuleError> {
        let Figure { operator, average, quantity, plies, .. } = figure;
        let require = |is_usable: bool, told: &str| self.require(is_usable, merged.span.clone(), told);
        let is_quality = matches!(quantity, Quantity::Quality(_));
        let is_plain =
            plies.len() == 1 && matches!(operator, Operator::Mean | Operator::Gain | Operator::Every);
        let is_summed = *operator == Operator::Ratio && *average == Average::Sums;
        let told = format!(
            "`{quantity}` is 0 at some positions, which has no ratio: use figure = \"mean\", or a ratio with mean = \"sums\""
        );
        require(!is_quality || is_plain || is_summed, &told)?;
        if *operator == Operator::Gain {
            let is_known = matches!(quantity, Quantity::Quality(Quality::Right | Quality::Regret));
            require(is_known, "a gain is read by quantity = \"right\" or \"regret\"")?;
            let over_exact = |contrast: &Contrast| contrast.over.as_deref().is_some_and(is_exact);
            let told = "a gain needs `over`: an exact engine";
            require(figure.contrasts.iter().all(over_exact), told)?;
        }
        let told = "a cost is of quantity = \"ticks\", for two engines or more in braces: `jamboree[processors={2,16}]`";
        require(
            !figure.is_cost() || *quantity == Quantity::Metric(Metric::Ticks) && figure.contrasts.len() > 1,
            told,
        )?;
        let is_score = *quantity == Quantity::Derived(Derived::Score);
        let is_step = matches!(plies[..], [1.0, .., -1.0])
            && plies.iter().filter(|weight| **weight != 0.0).count() == 2;
        let told = "a fit is of quantity = \"score\", with `plies` like [1, 0, -1]: the score, and that two plies less deep";
        require(!figure.is_fitted() || is_score && is_step, told)?;
        require(
            !is_score || figure.is_fitted() || *operator == Operator::Mean,
            "a score has no ratio: use figure = \"fit\", \"residual\" or \"mean\"",
        )
    }

    fn measure(&self, merged: &Merged) -> Result<(Operator, Average, Quantity), RuleError> {
        let text =
            self.needed(merged, |section| &section.figure, "the figure has no `figure`: an operator")?;
        let average = merged.get(|section| &section.mean).map(|text| self.word("mean", text)).transpose()?;
        let lack = "the figure has no `quantity`: a number of a search, like `nodes`";
        let quantity = self.parsed(self.needed(merged, |section| &section.quantity, lack)?)?;
        Ok((self.word("figure", text)?, average.unwrap_or(Average::Geometric), quantity))
    }

    /// Figures of one engine through several games, or of several engines on one game, as one figure, where `at` gives each
    /// its place on an axis.
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
        let is_log = axis.is_some_and(|axis| axis.get_ref() == "log");
        let place = axis.map_or(0..0, Spanned::span);
        self.require(axis.is_none() || is_log, place, "`axis` is \"log\", or left out")?;
        let numbers = at.get_ref();
        let is_usable = |number: &f64| number.is_finite() && (!is_log || *number > 0.0);
        let through = if games > 1 { games } else { figures.len() };
        let are_usable = numbers.len() == through && through > 1 && numbers.iter().all(is_usable);
        let told = "`at` must give a number for each of two games or more, or of two engines or more on one game, above 0 on a log axis";
        self.require(are_usable, at.span(), told)?;
        let differ = numbers.iter().any(|number| number.total_cmp(&numbers[0]).is_ne());
        self.require(differ, at.span(), "the numbers of `at` must differ")?;
        let on_axis = |number: &f64| if is_log { number.ln() } else { *number };
        let at: Vec<f64> = numbers.iter().map(on_axis).collect();
        let engines = figures.len() / through;
        let of_engine = |engine: usize| {
            let (_, first) = &figures[engine];
            let contrasts =
                (0..through).flat_map(|place| figures[place * engines + engine].1.contrasts.clone());
            let name = if engines > 1 { first.contrasts[0].engine.clone() } else { String::new() };
            (name, Figure { contrasts: contrasts.collect(), at: at.clone(), ..first.clone() })
        };
        Ok((0..engines).map(of_engine).collect())
    }

    /// The figure that one of this operator is divided by.
    fn against(&self, merged: &Merged, operator: Operator) -> Result<Option<Box<Figure>>, RuleError> {
        let Some(section) = merged.get(|section| &section.against) else { return Ok(None) };
        if merged.divides.is_some() || !matches!(operator, Operator::Ratio | Operator::Slope | Operator::Gain)
        {
            return Ok(None);
        }
        let own = section.get_ref();
        self.refuse_keys(own.of_claim().chain(own.of_part()), "is not for `against`")?;
        let inner =
            Merged { own, top: merged.top, divides: Some(self.measure(merged)?), span: section.span() };
        let mut figures = self.figures(&inner)?;
        let figure = figures.pop().filter(|(_, figure)| figures.is_empty() && figure.by_depth().len() == 1);
        let told = "`against` must be one figure: a pair of engines, at one depth";
        let (_, figure) = figure.ok_or_else(|| self.fault(section.span(), told))?;
        Ok(Some(Box::new(figure)))
    }

    fn games(&self, merged: &Merged) -> Result<Vec<GameSpec>, RuleError> {
        let lack = "the figure has no `games`: a list of games";
        let games = self.needed(merged, |section| &section.games, lack)?.get_ref();
        self.require(!games.is_empty(), merged.span.clone(), lack)?;
        games.iter().map(|text| self.parsed(text)).collect()
    }

    fn positions(&self, merged: &Merged, game: &GameSpec) -> Result<Option<String>, RuleError> {
        let Some(text) = merged.get(|section| &section.positions) else { return Ok(None) };
        let Some(rules) = game.rules() else { return Ok(None) };
        corpus::check(rules, text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        Ok(Some(text.get_ref().clone()))
    }

    fn depths(&self, merged: &Merged, operator: Operator) -> Result<Vec<u32>, RuleError> {
        let depths =
            self.needed(merged, |section| &section.depths, "the figure has no `depths`: one or more")?;
        let parsed = depths.get_ref().parse();
        let all: Vec<u32> = parsed.map_err(|error| self.fault(depths.span(), format!("depths: {error}")))?;
        self.require(all[0] > 0, depths.span(), "`depths` must be 1 or more")?;
        let is_on_depth = operator == Operator::Slope && merged.get(|section| &section.at).is_none();
        let told = "a slope on depth needs two depths or more";
        self.require(all.len() > 1 || !is_on_depth, depths.span(), told)?;
        Ok(all)
    }

    fn plies(&self, merged: &Merged, operator: Operator) -> Result<Vec<f64>, RuleError> {
        let plies = merged.get(|section| &section.plies).filter(|_| keys_of(operator).contains(&"plies"));
        let Some(plies) = plies else { return Ok(vec![1.0]) };
        let is_usable = plies.get_ref().iter().any(|weight| *weight != 0.0 && weight.is_finite());
        let told = "`plies` must be exponents of the quantity at the depth, one ply less deep, and so on";
        self.require(is_usable, plies.span(), told)?;
        Ok(plies.get_ref().clone())
    }

    fn among(&self, merged: &Merged, operator: Operator, game: &GameSpec) -> Result<Vec<String>, RuleError> {
        // A default at the top is for the figures without an `over` of their own.
        let chooses = matches!(operator, Operator::Ratio | Operator::Share) && merged.own.over.is_none();
        let Some(among) = merged.get(|section| &section.among).filter(|_| chooses) else {
            return Ok(Vec::new());
        };
        let mut chosen = Vec::new();
        for text in among.get_ref() {
            chosen.extend(self.engines(text, game)?);
        }
        self.require(chosen.len() > 1, among.span(), "`among` must name two engines or more")?;
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
        let text = self.needed(merged, |section| &section.engine, "the figure has no `engine`: an engine")?;
        let engines = self.engines(text, game)?;
        let compares = !chooses && keys_of(operator).contains(&"over");
        let contrast =
            |engine: String, over: Option<String>| Contrast { game: game.to_string(), engine, over };
        let Some(text) = merged.get(|section| &section.over).filter(|_| compares) else {
            return Ok(engines.into_iter().map(|engine| contrast(engine, None)).collect());
        };
        let over = self.engines(text, game)?;
        let counts = format!("`engine` is {} engines and `over` is {}", engines.len(), over.len());
        let is_paired = over.len() == 1 || over.len() == engines.len();
        self.require(is_paired, text.span(), counts + ": give each its own, or one for all")?;
        let mut contrasts = Vec::new();
        for (engine, over) in engines.into_iter().zip(over.iter().cycle()) {
            self.require(engine != *over, text.span(), format!("`{engine}` is compared with itself"))?;
            contrasts.push(contrast(engine, Some(over.clone())));
        }
        Ok(contrasts)
    }

    /// Of, whole and base: each a list of an engine and the one that it is compared with.
    fn shares(&self, merged: &Merged, game: &GameSpec, chooses: bool) -> Result<Vec<Contrast>, RuleError> {
        let pair = |texts: &Texts| {
            let [engine, over] = &texts.get_ref()[..] else {
                let told = "a list of two engines: one, and the one that it is compared with";
                return Err(self.fault(texts.span(), told));
            };
            let engine = match engine.get_ref().as_str() {
                word @ (BEST | MINIMAL) => word.to_owned(),
                _ => self.engine(engine, game)?,
            };
            Ok(Contrast { game: game.to_string(), engine, over: Some(self.engine(over, game)?) })
        };
        let of = self.needed(merged, |section| &section.of, "the figure has no `of`: the part")?;
        let whole = self.needed(merged, |section| &section.whole, "the figure has no `whole`: the whole")?;
        let base = merged.get(|section| &section.base).map(pair).transpose()?;
        let contrasts: Vec<Contrast> = [pair(of)?, pair(whole)?].into_iter().chain(base).collect();
        let fits = chooses == (contrasts[1].engine == BEST) && contrasts[0].engine != BEST;
        let told = "a share with `among` has whole = [\"best\", PLAIN], and no other has";
        self.require(fits, whole.span(), told)?;
        Ok(contrasts)
    }

    /// The engines that a text with factors expands to.
    fn engines(&self, text: &Text, game: &GameSpec) -> Result<Vec<String>, RuleError> {
        let expanded = expand(text.get_ref()).map_err(|error| self.fault(text.span(), error))?;
        let one = |spec: &String| self.engine(&Spanned::new(text.span(), spec.clone()), game);
        expanded.iter().map(one).collect()
    }

    fn engine(&self, text: &Text, game: &GameSpec) -> Result<String, RuleError> {
        let engine: Engine = self.parsed(text)?;
        engine.check_on(game).map_err(|error| self.fault(text.span(), error))?;
        let told = format!(
            "`{engine}` remembers its own search for a guess, one step of deepening that its rival does not \
             get: add `+id` to both"
        );
        self.require(!(searches_for_its_guess(&engine) && remembers(&engine)), text.span(), told)?;
        Ok(engine.to_string())
    }

    /// Refuses a bare search where a full engine is needed.
    pub(super) fn check_program(&self, figure: &Figure, merged: &Merged) -> Result<(), RuleError> {
        for (game, engine) in figure.engines() {
            let spec: GameSpec = game.parse().expect("it was printed by its spec");
            let bare = !spec.rules().is_some_and(Rules::has_captures);
            let parsed: Engine = engine.parse().expect("it was printed by its spec");
            let ordering = &parsed.ordering;
            let orders_captures = ordering.captures.is_some() || spec.rules() == Some(Rules::Checkers);
            let needs = [
                (parsed.table.is_some(), "a table (`tt`)"),
                (parsed.deepening, "iterative deepening (`id`)"),
                (ordering.killer.is_some() && has_history(&parsed), "killers and history (`history+killer`)"),
                (bare || orders_captures, "captures ordered first (`captures`)"),
                (bare || spec.has_quiescence(), "captures searched at its leaves (`quiescence=captures`)"),
            ];
            for (has, need) in needs {
                let told = format!(
                    "`{engine}` on `{game}` is a bare search; a full engine has {need}: say arm = \"kernel\", or name a full engine"
                );
                self.require(has, merged.span.clone(), told)?;
            }
        }
        Ok(())
    }
}

/// The name of a game in the name of a part: its rules, or the tree.
fn short(game: &GameSpec) -> String {
    game.rules().map_or_else(|| game.to_string(), |rules| rules.to_string())
}

fn has_history(engine: &Engine) -> bool {
    let ordering = &engine.ordering;
    ordering.history.is_some() || ordering.butterfly.is_some() || ordering.relative_history.is_some()
}

/// Whether a search leaves something behind that orders the next one.
fn remembers(engine: &Engine) -> bool {
    let ordering = &engine.ordering;
    engine.table.is_some()
        || has_history(engine)
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
