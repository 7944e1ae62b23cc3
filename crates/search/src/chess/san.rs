//! Moves in standard algebraic notation, as collections of positions write them.

use crate::chess::{Kind, Move, Moves, Position, Square};

enum San {
    /// A castling, to the king's side if it is short.
    Castling { short: bool },
    /// A piece and its target, with as much of its origin as is written.
    Ordinary {
        kind: Kind,
        file: Option<u8>,
        rank: Option<u8>,
        captures: bool,
        to: Square,
        promotion: Option<Kind>,
    },
}

impl Position {
    /// The legal moves that a text in standard algebraic notation can mean: none of an illegal move or of another text,
    /// several if the text does not say enough. Signs of check, mate and quality are passed over.
    ///
    /// ```
    /// use plybench_search::chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")?;
    /// let read = |text| position.moves_in_san(text).iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!((read("O-O+"), read("Rd1")), (vec!["e1g1".to_owned()], vec!["a1d1".to_owned()]));
    /// # Ok::<(), plybench_search::board::TextError>(())
    /// ```
    pub fn moves_in_san(&self, text: &str) -> Vec<Move> {
        let Some(san) = parts(text) else { return Vec::new() };
        let mut moves = Moves::new();
        self.legal_moves(&mut moves);
        moves.retain(|mv| self.is_meant(*mv, &san));
        moves.to_vec()
    }

    fn is_meant(&self, mv: Move, san: &San) -> bool {
        match *san {
            San::Castling { short } => mv.is_castling() && short == (mv.to().file() > mv.from().file()),
            San::Ordinary { kind, file, rank, captures, to, promotion } => {
                let from = mv.from();
                !mv.is_castling()
                    && mv.to() == to
                    && self.piece_at(from).is_some_and(|piece| piece.kind() == kind)
                    && file.is_none_or(|file| from.file() == file)
                    && rank.is_none_or(|rank| from.rank() == rank)
                    && (!captures || self.piece_at(mv.victim()).is_some())
                    // Without a piece to become, a promotion can be any.
                    && (promotion.is_none() || mv.promotion() == promotion)
            }
        }
    }
}

fn parts(text: &str) -> Option<San> {
    let mut text = text.trim_end_matches(['+', '#', '!', '?']);
    match text {
        "O-O" | "0-0" => return Some(San::Castling { short: true }),
        "O-O-O" | "0-0-0" => return Some(San::Castling { short: false }),
        _ => {}
    }
    text = text.strip_suffix("e.p.").unwrap_or(text);
    let kind = text.chars().next().and_then(officer);
    text = if kind.is_some() { &text[1..] } else { text };
    let kind = kind.unwrap_or(Kind::Pawn);
    let last = text.trim_end_matches(')').chars().next_back()?.to_ascii_uppercase();
    let promotion = officer(last).filter(|_| kind == Kind::Pawn);
    if promotion.is_some() {
        let before = text.trim_end_matches(')');
        text = before[..before.len() - 1].trim_end_matches(['=', '/', '(']);
    }
    let (before, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let to = to.parse::<Square>().ok()?;
    let captures = before.ends_with(['x', ':']);
    let mut origin = before.strip_suffix(['x', ':', '-']).unwrap_or(before).chars().peekable();
    let file = origin.next_if(|letter| ('a'..='h').contains(letter)).map(|letter| letter as u8 - b'a');
    let rank = origin.next_if(|digit| ('1'..='8').contains(digit)).map(|digit| digit as u8 - b'1');
    let is_whole = origin.next().is_none();
    is_whole.then_some(San::Ordinary { kind, file, rank, captures, to, promotion })
}

/// The piece of a capital letter, apart from the pawn.
fn officer(letter: char) -> Option<Kind> {
    let is_officer = |kind: &Kind| *kind != Kind::Pawn && kind.letter().to_ascii_uppercase() == letter;
    Kind::ALL.into_iter().find(is_officer)
}

#[cfg(test)]
mod tests {
    use crate::chess::Position;

    fn read(fen: &str, text: &str) -> String {
        let moves = Position::from_fen(fen).expect(fen).moves_in_san(text);
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn moves_are_read_as_collections_write_them() {
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let pawns = "3r4/4P3/8/3pP3/8/8/8/4K2k w - d6 0 1";
        let knights = "4k3/8/8/8/1N3N2/8/8/1N2K3 w - - 0 1";
        for (fen, text, expected) in [
            (castling, "O-O", "e1g1"),
            (castling, "0-0-0+!?", "e1c1"),
            (castling, "Kf1", "e1f1"),
            (castling, "Kg1", ""),
            (castling, "Rxa8+", "a1a8"),
            (castling, "Ra8", "a1a8"),
            (castling, "Rxa7", ""),
            (castling, "Qe4", ""),
            (pawns, "exd6", "e5d6"),
            (pawns, "ed6", "e5d6"),
            (pawns, "exd6e.p.", "e5d6"),
            (pawns, "e8=Q", "e7e8q"),
            (pawns, "e8N", "e7e8n"),
            (pawns, "exd8(R)#", "e7d8r"),
            (pawns, "e7-e8/b", "e7e8b"),
            (pawns, "e7e8q", "e7e8q"),
            (pawns, "exd8=K", ""),
            (knights, "Nbd5", "b4d5"),
            (knights, "Nf4d5", "f4d5"),
            (knights, "N1d2", "b1d2"),
            (knights, "nd2", ""),
        ] {
            assert_eq!(read(fen, text), expected, "{text} in {fen}");
        }
        // What is not enough to tell moves apart.
        assert_eq!(read(knights, "Nd5"), "b4d5 f4d5");
        assert_eq!(read(pawns, "e8").split(' ').count(), 4);
        for text in ["", "x", "N", "Q!", "Qxf9", "O-O-O-O", "é4", "e4é", "1e4", "=Q", "Nb4xd5x", ")", "e8=QQ"]
        {
            assert_eq!(read(knights, text), "", "{text}");
        }
    }
}
