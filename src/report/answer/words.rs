//! Sentences of the answer about one pair of engines.

use std::cmp::Ordering;

use tr::tr;

use crate::analysis::answer::{Answer, AtDepth, Effect};
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::language::{clauses, counted};
use crate::ledger::{Entry, Kind, Outcome, depths_in_words};
use crate::report::comparison::{number, probability};
use crate::report::figure::words::called;

pub(in crate::report) struct Named {
    pub(in crate::report) over: String,
    pub(in crate::report) under: String,
    /// The first with its parameters.
    pub(super) exact: String,
    /// The enhancements of both; empty for none, or where they differ.
    pub(in crate::report) common: String,
}

impl Named {
    pub(in crate::report) fn of(answer: &Answer) -> Self {
        let (over, under) = (EngineName::new(&answer.over), EngineName::new(&answer.under));
        let same = over.enhancements().eq(under.enhancements());
        if !same || over.algorithm() == under.algorithm() {
            let exact = answer.over.clone();
            return Self { over: exact.clone(), under: answer.under.clone(), exact, common: String::new() };
        }
        let short = over.family() != under.family();
        let name = |engine: &EngineName| if short { engine.family() } else { engine.algorithm() }.to_owned();
        let common = over.enhancements().collect::<Vec<_>>().join("+");
        Self { over: name(&over), under: name(&under), exact: over.algorithm().to_owned(), common }
    }
}

/// Fewer positions are called a first look.
const LOOK: usize = 100;
/// Times of fewer positions are called a look.
const LOOK_AT_TIME: usize = 20;

/// The metric in a sentence: "nodes", "leaves".
pub(super) fn counted_in(answer: &Answer) -> String {
    match answer.metric.parse::<Metric>() {
        Ok(Metric::NodesAndQuiescence) => tr!("in a sentence" => "nodes"),
        metric => metric.map_or_else(|_| answer.metric.to_owned(), Metric::words),
    }
}

/// The percentage by which a ratio differs from 1: "4% fewer", "12% more".
pub(super) fn change(ratio: f64) -> String {
    let percent = ((ratio - 1.0) * 100.0).abs().round();
    if ratio < 1.0 { tr!("{percent}% fewer", percent) } else { tr!("{percent}% more", percent) }
}

/// A ratio with its interval in a sentence: "ratio 0.957, 95% interval 0.928 to 0.973".
pub(super) fn ratio_in_words(effect: &Effect) -> String {
    let ratio = number(effect.ratio);
    match (effect.low, effect.high) {
        (Some(low), Some(high)) => {
            tr!("ratio {ratio}, 95% interval {} to {}", number(low), number(high), ratio)
        }
        _ => tr!("ratio {ratio}, too few positions for an interval", ratio),
    }
}

/// A ratio with its interval in a table: "0.957 [0.928, 0.973]".
pub(super) fn ratio_in_table(effect: &Effect) -> String {
    number(effect.ratio) + &interval(effect).map_or_else(String::new, |ends| format!(" {ends}"))
}

pub(super) fn interval(effect: &Effect) -> Option<String> {
    Some(format!("[{}, {}]", number(effect.low?), number(effect.high?)))
}

/// The answer in one sentence, with effect, interval and n.
pub(in crate::report) fn headline(answer: &Answer) -> String {
    let Named { over, under, .. } = Named::of(answer);
    let (effect, what) = (&answer.overall.effect, counted_in(answer));
    let (ratio, depths) = (ratio_in_words(effect), depths_in_words(&answer.overall.depths));
    let units = answer.counted.words(GameName::new(&answer.game).unit());
    let game = called(&GameName::new(&answer.game));
    let on = tr!("{ratio}, {game}, {depths}, {units}", ratio, game, depths, units);
    match (effect.low, effect.side()) {
        (Some(_), Ordering::Equal) => {
            tr!("{over} and {under} do not differ visibly in {what}: {on}", over, under, what, on)
        }
        _ => tr!("{over} needs {} {what} than {under}: {on}", change(effect.ratio), over, what, under, on),
    }
}

/// Findings in sentences: the effect, the test, depths, bound, leaves.
pub(super) fn found(answer: &Answer) -> Vec<String> {
    let overall = &answer.overall;
    let mut found = vec![tr!("{}.", headline(answer))];
    found.push(tr!("{}.", wins(answer)));
    if overall.effect.low.is_some() && answer.by_depth.len() > 1 {
        found.push(by_depth(&answer.by_depth));
    }
    if let Some(perfect) = overall.perfect {
        let change = change(perfect);
        found.push(tr!(
            "With a perfect guess, the upper bound of the saving, it would need {change} {what}.",
            change,
            what = counted_in(answer)
        ));
    }
    if let Some(leaves) = &overall.leaves {
        found.push(tr!("Counted in leaves: {}.", ratio_in_words(leaves)));
    }
    found
}

/// Wins and their test: "fewer on 21 of 24 positions, p < 0.001".
pub(super) fn wins(answer: &Answer) -> String {
    let (wins, n) = (answer.wins, counted(answer.n, GameName::new(&answer.game).unit()));
    let p = answer
        .overall
        .p
        .map(|p| if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {}", probability(p)) });
    clauses(std::iter::once(tr!("Fewer on {wins} of {n}", wins, n)).chain(p))
}

/// At which depths the interval lies on one side of 1.
pub(super) fn by_depth(depths: &[AtDepth]) -> String {
    let on = |side: Ordering| -> Vec<u32> {
        depths.iter().filter(|at| at.effect.side() == side).map(|at| at.depth).collect()
    };
    let (fewer, more) = (on(Ordering::Less), on(Ordering::Greater));
    if fewer.len() == depths.len() {
        return tr!("Fewer at every depth.");
    }
    if more.len() == depths.len() {
        return tr!("More at every depth.");
    }
    let side =
        |of: Vec<u32>, words: fn(String) -> String| (!of.is_empty()).then(|| words(depths_in_words(&of)));
    let open = on(Ordering::Equal);
    let parts = [
        side(fewer, |depths| tr!("fewer at {depths}", depths)),
        side(more, |depths| tr!("more at {depths}", depths)),
        side(open, |depths| tr!("open at {depths}", depths)),
    ];
    tr!("By depth: {}.", clauses(parts.into_iter().flatten()))
}

pub(super) fn times(answer: &Answer) -> Vec<String> {
    let line = |time: &crate::analysis::answer::Time| {
        let (ratio, n) = (ratio_in_words(&time.effect), counted(time.n, "position"));
        tr!("depth {}: {ratio}, {n}, on this machine", time.depth, ratio, n)
    };
    answer.time.iter().map(line).collect()
}

pub(super) fn checks(answer: &Answer) -> Option<String> {
    let (equal, all) = (answer.scores.cells - answer.scores.differ, answer.scores.cells);
    (all > 0 && equal == all).then(|| tr!("all {all} scores of the two engines agree", all))
}

/// The exact statements of a ledger that rows test, together.
pub(super) fn exact(ledger: &[Entry]) -> Option<String> {
    let parts = ledger.iter().flat_map(|entry| &entry.parts).filter(|part| part.kind == Kind::Exact);
    let mut is_of_trees = true;
    let counts: Vec<(usize, usize)> = parts
        .inspect(|part| is_of_trees &= !part.is_tested() || GameName::new(&part.game).is_tree())
        .filter_map(|part| match part.outcome {
            Outcome::Counted { violated, of, .. } => Some((violated, of)),
            _ => None,
        })
        .collect();
    let of: usize = counts.iter().map(|(_, of)| of).sum();
    let holds = of - counts.iter().map(|(violated, _)| violated).sum::<usize>();
    let statements = counted(counts.len(), "exact statement");
    (of > 0).then(|| {
        if is_of_trees {
            tr!("{statements} about trees hold in {holds} of {of} searches", statements, holds, of)
        } else {
            tr!("{statements} hold in {holds} of {of} searches", statements, holds, of)
        }
    })
}

pub(super) fn caveats(answer: &Answer) -> Vec<String> {
    let mut caveats = Vec::new();
    if answer.n < LOOK {
        let units = counted(answer.n, GameName::new(&answer.game).unit());
        caveats.push(if answer.n == 1 {
            tr!("{units} gives only a first look", units)
        } else {
            tr!("{units} give only a first look", units)
        });
    }
    if let Some(time) = answer.time.iter().find(|time| time.n < LOOK_AT_TIME) {
        let units = counted(time.n, GameName::new(&answer.game).unit());
        caveats.push(tr!("CPU time rests on {units}", units));
    }
    for at in &answer.by_depth {
        if let Some(moved) = &at.moved_by {
            caveats.push(tr!(
                "one position moves depth {}: {} has {}, without it the ratio is {}",
                at.depth,
                moved.position,
                number(moved.ratio),
                number(moved.without)
            ));
        }
    }
    if answer.scores.differ > 0 {
        let (differ, of) = (answer.scores.differ, answer.scores.cells);
        caveats.push(tr!("the scores differ in {differ} of {of} searches: not the same task", differ, of));
    }
    if answer.unfinished > 0 {
        caveats.push(tr!("{} did not finish and are left out", counted(answer.unfinished, "search")));
    }
    if answer.time.is_empty()
        && answer.metric != Metric::CpuNs.name()
        && answer.metric != Metric::WallNs.name()
    {
        caveats.push(tr!("counts, not time: `run --mode time` measures it"));
    }
    caveats
}
