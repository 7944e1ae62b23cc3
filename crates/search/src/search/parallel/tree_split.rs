//! Tree splitting: processors are themselves a tree, laid over the first plies of the game's.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Facts, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered, Whole};

parallel! {
    /// A tree of processors, each the master of some others.
    pub struct TreeSplit {
        /// slaves of a master
        pub fanout: Whole<2, 4096> = Whole::of(2);
    }
    serial: alpha_beta;
}

impl Registered for TreeSplit {
    const ENTRY: Entry = Entry {
        name: "tree-split",
        summary: "tree splitting on virtual processors: a tree of processors over the first plies, masters and slaves",
        explanation: "Processors are the leaves of a tree with `fanout` branches. The group of all searches the root: its \
            moves are given out at once to the `fanout` groups that it consists of, with the best value so far as alpha, and a \
            group that is done gets the next move. A group does the same one ply below, and a group of one processor \
            searches by itself. No group helps another. Depth of the tree is the least for which there are enough leaves. A \
            master is the first of its slaves, as masters have little to do. On one processor it is `ab`, count for count.",
        source: "R. A. Finkel and J. P. Fishburn, Parallelism in alpha-beta search, Artificial Intelligence 19(1), 1982",
        cites: &["finkel1982"],
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl TreeSplit {
    /// The number of processors of a group that searches a node so many plies from the root, at least.
    fn processors_at(&self, ply: usize) -> u64 {
        let (mut all, mut groups) = (1, 1);
        while all < self.processors.get() {
            all *= self.fanout.get();
        }
        for _ in 0..ply {
            if groups < all {
                groups *= self.fanout.get();
            }
        }
        all / groups
    }
}

impl Method for TreeSplit {
    fn splits(&self, node: &Facts) -> bool {
        self.processors_at(node.ply) > 1
    }

    fn group(&self, ply: usize) -> Option<usize> {
        Some(self.processors_at(ply) as usize)
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parallel::help::admits;
    use crate::search::parallel::tests::{perfect_tree, run};
    use crate::search::selective::tests::{GAMES, root};

    #[test]
    fn groups_are_parts_of_groups() {
        let split = TreeSplit { processors: Whole::of(9), fanout: Whole::of(3), ..TreeSplit::default() };
        assert_eq!([0, 1, 2, 3].map(|ply| split.processors_at(ply)), [9, 3, 1, 1]);
        let groups = [9, 3, 1, 1];
        let slaves =
            |owner, ply| (0..9).filter(|helper| admits(&groups, *helper, owner, ply)).collect::<Vec<_>>();
        assert_eq!(slaves(0, 0), [0, 3, 6]);
        assert_eq!(slaves(3, 1), [3, 4, 5]);
        assert_eq!(slaves(6, 1), [6, 7, 8]);
        let uneven = TreeSplit { processors: Whole::of(5), ..split };
        assert_eq!([0, 1, 2].map(|ply| uneven.processors_at(ply)), [9, 3, 1]);
    }

    #[test]
    fn a_tree_of_processors_one_ply_high_splits_the_root() {
        for (game, position) in GAMES {
            let root = root(game, position);
            for (processors, rest) in [(2, ""), (5, "+history+killer+tt+id"), (64, "+history")] {
                let of = |method: &str| run(&format!("{method}processors={processors}]{rest}"), &root, 3);
                let [split, tree] = ["root[", &format!("tree-split[fanout={},", processors.max(2))].map(of);
                assert_eq!(split, tree, "{game} {processors}");
            }
        }
    }

    #[test]
    fn tree_splitting_of_perfect_trees_gains_the_root_of_the_number_of_processors() {
        // Finkel and Fishburn 1982, for the best order of moves; only where the tree is higher than that of the processors.
        let root = perfect_tree(16);
        let serial = run("ab", &root, 5).counters.nodes as f64;
        for (fanout, processors) in [(2, 4), (2, 16), (4, 16), (4, 256)] {
            let engine = format!("tree-split[processors={processors},fanout={fanout}]");
            let ticks = run(&engine, &root, 5).counters.ticks as f64;
            let gain = serial / ticks / f64::from(processors).sqrt();
            assert!((0.95..1.05).contains(&gain), "{engine}: {gain}");
        }
    }
}
