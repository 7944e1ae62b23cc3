//! `chess[eval=pst,grain=1]`: chess as a game of the registry.

use crate::chess::Position;
use crate::game::AnyGame;
use crate::game::chess::{Chess, Mobility, PieceSquare};
use crate::spec::{Entry, Parameters, Whole, choice, parameters};

pub(in crate::game) const CHESS: Entry = Entry {
    name: "chess",
    summary: "chess, on positions from real games",
    explanation: "A position is a FEN. A side without a legal move is mated if in check; otherwise the \
        game is drawn and worth 0. A mate is worth 20000 minus the plies to it. There is no fifty-move rule \
        and no repetition rule, so the counters in a FEN have no effect.",
    source: "rules by the crate cozy-chess; tables and weights of the evaluators are this project's own",
    cites: &["cozy-chess"],
    parameters: ChessSpec::PARAMETERS,
    ..Entry::PLAIN
};

choice! {
    /// The evaluators of chess.
    pub enum Evaluation {
        /// Material and piece-square tables.
        PieceSquare = "pst",
        /// Material only.
        Material = "material",
        /// Material with attacked squares.
        Mobility = "mobility",
    }
}

choice! {
    /// The horizons of chess.
    pub enum Quiescence {
        /// No quiescence search: a leaf has its static evaluation.
        None = "none",
        /// Quiescence search of captures and promotions.
        Captures = "captures",
        /// The same without moves whose static exchange value is below 0.
        CapturesBySee = "captures+see",
    }
}

parameters! {
    /// The evaluation of chess.
    pub struct ChessSpec {
        /// the evaluator
        pub eval: Evaluation = Evaluation::PieceSquare;
        /// values are rounded to the nearest multiple of this
        pub grain: Whole<1, 1000> = Whole::of(1);
        /// search at the leaves
        pub quiescence: Quiescence = Quiescence::None;
    }
}

impl ChessSpec {
    /// Whether the leaves are searched further than to the horizon.
    pub fn has_quiescence(self) -> bool {
        self.quiescence != Quiescence::None
    }

    /// The root of this game at a position.
    pub fn root(self, position: Position) -> AnyGame {
        let grain = self.grain.get() as u32;
        match self.eval {
            Evaluation::PieceSquare => self.with_tables(position, PieceSquare::new(grain)),
            Evaluation::Material => self.with_tables(position, PieceSquare::material(grain)),
            Evaluation::Mobility => {
                let game = Chess::new(position, Mobility::new(grain));
                match self.quiescence {
                    Quiescence::None => AnyGame::ChessMobility(game),
                    Quiescence::Captures => AnyGame::ChessMobilityCaptures(game.with_quiescence()),
                    Quiescence::CapturesBySee => {
                        AnyGame::ChessMobilityCaptures(game.with_quiescence_by_see())
                    }
                }
            }
        }
    }

    fn with_tables(self, position: Position, tables: PieceSquare) -> AnyGame {
        let game = Chess::new(position, tables);
        match self.quiescence {
            Quiescence::None => AnyGame::Chess(game),
            Quiescence::Captures => AnyGame::ChessCaptures(game.with_quiescence()),
            Quiescence::CapturesBySee => AnyGame::ChessCaptures(game.with_quiescence_by_see()),
        }
    }
}
