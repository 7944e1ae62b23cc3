//! What a leaf costs: make, evaluate, unmake on xiangqi and on the trees, and
//! a whole alpha-beta search of `tree:iid`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use plybench::game::tree::{Tree, models};
use plybench::game::{AnyGame, Game, GameSpec, INFINITY, MoveList, Value};
use plybench::xiangqi::START_FEN;

/// All leaves at a depth, made, evaluated and unmade: their number and sum.
fn walk<G: Game>(game: &mut G, depth: u32) -> (u64, Value) {
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    let (mut leaves, mut sum) = (0, 0);
    for mv in moves {
        let undo = game.make(mv);
        if depth == 1 {
            leaves += 1;
            sum += game.evaluate();
        } else {
            let below = walk(game, depth - 1);
            leaves += below.0;
            sum += below.1;
        }
        game.unmake(mv, undo);
    }
    (leaves, sum)
}

/// A bare alpha-beta, to see what the tree alone allows; counts nodes.
fn alpha_beta(tree: &mut Tree, depth: u32, mut alpha: Value, beta: Value, nodes: &mut u64) -> Value {
    *nodes += 1;
    if depth == 0 {
        return tree.evaluate();
    }
    let mut moves = MoveList::new();
    tree.generate(&mut moves);
    let mut best = -INFINITY;
    for mv in moves {
        let undo = tree.make(mv);
        best = best.max(-alpha_beta(tree, depth - 1, -beta, -alpha, nodes));
        tree.unmake(mv, undo);
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    best
}

fn root(spec: &str, position: &str) -> AnyGame {
    spec.parse::<GameSpec>().expect("a known game").root(position).expect("a good position")
}

fn leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("leaves");
    for spec in ["xiangqi", "xiangqi[eval=material,grain=10]", "xiangqi[eval=mobility]", "xiangqi[eval=book]"]
    {
        group.throughput(Throughput::Elements(79_666));
        group.bench_function(spec, |bencher| match root(spec, START_FEN) {
            AnyGame::Xiangqi(mut game) => bencher.iter(|| assert_eq!(walk(&mut game, 3).0, 79_666)),
            AnyGame::XiangqiThreats(mut game) => bencher.iter(|| assert_eq!(walk(&mut game, 3).0, 79_666)),
            _ => unreachable!("{spec} is xiangqi"),
        });
    }
    for model in models().filter(|model| model.parameters.iter().any(|info| info.key == "b")) {
        let spec = format!("{}[b=32]", model.name);
        let AnyGame::Tree(mut tree) = root(&spec, "0") else { unreachable!("{spec} is a tree") };
        group.throughput(Throughput::Elements(32_768));
        group.bench_function(&spec, |bencher| {
            bencher.iter(|| assert_eq!(black_box(walk(&mut tree, 3)).0, 32_768));
        });
    }
    group.finish();
}

fn bare_alpha_beta(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bare alpha-beta");
    for (spec, depth) in [("tree:iid[b=5]", 10), ("tree:iid[b=38]", 5), ("tree:ordered[b=20]", 6)] {
        let AnyGame::Tree(mut tree) = root(spec, "0") else { unreachable!("{spec} is a tree") };
        let mut count = || {
            let mut nodes = 0;
            black_box(alpha_beta(&mut tree, depth, -INFINITY, INFINITY, &mut nodes));
            nodes
        };
        let nodes = count();
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(spec, |bencher| bencher.iter(|| assert_eq!(count(), nodes)));
    }
    group.finish();
}

criterion_group!(benches, leaves, bare_alpha_beta);
criterion_main!(benches);
