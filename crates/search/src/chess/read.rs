//! Reading a move at a position.

use thiserror::Error;

use crate::chess::{Kind, Move, Moves, Position, Square};

/// Why a text is not a move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// It is not written as a move.
    #[error(
        "`{0}` is not a move: write its origin and target, like e2e4 (files a to h, ranks 1 to 8), and what a pawn \
         becomes, like e7e8q; a castling is the king's move, like e1g1"
    )]
    Text(String),
    /// A pawn arrives on the last rank.
    #[error("`{0}` is a promotion: write what the pawn becomes behind it, n, b, r or q, like {0}q")]
    PromotionMissing(String),
    /// It is a move, but not one of this position.
    #[error("`{text}` is not legal in {fen}")]
    Illegal {
        /// The text as written.
        text: String,
        /// The position.
        fen: String,
    },
}

impl Position {
    /// The legal move that a text in UCI notation means: `e2e4`, `e7e8q`, and
    /// `e1g1` for a castling. Capitals are read as small letters.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = text.to_ascii_lowercase();
        let (from, to, promotion) = parts(&written).ok_or_else(|| MoveError::Text(text.to_owned()))?;
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        let mut meant = moves.iter().filter(|mv| (mv.from(), mv.to()) == (from, to));
        if let Some(mv) = meant.clone().find(|mv| mv.promotion() == promotion) {
            return Ok(*mv);
        }
        Err(match (meant.next(), promotion) {
            (Some(_), None) => MoveError::PromotionMissing(text.to_owned()),
            _ => MoveError::Illegal { text: text.to_owned(), fen: self.fen() },
        })
    }
}

fn parts(text: &str) -> Option<(Square, Square, Option<Kind>)> {
    let (from, rest) = text.split_at_checked(2)?;
    let (to, promotion) = rest.split_at_checked(2)?;
    let promotion = match promotion {
        "" => None,
        "n" => Some(Kind::Knight),
        "b" => Some(Kind::Bishop),
        "r" => Some(Kind::Rook),
        "q" => Some(Kind::Queen),
        _ => return None,
    };
    Some((from.parse().ok()?, to.parse().ok()?, promotion))
}

#[cfg(test)]
mod tests {
    use crate::chess::walk::{FENS, walk};
    use crate::chess::{Move, Moves, Position};

    #[test]
    fn every_move_is_read_as_it_is_written() {
        for fen in FENS {
            walk(&Position::from_fen(fen).unwrap(), 10, 30, |position| {
                let mut moves = Moves::new();
                position.legal_moves(&mut moves);
                for mv in &moves {
                    assert_eq!(position.read_move(&mv.to_string()), Ok(*mv), "{}", position.fen());
                }
            });
        }
    }

    #[test]
    fn errors_say_what_to_write() {
        let position = Position::from_fen("4k3/P7/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let error = |text: &str| position.read_move(text).unwrap_err().to_string();
        for text in ["", "e2", "e2e", "e2e4k", "e2-e4", "O-O", "i1i2", "e1é", "e7e8qq"] {
            assert!(error(text).starts_with(&format!("`{text}` is not a move: write its origin")), "{text}");
        }
        assert_eq!(
            error("a7a8"),
            "`a7a8` is a promotion: write what the pawn becomes behind it, n, b, r or q, like a7a8q"
        );
        assert_eq!(error("e1h1"), "`e1h1` is not legal in 4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(error("h1h2q"), "`h1h2q` is not legal in 4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(position.read_move("E1G1").map(Move::is_castling), Ok(true));
    }
}
