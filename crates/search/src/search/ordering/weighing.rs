//! Changes of an entry of a table of experience by success and failure: credit, malus
//! and gravity.

use std::fmt;

use crate::game::Game;
use crate::search::ordering::enhancement::{OpenNode, SufficientMove};
use crate::spec::{Domain, Setting, Whole, choice};

choice! {
    /// The credit of one success.
    pub enum Credit {
        /// One.
        One = "1",
        /// d.
        Depth = "d",
        /// d squared.
        DepthSquared = "d2",
        /// 2 to the power of d.
        PowerOfTwo = "2d",
    }
}

impl Credit {
    #[inline]
    pub(super) fn at(self, depth: u32) -> i32 {
        let credit = match self {
            Credit::One => 1,
            Credit::Depth => depth,
            Credit::DepthSquared => depth.saturating_mul(depth).min(1 << 20),
            Credit::PowerOfTwo => 1 << depth.min(20),
        };
        credit as i32
    }
}

choice! {
    /// The moves that lose credit.
    pub enum Malus {
        /// No move.
        None = "none",
        /// The quiet moves tried before a cutoff, each as much as the cutoff move earns.
        Tried = "tried",
    }
}

/// The limit to which entries are drawn back, so that old credit fades.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gravity {
    /// Credit is added up.
    Off,
    /// h += c - h * |c| / limit, with c at most the limit: no entry passes it.
    Limit(Whole<1, { 1 << 24 }>),
}

impl Gravity {
    const OFF: &'static str = "off";

    pub(super) const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &[Self::OFF],
            meanings: &["Credit is added up, and tables are halved before they overflow."],
            default: Self::OFF,
            form: "LIMIT",
            example: "16384",
            parts: "a whole number from 1 to 16777216",
            meaning: "h += c - h*abs(c)/LIMIT, rounded towards zero, with c at most LIMIT: old credit fades, no entry passes \
                      LIMIT.",
        }
    }

    /// The change of an entry by a credit, which is negative for a malus.
    #[inline]
    fn change(self, entry: i32, credit: i32) -> i32 {
        let Self::Limit(limit) = self else { return credit };
        let limit = limit.get() as i64;
        let credit = i64::from(credit).clamp(-limit, limit);
        (credit - i64::from(entry) * credit.abs() / limit) as i32
    }
}

impl fmt::Display for Gravity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Off => formatter.write_str(Self::OFF),
            Self::Limit(limit) => limit.fmt(formatter),
        }
    }
}

impl Setting for Gravity {
    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case(Self::OFF) {
            return Some(Self::Off);
        }
        Whole::read(text).map(Self::Limit)
    }
}

/// Credit, malus and gravity together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weighing {
    pub(super) credit: Credit,
    pub(super) malus: Malus,
    pub(super) gravity: Gravity,
}

impl Weighing {
    /// The change of an entry by a credit, which is negative for a malus.
    #[inline]
    pub(super) fn change(self, entry: i32, credit: i32) -> i32 {
        self.gravity.change(entry, credit)
    }

    /// The lessons of a sufficient move: moves, each with its credit.
    pub(super) fn lessons<'a, G: Game>(
        self,
        node: &OpenNode<'a, G>,
        best: &SufficientMove<'a, G::Move>,
    ) -> impl Iterator<Item = (G::Move, i32)> + use<'a, G> {
        let (game, sufficient, credit) = (node.game, best.mv, self.credit.at(best.depth));
        let punishes = best.cutoff && self.malus == Malus::Tried;
        let tried = if punishes { best.tried } else { &[] };
        let before = tried.iter().copied().take_while(move |mv| *mv != sufficient);
        let quiet = before.filter(|mv| game.capture_rank(*mv) == 0);
        quiet.map(move |mv| (mv, -credit)).chain([(sufficient, credit)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::MoveList;
    use crate::game::xiangqi::{PieceSquare, Xiangqi};
    use crate::xiangqi::{Move, Position, START_FEN};

    #[test]
    fn credit_grows_with_the_distance_to_the_horizon() {
        let at_depth_5 =
            [Credit::One, Credit::Depth, Credit::DepthSquared, Credit::PowerOfTwo].map(|credit| credit.at(5));
        assert_eq!(at_depth_5, [1, 5, 25, 32]);
    }

    #[test]
    fn gravity_draws_entries_back_to_its_limit() {
        let gravity = Gravity::read("100").unwrap();
        assert_eq!([gravity.change(0, 30), gravity.change(30, 30), gravity.change(-30, 30)], [30, 21, 39]);
        assert_eq!([gravity.change(100, 30), gravity.change(99, 1000), gravity.change(-100, -7)], [0, 1, 0]);
        assert_eq!(Gravity::Off.change(1 << 29, -8), -8);
        let mut entry = 0;
        for number in 0..10_000 {
            entry += gravity.change(entry, if number % 3 == 0 { -1 << 20 } else { number });
            assert!(entry.abs() <= 100, "{entry}");
        }
    }

    #[test]
    fn limits_are_read_and_printed() {
        for (text, printed) in [("off", "off"), ("OFF", "off"), ("016384", "16384"), ("1", "1")] {
            assert_eq!(Gravity::read(text).map(|gravity| gravity.to_string()).as_deref(), Some(printed));
        }
        for wrong in ["", "0", "-1", "16777217", "of", "1.5"] {
            assert_eq!(Gravity::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn quiet_moves_before_a_cutoff_lose_what_the_cutoff_move_earns() {
        let game = Xiangqi::new(Position::from_fen(START_FEN).unwrap(), PieceSquare::new(1));
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let mv = |text: &str| -> Move { text.parse().unwrap() };
        // The cannon takes a horse; the others are quiet.
        let tried = [mv("h2h9"), mv("h2e2"), mv("a3a4"), mv("b0c2"), mv("i0h0")];
        let node = OpenNode { game: &game, ply: 0, side: 0, last_move: None };
        let lessons = |malus, cutoff| -> Vec<(Move, i32)> {
            let weighing = Weighing { credit: Credit::DepthSquared, malus, gravity: Gravity::Off };
            let best = SufficientMove { mv: mv("b0c2"), depth: 3, cutoff, tried: &tried };
            weighing.lessons(&node, &best).collect()
        };
        let earned = (mv("b0c2"), 9);
        assert_eq!(lessons(Malus::Tried, true), [(mv("h2e2"), -9), (mv("a3a4"), -9), earned]);
        assert_eq!(lessons(Malus::Tried, false), [earned]);
        assert_eq!(lessons(Malus::None, true), [earned]);
    }
}
