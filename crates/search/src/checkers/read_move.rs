//! Reading moves as people write them.

use crate::board::fen::is_number;
use crate::board::{TextError, listed};
use crate::checkers::generate::Moves;
use crate::checkers::{Move, Position, Square};

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
    pub fn read_move(&self, text: &str) -> Result<Move, TextError> {
        match self.moves_meant(text)?[..] {
            [mv] => Ok(mv),
            ref candidates => {
                let fault = format!("`{}` could be any of several captures", text.trim());
                Err(TextError::new(fault, format!("write {}", listed(candidates, " or "))))
            }
        }
    }

    /// The legal moves that a text can mean, at least one.
    pub(crate) fn moves_meant(&self, text: &str) -> Result<Vec<Move>, TextError> {
        let text = text.trim();
        let captures = text.contains(['x', 'X']);
        let form = || {
            let remedy =
                "write its squares as in PDN, like 11-15, 22x15, or 22x15x8 with every square passed";
            TextError::is_not(text, "a move", remedy)
        };
        let mut path = Vec::new();
        for part in text.split(if captures { &['x', 'X'][..] } else { &['-'] }) {
            if !is_number(part) {
                return Err(form());
            }
            path.push(part.parse::<Square>().map_err(|_| {
                let fault = format!("`{part}` in `{text}` is not a square");
                TextError::new(fault, "write numbers from 1 to 32")
            })?);
        }
        let [from, .., to] = path[..] else { return Err(form()) };
        if self.own >> from.bit() & 1 == 0 {
            let reason = format!("{} is to move and has no piece on {from}", self.side());
            return Err(TextError::new(format!("`{text}`"), reason));
        }
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        if !captures && self.must_capture() {
            let fault = format!("`{text}` captures nothing, and captures are compulsory");
            return Err(TextError::new(fault, format!("{} here", listed(&moves, " or "))));
        }
        let is_meant = |mv: &Move| {
            (mv.from(), mv.to(), mv.is_capture()) == (from, to, captures)
                && (path.len() == 2 || mv.path() == path)
        };
        let candidates: Vec<Move> = moves.iter().copied().filter(is_meant).collect();
        // One jump in full looks like the short form of a longer way to the same square.
        if let Some(mv) = candidates.iter().find(|mv| mv.path() == path) {
            return Ok(vec![*mv]);
        }
        if candidates.is_empty() {
            moves.retain(|mv| mv.from() == from);
            let remedy = if moves.is_empty() {
                format!("the piece on {from} cannot move")
            } else {
                format!("the piece on {from} can play {}", listed(&moves, " or "))
            };
            return Err(TextError::new(format!("`{text}` is not a legal move here"), remedy));
        }
        Ok(candidates)
    }
}
