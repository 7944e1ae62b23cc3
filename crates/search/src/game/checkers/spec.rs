//! The spec of checkers: `checkers[eval=pst,quiescence=captures]`.

use crate::checkers::Position;
use crate::game::AnyGame;
use crate::game::checkers::{Checkers, Tables};
use crate::spec::{Entry, Parameters, Whole, choice, parameters};

pub(in crate::game) const CHECKERS: Entry = Entry {
    name: "checkers",
    summary: "English checkers (draughts), 8 by 8",
    explanation: "A position is the FEN tag of PDN, like `B:W21,22,K30:B1,2,K3`. Captures are \
        compulsory. A side without a legal move has lost; a loss is worth -20000 plus the plies to it. \
        There is no repetition rule and no limit on moves without a capture, so there are no draws.",
    source: "tables and weights of the evaluators are this project's own",
    parameters: CheckersSpec::PARAMETERS,
    ..Entry::PLAIN
};

choice! {
    /// The evaluators of checkers.
    pub enum Evaluation {
        /// Material and piece-square tables.
        PieceSquare = "pst",
        /// Material only: a man 100, a king 140.
        Material = "material",
    }
}

choice! {
    /// The horizons of checkers.
    pub enum Quiescence {
        /// No quiescence search: a leaf has its static evaluation.
        None = "none",
        /// Quiescence search while the side to move must capture.
        Captures = "captures",
    }
}

parameters! {
    /// The evaluation of checkers.
    pub struct CheckersSpec {
        /// the evaluator
        pub eval: Evaluation = Evaluation::PieceSquare;
        /// values are rounded to the nearest multiple of this
        pub grain: Whole<1, 1000> = Whole::of(1);
        /// search at the leaves
        pub quiescence: Quiescence = Quiescence::None;
    }
}

impl CheckersSpec {
    /// Whether the leaves are searched further than to the horizon.
    pub fn has_quiescence(self) -> bool {
        self.quiescence != Quiescence::None
    }

    /// The root of this game at a position.
    pub fn root(self, position: Position) -> AnyGame {
        let grain = self.grain.get() as u32;
        let tables = match self.eval {
            Evaluation::PieceSquare => Tables::new(grain),
            Evaluation::Material => Tables::material(grain),
        };
        let game = Checkers::new(position, tables);
        match self.quiescence {
            Quiescence::None => AnyGame::Checkers(game),
            Quiescence::Captures => AnyGame::CheckersCaptures(game.with_captures()),
        }
    }
}
