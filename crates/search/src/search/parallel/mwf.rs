//! Mandatory work first: what alpha-beta must search in any case comes before what it may have to.

use crate::search::algorithm::alpha_beta_shallow;
use crate::search::parallel::method::{Expected, Facts, Help, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Two phases, without deep cutoffs.
    pub struct MandatoryWorkFirst {}
    serial: alpha_beta_shallow;
}

impl Registered for MandatoryWorkFirst {
    const ENTRY: Entry = Entry {
        name: "mwf",
        summary: "mandatory work first on virtual processors: what must be searched comes before what may be cut off",
        explanation: "Alpha-beta without deep cutoffs must search all moves of the root and of every first child, and only \
            the first move of the other children; below these it starts again. In the first phase of a node this is shared \
            by all free processors. A child with one move searched then waits until the phase is over and the best value of \
            its parent is known, which often cuts it off. Otherwise, in the second phase, a free processor searches its \
            other moves, one after another and each with the bound that is then known; only below their first moves \
            everything is mandatory again. On one processor it searches the nodes of `ab-shallow` in another order: \
            without a memory every counter is the same.",
        source: "S. G. Akl, D. T. Barnard, R. J. Doran, Design, analysis, and implementation of a parallel tree search \
            algorithm, IEEE Transactions on Pattern Analysis and Machine Intelligence 4(2), 1982; R. A. Finkel and J. P. \
            Fishburn, Improved speedup bounds for parallel alpha-beta search, the same 5(1), 1983",
        cites: &["akl1982", "finkel1983"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Method for MandatoryWorkFirst {
    fn splits(&self, node: &Facts) -> bool {
        node.expected == Expected::Pv
    }

    fn help(&self) -> Help {
        Help::Any
    }

    fn has_phases(&self) -> bool {
        true
    }

    fn child(&self, parent: Expected, number: u32) -> Expected {
        match parent {
            _ if number > 1 => Expected::Cut,
            _ => Expected::Pv,
        }
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::counters::Counters;
    use crate::search::parallel::tests::{captures, ordinary, perfect_tree, run};
    use crate::search::selective::tests::{GAMES, root};

    #[test]
    fn one_processor_searches_the_nodes_of_alpha_beta_without_deep_cutoffs() {
        for (game, position) in GAMES {
            let root = root(game, position);
            for depth in 0..=5 {
                let of = |name: &str| run(&format!("{name}{}", captures(game)), &root, depth);
                let (serial, parallel) = (of("ab-shallow"), of("mwf"));
                assert_eq!(ordinary(&serial.counters), ordinary(&parallel.counters), "{game} {depth}");
                assert_eq!((serial.value, serial.best_move), (parallel.value, parallel.best_move), "{game}");
                let Counters { nodes, quiescence_nodes, ticks, .. } = parallel.counters;
                assert_eq!(ticks, nodes + quiescence_nodes, "{game} {depth}");
            }
        }
    }

    /// Nodes of a perfectly ordered uniform tree that are searched without deep cutoffs, by the recurrences: of a node whose
    /// moves must all be searched, and of one that its first move cuts off.
    fn shallow(branching: u64, height: u32) -> (u64, u64) {
        if height == 0 {
            return (1, 1);
        }
        let (whole, cut) = shallow(branching, height - 1);
        (1 + whole + (branching - 1) * cut, 1 + whole)
    }

    #[test]
    fn mandatory_work_of_perfect_trees_is_all_there_is_and_takes_a_tick_per_ply() {
        for (branching, height) in [(3, 4), (4, 6), (8, 4), (10, 5)] {
            let root = perfect_tree(branching);
            let (work, _) = shallow(branching, height);
            assert_eq!(run("ab-shallow", &root, height).counters.nodes, work);
            for processors in [1, 2, 7, 64, 4096] {
                let name = format!("mwf[processors={processors}]");
                let Counters { nodes, ticks, aborted_nodes, .. } = run(&name, &root, height).counters;
                assert_eq!((nodes, aborted_nodes), (work, 0), "{name} {branching} {height}");
                assert!(ticks >= work.div_ceil(processors) && ticks > u64::from(height));
                if processors == 1 {
                    assert_eq!(ticks, work);
                }
                if processors >= work {
                    assert_eq!(ticks, u64::from(height) + 1, "{name} {branching} {height}");
                }
            }
        }
    }
}
