//! `ybwc` on two threads against the machine's two processors, and both against the serial search: time, nodes, ticks.
//!
//! `cargo bench -p plybench-search --bench threads` prints a line per position; with `-- --write` it also writes
//! `sources/threads.toml`, from which the program prints the model's error. Every search must return the serial value.
//! Two free cores are needed: the least time of some runs is taken, the runs of a position far apart.

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use plybench_search::game::{AnyGame, GameSpec, Value};
use plybench_search::search::{Engine, Outcome, Search, threads};

/// Games with the depth of their searches and their positions of real games.
const GAMES: [(&str, u32, &str, &str); 2] = [
    ("chess[quiescence=captures]", 8, "chess/master", include_str!("../positions/chess/master.epd")),
    ("xiangqi[quiescence=captures]", 7, "xiangqi/master", include_str!("../positions/xiangqi/master.epd")),
];

const POSITIONS: usize = 30;
const RUNS: usize = 7;
/// The most of the cores' time that other processes may have.
const MOST_OTHERS: f64 = 0.1;
const REST: &str = "+captures+history+killer+tt+id";

struct Position {
    id: String,
    root: AnyGame,
    serial: Measured,
    threads: Measured,
    /// Ticks and all nodes, without costs of communication and with those of a cluster.
    simulated: [(u64, u64); 2],
}

struct Measured {
    times: Vec<Duration>,
    nodes: Vec<u64>,
}

impl Measured {
    /// Runs a search; its value.
    fn time(&mut self, search: impl FnOnce() -> Outcome<String>) -> Option<Value> {
        let start = Instant::now();
        let outcome = search();
        self.times.push(start.elapsed());
        self.nodes.push(all_nodes(&outcome));
        outcome.value
    }

    fn least(&self) -> (Duration, u64) {
        self.times.iter().copied().zip(self.nodes.iter().copied()).min().expect("it was measured")
    }

    fn seconds(&self) -> f64 {
        self.least().0.as_secs_f64()
    }
}

fn all_nodes<M>(outcome: &Outcome<M>) -> u64 {
    outcome.counters.nodes + outcome.counters.quiescence_nodes
}

fn on_threads(engine: &Engine, root: &AnyGame, depth: u32) -> Outcome<String> {
    match root {
        AnyGame::ChessCaptures(game) => threads::search(engine, game, depth).in_notation(),
        AnyGame::XiangqiCaptures(game) => threads::search(engine, game, depth).in_notation(),
        _ => unreachable!("a game of the list"),
    }
}

fn engine(algorithm: &str) -> Engine {
    format!("{algorithm}{REST}").parse().expect("a known engine")
}

/// Positions of openings and middlegames at equal distances in the set: trees of endgames are too small for a clock.
fn positions(game: &str, set: &str, count: usize) -> Vec<Position> {
    let game: GameSpec = game.parse().expect("a known game");
    let lines: Vec<&str> =
        set.lines().filter(|line| !line.starts_with('#') && !line.contains("phase endgame")).collect();
    let position = |line: &&str| {
        let (position, rest) = line.split_once(" ;").expect("a position and its facts");
        let (_, id) = rest.split_once("id \"").expect("a position has a name");
        Position {
            id: id.split('"').next().unwrap_or_default().to_owned(),
            root: game.root(position).expect("a good position"),
            serial: Measured { times: Vec::new(), nodes: Vec::new() },
            threads: Measured { times: Vec::new(), nodes: Vec::new() },
            simulated: [(0, 0); 2],
        }
    };
    lines.iter().step_by(lines.len() / count).take(count).map(position).collect()
}

fn simulate(positions: &mut [Position], depth: u32) {
    let engines = ["ybwc[processors=2]", "ybwc[processors=2,machine=cluster]"].map(engine);
    for Position { root, simulated, .. } in positions {
        *simulated = engines.each_ref().map(|engine| {
            let outcome = Search::new(engine).depth(depth).run_any(root);
            (outcome.counters.ticks, all_nodes(&outcome))
        });
    }
}

/// Every position once: a disturbance does not meet all measurements of one.
fn measure(positions: &mut [Position], depth: u32) {
    let [serial, parallel] = ["ab", "ybwc[processors=2]"].map(engine);
    for Position { id, root, serial: one, threads: two, .. } in positions {
        let value = one.time(|| Search::new(&serial).depth(depth).run_any(root));
        assert_eq!(value, two.time(|| on_threads(&parallel, root, depth)), "{id}");
    }
}

/// Jiffies of all processes and of this one, as Linux tells them.
fn jiffies() -> [u64; 2] {
    let all = std::fs::read_to_string("/proc/stat").expect("Linux");
    let numbers = all
        .lines()
        .next()
        .expect("all processors")
        .split_whitespace()
        .skip(1)
        .map(|number| number.parse().unwrap_or(0));
    let numbers: Vec<u64> = numbers.collect();
    // Idle time and waiting for devices are the fourth and fifth; guests are counted as users already.
    let busy = numbers.iter().take(8).sum::<u64>() - numbers[3] - numbers[4];
    let own = std::fs::read_to_string("/proc/self/stat").expect("Linux");
    let own = own.rsplit(')').next().expect("a name").split_whitespace().skip(11).take(2);
    [busy, own.map(|number| number.parse().unwrap_or(0)).sum()]
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The geometric mean.
fn mean(ratios: impl Iterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = ratios.map(f64::ln).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

/// The median over positions of the longest time of several runs over the least, less 1.
fn spread(positions: &[Position], side: fn(&Position) -> &Measured) -> f64 {
    let of = |position: &Position| {
        let most = side(position).times.iter().max().expect("it was measured");
        most.as_secs_f64() / side(position).seconds() - 1.0
    };
    let mut all: Vec<f64> = positions.iter().map(of).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

fn first_line(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("the program runs");
    String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned()
}

fn report(game: &str, depth: u32, set: &str, positions: &[Position], others: f64) -> String {
    let mut text = String::new();
    let (of_serial, of_threads) = (spread(positions, |of| &of.serial), spread(positions, |of| &of.threads));
    let cores = cores();
    let mut line = |words: String| writeln!(text, "{words}").expect("a string takes all");
    line(format!("\n[[run]]\ngame = \"{game}\"\ndepth = {depth}\npositions = \"{set}\""));
    line(format!("serial = \"{}\"\nparallel = \"{}\"", engine("ab"), engine("ybwc[processors=2]")));
    line(format!(
        "cores = {cores}\nruns = {RUNS}\ncommit = \"{}\"",
        first_line("git", &["rev-parse", "--short=8", "HEAD"])
    ));
    line(
        "# Longest time over least time of the runs, less 1, median over positions: serial, threads."
            .to_owned(),
    );
    line(format!("spread = [{of_serial:.3}, {of_threads:.3}]"));
    line(format!("# Share of the cores' time that other processes had.\nothers = {others:.3}"));
    line("# Time in microseconds, all nodes, ticks.\nrows = [".to_owned());
    for Position { id, serial, threads, simulated: [(ticks, nodes), (cluster_ticks, _)], .. } in positions {
        let [(time, serial_nodes), (threads_time, threads_nodes)] = [serial, threads].map(Measured::least);
        line(format!(
            "    {{ position = \"{id}\", serial_us = {}, threads_us = {}, serial_nodes = {serial_nodes}, threads_nodes = \
             {threads_nodes}, ticks = {ticks}, nodes = {nodes}, cluster_ticks = {cluster_ticks} }},",
            time.as_micros(),
            threads_time.as_micros(),
        ));
    }
    line("]".to_owned());
    text
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if !has("--bench") {
        for (game, _, _, set) in GAMES {
            measure(&mut positions(game, set, 3), 4);
        }
        return;
    }
    let mut games = GAMES.map(|(game, depth, _, set)| {
        let mut positions = positions(game, set, POSITIONS);
        simulate(&mut positions, depth);
        (positions, depth)
    });
    let (start, before) = (Instant::now(), jiffies());
    for _ in 0..RUNS {
        for (positions, depth) in &mut games {
            measure(positions, *depth);
        }
    }
    // A jiffy is a hundredth of a second.
    let time = 100.0 * start.elapsed().as_secs_f64() * cores() as f64;
    let share = |[all, own]: [u64; 2], [all_before, own_before]: [u64; 2]| {
        ((all - all_before) as f64 - (own - own_before) as f64) / time
    };
    let others = share(jiffies(), before);
    let mut text =
        "# Written by `cargo bench -p plybench-search --bench threads -- --write`; do not edit.\n".to_owned();
    for ((game, depth, set, _), (positions, _)) in GAMES.into_iter().zip(&games) {
        text += &report(game, depth, set, positions, others);
        let measured = positions.iter().map(|of| of.serial.seconds() / of.threads.seconds());
        let simulated = positions.iter().map(|of| of.serial.least().1 as f64 / of.simulated[0].0 as f64);
        println!("{game}: speed-up {:.3}, simulated {:.3}", mean(measured), mean(simulated));
    }
    println!("{text}");
    if has("--write") {
        assert!(
            others <= MOST_OTHERS,
            "other processes had {:.0}% of the cores' time: these times measure them",
            100.0 * others
        );
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sources/threads.toml");
        std::fs::write(file, text).expect("the file can be written");
    }
}
