//! The spec of Othello: `othello[eval=pst,grain=1]`, and the roots it makes.

use crate::game::AnyGame;
use crate::game::othello::{Evaluator, Othello};
use crate::othello::Position;
use crate::spec::{Entry, Parameters as _, SpecError, Term, Whole, choice, parameters};

/// The registry entry of Othello.
pub(in crate::game) const OTHELLO: Entry = Entry {
    name: "othello",
    summary: "Othello, whose endgames can be searched to the truth",
    explanation: "A position is the 64 squares row by row from a1 (top left) to h8, X for black, O for white, - for empty, \
        a blank, and the side to move, X or O. Values are discs: a game that is over is worth the difference of discs, \
        the empty squares counted for the winner, wherever it is found; a search as deep as there are empty squares \
        and passes is exact. A window of aspiration is in discs too: `aspiration[window=4]`. A pass is a move and a ply, \
        written `pass`. Moves are tried in the order a1, b1, ... h8.",
    source: "the rules of the World Othello Federation; tables and weights of the evaluators are this project's own",
    parameters: OthelloSpec::PARAMETERS,
    ..Entry::PLAIN
};

choice! {
    /// The evaluators of Othello.
    pub enum OthelloEvaluation {
        /// The worth of discs by square: eight discs a corner, less than nothing beside it.
        PieceSquare = "pst",
        /// The difference of discs.
        Discs = "discs",
        /// The difference of possible moves, a disc each, and six discs a corner.
        Mobility = "mobility",
    }
}

parameters! {
    /// How Othello is to be evaluated.
    pub struct OthelloSpec {
        /// the evaluator
        pub eval: OthelloEvaluation = OthelloEvaluation::PieceSquare;
        /// static values are rounded to the nearest multiple of this many discs; results of games are not
        pub grain: Whole<1, 1000> = Whole::of(1);
    }
}

impl OthelloSpec {
    /// Reads a term whose name is `othello`.
    pub(in crate::game) fn from_term(term: &Term) -> Result<Self, SpecError> {
        match OTHELLO.read(term) {
            Err(SpecError::UnknownKey { key, .. }) if key.eq_ignore_ascii_case("quiescence") => {
                let reason = "nothing is captured in Othello, so a leaf has nothing to be searched further";
                Err(SpecError::Combination { spec: term.to_string(), reason: reason.to_owned() })
            }
            read => read,
        }
    }

    /// The root of this game at a position.
    pub fn root(self, position: Position) -> AnyGame {
        let grain = self.grain.get() as u32;
        let evaluator = match self.eval {
            OthelloEvaluation::PieceSquare => Evaluator::piece_square(grain),
            OthelloEvaluation::Discs => Evaluator::discs(grain),
            OthelloEvaluation::Mobility => Evaluator::mobility(grain),
        };
        AnyGame::Othello(Othello::new(position, evaluator))
    }
}

#[cfg(test)]
mod tests {
    use crate::game::GameSpec;
    use crate::othello::START_TEXT;

    #[test]
    fn specs_print_in_canonical_form_and_make_roots() {
        for (written, canonical) in [
            ("Othello", "othello"),
            ("othello[grain=1,eval=pst]", "othello"),
            ("othello[grain=2,eval=Discs]", "othello[eval=discs,grain=2]"),
            ("othello[eval=mobility]", "othello[eval=mobility]"),
        ] {
            let spec: GameSpec = written.parse().unwrap();
            assert_eq!(spec.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(spec.clone()));
            assert!(spec.root(START_TEXT).is_ok());
            assert!(!spec.is_tree());
            assert!(spec.root("X").unwrap_err().to_string().starts_with("a board has 64 squares"));
        }
        let error = "othello[quiescence=captures]".parse::<GameSpec>().unwrap_err().to_string();
        assert_eq!(
            error,
            "`othello[quiescence=captures]`: nothing is captured in Othello, so a leaf has nothing to be searched further"
        );
        let error = "othello[eval=disc]".parse::<GameSpec>().unwrap_err().to_string();
        assert_eq!(
            error,
            "`othello[eval=disc]`: eval must be one of pst, discs, mobility; did you mean `discs`?"
        );
    }
}
