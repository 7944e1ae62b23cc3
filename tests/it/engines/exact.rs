//! Value, best move and principal variation of every exact engine.

use std::ops::RangeInclusive;

use plybench::corpus::{self, CorpusEntry};
use plybench::game::{AnyGame, GameSpec, Rules};
use plybench::search::{Ending, Engine, Search};

use crate::engines::reference::{
    Captured, Truth, corpus as every_fen, legal_moves, random_positions, random_positions_of, traps, truth,
    worth_of_line,
};
use crate::engines::specs::exact_engines;
use crate::helpers::{engine, game};

/// One root at one depth, with what is right about it.
struct Case {
    name: String,
    root: AnyGame,
    depth: u32,
    captures: Captured,
    truth: Truth,
}

impl Case {
    fn new(game: &GameSpec, position: &str, depth: u32) -> Case {
        let root = game.root(position).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
        let by_see = game.to_string().contains("quiescence=captures+see");
        let captures = if by_see { Captured::BySee } else { Captured::All };
        let truth = truth(&root, depth, captures);
        Case { name: format!("{game} {position} depth {depth}"), root, depth, captures, truth }
    }

    fn check(&self, engine: &Engine) {
        let Case { name, root, depth, truth, .. } = self;
        let outcome = Search::new(engine).depth(*depth).run_any(root);
        assert_eq!(outcome.ending, Ending::Complete);
        assert!(outcome.counters.add_up());
        assert_eq!(outcome.value, Some(truth.value), "value of {engine} at {name}");
        match &outcome.best_move {
            None => assert!(truth.best_moves.is_empty(), "{engine} has no move at {name}"),
            Some(best) => assert!(truth.best_moves.contains(best), "{engine} plays {best} at {name}"),
        }
    }

    fn check_line(&self, engine: &Engine) {
        let Case { name, root, depth, captures, truth } = self;
        let mut search = Search::new(engine).depth(*depth);
        let outcome = search.run_any(root);
        let line = search.principal_variation_any(root, &outcome);
        assert_eq!(line.first(), outcome.best_move.as_ref(), "{engine} at {name}");
        let worth = worth_of_line(root, &line, *depth, *captures);
        assert_eq!(worth, Ok(truth.value), "{line:?} of {engine} at {name}");
    }
}

fn engines() -> Vec<Engine> {
    exact_engines().iter().map(|spec| engine(spec)).collect()
}

/// Gives each case a share of the engines, so that all engines get their turn
/// many times over.
fn check_in_turn(cases: impl IntoIterator<Item = Case>, share: usize) {
    let engines = engines();
    let mut turn = engines.iter().cycle();
    for case in cases {
        for engine in turn.by_ref().take(share) {
            case.check(engine);
        }
    }
}

fn check_traps(depths: RangeInclusive<u32>) {
    let game = game("xiangqi");
    let (engines, traps) = (engines(), traps());
    for depth in depths {
        for fen in &traps {
            let case = Case::new(&game, fen, depth);
            for engine in &engines {
                case.check(engine);
            }
        }
    }
}

#[test]
fn every_engine_equals_minimax_on_every_trap() {
    check_traps(0..=2);
}

#[test]
fn engines_equal_minimax_on_the_corpus_at_depths_1_to_3() {
    let game = game("xiangqi");
    let cases = |depth| every_fen().into_iter().map(move |fen| (fen, depth));
    let cases = (1..=3).flat_map(cases).collect::<Vec<_>>();
    check_in_turn(cases.iter().map(|(fen, depth)| Case::new(&game, fen, *depth)), 30);
}

#[test]
#[ignore = "long: every engine, and minimax to depth 4"]
fn every_engine_equals_minimax_on_every_trap_at_depths_3_and_4() {
    check_traps(3..=4);
}

#[test]
#[ignore = "long: minimax to depth 4 on the whole corpus"]
fn engines_equal_minimax_on_the_corpus_at_depth_4() {
    let game = game("xiangqi");
    check_in_turn(every_fen().iter().map(|fen| Case::new(&game, fen, 4)), 8);
}

#[test]
#[ignore = "long: alpha-beta to depth 6 on the whole corpus"]
fn engines_equal_alpha_beta_on_the_corpus_at_depths_5_and_6() {
    let game = game("xiangqi");
    let reference = engine("ab+captures+history");
    let engines: Vec<_> =
        engines().into_iter().filter(|engine| engine.algorithm.entry().name != "minimax").collect();
    let mut turn = engines.iter().filter(|engine| engine.to_string().contains("history")).cycle();
    for fen in every_fen() {
        for depth in 5..=6 {
            let root = game.root(&fen).expect("a corpus position");
            let right = Search::new(&reference).depth(depth).run_any(&root).value;
            for engine in turn.by_ref().take(3) {
                let value = Search::new(engine).depth(depth).run_any(&root).value;
                assert_eq!(value, right, "{engine} at {fen} depth {depth}");
            }
        }
    }
}

#[test]
fn engines_equal_minimax_on_random_positions() {
    let game = game("xiangqi");
    let positions = random_positions(1).take(2500);
    check_in_turn(positions.map(|position| Case::new(&game, &position.fen(), 2)), 10);
}

#[test]
fn engines_equal_minimax_where_values_tie() {
    for (spec, count) in [("xiangqi[grain=200]", 400), ("xiangqi[eval=material,grain=200]", 400)] {
        let game = game(spec);
        let positions = random_positions(2).take(count);
        check_in_turn(positions.map(|position| Case::new(&game, &position.fen(), 2)), 10);
    }
    for spec in ["tree:ties[b=3]", "tree:p-game[b=2]", "tree:commuting[b=3]", "tree:g-game"] {
        let game = game(spec);
        let cases = (0..60).map(|seed: u32| Case::new(&game, &seed.to_string(), 1 + seed % 6));
        check_in_turn(cases, 20);
    }
}

#[test]
fn engines_equal_minimax_with_other_evaluators_and_horizons() {
    for (spec, pieces) in [
        ("xiangqi[eval=mobility]", 32),
        ("xiangqi[eval=book]", 32),
        ("xiangqi[quiescence=captures]", 14),
        ("xiangqi[eval=book,quiescence=captures]", 14),
        ("xiangqi[quiescence=captures+see]", 14),
    ] {
        let game = game(spec);
        let positions =
            random_positions(3).filter(|position| position.occupied().count() <= pieces).take(200);
        check_in_turn(positions.map(|position| Case::new(&game, &position.fen(), 2)), 15);
    }
}

#[test]
fn engines_equal_minimax_near_the_end_of_the_game() {
    let game = game("xiangqi");
    for (moves, count) in [(0..=0, 30), (1..=1, 60), (2..=3, 60)] {
        let positions = random_positions(4).filter(|position| moves.contains(&legal_moves(position)));
        let cases = positions.take(count).map(|position| Case::new(&game, &position.fen(), 3));
        check_in_turn(cases, 25);
    }
}

#[test]
fn engines_equal_minimax_on_every_kind_of_tree() {
    let trees = ["iid[b=3]", "edge-sum[b=4]", "ordered[b=4]", "noisy[b=3]", "varying", "iid[b=1]"];
    for tree in trees {
        let game = game(&format!("tree:{tree}"));
        let cases = (0..40).map(|seed: u32| Case::new(&game, &seed.to_string(), 2 + seed % 3));
        check_in_turn(cases, 20);
    }
}

#[test]
fn principal_variations_are_legal_and_worth_the_value() {
    let engines = engines();
    let mut turn = engines.iter().cycle();
    for spec in ["xiangqi", "xiangqi[grain=200]"] {
        let game = game(spec);
        for (number, position) in random_positions(5).take(250).enumerate() {
            let case = Case::new(&game, &position.fen(), number as u32 % 4);
            for engine in turn.by_ref().take(3) {
                case.check_line(engine);
            }
        }
    }
    for spec in ["tree:iid[b=4]", "tree:ties[b=3]", "tree:commuting[b=4]"] {
        let game = game(spec);
        for seed in 0..50_u32 {
            let case = Case::new(&game, &seed.to_string(), seed % 6);
            for engine in turn.by_ref().take(3) {
                case.check_line(engine);
            }
        }
    }
}

/// A window whose failing side is opened one unit short keeps a wrong move
/// only if the value lies on the edge: likely with a coarse grain.
#[test]
fn moves_stay_right_when_values_lie_on_the_edge_of_windows() {
    let engines: Vec<_> = engines()
        .into_iter()
        .filter(|engine| ["aspiration", "mtdf"].contains(&engine.algorithm.entry().name))
        .collect();
    let mut turn = engines.iter().cycle();
    for spec in ["xiangqi", "xiangqi[grain=50]"] {
        let game = game(spec);
        for position in random_positions(6).take(60) {
            let case = Case::new(&game, &position.fen(), 3);
            for engine in turn.by_ref().take(10) {
                case.check(engine);
            }
        }
    }
}

/// With iterative deepening the table meets a position again at another
/// distance from the root, where a mate counts differently.
#[test]
fn mates_keep_their_distance_through_the_table() {
    let game = game("xiangqi");
    let reference = engine("ab+captures");
    let engines: Vec<_> = engines().into_iter().filter(|engine| engine.to_string().contains("id")).collect();
    let mut turn = engines.iter().filter(|engine| engine.table.is_some()).cycle();
    let mut mates = 0;
    for position in random_positions(7).filter(|position| position.occupied().count() <= 9).take(400) {
        let root = game.root(&position.fen()).expect("a legal position");
        let search = |engine: &Engine| Search::new(engine).depth(5).run_any(&root).value;
        let right = search(&reference);
        if right.is_none_or(|value| value.abs() < 10_000) {
            continue;
        }
        mates += 1;
        for engine in turn.by_ref().take(6) {
            assert_eq!(search(engine), right, "{engine} at {}", position.fen());
        }
    }
    assert!(mates > 30, "{mates}");
}

/// Every game with a board under every evaluation and horizon, and the depths to
/// which minimax is quick.
const GAMES: [(&str, u32); 20] = [
    ("xiangqi", 2),
    ("xiangqi[eval=book]", 2),
    ("xiangqi[eval=book,king-threat=corrected,quiescence=captures]", 1),
    ("xiangqi[quiescence=captures+see]", 1),
    ("xiangqi[eval=book,quiescence=captures+see]", 1),
    ("chess", 3),
    ("chess[eval=material,grain=25]", 2),
    ("chess[eval=mobility]", 2),
    ("chess[quiescence=captures]", 1),
    ("chess[eval=mobility,quiescence=captures]", 1),
    ("chess[quiescence=captures+see]", 1),
    ("chess[eval=mobility,quiescence=captures+see]", 1),
    ("othello", 4),
    ("othello[eval=discs]", 4),
    ("othello[eval=mobility,grain=2]", 4),
    ("checkers", 5),
    ("checkers[eval=material]", 5),
    ("checkers[quiescence=captures]", 4),
    ("checkers[eval=material,grain=10]", 4),
    ("checkers[eval=material,quiescence=captures]", 4),
];

/// As many positions as give every engine its turn in every game.
fn check_games(positions: usize, share: usize, deeper: u32) {
    for (spec, depth) in GAMES {
        let game = game(spec);
        let rules = game.rules().expect("a game with a board");
        let roots: Vec<String> = if game.has_quiescence() {
            // Without a window captures have no end where there are many pieces.
            let entries = corpus::set(rules, "endgames").expect("a built-in set");
            let step = entries.len() / positions.min(entries.len());
            entries.iter().step_by(step).map(CorpusEntry::fen).collect()
        } else {
            random_positions_of(rules, 0x6761_6d65).map(|position| position.text()).take(positions).collect()
        };
        // The reference has no window at the leaves: captures a ply deeper would take it hours.
        let deeper = if game.has_quiescence() { 0 } else { deeper };
        let depth_of = |number: usize| 1 + number as u32 % (depth + deeper);
        let cases = roots.iter().enumerate().map(|(number, root)| Case::new(&game, root, depth_of(number)));
        check_in_turn(cases, share);
    }
}

#[test]
fn engines_equal_minimax_in_every_game() {
    check_games(12, engines().len().div_ceil(4), 0);
}

#[test]
#[ignore = "long: every engine, many positions, a ply deeper"]
fn every_engine_equals_minimax_in_every_game_a_ply_deeper() {
    check_games(8, engines().len(), 1);
}

#[test]
fn every_game_has_its_turn() {
    for rules in Rules::ALL {
        assert!(GAMES.iter().any(|(spec, _)| game(spec).rules() == Some(*rules)), "{rules}");
    }
}
