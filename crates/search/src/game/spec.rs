//! Game specs: `xiangqi[eval=pst,grain=1]`, `tree:iid[b=38]`, and the roots they make.

use std::fmt;
use std::str::FromStr;

use crate::board::TextError;
use crate::chess;
use crate::game::checkers::{CHECKERS, CheckersSpec};
use crate::game::chess::{self as chess_game, CHESS, Chess, ChessSpec};
use crate::game::othello::spec::OTHELLO;
use crate::game::othello::{Othello, OthelloSpec};
use crate::game::tree::{self, Tree, TreeSpec, TreeTooLarge};
use crate::game::xiangqi::{self as xiangqi_game, XIANGQI, Xiangqi, XiangqiSpec};
use crate::game::{AnyGame, Game, Position, Rules};
use crate::spec::{Entry, Parameters, SpecError, Suggestion, parse_terms};
use crate::{checkers, othello, xiangqi};

/// Every game: those with a board, then the synthetic trees.
pub fn games() -> impl Iterator<Item = &'static Entry> {
    [&XIANGQI, &CHESS, &OTHELLO, &CHECKERS].into_iter().chain(tree::models())
}

/// A game with its evaluator and parameters; prints back in canonical form
/// (defaults left out) and parses to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameSpec {
    /// Xiangqi with an evaluator.
    Xiangqi(XiangqiSpec),
    /// Chess with an evaluator.
    Chess(ChessSpec),
    /// Othello with an evaluator.
    Othello(OthelloSpec),
    /// English checkers with an evaluator.
    Checkers(CheckersSpec),
    /// A synthetic tree.
    Tree(TreeSpec),
}

impl Default for GameSpec {
    /// `xiangqi`.
    fn default() -> Self {
        Self::Xiangqi(XiangqiSpec::default())
    }
}

impl GameSpec {
    /// Refuses a depth to which a search without a limit of nodes or seconds
    /// would hardly end. Only synthetic trees are known well enough.
    pub fn check_size(&self, depth: u32, prunes: bool) -> Result<(), TreeTooLarge> {
        match self {
            Self::Tree(spec) => spec.check_size(depth, prunes),
            _ => Ok(()),
        }
    }

    /// Whether the game is a synthetic tree, whose positions are seeds.
    pub fn is_tree(&self) -> bool {
        self.rules().is_none()
    }

    /// The rules of a game with a board; a synthetic tree has none.
    pub fn rules(&self) -> Option<Rules> {
        match self {
            Self::Xiangqi(_) => Some(Rules::Xiangqi),
            Self::Chess(_) => Some(Rules::Chess),
            Self::Othello(_) => Some(Rules::Othello),
            Self::Checkers(_) => Some(Rules::Checkers),
            Self::Tree(_) => None,
        }
    }

    /// Whether the leaves are searched further than to the horizon.
    pub fn has_quiescence(&self) -> bool {
        match self {
            Self::Xiangqi(spec) => spec.has_quiescence(),
            Self::Chess(spec) => spec.has_quiescence(),
            Self::Checkers(spec) => spec.has_quiescence(),
            Self::Othello(_) | Self::Tree(_) => false,
        }
    }

    /// Whether `mobility-first` can order the moves of this game.
    pub fn counts_replies(&self) -> bool {
        match self {
            Self::Othello(_) => Othello::COUNTS_REPLIES,
            _ => false,
        }
    }

    /// Whether there are checks: [`Game::CHECKS`].
    pub fn has_checks(&self) -> bool {
        match self {
            Self::Xiangqi(_) => Xiangqi::<xiangqi_game::PieceSquare>::CHECKS,
            Self::Chess(_) => Chess::<chess_game::PieceSquare>::CHECKS,
            _ => false,
        }
    }

    /// Whether null moves are a way to prune: whether a side that may move nearly always gains
    /// by it. [`Game::NULL_MOVES`], but for games where a side [may pass](Self::may_pass).
    pub fn has_null_moves(&self) -> bool {
        match self {
            Self::Xiangqi(_) => Xiangqi::<xiangqi_game::PieceSquare>::NULL_MOVES,
            Self::Chess(_) => Chess::<chess_game::PieceSquare>::NULL_MOVES,
            Self::Tree(spec) => spec.has_null_moves(),
            _ => false,
        }
    }

    /// Whether a null move is no more than an experiment, because passing is a move
    /// of the game and often the best: Othello.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Othello(_)) && Othello::NULL_MOVES
    }

    /// Whether exchanges have a value: [`Game::EXCHANGES`].
    pub fn has_exchanges(&self) -> bool {
        match self {
            Self::Xiangqi(_) => Xiangqi::<xiangqi_game::PieceSquare>::EXCHANGES,
            Self::Chess(_) => Chess::<chess_game::PieceSquare>::EXCHANGES,
            _ => false,
        }
    }

    /// The root of this game at a position as it is written: a seed for a
    /// tree, otherwise in the notation of the game.
    pub fn root(&self, position: &str) -> Result<AnyGame, TextError> {
        match self {
            Self::Xiangqi(spec) => Ok(spec.root(xiangqi::Position::from_fen(position)?)),
            Self::Chess(spec) => Ok(spec.root(chess::Position::from_fen(position)?)),
            Self::Othello(spec) => Ok(spec.root(othello::Position::from_text(position)?)),
            Self::Checkers(spec) => Ok(spec.root(checkers::Position::from_fen(position)?)),
            Self::Tree(spec) => {
                let seed = position.trim().parse().map_err(|_| {
                    let remedy = "write a whole number from 0 to 18446744073709551615";
                    TextError::is_not(position, "a seed", remedy)
                })?;
                Ok(AnyGame::Tree(Tree::new(spec, seed)))
            }
        }
    }

    /// The root of this game at its first position: of a tree, seed 0.
    pub fn start(&self) -> AnyGame {
        match self.rules() {
            Some(rules) => self.at(&Position::start(rules)).expect("the position is of its game"),
            None => self.root("0").expect("0 is a seed"),
        }
    }

    /// The root of this game at a position; `None` if the position is another
    /// game's.
    pub fn at(&self, position: &Position) -> Option<AnyGame> {
        match (self, position) {
            (Self::Xiangqi(spec), Position::Xiangqi(position)) => Some(spec.root(position.clone())),
            (Self::Chess(spec), Position::Chess(position)) => Some(spec.root(position.clone())),
            (Self::Othello(spec), Position::Othello(position)) => Some(spec.root(position.clone())),
            (Self::Checkers(spec), Position::Checkers(position)) => Some(spec.root(position.clone())),
            _ => None,
        }
    }
}

impl FromStr for GameSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let terms = parse_terms(text)?;
        let [term] = terms.as_slice() else {
            return Err(SpecError::Combination {
                spec: text.to_owned(),
                reason: "a game takes parameters in brackets, no `+` terms".to_owned(),
            });
        };
        if XIANGQI.is_named(&term.name) {
            return XiangqiSpec::from_term(term).map(Self::Xiangqi);
        }
        if CHESS.is_named(&term.name) {
            return CHESS.read(term).map(Self::Chess);
        }
        if OTHELLO.is_named(&term.name) {
            return OthelloSpec::from_term(term).map(Self::Othello);
        }
        if CHECKERS.is_named(&term.name) {
            return CHECKERS.read(term).map(Self::Checkers);
        }
        if tree::is_tree(&term.name) {
            return TreeSpec::from_term(term).map(Self::Tree);
        }
        let names = || games().map(|entry| entry.name);
        let nearest = Suggestion::among(&term.name, names()).or_else(|| tree::nearest(&term.name));
        Err(SpecError::UnknownName { kind: "game", name: term.name.clone(), nearest })
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = match self {
            Self::Xiangqi(spec) => spec.term_named(XIANGQI.name),
            Self::Chess(spec) => spec.term_named(CHESS.name),
            Self::Othello(spec) => spec.term_named(OTHELLO.name),
            Self::Checkers(spec) => spec.term_named(CHECKERS.name),
            Self::Tree(spec) => spec.term(),
        };
        term.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<GameSpec>().unwrap_err().to_string()
    }

    #[test]
    fn specs_print_in_canonical_form_and_parse_to_themselves() {
        assert_eq!(GameSpec::default().to_string(), "xiangqi");
        for (written, canonical) in [
            ("xiangqi", "xiangqi"),
            ("xiangqi[]", "xiangqi"),
            ("xiangqi[quiescence=none,eval=pst,grain=1]", "xiangqi"),
            ("xiangqi[grain=10,eval=mobility]", "xiangqi[eval=mobility,grain=10]"),
            ("xiangqi[quiescence=captures]", "xiangqi[quiescence=captures]"),
            ("xiangqi[ quiescence = Captures+See ]", "xiangqi[quiescence=captures+see]"),
            ("xiangqi[king-threat=printed,eval=book]", "xiangqi[eval=book]"),
            (
                "xiangqi[grain=5,king-threat=Corrected,eval=book]",
                "xiangqi[eval=book,king-threat=corrected,grain=5]",
            ),
            ("tree:iid[b=38]", "tree:iid[b=38]"),
            ("tree:ordered[PQ=0.90,G=5,b=20]", "tree:ordered[b=20,g=5]"),
            ("Xiangqi[EVAL=material]", "xiangqi[eval=material]"),
            ("Tree:IID", "tree:iid"),
        ] {
            let spec: GameSpec = written.parse().unwrap();
            assert_eq!(spec.to_string(), canonical);
            assert_eq!(canonical.parse::<GameSpec>().unwrap(), spec);
        }
    }

    #[test]
    fn errors_name_the_nearest_word_and_the_limits() {
        assert_eq!(error("xianqi"), "there is no game `xianqi`; did you mean `xiangqi`?");
        assert_eq!(error("iid"), "there is no game `iid`; did you mean `tree:iid`?");
        assert_eq!(error("ORDERD"), "there is no game `ORDERD`; did you mean `tree:ordered`?");
        assert_eq!(error("shogi"), "there is no game `shogi`");
        assert_eq!(error("tree:chess"), "there is no tree `tree:chess`");
        assert_eq!(error("tree:orderd"), "there is no tree `tree:orderd`; did you mean `tree:ordered`?");
        assert_eq!(error("xiangqi[evl=pst]"), "`xiangqi` has no parameter `evl`; did you mean `eval`?");
        assert_eq!(error("tree:iid[b=257]"), "`tree:iid[b=257]`: b must be a whole number from 1 to 256");
        assert_eq!(
            error("xiangqi[eval=mobilty]"),
            "`xiangqi[eval=mobilty]`: eval must be one of pst, material, mobility, book; did you mean `mobility`?"
        );
        assert_eq!(
            error("xiangqi[eval=mobility,King-Threat=printed]"),
            "`xiangqi[eval=mobility,King-Threat=printed]`: king-threat is a parameter of eval=book"
        );
        assert_eq!(error("tree:ordered[pf=1.1]"), "`tree:ordered[pf=1.1]`: pf must be a number from 0 to 1");
        assert!(error("xiangqi+tt").contains("no `+` terms"));
        assert_eq!(
            error("checkers[quiescence=captures+see]"),
            "`checkers[quiescence=captures+see]`: quiescence must be one of none, captures; did you mean `captures`?"
        );
    }

    #[test]
    fn trees_too_large_to_search_are_refused() {
        let check = |text: &str, depth, prunes| text.parse::<GameSpec>().unwrap().check_size(depth, prunes);
        assert_eq!(check("tree:iid[b=256]", 8, true), Ok(()));
        assert_eq!(check("xiangqi", 60, false), Ok(()));
        assert_eq!(check("tree:commuting[b=256]", 60, true), Ok(()));
        assert!(check("tree:varying[bmin=30,bmax=40]", 20, true).is_err());
        let error = check("tree:iid[b=100]", 8, false).unwrap_err().to_string();
        assert!(
            error.contains("at least 10101010101010101 nodes") && error.contains("1000000000000"),
            "{error}"
        );
        let error = check("tree:iid[b=256]", 64, true).unwrap_err().to_string();
        assert!(error.contains("at least 2^128 nodes"), "{error}");
    }

    #[test]
    fn a_trees_position_is_a_seed() {
        let spec: GameSpec = "tree:iid".parse().unwrap();
        assert!(spec.root("7").is_ok());
        assert!(spec.root("-7").unwrap_err().to_string().contains("`-7` is not a seed"));
    }
}
