//! The chapter on principal variation search, and the remark on fail-soft.

use crate::errata::laboratory::{Laboratory, example, root, run};
use crate::errata::row::{Finding, Row};

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "P1",
        place: "PVS, C++",
        printed: "after a cutoff the loop continues over the remaining moves without effect: wasted turns, the \
            same nodes",
        corrected: "exit the loop",
        find: wasted_turns,
    },
    Row {
        id: "P2",
        place: "PVS, text against C++",
        printed: "the text re-searches a better move from v + 1, the listing from the null window's value",
        corrected: "from the null window's value",
        find: two_lower_ends,
    },
    Row {
        id: "P3",
        place: "PVS, C++",
        printed: "searches the first move before checking that one exists; without legal moves it reads a \
            stale move",
        corrected: "check first",
        find: stale_move,
    },
    Row {
        id: "P4",
        place: "PVS, pseudocode",
        printed: "a brace is missing and the move is taken back inside the condition",
        corrected: "does not compile as printed",
        find: nothing_to_run,
    },
    Row {
        id: "F1",
        place: "fail-soft, text",
        printed: "fail-soft does not improve efficiency by itself: true for a full window without table, \
            false once a table or a re-search uses its bounds",
        corrected: "measure both",
        find: worth_of_fail_soft,
    },
];

const DEPTH: u32 = 4;

fn wasted_turns(laboratory: &Laboratory) -> Finding {
    let difference = laboratory.difference("printed-pvs", "pvs", DEPTH);
    let equal = difference.printed == difference.corrected;
    Finding::new(equal, ["Equal nodes on every position.".to_owned()]).with_nodes(difference)
}

fn two_lower_ends(laboratory: &Laboratory) -> Finding {
    let difference = laboratory.difference("printed-pvs[research=text]", "printed-pvs", DEPTH);
    let researches = |engine| {
        laboratory.outcomes(engine, DEPTH).iter().map(|outcome| outcome.counters.research_nodes).sum::<u64>()
    };
    let text = format!(
        "Nodes in re-searches: {} from v + 1, {} from the null window's value.",
        researches("printed-pvs[research=text]"),
        researches("printed-pvs")
    );
    Finding::new(difference.printed != difference.corrected, [text]).with_nodes(difference)
}

fn stale_move(_: &Laboratory) -> Finding {
    let (fen, depth) = example("P3");
    let terminals = run(&root("xiangqi", fen), "printed-pvs", depth).counters.terminals;
    Finding::new(
        terminals > 0,
        [format!(
            "At depth {depth}, {fen}: the search meets {terminals} nodes without a legal move, where the listing \
             would play a stale move of another node."
        )],
    )
}

fn nothing_to_run(_: &Laboratory) -> Finding {
    let text = "Found by reading; the listing does not compile, so it cannot be run.";
    Finding::new(false, [text.to_owned()])
}

fn worth_of_fail_soft(laboratory: &Laboratory) -> Finding {
    let plain = laboratory.difference("ab-hard", "ab", DEPTH);
    let with_table = laboratory.difference("ab-hard+tt+id", "ab+tt+id", DEPTH);
    let text =
        format!("Full window, no table: {} nodes fail-hard, {} fail-soft.", plain.printed, plain.corrected);
    Finding::new(plain.printed == plain.corrected && with_table.printed != with_table.corrected, [text])
        .with_nodes(with_table)
}
