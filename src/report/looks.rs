//! One look and one name for each engine, in every figure and whatever rows are beside it.
//!
//! The algorithm gives colour and marker, the enhancements give dash and filling. Engines that would look alike are told
//! apart in a fixed order of specs: the order of rows and files changes nothing.

use std::collections::{BTreeMap, HashSet};

use thiserror::Error;
use tr::tr;

use crate::analysis::engine_name::EngineName;
use crate::analysis::parameter::HIT;
use crate::draw::chart::style::Look;
use crate::spec::Suggestion;

/// Algorithms, each at the number of its pair of colour and marker. The empty one is that of engines that are told the
/// value.
const ALGORITHMS: [&str; 14] = [
    "ab",
    "aspiration",
    "pvs",
    "",
    "negascout",
    "mtdf",
    "sss",
    "dual",
    "scout",
    "minimax",
    "ab-hard",
    "printed-aspiration",
    "ab-shallow",
    "printed-pvs",
];
/// Sets of enhancements, each at the number of its variant.
const SETS: [&str; 6] = [
    "",
    "captures+history+killer+tt+id",
    "captures+history+killer",
    "history+killer+tt+id",
    "captures+history",
    "tt",
];
/// The most characters of a name in a figure.
pub const LONGEST_NAME: usize = 24;
const SHORT: [(&str, &str); 7] = [
    ("captures", "cap"),
    ("history", "hist"),
    ("relative", "rel"),
    ("killer", "kill"),
    ("refutation", "refut"),
    ("negascout", "nscout"),
    ("aspiration", "asp"),
];

/// The looks of engines, and what they are called instead of their specs.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    looks: BTreeMap<String, Look>,
    renamed: Vec<(String, String)>,
}

/// A new name for what is not there, or one that is too long.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RenameError {
    #[error("cannot rename `{spec}`: no row is of this engine{nearest}")]
    NoEngine { spec: String, nearest: Suggestion },
    #[error("`{name}` is too long for a legend: use at most {LONGEST_NAME} characters")]
    TooLong { name: String },
}

impl Looks {
    /// The looks of some engines. Those that are shown beside each other choose first.
    pub fn of<'e>(shown: &[&'e EngineName], others: &[&'e EngineName]) -> Self {
        let (mut shown, mut others) = (shown.to_vec(), others.to_vec());
        shown.sort_by(|left, right| order(left).cmp(&order(right)));
        others.sort_by(|left, right| order(left).cmp(&order(right)));
        let mut looks: BTreeMap<String, Look> = BTreeMap::new();
        let mut taken: HashSet<Look> = HashSet::new();
        for engine in shown.into_iter().chain(others) {
            if !looks.contains_key(engine.as_str()) {
                let (pair, first) = (pair(engine), variant(engine));
                let all =
                    (0..Look::VARIANTS).map(|more| Look::variant(pair, (first + more) % Look::VARIANTS));
                // There are more engines of an algorithm than looks where many are not shown.
                let look =
                    all.into_iter().find(|look| !taken.contains(look)).unwrap_or_else(|| preferred(engine));
                taken.insert(look);
                looks.insert(engine.as_str().to_owned(), look);
            }
        }
        Self { looks, renamed: Vec::new() }
    }

    /// The same with engines that take no look from the others, because figures that tell lines by looks do not show them.
    #[must_use]
    pub fn with<'e>(mut self, engines: impl Iterator<Item = &'e EngineName>) -> Self {
        for engine in engines {
            self.looks.entry(engine.as_str().to_owned()).or_insert_with(|| preferred(engine));
        }
        self
    }

    /// The same with other names for some of the engines: pairs of a spec and a name.
    pub fn renamed(self, names: &[(String, String)]) -> Result<Self, RenameError> {
        for (spec, name) in names {
            if !self.looks.contains_key(spec) {
                let nearest = Suggestion::among(spec, self.looks.keys().map(String::as_str));
                return Err(RenameError::NoEngine { spec: spec.clone(), nearest });
            }
            if name.chars().count() > LONGEST_NAME {
                return Err(RenameError::TooLong { name: name.clone() });
            }
        }
        Ok(Self { renamed: names.to_vec(), ..self })
    }

    /// The new name of an engine, if it is renamed.
    pub fn new_name(&self, engine: &EngineName) -> Option<&str> {
        self.renamed.iter().find(|(spec, _)| spec == engine.as_str()).map(|(_, new)| new.as_str())
    }

    /// The look of an engine.
    pub fn look(&self, engine: &EngineName) -> Look {
        self.looks.get(engine.as_str()).copied().unwrap_or_else(|| preferred(engine))
    }

    /// Names of engines beside each other, all different: as they are if all of them fit, else by how they
    /// differ from one of them, a reference.
    pub fn names(&self, engines: &[&EngineName], reference: &EngineName) -> Vec<String> {
        let all_fit = engines.iter().all(|engine| fits(engine.as_str()));
        let name = |engine: &EngineName| {
            if all_fit { engine.as_str().to_owned() } else { difference(engine, reference) }
        };
        self.unique(engines, name)
    }

    /// Names of engines beside each other, exact or not, all different: by how they differ from a reference.
    pub fn differences(&self, engines: &[(&EngineName, bool)], reference: &EngineName) -> Vec<String> {
        let names_of = |is_exact: bool| {
            let own = engines.iter().filter(|(_, exact)| *exact == is_exact);
            // Beside the same engine without these hits, they are the difference.
            let is_beside = |name: &EngineName| engines.iter().any(|(engine, _)| *engine == name);
            let named = |engine: &EngineName| {
                let short = shown(engine, is_exact);
                if is_beside(&short) { engine.clone() } else { short }
            };
            let own: Vec<EngineName> = own.map(|(engine, _)| named(engine)).collect();
            let names = self.unique(&own.iter().collect::<Vec<_>>(), |engine| difference(engine, reference));
            names.into_iter().map(move |name| marked(name, is_exact))
        };
        let mut names = [false, true].map(names_of);
        engines.iter().filter_map(|(_, is_exact)| names[usize::from(*is_exact)].next()).collect()
    }

    /// Names of engines with the same enhancements, all different: by their algorithms.
    pub fn algorithms(&self, engines: &[&EngineName]) -> Vec<String> {
        self.unique(engines, |engine| engine.algorithm().to_owned())
    }

    /// The name of one engine by itself.
    pub fn name(&self, engine: &EngineName) -> String {
        self.unique(&[engine], |engine| engine.as_str().to_owned()).remove(0)
    }

    fn unique(&self, engines: &[&EngineName], name: impl Fn(&EngineName) -> String) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for engine in engines {
            let whole = self.new_name(engine).map_or_else(|| shortened(&name(engine)), str::to_owned);
            let numbered = (2..).map(|number| {
                let number = format!(" ({number})");
                cut(&whole, LONGEST_NAME - number.len()) + &number
            });
            let free = std::iter::once(whole.clone()).chain(numbered).find(|name| !names.contains(name));
            names.extend(free);
        }
        names
    }
}

/// The look of aspiration where it is the only engine: what it is in all other figures without enhancements.
pub fn aspiration() -> Look {
    preferred(&EngineName::new("aspiration"))
}

fn preferred(engine: &EngineName) -> Look {
    Look::variant(pair(engine), variant(engine))
}

/// The number of the colour and marker of an engine's algorithm.
fn pair(engine: &EngineName) -> usize {
    let own = if engine.is_oracle() { "" } else { engine.family() };
    let known = ALGORITHMS.iter().position(|known| *known == own);
    let rest = Look::PAIRS - ALGORITHMS.len();
    known.unwrap_or_else(|| ALGORITHMS.len() + hash(own) % rest)
}

/// The number of the dash and filling of an engine's enhancements.
fn variant(engine: &EngineName) -> usize {
    if engine.is_oracle() {
        return Look::OF_ORACLE;
    }
    let set = engine.enhancements_without("");
    SETS.iter().position(|known| *known == set).unwrap_or_else(|| hash(&set) % Look::VARIANTS)
}

/// The order in which engines choose: the simplest first.
fn order(engine: &EngineName) -> (usize, usize, usize, &str) {
    let set = engine.enhancements_without("");
    let known = SETS.iter().position(|own| *own == set).unwrap_or(SETS.len());
    (known, engine.enhancements().len(), engine.as_str().len(), engine.as_str())
}

/// The same number for a text everywhere (FNV-1a).
fn hash(text: &str) -> usize {
    let mixed = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, mixed) as usize
}

fn fits(name: &str) -> bool {
    name.chars().count() <= LONGEST_NAME
}

/// An engine by how it differs from another: `ab −history`, `ab tt[size=4k]`; by its algorithm alone if in nothing else.
fn difference(engine: &EngineName, reference: &EngineName) -> String {
    if engine.algorithm() == engine.as_str() || reference.algorithm() == reference.as_str() {
        return engine.as_str().to_owned();
    }
    let name = |enhancement: &str| enhancement.split('[').next().unwrap_or_default().to_owned();
    let own: Vec<&str> = engine.enhancements().collect();
    let mut text = engine.algorithm().to_owned();
    for missing in reference.enhancements().filter(|one| !own.iter().any(|own| name(own) == name(one))) {
        text = text + " −" + missing;
    }
    for more in own.iter().filter(|one| !reference.enhancements().any(|other| other == **one)) {
        let is_new = !reference.enhancements().any(|other| name(other) == name(more));
        text = text + if is_new { " +" } else { " " } + more;
    }
    text
}

/// An engine by how it differs from a reference, in at most [`LONGEST_NAME`] characters; of a selective search the hooks are enough.
pub(super) fn beside(engine: &EngineName, reference: &EngineName) -> String {
    let difference = difference(engine, reference);
    let hooks = difference.strip_prefix("selective +").map(|hooks| hooks.replace(" +", "+"));
    shortened(&hooks.unwrap_or(difference))
}

/// An engine without the hits of its table if they make it inexact: [`marked`] says it in fewer words.
fn shown(engine: &EngineName, is_exact: bool) -> EngineName {
    let rest = (!is_exact).then(|| HIT.taken_out(engine.as_str())).flatten();
    rest.map_or_else(|| engine.clone(), |(rest, _)| EngineName::new(&rest))
}

/// A name that says whether its engine is exact.
pub(super) fn marked(short: String, is_exact: bool) -> String {
    if is_exact { short } else { tr!("{short}, not exact", short) }
}

/// A name in at most [`LONGEST_NAME`] characters: without the keys of parameters if it is longer, then in short words,
/// then cut.
pub(super) fn shortened(name: &str) -> String {
    if fits(name) {
        return name.to_owned();
    }
    let mut text = String::new();
    for piece in name.split_inclusive(['[', ',', ']']) {
        let value = piece.rsplit_once('=').map_or(piece, |(_, value)| value);
        text += &value.replace(['[', ','], " ").replace(']', "");
    }
    // A comma before a space is one between words.
    text = text.replace("  ", ", ");
    if !fits(&text) {
        text = SHORT.iter().fold(text, |text, (long, short)| text.replace(long, short));
    }
    cut(&text, LONGEST_NAME)
}

fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(specs: &[&str]) -> Vec<EngineName> {
        specs.iter().map(|spec| EngineName::new(spec)).collect()
    }

    #[test]
    fn the_algorithm_gives_colour_and_marker_whatever_is_beside_it() {
        let engines = named(&[
            "ab",
            "ab+tt",
            "pvs+tt",
            "aspiration",
            "Stockfish 17",
            "ab+captures+history+killer+tt+id",
        ]);
        let all: Vec<&EngineName> = engines.iter().collect();
        let looks = Looks::of(&all, &[]);
        for engine in &engines {
            assert_eq!(looks.look(engine), Looks::of(&[engine], &[]).look(engine), "{engine}");
        }
        let pair = |place: usize| looks.look(&engines[place]).pair();
        assert!(pair(0) == pair(1) && pair(0) == pair(5) && pair(0) != pair(2) && pair(0) != pair(3));
        assert_eq!(looks.look(&EngineName::new("aspiration[guess=exact]")), Look::ORACLE);
    }

    #[test]
    fn names_are_short_and_different() {
        let full = "captures+history+killer+tt+id";
        let specs = [
            format!("ab+{full}"),
            "ab+captures+killer+tt+id".to_owned(),
            "ab+captures+history+killer+tt+etc+id".to_owned(),
            "ab+captures+relative-history[credit=d]+killer+tt+id".to_owned(),
            "ab+captures+history+killer+tt[size=16k,replace=deeper]+id".to_owned(),
            format!("aspiration[window=8,inner=negascout]+{full}"),
        ];
        let engines = named(&specs.iter().map(String::as_str).collect::<Vec<_>>());
        let all: Vec<&EngineName> = engines.iter().collect();
        let looks = Looks::of(&all, &[]);
        let expected = [
            "ab",
            "ab −history",
            "ab +etc",
            "ab −hist +rel-hist d",
            "ab tt 16k deeper",
            "aspiration 8 negascout",
        ];
        assert_eq!(looks.names(&all, all[0]), expected);
        assert_eq!(looks.names(&[&engines[1]], &engines[1]), ["ab+captures+killer+tt+id"]);
        let long: Vec<EngineName> =
            (1..12).map(|n| EngineName::new(&format!("An engine with a long name, version {n}"))).collect();
        let names = looks.algorithms(&long.iter().collect::<Vec<_>>());
        let different: HashSet<&String> = names.iter().collect();
        assert!(different.len() == 11 && names.iter().all(|name| fits(name)), "{names:?}");
    }

    #[test]
    fn the_hits_that_make_an_engine_inexact_are_not_named() {
        let specs = ["lazy+tt+id", "lazy+tt[hit=deeper]+id", "lazy[latency=100]+tt[size=4k,hit=deeper]+id"];
        let engines = named(&specs);
        let all: Vec<(&EngineName, bool)> = engines.iter().zip([true, false, false]).collect();
        let names = Looks::default().differences(&all, &EngineName::new("pvs+tt+id"));
        assert_eq!(names, ["lazy", "lazy tt[hit=deeper], not exact", "lazy 100 tt 4k, not exact"]);
    }

    #[test]
    fn a_new_name_is_for_an_engine_that_is_there() {
        let engines = named(&["ab+tt", "pvs"]);
        let pair = |spec: &str, name: &str| [(spec.to_owned(), name.to_owned())];
        let looks = Looks::of(&[&engines[0], &engines[1]], &[]).renamed(&pair("ab+tt", "ours")).unwrap();
        assert_eq!(looks.names(&[&engines[0], &engines[1]], &engines[0]), ["ours", "pvs"]);
        let error =
            |spec: &str, name: &str| looks.clone().renamed(&pair(spec, name)).unwrap_err().to_string();
        assert_eq!(error("pv", "x"), "cannot rename `pv`: no row is of this engine; did you mean `pvs`?");
        assert!(error("pvs", &"x".repeat(25)).contains("at most 24 characters"));
    }
}
