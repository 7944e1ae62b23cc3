//! Audits of selective searches as tables and sentences.

use crate::analysis::audit::{AuditLine, Audits, GameAudit};
use crate::report::comparison::too_few;
use crate::report::table::Table;
use crate::stats::Interval;

/// The reader's guide to the tables.
pub const EXPLANATION: &str = "fired: prunings by the hook, audited or not. audited: prunings judged by an exact search to the depth that \
was cut short. A hook that leaves a node for a bound is wrong if the exact value is on the other side of it; one that leaves out a move or \
believes a reduced search of it, if the exact value of the move exceeds alpha; one that reduces a node, if the node then fails low and \
exactly it does not. unknown: exact searches that took more than a million nodes. wrong %: the estimated share of wrong prunings, each \
audited one weighted by the inverse of its chance. bounds: the share if all unknown ones were right, and if all were wrong. In brackets: \
95% bootstrap intervals over positions (20,000 resamples, fixed seed), from 6 positions on; none where wrong prunings were found at too few of them. left: plies to the horizon where \
the hook fired. node: the type that was expected. Rates are conditional: each hook sees what the hooks before it left, with the windows of \
this search.";

/// A heading and a table for each game.
pub fn sections(audits: &Audits) -> Vec<(String, Table)> {
    audits.games.iter().map(|game| (format!("{}: wrong prunings", game.game), table(game))).collect()
}

fn table(game: &GameAudit) -> Table {
    let columns = [
        "engine",
        "depth",
        "hook",
        "left",
        "node",
        "fired",
        "audited",
        "wrong",
        "unknown",
        "wrong %",
        "95% interval",
        "bounds",
    ];
    Table::new(columns).words(&["hook", "node"]).with(game.lines.iter().map(|line| {
        let any = || "any".to_owned();
        let none = || if line.wrong > 0 { too_few(line.counted()) } else { String::new() };
        vec![
            line.engine.clone(),
            line.depth.to_string(),
            line.hook.name().to_owned(),
            line.remaining.map_or_else(any, |remaining| remaining.to_string()),
            line.node.map_or_else(any, str::to_owned),
            line.fired.to_string(),
            line.audited.to_string(),
            line.wrong.to_string(),
            line.unknown.to_string(),
            line.rate.map_or_else(String::new, percent),
            line.interval.map_or_else(none, interval),
            line.bounds.map_or_else(String::new, |[low, high]| interval(Interval { low, high })),
        ]
    }))
}

/// A sentence for each hook of each engine and depth.
pub fn sentences(audits: &Audits) -> Vec<String> {
    let of_game = |game: &GameAudit| -> Vec<String> {
        let whole = game.lines.iter().filter(|line| line.remaining.is_none());
        whole.filter_map(|line| sentence(&game.game, line)).collect()
    };
    audits.games.iter().flat_map(of_game).collect()
}

fn sentence(game: &str, line: &AuditLine) -> Option<String> {
    let AuditLine { engine, depth, hook, fired, audited, .. } = line;
    let (rate, hook) = (percent(line.rate?), hook.name());
    let ends = line.interval.map_or_else(String::new, |ends| format!(" {}", interval(ends)));
    let unknown = if line.unknown > 0 { format!(", {} unknown", line.unknown) } else { String::new() };
    Some(format!(
        "On {game} at depth {depth}, {rate}%{ends} of the {fired} prunings by {hook} of {engine} are wrong ({audited} audited{unknown}; \
         {}).",
        line.counted().words("position")
    ))
}

/// A share in percent, without a sign of its own.
fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

fn interval(ends: Interval) -> String {
    format!("[{}, {}]", percent(ends.low), percent(ends.high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::AuditedHook;

    fn line(remaining: Option<u32>, interval: Option<Interval>, unknown: u64) -> AuditLine {
        AuditLine {
            engine: "selective+null".to_owned(),
            depth: 6,
            hook: AuditedHook::Null,
            remaining,
            node: remaining.map(|_| "cut"),
            n: 30,
            games: None,
            fired: 1234,
            audited: 56,
            wrong: 2,
            unknown,
            rate: Some(0.0123),
            interval,
            bounds: (unknown > 0).then_some([0.0123, 0.05]),
        }
    }

    #[test]
    fn tables_and_sentences_say_rate_interval_and_bounds() {
        let ends = Interval { low: 0.004, high: 0.031 };
        let lines = vec![line(None, Some(ends), 3), line(Some(4), None, 0)];
        let audits = Audits { games: vec![GameAudit { game: "chess".to_owned(), lines }] };
        let (heading, table) = sections(&audits).remove(0);
        assert_eq!(heading, "chess: wrong prunings");
        assert_eq!(table.rows[0][2..].join(" "), "null any any 1234 56 2 3 1.23 [0.40, 3.10] [1.23, 5.00]");
        assert_eq!(table.rows[1][2..].join(" "), "null 4 cut 1234 56 2 0 1.23  ");
        assert_eq!(
            sentences(&audits),
            [
                "On chess at depth 6, 1.23% [0.40, 3.10] of the 1234 prunings by null of selective+null are wrong (56 audited, 3 unknown; 30 \
              positions)."
            ]
        );
    }
}
