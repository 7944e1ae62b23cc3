//! Which games a rule is about.

use std::fmt;

use crate::analysis::game_name::{GameName, XIANGQI};

/// A set of games, named in a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Games {
    /// Xiangqi without a quiescence search.
    Xiangqi,
    /// Xiangqi with a search of captures at its leaves.
    XiangqiWithQuiescence,
    /// Every synthetic tree.
    Trees,
    /// The synthetic trees of one model, `tree:` included.
    Model(&'static str),
}

impl Games {
    /// Whether a game is one of them.
    pub fn contain(self, game: &GameName) -> bool {
        match self {
            Self::Xiangqi => game.is_xiangqi() && !game.has_quiescence(),
            Self::XiangqiWithQuiescence => game.is_xiangqi() && game.has_quiescence(),
            Self::Trees => game.is_tree(),
            Self::Model(kind) => game.kind() == kind,
        }
    }
}

impl fmt::Display for Games {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Xiangqi => XIANGQI,
            Self::XiangqiWithQuiescence => {
                "xiangqi with a quiescence search at the leaves (its nodes are not part of the figure)"
            }
            Self::Trees => "synthetic trees",
            Self::Model(kind) => kind,
        })
    }
}
