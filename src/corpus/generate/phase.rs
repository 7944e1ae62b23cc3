//! The phases of a game, as far as a position and its ply tell.

use crate::corpus::PHASES;
use crate::game::{Facts, Position, Rules, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

impl Phase {
    pub(super) const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];

    /// The phase of a position after some plies from the start of a game; what
    /// is in between belongs to none.
    pub(super) fn of(position: &Position, ply: usize) -> Option<Self> {
        let facts = position.facts();
        match position.rules() {
            Rules::Xiangqi => Self::of_xiangqi(&facts, ply),
            Rules::Chess => Self::of_chess(&facts, ply),
            Rules::Othello => Self::of_othello(&facts),
            Rules::Checkers => Self::of_checkers(&facts, ply),
        }
    }

    /// By the rooks, horses and cannons left, 12 at the start.
    fn of_xiangqi(facts: &Facts, ply: usize) -> Option<Self> {
        const OFFICERS: [&str; 3] = ["rook", "horse", "cannon"];
        let [first, second] = facts.count_of(&OFFICERS);
        match first + second {
            11.. if (6..=16).contains(&ply) => Some(Self::Opening),
            7..=10 if ply >= 24 => Some(Self::Middlegame),
            2..=4 if first > 0 && second > 0 => Some(Self::Endgame),
            _ => None,
        }
    }

    /// By the knights, bishops, rooks and queens left, 14 at the start: the
    /// phases of the set `master`.
    fn of_chess(facts: &Facts, ply: usize) -> Option<Self> {
        const OFFICERS: [&str; 4] = ["knight", "bishop", "rook", "queen"];
        match facts.count_of(&OFFICERS).iter().sum::<usize>() {
            12.. if (10..=24).contains(&ply) => Some(Self::Opening),
            6..=11 => Some(Self::Middlegame),
            ..=5 => Some(Self::Endgame),
            _ => None,
        }
    }

    /// By the empty squares, of which a game has 60 at the start.
    fn of_othello(facts: &Facts) -> Option<Self> {
        let [black, white] = facts.count_of(&["disc"]);
        match 64 - black - white {
            41..=54 => Some(Self::Opening),
            21..=40 => Some(Self::Middlegame),
            10..=20 => Some(Self::Endgame),
            _ => None,
        }
    }

    /// By the pieces left, 24 at the start.
    fn of_checkers(facts: &Facts, ply: usize) -> Option<Self> {
        match facts.count_of(&["man", "king"]).iter().sum::<usize>() {
            20.. if ply >= 6 => Some(Self::Opening),
            11..=19 => Some(Self::Middlegame),
            ..=10 => Some(Self::Endgame),
            _ => None,
        }
    }

    pub(super) const fn word(self) -> &'static str {
        PHASES[self as usize]
    }

    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Opening => "openings.epd",
            Self::Middlegame => "middlegames.epd",
            Self::Endgame => "endgames.epd",
        }
    }

    /// Values beyond this are decided positions of xiangqi, which make dull searches.
    pub(super) const fn widest_value(self) -> Value {
        match self {
            Self::Opening => 150,
            Self::Middlegame => 250,
            Self::Endgame => 350,
        }
    }
}
