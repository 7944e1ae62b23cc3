//! Virtual processors against threads: `sources/threads.toml`, as `benches/threads.rs` measured it.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::analysis::game_name::GameName;
use crate::stats::resample::interval_of_mean;
use crate::stats::{Interval, Sample};

/// One game and depth, searched serially, by two threads and on two virtual processors.
#[derive(Clone, Debug, Deserialize)]
pub struct Run {
    /// Game spec.
    pub game: String,
    /// Plies.
    pub depth: u32,
    /// The set of positions.
    pub positions: String,
    /// The serial engine.
    pub serial: String,
    /// The engine on two processors, which are threads or virtual.
    pub parallel: String,
    /// Cores of the machine.
    pub cores: u32,
    /// Measurements of each time, of which the least is kept.
    pub runs: u32,
    /// The program's version.
    pub commit: String,
    /// Longest time / least time of the same search, less 1, median over positions: serial and by threads.
    pub spread: [f64; 2],
    /// Share of the cores' time that other processes had.
    pub others: f64,
    /// One position each.
    pub rows: Vec<Measured>,
}

/// Times in microseconds, counts and ticks of one position.
#[derive(Clone, Debug, Deserialize)]
#[expect(missing_docs, reason = "named like columns")]
pub struct Measured {
    pub position: String,
    pub serial_us: f64,
    pub threads_us: f64,
    /// All nodes, as in [`Metric::NodesAndQuiescence`](crate::analysis::metric::Metric).
    pub serial_nodes: f64,
    pub threads_nodes: f64,
    pub ticks: f64,
    pub nodes: f64,
    /// With `machine=cluster`.
    pub cluster_ticks: f64,
}

/// A geometric mean over positions, with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its interval.
    pub interval: Option<Interval>,
}

impl Run {
    /// The game without its parameters.
    pub fn kind(&self) -> String {
        GameName::new(&self.game).kind().to_owned()
    }

    /// Serial time / time of two threads.
    pub fn measured(&self) -> Option<Estimate> {
        self.mean(|row| row.serial_us / row.threads_us)
    }

    /// Serial nodes / ticks.
    pub fn simulated(&self) -> Option<Estimate> {
        self.mean(|row| row.serial_nodes / row.ticks)
    }

    /// Simulated speed-up / measured speed-up: above 1 the model is too fast.
    pub fn error(&self) -> Option<Estimate> {
        self.mean(|row| row.serial_nodes / row.ticks * row.threads_us / row.serial_us)
    }

    fn mean(&self, ratio: impl Fn(&Measured) -> f64) -> Option<Estimate> {
        let logs = self.rows.iter().map(|row| ("", Some(row.position.as_str()), [ratio(row).ln()]));
        let logs: Sample = logs.collect();
        let interval = interval_of_mean(&logs).map(|interval| interval.map(f64::exp));
        Some(Estimate { mean: logs.mean(0)?.exp(), interval })
    }
}

/// Every run of the file; none before it is measured.
///
/// # Panics
///
/// If the embedded file is wrong, which a test rules out.
pub fn runs() -> &'static [Run] {
    #[derive(Deserialize)]
    struct File {
        #[serde(default)]
        run: Vec<Run>,
    }
    static RUNS: LazyLock<Vec<Run>> = LazyLock::new(|| {
        let file: File =
            toml::from_str(include_str!("../../sources/threads.toml")).expect("a test reads the file");
        file.run
    });
    &RUNS
}

/// The runs of these games; of others every run, as the nearest there is.
pub fn runs_of<'r, 'n>(runs: &'r [Run], games: impl Iterator<Item = &'n str>) -> Vec<&'r Run> {
    let kinds: Vec<String> = games.map(|game| GameName::new(game).kind().to_owned()).collect();
    let of_games: Vec<&Run> = runs.iter().filter(|run| kinds.contains(&run.kind())).collect();
    if of_games.is_empty() { runs.iter().collect() } else { of_games }
}

/// A run by hand.
#[cfg(test)]
pub(crate) fn fixture(rows: &[[f64; 4]]) -> Run {
    let row = |(number, [serial_us, threads_us, serial_nodes, ticks]): (usize, &[f64; 4])| Measured {
        position: number.to_string(),
        serial_us: *serial_us,
        threads_us: *threads_us,
        serial_nodes: *serial_nodes,
        threads_nodes: 120.0,
        ticks: *ticks,
        nodes: 110.0,
        cluster_ticks: 2.0 * ticks,
    };
    Run {
        game: "chess[quiescence=captures]".to_owned(),
        depth: 8,
        positions: "chess/master".to_owned(),
        serial: "ab+tt".to_owned(),
        parallel: "ybwc[processors=2]+tt".to_owned(),
        cores: 2,
        runs: 7,
        commit: "0".to_owned(),
        spread: [0.0; 2],
        others: 0.0,
        rows: rows.iter().enumerate().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_has_its_conditions_and_possible_counts() {
        for run in runs() {
            assert!(run.parallel.contains("processors=2"), "{}", run.parallel);
            assert!(run.cores >= 2 && run.runs >= 3 && run.rows.len() >= 30, "{}", run.game);
            assert!(run.others <= 0.1, "the cores were not free: {}", run.others);
            for row in &run.rows {
                let name = &row.position;
                // Two processors cannot search more than two nodes a tick.
                assert!(row.nodes <= 2.0 * row.ticks, "{name}");
                assert!(row.serial_us > 0.0 && row.threads_us > 0.0 && row.threads_nodes > 0.0, "{name}");
            }
        }
    }

    #[test]
    fn the_error_is_the_ratio_of_both_speed_ups() {
        let run = fixture(&[[80.0, 80.0, 100.0, 50.0], [90.0, 40.0, 100.0, 50.0]]);
        let near = |estimate: Option<Estimate>, expected: f64| {
            let mean = estimate.unwrap().mean;
            assert!((mean - expected).abs() < 1e-12, "{mean} {expected}");
        };
        // 80/80 and 90/40: the root of 2.25. 100/50 twice.
        near(run.measured(), 1.5);
        near(run.simulated(), 2.0);
        near(run.error(), 4.0 / 3.0);
        assert_eq!(run.measured().unwrap().interval, None, "two positions are too few");
    }

    #[test]
    fn a_game_has_its_own_runs() {
        let chess = fixture(&[]);
        let all = [chess.clone(), Run { game: "xiangqi".to_owned(), ..chess }];
        let kinds = |game: &str| {
            runs_of(&all, std::iter::once(game)).iter().map(|run| run.kind()).collect::<Vec<_>>()
        };
        assert_eq!(kinds("chess"), ["chess"]);
        assert_eq!(kinds("othello"), ["chess", "xiangqi"]);
    }
}
