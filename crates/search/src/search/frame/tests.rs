//! The parts of a node's moves against all of them ranked at once.

use proptest::prelude::*;

use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{Game, MoveList};
use crate::search::engine::Engine;
use crate::search::frame::Frame;
use crate::search::ordering::{
    CaptureOrder, Captures, Keys, Losing, Moment, MoveOrdering, OpenNode, Ordered, Plan, SufficientMove,
    Suggestions,
};
use crate::xiangqi::{Move, Position};

type Xq = Xiangqi<PieceSquare>;

/// The same ordering, but all moves are ranked when the node is opened.
struct AtOnce<'a>(Ordered<'a, Xq>);

impl MoveOrdering<Xq> for AtOnce<'_> {
    const PRESENT: bool = true;

    fn plan(&self) -> Plan {
        self.0.plan().with(Plan::THE_WHOLE, true)
    }

    fn open(&mut self, first: bool) -> Moment {
        self.0.open(first)
    }

    fn follow(&mut self, node: &OpenNode<'_, Xq>, first: bool) {
        self.0.follow(node, first);
    }

    fn suggest(&self, node: &OpenNode<'_, Xq>, suggestions: &mut Suggestions<Move>) {
        self.0.suggest(node, suggestions);
    }

    fn rank(
        &mut self,
        node: &OpenNode<'_, Xq>,
        opened: Moment,
        moves: &[Move],
        quiet: bool,
        keys: &mut Keys,
    ) {
        self.0.rank(node, opened, moves, quiet, keys);
    }

    fn learn(&mut self, node: &OpenNode<'_, Xq>, best: &SufficientMove<'_, Move>) {
        self.0.learn(node, best);
    }
}

/// A position after some plies of a game from a position with many
/// captures, checks and pins.
fn position(choices: &[usize]) -> (Xq, Option<Move>) {
    let fen = "1r2kab2/4a4/3cbc1r1/p1p5p/4p1p2/2P3B1P/P2RP1P2/N3B4/4A4/3A1K1NR w - - 0 1";
    let mut game = Xq::new(Position::from_fen(fen).expect("a position"), PieceSquare::new(1));
    let mut last = None;
    for choice in choices {
        let mut moves = MoveList::new();
        game.generate(&mut moves);
        let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
        game.make(*mv);
        last = Some(*mv);
    }
    (game, last)
}

/// A lesson from another node: its ply, a move, and whether it was a cutoff.
type Lesson = (usize, usize, bool);

fn teach<O: MoveOrdering<Xq>>(node: &OpenNode<'_, Xq>, ordering: &mut O, (ply, number, cutoff): Lesson) {
    let mut moves = MoveList::new();
    node.game.generate(&mut moves);
    let Some(mv) = moves.get(number % moves.len().max(1)).copied() else { return };
    let elsewhere = OpenNode { game: node.game, ply, side: node.side, last_move: node.last_move };
    let best = SufficientMove { mv, depth: 2, cutoff, tried: &moves[..=number % moves.len()] };
    ordering.follow(&elsewhere, false);
    ordering.learn(&elsewhere, &best);
}

/// The moves of a node in order. Before each, other nodes teach.
fn order<O: MoveOrdering<Xq>>(
    (game, last_move): &(Xq, Option<Move>),
    ordering: &mut O,
    depth: u32,
    table_move: Option<u16>,
    lessons: &[Lesson],
) -> Vec<Move> {
    let node = OpenNode { game, ply: 3, side: 0, last_move: *last_move };
    let (before, during) = lessons.split_at(lessons.len() / 2);
    for lesson in before {
        teach(&node, ordering, *lesson);
    }
    let mut frame = Frame::new();
    frame.open(&node, ordering, depth, table_move);
    let mut lessons = during.iter();
    let mut found = Vec::new();
    loop {
        // What is searched below a node teaches nothing of its own ply, and
        // leaves teach nothing.
        if depth > 1
            && let Some((_, number, cutoff)) = lessons.next()
        {
            teach(&node, ordering, (5, *number, *cutoff));
        }
        if !frame.has_next() && !frame.find_more(&node, ordering, table_move) {
            return found;
        }
        found.push(frame.next(&node, ordering));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn parts_come_in_the_order_of_the_whole(
        choices in prop::collection::vec(0_usize..60, 0..12),
        engine in prop::sample::select(vec![
            "ab+captures+history+killer+tt", "ab+captures+history+refutation+killer", "ab+history+tt",
            "ab+captures+killer+refutation+tt", "ab+butterfly+killer", "ab+captures+relative-history+tt",
            "ab+captures", "ab+killer+refutation+tt", "ab+captures+history+tt[move=ignored]", "ab+tt",
            "ab+captures[order=see]+history+killer+tt", "ab+captures[order=history]+killer+tt",
            "ab+captures[losing=last]+history+refutation+killer+tt", "ab+captures[order=history,losing=last]+tt",
            "ab+captures[order=history,losing=last]+relative-history+killer+refutation+tt",
            "ab+captures[order=see,losing=last]+history", "ab+captures[order=history]+history+tt",
            "ab+captures+history[malus=tried]+killer+tt", "ab+history[malus=tried,gravity=50,table=piece-to]",
            "ab+captures+continuation+refutation+tt", "ab+history[malus=tried]+continuation[malus=tried,gravity=9]",
        ]),
        depth in 1_u32..6,
        table_move in prop::option::of(prop::sample::select(vec![0_u16, 1, 2, 3, 0x5959, 0xfffe])),
        lessons in prop::collection::vec((3_usize..6, 0_usize..60, any::<bool>()), 0..40),
    ) {
        let node = position(&choices);
        let engine: Engine = engine.parse().expect("an engine");
        // Small numbers stand for legal moves, large ones for others.
        let table_move = table_move.map(|number| {
            let mut moves = MoveList::new();
            node.0.generate(&mut moves);
            moves.get(usize::from(number) * 7).map_or(number, |mv| mv.code())
        });
        let ordered = || Ordered::new(&engine.ordering, engine.table, 8);
        let in_parts = order(&node, &mut ordered(), depth, table_move, &lessons);
        let whole = order(&node, &mut AtOnce(ordered()), depth, table_move, &lessons);
        prop_assert_eq!(in_parts, whole);
    }

    #[test]
    fn captures_come_in_the_order_asked_for(
        choices in prop::collection::vec(0_usize..60, 0..12),
        order_of_captures in prop::sample::select(CaptureOrder::ALL),
        losing in prop::sample::select(Losing::ALL),
        depth in 1_u32..6,
        learnt in 0_usize..60,
    ) {
        let node = position(&choices);
        let game = &node.0;
        let mut engine: Engine = "ab".parse().expect("an engine");
        engine.ordering.captures = Some(Captures { order: order_of_captures, losing });
        let mut ordered = Ordered::new(&engine.ordering, None, 8);
        let mut expected = MoveList::new();
        game.generate(&mut expected);
        let taught = expected.get(learnt % expected.len().max(1)).copied();
        let weight = |mv: &Move| {
            let rank = game.capture_rank(*mv);
            let credit = match order_of_captures {
                CaptureOrder::Victim => 0,
                CaptureOrder::Exchange => game.see(*mv),
                CaptureOrder::History => (taught == Some(*mv)).into(),
            };
            match rank {
                0 => (1, 0, 0),
                _ if losing == Losing::Last && game.see(*mv) < 0 => (0, credit, rank),
                _ => (2, credit, rank),
            }
        };
        expected.sort_by_key(|mv| std::cmp::Reverse(weight(mv)));
        let found = order(&node, &mut ordered, depth, None, &[(3, learnt, true), (3, learnt, true)]);
        prop_assert_eq!(found, expected.to_vec());
    }
}
