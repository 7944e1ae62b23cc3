//! The files of positions that are compiled in, so that the program needs no
//! other file.

use std::sync::OnceLock;

use crate::corpus::entry::{CorpusEntry, read_line};
use crate::corpus::epd;
use crate::game::Rules;

const PERFT: &str = "perft";

/// A file of `positions/`, which is a set of that name.
pub(crate) struct BuiltIn {
    pub(crate) rules: Rules,
    /// The set; the file is called after it.
    pub(crate) set: &'static str,
    pub(crate) about: &'static str,
    pub(crate) apart: bool,
    pub(crate) text: &'static str,
}

/// The set of positions that are handed over once the rules are frozen.
pub(crate) const SEALED: &str = "sealed";

/// Writes the entry of a file, whose path is made of game and set.
macro_rules! file {
    ($rules:ident, $game:literal, $set:literal, $about:expr) => {
        BuiltIn {
            rules: Rules::$rules,
            set: $set,
            about: $about,
            apart: false,
            text: include_str!(concat!("../../positions/", $game, "/", $set, ".epd")),
        }
    };
}

/// Writes the entry of a sealed file, which is empty until it is there (`build.rs`).
macro_rules! sealed {
    ($rules:ident, $game:literal) => {
        BuiltIn {
            rules: Rules::$rules,
            set: SEALED,
            about: "other masters' games, kept back until the rules are frozen: claims/sealed.sha256",
            apart: true,
            text: include_str!(concat!(env!("OUT_DIR"), "/", $game, "-sealed.epd")),
        }
    };
}

/// Every file, by game, in the order in which the sets are listed.
static FILES: [BuiltIn; 33] = [
    file!(Xiangqi, "xiangqi", "start", "the start position"),
    file!(Xiangqi, "xiangqi", "openings", SELF_PLAY),
    file!(Xiangqi, "xiangqi", "middlegames", SELF_PLAY),
    file!(Xiangqi, "xiangqi", "endgames", SELF_PLAY),
    file!(Xiangqi, "xiangqi", "composed", "famous compositions of the 18th century and earlier"),
    file!(Xiangqi, "xiangqi", "master", "games of Hu Ronghua and Liu Dahua, one position each").apart(),
    sealed!(Xiangqi, "xiangqi"),
    file!(Xiangqi, "xiangqi", "perft", "known perft counts: published ones, and this project's own").apart(),
    file!(Chess, "chess", "start", "the start position"),
    file!(Chess, "chess", "openings", SELF_PLAY),
    file!(Chess, "chess", "middlegames", SELF_PLAY),
    file!(Chess, "chess", "endgames", SELF_PLAY),
    file!(Chess, "chess", "bratko-kopec", "the test positions of Bratko and Kopec (1982)").apart(),
    file!(Chess, "chess", "wac", "the 300 positions of Reinfeld's Win at Chess (1945), with best moves")
        .apart(),
    file!(Chess, "chess", "zugzwang", "30 positions in which passing would be best, with best moves").apart(),
    file!(Chess, "chess", "master", "world championships, candidates and interzonals, one position per game")
        .apart(),
    sealed!(Chess, "chess"),
    file!(Chess, "chess", "perft", "published perft counts").apart(),
    file!(Othello, "othello", "start", "the start position"),
    file!(Othello, "othello", "openings", SELF_PLAY),
    file!(Othello, "othello", "middlegames", SELF_PLAY),
    file!(Othello, "othello", "endgames", SELF_PLAY),
    file!(Othello, "othello", "ffo", "endgames 40 to 59 of the French federation's test, with exact scores")
        .apart(),
    file!(Othello, "othello", "master", "world championships 1982 to 2015, one position per game").apart(),
    sealed!(Othello, "othello"),
    file!(Othello, "othello", "perft", "published perft counts").apart(),
    file!(Checkers, "checkers", "start", "the start position"),
    file!(Checkers, "checkers", "openings", SELF_PLAY),
    file!(Checkers, "checkers", "middlegames", SELF_PLAY),
    file!(Checkers, "checkers", "endgames", SELF_PLAY),
    file!(Checkers, "checkers", "master", "tournaments and matches 1867 to 2002, one position per game")
        .apart(),
    sealed!(Checkers, "checkers"),
    file!(Checkers, "checkers", "perft", "published perft counts").apart(),
];

const SELF_PLAY: &str = "self-play games: `plybench positions generate`";

impl BuiltIn {
    /// The same file, not part of `all`.
    const fn apart(self) -> Self {
        Self { apart: true, ..self }
    }

    pub(crate) fn name(&self) -> String {
        format!("{}/{}.epd", self.rules, self.set)
    }

    /// Whether the lines need neither id nor phase: those of perft counts.
    pub(crate) fn is_bare(&self) -> bool {
        self.set == PERFT
    }

    /// The entries with the numbers of their lines. Those of perft counts have
    /// no ids: they are numbered.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, CorpusEntry)> {
        epd::lines(self.text).enumerate().map(move |(index, (line, content))| {
            let mut entry = read_line(self.rules, content, self.set).unwrap_or_else(|error| {
                panic!("the built-in file {} is broken on line {line}: {error}", self.name())
            });
            if self.is_bare() {
                entry.id = format!("{PERFT}-{:02}", index + 1);
            }
            (line, entry)
        })
    }

    pub(crate) fn entries(&self) -> &'static [CorpusEntry] {
        // A ledger asks for the same few sets once for every claim.
        static READ: [OnceLock<Vec<CorpusEntry>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
        let place = FILES.iter().position(|file| std::ptr::eq(file, self)).expect("one of the files");
        READ[place].get_or_init(|| self.lines().map(|(_, entry)| entry).collect())
    }
}

/// Whether a text is the name of the sealed set of a game, or an id as its positions have, and the set is not
/// there yet.
pub(crate) fn is_sealed(rules: Rules, name: &str) -> bool {
    let name = name.to_lowercase();
    // A name with a dot is one of a file.
    let of_set = name == SEALED || name.starts_with("sealed-") && !name.contains('.');
    of_set && files(rules).any(|file| file.set == SEALED && file.text.is_empty())
}

pub(crate) fn files(rules: Rules) -> impl Iterator<Item = &'static BuiltIn> {
    FILES.iter().filter(move |file| file.rules == rules)
}
