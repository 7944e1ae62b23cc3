//! Registration of a claim: what is fixed before its rows exist, as a text whose digest can be published.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;

use serde::Deserialize;
use thiserror::Error;

use crate::suite::{Experiment, Plan, Suite, SuiteError, sha256_hex};

/// The digest of the files that decide about claims, as the build script found them; empty in a build without them.
const JUDGE: &str = env!("PLYBENCH_JUDGE");

/// The reason why a claim cannot be registered.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum RegistrationError {
    #[error(
        "this build has no digest of its judging code; build plybench in its repository to register a claim"
    )]
    NoJudge,
    #[error(transparent)]
    Positions(#[from] SuiteError),
}

/// The fixed parts of a claim: the version, and SHA-256 digests in hexadecimal.
#[derive(Debug, Deserialize)]
struct Fixed {
    version: String,
    judge: String,
    rule: String,
    positions: BTreeMap<String, String>,
}

/// A registration, and its text.
#[derive(Debug)]
pub struct Registration {
    fixed: Fixed,
    text: String,
}

impl Registration {
    /// Registers the text of a claim's file, the positions of its suites, and this program.
    pub fn new(rule: &str, suites: &[Suite]) -> Result<Self, RegistrationError> {
        if JUDGE.is_empty() {
            return Err(RegistrationError::NoJudge);
        }
        let fixed = Fixed {
            version: env!("PLYBENCH_VERSION").to_owned(),
            judge: JUDGE.to_owned(),
            rule: sha256_hex(rule.as_bytes()),
            positions: positions(suites)?,
        };
        let text = written(&fixed, rule);
        Ok(Self { fixed, text })
    }

    /// The file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The SHA-256 of the file, in hexadecimal.
    pub fn digest(&self) -> String {
        sha256_hex(self.text.as_bytes())
    }

    /// The first difference to an earlier file, in words.
    pub fn difference(&self, earlier: &str) -> Option<String> {
        if earlier == self.text {
            return None;
        }
        let Ok(then) = toml::from_str::<Fixed>(earlier) else {
            return Some("it is not a registration".to_owned());
        };
        let now = &self.fixed;
        if now.rule != then.rule {
            return Some("the rule, which is the text of the claim, has changed".to_owned());
        }
        let names = now.positions.keys().chain(then.positions.keys());
        if let Some(name) =
            names.into_iter().find(|name| now.positions.get(*name) != then.positions.get(*name))
        {
            return Some(format!("the positions `{name}` have changed"));
        }
        if now.version != then.version {
            return Some(format!("the version was {}, now {}", then.version, now.version));
        }
        if now.judge != then.judge {
            return Some("the judge, the code that decides about claims, has changed".to_owned());
        }
        Some("its file was edited".to_owned())
    }
}

fn written(fixed: &Fixed, rule: &str) -> String {
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let mut text = format!(
        "# Registered by `plybench test` before the first search. Publish the SHA-256 of this file, and keep the file.\n\
         version = {}\n\
         judge = {}\n\
         rule = {}\n\n[positions]\n",
        quoted(&fixed.version),
        quoted(&fixed.judge),
        quoted(&fixed.rule)
    );
    for (name, digest) in &fixed.positions {
        let _ = writeln!(text, "{} = {}", quoted(name), quoted(digest));
    }
    let is_literal = !rule.contains("'''") && !rule.contains('\r');
    let rule = if is_literal { format!("'''\n{rule}'''") } else { quoted(rule) };
    let _ = write!(text, "\n[claim]\ntext = {rule}\n");
    text
}

/// The digest of each position file's text, and of the positions of each set. Seeds are in the rule.
fn positions(suites: &[Suite]) -> Result<BTreeMap<String, String>, SuiteError> {
    let mut digests = BTreeMap::new();
    for suite in suites {
        for experiment in &suite.experiments {
            let games = experiment.rules();
            for (source, rules) in experiment.positions.sources.iter().zip(games.iter().cycle()) {
                // Every experiment here has one game.
                if let Entry::Vacant(place) = digests.entry(format!("{rules} {source}")) {
                    place.insert(match suite.files.get(source) {
                        Some(text) => sha256_hex(text.as_bytes()),
                        None => corpus_hash(suite, experiment, source)?,
                    });
                }
            }
        }
    }
    Ok(digests)
}

/// The digest of the positions of a set, as in the manifest of a run on that set alone.
fn corpus_hash(suite: &Suite, experiment: &Experiment, source: &str) -> Result<String, SuiteError> {
    let mut one = experiment.clone();
    one.positions.sources = vec![source.to_owned()];
    let alone = Suite { experiments: vec![one], ..suite.clone() };
    Ok(Plan::new(&alone)?.corpus_hash().to_owned())
}
