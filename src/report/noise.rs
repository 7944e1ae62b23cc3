//! Effects over the noise of samples, in words and as a table.

use crate::analysis::diff::{Diff, Foretold, Limit, Verdict};
use crate::language::counted;
use crate::report::table::Table;
use crate::stats::noise::Effect;

/// The explanation of [`table`].
pub(super) const EXPLANATION: &str = "effect: the geometric mean over positions of new over old, from the means of the logarithms \
of samples, with its 95% interval over samples on these positions (Student's t, degrees of freedom by Welch). Beyond a \
limit is an effect whose 90% interval is wholly beyond it: at the limit itself in 5% of gates.";

/// "+3.12% [+2.40%, +3.85%]", the interval 95%.
pub(super) fn words(effect: &Effect) -> String {
    format!("{} {}", percent(effect.ratio), interval(effect))
}

/// "10 positions, 30 + 30 samples"
pub(super) fn sizes(effect: &Effect) -> String {
    format!(
        "{}, {} + {} samples",
        counted(effect.positions, "position"),
        effect.samples[0],
        effect.samples[1]
    )
}

/// The effect of every metric of every engine of a game, once per limit.
pub(super) fn table(diff: &Diff, verdict: &Verdict) -> Table {
    let header = [
        "game",
        "engine",
        "metric",
        "effect",
        "95% interval",
        "limit",
        "positions",
        "searches",
        "samples",
        "gate",
    ];
    let mut table = Table::new(header).words(&["engine", "metric", "gate"]);
    for engine in &diff.engines {
        for of in &engine.metrics {
            let Some(effect) = of.overall.as_ref().and_then(|overall| overall.effect) else { continue };
            let mut row = |limit: String, gate: &str| {
                table.rows.push(vec![
                    engine.game.to_owned(),
                    engine.engine.to_owned(),
                    of.metric.to_string(),
                    percent(effect.ratio),
                    interval(&effect),
                    limit,
                    effect.positions.to_string(),
                    effect.searches.to_string(),
                    format!("{} + {}", effect.samples[0], effect.samples[1]),
                    gate.to_owned(),
                ]);
            };
            let limits: Vec<&Limit> =
                verdict.limits.iter().filter(|limit| limit.metric == of.metric).collect();
            if limits.is_empty() {
                row(String::new(), "");
            }
            for limit in limits {
                row(limit.to_string(), if limit.is_exceeded_by(&effect) { "red" } else { "passed" });
            }
        }
    }
    table
}

/// The effects that a new run would find, one line per engine: `limit` in percent, if it is known.
pub fn foretold(effects: &[Foretold], limit: Option<f64>) -> Vec<String> {
    let line = |of: &Foretold| {
        format!(
            "{} on {}: with {} per search in the new run, a change of nodes by {} beyond {} is found with a chance of 80%",
            of.engine,
            of.game,
            counted(of.samples as usize, "sample"),
            percent(of.ratio).trim_start_matches('+'),
            limit.map_or_else(|| "the limit".to_owned(), |limit| format!("the limit of {limit}%")),
        )
    };
    effects.iter().map(line).collect()
}

fn interval(effect: &Effect) -> String {
    format!("[{}, {}]", percent(effect.interval.low), percent(effect.interval.high))
}

/// A ratio as a change: "+3.12%".
fn percent(ratio: f64) -> String {
    format!("{:+.2}%", (ratio - 1.0) * 100.0)
}
