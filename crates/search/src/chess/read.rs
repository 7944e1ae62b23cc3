//! Reading a move at a position.

use crate::board::{TextError, listed};
use crate::chess::{Kind, Move, Moves, Position, Square};

impl Position {
    /// The legal move that a text in UCI notation means: `e2e4`, `e7e8q`, and
    /// `e1g1` for a castling. Capitals are read as small letters.
    pub fn read_move(&self, text: &str) -> Result<Move, TextError> {
        let written = text.to_ascii_lowercase();
        let (from, to, promotion) = parts(&written).ok_or_else(|| {
            let remedy = "write its origin and target, like e2e4 (files a to h, ranks 1 to 8), and what a pawn \
                          becomes, like e7e8q; a castling is the king's move, like e1g1";
            TextError::is_not(text, "a move", remedy)
        })?;
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        moves.retain(|mv| mv.from() == from);
        let mut meant = moves.iter().filter(|mv| mv.to() == to);
        if let Some(mv) = meant.clone().find(|mv| mv.promotion() == promotion) {
            return Ok(*mv);
        }
        if meant.next().is_some() && promotion.is_none() {
            let remedy = format!("write what the pawn becomes behind it, n, b, r or q, like {text}q");
            return Err(TextError::new(format!("`{text}` is a promotion"), remedy));
        }
        let remedy = if moves.is_empty() {
            format!("no legal move begins on {from}")
        } else {
            format!("the piece on {from} can play {}", listed(&moves, " or "))
        };
        Err(TextError::new(format!("`{text}` is not legal in {}", self.fen()), remedy))
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
        assert_eq!(
            error("e1h1"),
            "`e1h1` is not legal in 4k3/P7/8/8/8/8/8/4K2R w K - 0 1: the piece on e1 can play e1d1 or \
             e1f1 or e1g1 or e1d2 or e1e2 or e1f2"
        );
        assert_eq!(
            error("e3e4q"),
            "`e3e4q` is not legal in 4k3/P7/8/8/8/8/8/4K2R w K - 0 1: no legal move begins on e3"
        );
        assert_eq!(position.read_move("E1G1").map(Move::is_castling), Ok(true));
    }
}
