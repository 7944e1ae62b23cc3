//! The rules all the programs play by, and the article's claim that one is faster.

use crate::errata::laboratory::{Laboratory, example, mean_ratio, root, run, value};
use crate::errata::row::{Finding, Row};
use crate::game::xiangqi::{MATE_VALUE, PieceSquare, Xiangqi};
use crate::game::{Game, Value};
use crate::xiangqi::{Move, Position, Square};

/// Nodes of "clearly faster" over nodes of the other, at most: the article gives no
/// figure, so this project chose one before it looked. The claim O2 of the ledger asks for the same.
const CLEARLY: f64 = 0.90;

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "O1",
        place: "all C++ programs",
        printed: "the game ends when a king is captured, and stalemate is missing: values differ near mate",
        corrected: "legal moves; stalemate loses",
        find: king_capture_against_the_rules,
    },
    Row {
        id: "O2",
        place: "encyclopaedia article",
        printed: "above four plies aspiration is clearly faster than alpha-beta; Schaeffer found it only \
            slightly better at deeper levels",
        corrected: "not clearly faster by node counts",
        find: central_verdict,
    },
];

pub(super) fn after(fen: &str, mv: &str) -> String {
    let mut position = Position::from_fen(fen).expect("a good position");
    position.make(mv.parse().expect("a move"));
    position.fen()
}

/// Minimax as the printed programs understand the rules: any move that the
/// piece can make, until a king is taken.
fn king_capture(position: &mut Position, depth: u32, ply: u32) -> Value {
    if depth == 0 {
        return Xiangqi::new(position.clone(), PieceSquare::material(1)).evaluate();
    }
    let enemy_king = position.king(!position.side());
    let own = position.color(position.side());
    let mut best = -MATE_VALUE;
    for from in Square::all().filter(|square| own.contains(*square)) {
        let targets = position.pseudo_targets(from);
        for to in Square::all().filter(|square| targets.contains(*square)) {
            if to == enemy_king {
                return MATE_VALUE - Value::from(ply);
            }
            let mv = Move::new(from, to);
            let undo = position.make(mv);
            best = best.max(-king_capture(position, depth - 1, ply + 1));
            position.unmake(mv, undo);
        }
    }
    best
}

fn king_capture_against_the_rules(_: &Laboratory) -> Finding {
    let (fen, depth) = example("O1");
    let printed = king_capture(&mut Position::from_fen(fen).expect("a good position"), depth, 0);
    let right = value(&run(&root("xiangqi[eval=material]", fen), "minimax", depth));
    Finding::new(
        printed != right,
        [format!(
            "At depth {depth}, {fen}: {right} by the rules, because stalemate wins; {printed} if the king must be \
             captured, which is beyond the horizon."
        )],
    )
}

fn central_verdict(laboratory: &Laboratory) -> Finding {
    let percent = |ratio: &f64| format!("{:.1}%", 100.0 * ratio);
    let list = |ratios: &[f64]| ratios.iter().map(percent).collect::<Vec<_>>().join(", ");
    let (aspiration, plain) = ("aspiration+captures+history", "ab+captures+history");
    let on_xiangqi = [2, 3, 4, 5]
        .map(|depth| mean_ratio(&laboratory.outcomes(aspiration, depth), &laboratory.outcomes(plain, depth)));
    let on_trees = |game: &str| {
        let outcomes = |engine: &str, depth| -> Vec<_> {
            (0..24).map(|seed: u32| run(&root(game, &seed.to_string()), engine, depth)).collect()
        };
        let ratios =
            [2, 3, 4].map(|depth| mean_ratio(&outcomes("aspiration", depth), &outcomes("ab", depth)));
        format!("On `{game}` at depths 2 to 4: {}.", list(&ratios))
    };
    Finding::new(
        on_xiangqi[3] > CLEARLY,
        [
            format!(
                "Nodes of `{aspiration}` relative to `{plain}`, geometric mean over the quick set at depths 2 to \
                 5, guess paid: {}.",
                list(&on_xiangqi)
            ),
            on_trees("tree:iid[b=20]"),
            on_trees("tree:ordered[b=20]"),
            "The claims O2 and S7 have intervals, deeper searches and full engines.".to_owned(),
        ],
    )
}
