//! Internal iterative deepening, and where it is asked for.

use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// The nodes that are searched to a smaller depth first.
    pub enum DeepenAt {
        /// Nodes with a window wider than 1.
        Pv = "pv",
        /// Nodes with a null window too.
        Every = "every",
    }
}

parameters! {
    /// A smaller search where there is no hash move.
    pub struct InternalDeepening {
        /// plies less
        pub reduce: Whole<1, 62> = Whole::of(2);
        /// least distance from the horizon, more than `reduce`
        pub least as "min": Whole<2, 64> = Whole::of(4);
        /// nodes
        pub at: DeepenAt = DeepenAt::Every;
    }
}

impl Registered for InternalDeepening {
    const ENTRY: Entry = Entry {
        name: "iid",
        summary: "internal iterative deepening: a smaller search where there is no hash move",
        explanation: "A node at least `min` plies above the horizon without a hash move is first searched to a depth \
            smaller by `reduce`, with the same algorithm and window; its best move is then tried first. A \
            smaller search may begin with one smaller still. It only orders moves, so values are exact. Its nodes \
            are in `nodes`; in the events of a search the node is entered again inside itself. Whether a null \
            window is at an expected cut node is not known here: algorithms are given a window and no more. So \
            `at` has `pv` and `every`. For `ab-hard`, `ab`, `aspiration`, `pvs`, `negascout`, `mtdf`, `sss`, \
            `dual`, and on virtual processors all but `mwf`, where it is one step.",
        source: "T. S. Anantharaman, Extension heuristics, ICCA Journal 14(2), 1991; Chess Programming Wiki, page \
            Internal Iterative Deepening",
        cites: &["anantharaman1991", "cpw"],
        parameters: Self::PARAMETERS,
        needs: Some("tt"),
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        let (reduce, least) = (self.reduce.get(), self.least.get());
        let idle = reduce >= least;
        idle.then(|| {
            format!("iid searches to depth min - reduce, which is {least} - {reduce}; write a larger min")
        })
    }
}
