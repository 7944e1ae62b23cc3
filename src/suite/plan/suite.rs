//! A suite, once every name in it is understood.
//!
//! A suite is a few experiments, each a full product of games, positions,
//! engines and depths. It carries the text of every position file it names,
//! so that a manifest or a chunk file describes the whole run by itself.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::mem;
use std::path::{Path, PathBuf};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::{GameSpec, Rules};
use crate::program::ProgramSpec;
use crate::search::Engine;
use crate::spec::choice;
use crate::suite::error::{MOST_SAMPLES, MOST_SECONDS, SuiteError};
use crate::suite::plan::hash::sha256_hex;
use crate::suite::plan::positions::{PositionFiles, Positions};
use crate::suite::plan::truth::Truth;

const STANDARD_INPUT: &str = "standard input";

choice! {
    /// The measurement: counts or times.
    pub enum Mode {
        /// Nodes: all cores, one run per cell.
        Count = "count",
        /// Time: one job, engines interleaved, every cell sampled repeatedly.
        Time = "time",
    }
}

#[expect(clippy::derivable_impls, reason = "in a choice, what stands before a variant is its meaning alone")]
impl Default for Mode {
    fn default() -> Self {
        Self::Count
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Mode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A named list of experiments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Suite {
    /// Short name; results files are named after it.
    pub name: String,
    /// The question that it answers.
    #[serde(default)]
    pub description: String,
    /// The measurement: counts or times.
    #[serde(default)]
    pub mode: Mode,
    /// The experiments. A cell that several of them name runs once.
    pub experiments: Vec<Experiment>,
    /// The text of every position file named, by the name used.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The judges of the moves of its rows; without one, rows have no columns of quality.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub truth: Vec<Truth>,
    /// The SHA-256 of the registration that precedes its rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registered: Option<String>,
    /// The folder of its file, where relative paths of external engines begin; `None` is the current folder. It is not
    /// part of what the suite says: rows and manifests are the same wherever it lies.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

/// Observations of every search, kept beside its row.
#[expect(clippy::struct_excessive_bools, reason = "each is a key of a suite")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// The quality of move ordering, at a sample of nodes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ordering: bool,
    /// Cutoffs by the number of the move that made them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cutoff_indices: bool,
    /// The line that both sides play if they know the value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub variation: bool,
    /// The exact value of every move of the root, each by a search of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub root_moves: bool,
    /// Whether hooks are right in what they leave out: in the end of one pruning in so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audit: Option<u64>,
}

impl Observed {
    /// Whether something is observed node by node.
    pub(crate) fn by_node(self) -> bool {
        self.ordering || self.cutoff_indices || self.audit.is_some()
    }

    /// The keys of what is observed, in a suite.
    pub(crate) fn keys(self) -> impl Iterator<Item = &'static str> {
        let keys = [
            ("ordering", self.ordering),
            ("cutoff_indices", self.cutoff_indices),
            ("variation", self.variation),
            ("root_moves", self.root_moves),
            ("audit", self.audit.is_some()),
        ];
        keys.into_iter().filter_map(|(key, asked)| asked.then_some(key))
    }
}

/// A full product of games, positions, engines and depths, under one budget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// The games.
    #[serde(with = "spec_texts")]
    pub games: Vec<GameSpec>,
    /// The caller's games by name; their positions are the texts of
    /// `positions.sources`, or the seeds as texts if there are seeds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_games: Vec<String>,
    /// The roots to search.
    #[serde(default)]
    pub positions: Positions,
    /// The engines.
    #[serde(with = "spec_texts")]
    pub engines: Vec<Engine>,
    /// Programs of others.
    #[serde(default, with = "spec_texts", skip_serializing_if = "Vec::is_empty")]
    pub programs: Vec<ProgramSpec>,
    /// The caller's engines by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub guests: Vec<String>,
    /// Plies, ascending.
    pub depths: Vec<u32>,
    /// When a cell is given up.
    #[serde(default)]
    pub budget: Budget,
    /// Whether every cell is searched twice, and fails if its counts differ.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub twice: bool,
    /// Runs of every search of an external engine, each a row; `None` is one. Other engines count the same every time, and
    /// run once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u32>,
    /// Whether different leaves are counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distinct: bool,
    /// Observations of every search.
    #[serde(flatten)]
    pub observed: Observed,
    /// The engine among whose leaves those of every engine are looked for.
    #[serde(default, with = "spec_text", skip_serializing_if = "Option::is_none")]
    pub within: Option<Engine>,
    /// The engine whose value every exact engine must return.
    #[serde(default, with = "spec_text", skip_serializing_if = "Option::is_none")]
    pub reference: Option<Engine>,
}

/// When a cell is given up, and in time mode when sampling is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Budget {
    /// Nodes a search; exact, the same everywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds a search; which cells it stops depends on the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Time mode: seconds spent on the samples of one cell.
    pub sampling_seconds: f64,
}

impl Budget {
    /// Time mode: searches that take as long as this each, in seconds, are not warmed up.
    pub(crate) const LONG: f64 = 1.0;
    /// The most samples of a cell.
    pub const MOST_SAMPLES: u32 = MOST_SAMPLES;

    /// Whether a budget of time may be this number of seconds.
    pub fn allows_seconds(seconds: f64) -> bool {
        seconds > 0.0 && seconds <= MOST_SECONDS
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { nodes: None, seconds: None, sampling_seconds: 3.0 }
    }
}

impl Experiment {
    pub(crate) fn rules(&self) -> Vec<Rules> {
        let mut rules: Vec<Rules> = self.games.iter().filter_map(GameSpec::rules).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

impl Suite {
    /// A suite of one experiment, as the options of a command line describe
    /// it: xiangqi unless told otherwise.
    pub fn single(name: &str, engines: Vec<Engine>, depths: Vec<u32>) -> Self {
        let experiment = Experiment {
            games: vec!["xiangqi".parse().expect("the default game exists")],
            own_games: Vec::new(),
            positions: Positions::default(),
            engines,
            programs: Vec::new(),
            guests: Vec::new(),
            depths,
            budget: Budget::default(),
            twice: false,
            samples: None,
            distinct: false,
            observed: Observed::default(),
            within: None,
            reference: None,
        };
        Self {
            name: name.to_owned(),
            description: String::new(),
            mode: Mode::default(),
            experiments: vec![experiment],
            files: BTreeMap::new(),
            truth: Vec::new(),
            registered: None,
            folder: None,
        }
    }

    /// A suite of one experiment on a game of the caller, at these positions.
    pub fn of_own_game(
        name: &str,
        game: &str,
        positions: &[&str],
        engines: Vec<Engine>,
        depths: Vec<u32>,
    ) -> Self {
        let mut suite = Self::single(name, engines, depths);
        for experiment in &mut suite.experiments {
            experiment.games.clear();
            experiment.own_games = vec![game.to_owned()];
            experiment.positions.sources = positions.iter().map(|&text| text.to_owned()).collect();
        }
        suite
    }

    /// Gives every experiment this engine of the caller as well.
    #[must_use]
    pub fn with_guest(mut self, name: &str) -> Self {
        for experiment in &mut self.experiments {
            experiment.guests.push(name.to_owned());
        }
        self
    }

    /// Gives every experiment these engines instead of its own; relative paths of external ones begin in the current
    /// folder.
    pub fn set_engines(&mut self, engines: &[Engine], programs: &[ProgramSpec]) {
        self.folder = None;
        for experiment in &mut self.experiments {
            engines.clone_into(&mut experiment.engines);
            programs.clone_into(&mut experiment.programs);
        }
    }

    /// Gives every experiment these positions: sets, files (relative to the
    /// current folder) or positions as they are written. Set the games first.
    pub fn set_positions(&mut self, sources: &[String]) -> Result<(), SuiteError> {
        self.set_positions_with(sources, io::empty(), &mut PositionFiles::default())
    }

    /// The same; the source `-` is a file that is read from here, and the files say what becomes of bad lines.
    pub fn set_positions_with(
        &mut self,
        sources: &[String],
        mut standard_input: impl Read,
        files: &mut PositionFiles,
    ) -> Result<(), SuiteError> {
        let mut games: Vec<Rules> = self.experiments.iter().flat_map(Experiment::rules).collect();
        games.sort_unstable();
        games.dedup();
        let mut names = Vec::new();
        for source in sources {
            if source == "-" {
                files.load_stream(&games, &mut standard_input, STANDARD_INPUT)?;
                names.push(STANDARD_INPUT.to_owned());
            } else {
                files.load_source(&games, source, Path::new(""))?;
                names.push(source.clone());
            }
        }
        self.files = mem::take(&mut files.texts);
        for experiment in &mut self.experiments {
            experiment.positions.sources.clone_from(&names);
        }
        Ok(())
    }

    /// The same suite without what is deeper; `None` if nothing is left.
    pub fn to_depth(&self, deepest: u32) -> Option<Self> {
        let mut suite = self.clone();
        for experiment in &mut suite.experiments {
            experiment.depths.retain(|depth| *depth <= deepest);
        }
        suite.experiments.retain(|experiment| !experiment.depths.is_empty());
        (!suite.experiments.is_empty()).then_some(suite)
    }

    /// Its deepest depth.
    pub fn deepest(&self) -> Option<u32> {
        self.experiments.iter().flat_map(|experiment| &experiment.depths).copied().max()
    }

    /// Whether a suite file or a chunk may have this name, which becomes a file name.
    pub fn allows_name(name: &str) -> bool {
        let fits = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        // A file whose name begins with a hyphen would pass for an option.
        !name.is_empty() && !name.starts_with('-') && name.chars().all(fits)
    }

    /// The hash of everything the suite says, in hexadecimal.
    pub fn hash(&self) -> String {
        sha256_hex(serde_json::to_value(self).expect("a suite is plain data").to_string().as_bytes())
    }
}

mod spec_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::ref_option)] // serde's signature
    pub(crate) fn serialize<T: Display, S: Serializer>(
        spec: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match spec {
            Some(spec) => serializer.collect_str(spec),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

mod spec_texts {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        specs: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(specs.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}
