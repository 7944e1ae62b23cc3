use crate::counters::Counter;
use crate::game::{Game, Visitor};
use crate::search::parallel::tests::{MEMORIES, captures, engine};
use crate::search::selective::tests::{GAMES, root};
use crate::search::threads::search;
use crate::search::{Engine, Outcome, Search};

/// Memories that threads have too.
fn memories() -> impl Iterator<Item = &'static str> {
    MEMORIES.into_iter().filter(|rest| !rest.contains("+iid"))
}

struct OnThreads<'a>(&'a Engine, u32);

impl Visitor for OnThreads<'_> {
    type Output = Outcome<String>;

    fn visit<G: Game>(self, game: &G) -> Outcome<String> {
        search(self.0, game, self.1).in_notation()
    }
}

#[test]
fn one_thread_is_alpha_beta_count_for_count() {
    for (game, position) in GAMES {
        let root = root(game, position);
        for rest in memories() {
            for depth in 0..=4 {
                let [serial, threaded] =
                    ["ab", "ybwc"].map(|name| engine(&format!("{name}{}{rest}", captures(game))));
                let serial = Search::new(&serial).depth(depth).run_any(&root);
                let threaded = root.visit(OnThreads(&threaded, depth));
                let name = format!("{game} {rest} {depth}");
                assert_eq!(serial.value, threaded.value, "{name}");
                assert_eq!(serial.best_move, threaded.best_move, "{name}");
                for counter in &Counter::ALL[..Counter::EVERY] {
                    if *counter != Counter::LastIterationNodes {
                        let counts = [&serial, &threaded].map(|outcome| outcome.counters.get(*counter));
                        assert_eq!(counts[0], counts[1], "{counter} {name}");
                    }
                }
            }
        }
    }
}

#[test]
fn threads_return_the_value_of_minimax() {
    let mut nodes = std::collections::BTreeSet::new();
    for (game, position) in GAMES {
        let root = root(game, position);
        for rest in memories() {
            for depth in 2..=5 {
                let serial = engine(&format!("ab{}{rest}", captures(game)));
                let value = Search::new(&serial).depth(depth).run_any(&root).value;
                for threads in [2, 2, 2, 3, 4] {
                    let spec = format!("ybwc[processors={threads}]{}{rest}", captures(game));
                    let outcome = root.visit(OnThreads(&engine(&spec), depth));
                    assert_eq!(outcome.value, value, "{spec} {game} {depth}");
                    nodes.insert((game, rest, depth, outcome.counters.nodes));
                }
            }
        }
    }
    // Searches of one thread alone would have one count for each engine and depth.
    assert!(nodes.len() > GAMES.len() * memories().count() * 4, "nothing was shared");
}
