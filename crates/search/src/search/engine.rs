//! Engines: an algorithm with its enhancements, read from a spec such as
//! `aspiration[window=25]+captures+history` and printed in canonical form.

use std::fmt;
use std::str::FromStr;

use crate::counters::Counter;
use crate::game::GameSpec;
use crate::search::algorithm::AlgorithmConfig;
use crate::search::algorithm::iterative_deepening::IterativeDeepening;
use crate::search::combination::{conflict_of_hooks, conflict_of_internal_deepening, conflict_of_table};
use crate::search::context::Algorithm as _;
use crate::search::internal_deepening::InternalDeepening;
use crate::search::ordering::OrderingConfig;
use crate::search::registry;
use crate::search::selective::Hooks;
use crate::search::table::TableConfig;
use crate::search::table::enhanced_cutoffs::EnhancedCutoffs;
use crate::spec::{Entry, Registered, SpecError, Suggestion, Term, parse_terms};

/// An algorithm with its enhancements. Made in code, or read from a spec; it
/// prints back in canonical form (defaults left out, enhancements in registry
/// order) and parses to itself.
///
/// ```
/// use plybench_search::search::Engine;
/// use plybench_search::search::algorithm::{Aspiration, Guess};
/// use plybench_search::search::ordering::Captures;
///
/// let mut engine = Engine::new(Aspiration { guess: Guess::Skip, ..Aspiration::default() });
/// engine.ordering.captures = Some(Captures::default());
/// assert_eq!(engine.to_string(), "aspiration[guess=skip]+captures");
/// assert_eq!(engine.to_string().parse(), Ok(engine));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Engine {
    /// The search of the tree.
    pub algorithm: AlgorithmConfig,
    /// In which order moves are tried.
    pub ordering: OrderingConfig,
    /// The transposition table, if there is one (`tt`).
    pub table: Option<TableConfig>,
    /// Whether a node asks the table for its children first (`etc`).
    pub enhanced_cutoffs: bool,
    /// Internal iterative deepening at nodes without a hash move (`iid`).
    pub internal_deepening: Option<InternalDeepening>,
    /// Whether depths 1, 2, ... are searched one after the other (`id`).
    pub deepening: bool,
    /// Hooks of `selective`.
    pub hooks: Hooks,
}

impl Engine {
    /// An algorithm without enhancements.
    pub fn new(algorithm: impl Into<AlgorithmConfig>) -> Self {
        Self {
            algorithm: algorithm.into(),
            ordering: OrderingConfig::default(),
            table: None,
            enhanced_cutoffs: false,
            internal_deepening: None,
            deepening: false,
            hooks: Hooks::default(),
        }
    }

    /// Whether the algorithm leaves branches out; only `minimax` does not.
    pub fn prunes(&self) -> bool {
        !matches!(self.algorithm, AlgorithmConfig::Minimax(_))
    }

    /// Whether its searches have this counter: those of hooks are of engines with hooks, those of virtual processors of
    /// engines that run on them.
    pub fn counts(&self, counter: Counter) -> bool {
        match self.algorithm.simulation() {
            _ if counter.is_selective() => self.hooks.any(),
            Some(simulation) => counter != Counter::CriticalPath || simulation.has_critical_path(),
            None => !counter.is_parallel(),
        }
    }

    /// The number of virtual processors; `None` of an engine that does not run on them.
    pub fn processors(&self) -> Option<usize> {
        self.algorithm.simulation().map(|simulation| simulation.processors())
    }

    /// Refuses an engine whose nodes nobody can observe one after another.
    pub fn check_observed(&self) -> Result<(), SpecError> {
        let Some(simulation) = self.algorithm.simulation().filter(|simulation| !simulation.is_serial) else {
            return Ok(());
        };
        let reason = if simulation.processors() > 1 {
            "nodes of several processors overlap, and what observes a search sees one after another; write \
             `processors=1`"
                .to_owned()
        } else {
            let name = self.algorithm.entry().name;
            format!(
                "`{name}` goes to and fro in the tree, and what observes a search sees one node after another"
            )
        };
        Err(SpecError::Combination { spec: self.to_string(), reason })
    }

    /// Whether the engine always returns minimax's value at its depth.
    pub fn exact(&self) -> bool {
        self.algorithm.exact()
            && self.ordering.exact()
            && self.table.is_none_or(|table| table.exact())
            && self.hooks.exact()
    }

    /// Refuses an engine whose parts do not go together: what an engine made
    /// in code may be, and what no spec says. Such an engine searches, but
    /// what it prints does not parse.
    pub fn check(&self) -> Result<(), SpecError> {
        self.check_as(&self.to_string())
    }

    /// Refuses an engine that orders moves by what the game does not tell. Such
    /// an engine searches, but that part of it does nothing.
    pub fn check_on(&self, game: &GameSpec) -> Result<(), SpecError> {
        if self.ordering.mobility_first.is_some() && !game.counts_replies() {
            let reason =
                format!("`mobility-first` counts the opponent's replies, and `{game}` does not tell them");
            return Err(SpecError::Combination { spec: self.to_string(), reason });
        }
        if let Some(ordering) = self.ordering.by_piece().filter(|_| game.is_tree()) {
            let reason = format!("`{ordering}` tells moves apart by their pieces, and `{game}` has none");
            return Err(SpecError::Combination { spec: self.to_string(), reason });
        }
        if self.ordering.captures.is_some() && game.rules().is_some_and(|rules| !rules.has_captures()) {
            let reason = format!("`captures` tries captures first, and in `{game}` nothing is captured");
            return Err(SpecError::Combination { spec: self.to_string(), reason });
        }
        if let Some(captures) = self.ordering.captures.filter(|captures| captures.weighs_exchanges())
            && !game.has_exchanges()
        {
            let term = captures.term();
            let reason =
                format!("`{term}` weighs captures by exchanges, and `{game}` does not tell their values");
            return Err(SpecError::Combination { spec: self.to_string(), reason });
        }
        if let Some(reason) = self.hooks.conflict_on(game) {
            return Err(SpecError::Combination { spec: self.to_string(), reason });
        }
        Ok(())
    }

    fn check_as(&self, spec: &str) -> Result<(), SpecError> {
        let (table, terms) = (self.table.as_ref(), self.enhancements());
        // First, because adding what a hook needs is no remedy without `selective`.
        let of_hooks = conflict_of_hooks(&self.hooks, &self.algorithm, table, self.enhanced_cutoffs);
        if let Some(reason) = of_hooks {
            return Err(SpecError::Combination { spec: spec.to_owned(), reason });
        }
        let has = |name: &&str| terms.iter().any(|term| term.name == **name);
        for entry in std::iter::once(self.algorithm.entry())
            .chain(terms.iter().filter_map(|term| registry::find(&term.name)))
        {
            if let Some(needed) = entry.needs.filter(|name| !has(name)) {
                let (part, needed) = (entry.name.to_owned(), needed.to_owned());
                return Err(SpecError::Needs { spec: spec.to_owned(), part, needed });
            }
        }
        let of_table = || conflict_of_table(table?, self.deepening);
        let iid = self.internal_deepening.as_ref();
        let of_deepening = || conflict_of_internal_deepening(iid?, &self.algorithm, table);
        if let Some(reason) = self.algorithm.conflict().or_else(of_table).or_else(of_deepening) {
            return Err(SpecError::Combination { spec: spec.to_owned(), reason });
        }
        if let Some(both) = self.ordering.conflict() {
            return Err(SpecError::SameMoves { spec: spec.to_owned(), both: both.map(str::to_owned) });
        }
        Ok(())
    }

    /// The canonical terms of the enhancements, in registry order.
    fn enhancements(&self) -> Vec<Term> {
        let mut terms = self.ordering.terms();
        terms.extend(self.table.map(|table| table.term()));
        terms.extend(self.enhanced_cutoffs.then(|| EnhancedCutoffs.term()));
        terms.extend(self.internal_deepening.map(|iid| iid.term()));
        terms.extend(self.deepening.then(|| IterativeDeepening.term()));
        terms.extend(self.hooks.terms());
        let rank = |term: &Term| registry::all().position(|entry| entry.name == term.name);
        terms.sort_by_key(rank);
        terms
    }

    fn add(&mut self, term: &Term) -> Result<(), SpecError> {
        if self.ordering.add(term)? || self.hooks.add(term)? {
            return Ok(());
        }
        if TableConfig::ENTRY.is_named(&term.name) {
            self.table = Some(TableConfig::parse(term)?);
        } else if EnhancedCutoffs::ENTRY.is_named(&term.name) {
            EnhancedCutoffs::parse(term)?;
            self.enhanced_cutoffs = true;
        } else if InternalDeepening::ENTRY.is_named(&term.name) {
            self.internal_deepening = Some(InternalDeepening::parse(term)?);
        } else if IterativeDeepening::ENTRY.is_named(&term.name) {
            IterativeDeepening::parse(term)?;
            self.deepening = true;
        } else {
            return Err(self.unknown_part(&term.name));
        }
        Ok(())
    }

    /// Hooks are offered only where they may be meant: to `selective`, or if one of them is the nearest name.
    fn unknown_part(&self, name: &str) -> SpecError {
        let parts = registry::enhancements().iter().chain(registry::hooks());
        let nearest = Suggestion::among(name, parts.map(|entry| entry.name));
        let is_hook = |name| look_up(registry::hooks(), name).is_some();
        let hooks =
            matches!(self.algorithm, AlgorithmConfig::Selective(_)) || nearest.word().is_some_and(is_hook);
        let kind = if hooks { "enhancement or hook" } else { "enhancement" };
        SpecError::UnknownName { kind, name: name.to_owned(), nearest }
    }
}

impl FromStr for Engine {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut terms = parse_terms(text)?;
        for term in &mut terms {
            if let Some(Entry { name, .. }) = registry::find(&term.name) {
                (*name).clone_into(&mut term.name);
            }
        }
        let (first, rest) = terms.split_first().expect("a spec has at least one term");
        let Some(algorithm) = AlgorithmConfig::parse(first)? else {
            return match registry::find(&first.name) {
                Some(Entry { name, .. }) if look_up(registry::hooks(), name).is_some() => combination(
                    text,
                    format!("`{name}` is a hook; begin with `selective`, as in `selective+{name}`"),
                ),
                Some(Entry { name, .. }) => {
                    Err(SpecError::NoAlgorithm { spec: text.to_owned(), enhancement: (*name).to_owned() })
                }
                None => {
                    let names = registry::algorithms().iter().map(|entry| entry.name);
                    let nearest = Suggestion::among(&first.name, names);
                    Err(SpecError::UnknownName { kind: "algorithm", name: first.name.clone(), nearest })
                }
            };
        };
        let mut engine = Self::new(algorithm);
        for (index, term) in rest.iter().enumerate() {
            if let Some(Entry { name, .. }) = look_up(registry::algorithms(), &term.name) {
                return combination(
                    text,
                    format!("`{name}` is an algorithm: an engine has one, at the front"),
                );
            }
            if rest[..index].iter().any(|other| other.name == term.name) {
                return combination(text, format!("`{}` is given twice", term.name));
            }
            engine.add(term)?;
        }
        engine.check_as(text)?;
        Ok(engine)
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.algorithm.term().fmt(formatter)?;
        self.enhancements().iter().try_for_each(|term| write!(formatter, "+{term}"))
    }
}

fn combination<T>(spec: &str, reason: String) -> Result<T, SpecError> {
    Err(SpecError::Combination { spec: spec.to_owned(), reason })
}

fn look_up(entries: &[&'static Entry], name: &str) -> Option<&'static Entry> {
    entries.iter().copied().find(|entry| entry.is_named(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::algorithm::{Mtdf, Scale};
    use crate::search::ordering::{Butterfly, History};

    fn parse(text: &str) -> Engine {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn error(text: &str) -> String {
        text.parse::<Engine>().expect_err(text).to_string()
    }

    #[test]
    fn specs_print_in_canonical_form() {
        for (written, canonical) in [
            ("ab", "ab"),
            ("aspiration[window=50]", "aspiration"),
            ("aspiration[widen=full,guess=skip,window=025]", "aspiration[window=25,guess=skip]"),
            ("pvs+id+tt[size=1024k]+history[credit=2d]", "pvs+history+tt+id"),
            ("mtdf+tt[hit=deeper,size=65536]+etc", "mtdf+tt[size=64k,hit=deeper]+etc"),
            ("ab+tt[replace=Bucket,size=AUTO]", "ab+tt[size=auto,replace=bucket]"),
            ("Aspiration[WINDOW=3]+TT[Move=ignored]", "aspiration[window=3]+tt[move=ignored]"),
            ("mtdf[scale=0.50,guess=resampled]+tt", "mtdf[guess=resampled,scale=0.5]+tt"),
            ("aspiration[scale=1.0]", "aspiration"),
            ("aspiration[guess=Mean,widen=grow:1.50:8]", "aspiration[guess=mean,widen=grow:1.5:8]"),
            ("ab+CounterMove+killer", "ab+killer+refutation"),
            ("ab+captures[order=mvv-lva,losing=first]", "ab+captures"),
            ("ab+tt+captures[losing=last,order=See]", "ab+captures[order=see,losing=last]+tt"),
            ("ab+tt[ways=4,age=Ignored]", "ab+tt"),
            ("ab+id+tt[ways=8,replace=random]", "ab+tt[replace=random,ways=8]+id"),
            ("ab+tt[ways=4,age=Ignored]+iid[min=4]", "ab+tt+iid"),
            ("ab+id+iid[at=pv]+tt[ways=8,replace=random]", "ab+tt[replace=random,ways=8]+iid[at=pv]+id"),
            ("aspiration[widen=Engine]", "aspiration[widen=engine]"),
            ("ab+shuffle+id+etc+tt+refutation+killer", "ab+killer+refutation+tt+etc+id+shuffle"),
        ] {
            assert_eq!(parse(written).to_string(), canonical);
            assert_eq!(parse(canonical), parse(written));
        }
    }

    #[test]
    fn every_value_of_every_parameter_parses_to_itself() {
        for entry in registry::all() {
            for parameter in entry.parameters {
                let mut values = vec![parameter.default()];
                values.extend(parameter.domain.words().iter().map(ToString::to_string));
                for value in values {
                    // These belong to one scheme of replacement.
                    let (with, more) = match parameter.key {
                        "ways" => ("replace=bucket,", ""),
                        "age" => ("replace=bucket,", "+id"),
                        // Without a line there is nothing to foretell.
                        "pairs" if value == "none" => continue,
                        "t" => ("pairs=1/2/1/0/1,", ""),
                        _ => ("", ""),
                    };
                    let term = format!("{}[{with}{}={value}]{more}", entry.name, parameter.key);
                    let is_algorithm = registry::algorithms().contains(&entry);
                    let before = if registry::hooks().contains(&entry) { "selective" } else { "ab" };
                    let needed = entry.needs.map_or_else(String::new, |name| format!("+{name}"));
                    let text = if is_algorithm { term } else { format!("{before}+{term}") } + &needed;
                    let spec = parse(&text);
                    assert_eq!(parse(&spec.to_string()), spec);
                }
            }
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        assert_eq!(error("asperation"), "there is no algorithm `asperation`; did you mean `aspiration`?");
        assert_eq!(error("ab+histori"), "there is no enhancement `histori`; did you mean `history`?");
        assert_eq!(
            error("aspiration[windw=3]"),
            "`aspiration` has no parameter `windw`; did you mean `window`?"
        );
        assert_eq!(
            error("ab+tt[size=3]"),
            "`tt[size=3]`: size must be a power of two from 2 to 64M entries, such as 64k or 1M, or auto"
        );
        assert_eq!(
            error("aspiration[guess=skipp]"),
            "`aspiration[guess=skipp]`: guess must be one of previous, skip, mean, static, exact, resampled; \
             did you mean `skip`?"
        );
        assert_eq!(
            error("aspiration[scale=2]+id"),
            "`aspiration[scale=2]+id`: scale does nothing with guess=previous; write guess=resampled, or leave \
             scale out"
        );
        assert!(error("aspiration[guess=mean,scale=2]").contains("scale does nothing with guess=mean"));
        assert_eq!(
            error("mtdf[guess=resampled,scale=0]+tt"),
            "`mtdf[scale=0]`: scale must be a number from 0.0001 to 100000000 with at most 4 digits after the point"
        );
        assert_eq!(error("ab+iid"), "`ab+iid`: `iid` needs `tt`; add `+tt`");
        assert_eq!(error("mtdf"), "`mtdf` needs `tt`; add `+tt`");
        assert_eq!(
            error("history+ab"),
            "`history+ab`: `history` is an enhancement; begin with an algorithm, as in `ab+history`"
        );
        assert_eq!(error("ab+pvs"), "`ab+pvs`: `pvs` is an algorithm: an engine has one, at the front");
        assert_eq!(error("ab+killer+killer"), "`ab+killer+killer`: `killer` is given twice");
        for (engine, expected) in [
            ("selective+nul", "there is no enhancement or hook `nul`; did you mean `null`?"),
            ("selective+histori", "there is no enhancement or hook `histori`; did you mean `history`?"),
            ("selective+zzzz", "there is no enhancement or hook `zzzz`"),
            ("ab+nul", "there is no enhancement or hook `nul`; did you mean `null`?"),
            ("ab+zzzz", "there is no enhancement `zzzz`"),
            ("ab+null", "`ab+null`: `null` is a hook of `selective`, not of `ab`; begin with `selective`"),
            ("mtdf+iir", "`mtdf+iir`: `iir` is a hook of `selective`, not of `mtdf`; begin with `selective`"),
            ("null+tt", "`null+tt`: `null` is a hook; begin with `selective`, as in `selective+null`"),
            ("selective+iir", "`selective+iir`: `iir` needs `tt`; add `+tt`"),
        ] {
            assert_eq!(error(engine), expected);
        }
        assert!(error("ab+refutation+countermove").ends_with("`refutation` is given twice"));
        assert!(error("ab+history+butterfly").contains("order the same moves"));
        assert!(error("ab+relative-history+continuation").contains("order the same moves"));
        assert_eq!(
            parse("ab+continuation[plies=1.2.4]+history[gravity=off]").to_string(),
            "ab+history+continuation"
        );
    }

    #[test]
    fn parts_that_would_do_nothing_are_refused() {
        for (engine, reason) in [
            ("minimax+tt+iid", "`iid` searches a node as `ab` or `pvs` does, and `minimax` does not"),
            ("scout+tt+iid", "`iid` searches a node as `ab` or `pvs` does, and `scout` does not"),
            ("mwf+tt+iid", "`iid` searches a node as `ab` or `pvs` does, and `mwf` does not"),
            ("mtdf+tt+iid[at=pv]", "`iid[at=pv]` needs a window wider than 1, and `mtdf` has none"),
            (
                "ab+tt[move=ignored]+iid",
                "`iid` finds a hash move, and `tt[move=ignored]` does not try it first",
            ),
            ("ab+tt+iid[reduce=4]", "iid searches to depth min - reduce, which is 4 - 4; write a larger min"),
            (
                "ab+tt[ways=2]",
                "ways does nothing with replace=two-tier; write replace=bucket, or leave ways out",
            ),
            (
                "ab+tt[replace=random,age=iterations]+id",
                "age does nothing with replace=random; write replace=bucket, or leave age out",
            ),
            ("ab+tt[replace=bucket,age=iterations]", "`tt[age=iterations]` counts iterations; add `+id`"),
        ] {
            assert_eq!(error(engine), format!("`{engine}`: {reason}"));
        }
        for engine in
            ["mtdf+tt+iid", "sss+tt+iid[reduce=1,min=2]", "aspiration[inner=negascout]+tt+iid[at=pv]"]
        {
            assert!(parse(engine).exact(), "{engine}");
        }
    }

    #[test]
    fn engines_made_in_code_are_checked() {
        let mut engine = Engine::new(Mtdf::default());
        assert_eq!(engine.check().unwrap_err().to_string(), "`mtdf` needs `tt`; add `+tt`");
        engine.table = Some(TableConfig::default());
        assert_eq!(engine.check(), Ok(()));
        assert_eq!("mtdf+tt".parse(), Ok(engine));
        engine.ordering.history = Some(History::default());
        engine.ordering.butterfly = Some(Butterfly::default());
        assert!(engine.check().unwrap_err().to_string().contains("order the same moves"));
        engine.algorithm = Mtdf { scale: Scale::of(20_000), ..Mtdf::default() }.into();
        assert!(engine.check().unwrap_err().to_string().contains("guess=resampled"));
    }

    #[test]
    fn games_that_do_not_count_replies_are_no_use_to_mobility_first() {
        let check = |engine: &str, game: &str| parse(engine).check_on(&game.parse().unwrap());
        assert_eq!(check("pvs+mobility-first+tt", "othello[eval=discs]"), Ok(()));
        assert_eq!(check("pvs+tt", "xiangqi"), Ok(()));
        assert_eq!(
            check("ab+mobility-first+tt", "xiangqi[grain=10]").unwrap_err().to_string(),
            "`ab+mobility-first+tt`: `mobility-first` counts the opponent's replies, and `xiangqi[grain=10]` does \
             not tell them"
        );
        assert!(check("ab+mobility-first", "tree:iid").is_err());
    }

    #[test]
    fn captures_are_refused_where_there_are_none() {
        let check = |engine: &str, game: &str| parse(engine).check_on(&game.parse().unwrap());
        assert_eq!(
            check("ab+captures", "othello").unwrap_err().to_string(),
            "`ab+captures`: `captures` tries captures first, and in `othello` nothing is captured"
        );
        for game in ["xiangqi", "chess", "checkers[quiescence=captures]"] {
            assert_eq!(check("ab+captures", game), Ok(()), "{game}");
        }
    }

    #[test]
    fn exchanges_are_refused_where_none_has_a_value() {
        let check = |engine: &str, game: &str| parse(engine).check_on(&game.parse().unwrap());
        for game in ["xiangqi[eval=book]", "chess[quiescence=captures+see]"] {
            assert_eq!(check("ab+captures[order=see,losing=last]", game), Ok(()), "{game}");
        }
        assert_eq!(
            check("ab+captures[order=see]", "checkers").unwrap_err().to_string(),
            "`ab+captures[order=see]`: `captures[order=see]` weighs captures by exchanges, and `checkers` does not \
             tell their values"
        );
        assert!(check("ab+captures[losing=last]", "tree:iid").is_err());
        assert!(
            check("ab+captures[order=see]", "othello")
                .unwrap_err()
                .to_string()
                .contains("nothing is captured")
        );
        assert_eq!(check("ab+captures[order=history]", "checkers"), Ok(()));
    }

    #[test]
    fn orderings_by_pieces_are_refused_where_there_are_none() {
        let check = |engine: &str, game: &str| parse(engine).check_on(&game.parse().unwrap());
        let asking = ["history[table=piece-to]", "relative-history[table=piece-to]", "continuation"];
        for ordering in asking {
            for game in ["xiangqi", "chess", "othello", "checkers"] {
                assert_eq!(check(&format!("ab+{ordering}"), game), Ok(()), "{game}");
            }
            let error = check(&format!("ab+{ordering}"), "tree:iid").unwrap_err().to_string();
            assert!(
                error.ends_with(&format!(
                    "`{ordering}` tells moves apart by their pieces, and `tree:iid` has none"
                )),
                "{error}"
            );
        }
        assert_eq!(check("ab+history[malus=tried,gravity=16384]", "tree:iid"), Ok(()));
    }

    #[test]
    fn exactness_is_read_off_the_registry() {
        for spec in ["minimax", "ab", "aspiration", "mtdf+tt", "pvs+history[table=printed]+tt+etc+id"] {
            assert!(parse(spec).exact(), "{spec}");
        }
        for spec in ["ab+tt[hit=deeper]", "printed-aspiration"] {
            assert!(!parse(spec).exact(), "{spec}");
        }
    }
}
