//! Words about the model of parallel time: what it says of two processors, and what two threads took.

use tr::tr;

use crate::analysis::game_name::GameName;
use crate::analysis::threads::{Estimate, Run, runs, runs_of};
use crate::language::{counted, tr_noop};
use crate::report::figure::words::called;

/// A sentence for each of these games that was searched by threads; of other games those of every game that was.
pub fn against_threads<'n>(games: impl Iterator<Item = &'n str>) -> Vec<String> {
    runs_of(runs(), games).into_iter().filter_map(sentence).collect()
}

fn sentence(run: &Run) -> Option<String> {
    let (simulated, error) = (run.simulated()?.mean, run.error()?.mean - 1.0);
    let Estimate { mean, interval } = run.measured()?;
    let interval = interval.map_or_else(String::new, |ends| format!(" [{:.2}, {:.2}]", ends.low, ends.high));
    let (simulated, measured) = (format!("{simulated:.2}"), format!("{mean:.2}{interval}"));
    let percent = format!("{:.0}%", error.abs() * 100.0);
    let (positions, game) = (counted(run.rows.len(), "position"), called(&GameName::new(&run.game)));
    let (depth, cores) = (run.depth, run.cores);
    let text = if error >= 0.0 {
        tr_noop!(
            "Model against two threads: simulated speed-up {simulated}, measured {measured} on {cores} cores ({positions} of \
             {game}, depth {depth}): the model is {percent} too fast."
        )
    } else {
        tr_noop!(
            "Model against two threads: simulated speed-up {simulated}, measured {measured} on {cores} cores ({positions} of \
             {game}, depth {depth}): the model is {percent} too slow."
        )
    };
    Some(tr!(text, simulated, measured, cores, positions, game, depth, percent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::threads::fixture;

    #[test]
    fn a_sentence_has_both_speed_ups_and_the_error() {
        // Two and a quarter times as fast on both, one and a half times in fact.
        let words = |threads_us| sentence(&fixture(&[[90.0, threads_us, 90.0, 40.0]; 6])).unwrap();
        let fast = words(60.0);
        assert!(
            fast.starts_with("Model against two threads: simulated speed-up 2.25, measured 1.50"),
            "{fast}"
        );
        assert!(
            fast.ends_with("on 2 cores (6 positions of chess, depth 8): the model is 50% too fast."),
            "{fast}"
        );
        assert!(words(30.0).ends_with("the model is 25% too slow."), "{}", words(30.0));
    }

    #[test]
    fn the_documents_quote_the_file() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/PARALLEL.md");
        let text = std::fs::read_to_string(file).unwrap().replace('\n', " ");
        for run in runs() {
            let words = sentence(run).unwrap();
            assert!(text.contains(&words), "docs/PARALLEL.md has other figures: {words}");
        }
    }
}
