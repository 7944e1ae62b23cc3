//! The built-in positions by set and id.

use std::io;
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::corpus::entry::{CorpusEntry, LineProblem};
use crate::corpus::library::{self, BuiltIn};
use crate::game::Rules;
use crate::spec::Suggestion;

/// The phases of a game.
pub const PHASES: [&str; 3] = ["opening", "middlegame", "endgame"];

/// The sets that every game has and no file is called after.
const SELECTIONS: [(&str, &str); 4] = [
    ("quick", "24: the start position and the first positions of every phase"),
    ("all", "the start position, self-play and compositions"),
    ("core", "masters' games: per phase, the 40 positions with the smallest SHA-256"),
    (
        "core-2",
        "the core of the second edition: masters' games of xiangqi and chess, self-play of Othello and checkers",
    ),
];

/// The number of entries of each set in `quick`: 24 in all.
const QUICK: [(&str, usize); 4] = [("start", 1), ("openings", 7), ("middlegames", 8), ("endgames", 8)];

/// Positions of each phase in a core.
const OF_EACH_PHASE: usize = 40;

/// The sets of a game with where their positions come from, in the order in
/// which they are listed.
pub fn sets(rules: Rules) -> impl Iterator<Item = (&'static str, &'static str)> {
    SELECTIONS.into_iter().chain(library::files(rules).map(|file| (file.set, file.about)))
}

/// Their names.
pub fn set_names(rules: Rules) -> impl Iterator<Item = &'static str> {
    sets(rules).map(|(name, _)| name)
}

/// Whether a name is that of a set of a game, or the id of one of its built-in
/// positions.
pub fn is_built_in(rules: Rules, name: &str) -> bool {
    set_named(rules, name).is_some() || find(rules, name).is_ok()
}

/// Refuses a name that is neither that of a set of a game nor the id of one of
/// its built-in positions, as [`set`] does, without reading the set.
///
/// # Errors
///
/// [`CorpusError::UnknownSource`].
pub fn check(rules: Rules, name: &str) -> Result<(), CorpusError> {
    if is_built_in(rules, name) { Ok(()) } else { Err(CorpusError::unknown_source(rules, name)) }
}

/// The set of a name in any case.
fn set_named(rules: Rules, name: &str) -> Option<&'static str> {
    set_names(rules).find(|set| set.eq_ignore_ascii_case(name))
}

/// A list of positions that cannot be had.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum CorpusError {
    #[error("there is no position set, id or file `{name}`{suggestion}")]
    UnknownSource { rules: Rules, name: String, suggestion: Suggestion },
    #[error("the set `sealed` of {rules} is sealed: claims/sealed.sha256 has the SHA-256 of its file")]
    Sealed { rules: Rules },
    #[error("there is no position `{id}`{suggestion}")]
    UnknownId { id: String, suggestion: Suggestion },
    #[error("cannot read positions from {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{file}: {}", list_problems(problems, 20))]
    Lines {
        file: String,
        problems: Vec<LineProblem>,
        /// The number of positions that are good.
        good: usize,
    },
    #[error(
        "{file} is a file of games, not of positions, and the game that begins on line {line} has no `[FEN \"...\"]` tag; \
         write one position per line, or give every game its tag"
    )]
    Games {
        file: String,
        /// The first line of the first such game.
        line: usize,
    },
    #[error("{file} contains no positions; write one FEN per line")]
    Empty { file: String },
}

impl CorpusError {
    /// The remedy on the command line, if its options give one.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnknownId { suggestion, .. } if suggestion.word().is_none() => {
                Some("write a FEN, or an id from `plybench positions list`".to_owned())
            }
            Self::UnknownSource { rules, suggestion, .. } if suggestion.word().is_none() => {
                Some(format!("`plybench positions --game {rules}` lists the sets"))
            }
            Self::Sealed { rules } => Some(format!(
                "use the set `master` (`plybench replicate --full --positions master` for all rules), or build with \
                 positions/{rules}/sealed.epd; --dry-run counts its positions"
            )),
            Self::Lines { good: 1.., .. } => Some("leave bad lines out with --skip-bad".to_owned()),
            _ => None,
        }
    }

    /// Neither a set nor a file.
    pub fn unknown_source(rules: Rules, name: &str) -> Self {
        if library::is_sealed(rules, name) {
            return Self::Sealed { rules };
        }
        let ids = everything(rules).map(|entry| entry.id.clone());
        let known: Vec<String> = set_names(rules).map(str::to_owned).chain(ids).collect();
        let suggestion = Suggestion::among(name, known.iter().map(String::as_str));
        Self::UnknownSource { rules, name: name.to_owned(), suggestion }
    }
}

/// As many problems as are to be named, a line each, and the number of the others.
pub fn list_problems(problems: &[LineProblem], named: usize) -> String {
    let mut lines: Vec<_> = problems.iter().take(named).map(ToString::to_string).collect();
    if problems.len() > named {
        lines.push(format!("... and {} more", problems.len() - named));
    }
    lines.join("\n  ")
}

/// The same as [`set`], and of a sealed set as many stand-ins: what a suite costs can be told before it can run.
pub fn set_or_stand_ins(rules: Rules, name: &str) -> Result<Vec<CorpusEntry>, CorpusError> {
    match set(rules, name) {
        Err(CorpusError::Sealed { .. }) => Ok(stand_ins(rules)),
        other => other,
    }
}

/// Masters' positions under other ids, for their branching factors.
fn stand_ins(rules: Rules) -> Vec<CorpusEntry> {
    // Which phases of chess lack the two is not known.
    let count = if rules == Rules::Chess { 448 } else { 450 };
    let masters = library::files(rules).filter(|file| file.set == "master").flat_map(BuiltIn::entries);
    let stand_in = |entry: &CorpusEntry| CorpusEntry {
        id: entry.id.replacen("master", "sealed", 1),
        set: "sealed".to_owned(),
        source_game: None,
        ..entry.clone()
    };
    masters.take(count).map(stand_in).collect()
}

/// Whether a position is not there, and another stands in for it.
pub(crate) fn is_stand_in(entry: &CorpusEntry) -> bool {
    library::is_sealed(entry.position.rules(), &entry.set)
}

/// The entries of a built-in set of a game, in file order; of an id its one
/// entry.
///
/// # Errors
///
/// [`CorpusError::UnknownSource`], [`CorpusError::Sealed`].
pub fn set(rules: Rules, name: &str) -> Result<Vec<CorpusEntry>, CorpusError> {
    let file = |set: &'static str| library::files(rules).filter(move |file| file.set == set);
    match set_named(rules, name) {
        Some("quick") => Ok(QUICK
            .iter()
            .flat_map(|(set, count)| file(set).flat_map(BuiltIn::lines).take(*count))
            .map(|(_, entry)| entry)
            .collect()),
        Some("core") => Ok(core(rules)),
        Some("core-2") => Ok(second_core(rules)),
        Some("all") => {
            Ok(library::files(rules).filter(|file| !file.apart).flat_map(BuiltIn::entries).cloned().collect())
        }
        Some(set) if library::is_sealed(rules, set) => Err(CorpusError::Sealed { rules }),
        Some(set) => Ok(file(set).flat_map(BuiltIn::entries).cloned().collect()),
        None => {
            find(rules, name).map(|entry| vec![entry]).map_err(|_| CorpusError::unknown_source(rules, name))
        }
    }
}

fn core(rules: Rules) -> Vec<CorpusEntry> {
    smallest(rules, |file| file.set == "master")
}

/// The core when Othello and checkers had no masters' games: published rows are about these positions.
fn second_core(rules: Rules) -> Vec<CorpusEntry> {
    match rules {
        Rules::Xiangqi | Rules::Chess => core(rules),
        Rules::Othello | Rules::Checkers => smallest(rules, |file| !file.apart),
    }
}

/// Of each phase the positions whose texts have the smallest SHA-256.
fn smallest(rules: Rules, is_source: fn(&BuiltIn) -> bool) -> Vec<CorpusEntry> {
    let mut entries: Vec<&CorpusEntry> =
        library::files(rules).filter(|file| is_source(file)).flat_map(BuiltIn::entries).collect();
    entries.sort_by_cached_key(|entry| <[u8; 32]>::from(Sha256::digest(entry.fen())));
    let of_phase = |phase: &&str| -> Vec<CorpusEntry> {
        let of_it = entries.iter().filter(|entry| entry.phase == *phase && entry.set != "start");
        of_it.take(OF_EACH_PHASE).map(|entry| (*entry).clone()).collect()
    };
    PHASES.iter().flat_map(of_phase).collect()
}

/// The built-in position of a game with this id, in any case.
pub fn find(rules: Rules, id: &str) -> Result<CorpusEntry, CorpusError> {
    everything(rules).find(|entry| entry.id.eq_ignore_ascii_case(id)).cloned().ok_or_else(|| {
        if library::is_sealed(rules, id) {
            return CorpusError::Sealed { rules };
        }
        let ids: Vec<&str> = everything(rules).map(|entry| entry.id.as_str()).collect();
        CorpusError::UnknownId { id: id.to_owned(), suggestion: Suggestion::among(id, ids.iter().copied()) }
    })
}

fn everything(rules: Rules) -> impl Iterator<Item = &'static CorpusEntry> {
    library::files(rules).flat_map(BuiltIn::entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    const XIANGQI: Rules = Rules::Xiangqi;

    #[test]
    fn quick_is_a_balanced_part_of_all() {
        let (quick, all) = (set(XIANGQI, "quick").unwrap(), set(XIANGQI, "all").unwrap());
        assert_eq!(quick.len(), 24);
        for phase in PHASES {
            assert_eq!(quick.iter().filter(|entry| entry.phase == phase).count(), 8, "{phase}");
        }
        assert!(quick.iter().all(|entry| all.contains(entry)));
    }

    #[test]
    fn the_core_is_forty_positions_a_phase_chosen_by_their_texts() {
        for &rules in Rules::ALL {
            let (core, second) = (set(rules, "core").unwrap(), set(rules, "core-2").unwrap());
            for phase in PHASES {
                let of_phase =
                    |core: &[CorpusEntry]| core.iter().filter(|entry| entry.phase == phase).count();
                assert_eq!((of_phase(&core), of_phase(&second)), (40, 40), "{rules} {phase}");
            }
            assert!(core.iter().all(|entry| entry.set == "master"), "{rules}");
            let same = matches!(rules, Rules::Xiangqi | Rules::Chess);
            assert!(second.iter().all(|entry| (entry.set == "master") == same), "{rules}");
            assert_eq!(core == second, same, "{rules}");
        }
        // `printf %s "$FEN" | sha256sum` over positions/xiangqi/master.epd, sorted.
        let first: Vec<String> =
            set(XIANGQI, "core").unwrap().into_iter().take(3).map(|entry| entry.id).collect();
        assert_eq!(first, ["master-opening-049", "master-opening-005", "master-opening-041"]);
    }

    #[test]
    fn sets_and_ids_are_found_or_the_nearest_named() {
        assert_eq!(set(XIANGQI, "Quick").unwrap(), set(XIANGQI, "quick").unwrap());
        assert_eq!(find(XIANGQI, "Opening-01").unwrap().id, "opening-01");
        for name in set_names(XIANGQI) {
            assert!(!set_or_stand_ins(XIANGQI, name).unwrap().is_empty(), "{name}");
            check(XIANGQI, name).unwrap();
        }
        check(XIANGQI, "opening-01").unwrap();
        assert_eq!(set(XIANGQI, "opening-01").unwrap(), [find(XIANGQI, "opening-01").unwrap()]);
        assert_eq!(find(XIANGQI, "start").unwrap().name.as_deref(), Some("start position"));
        let error = set(XIANGQI, "quik").unwrap_err().to_string();
        assert_eq!(check(XIANGQI, "quik").unwrap_err().to_string(), error);
        assert!(error.contains("no position set, id or file `quik`; did you mean `quick`?"), "{error}");
        let error = find(XIANGQI, "seven-star").unwrap_err().to_string();
        assert!(error.contains("did you mean `seven-stars`?"), "{error}");
    }
}
