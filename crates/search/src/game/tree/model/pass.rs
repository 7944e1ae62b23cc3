//! `tree:pass`: a tree of edge sums in which the side to move may pass (T9).
//!
//! It is there to prove null-move pruning right, or wrong. A null move is worth
//! minus the gain to the side that makes it: after it the sum is lower by the gain in
//! that side's view, and the tree below is one of its own. No edge changes the sum by
//! more than w. So a null move at depth d whose search reaches beta, gain >= 2dw, was
//! made at a node whose sum is at least beta + gain - dw, whose value is then at least
//! beta: no cutoff is wrong. Where passing costs nothing some are, and where it wins
//! something every node is in zugzwang.

use crate::game::Value;
use crate::game::tree::branch::Branch;
use crate::game::tree::hash::sub;
use crate::game::tree::model::edge_sum::{self, EdgeSum, WIDTH, Width};
use crate::game::tree::node::{BRANCHES, Branching, LARGEST_STEP, Model, Node};
use crate::spec::{Entry, Parameters as _, Whole, choice, parameters};

choice! {
    /// The effect of a pass on the sum.
    pub enum Passing {
        /// The side that passes loses the gain.
        Costs = "costs",
        /// The side that passes wins the gain: zugzwang at every node.
        Wins = "wins",
    }
}

parameters! {
    /// The parameters of `tree:pass`.
    pub struct Parameters {
        /// children per node, not counting the pass
        pub branches as "b": Branching = BRANCHES;
        /// edge values are from -w to w
        pub width as "w": Width = WIDTH;
        /// the value of the right to move; with 2mw, null moves at depths up to m are never wrong
        pub gain: Whole<0, LARGEST_STEP> = Whole::of(400);
        /// what a null move does with the gain
        pub passing as "pass": Passing = Passing::Costs;
    }
}

#[derive(Clone, Debug)]
pub(in crate::game::tree) struct Pass {
    base: EdgeSum,
    gain: Value,
}

impl Model for Pass {
    type Parameters = Parameters;

    const ENTRY: Entry = Entry {
        name: "tree:pass",
        summary: "tree:edge-sum with null moves of known cost: null-move pruning can be proved right or wrong",
        explanation: "as tree:edge-sum. A null move, which only null-move pruning makes, leads to the key sub(k,17) and \
            adds -s * gain to the sum, s * gain with pass=wins",
        source: "this project's design",
        parameters: Parameters::PARAMETERS,
        known: "a cutoff by a null move at a depth of at most m is never wrong if gain >= 2mw",
        ..Entry::PLAIN
    };

    fn new(parameters: &Parameters, root: u64) -> Self {
        let Parameters { branches, width, gain, passing } = *parameters;
        let gain = gain.get() as Value;
        Self {
            base: EdgeSum::new(&edge_sum::Parameters { branches, width }, root),
            gain: if passing == Passing::Costs { gain } else { -gain },
        }
    }

    fn uniform(&self) -> Option<u16> {
        self.base.uniform()
    }

    #[inline]
    fn child(&self, node: &Node, branch: Branch) -> Node {
        self.base.child(node, branch)
    }

    fn pass(&self, node: &Node) -> Option<Node> {
        let carried = node.carried - node.for_mover(self.gain);
        Some(Node { key: sub(node.key, 17), carried, ply: node.ply + 1 })
    }

    #[inline]
    fn score(&self, node: &Node) -> Value {
        self.base.score(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tree::Tree;
    use crate::game::{Game, GameSpec, INFINITY, MoveList};

    const WIDTH: Value = 50;

    fn tree(gain: Value, passing: Passing, seed: u64) -> Tree {
        let text = format!("tree:pass[b=3,w={WIDTH},gain={gain},pass={passing}]");
        let spec: GameSpec = text.parse().unwrap();
        let GameSpec::Tree(spec) = spec else { unreachable!("{text} is a tree") };
        Tree::new(&spec, seed)
    }

    fn children(tree: &Tree) -> MoveList<Branch> {
        let mut moves = MoveList::new();
        tree.generate(&mut moves);
        moves
    }

    fn minimax(tree: &mut Tree, depth: u32) -> Value {
        if depth == 0 {
            return tree.evaluate();
        }
        let mut best = -INFINITY;
        for branch in children(tree) {
            let undo = tree.make(branch);
            best = best.max(-minimax(tree, depth - 1));
            tree.unmake(branch, undo);
        }
        best
    }

    fn null_value(tree: &mut Tree, depth: u32) -> Value {
        let undo = tree.null_move().unwrap();
        let value = -minimax(tree, depth);
        tree.unmake_null(undo);
        value
    }

    /// Number of nodes on random paths whose value is below that of the null move, and number of all nodes there.
    fn overestimated(gain: Value, passing: Passing, depth: u32, reduction: u32) -> [u32; 2] {
        let mut found = [0; 2];
        for seed in 0..60 {
            let mut tree = tree(gain, passing, seed);
            for step in 0..10 {
                let null = null_value(&mut tree, (depth - 1).saturating_sub(reduction));
                found[0] += u32::from(null > minimax(&mut tree, depth));
                found[1] += 1;
                tree.make(Branch((sub(seed, step) % 3) as u8));
            }
        }
        found
    }

    #[test]
    fn no_node_is_worth_less_than_a_null_move_that_costs_twice_the_edges() {
        for depth in 1_u32..=4 {
            for reduction in 0..=2 {
                let enough = 2 * Value::from(depth) * WIDTH;
                let just_enough = Value::from(depth + (depth - 1).saturating_sub(reduction)) * WIDTH;
                for gain in [just_enough, enough] {
                    assert_eq!(overestimated(gain, Passing::Costs, depth, reduction)[0], 0);
                }
                let [wrong, all] = overestimated(0, Passing::Costs, depth, reduction);
                assert!(0 < wrong && wrong < all, "{wrong} of {all}");
                // To pass and win more than the edges can take away is always better.
                let [wrong, all] = overestimated(enough, Passing::Wins, depth, reduction);
                assert_eq!(wrong, all);
            }
        }
    }

    /// Alpha-beta with null moves at depths up to `most`, each cutoff compared with minimax.
    struct Pruned {
        most: u32,
        reduction: u32,
        cutoffs: u32,
        wrong: u32,
    }

    impl Pruned {
        fn search(&mut self, tree: &mut Tree, depth: u32, alpha: Value, beta: Value, passed: bool) -> Value {
            if depth == 0 {
                return tree.evaluate();
            }
            if depth <= self.most && !passed && beta < INFINITY {
                let undo = tree.null_move().unwrap();
                let reduced = (depth - 1).saturating_sub(self.reduction);
                let value = -self.search(tree, reduced, -beta, 1 - beta, true);
                tree.unmake_null(undo);
                if value >= beta {
                    self.cutoffs += 1;
                    self.wrong += u32::from(minimax(tree, depth) < beta);
                    return value;
                }
            }
            let (mut best, mut alpha) = (-INFINITY, alpha);
            for branch in children(tree) {
                let undo = tree.make(branch);
                best = best.max(-self.search(tree, depth - 1, -beta, -alpha, false));
                tree.unmake(branch, undo);
                alpha = alpha.max(best);
                if best >= beta {
                    break;
                }
            }
            best
        }
    }

    /// Cutoffs, wrong ones and wrong roots of some searches.
    fn searched(gain: Value, passing: Passing, most: u32, reduction: u32) -> [u32; 3] {
        let mut found = [0; 3];
        for seed in 0..200 {
            let mut tree = tree(gain, passing, seed);
            let mut pruned = Pruned { most, reduction, cutoffs: 0, wrong: 0 };
            let value = pruned.search(&mut tree, 7, -INFINITY, INFINITY, false);
            let wrong = u32::from(value != minimax(&mut tree, 7));
            let counts = [pruned.cutoffs, pruned.wrong, wrong];
            found = std::array::from_fn(|index| found[index] + counts[index]);
        }
        found
    }

    #[test]
    fn cutoffs_of_a_search_are_right_if_a_null_move_costs_enough() {
        // The last costs just enough: at depth 3, whose null moves are searched to depth 1.
        for (most, reduction, widths) in [(1, 0, 2), (2, 0, 4), (2, 1, 4), (3, 1, 4)] {
            let [cutoffs, wrong, roots] = searched(widths * WIDTH, Passing::Costs, most, reduction);
            assert!(cutoffs > 10, "{cutoffs} by {most} {reduction}");
            assert_eq!([wrong, roots], [0; 2], "{cutoffs}");
        }
        let free = searched(0, Passing::Costs, 7, 1);
        let paid = searched(4 * WIDTH, Passing::Wins, 7, 1);
        for [cutoffs, wrong, roots] in [free, paid] {
            assert!(0 < wrong && wrong < cutoffs && 0 < roots && roots < 200, "{cutoffs} {wrong} {roots}");
        }
        // Zugzwang at every node: cutoffs are wrong more often.
        assert!(paid[1] * free[0] > free[1] * paid[0] && paid[2] > free[2], "{free:?} {paid:?}");
    }

    #[test]
    fn a_null_move_leads_to_a_node_of_its_own_and_back() {
        for (passing, cost) in [(Passing::Costs, 70), (Passing::Wins, -70)] {
            let mut tree = tree(70, passing, 3);
            for step in 0..6 {
                let (hash, value, ply) = (tree.hash(), tree.evaluate(), tree.ply());
                let mut others: Vec<u64> = children(&tree).iter().map(|mv| tree.hash_after(*mv)).collect();
                others.push(hash);
                let undo = tree.null_move().unwrap();
                assert!(!others.contains(&tree.hash()));
                assert_eq!((tree.evaluate(), tree.ply()), (cost - value, ply + 1));
                let again = tree.null_move().unwrap();
                assert_eq!(tree.evaluate(), value, "both have paid");
                assert!(tree.hash() != hash);
                tree.unmake_null(again);
                tree.unmake_null(undo);
                assert_eq!((tree.hash(), tree.evaluate(), tree.ply()), (hash, value, ply));
                tree.make(Branch(step % 3));
            }
        }
    }
}
