//! The numbers of the moves that cut off, against those of an observer.

use plybench::game::Value;
use plybench::search::{Engine, Entering, Leaving, NodeKind, Observer, Search};

use crate::helpers::{root, run};

/// Counts the children of every node that is left with a value >= beta: of an
/// engine that searches no child twice, the last one cut off.
#[derive(Default)]
struct Cutoffs {
    path: Vec<(Value, u64, u32)>,
    numbers: Vec<u64>,
    at_horizon: Vec<u64>,
}

impl Observer for Cutoffs {
    fn enter(&mut self, node: &Entering<'_>) {
        if let Some((_, children, _)) = self.path.last_mut() {
            *children += 1;
        }
        self.path.push((node.beta, 0, node.depth));
    }

    fn leave(&mut self, node: &Leaving) {
        let (beta, children, depth) = self.path.pop().expect("it was entered");
        if matches!(node.kind, NodeKind::Interior { .. }) && node.value >= beta {
            self.numbers.push(children);
            if depth == 1 {
                self.at_horizon.push(children);
            }
        }
    }
}

#[test]
fn the_number_of_the_move_that_cuts_off_is_counted() {
    for (game, position) in [
        ("xiangqi", plybench::xiangqi::START_FEN),
        (
            "xiangqi[quiescence=captures]",
            "3ak1b2/2r1a4/4br3/2n5p/p1p1p4/1R3N1RP/P3P4/4B4/9/1NBAKA3 b - - 0 1",
        ),
        ("checkers[quiescence=captures]", plybench::checkers::START_FEN),
        ("tree:ties[b=9]", "0"),
    ] {
        let root = root(game, position);
        for spec in ["ab", "ab+captures+history+killer+tt+id", "ab-hard+captures", "mtdf+history+tt"] {
            let engine: Engine = spec.parse().unwrap();
            let mut seen = Cutoffs::default();
            Search::new(&engine).depth(4).observe(&mut seen).run_any(&root);
            let counters = run(&root, spec, 4).counters;
            assert_eq!(counters.cutoffs, seen.numbers.len() as u64, "{game} {spec}");
            assert_eq!(counters.cutoff_index_sum, seen.numbers.iter().sum::<u64>(), "{game} {spec}");
            let inverse: u64 = seen.numbers.iter().map(|number| (1 << 32) / number).sum();
            assert_eq!(counters.cutoff_index_inverse_sum, inverse, "{game} {spec}");
            let first = |numbers: &[u64]| numbers.iter().filter(|number| **number == 1).count() as u64;
            assert_eq!(counters.horizon_cutoffs, seen.at_horizon.len() as u64, "{game} {spec}");
            let by_first = (counters.first_move_cutoffs, counters.horizon_first_move_cutoffs);
            assert_eq!(by_first, (first(&seen.numbers), first(&seen.at_horizon)), "{game} {spec}");
            assert!(counters.cutoff_index_sum > counters.cutoffs, "{game} {spec}: none came late");
        }
    }
}
