//! The identity of a run.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::suite::plan::cells::Plan;
use crate::suite::plan::suite::Suite;

/// The facts that must be equal for two results files to belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// Version of the program.
    pub program: String,
    /// The commit it was built from, with `-dirty` if the tree had changes.
    pub git_commit: Option<String>,
    /// The compiler it was built with.
    pub rustc: Option<String>,
    /// The platform it was built for.
    pub target: Option<String>,
    /// Hash of the suite as run.
    pub suite_hash: String,
    /// Hash of the positions.
    pub corpus_hash: String,
    /// Hash of the cells in their order.
    pub plan_hash: String,
    /// Hash of the static evaluation of the positions.
    pub evaluator_hash: String,
    /// Engines of the caller that do not promise minimax's value; of all others the name tells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_exact: Vec<String>,
    /// The programs of others: what rows call each, and the SHA-256 of its file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub programs: BTreeMap<String, String>,
    /// The suite as run.
    pub suite: Suite,
}

impl Identity {
    /// The identity of a run of this program.
    pub fn new(suite: &Suite, plan: &Plan) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            git_commit: known(env!("PLYBENCH_COMMIT")),
            rustc: known(env!("PLYBENCH_RUSTC")),
            target: known(env!("PLYBENCH_TARGET")),
            suite_hash: suite.hash(),
            corpus_hash: plan.corpus_hash().to_owned(),
            plan_hash: plan.plan_hash().to_owned(),
            evaluator_hash: plan.evaluator_hash(),
            not_exact: plan.guests_not_exact(),
            programs: plan.program_files(),
            suite: suite.clone(),
        }
    }

    /// The first difference that forbids mixing rows, in words. Compiler and
    /// platform may differ: counts do not depend on them.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let told = |what: &str, ours: &str, theirs: &str| Some(format!("{what} was {theirs}, now {ours}"));
        let absent = || "unknown".to_owned();
        if self.program != other.program {
            return told("the program version", &self.program, &other.program);
        }
        if self.git_commit != other.git_commit {
            let (ours, theirs) = (self.git_commit.clone(), other.git_commit.clone());
            return told(
                "the program's commit",
                &ours.unwrap_or_else(absent),
                &theirs.unwrap_or_else(absent),
            );
        }
        if self.suite_hash != other.suite_hash {
            return Some(suite_difference(&self.suite, &other.suite));
        }
        let changed = self.programs.iter().find(|(name, file)| other.programs.get(*name) != Some(file));
        if let Some((name, _)) = changed {
            return Some(format!("the executable of `{name}` has changed"));
        }
        let hashes = [
            ("the corpus", &self.corpus_hash, &other.corpus_hash),
            ("the evaluator", &self.evaluator_hash, &other.evaluator_hash),
            ("the plan", &self.plan_hash, &other.plan_hash),
        ];
        let (what, ours, theirs) = hashes.into_iter().find(|(_, ours, theirs)| ours != theirs)?;
        let (ours, theirs) = shortened_hashes(ours, theirs);
        told(what, ours, theirs)
    }
}

/// A finding of the build script; empty if there is none.
fn known(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// Names the first key in which two suites differ.
fn suite_difference(ours_of: &Suite, theirs_of: &Suite) -> String {
    let value = |suite: &Suite| serde_json::to_value(suite).unwrap_or(Value::Null);
    match first_difference(&value(ours_of), &value(theirs_of), "") {
        Some((path, ours, theirs)) => {
            let only = [ours_of, theirs_of].iter().all(|suite| suite.experiments.len() == 1);
            let path = if only { path.trim_start_matches("experiments[0].") } else { &path };
            format!("the suite differs: {path}: was {theirs}, now {ours}")
        }
        None => "the suites are equal, but the hash in a manifest does not fit its suite".to_owned(),
    }
}

/// The beginnings of two hashes, long enough to differ.
fn shortened_hashes<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    const SHORT: usize = 12;
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let short = |hash: &'a str| hash.get(..SHORT.max(same + 1)).unwrap_or(hash);
    (short(one), short(other))
}

fn first_difference(ours: &Value, theirs: &Value, path: &str) -> Option<(String, String, String)> {
    let told = || Some((path.to_owned(), shortened(ours), shortened(theirs)));
    match (ours, theirs) {
        (Value::Object(left), Value::Object(right)) => {
            left.keys().chain(right.keys().filter(|key| !left.contains_key(*key))).find_map(|key| {
                let inner = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let side =
                    |map: &serde_json::Map<String, Value>| map.get(key).cloned().unwrap_or(Value::Null);
                first_difference(&side(left), &side(right), &inner)
            })
        }
        (Value::Array(left), Value::Array(right))
            if left.len() == right.len() && left.iter().all(Value::is_object) =>
        {
            let pairs = left.iter().zip(right).enumerate();
            pairs
                .into_iter()
                .find_map(|(index, (left, right))| first_difference(left, right, &format!("{path}[{index}]")))
        }
        _ if ours == theirs => None,
        _ => told(),
    }
}

/// A value as it is typed: "0-3", "ab, pvs", "not set".
fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "not set".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let numbers: Option<Vec<u64>> = items.iter().map(Value::as_u64).collect();
            match numbers.as_deref() {
                Some([first, .., last]) if (last - first) as usize + 1 == items.len() => {
                    format!("{first}-{last}")
                }
                _ => items.iter().map(in_words).collect::<Vec<_>>().join(", "),
            }
        }
        other => other.to_string(),
    }
}

fn shortened(value: &Value) -> String {
    const LONGEST: usize = 80;
    let text = in_words(value);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn hashes_are_shown_as_far_as_they_differ() {
        let suite = Suite::parse(
            "name = \"s\"\npositions = [\"start\"]\nengines = [\"ab\"]\ndepths = \"1\"",
            "s.toml",
            Path::new(""),
        )
        .unwrap();
        let ours = Identity::new(&suite, &Plan::new(&suite).unwrap());
        let hash = &ours.evaluator_hash;
        for place in [0, 11, 12, 40, 63] {
            let other = if hash.as_bytes()[place] == b'0' { "1" } else { "0" };
            let damaged = format!("{}{other}{}", &hash[..place], &hash[place + 1..]);
            let theirs = Identity { evaluator_hash: damaged.clone(), ..ours.clone() };
            let shown = 12.max(place + 1);
            let expected = format!("the evaluator was {}, now {}", &damaged[..shown], &hash[..shown]);
            assert_eq!(ours.difference(&theirs), Some(expected));
        }
        let theirs = Identity { suite_hash: "0".repeat(64), ..ours.clone() };
        let told = "the suites are equal, but the hash in a manifest does not fit its suite";
        assert_eq!(ours.difference(&theirs).as_deref(), Some(told));
    }
}
