//! Moves and positions between the notation of UCI or UCCI and ours.

use crate::game::{Position, Rules};
use crate::program::protocol::Protocol;
use crate::program::spec::Pieces;

pub(super) fn fen(position: &Position, pieces: Pieces) -> String {
    let text = position.text();
    if position.rules() != Rules::Xiangqi || pieces == Pieces::Nb {
        return text;
    }
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let letter = |letter| match letter {
        'n' => 'h',
        'b' => 'e',
        'N' => 'H',
        'B' => 'E',
        other => other,
    };
    board.chars().map(letter).collect::<String>() + rest
}

/// Plays a move as a program wrote it: its name here, and the position after it;
/// `None` if it is not legal. A castling may be written as the king taking its rook, as in Chess960.
pub(super) fn play(protocol: Protocol, position: &Position, written: &str) -> Option<(String, Position)> {
    let name = match (protocol, position.rules()) {
        (Protocol::Uci, Rules::Xiangqi) => from_rank_one(written)?,
        _ => written.to_owned(),
    };
    let name = castling(position, &name).unwrap_or(name);
    position.children().into_iter().find(|(child, _)| child.eq_ignore_ascii_case(&name))
}

/// Castlings of the king and their usual names.
const CASTLINGS: [(&str, &str); 4] = [("e1h1", "e1g1"), ("e1a1", "e1c1"), ("e8h8", "e8g8"), ("e8a8", "e8c8")];

/// The usual name of a legal castling that is written as the king taking its rook.
fn castling(position: &Position, written: &str) -> Option<String> {
    let Position::Chess(position) = position else { return None };
    let (_, usual) = CASTLINGS.into_iter().find(|(taking, _)| taking.eq_ignore_ascii_case(written))?;
    position.read_move(usual).ok().filter(|mv| mv.is_castling()).map(|mv| mv.to_string())
}

/// A move whose ranks are counted from 1, with ranks counted from 0.
fn from_rank_one(written: &str) -> Option<String> {
    let second = 1 + written.get(1..)?.find(|character: char| character.is_ascii_alphabetic())?;
    let (from, to) = written.split_at(second);
    let square = |text: &str| {
        let (file, rank) = text.split_at_checked(1)?;
        let rank = rank.parse::<u32>().ok()?.checked_sub(1)?;
        Some(format!("{file}{rank}"))
    };
    Some(square(from)? + &square(to)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_xiangqi_are_told_apart() {
        let start = Position::start(Rules::Xiangqi);
        let name = |protocol, written| play(protocol, &start, written).map(|(name, _)| name);
        // The same rook from its corner, one rank up.
        assert_eq!(name(Protocol::Uci, "a1a2").as_deref(), Some("a0a1"));
        assert_eq!(name(Protocol::Ucci, "a0a1").as_deref(), Some("a0a1"));
        assert_eq!(name(Protocol::Uci, "b3b10").as_deref(), Some("b2b9"), "a cannon takes the horse");
        for wrong in ["", "a", "a0a1", "a1", "a1a", "z9z9", "a1a99999999999", "é1a2", "a1a2q", "0000"] {
            assert_eq!(name(Protocol::Uci, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn moves_of_chess_are_as_they_are() {
        let start = Position::start(Rules::Chess);
        assert_eq!(play(Protocol::Uci, &start, "e2e4").map(|(name, _)| name).as_deref(), Some("e2e4"));
        assert_eq!(play(Protocol::Uci, &start, "e2e5"), None);
    }

    #[test]
    fn a_castling_may_be_written_as_the_king_taking_its_rook() {
        let name = |fen: &str, written| {
            let position = Position::read(Rules::Chess, fen).unwrap();
            play(Protocol::Uci, &position, written).map(|(name, _)| name)
        };
        let both = ["r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"];
        for (fen, written, expected) in [
            (both[0], "e1h1", Some("e1g1")),
            (both[0], "E1A1", Some("e1c1")),
            (both[0], "e1g1", Some("e1g1")),
            (both[1], "e8h8", Some("e8g8")),
            (both[1], "e8a8", Some("e8c8")),
            (both[0], "e8h8", None),
            // Without the right there is no such move; a rook may make it, and may not take its own.
            ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", None),
            ("7k/8/8/8/8/8/K7/4R3 w - - 0 1", "e1h1", Some("e1h1")),
            ("k7/8/8/8/8/8/K7/4R2R w - - 0 1", "e1h1", None),
        ] {
            assert_eq!(name(fen, written).as_deref(), expected, "{fen} {written}");
        }
    }

    #[test]
    fn only_the_board_of_a_fen_has_pieces() {
        let start = Position::start(Rules::Xiangqi);
        assert_eq!(fen(&start, Pieces::Nb), start.text());
        let other = fen(&start, Pieces::He);
        assert!(other.starts_with("rheakaehr/9/") && other.ends_with(" w - - 0 1"), "{other}");
        let chess = Position::start(Rules::Chess);
        assert_eq!(fen(&chess, Pieces::He), chess.text());
    }
}
