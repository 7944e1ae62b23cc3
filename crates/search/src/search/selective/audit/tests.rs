//! The audit against minimax, written down once more, and what it may not change.

use std::collections::BTreeMap;

use crate::counters::{AuditCount, AuditStratum, AuditedHook, Counters};
use crate::game::tree::Tree;
use crate::game::xiangqi::{PieceSquare, Xiangqi};
use crate::game::{AnyGame, Game, GameSpec, INFINITY, MoveList, Value, is_mate, terminal_value};
use crate::search::limits::Limits;
use crate::search::selective::audit::reaches;
use crate::search::selective::tests::{GAMES, root};
use crate::search::{Engine, Outcome, Search};

const MIDDLEGAME: &str = "3ak1b2/2r1a4/4br3/2n5p/p1p1p4/1R3N1RP/P3P4/4B4/9/1NBAKA3 b - - 0 1";
/// Zugzwang of both sides: the mover loses, and a pass would hold.
const ZUGZWANG: &str = "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1";

/// Settings that are often wrong.
const RASH: [(&str, &[AuditedHook]); 9] = [
    ("null[r=4,min=1,material=any]", &[AuditedHook::Null]),
    ("lmr[from=2,min=2,by=2,captures=yes,checks=yes,killers=yes]", &[AuditedHook::Lmr]),
    ("lmp[depth=4,count=1]", &[AuditedHook::Lmp]),
    ("futility[margin=1,extended=1,razor=1]", &[AuditedHook::Futility, AuditedHook::Razoring]),
    ("rfp[depth=4,margin=0]", &[AuditedHook::Rfp]),
    ("probcut[pairs=1/3/1/0/20+2/4/1/0/20,t=0.1]", &[AuditedHook::Probcut]),
    ("multicut[m=4,c=1,r=1,cut=all]", &[AuditedHook::Multicut]),
    ("delta[margin=0]", &[AuditedHook::Delta]),
    ("iir[min=2]", &[AuditedHook::Iir]),
];

fn tree(spec: &str, seed: u64) -> Tree {
    match spec.parse().unwrap() {
        GameSpec::Tree(spec) => Tree::new(&spec, seed),
        other => panic!("{other} is not a tree"),
    }
}

fn audited(engine: &str, root: &AnyGame, depth: u32, one_in: u64) -> Outcome<String> {
    let engine: Engine = engine.parse().unwrap_or_else(|error| panic!("{error}"));
    Search::new(&engine).depth(depth).audit(one_in).run_any(root)
}

/// The counts of a hook at all depths and nodes.
fn total(strata: &[AuditStratum], hook: AuditedHook) -> AuditCount {
    let mut sum = AuditCount::default();
    for (_, count) in strata.iter().filter(|stratum| stratum.hook == hook).flat_map(AuditStratum::by_type) {
        sum.fired += count.fired;
        sum.audited += count.audited;
        sum.wrong += count.wrong;
        sum.unknown += count.unknown;
        sum.audited_weight += count.audited_weight;
        sum.wrong_weight += count.wrong_weight;
        sum.unknown_weight += count.unknown_weight;
    }
    sum
}

fn moves_of<G: Game>(game: &G) -> MoveList<G::Move> {
    let mut moves = MoveList::new();
    game.generate(&mut moves);
    moves
}

fn minimax<G: Game>(game: &mut G, depth: u32, ply: u32) -> Value {
    let moves = moves_of(game);
    if moves.is_empty() {
        return if depth == 0 { game.evaluate() } else { terminal_value(game, ply) };
    }
    if depth == 0 {
        return game.evaluate();
    }
    let mut best = -INFINITY;
    for mv in &moves {
        let undo = game.make(*mv);
        best = best.max(-minimax(game, depth - 1, ply + 1));
        game.unmake(*mv, undo);
    }
    best
}

#[test]
fn a_bound_is_reached_if_minimax_reaches_it() {
    fn check<G: Game>(game: &G, most: u32) {
        for depth in 0..=most {
            for ply in [0, 3] {
                let value = minimax(&mut game.clone(), depth, ply);
                for offset in [-7, -1, 0, 1, 2, 30] {
                    let reached = reaches(game, ply, depth, value + offset, Limits::default());
                    assert_eq!(reached, Some(offset <= 0), "{depth} {offset}");
                }
            }
        }
    }
    for spec in ["tree:edge-sum[b=4]", "tree:iid[b=4]", "tree:ties[b=3]"] {
        (1..5).for_each(|seed| check(&tree(spec, seed), 5));
    }
    check(&Xiangqi::new(MIDDLEGAME.parse().unwrap(), PieceSquare::new(1)), 3);
    let limits = Limits { nodes: Some(3), ..Limits::default() };
    assert_eq!(reaches(&tree("tree:iid[b=4]", 1), 0, 5, 0, limits), None);
    check(&Xiangqi::new("3k5/R8/1R7/9/9/9/9/9/9/4K4 w".parse().unwrap(), PieceSquare::new(1)), 4);
}

/// The search of `selective`, with four of the hooks, and minimax wherever one of them fires.
struct Slow<G: Game> {
    game: G,
    /// To this depth, with R = 2.
    null: Option<u32>,
    rfp: Option<(u32, Value)>,
    lmp: Option<(u32, u32)>,
    /// One ply from depth 3 on.
    lmr: Option<u32>,
    /// Of each of them at each depth, and whether the node was expected to be cut off: fired, wrong.
    found: BTreeMap<(AuditedHook, u32, bool), (u64, u64)>,
}

impl<G: Game> Slow<G> {
    fn note(&mut self, hook: AuditedHook, depth: u32, cut: bool, wrong: bool) {
        let (fired, wrongs) = self.found.entry((hook, depth, cut)).or_default();
        *fired += 1;
        *wrongs += u64::from(wrong);
    }

    fn search(&mut self, depth: u32, ply: u32, window: (Value, Value), cut: bool) -> Value {
        self.search_after(depth, ply, window, cut, false)
    }

    fn search_after(
        &mut self,
        depth: u32,
        ply: u32,
        (mut alpha, beta): (Value, Value),
        cut: bool,
        passed: bool,
    ) -> Value {
        if depth == 0 {
            return self.game.evaluate();
        }
        let is_null = beta - alpha == 1;
        let in_check = G::CHECKS && self.game.in_check();
        let calm = !in_check && !is_mate::<G>(alpha) && !is_mate::<G>(beta);
        if let Some((most, margin)) = self.rfp.filter(|_| is_null && ply > 0 && calm) {
            let surely = self.game.evaluate() - margin * Value::from(depth);
            if depth <= most && surely >= beta {
                let wrong = minimax(&mut self.game, depth, ply) < beta;
                self.note(AuditedHook::Rfp, depth, cut, wrong);
                return surely;
            }
        }
        if self.null.is_some_and(|most| (2..=most).contains(&depth) && is_null && ply > 0 && calm && !passed)
            && let Some(undo) = self.game.null_move()
        {
            let value = -self.search_after(depth.saturating_sub(3), ply + 1, (-beta, 1 - beta), !cut, true);
            self.game.unmake_null(undo);
            if value >= beta {
                let wrong = minimax(&mut self.game, depth, ply) < beta;
                self.note(AuditedHook::Null, depth, cut, wrong);
                return value;
            }
        }
        let moves = moves_of(&self.game);
        if moves.is_empty() {
            return terminal_value(&self.game, ply);
        }
        let (mut best, mut searched, mut quiets) = (-INFINITY, 0, 0);
        for (index, mv) in moves.iter().enumerate() {
            let number = index as u32 + 1;
            let quiet = self.game.capture_rank(*mv) == 0;
            quiets += u32::from(quiet);
            let near_mate = is_mate::<G>(alpha) && alpha.abs() < INFINITY;
            let may = !in_check && !near_mate;
            let late = may && is_null && ply > 0 && quiet && best > -INFINITY && !is_mate::<G>(best);
            let skips = late && self.lmp.is_some_and(|(most, count)| depth <= most && quiets > count);
            let reduces = may
                && !skips
                && searched > 0
                && quiet
                && self.lmr.is_some_and(|from| number >= from && depth >= 3)
                && !self.game.gives_check(*mv);
            let upper = if searched == 0 { beta } else { alpha + 1 };
            let undo = self.game.make(*mv);
            let exceeds = |slow: &mut Self| -minimax(&mut slow.game, depth - 1, ply + 1) > alpha;
            let mut score = None;
            if skips {
                let wrong = exceeds(self);
                self.note(AuditedHook::Lmp, depth, cut, wrong);
            } else if reduces {
                let reduced = -self.search(depth - 2, ply + 1, (-upper, -alpha), !cut);
                if reduced <= alpha {
                    let wrong = exceeds(self);
                    self.note(AuditedHook::Lmr, depth, cut, wrong);
                    best = best.max(reduced);
                    searched += 1;
                } else {
                    score = Some(-self.search(depth - 1, ply + 1, (-upper, -alpha), !cut));
                }
            } else {
                let narrow = upper - alpha == 1;
                score = Some(-self.search(depth - 1, ply + 1, (-upper, -alpha), narrow && !cut));
            }
            if let Some(found) = score.filter(|score| upper <= *score && *score < beta) {
                let narrow = beta - found == 1;
                score = Some(-self.search(depth - 1, ply + 1, (-beta, -found), narrow && !cut));
            }
            self.game.unmake(*mv, undo);
            if let Some(score) = score {
                searched += 1;
                best = best.max(score);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}

#[test]
fn of_four_hooks_the_audit_finds_what_minimax_finds() {
    fn check<G: Game>(game: &G, name: &str, depth: u32) -> [u64; 4] {
        let hooks = "rfp[depth=2,margin=1]+lmp[depth=2,count=2]+lmr[from=2,min=3]";
        let passes = if G::NULL_MOVES { "+null[max=4]" } else { "" };
        let engine: Engine = format!("selective+{hooks}{passes}").parse().unwrap();
        let outcome = Search::new(&engine).depth(depth).audit(1).run(game);
        let mut slow = Slow {
            game: game.clone(),
            null: G::NULL_MOVES.then_some(4),
            rfp: Some((2, 1)),
            lmp: Some((2, 2)),
            lmr: Some(2),
            found: BTreeMap::new(),
        };
        let value = slow.search(depth, 0, (-INFINITY, INFINITY), false);
        assert_eq!(outcome.value, Some(value), "{name}");
        let mut wrong = [0; 4];
        let mut seen = BTreeMap::new();
        for stratum in outcome.audit.unwrap() {
            let hooks = [AuditedHook::Rfp, AuditedHook::Lmp, AuditedHook::Lmr, AuditedHook::Null];
            let place = hooks.iter().position(|hook| *hook == stratum.hook).unwrap();
            for (node_type, count) in stratum.by_type() {
                assert_eq!((count.fired, count.unknown), (count.audited, 0));
                assert_eq!((count.audited_weight, count.wrong_weight), (count.audited, count.wrong));
                wrong[place] += count.wrong;
                if count.fired > 0 {
                    let cell =
                        seen.entry((stratum.hook, stratum.depth, node_type == "cut")).or_insert((0, 0));
                    *cell = (cell.0 + count.fired, cell.1 + count.wrong);
                }
            }
        }
        assert_eq!(seen, slow.found, "{name}");
        wrong
    }
    let mut wrong = [0; 4];
    let mut add = |found: [u64; 4]| wrong.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
    for spec in ["tree:edge-sum[b=5]", "tree:commuting[b=5]", "tree:pass[b=5,gain=0]"] {
        (1..6).for_each(|seed| add(check(&tree(spec, seed), spec, 5)));
    }
    add(check(&Xiangqi::new(MIDDLEGAME.parse().unwrap(), PieceSquare::new(1)), "xiangqi", 3));
    assert!(wrong.iter().all(|count| *count > 0), "{wrong:?}");
}

#[test]
fn of_rash_settings_of_every_hook_some_prunings_are_wrong() {
    let mut wrong = BTreeMap::<&str, u64>::new();
    for (game, position) in GAMES.into_iter().chain([("chess", ZUGZWANG)]) {
        let root = root(game, position);
        let spec: GameSpec = game.parse().unwrap();
        for (hook, audits) in RASH {
            let text = format!("selective+history+tt[size=64k]+{hook}");
            if text.parse::<Engine>().unwrap().check_on(&spec).is_err() {
                continue;
            }
            // A tree is small enough for two plies more, and for every pruning.
            let (depth, one_in) = if spec.is_tree() { (6, 1) } else { (4, 10) };
            let one_in = if hook.starts_with("delta") { 1 } else { one_in };
            let outcome = audited(&text, &root, depth, one_in);
            let strata = outcome.audit.unwrap();
            for audit in audits {
                let count = total(&strata, *audit);
                *wrong.entry(audit.name()).or_default() += count.wrong;
                assert!(count.audited > 0 || count.fired == 0, "{game} {text}");
            }
            assert!(strata.iter().all(|stratum| audits.contains(&stratum.hook)), "{game} {hook}");
        }
    }
    assert_eq!(wrong.len(), 10, "{wrong:?}");
    assert!(wrong.values().all(|count| *count > 0), "{wrong:?}");
}

/// One move that is searched to the whole depth is a cutoff; so is a margin of the greatest edge, a null move that costs
/// more than all edges below it can give, and the most that a move of chess can change.
#[test]
fn of_settings_that_cannot_be_wrong_none_is() {
    let mut fired = BTreeMap::<&str, u64>::new();
    let mut check = |hook: &str, audit: AuditedHook, root: &AnyGame, depth, one_in| {
        let outcome = audited(&format!("selective+{hook}"), root, depth, one_in);
        let count = total(&outcome.audit.unwrap(), audit);
        assert_eq!((count.wrong, count.unknown), (0, 0), "{hook}");
        *fired.entry(audit.name()).or_default() += count.fired;
    };
    for seed in 1..20 {
        let tree = root("tree:edge-sum[b=5]", &seed.to_string());
        check("multicut[m=4,c=1,r=0,cut=all]", AuditedHook::Multicut, &tree, 5, 1);
        check("rfp[depth=4,margin=100]", AuditedHook::Rfp, &tree, 5, 1);
        let tree = root("tree:pass[b=5,w=50,gain=200]", &seed.to_string());
        check("null[max=2]", AuditedHook::Null, &tree, 6, 1);
    }
    for (game, position) in GAMES.into_iter().filter(|(game, _)| game.starts_with("chess")) {
        let futility = "captures+futility[sound=yes,extended=0,razor=0]";
        check(futility, AuditedHook::Futility, &root(game, position), 3, 20);
    }
    assert!(fired.len() == 4 && fired.values().all(|count| *count > 0), "{fired:?}");
}

#[test]
fn in_zugzwang_null_moves_are_wrong() {
    let root = root("chess", ZUGZWANG);
    let wrong = |hook: &str| {
        let outcome = audited(&format!("selective+history+tt+id+null[{hook}]"), &root, 6, 1);
        let count = total(&outcome.audit.unwrap(), AuditedHook::Null);
        assert_eq!(count.fired, outcome.counters.null_cutoffs - outcome.counters.verify_failed, "{hook}");
        (count.wrong, count.fired)
    };
    for how in ["off", "reduced"] {
        let (wrong, fired) = wrong(&format!("material=any,verify={how}"));
        assert!(wrong > 0 && wrong < fired, "{how}: {wrong} of {fired}");
    }
}

#[test]
fn what_fired_is_what_the_counters_say_and_nothing_else_changes() {
    for (game, position) in GAMES {
        let root = root(game, position);
        let spec: GameSpec = game.parse().unwrap();
        let hooks = RASH.map(|(hook, _)| hook);
        let alone = hooks.map(|hook| format!("selective+history+tt+id+{hook}"));
        let together = hooks.iter().fold("selective+history+killer+tt+id".to_owned(), |text, hook| {
            let longer = format!("{text}+{hook}");
            if longer.parse::<Engine>().unwrap().check_on(&spec).is_ok() { longer } else { text }
        });
        let verified =
            ["reduced", "reductions"].map(|how| format!("selective+tt+id+iir[min=2]+null[verify={how}]"));
        for text in alone.into_iter().chain([together]).chain(verified) {
            let engine: Engine = text.parse().unwrap();
            if engine.check_on(&spec).is_err() {
                continue;
            }
            let [first, second] = [0; 2].map(|_| audited(&text, &root, 4, 1000));
            assert_eq!(first, second, "{game} {text}");
            let mut unasked = first.clone();
            let strata = unasked.audit.take().unwrap();
            assert_eq!(Search::new(&engine).depth(4).run_any(&root), unasked, "{game} {text}");
            check_fired(&strata, &first.counters, &format!("{game} {text}"));
        }
    }
}

fn check_fired(strata: &[AuditStratum], counters: &Counters, text: &str) {
    let fired = |hook| total(strata, hook).fired;
    for (hook, expected) in [
        (AuditedHook::Null, counters.null_cutoffs - counters.verify_failed),
        (AuditedHook::Lmr, counters.reduced - counters.reduced_researched),
        (AuditedHook::Lmp, counters.skipped_late),
        (AuditedHook::Futility, counters.skipped_futile),
        (AuditedHook::Rfp, counters.static_cutoffs),
        (AuditedHook::Probcut, counters.probcut_cutoffs),
        (AuditedHook::Multicut, counters.multicut_cutoffs),
    ] {
        assert_eq!(fired(hook), expected, "{text}: {}", hook.name());
    }
    // Only those that fail low are judged; a leaf may leave out several captures.
    for (hook, most) in [
        (AuditedHook::Razoring, counters.razored),
        (AuditedHook::Iir, counters.internal_reductions),
        (AuditedHook::Delta, counters.skipped_captures),
    ] {
        assert!(fired(hook) <= most, "{text}: {}", hook.name());
    }
}
