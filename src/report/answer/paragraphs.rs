//! Answers in paragraphs, those of several games together.

use std::cmp::Ordering;

use tr::tr;

use crate::analysis::answer::Answer;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::language::{clauses, lists, names, sentences};
use crate::ledger::depths_in_words;
use crate::report::answer::answered::{Answered, Next};
use crate::report::answer::tables::is_one_engine;
use crate::report::answer::words::{Named, change, counted_in, ratio_in_words, times};
use crate::report::figure::words::{capitalized, heading};
use crate::report::grouped;

pub(in crate::report) fn measured(answers: &[Answered]) -> String {
    let Some(first) = answers.first() else { return String::new() };
    let Named { over, under, exact, common } = Named::of(&first.answer);
    let over = if is_one_engine(answers) { exact } else { over };
    let what = if first.answer.metric == Metric::NodesAndQuiescence.name() {
        tr!("All nodes (main search and quiescence)")
    } else {
        capitalized(&counted_in(&first.answer))
    };
    let pair = tr!("{what} of {over} over {under}", what, over, under);
    let common = (!common.is_empty() && answers.len() == 1).then(|| tr!("both with {common}", common));
    let means = tr!("geometric means over positions");
    clauses(std::iter::once(pair).chain(common).chain([means]))
}

/// Findings: of one game in full, of several in a line each.
pub(in crate::report) fn found_by_game(answers: &[Answered]) -> Vec<String> {
    let several = answers.len() > 1;
    let found = |one: &Answered| if several { in_short(&one.answer) } else { sentences(&one.found) };
    answers.iter().map(found).collect()
}

/// The answer of each game in a sentence, as a page begins.
pub(in crate::report) fn headlines(answers: &[Answered]) -> Vec<String> {
    let several = answers.len() > 1;
    let of = |one: &Answered| {
        if several { in_short(&one.answer) } else { one.found.first().cloned().unwrap_or_default() }
    };
    answers.iter().map(of).collect()
}

/// The paragraphs of a page that begins with the headlines: of one game the rest of what was found, of several not again.
pub(in crate::report) fn paragraphs_under_headlines(answers: &[Answered]) -> Vec<(String, Vec<String>)> {
    let mut paragraphs = paragraphs(answers);
    match answers {
        [one] => paragraphs[0].1 = vec![sentences(one.found.iter().skip(1))],
        _ => drop(paragraphs.drain(..paragraphs.len().min(1))),
    }
    paragraphs
}

/// The next steps on a page: commands alone, because the page itself is open.
pub(in crate::report) fn commands(answers: &[Answered]) -> impl Iterator<Item = &Next> {
    let next = answers.first().map_or(&[][..], |one| &one.next);
    next.iter().filter(|next| next.command.starts_with("plybench "))
}

/// The paragraphs that follow the tables, each with its label.
pub(in crate::report) fn paragraphs(answers: &[Answered]) -> Vec<(String, Vec<String>)> {
    let several = answers.len() > 1;
    let all = |of: fn(&Answered) -> Vec<String>| {
        let lines = by_games(answers, of);
        if lines.is_empty() { lines } else { vec![tr!("{}.", lists(lines))] }
    };
    vec![
        (tr!("Answer"), found_by_game(answers)),
        (tr!("CPU time"), if several { Vec::new() } else { all(|one| times(&one.answer)) }),
        (tr!("Claims"), answers.iter().flat_map(|one| &one.words).map(|word| tr!("{}.", word)).collect()),
        (tr!("Checks"), all(|one| one.checks.clone())),
        (tr!("Caveats"), all(|one| one.caveats.clone())),
    ]
    .into_iter()
    .filter(|(_, lines)| !lines.is_empty())
    .collect()
}

fn in_short(answer: &Answer) -> String {
    let (game, effect) = (heading(&GameName::new(&answer.game)), &answer.overall.effect);
    let is_open = effect.low.is_some() && effect.side() == Ordering::Equal;
    let change = if is_open { tr!("no difference seen") } else { change(effect.ratio) };
    let ratio = ratio_in_words(effect);
    let (depths, n) = (depths_in_words(&answer.overall.depths), answer.counted.words("position"));
    tr!("{game}: {change}, {ratio}, {depths}, {n}.", game, change, ratio, depths, n)
}

/// Lines about some games, each once: with the names of its games, unless it is about all.
fn by_games(answers: &[Answered], of: fn(&Answered) -> Vec<String>) -> Vec<String> {
    let lines = grouped(answers.iter().flat_map(|one| {
        let game = heading(&GameName::new(&one.answer.game));
        of(one).into_iter().map(move |line| (line, game.clone()))
    }));
    let named = |(line, games): (String, Vec<String>)| {
        if games.len() == answers.len() { line } else { tr!("{}: {line}", names(games), line) }
    };
    lines.into_iter().map(named).collect()
}

/// The rows in a line: population and depths of each game.
pub(in crate::report) fn rows(answers: &[Answered]) -> String {
    let of = |one: &Answered| {
        let depths: Vec<u32> = one.answer.by_depth.iter().map(|at| at.depth).collect();
        let game = heading(&GameName::new(&one.answer.game));
        let rows = tr!("{game}: {}, {}", one.population, depths_in_words(&depths), game);
        if is_one_engine(answers) { rows } else { clauses([rows, Named::of(&one.answer).exact]) }
    };
    lists(answers.iter().map(of))
}
