//! The spec of Othello: `othello[eval=pst,grain=1]`, and the roots it makes.

use crate::game::AnyGame;
use crate::game::othello::{Evaluator, Othello};
use crate::othello::Position;
use crate::spec::{Entry, Parameters as _, SpecError, Term, Whole, choice, parameters};

pub(in crate::game) const OTHELLO: Entry = Entry {
    name: "othello",
    summary: "Othello; its endgames can be solved exactly",
    explanation: "A position is the 64 squares row by row from a1 (top left) to h8, X for black, O for \
        white, - for empty, then a space and the side to move, X or O. Values are discs. A finished game is \
        worth the difference of discs, with empty squares counted for the winner, wherever the search finds \
        it. A search as deep as the empty squares and passes is exact. Aspiration windows are in discs too: \
        `aspiration[window=4]`. A pass is a move and a ply, written `pass`. The base order of moves is a1, \
        b1, ... h8.",
    source: "the rules of the World Othello Federation; tables and weights of the evaluators are this project's own",
    parameters: OthelloSpec::PARAMETERS,
    ..Entry::PLAIN
};

choice! {
    /// The evaluators of Othello.
    pub enum OthelloEvaluation {
        /// Square values in discs: eight for a corner, negative next to it.
        PieceSquare = "pst",
        /// Disc difference.
        Discs = "discs",
        /// Mobility difference, one disc per move, and six discs per corner.
        Mobility = "mobility",
    }
}

parameters! {
    /// The evaluation of Othello.
    pub struct OthelloSpec {
        /// the evaluator
        pub eval: OthelloEvaluation = OthelloEvaluation::PieceSquare;
        /// static values are rounded to the nearest multiple of this many discs; game results are not
        pub grain: Whole<1, 1000> = Whole::of(1);
    }
}

impl OthelloSpec {
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
