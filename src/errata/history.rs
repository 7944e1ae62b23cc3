//! The history table and the merge sort.

use crate::errata::laboratory::{Laboratory, example, root};
use crate::errata::row::{Finding, Row};
use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{AnyGame, Game, MoveList};
use crate::search::printed_move_index;
use crate::xiangqi::Move;

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "H1",
        place: "history, C++",
        printed: "the index of a square is x*9 + y; if x is the file, two squares share an index at every \
            file border",
        corrected: "file + 9*rank",
        find: shared_indices,
    },
    Row {
        id: "H2",
        place: "history, C++",
        printed: "the credit is 2 << depth, the comment says 2 to the depth: the same order of moves, \
            overflow one ply earlier",
        corrected: "1 << depth, with tables halved before overflow",
        find: early_overflow,
    },
    Row {
        id: "H3",
        place: "history, merge sort",
        printed: "the buffer holds 80 moves",
        corrected: "a buffer for the true maximum",
        find: more_than_eighty_moves,
    },
    Row {
        id: "H4",
        place: "history",
        printed: "one table for both sides",
        corrected: "compare with one table per side",
        find: one_table_or_two,
    },
];

const DEPTH: u32 = 5;

fn shared_indices(laboratory: &Laboratory) -> Finding {
    let index = |text: &str| {
        let mv: Move = text.parse().expect("a move");
        (printed_move_index::<Xiangqi<PieceSquare>>(mv), Xiangqi::<PieceSquare>::move_index(mv))
    };
    let ((first_printed, first), (second_printed, second)) = (index("a9a8"), index("b0a8"));
    let difference = laboratory.difference("ab+history[table=printed]", "ab+history", DEPTH);
    Finding::new(
        first_printed == second_printed && first != second && difference.printed != difference.corrected,
        [format!("Moves from a9 and from b0 to a8 share entry {first_printed} of the published table.")],
    )
    .with_nodes(difference)
}

/// The number of credits of `2 << depth` or `1 << depth` that a 32-bit sum takes before
/// it turns negative.
fn credits_until_overflow(first: i32, depth: u32) -> u32 {
    let mut sum = 0_i32;
    let mut credits = 0;
    while sum >= 0 {
        sum = sum.wrapping_add(first << depth);
        credits += 1;
    }
    credits
}

fn early_overflow(_: &Laboratory) -> Finding {
    let (printed, meant) = (credits_until_overflow(2, 12), credits_until_overflow(1, 12));
    let doubled = (0..30).all(|depth| 2_i64 << depth == 2 * (1_i64 << depth));
    let single = (2_i32.wrapping_shl(30), 1_i32.wrapping_shl(30));
    Finding::new(
        doubled && 2 * printed == meant && single.0 < 0 && single.1 > 0,
        [
            "Every published credit is twice the intended one, so all comparisons of sums are unchanged."
                .to_owned(),
            format!(
                "A 32-bit sum overflows after {printed} credits at depth 12 instead of {meant}; a single credit \
                 overflows at depth 30 ({}) instead of 31.",
                single.0
            ),
        ],
    )
}

fn more_than_eighty_moves(_: &Laboratory) -> Finding {
    let (fen, _) = example("H3");
    let AnyGame::Xiangqi(game) = root("xiangqi", fen) else { unreachable!("it is xiangqi") };
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    Finding::new(moves.len() > 80, [format!("{fen} has {} legal moves.", moves.len())])
}

fn one_table_or_two(laboratory: &Laboratory) -> Finding {
    let difference = laboratory.difference("ab+history", "ab+history[table=side]", DEPTH);
    Finding::new(
        difference.printed != difference.corrected,
        ["Neither is wrong; both are measured.".to_owned()],
    )
    .with_nodes(difference)
}
