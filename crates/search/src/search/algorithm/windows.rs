//! Windows at the root that no engine opens: whatever the window, a fail-soft
//! value is exact inside it and a true bound outside.

use proptest::prelude::*;

use crate::game::tree::Tree;
use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{Game, GameSpec, INFINITY, Value};
use crate::search::algorithm::ab::alpha_beta;
use crate::search::algorithm::ab_hard::alpha_beta_hard;
use crate::search::algorithm::negascout::negascout;
use crate::search::algorithm::pvs::pvs;
use crate::search::context::Context;
use crate::search::engine::Engine;
use crate::search::limits::{Limits, SearchResult};
use crate::search::ordering::Ordered;
use crate::search::table::HashTable;
use crate::search::variant::Full;

type Search<G> = Context<'static, Full<'static, G>>;

fn search<G: Game>(game: &G, depth: u32) -> Search<G> {
    let engine: Engine = "ab+captures+history+killer+refutation+tt[size=64]+etc".parse().expect("an engine");
    let ordered = Ordered::new(&engine.ordering, engine.table, depth);
    let table = engine.table.map(|table| HashTable::new::<G>(table, depth, true).expect("64 entries fit"));
    Context::new(game.clone(), depth, (ordered, table, None), Limits::default())
}

type Windowed<G> = fn(&mut Search<G>, u32, Value, Value) -> SearchResult;

/// Searches with a window, twice with the same memory, and compares with the
/// value of the whole window.
fn check<G: Game>(game: &G, depth: u32, offset: Value, width: Value) {
    let value = alpha_beta(&mut search(game, depth), depth, -INFINITY, INFINITY).expect("no limit");
    let (alpha, beta) = (value + offset, value + offset + width);
    let soft: [Windowed<G>; 3] = [
        |context, depth, alpha, beta| alpha_beta(context, depth, alpha, beta),
        |context, depth, alpha, beta| pvs(context, depth, alpha, beta),
        |context, depth, alpha, beta| {
            let last = if G::STATIC_LEAVES { 2 } else { 0 };
            negascout(context, depth, alpha, beta, last)
        },
    ];
    for windowed in soft {
        let mut context = search(game, depth);
        for _ in 0..2 {
            let found = windowed(&mut context, depth, alpha, beta).expect("no limit");
            let right = if found <= alpha {
                value <= found
            } else if found >= beta {
                value >= found
            } else {
                value == found
            };
            assert!(right, "{found} in {alpha}..{beta}, true value {value}");
        }
    }
    let hard = alpha_beta_hard(&mut search(game, depth), depth, alpha, beta).expect("no limit");
    let clipped = value.clamp(alpha, beta);
    let terminal = hard == value;
    assert!(terminal || hard == clipped, "{hard} in {alpha}..{beta}, true value {value}");
}

const POSITIONS: [&str; 4] = [
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_window_gives_a_true_bound_on_trees(
        tree in prop::sample::select(vec!["tree:iid[b=3]", "tree:ties[b=3]", "tree:commuting[b=3]"]),
        seed in 0_u32..1000, depth in 1_u32..6, offset in -3_i64..3, width in 1_i64..4,
        scale in prop::sample::select(vec![1, 100_000_000]),
    ) {
        let GameSpec::Tree(spec) = tree.parse().expect("a game") else { panic!("{tree} is not a tree") };
        check(&Tree::new(&spec, u64::from(seed)), depth, offset * scale, width * scale);
    }

    #[test]
    fn any_window_gives_a_true_bound_on_xiangqi(
        (grain, quiescence) in prop::sample::select(vec![(1, false), (200, false), (1, true)]),
        position in prop::sample::select(POSITIONS.to_vec()),
        depth in 1_u32..4, offset in -120_i64..120, width in 1_i64..200,
    ) {
        let game = Xiangqi::new(position.parse().expect("a position"), PieceSquare::new(grain));
        if quiescence {
            check(&game.with_quiescence(), depth, offset, width);
        } else {
            check(&game, depth, offset, width);
        }
    }
}
