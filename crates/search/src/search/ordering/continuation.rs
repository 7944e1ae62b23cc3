//! Moves that were sufficient after the same moves come first: history by pairs of
//! a move made before and a move.

use crate::game::Game;
use crate::search::ordering::enhancement::{
    Concern, Configured, Enhancement, OpenNode, Setup, SufficientMove,
};
use crate::search::ordering::experience::{self, MIDDLE};
use crate::search::ordering::journal::{Journal, Moment, Past};
use crate::search::ordering::key::Bits;
use crate::search::ordering::weighing::{Credit, Gravity, Malus, Weighing};
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// The moves that a move is judged after, in plies back.
    pub enum Plies {
        /// The opponent's last move.
        One = "1",
        /// The own move before.
        Two = "2",
        /// Both.
        OneTwo = "1.2",
        /// These, and the own move before that.
        OneTwoFour = "1.2.4",
        /// These, and the one before that.
        OneTwoFourSix = "1.2.4.6",
    }
}

impl Plies {
    const fn back(self) -> &'static [usize] {
        match self {
            Self::One => &[1],
            Self::Two => &[2],
            Self::OneTwo => &[1, 2],
            Self::OneTwoFour => &[1, 2, 4],
            Self::OneTwoFourSix => &[1, 2, 4, 6],
        }
    }
}

parameters! {
    /// Moves that were sufficient after the same moves first.
    pub struct Continuation {
        /// moves before, in plies back, whose entries are summed
        pub plies: Plies = Plies::OneTwoFour;
        /// credit per success at d plies from the horizon
        pub credit: Credit = Credit::PowerOfTwo;
        /// moves that lose credit
        pub malus: Malus = Malus::None;
        /// limit of the table's entries
        pub gravity: Gravity = Gravity::Off;
    }
}

impl Registered for Continuation {
    const ENTRY: Entry = Entry {
        name: "continuation",
        summary: "continuation history: moves ordered by earlier success after the same moves",
        explanation: "One table of pairs of moves, each move by its piece and to square: the move so many plies \
            back, and the move to order. A sufficient move earns credit in the entry of each move back, and \
            the entries are summed; before the first move of a search there is none. The sum is added to the \
            score of `history`, if the engine has it. Sums are kept in 30 bits. Only for games with pieces.",
        source: "Stockfish; Chess Programming Wiki, page History Heuristic",
        cites: &["stockfish", "cpw"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Configured for Continuation {
    const BITS: Bits = experience::BITS;
    const ADDS_TO: Option<&'static str> = Some("history");

    fn start<G: Game>(self, setup: Setup) -> Box<dyn Enhancement<G>> {
        let Self { plies, credit, malus, gravity } = self;
        let plies_kept = setup.depth as usize + 1;
        Box::new(Continuations {
            back: plies.back(),
            weighing: Weighing { credit, malus, gravity },
            middle: if setup.weighed_history { 0 } else { MIDDLE.into() },
            // Zeroed pages of the system, which are touched as they are needed.
            tables: [vec![0; G::PIECE_TO_INDICES * G::PIECE_TO_INDICES], Vec::new()],
            line: vec![None; plies_kept],
            opened: vec![Moment::default(); plies_kept],
            journal: Journal::default(),
        })
    }
}

struct Continuations {
    back: &'static [usize],
    weighing: Weighing,
    /// The score of a sum of 0: less is possible only without a history of such moves.
    middle: i64,
    /// The table, and none.
    tables: [Vec<i32>; 2],
    /// By ply: the move that led there, by piece and to square.
    line: Vec<Option<u32>>,
    /// By ply: when the node there was opened.
    opened: Vec<Moment>,
    /// Of its own, so that no other ordering pays for it.
    journal: Journal,
}

const BITS: Bits = experience::BITS;

/// Entries stay below this, so that a sum of four keeps to its side of the middle.
const LIMIT: i32 = MIDDLE / 4;

impl Continuations {
    /// Where the entries begin that follow the moves before a node.
    fn rows<G: Game>(&self, ply: usize) -> impl Iterator<Item = usize> + use<'_, G> {
        let before = move |back: &usize| self.line[(ply + 1).checked_sub(*back)?];
        self.back.iter().filter_map(before).map(|mv| mv as usize * G::PIECE_TO_INDICES)
    }
}

impl<G: Game> Enhancement<G> for Continuations {
    fn concern(&self) -> Concern {
        Concern::EveryMove
    }

    fn learns_from_tried(&self) -> bool {
        self.weighing.malus == Malus::Tried
    }

    fn follows_line(&self) -> bool {
        G::PIECE_TO_INDICES > 0
    }

    fn follow(&mut self, node: &OpenNode<'_, G>, first: bool) {
        if first {
            self.journal.clear();
        }
        self.line[node.ply] = node.last_move.map(|mv| node.game.piece_to(mv) as u32);
        self.opened[node.ply] = self.journal.now();
    }

    fn rank(&mut self, node: &OpenNode<'_, G>, moves: &[G::Move], keys: &mut [u64], _: Past<'_>) {
        if G::PIECE_TO_INDICES == 0 {
            return;
        }
        let mut rows = [0; 4];
        let mut known = 0;
        for row in self.rows::<G>(node.ply) {
            rows[known] = row;
            known += 1;
        }
        let (opened, middle) = (self.opened[node.ply], self.middle);
        self.journal.at::<0>(opened, &mut self.tables, |[table, _]| {
            for (key, mv) in keys.iter_mut().zip(moves) {
                let slot = node.game.piece_to(*mv);
                let sum: i64 = rows[..known].iter().map(|row| i64::from(table[row + slot])).sum();
                let field = BITS.at(BITS.most());
                let history = (*key & field) >> BITS.low;
                let score = (history as i64 + middle + sum).clamp(0, BITS.most() as i64);
                *key = *key & !field | BITS.at(score as u64);
            }
        });
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, _: &mut Journal) {
        if G::PIECE_TO_INDICES == 0 {
            return;
        }
        let rows: Vec<usize> = self.rows::<G>(node.ply).collect();
        let mut most = 0;
        for (mv, credit) in self.weighing.lessons(node, best) {
            for row in &rows {
                let slot = row + node.game.piece_to(mv);
                let change = self.weighing.change(self.tables[0][slot], credit);
                most = most.max(self.journal.add::<0>(&mut self.tables, 0, slot, change).abs());
            }
        }
        if most >= LIMIT {
            self.journal.rewrite::<0>(&mut self.tables, |entry| *entry /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::xiangqi::{PieceSquare, Xiangqi};
    use crate::game::{GameSpec, MoveList, Visitor};
    use crate::search::Engine;
    use crate::search::ordering::key::{self, Keys};
    use crate::search::ordering::{MoveOrdering, Ordered, OrderingConfig};
    use crate::splitmix::SplitMix64;
    use crate::xiangqi::{Move, Position, START_FEN};

    type Game = Xiangqi<PieceSquare>;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    fn ordered(engine: &str) -> Ordered<'static, Game> {
        let engine: Engine = engine.parse().unwrap();
        let config: OrderingConfig = engine.ordering;
        Ordered::new(&config, None, 8)
    }

    /// The games after some moves from the start, and the last move.
    fn after(moves: &[&str]) -> (Game, Option<Move>) {
        let mut game = Game::new(Position::from_fen(START_FEN).unwrap(), PieceSquare::new(1));
        for text in moves {
            crate::game::Game::make(&mut game, mv(text));
        }
        (game, moves.last().map(|text| mv(text)))
    }

    /// Walks a line of moves as a search does.
    fn walk(ordering: &mut Ordered<'static, Game>, moves: &[&str]) {
        for ply in 0..=moves.len() {
            let (game, last_move) = after(&moves[..ply]);
            ordering.follow(&OpenNode { game: &game, ply, side: ply & 1, last_move }, true);
        }
    }

    fn learn(ordering: &mut Ordered<'static, Game>, line: &[&str], tried: &[&str]) {
        walk(ordering, line);
        let (game, last_move) = after(line);
        let tried: Vec<Move> = tried.iter().map(|text| mv(text)).collect();
        let node = OpenNode { game: &game, ply: line.len(), side: line.len() & 1, last_move };
        let best = SufficientMove { mv: tried[tried.len() - 1], depth: 3, cutoff: true, tried: &tried };
        ordering.learn(&node, &best);
    }

    /// The scores of some moves after a line, less that of a move never seen.
    fn scores(ordering: &mut Ordered<'static, Game>, line: &[&str], moves: &[&str]) -> Vec<i64> {
        walk(ordering, line);
        let (game, last_move) = after(line);
        let node = OpenNode { game: &game, ply: line.len(), side: line.len() & 1, last_move };
        let mut list: Vec<Move> = moves.iter().map(|text| mv(text)).collect();
        list.push(mv(if line.len().is_multiple_of(2) { "e3e4" } else { "e6e5" }));
        let mut keys = Keys::new();
        key::reset(&mut keys, list.len());
        let opened = ordering.open(true);
        ordering.rank(&node, opened, &list, false, &mut keys);
        let score = |key: &u64| (key >> BITS.low & BITS.most()) as i64;
        let unseen = score(&keys[list.len() - 1]);
        keys[..list.len() - 1].iter().map(|key| score(key) - unseen).collect()
    }

    #[test]
    fn a_move_scores_after_the_moves_that_it_was_sufficient_after() {
        let mut ordering = ordered("ab+continuation");
        learn(&mut ordering, &["h2e2", "h9g7", "h0g2", "a6a5"], &["g3g4", "i0h0"]);
        // One entry of 2^3 for the opponent's last move, the own move before it, and the one before that, if it is
        // the same piece that goes to the same square.
        for (line, score) in [
            (&["h2e2", "h9g7", "h0g2", "a6a5"][..], 24),
            (&["b2e2", "b9c7", "h0g2", "a6a5"], 24),
            (&["a3a4", "h9g7", "h0g2", "a6a5"], 16),
            (&["h2e2", "h9g7", "b0c2", "a6a5"], 16),
            (&["h2e2", "h9g7", "h0g2", "c6c5"], 16),
            (&["h0g2", "a6a5"], 16),
            (&["a3a4", "a6a5"], 8),
            (&["a3a4", "h9g7"], 0),
        ] {
            assert_eq!(scores(&mut ordering, line, &["i0h0", "g3g4"]), [score, 0], "{line:?}");
        }
    }

    /// Plays random games, and collects the indices of each side's moves.
    struct Indices(u64);

    impl Visitor for Indices {
        type Output = [BTreeSet<usize>; 2];

        fn visit<G: crate::game::Game>(self, game: &G) -> Self::Output {
            let (mut sides, mut stream) = ([BTreeSet::new(), BTreeSet::new()], SplitMix64::new(self.0));
            let mut game = game.clone();
            for ply in 0..80 {
                let mut moves = MoveList::new();
                game.generate(&mut moves);
                for mv in &moves {
                    let before = game.piece_to(*mv);
                    let undo = game.make(*mv);
                    let after = game.piece_to(*mv);
                    game.unmake(*mv, undo);
                    assert!(before.max(after) < G::PIECE_TO_INDICES);
                    // In chess a promotion is the longer text; in checkers a king's index is 32 more.
                    let promoted = mv.to_string().len() == 5 || after == before + 32;
                    assert!(before == after || promoted, "{mv} {before} {after}");
                    sides[ply % 2].extend([before, after]);
                }
                if moves.is_empty() {
                    break;
                }
                game.make(moves[stream.below(moves.len() as u64) as usize]);
            }
            sides
        }
    }

    #[test]
    fn a_move_has_one_index_before_and_after_it_and_each_side_its_own() {
        for (game, start, least) in [
            ("xiangqi", START_FEN, 200),
            ("chess", crate::chess::START_FEN, 150),
            ("checkers", crate::checkers::START_FEN, 20),
            ("othello", crate::othello::START_TEXT, 40),
        ] {
            let root = game.parse::<GameSpec>().unwrap().root(start).unwrap();
            let mut sides = [BTreeSet::new(), BTreeSet::new()];
            for seed in 0..20 {
                let found = root.visit(Indices(seed));
                sides.iter_mut().zip(found).for_each(|(side, found)| side.extend(found));
            }
            let [one, other] = sides;
            assert!(one.len() > least && other.len() > least, "{game} {} {}", one.len(), other.len());
            // A pass of Othello has no colour.
            assert!(one.intersection(&other).all(|index| *index == 128 && game == "othello"), "{game}");
        }
    }

    #[test]
    fn before_the_first_move_of_a_search_there_is_nothing() {
        let mut ordering = ordered("ab+continuation");
        learn(&mut ordering, &[], &["h2e2"]);
        assert_eq!(scores(&mut ordering, &[], &["h2e2"]), [0]);
        learn(&mut ordering, &["h2e2"], &["h9g7"]);
        assert_eq!(scores(&mut ordering, &["h2e2"], &["h9g7"]), [8]);
    }

    #[test]
    fn its_sum_is_added_to_that_of_the_history() {
        let line = ["h2e2"];
        let of = |engine: &str| {
            let mut ordering = ordered(engine);
            learn(&mut ordering, &line, &["b9c7", "h9g7"]);
            scores(&mut ordering, &line, &["h9g7", "b9c7"])
        };
        assert_eq!(of("ab+history"), [8, 0]);
        assert_eq!(of("ab+history+continuation"), [16, 0]);
        assert_eq!(of("ab+history[malus=tried]"), [8, -8]);
        assert_eq!(of("ab+history[malus=tried]+continuation"), [16, -8]);
        assert_eq!(of("ab+history+continuation[malus=tried,credit=d2]"), [17, -9]);
        assert_eq!(of("ab+history[malus=tried]+continuation[malus=tried,gravity=5]"), [13, -13]);
        assert_eq!(of("ab+history[table=piece-to,gravity=16384]+continuation[plies=2]"), [8, 0]);
    }
}
