//! The evaluation of the book's program.

use crate::errata::laboratory::{
    Laboratory, NodeDifference, best_move, example, mean_ratio, nodes, outcomes, root, roots, run, value,
};
use crate::errata::row::{Finding, Row};
use crate::game::xiangqi::{Book, KingThreat, Xiangqi};
use crate::game::{Game, Value};
use crate::xiangqi::Position;

pub(super) const ROWS: &[Row] = &[Row {
    id: "E1",
    place: "the book's program, evaluation",
    printed: "a threat decreases with the attacker's value; a king's value is 10000, so its threat is -91 \
        to -95, and a piece attacked by the enemy king gains",
    corrected: "a king threatens like an attacker whose value does not matter",
    find: threatened_by_a_king,
}];

const PRINTED: &str = "xiangqi[eval=book]";
const CORRECTED: &str = "xiangqi[eval=book,king-threat=corrected]";
const DEPTH: u32 = 4;

/// A piece of Red's that Black's king attacks, and the same board with the king
/// on a square from which it attacks nothing.
struct Attack {
    piece: &'static str,
    attacked: &'static str,
    elsewhere: &'static str,
}

const ATTACKS: [Attack; 4] = [
    Attack {
        piece: "an unguarded pawn, Black to move",
        attacked: "9/4P4/4k4/9/9/9/9/9/9/5K3 b - - 0 1",
        elsewhere: "9/4P4/3k5/9/9/9/9/9/9/5K3 b - - 0 1",
    },
    Attack {
        piece: "an unguarded pawn, Red to move",
        attacked: "9/4P4/4k4/9/9/9/9/9/9/5K3 w - - 0 1",
        elsewhere: "9/4P4/3k5/9/9/9/9/9/9/5K3 w - - 0 1",
    },
    Attack {
        piece: "a guarded horse, Black to move",
        attacked: "4k4/3PN4/9/9/9/9/9/9/9/3K5 b - - 0 1",
        elsewhere: "5k3/3PN4/9/9/9/9/9/9/9/3K5 b - - 0 1",
    },
    Attack {
        piece: "an unguarded horse, Black to move",
        attacked: "4k4/4N4/9/9/9/9/9/9/9/5K3 b - - 0 1",
        elsewhere: "3k5/4N4/9/9/9/9/9/9/9/5K3 b - - 0 1",
    },
];

impl Attack {
    /// The rise of the evaluation of Red's side with the attack.
    fn gain(&self, king_threat: KingThreat) -> Value {
        let red = |fen| {
            let position = Position::from_fen(fen).expect("a good position");
            let sign = if fen.contains(" w ") { 1 } else { -1 };
            sign * Xiangqi::new(position, Book::new(1, king_threat)).evaluate()
        };
        red(self.attacked) - red(self.elsewhere)
    }
}

fn threatened_by_a_king(_: &Laboratory) -> Finding {
    let gains = ATTACKS.map(|attack| {
        let of = |king_threat| attack.gain(king_threat);
        (attack.piece, of(KingThreat::Printed), of(KingThreat::Corrected))
    });
    let pawns_gain = gains[..2].iter().all(|(_, printed, corrected)| *printed > 0 && *corrected < 0);
    let (fen, depth) = example("E1");
    let search = |game| run(&root(game, fen), "minimax", depth);
    let (printed, corrected) = (search(PRINTED), search(CORRECTED));
    let gain =
        |(piece, printed, corrected): (&str, Value, Value)| format!("{piece}, {printed:+} ({corrected:+})");
    Finding::new(
        pawns_gain && best_move(&printed) != best_move(&corrected),
        [
            format!("Gain of the other side from an attack by the king, as published (corrected): {}.", gains.map(gain).join("; ")),
            format!(
                "At depth {depth}, {fen}: as published {} with {}, and then the king takes the pawn; corrected {} with {}.",
                value(&printed),
                best_move(&printed),
                value(&corrected),
                best_move(&corrected)
            ),
            over_the_corpus(),
        ],
    )
    .with_nodes(over_the_quick_set())
}

/// Number of values that the correction changes, and the nodes that it costs or saves.
fn over_the_corpus() -> String {
    let searched = |game, engine| -> Vec<_> {
        ["middlegames", "endgames"]
            .into_iter()
            .flat_map(|set| outcomes(&roots(game, set), engine, DEPTH))
            .collect()
    };
    let [ab, aspiration] = ["ab+captures+history", "aspiration+captures+history"];
    let (printed, corrected) = (searched(PRINTED, ab), searched(CORRECTED, ab));
    let changed =
        printed.iter().zip(&corrected).filter(|(printed, corrected)| printed.value != corrected.value);
    let ratio = mean_ratio(&searched(PRINTED, aspiration), &searched(CORRECTED, aspiration));
    format!(
        "At depth {DEPTH} the correction changes {} of the {} values of middlegames and endgames; nodes as \
         published relative to corrected, geometric mean: {:.1}% `{ab}`, {:.1}% `{aspiration}`.",
        changed.count(),
        printed.len(),
        100.0 * mean_ratio(&printed, &corrected),
        100.0 * ratio
    )
}

fn over_the_quick_set() -> NodeDifference {
    let engine = "ab+captures+history";
    let of = |game| nodes(&outcomes(&roots(game, "quick"), engine, DEPTH));
    NodeDifference {
        depth: DEPTH,
        printed_engine: format!("{engine} on {PRINTED}"),
        printed: of(PRINTED),
        corrected_engine: format!("{engine} on {CORRECTED}"),
        corrected: of(CORRECTED),
    }
}
