//! Cutoffs by the number of their move: they add up to what the counters say, and nothing else changes.

use plybench::search::Search;

use crate::helpers::{engine, root, run};

#[test]
fn they_add_up_to_the_counters_and_no_other_count_changes() {
    for (game, position, depth) in [
        ("xiangqi[quiescence=captures]", plybench::xiangqi::START_FEN, 3),
        ("othello", plybench::othello::START_TEXT, 5),
        ("tree:iid[b=7]", "3", 5),
    ] {
        for spec in [
            "ab",
            "ab-shallow",
            "aspiration[window=10]",
            "pvs+history+killer+tt+id",
            "scout",
            "mtdf+tt+etc+id",
            "sss+tt",
        ] {
            let mut search =
                Search::new(&engine(spec)).depth(depth).count_cutoff_indices().run_any(&root(game, position));
            let indices = search.cutoff_indices.take().unwrap();
            let counters = search.counters;
            assert_eq!(indices.iter().sum::<u64>(), counters.cutoffs, "{game} {spec}");
            assert_eq!(indices.first().copied().unwrap_or(0), counters.first_move_cutoffs, "{game} {spec}");
            let sum: u64 = indices.iter().zip(1..).map(|(count, number)| count * number).sum();
            assert_eq!(sum, counters.cutoff_index_sum, "{game} {spec}");
            let inverse = indices.iter().zip(1..).map(|(count, number)| count * ((1_u64 << 32) / number));
            assert_eq!(inverse.sum::<u64>(), counters.cutoff_index_inverse_sum, "{game} {spec}");
            assert_ne!(indices.last(), Some(&0));
            assert_eq!(search, run(&root(game, position), spec, depth), "{game} {spec}");
        }
    }
}

#[test]
fn minimax_has_none() {
    let outcome =
        Search::new(&engine("minimax")).depth(3).count_cutoff_indices().run_any(&root("tree:iid[b=5]", "1"));
    assert_eq!(outcome.cutoff_indices, Some(Vec::new()));
}
