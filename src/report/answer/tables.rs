//! Tables of answers: one game by depth, or several games.

use std::collections::BTreeSet;

use tr::tr;

use crate::analysis::answer::{Answer, AtDepth, Effect};
use crate::analysis::game_name::GameName;
use crate::language::{in_passing, names};
use crate::report::answer::answered::Answered;
use crate::report::answer::words::{Named, interval, ratio_in_table};
use crate::report::comparison::{number, range};
use crate::report::figure::words::heading;
use crate::report::table::Table;

/// The tables of some answers: of one game by depth; of several a column for each, and a line for each.
pub(in crate::report) fn tables(answers: &[Answered]) -> Vec<Table> {
    match answers {
        [] => Vec::new(),
        [one] => vec![one_game(&one.answer)],
        several => vec![games_by_depth(several), games(several)],
    }
}

fn one_game(answer: &Answer) -> Table {
    let has = |what: fn(&AtDepth) -> bool| answer.by_depth.iter().any(what);
    let (leaves, perfect) = (has(|at| at.leaves.is_some()), has(|at| at.perfect.is_some()));
    let mut columns = vec![tr!("depth"), tr!("ratio"), tr!("95% interval"), "n".to_owned()];
    columns.extend(leaves.then(|| tr!("leaves")));
    columns.push(tr!("median"));
    columns.extend(perfect.then(|| tr!("perfect guess")));
    let mut table = Table::new(columns);
    let maybe = |value: Option<f64>| value.map_or_else(String::new, number);
    let row = |depth: String, effect: &Effect, n: String, of_leaves, of_middle, of_perfect| {
        let mut cells = vec![depth, number(effect.ratio), interval(effect).unwrap_or_default(), n];
        cells.extend(leaves.then(|| maybe(of_leaves)));
        cells.push(maybe(of_middle));
        cells.extend(perfect.then(|| maybe(of_perfect)));
        cells
    };
    table.rows.extend(
        answer.by_depth.iter().map(|at| {
            row(at.depth.to_string(), &at.effect, at.n.to_string(), at.leaves, at.median, at.perfect)
        }),
    );
    let overall = &answer.overall;
    if answer.by_depth.len() > 1 {
        let leaves = overall.leaves.map(|leaves| leaves.ratio);
        let depths = range(&overall.depths);
        table.rows.push(row(depths, &overall.effect, answer.n.to_string(), leaves, None, overall.perfect));
    }
    table
}

fn games_by_depth(answers: &[Answered]) -> Table {
    let depths: BTreeSet<u32> =
        answers.iter().flat_map(|one| one.answer.by_depth.iter().map(|at| at.depth)).collect();
    let games = answers.iter().map(|one| heading(&GameName::new(&one.answer.game)));
    let header: Vec<String> = std::iter::once(tr!("depth")).chain(games).collect();
    let mut table = Table::new(&header).words(&header[1..]);
    let at = |one: &Answered, depth: u32| {
        let found = one.answer.by_depth.iter().find(|at| at.depth == depth);
        found.map_or_else(String::new, |at| ratio_in_table(&at.effect))
    };
    for depth in depths {
        table.rows.push(
            std::iter::once(depth.to_string()).chain(answers.iter().map(|one| at(one, depth))).collect(),
        );
    }
    let all = answers.iter().map(|one| ratio_in_table(&one.answer.overall.effect));
    table.rows.push(std::iter::once(tr!("all")).chain(all).collect());
    table
}

fn games(answers: &[Answered]) -> Table {
    let has = |what: fn(&Answered) -> bool| answers.iter().any(what);
    let perfect = has(|one| one.answer.overall.perfect.is_some());
    let time = has(|one| !one.answer.time.is_empty());
    let mut columns = vec![tr!("game"), tr!("leaves"), tr!("fewer on")];
    columns.extend(perfect.then(|| tr!("perfect guess")));
    columns.extend(time.then(|| tr!("CPU time (depth, n)")));
    let mut table = Table::new(&columns).words(&columns);
    for Answered { answer, .. } in answers {
        let overall = &answer.overall;
        let mut cells = vec![
            heading(&GameName::new(&answer.game)),
            overall.leaves.as_ref().map_or_else(String::new, ratio_in_table),
            tr!("{} of {}", answer.wins, answer.n),
        ];
        cells.extend(perfect.then(|| overall.perfect.map_or_else(String::new, number)));
        let timed = answer.time.last().map(|time| {
            ratio_in_table(&time.effect) + &in_passing(&names([time.depth.to_string(), time.n.to_string()]))
        });
        cells.extend(time.then(|| timed.unwrap_or_default()));
        table.rows.push(cells);
    }
    table
}

pub(super) fn is_one_engine(answers: &[Answered]) -> bool {
    let exact = |one: &Answered| Named::of(&one.answer).exact;
    answers.windows(2).all(|two| exact(&two[0]) == exact(&two[1]))
}
