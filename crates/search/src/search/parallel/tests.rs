//! The machine against serial searches, against recurrences, and against itself.

use crate::counters::{Counter, Counters};
use crate::game::AnyGame;
use crate::search::selective::tests::{GAMES, root};
use crate::search::{Ending, Engine, Limits, Outcome, Search};

/// The methods, each with the serial search that it is on one processor.
const SERIAL: [(&str, &str); 9] = [
    ("root", "ab"),
    ("tree-split", "ab"),
    ("pv-split", "ab"),
    ("epv-split", "ab"),
    ("ybwc", "ab"),
    ("jamboree", "pvs"),
    ("dts", "ab"),
    ("abdada", "ab"),
    ("lazy", "ab"),
];

/// Whether a method can be had with what an engine remembers.
pub(super) fn goes_with(method: &str, rest: &str) -> bool {
    let has_table = rest.contains("+tt") || !method.starts_with("abdada") && !method.starts_with("lazy");
    has_table && !(rest.contains("+iid") && method.starts_with("mwf"))
}

pub(in crate::search) fn engine(text: &str) -> Engine {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn run(text: &str, root: &AnyGame, depth: u32) -> Outcome<String> {
    Search::new(&engine(text)).depth(depth).run_any(root)
}

/// The counters that every search has.
pub(super) fn ordinary(counters: &Counters) -> Vec<u64> {
    Counter::ALL[..Counter::EVERY].iter().map(|counter| counters.get(*counter)).collect()
}

pub(in crate::search) fn captures(game: &str) -> &'static str {
    if game.starts_with("othello") || game.starts_with("tree") { "" } else { "+captures" }
}

/// Memories of an engine, from none to all.
pub(in crate::search) const MEMORIES: [&str; 7] = [
    "",
    "+killer",
    "+history",
    "+history+killer+tt+id",
    "+history[malus=tried]+killer+refutation+tt[size=1k]+etc+id",
    "+butterfly+tt[leaves=stored]",
    "+history+killer+tt+iid[reduce=1,min=2]+id",
];

#[test]
fn one_processor_is_the_serial_search_count_for_count() {
    for (game, position) in GAMES {
        let root = root(game, position);
        let most = if game.starts_with("tree") { 6 } else { 4 };
        for rest in MEMORIES {
            for depth in 0..=most {
                for (method, serial) in SERIAL.into_iter().filter(|(method, _)| goes_with(method, rest)) {
                    let [serial, parallel] = [serial, method]
                        .map(|name| run(&format!("{name}{}{rest}", captures(game)), &root, depth));
                    let name = format!("{method} {game} {rest} {depth}");
                    assert_eq!(ordinary(&serial.counters), ordinary(&parallel.counters), "{name}");
                    assert_eq!(
                        (serial.value, serial.best_move),
                        (parallel.value, parallel.best_move),
                        "{name}"
                    );
                    let Counters { nodes, quiescence_nodes, .. } = serial.counters;
                    let Counters { processors, ticks, critical_path, .. } = parallel.counters;
                    assert_eq!((processors, ticks), (1, nodes + quiescence_nodes), "{name}");
                    assert!(critical_path <= ticks && critical_path > 0, "{name}");
                    let Counters { idle_ticks, wait_ticks, aborted_nodes, splits, steals, messages, .. } =
                        parallel.counters;
                    assert_eq!((idle_ticks, wait_ticks, aborted_nodes), (0, 0, 0), "{name}");
                    assert_eq!((splits, steals, messages), (0, 0, 0), "{name}");
                }
            }
        }
    }
}

#[test]
fn one_processor_searches_the_same_leaves() {
    for (game, position) in GAMES {
        let root = root(game, position);
        for (method, serial) in SERIAL.into_iter().filter(|(method, _)| goes_with(method, "")) {
            let leaves = |name: &str| {
                let engine = engine(&format!("{name}{}+history+killer", captures(game)));
                Search::new(&engine).depth(3).keep_leaf_paths().count_distinct_leaves().run_any(&root)
            };
            let [serial, parallel] = [serial, method].map(leaves);
            assert!(serial.leaf_paths.as_ref().is_some_and(|paths| !paths.is_empty()));
            assert_eq!(serial.leaf_paths, parallel.leaf_paths, "{method} {game}");
            assert_eq!(serial.distinct_leaves, parallel.distinct_leaves, "{method} {game}");
        }
    }
}

/// The nodes that are shared on a perfectly ordered uniform tree without a memory.
#[derive(Clone, Copy)]
enum Shared {
    /// At nodes whose first move is searched.
    AfterEldest,
    /// The same, and at all-nodes at once.
    AllNodes,
    /// At nodes of the first path whose first move is searched.
    PrincipalVariation,
}

/// Work and critical path of a perfectly ordered uniform tree by the recurrences, without a search: of an all-node, a cut
/// node and a PV node of this height.
fn perfect(branching: u64, height: u32, shared: Shared) -> [(u64, u64); 3] {
    if height == 0 {
        return [(1, 1); 3];
    }
    let [all, cut, pv] = perfect(branching, height - 1, shared);
    let others = branching - 1;
    let chain_of_all = match shared {
        Shared::AfterEldest => 1 + 2 * cut.1,
        Shared::AllNodes => 1 + cut.1,
        Shared::PrincipalVariation => 1 + branching * cut.1,
    };
    [
        (1 + branching * cut.0, chain_of_all),
        (1 + all.0, 1 + all.1),
        (1 + pv.0 + others * cut.0, 1 + pv.1 + cut.1),
    ]
}

/// Branching factor, height, work, critical paths of `ybwc`, `dts` and `pv-split`, by a program that is not this one.
const PERFECT: [(u64, u32, u64, [u64; 3]); 6] = [
    (3, 4, 37, [18, 15, 21]),
    (4, 6, 268, [44, 28, 94]),
    (8, 4, 222, [18, 15, 36]),
    (10, 5, 1_437, [29, 21, 165]),
    (38, 6, 170_540, [44, 28, 4_616]),
    (38, 8, 6_480_818, [98, 45, 175_166]),
];

#[test]
fn recurrences_give_the_table() {
    for (branching, height, work, chains) in PERFECT {
        let of = |shared| perfect(branching, height, shared)[2];
        let found = [Shared::AfterEldest, Shared::AllNodes, Shared::PrincipalVariation].map(of);
        assert_eq!(found, chains.map(|chain| (work, chain)));
    }
}

pub(super) fn perfect_tree(branching: u64) -> AnyGame {
    root(&format!("tree:ordered[b={branching},pf=1]"), "3")
}

#[test]
fn perfect_trees_take_the_critical_path_or_the_work_and_never_more_than_both() {
    for (branching, height, work, [ybwc, dts, pv_split]) in &PERFECT[..5] {
        let root = perfect_tree(*branching);
        // The largest tree only on a few processors.
        let numbers: &[u64] = if *work > 2000 { &[16, 1024] } else { &[1, 2, 3, 4, 8, 16, 64, 1024, 4096] };
        for (method, chain) in [
            ("ybwc[help=own,", *ybwc),
            ("ybwc[help=none,", *ybwc),
            ("ybwc[help=any,", *ybwc),
            ("jamboree[", *ybwc),
            ("dts[", *dts),
            ("dts[help=own,", *dts),
            ("pv-split[", *pv_split),
        ] {
            for processors in numbers {
                let name = format!("{method}processors={processors}] b={branching} h={height}");
                let outcome = run(&format!("{method}processors={processors}]"), &root, *height);
                let Counters { nodes, ticks, critical_path, aborted_nodes, duplicate_nodes, .. } =
                    outcome.counters;
                assert_eq!((nodes, critical_path), (*work, chain), "{name}");
                assert_eq!((aborted_nodes, duplicate_nodes), (0, 0), "{name}");
                assert!(ticks >= chain.max(work.div_ceil(*processors)), "{name}: {ticks}");
                // Nobody is idle while there is a node to search (Brent 1974); an owner that waits may be, and on small
                // trees keeps the bound all the same.
                if *work < 2000 || !method.contains("help=none") && !method.contains("help=own") {
                    assert!(ticks * processors <= chain * processors + work, "{name}: {ticks}");
                }
                if processors >= work {
                    assert_eq!(ticks, chain, "{name}");
                }
            }
        }
    }
}

/// Engines on several processors, of all methods, with everything they can remember.
pub(super) fn several() -> impl Iterator<Item = String> {
    let ways = [
        "root[processors=3]",
        "root[processors=64,table=private]",
        "tree-split[processors=4]",
        "tree-split[processors=16,fanout=4]",
        "tree-split[processors=23,fanout=3,machine=cluster,split=2]",
        "mwf",
        "mwf[processors=2]",
        "mwf[processors=16,node=2]",
        "mwf[processors=64,machine=cluster,split=3]",
        "pv-split[processors=5]",
        "pv-split[processors=16,split=5,machine=cluster]",
        "epv-split[processors=7]",
        "epv-split[processors=16,message=3,split=1]",
        "ybwc[processors=2]",
        "ybwc[processors=16]",
        "ybwc[processors=16,help=any]",
        "ybwc[processors=5,help=none,node=3,quiescence=2]",
        "ybwc[processors=64,machine=cluster,help=any,split=4]",
        "ybwc[processors=33,machine=cluster,split=7]",
        "ybwc[processors=9,latency=50,table=shared]",
        "ybwc[processors=9,table=private]",
        "ybwc[processors=16,history=shared]",
        "mwf[processors=5,history=shared]",
        "epv-split[processors=6,history=shared,machine=cluster]",
        "dts[processors=8,history=shared,message=3]",
        "abdada[processors=4,history=shared]",
        "lazy[processors=5,history=shared]",
        "jamboree[processors=4,history=shared]",
        "dts[processors=8]",
        "dts[processors=16,help=own,machine=cluster]",
        "abdada[processors=2]",
        "abdada[processors=16]",
        "abdada[processors=5,table=private]",
        "abdada[processors=64,machine=cluster,node=3]",
        "lazy[processors=2]",
        "lazy[processors=16]",
        "lazy[processors=7,machine=cluster]",
        "aphid",
        "aphid[processors=2]",
        "aphid[processors=16,top=1]",
        "aphid[processors=5,top=3,machine=cluster,node=2]",
        "jamboree[processors=4]",
        "jamboree[processors=19,message=2]",
        "jamboree[processors=64,machine=cluster]",
    ];
    ways.into_iter().map(str::to_owned)
}

#[test]
fn values_are_those_of_minimax_however_many_processors() {
    let mut waits = 0;
    for (game, position) in GAMES {
        let root = root(game, position);
        for depth in [1, 3] {
            let truth = run("ab", &root, depth).value;
            for method in several() {
                for rest in [0, 3, 4, 6]
                    .map(|number| MEMORIES[number])
                    .into_iter()
                    .filter(|rest| goes_with(&method, rest))
                {
                    let name = format!("{method}{}{rest}", captures(game));
                    let outcome = run(&name, &root, depth);
                    assert_eq!(
                        (outcome.ending, outcome.value),
                        (Ending::Complete, truth),
                        "{name} {game} {depth}"
                    );
                    if depth == 1 || rest.contains("id") {
                        // Byte for byte. The identity of ticks is asserted in every search.
                        assert_eq!(outcome, run(&name, &root, depth), "{name} {game} {depth}");
                    }
                    let Counters { processors, ticks, critical_path, .. } = outcome.counters;
                    assert!(ticks >= critical_path && ticks * processors >= outcome.counters.nodes, "{name}");
                    waits += outcome.counters.wait_ticks;
                }
            }
        }
    }
    assert!(waits > 0);
}

const METHODS: [&str; 9] = [
    "root[",
    "tree-split[",
    "pv-split[",
    "epv-split[",
    "ybwc[",
    "ybwc[help=any,",
    "ybwc[help=none,",
    "jamboree[",
    "dts[",
];

const TREES: [&str; 3] = ["tree:iid[b=6]", "tree:edge-sum[b=5]", "tree:noisy[b=6]"];

#[test]
fn trees_of_all_kinds_are_searched_in_bounded_time() {
    let (mut idle, mut aborted, mut duplicates) = (0, 0, 0);
    for tree in TREES {
        for seed in ["0", "1", "2", "3"] {
            let root = root(tree, seed);
            let truth = run("ab", &root, 5);
            for method in METHODS {
                for processors in [2, 4, 16, 64, 1024] {
                    let name = format!("{method}processors={processors}]");
                    let outcome = run(&name, &root, 5);
                    assert_eq!(outcome.value, truth.value, "{name} {tree} {seed}");
                    let Counters { nodes, ticks, critical_path, .. } = outcome.counters;
                    assert!(ticks >= critical_path && ticks * processors >= nodes, "{name} {tree} {seed}");
                    if ["ybwc[help=any,", "dts[", "jamboree["].contains(&method) {
                        let bound = critical_path * processors + nodes;
                        assert!(
                            ticks * processors <= bound,
                            "{name} {tree} {seed}: {ticks} {critical_path} {nodes}"
                        );
                    }
                    idle += outcome.counters.idle_ticks;
                    aborted += outcome.counters.aborted_nodes;
                    if method != "jamboree[" {
                        duplicates += outcome.counters.duplicate_nodes;
                    }
                    assert!(outcome.counters.aborted_nodes < nodes);
                }
            }
        }
    }
    assert!(idle > 0 && aborted > 0);
    assert_eq!(duplicates, 0, "no position of these trees is reached twice, and no search is repeated");
}

#[test]
fn what_things_take_changes_ticks_and_not_values() {
    let root = root("tree:iid[b=6]", "5");
    let of = |text: &str| run(text, &root, 5);
    let free = of("ybwc[processors=8]");
    for costs in ["split=5", "message=3", "machine=cluster", "node=2"] {
        let costly = of(&format!("ybwc[processors=8,{costs}]"));
        assert_eq!(costly.value, free.value, "{costs}");
        assert!(costly.counters.ticks > free.counters.ticks, "{costs}");
    }
    assert!(free.counters.idle_ticks > 0, "an unequal tree cannot keep eight processors busy");
    // Without a table nothing is late.
    assert_eq!(of("ybwc[processors=8,latency=50]").counters, free.counters);
    let given = of("ybwc[processors=8,machine=cluster,message=0]");
    assert_eq!(given.counters, free.counters);
}

#[test]
fn a_late_table_is_as_good_as_none_until_it_is_seen() {
    let root = root("chess", GAMES[2].1);
    let nodes = |latency: u64| {
        let engine = format!("ybwc[processors=8,latency={latency}]+captures+tt");
        let outcome = run(&engine, &root, 4);
        (outcome.value, outcome.counters.nodes)
    };
    let private = run("ybwc[processors=8,table=private]+captures+tt", &root, 4);
    assert_eq!(nodes(1_000_000), (private.value, private.counters.nodes));
    assert!(nodes(0).1 < nodes(1_000_000).1);
    assert_ne!(nodes(0), nodes(20));
}

#[test]
fn limits_stop_it_at_the_node_that_they_say() {
    for (game, position) in [GAMES[2], GAMES[8]] {
        let root = root(game, position);
        for (method, iid) in several().flat_map(|method| [(method.clone(), ""), (method, "+iid")]) {
            let rest = format!("+history+killer+tt{iid}+id");
            if !goes_with(&method, &rest) {
                continue;
            }
            let engine = engine(&format!("{method}{rest}"));
            for nodes in [1, 2, 7, 100, 777] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let outcome = Search::new(&engine).depth(6).limits(limits).run_any(&root);
                assert_eq!((outcome.ending, outcome.counters.nodes), (Ending::NodeLimit, nodes), "{engine}");
            }
        }
    }
    let root = root(GAMES[2].0, GAMES[2].1);
    for nodes in 1..300 {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let of = |name: &str| {
            let engine = engine(&format!("{name}+captures+killer+tt+id"));
            let outcome = Search::new(&engine).depth(4).limits(limits).run_any(&root);
            (outcome.value, ordinary(&outcome.counters))
        };
        assert_eq!(of("jamboree"), of("pvs"), "{nodes}");
        assert_eq!(of("ybwc"), of("ab"), "{nodes}");
        assert_eq!(of("dts+iid[min=2,reduce=1]"), of("ab+iid[min=2,reduce=1]"), "{nodes}");
    }
}
