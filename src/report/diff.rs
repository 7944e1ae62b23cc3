//! Two files of results, before and after, as a document.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::analysis::diff::{
    Answer, Beyond, CellChange, Change, Diff, EngineDiff, FailOn, Limit, MetricDiff, Verdict,
};
use crate::analysis::key::Key;
use crate::analysis::metric::Metric;
use crate::language::counted;
use crate::report::cases::of_case;
use crate::report::comparison::{TIMES_EXPLANATION, change, too_few};
use crate::report::noise;
use crate::report::result::{Case, Content, Document, Line, Outcome, Tone, shortened};
use crate::report::table::Table;
use crate::report::unique;
use crate::stats::Interval;

const EXPLANATION: &str = "old, new: sums over the searches that finished in both files; change: the change of the sum. ratio: \
the geometric mean over positions of new over old, above 1 for more, and its 95% bootstrap interval over positions \
(20,000 resamples, fixed seed), from 6 positions on. Over all depths each position counts once.";

/// Tables by depth, at most so many changed cells of each kind, a case for each engine, and a verdict ([`outcome`], or
/// another); for a page also the totals over all depths.
pub fn document(name: &'static str, diff: &Diff, verdict: &Verdict, most: usize, last: Line) -> Document {
    let mut document = Document::new(name, reasons(verdict), last);
    let effects = noise::table(diff, verdict);
    let games = if effects.rows.is_empty() {
        document.push(None, None, Content::Table(overall(diff)));
        unique(diff.engines.iter().map(|engine| engine.game))
    } else {
        document.push(Some(String::new()), None, Content::Table(effects));
        Vec::new()
    };
    for (game, metric) in games.iter().flat_map(|game| diff.metrics.iter().map(move |metric| (game, *metric)))
    {
        let heading = format!("{game}: {metric}");
        let summary = format!("{heading} by depth");
        document.push(Some(heading), Some(summary), Content::Table(by_depth(diff, game, metric)));
    }
    let all = diff.changes.len();
    let heading =
        if all > most { format!("Changed most, {most} of {all}") } else { "Changed most".to_owned() };
    document.push(Some(heading.clone()), Some(heading), Content::Table(most_changed(diff, most)));
    let lines = shortened(lines(diff, |_, _| true), most);
    document.push(Some(String::new()), Some("Other cells".to_owned()), Content::Lines(lines));
    let guide = Some("How to read this".to_owned());
    document.push(Some(String::new()), guide, Content::Sentences(explanations(diff)));
    document.cases = diff.engines.iter().map(|engine| case(diff, verdict, engine)).collect();
    document
}

/// The changes without a judgement.
fn summary(diff: &Diff) -> String {
    let mut text = format!(
        "{}: {} changed, {} missing, {} added",
        diff.coverage.words(),
        diff.changed,
        diff.gone.len(),
        diff.new.len(),
    );
    if !diff.answers.is_empty() {
        let _ = write!(text, ", {} with another status, value or best move", diff.answers.len());
    }
    if let Some(omissions) = diff.coverage.omissions() {
        let _ = write!(text, "; {omissions}");
    }
    text
}

/// The changes; with a gate, with the outcome as the last word.
pub fn outcome(diff: &Diff, verdict: &Verdict) -> Line {
    let summary = summary(diff);
    if verdict.fail_on.is_empty() {
        return Line::plain(summary);
    }
    let limits: Vec<String> = verdict.limits.iter().map(Limit::to_string).collect();
    let gate = if limits.is_empty() {
        let words: Vec<&str> = verdict.fail_on.iter().map(|reason| reason.word()).collect();
        format!("fail on {}", words.join(", "))
    } else {
        format!("limit {}", limits.join(", "))
    };
    let (tone, word) = if verdict.passed() { (Tone::Passed, "passed") } else { (Tone::Failed, "FAILED") };
    Line::ending(format!("{summary}; {gate}: "), tone, word)
}

/// Reasons for a gate to fail, a sentence each.
fn reasons(verdict: &Verdict) -> Vec<String> {
    let beyond = |of: &Beyond| {
        if let Some(effect) = &of.effect {
            let (words, sizes) = (noise::words(effect), noise::sizes(effect));
            return format!("limit {}: {} on {}, {words} over {sizes}", of.limit, of.engine, of.game);
        }
        format!(
            "limit {}: {} on {}, {} -> {} ({})",
            of.limit,
            of.engine,
            of.game,
            of.old,
            of.new,
            change(of.old, of.new)
        )
    };
    let failed = FailOn::ALL.iter().filter_map(|reason| {
        let cells: usize = verdict.failed.iter().filter(|of| of.reason == *reason).map(|of| of.cells).sum();
        (cells > 0).then(|| format!("fail on {}: {}", reason.word(), counted(cells, "search")))
    });
    let lost = (!verdict.fail_on.is_empty() && verdict.lost > 0).then(|| {
        format!(
            "{} without a count to test: no longer finished, empty, or 0",
            counted(verdict.lost, "search")
        )
    });
    let elsewhere = verdict.other_positions.clone().filter(|_| !verdict.fail_on.is_empty());
    verdict.beyond.iter().map(beyond).chain(failed).chain(lost).chain(elsewhere).collect()
}

fn explanations(diff: &Diff) -> Vec<String> {
    let mut sentences = Vec::new();
    let over_noise = has_effects(diff);
    if !diff.metrics.is_empty() {
        sentences.push(if over_noise { noise::EXPLANATION } else { EXPLANATION }.to_owned());
    }
    if !over_noise && diff.metrics.iter().any(|metric| metric.varies()) {
        sentences.push(TIMES_EXPLANATION.to_owned());
    }
    let bounded = diff.engines.iter().filter(|engine| engine.bounded).map(|engine| engine.engine);
    sentences.extend(bounded.collect::<BTreeSet<_>>().into_iter().map(no_costs));
    sentences
}

fn has_effects(diff: &Diff) -> bool {
    let mut metrics = diff.engines.iter().flat_map(|engine| &engine.metrics);
    metrics.any(|of| of.overall.as_ref().is_some_and(|overall| overall.effect.is_some()))
}

/// The reason for an engine without counts among those compared.
pub fn no_costs(engine: &str) -> String {
    format!("Nodes of {engine} are not compared: it searched for a fixed time or number of nodes.")
}

fn by_depth(diff: &Diff, game: &str, metric: Metric) -> Table {
    let engines = diff.engines.iter().filter(|engine| engine.game == game);
    let engines: Vec<_> = engines.filter_map(|engine| Some((engine, engine.metric(metric)?))).collect();
    let sampled = engines.iter().any(|(_, of)| is_sampled(of));
    let mut table = Table::new(["engine", "depth"].into_iter().chain(columns(sampled)));
    for (engine, of) in engines {
        let row = |depth: String, change| {
            let start = [engine.engine.to_owned(), depth];
            start.into_iter().chain(cells(change, sampled)).collect::<Vec<_>>()
        };
        table.rows.extend(of.depths.iter().map(|at| row(at.depth.to_string(), &at.change)));
        // Over one depth it would say the same again.
        let overall = of.overall.as_ref().filter(|_| of.depths.len() > 1);
        table.rows.extend(overall.map(|change| row("all".to_owned(), change)));
    }
    table
}

fn overall(diff: &Diff) -> Table {
    let all = || diff.engines.iter().flat_map(|engine| engine.metrics.iter().map(move |of| (engine, of)));
    let sampled = all().any(|(_, of)| is_sampled(of));
    Table::new(["game", "engine", "metric"].into_iter().chain(columns(sampled)))
        .words(&["engine", "metric"])
        .with(all().filter_map(|(engine, of)| {
            let start = [engine.game.to_owned(), engine.engine.to_owned(), of.metric.to_string()];
            Some(start.into_iter().chain(cells(of.overall.as_ref()?, sampled)).collect())
        }))
}

fn most_changed(diff: &Diff, most: usize) -> Table {
    let header = ["game", "position", "engine", "depth", "metric", "old", "new", "change"];
    let row = |of: &CellChange| {
        let key = of.key();
        vec![
            key.game,
            key.position,
            key.engine,
            key.depth.to_string(),
            of.metric.to_string(),
            of.old.to_string(),
            of.new.to_string(),
            change(of.old, of.new),
        ]
    };
    Table::new(header).words(&["position", "engine", "metric"]).with(diff.changes.iter().take(most).map(row))
}

fn is_sampled(of: &MetricDiff) -> bool {
    of.overall.as_ref().is_some_and(|change| change.over_samples.is_some())
}

fn columns(sampled: bool) -> impl Iterator<Item = &'static str> {
    let columns = ["cells", "changed", "old", "new", "change", "ratio", "95% interval"];
    columns.into_iter().chain(sampled.then_some("over samples"))
}

fn cells(of: &Change, sampled: bool) -> Vec<String> {
    let counts = [of.cells.to_string(), of.changed.to_string(), of.old.to_string(), of.new.to_string()];
    let over_samples = || of.over_samples.map_or_else(String::new, interval);
    counts.into_iter().chain(ratio(of)).chain(sampled.then(over_samples)).collect()
}

/// The change of a sum, the ratio and its interval, with the four decimals that a change of some tenths of a percent
/// needs.
pub(super) fn ratio(of: &Change) -> [String; 3] {
    let change = change(of.old, of.new);
    let Some(ratio) = &of.ratio else { return [change, String::new(), String::new()] };
    let interval = ratio.interval.map_or_else(|| too_few(ratio.counted()), interval);
    [change, format!("{:.4}", ratio.geometric_mean), interval]
}

fn interval(ends: Interval) -> String {
    format!("[{:.4}, {:.4}]", ends.low, ends.high)
}

/// Cells that have no ratio: other results, then missing, added and unfinished cells; of every cell that a test of game
/// and engine keeps.
fn lines<'d>(
    diff: &'d Diff,
    keep: impl Fn(&str, &str) -> bool + Copy + 'd,
) -> impl Iterator<Item = Line> + 'd {
    let answers = diff.answers.iter().filter(move |answer| keep(&answer.key.game, &answer.key.engine));
    let gone = diff.gone.iter().filter(move |row| keep(row.game(), row.engine()));
    let new = diff.new.iter().filter(move |row| keep(row.game(), row.engine()));
    let unfinished = diff.unfinished.iter().filter(move |of| keep(of.cell.game(), of.cell.engine()));
    let unfinished = unfinished.map(|of| {
        let statuses = format!("{}: {} -> {}", Key::of(of.cell), of.old, of.new);
        Line::starting(Tone::Missing, "unfinished", format!(" {statuses}"))
    });
    answers
        .map(answer)
        .chain(gone.map(|row| Line::starting(Tone::Missing, "missing", format!("    {}", Key::of(*row)))))
        .chain(new.map(|row| Line::starting(Tone::Added, "added", format!("      {}", Key::of(*row)))))
        .chain(unfinished)
}

fn answer(answer: &Answer) -> Line {
    let differences: Vec<String> =
        answer.differences.iter().map(|difference| difference.words(&answer.key.game)).collect();
    let after = format!("     {}: {}", answer.key, differences.join(", "));
    Line::starting(Tone::Changed, "result", after)
}

/// The case of an engine, which fails if it does not keep a limit.
fn case(diff: &Diff, verdict: &Verdict, engine: &EngineDiff) -> Case {
    let is_of = |game: &str, name: &str| (game, name) == (engine.game, engine.engine);
    let changes = diff.changes.iter().filter(|of| is_of(of.cell.game(), of.cell.engine()));
    let changes = changes.map(|of| {
        let counts = format!("{} {} -> {} ({})", of.metric, of.old, of.new, change(of.old, of.new));
        Line::starting(Tone::Changed, "changed", format!("    {}: {counts}", of.key()))
    });
    Case {
        game: engine.game.to_owned(),
        engine: engine.engine.to_owned(),
        outcome: if !verdict.passes(engine) {
            Outcome::Failed
        } else if engine.answers + engine.gone + engine.unfinished > 0 {
            Outcome::Warned
        } else if engine.differs() {
            Outcome::Noted
        } else {
            Outcome::Passed
        },
        summary: of_engine(verdict, engine),
        lines: of_case(lines(diff, is_of).chain(changes)),
    }
}

/// The totals of an engine, those first that are beyond a limit.
fn of_engine(verdict: &Verdict, engine: &EngineDiff) -> String {
    let beyond = verdict.beyond.iter().filter(|of| (of.game, of.engine) == (engine.game, engine.engine));
    let beyond = beyond.map(|of| format!("beyond {}", of.limit));
    let totals = engine.metrics.iter().filter_map(|of| {
        let total = of.overall.as_ref()?;
        if let Some(effect) = &total.effect {
            return Some(format!("{} {} over {}", of.metric, noise::words(effect), noise::sizes(effect)));
        }
        Some(format!("{} {} -> {} ({})", of.metric, total.old, total.new, change(total.old, total.new)))
    });
    let counts = [
        (engine.changed, "changed"),
        (engine.answers, "with another result"),
        (engine.gone, "missing"),
        (engine.new, "added"),
        (engine.unfinished, "unfinished"),
    ];
    let counts =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let cells = std::iter::once(format!("{} compared", counted(engine.compared, "search"))).chain(counts);
    let parts = beyond.chain(totals).chain(std::iter::once(cells.collect::<Vec<_>>().join(", ")));
    parts.collect::<Vec<_>>().join("; ")
}
