//! What the harness costs around the searches: the time of a tiny cell, and
//! the share of the process's CPU time that is not search.
//!
//! Every body asserts how many cells it ran and that their counts are right.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use cpu_time::ProcessTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plybench::suite::{Existing, Plan, RunOptions, RunSummary, Silent, Suite, run};

fn parse(text: &str) -> Suite {
    Suite::parse(text, "bench.toml", Path::new("")).expect("the suite is well-formed")
}

fn run_once(suite: &Suite, folder: &Path, jobs: usize) -> RunSummary {
    let options = RunOptions {
        out: folder.join("bench.csv"),
        jobs: NonZeroUsize::new(jobs).expect("some jobs"),
        existing: Existing::Overwrite,
        command: Vec::new(),
        until: None,
    };
    let summary = run(suite, &options, &Silent, &AtomicBool::new(false)).expect("the run succeeds");
    assert_eq!((summary.done, summary.failures.count), (summary.cells, 0));
    summary
}

/// Cells of one or two microseconds: what remains is the harness.
fn tiny_cells(criterion: &mut Criterion) {
    const CELLS: u64 = 20_000;
    let suite = parse(
        "name = \"tiny\"\ngames = [\"tree:iid[b=2]\"]\nseeds = \"0-9999\"\nengines = [\"ab\", \"pvs\"]\ndepths = 1",
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut group = criterion.benchmark_group("harness");
    group.sample_size(10).throughput(Throughput::Elements(CELLS));
    group.bench_function("tiny_cells", |bencher| {
        bencher.iter(|| assert_eq!(run_once(&suite, folder.path(), 1).cells as u64, CELLS));
    });
    group.bench_function("plan", |bencher| {
        bencher.iter(|| assert_eq!(black_box(Plan::new(&suite).expect("a plan")).len() as u64, CELLS));
    });
    group.finish();
}

/// Real searches: CPU time of the cells against CPU time of the process, and
/// two jobs against one. Printed once; a quiet machine is needed for the latter.
fn real_cells(_: &mut Criterion) {
    let suite = parse(
        "name = \"real\"\npositions = [\"quick\"]\nengines = [\"{ab,aspiration,pvs}+{,captures}+{,history}\"]\n\
         depths = \"1-5\"",
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let measure = |jobs| {
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        let summary = run_once(&suite, folder.path(), jobs);
        assert_eq!(summary.cells, 24 * 12 * 5);
        (summary.cells_cpu_ns as f64 * 1e-9, cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64())
    };
    let (one, two) = (measure(1), measure(2));
    println!("harness/overhead: {:.2}% of the CPU time of {:.2} s", 100.0 * (one.1 / one.0 - 1.0), one.1);
    println!("harness/throughput: 2 jobs {:.2} times 1 job ({:.2} s, {:.2} s)", one.2 / two.2, two.2, one.2);
}

criterion_group!(benches, tiny_cells, real_cells);
criterion_main!(benches);
