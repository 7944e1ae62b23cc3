//! `xiangqi[eval=pst,grain=1]`: xiangqi as a game of the registry.

use crate::game::AnyGame;
use crate::game::xiangqi::{Book, KingThreat, Mobility, PieceSquare, Threats, Xiangqi};
use crate::spec::{Entry, Parameters, SpecError, Term, Whole, choice, parameters};
use crate::xiangqi::Position;

pub(in crate::game) const XIANGQI: Entry = Entry {
    name: "xiangqi",
    summary: "Chinese chess, on positions from real games",
    explanation: "A position is a FEN. A side without a legal move has lost, in check or not. A mate is \
        worth 20000 minus the plies to it. There is no repetition rule.",
    source: "tables and weights of the evaluators are this project's own; book has those of a published \
        listing",
    parameters: XiangqiSpec::PARAMETERS,
    ..Entry::PLAIN
};

choice! {
    /// The evaluators of xiangqi.
    pub enum Evaluation {
        /// Material and piece-square tables.
        PieceSquare = "pst",
        /// Material only.
        Material = "material",
        /// Material with mobility, attacked and guarded pieces.
        Mobility = "mobility",
        /// Material, mobility, and threats that depend on the side to move, as in the published listing.
        Book = "book",
    }
}

choice! {
    /// The horizons of xiangqi.
    pub enum Quiescence {
        /// No quiescence search: a leaf has its static evaluation.
        None = "none",
        /// Quiescence search of captures.
        Captures = "captures",
        /// The same without moves whose static exchange value is below 0.
        CapturesBySee = "captures+see",
    }
}

parameters! {
    /// The evaluation of xiangqi.
    pub struct XiangqiSpec {
        /// the evaluator
        pub eval: Evaluation = Evaluation::PieceSquare;
        /// value of an attack by a king, with `eval=book` only
        pub king_threat as "king-threat": KingThreat = KingThreat::Printed;
        /// values are rounded to the nearest multiple of this
        pub grain: Whole<1, 1000> = Whole::of(1);
        /// search at the leaves
        pub quiescence: Quiescence = Quiescence::None;
    }
}

impl XiangqiSpec {
    pub(in crate::game) fn from_term(term: &Term) -> Result<Self, SpecError> {
        let spec: Self = XIANGQI.read(term)?;
        let given = |key: &str| term.parameters.iter().any(|(other, _)| other.eq_ignore_ascii_case(key));
        if given("king-threat") && spec.eval != Evaluation::Book {
            return Err(SpecError::Combination {
                spec: term.to_string(),
                reason: "king-threat is a parameter of eval=book".to_owned(),
            });
        }
        Ok(spec)
    }

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
            Evaluation::Mobility => self.with_threats(position, Threats::Mobility(Mobility::new(grain))),
            Evaluation::Book => {
                self.with_threats(position, Threats::Book(Book::new(grain, self.king_threat)))
            }
        }
    }

    fn with_tables(self, position: Position, tables: PieceSquare) -> AnyGame {
        let game = Xiangqi::new(position, tables);
        match self.quiescence {
            Quiescence::None => AnyGame::Xiangqi(game),
            Quiescence::Captures => AnyGame::XiangqiCaptures(game.with_quiescence()),
            Quiescence::CapturesBySee => AnyGame::XiangqiCaptures(game.with_quiescence_by_see()),
        }
    }

    fn with_threats(self, position: Position, threats: Threats) -> AnyGame {
        let game = Xiangqi::new(position, threats);
        match self.quiescence {
            Quiescence::None => AnyGame::XiangqiThreats(game),
            Quiescence::Captures => AnyGame::XiangqiThreatsCaptures(game.with_quiescence()),
            Quiescence::CapturesBySee => AnyGame::XiangqiThreatsCaptures(game.with_quiescence_by_see()),
        }
    }
}
