//! Totals in the formats of services that draw them over time: the metric format of Bencher (BMF), the tool
//! `customSmallerIsBetter` of github-action-benchmark, and `OpenMetrics` 1.0.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::analysis::diff::Diff;
use crate::language::counted;
use crate::report::grouped;

/// Number of searches in the totals of an engine at a depth.
const SEARCHES: &str = "searches";

const SIGNATURE_SEARCHES: &str = "signature_searches";

/// The metric of `bench`: its total over all searches.
pub const SIGNATURE: &str = "signature";

/// The total of one metric over searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total<'a> {
    /// Game spec, engine spec and plies; `None` for all searches together.
    pub of: Option<(&'a str, &'a str, u32)>,
    /// The metric as on the command line: `nodes`, `cpu_ns`.
    pub metric: &'a str,
    /// Nodes, nanoseconds or another count.
    pub total: u128,
    /// Searches added up.
    pub searches: usize,
}

/// The totals of the new file, of each engine at each depth, over the searches that were compared. There are none if the
/// positions differ.
pub fn totals<'a>(diff: &'a Diff, other_positions: Option<&str>) -> Vec<Total<'a>> {
    let mut totals = Vec::new();
    for engine in diff.engines.iter().filter(|_| other_positions.is_none()) {
        for of in &engine.metrics {
            totals.extend(of.depths.iter().map(|at| Total {
                of: Some((engine.game, engine.engine, at.depth)),
                metric: of.metric.name(),
                total: at.change.new,
                searches: at.change.cells,
            }));
        }
    }
    totals
}

impl Total<'_> {
    fn name(&self) -> String {
        self.of.map_or_else(
            || "plybench bench".to_owned(),
            |(game, engine, depth)| format!("{game} {engine} depth {depth}"),
        )
    }

    fn labels(&self) -> String {
        self.of.map_or_else(String::new, |(game, engine, depth)| {
            format!("{{game=\"{}\",engine=\"{}\",depth=\"{depth}\"}}", label(game), label(engine))
        })
    }
}

/// JSON for `bencher run --adapter json`: a benchmark for each engine at each depth, with a measure for each metric and
/// one for the number of searches.
pub fn bencher(totals: &[Total]) -> String {
    let mut benchmarks = Map::new();
    for of in totals {
        let searches = || json!({ SEARCHES: { "value": of.searches } });
        benchmarks.entry(of.name()).or_insert_with(searches)[of.metric] =
            json!({ "value": number(of.total) });
    }
    pretty(&Value::Object(benchmarks))
}

/// JSON for the tool `customSmallerIsBetter` of github-action-benchmark, which knows an entry by its name alone.
pub fn github_benchmark(totals: &[Total]) -> String {
    let entry = |of: &Total| {
        json!({
            "name": format!("{} {}", of.name(), of.metric),
            "unit": of.metric,
            "value": number(of.total),
            "extra": counted(of.searches, "search"),
        })
    };
    pretty(&totals.iter().map(entry).collect())
}

/// Text of `OpenMetrics`: a gauge for each metric and one for the number of searches, with game, engine and depth as
/// labels.
pub fn openmetrics(totals: &[Total]) -> String {
    let figures = totals.iter().map(|of| (of.metric, (of.labels(), of.total)));
    let searches = grouped(totals.iter().map(|of| (of.labels(), of.searches as u128)));
    let searches = searches.into_iter().map(|(labels, counts)| {
        // One family has no total of all beside its parts, which a sum would count twice.
        (if labels.is_empty() { SIGNATURE_SEARCHES } else { SEARCHES }, (labels, counts[0]))
    });
    let mut text = String::new();
    for (metric, samples) in grouped(figures.chain(searches)) {
        let name =
            format!("plybench_{}", metric.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_"));
        let help = match metric {
            SEARCHES => "Searches that the totals are over.".to_owned(),
            SIGNATURE => "Total nodes+quiescence of all searches.".to_owned(),
            SIGNATURE_SEARCHES => "Searches that the signature is over.".to_owned(),
            metric => format!("Total {metric} of the searches of an engine at a depth."),
        };
        let _ = writeln!(text, "# TYPE {name} gauge\n# HELP {name} {help}");
        for (labels, total) in samples {
            let _ = writeln!(text, "{name}{labels} {total}");
        }
    }
    text + "# EOF\n"
}

fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// A number of JSON; beyond 64 bits readers take it as a float in any case.
fn number(total: u128) -> Value {
    u64::try_from(total).map_or_else(|_| (total as f64).into(), Value::from)
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::diff::{Metrics, diff};
    use crate::analysis::fixture::{row, table};
    use crate::analysis::metric::Metric;
    use crate::record::Status;

    fn total<'a>(engine: &'a str, metric: &'a str, total: u128) -> Total<'a> {
        Total { of: Some(("chess", engine, 3)), metric, total, searches: 2 }
    }

    const HARD: &str = "a\"b\\c\nd";

    #[test]
    fn each_format_has_every_total_once() {
        let signature = Total { of: None, metric: SIGNATURE, total: 12, searches: 4 };
        let totals = [
            total(HARD, "nodes", 7),
            total("pvs", "nodes", 5),
            total("pvs", "nodes+quiescence", 1 << 70),
            signature,
        ];
        assert_eq!(
            bencher(&totals[1..]),
            r#"{
  "chess pvs depth 3": {
    "searches": {
      "value": 2
    },
    "nodes": {
      "value": 5
    },
    "nodes+quiescence": {
      "value": 1.1805916207174113e+21
    }
  },
  "plybench bench": {
    "searches": {
      "value": 4
    },
    "signature": {
      "value": 12
    }
  }
}
"#
        );
        assert_eq!(
            github_benchmark(&totals[..3]),
            r#"[
  {
    "name": "chess a\"b\\c\nd depth 3 nodes",
    "unit": "nodes",
    "value": 7,
    "extra": "2 searches"
  },
  {
    "name": "chess pvs depth 3 nodes",
    "unit": "nodes",
    "value": 5,
    "extra": "2 searches"
  },
  {
    "name": "chess pvs depth 3 nodes+quiescence",
    "unit": "nodes+quiescence",
    "value": 1.1805916207174113e+21,
    "extra": "2 searches"
  }
]
"#
        );
        assert_eq!(
            openmetrics(&totals),
            r#"# TYPE plybench_nodes gauge
# HELP plybench_nodes Total nodes of the searches of an engine at a depth.
plybench_nodes{game="chess",engine="a\"b\\c\nd",depth="3"} 7
plybench_nodes{game="chess",engine="pvs",depth="3"} 5
# TYPE plybench_nodes_quiescence gauge
# HELP plybench_nodes_quiescence Total nodes+quiescence of the searches of an engine at a depth.
plybench_nodes_quiescence{game="chess",engine="pvs",depth="3"} 1180591620717411303424
# TYPE plybench_signature gauge
# HELP plybench_signature Total nodes+quiescence of all searches.
plybench_signature 12
# TYPE plybench_searches gauge
# HELP plybench_searches Searches that the totals are over.
plybench_searches{game="chess",engine="a\"b\\c\nd",depth="3"} 2
plybench_searches{game="chess",engine="pvs",depth="3"} 2
# TYPE plybench_signature_searches gauge
# HELP plybench_signature_searches Searches that the signature is over.
plybench_signature_searches 4
# EOF
"#
        );
        assert_eq!(
            [bencher(&[]), github_benchmark(&[]), openmetrics(&[])],
            ["{}\n", "[]\n", "# EOF\n"].map(str::to_owned)
        );
    }

    #[test]
    fn metrics_have_names_of_their_own_in_openmetrics() {
        let totals: Vec<Total> = Metric::ALL.iter().map(|metric| total("ab", metric.name(), 1)).collect();
        let text = openmetrics(&totals);
        let mut names: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.strip_suffix(" gauge")).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Metric::ALL.len() + 1, "{names:?}");
    }

    #[test]
    fn a_total_is_over_the_compared_searches() {
        let mut new = ["a", "b", "c", "d"].map(|at| row("chess", at, "ab", 3, 101));
        let old = table(&new[..3]);
        new[1].status = Status::Timeout;
        let new = table(&new);
        let compared = diff(&old, &new, &Metrics::Named(vec![Metric::Nodes])).unwrap();
        assert_eq!(totals(&compared, None), [total("ab", "nodes", 202)]);
        assert_eq!(totals(&compared, Some("other positions")), []);
    }
}
