//! ABDADA: every processor searches the tree, and leaves for later what another is searching.

use crate::search::algorithm::alpha_beta;
use crate::search::parallel::method::{Facts, Method};
use crate::search::parallel::parallel;
use crate::spec::{Entry, Parameters as _, Registered};

parallel! {
    /// Alpha-beta distributed over processors that meet in the table.
    pub struct Abdada {}
    serial: alpha_beta;
}

impl Registered for Abdada {
    const ENTRY: Entry = Entry {
        name: "abdada",
        summary: "ABDADA on virtual processors: all search the tree, and leave for later what another is searching",
        explanation: "All processors begin at the root and share a table, which also says which positions are being \
            searched. The first move of a node is searched always; of the others, those whose position another processor is \
            searching to that depth wait until the rest is done. The search ends when one processor has the root's value. \
            On one processor it is `ab`, count for count. Who searches what is told at once, whatever `latency` is.",
        source: "J.-C. Weill, The ABDADA distributed minimax-search algorithm, ICCA Journal 19(1), 1996",
        cites: &["weill1996"],
        parameters: Self::PARAMETERS,
        needs: Some("tt"),
        ..Entry::PLAIN
    };
}

impl Method for Abdada {
    fn splits(&self, _: &Facts) -> bool {
        false
    }

    fn starts_everywhere(&self) -> bool {
        true
    }

    fn defers(&self) -> bool {
        true
    }

    fn has_critical_path(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::counters::Counters;
    use crate::search::parallel::tests::run;
    use crate::search::selective::tests::{GAMES, root};

    #[test]
    fn searches_that_meet_in_the_table_share_the_work() {
        let root = root(GAMES[2].0, GAMES[2].1);
        let serial = run("ab+captures+history+killer+tt+id", &root, 4).counters;
        for processors in [2, 4, 16] {
            let engine = format!("abdada[processors={processors}]+captures+history+killer+tt+id");
            let Counters { ticks, nodes, duplicate_nodes, .. } = run(&engine, &root, 4).counters;
            assert!(ticks < serial.nodes && nodes > serial.nodes, "{processors}: {ticks} {nodes}");
            let alone = format!("lazy[processors={processors}]+captures+history+killer+tt+id");
            let lazy = run(&alone, &root, 4).counters;
            // Two processors search to different depths.
            assert!(processors == 2 || lazy.duplicate_nodes > duplicate_nodes, "{processors}");
        }
    }
}
