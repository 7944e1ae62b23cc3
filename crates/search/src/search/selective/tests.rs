//! Hooks of all kinds in all games: what they may not change, and that each of them fires.

use crate::counters::{Counter, Counters};
use crate::game::{AnyGame, GameSpec};
use crate::search::{Engine, Limits, Outcome, Search};

pub(in crate::search) const GAMES: [(&str, &str); 9] = [
    ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"),
    ("xiangqi[quiescence=captures]", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess[quiescence=captures]", "r1bq1rk1/ppp1b1pp/2n1pn2/5p2/2pP1B2/1Q2PN2/PP1NBPPP/R3K2R w KQ - 0 1"),
    (
        "chess[quiescence=captures+see]",
        "r1bq1rk1/ppp1b1pp/2n1pn2/5p2/2pP1B2/1Q2PN2/PP1NBPPP/R3K2R w KQ - 0 1",
    ),
    ("othello", "start"),
    ("checkers", "start"),
    ("checkers[quiescence=captures]", "start"),
    ("tree:edge-sum[b=5]", "7"),
];

/// Every hook with settings that are often met.
const HOOKS: [&str; 11] = [
    "null",
    "lmr[from=2]",
    "lmp[depth=4,count=4]",
    "futility[margin=2,extended=2,razor=1]",
    "rfp[margin=2]",
    "probcut[pairs=1/3/1/0/2+2/4/1/0/2,t=1]",
    "multicut[m=4,c=2,r=1]",
    "singular[min=4,margin=1]",
    "check",
    "delta[margin=50]",
    "iir[min=2]",
];

pub(in crate::search) fn root(game: &str, position: &str) -> AnyGame {
    let spec: GameSpec = game.parse().unwrap();
    if position == "start" { spec.start() } else { spec.root(position).unwrap() }
}

fn run(engine: &str, root: &AnyGame, depth: u32) -> Outcome<String> {
    let engine: Engine = engine.parse().unwrap_or_else(|error| panic!("{error}"));
    Search::new(&engine).depth(depth).run_any(root)
}

/// The counters that every search has.
fn ordinary(counters: &Counters) -> Vec<u64> {
    Counter::ALL[..Counter::EVERY].iter().map(|counter| counters.get(*counter)).collect()
}

#[test]
fn without_hooks_it_is_pvs_count_for_count() {
    for (game, position) in GAMES {
        let root = root(game, position);
        let captures = if game.starts_with("othello") || game.starts_with("tree") { "" } else { "+captures" };
        for rest in [
            "",
            "+killer",
            "+history+tt[size=1k]",
            "+history+killer+refutation+tt+etc+id",
            "+tt+iid[min=3]+id",
        ] {
            for depth in 0..=4 {
                let [pvs, selective] =
                    ["pvs", "selective"].map(|name| run(&format!("{name}{captures}{rest}"), &root, depth));
                assert_eq!(ordinary(&pvs.counters), ordinary(&selective.counters), "{game} {rest} {depth}");
                assert_eq!((pvs.value, pvs.best_move), (selective.value, selective.best_move));
                assert!(
                    Counter::ALL[Counter::EVERY..]
                        .iter()
                        .all(|counter| *counter == Counter::DeepestPly
                            || selective.counters.get(*counter) == 0)
                );
            }
        }
    }
}

#[test]
fn settings_that_never_decide_change_no_count() {
    for (game, position) in GAMES {
        let root = root(game, position);
        for hook in [
            "lmr[from=300]",
            "lmp[count=300]",
            "futility[margin=1M,extended=1M,razor=1M]",
            "rfp[margin=1M]",
            "null[min=60]",
            "iir[min=60]",
        ] {
            let needed = "+history+tt+id";
            let spec = format!("selective{needed}+{hook}");
            let engine: Engine = spec.parse().unwrap();
            if engine.check_on(&game.parse().unwrap()).is_err() {
                continue;
            }
            let [pvs, selective] = [&format!("pvs{needed}"), &spec].map(|engine| run(engine, &root, 4));
            assert_eq!(ordinary(&pvs.counters), ordinary(&selective.counters), "{game} {hook}");
        }
        // These try before they decide, and so count more; what they decide is nothing.
        for hook in ["multicut[m=3,c=4,r=1,cut=all]", "probcut[pairs=1/3/1/0/20,t=100]"] {
            let value = run("pvs", &root, 4).value;
            let tried = run(&format!("selective+{hook}"), &root, 4);
            assert_eq!((tried.value, tried.counters.forward_cutoffs), (value, 0), "{game} {hook}");
            assert!(tried.counters.multicut_tried + tried.counters.probcut_tried > 0, "{game} {hook}");
        }
    }
}

#[test]
fn every_hook_fires_in_every_game_that_has_it() {
    use Counter as C;
    let fired: [(&str, &[Counter]); 11] = [
        ("null", &[C::NullTried, C::NullCutoffs, C::NullNodes, C::ForwardCutoffs]),
        ("lmr", &[C::Reduced, C::ReducedResearched]),
        ("lmp", &[C::SkippedLate]),
        ("futility", &[C::SkippedFutile, C::Razored]),
        ("rfp", &[C::StaticCutoffs, C::ForwardCutoffs]),
        ("probcut", &[C::ProbcutTried, C::ProbcutCutoffs]),
        ("multicut", &[C::MulticutTried, C::MulticutCutoffs]),
        ("singular", &[C::SingularTried, C::Extended]),
        ("check", &[C::Extended, C::DeepestPly]),
        ("delta", &[C::SkippedCaptures]),
        ("iir", &[C::InternalReductions]),
    ];
    let (mut pairs, mut idle) = (0, Vec::new());
    for (game, position) in GAMES {
        let root = root(game, position);
        let spec: GameSpec = game.parse().unwrap();
        for (hook, (name, counters)) in HOOKS.iter().zip(&fired) {
            assert!(hook.starts_with(*name));
            // With iterations some games have a hash move wherever one is asked for.
            let id = if *name == "iir" { "" } else { "+id" };
            let text = format!("selective+history+tt{id}+{hook}");
            let engine: Engine = text.parse().unwrap();
            if engine.check_on(&spec).is_err() {
                continue;
            }
            let outcome = run(&text, &root, 6);
            for counter in *counters {
                if outcome.counters.get(*counter) == 0 {
                    idle.push(format!("{game} {hook} {counter}"));
                }
            }
            pairs += 1;
        }
    }
    assert!(idle.is_empty() && pairs > 60, "{pairs}: {idle:#?}");
}

#[test]
fn a_search_with_all_hooks_adds_up_wherever_it_stops() {
    for (game, position) in GAMES {
        let (spec, root): (GameSpec, _) = (game.parse().unwrap(), root(game, position));
        let mut text = String::from("selective+history+killer+tt+id");
        for hook in HOOKS {
            let longer = format!("{text}+{hook}");
            if longer.parse::<Engine>().unwrap().check_on(&spec).is_ok() {
                text = longer;
            }
        }
        let engine: Engine = text.parse().unwrap();
        assert_eq!(engine.to_string().parse(), Ok(engine));
        let whole = Search::new(&engine).depth(6).run_any(&root);
        for nodes in (1..=200).chain([1_000, 5_000]) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let counters = Search::new(&engine).depth(6).limits(limits).run_any(&root).counters;
            assert!(
                counters.add_up() && counters.nodes == nodes.min(whole.counters.nodes),
                "{text}: {counters:?}"
            );
        }
    }
}

#[test]
fn a_sound_margin_changes_no_value() {
    // One ply above the horizon nothing is lost, whatever else is found below it.
    for (game, position) in
        GAMES.into_iter().filter(|(game, _)| game.starts_with("xiangqi") || game.starts_with("chess"))
    {
        let root = root(game, position);
        for rest in ["", "+captures+history+killer+tt+id"] {
            let engine = format!("selective{rest}+futility[extended=0,razor=0,sound=yes]");
            assert!(engine.parse::<Engine>().unwrap().exact());
            for depth in 1..=5 {
                let [exact, sound] = [&format!("pvs{rest}"), &engine].map(|engine| run(engine, &root, depth));
                assert_eq!(
                    (exact.value, exact.best_move),
                    (sound.value, sound.best_move),
                    "{game} {rest} {depth}"
                );
                assert!(
                    depth < 3
                        || sound.counters.skipped_futile > 0 && sound.counters.leaves < exact.counters.leaves
                );
            }
        }
    }
}

#[test]
fn verification_is_counted_and_fails_in_zugzwang() {
    // Whoever moves loses: Lasker and Reichhelm's kind of position, where passing would hold.
    let root = root("chess", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1");
    let verified = run("selective+history+tt+id+null[verify=reduced]", &root, 6).counters;
    assert!(verified.verifications > 0 && verified.verify_failed <= verified.verifications);
    let reductions = run("selective+history+tt+id+null[verify=reductions]", &root, 6).counters;
    assert_eq!(reductions.verifications, 0);
    assert!(reductions.null_cutoffs > 0);
}

#[test]
fn what_does_not_go_together_is_refused_by_name() {
    let error = |text: &str| text.parse::<Engine>().unwrap_err().to_string();
    assert!(
        error("pvs+null").ends_with("`null` is a hook of `selective`, not of `pvs`; begin with `selective`")
    );
    assert!(error("selective+tt+etc+lmr").contains("`etc` takes a child's value for the node's"));
    assert!(error("selective+iir").ends_with("`iir` needs `tt`; add `+tt`"));
    assert!(error("selective+probcut").contains("`plybench fit`"));
    assert!(error("selective+null[min=5,max=4]").contains("never passes"));
    assert!(error("selective+futility[margin=0,extended=0,razor=0]").contains("does nothing"));
    for (engine, game, reason) in [
        ("selective+null", "checkers", "no null move"),
        ("selective+check", "othello", "there are none"),
        ("selective+delta", "chess", "has none"),
        ("selective+delta", "checkers[quiescence=captures]", "nobody has to make"),
        ("selective+null", "othello", "write `null[pass=othello]`"),
        ("selective+futility[sound=yes]", "chess[eval=mobility]", "has none"),
    ] {
        let refused = engine.parse::<Engine>().unwrap().check_on(&game.parse().unwrap()).unwrap_err();
        assert!(refused.to_string().contains(reason), "{refused}");
    }
}

#[test]
fn null_move_is_right_where_it_is_proved_and_wrong_where_passing_is_free() {
    // Edges of at most 50, null moves at depths of at most 2: with 2 * 2 * 50 no cutoff is wrong.
    let mut cutoffs = 0;
    let mut wrong = [0, 0];
    for seed in 0..40 {
        for depth in 3..=6 {
            let searched = |gain: &str, engine: &str| {
                run(engine, &root(&format!("tree:pass[b=4,w=50,gain={gain}]"), &seed.to_string()), depth)
            };
            let sound = searched("200", "selective+null[r=1,max=2]");
            cutoffs += sound.counters.null_cutoffs;
            assert_eq!(sound.value, searched("200", "minimax").value, "{seed} {depth}");
            for (wrong, gain) in wrong.iter_mut().zip(["0", "100,pass=wins"]) {
                let value = searched(gain, "selective+null[r=1]").value;
                *wrong += u32::from(value != searched(gain, "minimax").value);
            }
        }
    }
    assert!(cutoffs > 0, "no null move refuted anything, so nothing was proved");
    assert!(wrong.iter().all(|wrong| *wrong > 0), "{wrong:?}");
}

#[test]
fn passing_in_othello_is_an_experiment() {
    let outcome = run("selective+history+tt+id+null[pass=othello]", &root("othello", "start"), 6);
    assert!(outcome.counters.null_cutoffs > 0);
}
