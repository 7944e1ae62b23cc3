//! The answer of some rows, ready to be shown: what was found, on what, how sure, and what to do next. The terminal, the
//! first screen of a report, the titles of figures and JSON are made from it; it names no engine of its own.

use std::cmp::Ordering;
use std::fmt::Write as _;

use serde::Serialize;
use tr::tr;
use unicode_linebreak::linebreaks;
use unicode_width::UnicodeWidthStr;

use crate::analysis::answer::{Answer, AtDepth, Effect, answers};
use crate::analysis::engine_name::EngineName;
use crate::analysis::game_name::GameName;
use crate::analysis::metric::Metric;
use crate::analysis::sheet::Sheet;
use crate::language::{clauses, counted, in_passing, lists, names, sentences};
use crate::ledger::{Entry, Kind, Outcome, PartEntry, depths_in_words};
use crate::report::comparison::{number, probability};
use crate::report::escape::printable;
use crate::report::explorer::PositionFacts;
use crate::report::figure::words::{called, capitalized, heading};
use crate::report::outcomes::tables::words;
use crate::report::table::Table;

/// Fewer positions are called a first look.
const LOOK: usize = 100;
/// Times of fewer positions are called a look.
const LOOK_AT_TIME: usize = 20;
/// The set of positions of masters' games.
const MASTERS: &str = "master";

/// The answer about one pair of engines in one game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answered {
    /// The question.
    pub question: String,
    /// The numbers.
    #[serde(flatten)]
    pub answer: Answer,
    /// The positions in words: "24 positions of masters' games".
    pub population: String,
    /// What was found, in sentences.
    pub found: Vec<String>,
    /// The words of the claims that the answer is about.
    pub words: Vec<String>,
    /// What was checked on the way.
    pub checks: Vec<String>,
    /// What limits the answer.
    pub caveats: Vec<String>,
    /// Commands that lead on.
    pub next: Vec<Next>,
}

/// A command and what it is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Next {
    /// The command, or the path of a file.
    pub command: String,
    /// What it shows.
    pub shows: String,
}

/// What the rows do not say.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The question; without one it is made from the pair.
    pub question: Option<&'a str>,
    /// Whether an engine, named as in a row, is none of plybench's.
    pub is_external: fn(&str) -> bool,
    /// What is known of a position, by its game and its name.
    pub position_facts: fn(&str, &str) -> PositionFacts,
    /// The claims with their words; empty where none was tested.
    pub ledger: &'a [Entry],
    /// The ids of the claims that the answer is about.
    pub headlines: &'a [&'a str],
    /// Commands that lead on.
    pub next: &'a [Next],
}

/// The answers of a sheet, ready to be shown: one for each game.
pub fn answered(
    sheet: &Sheet,
    reference: Option<&EngineName>,
    metric: Metric,
    setting: Setting,
) -> Vec<Answered> {
    let answers = answers(sheet, reference, metric);
    answers.into_iter().map(|answer| setting.answered(answer)).collect()
}

impl Setting<'_> {
    /// An answer with everything that is said about it.
    pub fn answered(self, answer: Answer) -> Answered {
        Answered {
            question: self.question.map_or_else(|| self.own_question(&answer), str::to_owned),
            population: self.population(&answer),
            found: found(&answer),
            words: self.words(&answer),
            checks: checks(&answer).into_iter().chain(exact(self.ledger)).collect(),
            caveats: caveats(&answer),
            next: self.next.to_vec(),
            answer,
        }
    }

    fn own_question(self, answer: &Answer) -> String {
        let Named { over, under, .. } = Named::of(answer);
        let what = counted_in(answer);
        match [&answer.over, &answer.under].map(|engine| (self.is_external)(engine)) {
            [true, _] => {
                tr!("Your engine {over} against {under}: does it need fewer {what}?", over, under, what)
            }
            [_, true] => {
                tr!("{over} against your engine {under}: does it need fewer {what}?", over, under, what)
            }
            _ => tr!("Does {over} need fewer {what} than {under}?", over, what, under),
        }
    }

    fn population(self, answer: &Answer) -> String {
        let units = answer.counted.words(GameName::new(&answer.game).unit());
        let of_masters =
            |position: &String| (self.position_facts)(&answer.game, position).sets.contains(&MASTERS);
        if answer.self_play {
            tr!("{units} of self-play", units)
        } else if answer.positions.iter().all(of_masters) {
            tr!("{units} of masters' games", units)
        } else {
            units
        }
    }

    fn words(self, answer: &Answer) -> Vec<String> {
        let asked = self.headlines.iter().filter_map(|id| self.ledger.iter().find(|entry| entry.id == *id));
        let line = |entry: &Entry, part: &PartEntry| {
            let name = if part.name.is_empty() { entry.claim.clone() } else { part.name.clone() };
            tr!("{}, {name}: {}", entry.id, words(part), name)
        };
        let of_entry = |entry: &Entry| -> Vec<String> {
            let parts = entry.parts.iter().filter(|part| part.game == answer.game && is_tested(part));
            parts.map(|part| line(entry, part)).collect()
        };
        asked.flat_map(of_entry).collect()
    }
}

/// Whether rows have an answer, if only that it is open.
fn is_tested(part: &PartEntry) -> bool {
    !part.estimates.is_empty() && !matches!(part.outcome, Outcome::NotTested { .. })
}

/// Two engines in few words: what they differ in, and what both have.
pub(super) struct Named {
    pub(super) over: String,
    pub(super) under: String,
    /// The first with its parameters.
    exact: String,
    /// The enhancements of both; empty for none, or where they differ.
    pub(super) common: String,
}

impl Named {
    pub(super) fn of(answer: &Answer) -> Self {
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

/// What is counted, in a sentence: "nodes", "leaves".
fn counted_in(answer: &Answer) -> String {
    match answer.metric.parse::<Metric>() {
        Ok(Metric::NodesAndQuiescence) => tr!("in a sentence" => "nodes"),
        metric => metric.map_or_else(|_| answer.metric.to_owned(), Metric::words),
    }
}

/// The percentage by which a ratio differs from 1: "4% fewer", "12% more".
fn change(ratio: f64) -> String {
    let percent = ((ratio - 1.0) * 100.0).abs().round();
    if ratio < 1.0 { tr!("{percent}% fewer", percent) } else { tr!("{percent}% more", percent) }
}

/// A ratio with its interval in a sentence: "ratio 0.957, 95% interval 0.928 to 0.973".
fn ratio_in_words(effect: &Effect) -> String {
    let ratio = number(effect.ratio);
    match (effect.low, effect.high) {
        (Some(low), Some(high)) => {
            tr!("ratio {ratio}, 95% interval {} to {}", number(low), number(high), ratio)
        }
        _ => tr!("ratio {ratio}, too few positions for an interval", ratio),
    }
}

/// A ratio with its interval in a table: "0.957 [0.928, 0.973]".
fn ratio_in_table(effect: &Effect) -> String {
    number(effect.ratio) + &interval(effect).map_or_else(String::new, |ends| format!(" {ends}"))
}

fn interval(effect: &Effect) -> Option<String> {
    Some(format!("[{}, {}]", number(effect.low?), number(effect.high?)))
}

/// The answer in one sentence, with effect, interval and n.
pub(super) fn headline(answer: &Answer) -> String {
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

/// What was found, in sentences: the effect, the other measure beside it, depths, bound, time.
fn found(answer: &Answer) -> Vec<String> {
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
fn wins(answer: &Answer) -> String {
    let (wins, n) = (answer.wins, counted(answer.n, GameName::new(&answer.game).unit()));
    let p = answer
        .overall
        .p
        .map(|p| if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {}", probability(p)) });
    clauses(std::iter::once(tr!("Fewer on {wins} of {n}", wins, n)).chain(p))
}

/// At which depths the interval lies on one side of 1.
fn by_depth(depths: &[AtDepth]) -> String {
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

/// CPU time by depth, in a sentence each.
fn times(answer: &Answer) -> Vec<String> {
    let line = |time: &crate::analysis::answer::Time| {
        let (ratio, n) = (ratio_in_words(&time.effect), counted(time.n, "position"));
        tr!("depth {}: {ratio}, {n}, on this machine", time.depth, ratio, n)
    };
    answer.time.iter().map(line).collect()
}

fn checks(answer: &Answer) -> Option<String> {
    let (equal, all) = (answer.scores.cells - answer.scores.differ, answer.scores.cells);
    (all > 0 && equal == all).then(|| tr!("all {all} scores of the two engines agree", all))
}

/// The exact statements of a ledger that rows test, together.
fn exact(ledger: &[Entry]) -> Option<String> {
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

fn caveats(answer: &Answer) -> Vec<String> {
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

/// The tables of some answers: of one game by depth; of several a column for each, and a line for each.
pub(super) fn tables(answers: &[Answered]) -> Vec<Table> {
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

/// "2-7", or the depths one by one.
fn range(depths: &[u32]) -> String {
    match (depths.first(), depths.last()) {
        (Some(first), Some(last)) if depths.len() > 1 && (last - first) as usize + 1 == depths.len() => {
            format!("{first}-{last}")
        }
        _ => names(depths.iter().map(u32::to_string)),
    }
}

fn games_by_depth(answers: &[Answered]) -> Table {
    let mut depths: Vec<u32> =
        answers.iter().flat_map(|one| one.answer.by_depth.iter().map(|at| at.depth)).collect();
    depths.sort_unstable();
    depths.dedup();
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

/// Whether all answers are about an engine with the same parameters.
fn is_one_engine(answers: &[Answered]) -> bool {
    let exact = |one: &Answered| Named::of(&one.answer).exact;
    answers.windows(2).all(|two| exact(&two[0]) == exact(&two[1]))
}

/// What the numbers of the tables are.
pub(super) fn measured(answers: &[Answered]) -> String {
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

/// What was found: of one game in full, of several in a line each.
pub(super) fn found_by_game(answers: &[Answered]) -> Vec<String> {
    let several = answers.len() > 1;
    let found = |one: &Answered| if several { in_short(&one.answer) } else { sentences(&one.found) };
    answers.iter().map(found).collect()
}

/// The answer of each game in a sentence, as a page begins.
pub(super) fn headlines(answers: &[Answered]) -> Vec<String> {
    let several = answers.len() > 1;
    let of = |one: &Answered| {
        if several { in_short(&one.answer) } else { one.found.first().cloned().unwrap_or_default() }
    };
    answers.iter().map(of).collect()
}

/// The paragraphs of a page that begins with the headlines: of one game the rest of what was found, of several not again.
pub(super) fn paragraphs_under_headlines(answers: &[Answered]) -> Vec<(String, Vec<String>)> {
    let mut paragraphs = paragraphs(answers);
    match answers {
        [one] => paragraphs[0].1 = vec![sentences(one.found.iter().skip(1))],
        _ => drop(paragraphs.drain(..paragraphs.len().min(1))),
    }
    paragraphs
}

/// What to do next, for a page: commands alone, because the page itself is open.
pub(super) fn commands(answers: &[Answered]) -> impl Iterator<Item = &Next> {
    let next = answers.first().map_or(&[][..], |one| &one.next);
    next.iter().filter(|next| next.command.starts_with("plybench "))
}

/// The paragraphs that follow the tables, each with its label.
pub(super) fn paragraphs(answers: &[Answered]) -> Vec<(String, Vec<String>)> {
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

/// The answer about one of several games.
fn in_short(answer: &Answer) -> String {
    let (game, effect) = (heading(&GameName::new(&answer.game)), &answer.overall.effect);
    let is_open = effect.low.is_some() && effect.side() == Ordering::Equal;
    let change = if is_open { tr!("no difference seen") } else { change(effect.ratio) };
    let ratio = ratio_in_words(effect);
    let (depths, n) = (depths_in_words(&answer.overall.depths), answer.counted.words("position"));
    tr!("{game}: {change}, {ratio}, {depths}, {n}.", game, change, ratio, depths, n)
}

/// What is said of some games, each line once: with the names of its games, unless it is said of all.
fn by_games(answers: &[Answered], of: fn(&Answered) -> Vec<String>) -> Vec<String> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for one in answers {
        let game = heading(&GameName::new(&one.answer.game));
        for line in of(one) {
            match lines.iter_mut().find(|(known, _)| *known == line) {
                Some((_, games)) => games.push(game.clone()),
                None => lines.push((line, vec![game.clone()])),
            }
        }
    }
    let named = |(line, games): (String, Vec<String>)| {
        if games.len() == answers.len() { line } else { tr!("{}: {line}", names(games), line) }
    };
    lines.into_iter().map(named).collect()
}

/// The rows in a line: population and depths of each game.
pub(super) fn rows(answers: &[Answered]) -> String {
    let of = |one: &Answered| {
        let depths: Vec<u32> = one.answer.by_depth.iter().map(|at| at.depth).collect();
        let game = heading(&GameName::new(&one.answer.game));
        let rows = tr!("{game}: {}, {}", one.population, depths_in_words(&depths), game);
        if is_one_engine(answers) { rows } else { clauses([rows, Named::of(&one.answer).exact]) }
    };
    lists(answers.iter().map(of))
}

/// The columns of a terminal that an answer needs.
const WIDTH: usize = 100;

/// The answers for a terminal, and the tallies of a ledger under them, in lines of at most 100 columns where names and
/// commands allow it.
pub fn text(answers: &[Answered], tallies: &[String]) -> String {
    let Some(first) = answers.first() else { return String::new() };
    let mut text = String::new();
    let mut paragraph = |label: &str, indent: usize, words: &str| {
        let room = " ".repeat(indent.saturating_sub(label.width()));
        let mut start = format!("{label}{room}");
        for line in wrapped(&printable(words), WIDTH - indent) {
            let _ = writeln!(text, "{}", format!("{start}{line}").trim_end());
            start = " ".repeat(indent);
        }
    };
    paragraph("", 0, &first.question);
    paragraph("", 0, &tr!("{}.", rows(answers)));
    paragraph("", 0, &tr!("{}.", measured(answers)));
    for table in tables(answers) {
        paragraph("", 0, " ");
        for line in table.text().lines() {
            paragraph("", 2, line);
        }
    }
    paragraph("", 0, " ");
    let width = first.next.iter().map(|next| next.command.len()).max().unwrap_or(0);
    let next = first.next.iter().map(|next| format!("{:<width$}  {}", next.command, next.shows)).collect();
    let mut paragraphs = paragraphs(answers);
    paragraphs.push((tr!("Next"), next));
    let indent = paragraphs.iter().map(|(label, _)| label.width()).max().unwrap_or(0) + 2;
    for (label, lines) in &paragraphs {
        for (place, line) in lines.iter().enumerate() {
            paragraph(if place == 0 { label } else { "" }, indent, line);
        }
    }
    if !tallies.is_empty() {
        paragraph("", 0, " ");
    }
    for tally in tallies {
        paragraph("", 0, tally);
    }
    text
}

/// A text in lines of a width, broken where its language allows it; runs of blanks, as of a table, are never broken.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.width() <= width {
        return vec![text.to_owned()];
    }
    let (mut lines, mut line, mut start) = (Vec::new(), String::new(), 0);
    for (end, _) in linebreaks(text) {
        let piece = &text[start..end];
        if !line.is_empty() && (line.clone() + piece).trim_end().width() > width {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        line.push_str(piece);
        start = end;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::size_of;
    use crate::analysis::fixture::{rows, table};
    use crate::analysis::sheet::Known;
    use crate::record::Row;
    use crate::report::explorer::nothing_known;

    fn shown(rows: &[Row]) -> Vec<Answered> {
        let next = [Next { command: "plybench plot a.csv".to_owned(), shows: "the chart".to_owned() }];
        let setting = Setting {
            question: None,
            is_external: |_| false,
            position_facts: nothing_known,
            ledger: &[],
            headlines: &[],
            next: &next,
        };
        let table = table(rows);
        let sheet = Sheet::new(&table, Known::ROWS_ALONE);
        answered(&sheet, None, size_of(&sheet), setting)
    }

    #[test]
    fn an_answer_says_effect_interval_positions_and_what_to_do_next() {
        let mut rows = rows("chess", 9, &[("mtdf+tt", 1.0), ("pvs+tt", 0.9)], 3);
        for row in
            rows.iter_mut().filter(|row| row.depth == 3 && row.position == "p03" && row.engine == "pvs+tt")
        {
            row.counters.nodes = row.counters.nodes.map(|nodes| nodes / 4);
        }
        insta::assert_snapshot!(text(&shown(&rows), &[]));
    }

    #[test]
    fn several_games_share_a_table_and_no_line_is_wider_than_a_terminal() {
        let mut all = Vec::new();
        for game in ["xiangqi[quiescence=captures]", "chess", "othello", "checkers"] {
            all.extend(rows(
                game,
                8,
                &[("ab+id", 1.0), ("aspiration+id", 0.95), ("aspiration[guess=exact]+id", 0.8)],
                4,
            ));
        }
        let text = text(&shown(&all), &[]);
        assert!(text.lines().all(|line| line.width() <= WIDTH), "{text}");
        insta::assert_snapshot!(text);
    }

    #[test]
    fn an_interval_around_one_shows_no_difference() {
        let rows = rows("chess", 9, &[("ab", 1.0), ("ab+killer", 0.955)], 1);
        let shown = shown(&rows);
        assert!(
            shown[0].found[0].starts_with("ab+killer and ab do not differ visibly in "),
            "{:?}",
            shown[0].found
        );
    }
}
