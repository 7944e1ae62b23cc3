//! The chapter on aspiration search.

use crate::errata::laboratory::{
    Laboratory, NodeDifference, best_move, example, mean_ratio, root, run, value,
};
use crate::errata::row::{Finding, Row};
use crate::errata::rules::after;
use crate::game::Value;
use crate::search::Outcome;

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "A1",
        place: "aspiration, C++",
        printed: "re-searches only if the value is strictly outside the window; a bound on its edge is \
            taken for the value",
        corrected: "re-search if the value is not strictly inside",
        find: edge_of_the_window,
    },
    Row {
        id: "A2",
        place: "aspiration, C++ and text",
        printed: "after a fail high with value y, re-searches with alpha = y; if y is the true value, every \
            move fails low, and the first with an upper bound of y is kept",
        corrected: "alpha = y - 1",
        find: wrong_move_after_fail_high,
    },
    Row {
        id: "A3",
        place: "aspiration, pseudocode",
        printed: "widens to the value limits and repeats until the value is strictly inside; a value equal \
            to a limit repeats forever",
        corrected: "stop when the failing side is open",
        find: endless_loop,
    },
    Row {
        id: "A4",
        place: "aspiration, text",
        printed: "after a fail low with value y, the text re-searches from -infinity to +infinity, but its \
            call is from -infinity to y",
        corrected: "-infinity to y + 1",
        find: two_windows_after_fail_low,
    },
    Row {
        id: "A5",
        place: "aspiration, text",
        printed: "the guess is a full search to depth d-1; whether its nodes count decides whether \
            aspiration wins",
        corrected: "count nodes without the guess, with it, and inside iterative deepening",
        find: three_accountings,
    },
    Row {
        id: "A6",
        place: "aspiration, text",
        printed: "the guess is the value at depth d-1, but values alternate between odd and even depths; \
            another guess may hit more often",
        corrected: "the value at d-2",
        find: hit_rates,
    },
];

fn edge_of_the_window(laboratory: &Laboratory) -> Finding {
    let (fen, depth) = example("A1");
    let root = root("xiangqi", fen);
    let printed = run(&root, "printed-aspiration", depth);
    let right = run(&root, "minimax", depth);
    let wrong = |depth| {
        let (printed, right) =
            (laboratory.outcomes("printed-aspiration", depth), laboratory.outcomes("ab", depth));
        printed.iter().zip(&right).filter(|(printed, right)| printed.value != right.value).count()
    };
    Finding::new(
        printed.value != right.value,
        [
            format!(
                "At depth {depth}, {fen}: the listing returns {} with {}, minimax {} with {}.",
                value(&printed),
                best_move(&printed),
                value(&right),
                best_move(&right)
            ),
            format!("Wrong values in the quick set: {} of 24 at depth 3, {} at depth 4.", wrong(3), wrong(4)),
        ],
    )
    .with_nodes(laboratory.difference("printed-aspiration", "aspiration", 4))
}

fn wrong_move_after_fail_high(_: &Laboratory) -> Finding {
    let (fen, depth) = example("A2");
    let start = root("xiangqi", fen);
    let printed = run(&start, "printed-aspiration", depth);
    let right = run(&start, "minimax", depth);
    let after = after(fen, best_move(&printed));
    let worth = -value(&run(&root("xiangqi", &after), "minimax", depth - 1));
    Finding::new(
        printed.value == right.value && worth < value(&right),
        [format!(
            "At depth {depth}, {fen}: both return {}, but the listing plays {}, worth {worth}; the correct move is {}.",
            value(&printed),
            best_move(&printed),
            best_move(&right)
        )],
    )
}

/// The printed loop over a search that returns `value` whatever the window,
/// as a root without legal moves does: how often it searches, at most `turns`.
fn printed_loop(value: Value, limit: Value, turns: u32) -> u32 {
    let (mut alpha, mut beta) = (-50, 50);
    for turn in 1..=turns {
        if value <= alpha {
            alpha = -limit;
        } else if value >= beta {
            beta = limit;
        } else {
            return turn;
        }
    }
    turns
}

fn endless_loop(_: &Laboratory) -> Finding {
    let (fen, depth) = example("A3");
    let mated = root("xiangqi", fen);
    let lost = value(&run(&mated, "minimax", depth));
    let turns = printed_loop(lost, 20_000, 1000);
    let corrected = run(&mated, "aspiration", depth);
    Finding::new(
        turns == 1000 && value(&corrected) == lost,
        [format!(
            "{fen} is mate: every window returns {lost}. With limits of 20000 the published loop was stopped \
             after {turns} searches; `aspiration` ends after {} nodes with {}.",
            corrected.counters.nodes,
            value(&corrected)
        )],
    )
}

/// A re-search without an upper bound would cost as much as alpha-beta, because
/// nothing is remembered between the two searches.
fn two_windows_after_fail_low(laboratory: &Laboratory) -> Finding {
    let depth = 4;
    let (with_call, full) = (laboratory.outcomes("aspiration", depth), laboratory.outcomes("ab", depth));
    let fails_low = |outcome: &Outcome<String>| outcome.counters.fail_lows > 0;
    let positions = with_call.iter().filter(|outcome| fails_low(outcome)).count();
    let (mut open, mut closed) = (0, 0);
    for (aspiration, full) in with_call.iter().zip(&full).filter(|(aspiration, _)| fails_low(aspiration)) {
        closed += aspiration.counters.nodes;
        open += aspiration.counters.nodes - aspiration.counters.research_nodes + full.counters.nodes;
    }
    Finding::new(
        open != closed,
        [format!("{positions} of 24 positions of the quick set fail low at depth {depth}; both windows give the correct value.")],
    )
    .with_nodes(NodeDifference {
        depth,
        printed_engine: "aspiration, fail low to (-infinity, +infinity), positions that fail low".to_owned(),
        printed: open,
        corrected_engine: "aspiration, fail low to (-infinity, y + 1), positions that fail low".to_owned(),
        corrected: closed,
    })
}

fn three_accountings(laboratory: &Laboratory) -> Finding {
    let percent = |ratio: f64| format!("{:.1}%", 100.0 * ratio);
    let ratios = |depth: u32| {
        let paid = laboratory.outcomes("aspiration+captures+history", depth);
        let plain = laboratory.outcomes("ab+captures+history", depth);
        let mut free = paid.clone();
        for outcome in &mut free {
            outcome.counters.nodes -= outcome.counters.guess_nodes;
        }
        let iterated =
            |algorithm: &str| laboratory.outcomes(&format!("{algorithm}+captures+history+tt+id"), depth);
        let inside = mean_ratio(&iterated("aspiration"), &iterated("ab"));
        [mean_ratio(&free, &plain), mean_ratio(&paid, &plain), inside]
    };
    let at_depths = [4, 5].map(|depth| (depth, ratios(depth)));
    let decides = at_depths.iter().any(|(_, [free, paid, _])| *free < 1.0 && *paid > 1.0);
    let sentence = |(depth, [free, paid, inside]): (u32, [f64; 3])| {
        format!(
            "Nodes relative to alpha-beta at depth {depth}, geometric mean over the quick set: guess not counted {}, \
             guess counted {}, both inside iterative deepening {}.",
            percent(free),
            percent(paid),
            percent(inside)
        )
    };
    Finding::new(decides, at_depths.map(sentence))
}

fn hit_rates(laboratory: &Laboratory) -> Finding {
    let hits = |guess: &str, depth| {
        let outcomes = laboratory.outcomes(&format!("aspiration[guess={guess}]+captures+history"), depth);
        outcomes.iter().filter(|outcome| outcome.counters.root_researches == 0).count()
    };
    let at_depths =
        [3, 4, 5].map(|depth| (depth, ["previous", "skip", "static"].map(|guess| hits(guess, depth))));
    let sentence = |(depth, [previous, skip, fixed]): (u32, [usize; 3])| {
        format!(
            "Hits of the window of 50 at depth {depth}, of 24: {previous} around the value at d-1, {skip} at d-2, \
             {fixed} around the static evaluation."
        )
    };
    let another_is_better = at_depths.iter().all(|(_, [previous, skip, fixed])| skip.max(fixed) > previous);
    Finding::new(another_is_better, at_depths.map(sentence))
}
