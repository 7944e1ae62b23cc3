//! Reading moves as people write them.

use thiserror::Error;

use crate::checkers::generate::Moves;
use crate::checkers::{Color, Move, Position, Square};

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// Not squares joined by `-` or `x`.
    #[error(
        "`{text}` is not a move: write its squares as in PDN, like 11-15, 22x15, or 22x15x8 with every square passed"
    )]
    Form {
        /// The move as written.
        text: String,
    },
    /// A number that is not a square.
    #[error("`{square}` in `{text}` is not a square: write numbers from 1 to 32")]
    Square {
        /// The move as written.
        text: String,
        /// The part that does not name a square.
        square: String,
    },
    /// The first square is empty or the opponent's.
    #[error("`{text}`: {side} is to move and has no piece on {square}")]
    NoPiece {
        /// The move as written.
        text: String,
        /// The side to move.
        side: Color,
        /// The first square.
        square: Square,
    },
    /// A quiet move where a capture is possible.
    #[error("`{text}` captures nothing, and captures are compulsory: {} here", choice(.captures))]
    MustCapture {
        /// The move as written.
        text: String,
        /// The legal moves.
        captures: Vec<Move>,
    },
    /// Several captures have this first and last square.
    #[error("`{text}` could be any of several captures: write {}", choice(.candidates))]
    Ambiguous {
        /// The move as written.
        text: String,
        /// The captures it could be.
        candidates: Vec<Move>,
    },
    /// No legal move.
    #[error("`{text}` is not a legal move here: {}", from_here(*.square, .moves))]
    Illegal {
        /// The move as written.
        text: String,
        /// The first square.
        square: Square,
        /// The legal moves from there.
        moves: Vec<Move>,
    },
}

fn choice(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

fn from_here(square: Square, moves: &[Move]) -> String {
    if moves.is_empty() {
        return format!("the piece on {square} cannot move");
    }
    format!("the piece on {square} can play {}", choice(moves))
}

impl Position {
    /// Reads a move of this position: `11-15`, `22x15`, a capture of several
    /// pieces by its first and last square (`22x8`) or by every square it passes
    /// (`22x15x8`). The short form is refused where several
    /// captures have it, unless one of them is a single jump, which it writes in full.
    ///
    /// ```
    /// use plybench_search::checkers::Position;
    ///
    /// let position = Position::from_fen("W:W22,31:B18,11")?;
    /// assert_eq!(position.read_move("22x8")?, position.read_move("22x15x8")?);
    /// let error = position.read_move("31-26").unwrap_err();
    /// assert_eq!(error.to_string(), "`31-26` captures nothing, and captures are compulsory: 22x8 here");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        let own = |text: &str| text.to_owned();
        let captures = text.contains(['x', 'X']);
        let mut path = Vec::new();
        for part in text.split(if captures { &['x', 'X'][..] } else { &['-'] }) {
            if part.is_empty() || !part.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(MoveError::Form { text: own(text) });
            }
            let square = part.parse::<Square>();
            path.push(
                square.map_err(|error| MoveError::Square { text: own(text), square: error.0.clone() })?,
            );
        }
        let [from, .., to] = path[..] else { return Err(MoveError::Form { text: own(text) }) };
        if self.own >> from.bit() & 1 == 0 {
            return Err(MoveError::NoPiece { text: own(text), side: self.side(), square: from });
        }
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        if !captures && self.must_capture() {
            return Err(MoveError::MustCapture { text: own(text), captures: moves.to_vec() });
        }
        let is_meant = |mv: &Move| {
            (mv.from(), mv.to(), mv.is_capture()) == (from, to, captures)
                && (path.len() == 2 || mv.path() == path)
        };
        let candidates: Vec<Move> = moves.iter().copied().filter(is_meant).collect();
        // One jump in full looks like the short form of a longer way to the same square.
        if let Some(mv) = candidates.iter().find(|mv| mv.path() == path) {
            return Ok(*mv);
        }
        match candidates[..] {
            [mv] => Ok(mv),
            [] => {
                moves.retain(|mv| mv.from() == from);
                Err(MoveError::Illegal { text: own(text), square: from, moves: moves.to_vec() })
            }
            _ => Err(MoveError::Ambiguous { text: own(text), candidates }),
        }
    }
}
