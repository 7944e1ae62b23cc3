//! Game specs: `xiangqi[eval=pst,grain=1]`, `tree:iid[b=38]`, and the roots they make.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Root;
use crate::game::parameters::Parameters;
use crate::game::tree::{Tree, TreeSpec, TreeTooLarge, registry};
use crate::game::xiangqi::{Mobility, PieceSquare, Xiangqi};
use crate::spec::{SpecError, Term, nearest, parse_terms};
use crate::xiangqi::{FenError, Position};

/// A game with its evaluator and parameters; prints back in canonical form
/// (defaults left out) and parses to itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameSpec {
    /// Xiangqi with an evaluator.
    Xiangqi(XiangqiSpec),
    /// A synthetic tree.
    Tree(TreeSpec),
}

/// How xiangqi is to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct XiangqiSpec {
    /// The evaluator.
    pub eval: Evaluation,
    /// Values are rounded to the nearest multiple of this.
    pub grain: u32,
    /// Whether the leaves are followed by a search of captures.
    pub quiescence: bool,
}

/// The evaluators of xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// Material and piece-square tables.
    PieceSquare,
    /// Material alone.
    Material,
    /// Material, mobility, attacked and guarded pieces.
    Mobility,
}

/// Why a position cannot be a root of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A xiangqi position is a FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A tree's position is its seed.
    #[error("`{text}` is not a seed: write a whole number from 0 to 18446744073709551615")]
    Seed {
        /// What was written.
        text: String,
    },
}

const EVALUATIONS: [(&str, Evaluation); 3] = [
    ("pst", Evaluation::PieceSquare),
    ("material", Evaluation::Material),
    ("mobility", Evaluation::Mobility),
];
const QUIESCENCE: [(&str, bool); 2] = [("none", false), ("captures", true)];

impl Default for GameSpec {
    /// `xiangqi`.
    fn default() -> Self {
        Self::Xiangqi(XiangqiSpec { eval: Evaluation::PieceSquare, grain: 1, quiescence: false })
    }
}

impl GameSpec {
    /// Whether the leaves are followed by a search of captures.
    pub fn quiescence(&self) -> bool {
        matches!(self, Self::Xiangqi(XiangqiSpec { quiescence: true, .. }))
    }

    /// Refuses a depth to which a search without a limit of nodes or seconds
    /// would hardly end. Only synthetic trees are known well enough.
    pub fn check_size(&self, depth: u32, prunes: bool) -> Result<(), TreeTooLarge> {
        let Self::Tree(spec) = self else { return Ok(()) };
        spec.check_size(depth, prunes).map_err(|needed| TreeTooLarge {
            tree: self.to_string(),
            depth,
            needed,
        })
    }

    /// Whether the game is a synthetic tree, whose positions are seeds.
    pub fn is_tree(&self) -> bool {
        matches!(self, Self::Tree(_))
    }

    /// The root of this game at a position: a FEN for xiangqi, a seed for a
    /// tree.
    pub fn root(&self, position: &str) -> Result<Root, PositionError> {
        match self {
            Self::Xiangqi(spec) => Ok(spec.root(Position::from_fen(position)?)),
            Self::Tree(spec) => {
                let seed =
                    position.trim().parse().map_err(|_| PositionError::Seed { text: position.to_owned() })?;
                Ok(Root::Tree(Tree::new(spec, seed)))
            }
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
        if term.name == "xiangqi" {
            XiangqiSpec::from_term(term).map(Self::Xiangqi)
        } else if term.name.starts_with("tree:") {
            TreeSpec::from_term(term).map(Self::Tree)
        } else {
            let names: Vec<_> =
                std::iter::once("xiangqi").chain(registry::models().map(|model| model.name)).collect();
            let bare = format!("tree:{}", term.name);
            let nearest =
                nearest(&term.name, names.iter().copied()).or_else(|| nearest(&bare, names.iter().copied()));
            Err(SpecError::UnknownName { kind: "game", name: term.name.clone(), nearest })
        }
    }
}

impl XiangqiSpec {
    /// The root of this game at a position.
    pub fn root(self, position: Position) -> Root {
        match self.eval {
            Evaluation::PieceSquare => Root::Xiangqi(Xiangqi::new(position, PieceSquare::new(self.grain))),
            Evaluation::Material => Root::Xiangqi(Xiangqi::new(position, PieceSquare::material(self.grain))),
            Evaluation::Mobility => Root::XiangqiMobility(Xiangqi::new(position, Mobility::new(self.grain))),
        }
    }

    fn from_term(term: &Term) -> Result<Self, SpecError> {
        let parameters = Parameters::new(term, &["eval", "grain", "quiescence"])?;
        Ok(Self {
            eval: parameters.choice("eval", &EVALUATIONS)?,
            grain: parameters.whole("grain", 1, 1..=1000)? as u32,
            quiescence: parameters.choice("quiescence", &QUIESCENCE)?,
        })
    }

    fn parameters(self) -> Vec<(String, String)> {
        let mut written = Vec::new();
        if self.eval != EVALUATIONS[0].1 {
            let word = EVALUATIONS.iter().find(|(_, eval)| *eval == self.eval);
            written.extend(word.map(|(word, _)| ("eval".to_owned(), (*word).to_owned())));
        }
        if self.grain != 1 {
            written.push(("grain".to_owned(), self.grain.to_string()));
        }
        if self.quiescence {
            written.push(("quiescence".to_owned(), "captures".to_owned()));
        }
        written
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let term = match self {
            Self::Xiangqi(spec) => Term { name: "xiangqi".to_owned(), parameters: spec.parameters() },
            Self::Tree(spec) => Term { name: spec.model().name.to_owned(), parameters: spec.parameters() },
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
            ("tree:iid[b=38]", "tree:iid[b=38]"),
            ("tree:ordered[PQ=0.90,G=5,b=20]", "tree:ordered[b=20,g=5]"),
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
        assert_eq!(error("tree:orderd"), "there is no tree `tree:orderd`; did you mean `tree:ordered`?");
        assert_eq!(error("xiangqi[evl=pst]"), "`xiangqi` has no parameter `evl`; did you mean `eval`?");
        assert_eq!(error("tree:iid[b=257]"), "`tree:iid[b=257]`: b must be a whole number from 1 to 256");
        assert_eq!(
            error("xiangqi[eval=mobilty]"),
            "`xiangqi[eval=mobilty]`: eval must be one of pst, material, mobility; did you mean `mobility`?"
        );
        assert_eq!(error("tree:ordered[pf=1.1]"), "`tree:ordered[pf=1.1]`: pf must be a number from 0 to 1");
        assert!(error("xiangqi+tt").contains("no `+` terms"));
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
