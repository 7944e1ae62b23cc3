//! APHID: a master searches the top of the tree again and again, slaves search its leaves deeper and deeper.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::alpha_beta;
use crate::search::context::{Algorithm, Context};
use crate::search::limits::SearchResult;
use crate::search::parallel::method::{Facts, Method};
use crate::search::parallel::simulation::Costs;
use crate::search::parallel::{Preset, Processors, Sharing, Simulation, Ticks};
use crate::search::variant::Variant;
use crate::spec::{Entry, Parameters as _, Registered, Whole, parameters};

parameters! {
    /// Asynchronous parallel hierarchical iterative deepening.
    pub struct Aphid {
        /// virtual processors, the first of them the master
        pub processors: Processors = Processors::of(1);
        /// plies of the master's tree
        pub top: Whole<1, 16> = Whole::of(2);
        /// margin of a slave's window beyond the master's, on either side, in evaluation units (pawn = 100)
        pub window: Whole<0, 1_000_000> = Whole::of(5);
        /// costs of communication, unless `message` is given
        pub machine: Preset = Preset::Pram;
        /// ticks of a node
        pub node: Whole<1, 1_000_000> = Whole::of(1);
        /// ticks of a node of the quiescence search
        pub quiescence: Whole<0, 1_000_000> = Whole::of(1);
        /// ticks to take a leaf from the master, and to bring its value back
        pub message: Ticks = Ticks::Preset;
    }
}

impl Registered for Aphid {
    const ENTRY: Entry = Entry {
        name: "aphid",
        summary: "APHID on virtual processors: a master searches the first plies with guesses, slaves their leaves",
        explanation: "The first processor, the master, searches the first `top` plies by principal variation \
            search, again and again, the best move of its last pass first. A leaf of that tree has the value of its deepest \
            search so far: it is certain at the whole depth and in the master's window, otherwise a guess. Free slaves \
            search the uncertain leaves of the master's last pass by alpha-beta, each a ply deeper than before, the least \
            deep leaf first. They begin at the static value. The master's windows are mostly null windows that move with \
            its guesses; a slave's window is wider by `window` on either side, so that its result stays of use. The search \
            ends with a pass that meets certain leaves alone, so the value is minimax's. A slave goes on with the leaves \
            that it had, as tables are private. A visit of a leaf by the master is a node, and counts as a table \
            cutoff after the first. A master without news waits; a single processor is master and slave in turn.",
        source: "M. G. Brockington and J. Schaeffer, APHID: asynchronous parallel game-tree search, Journal of Parallel and \
            Distributed Computing 60(2), 2000; Chess Programming Wiki, page APHID",
        cites: &["brockington2000", "cpw"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Algorithm for Aphid {
    fn search<V: Variant>(&self, search: &mut Context<V>, depth: u32) -> SearchResult {
        alpha_beta(search, depth, -INFINITY, INFINITY)
    }

    fn simulation(&self) -> Option<Simulation<'_>> {
        let Self { processors, machine, node, quiescence, message, .. } = *self;
        let costs = Costs::new((node.get(), quiescence.get(), 0), (machine, message, Ticks::Preset));
        Some(Simulation::new(self, processors, costs, [Sharing::Private; 2]))
    }
}

impl Method for Aphid {
    fn splits(&self, _: &Facts) -> bool {
        false
    }

    fn top(&self) -> Option<(u32, Value)> {
        Some((self.top.get() as u32, self.window.get() as Value))
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::counters::Counters;
    use crate::search::Ending;
    use crate::search::parallel::tests::{captures, engine, run};
    use crate::search::selective::tests::{GAMES, root};

    #[test]
    fn values_are_those_of_minimax_whatever_the_master_searches() {
        for tree in ["tree:iid[b=4]", "tree:edge-sum[b=4]", "tree:noisy[b=4]", "tree:ties[b=4]"] {
            for seed in ["0", "1", "2", "3", "4", "5"] {
                let root = root(tree, seed);
                for depth in 0..=5 {
                    let truth = run("ab", &root, depth).value;
                    for top in 1..=4 {
                        for (processors, window) in [(1, 5), (2, 0), (3, 1000), (17, 5)] {
                            for rest in ["", "+history+tt+id"] {
                                let name = format!(
                                    "aphid[processors={processors},top={top},window={window},message=1]{rest}"
                                );
                                let outcome = run(&name, &root, depth);
                                let found = (outcome.ending, outcome.value);
                                assert_eq!(found, (Ending::Complete, truth), "{name} {tree} {seed} {depth}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_single_processor_is_never_idle_and_sends_nothing() {
        for (game, position) in GAMES {
            let root = root(game, position);
            for rest in ["", "+history+killer+tt+id"] {
                let name = format!("aphid[machine=cluster]{}{rest}", captures(game));
                let Counters { nodes, quiescence_nodes, ticks, steals, messages, .. } =
                    run(&name, &root, 4).counters;
                assert_eq!((ticks, steals, messages), (nodes + quiescence_nodes, 0, 0), "{name} {game}");
            }
        }
    }

    #[test]
    fn slaves_have_nothing_to_do_if_the_master_reaches_the_horizon() {
        let root = root("tree:iid[b=6]", "1");
        let counters = run("aphid[processors=5,top=4]", &root, 4).counters;
        assert_eq!((counters.steals, counters.ticks), (0, counters.nodes));
        assert_eq!((counters.idle_ticks, counters.wait_ticks), (4 * counters.ticks, 0));
        let deeper = run("aphid[processors=5,top=4]", &root, 5).counters;
        assert!(deeper.steals > 0 && deeper.wait_ticks > 0);
    }

    #[test]
    fn more_slaves_are_done_earlier() {
        let root = root(GAMES[2].0, GAMES[2].1);
        let ticks = |processors: u32| {
            let engine = format!("aphid[processors={processors}]+captures+history+killer+tt+id");
            run(&engine, &root, 4).counters.ticks
        };
        assert!(ticks(3) < ticks(2) && ticks(16) < ticks(3));
    }

    #[test]
    fn nodes_of_a_master_are_not_observed() {
        for (name, is_observed) in
            [("aphid", false), ("mwf", false), ("ybwc", true), ("ybwc[processors=2]", false)]
        {
            assert_eq!(engine(name).check_observed().is_ok(), is_observed, "{name}");
        }
    }
}
