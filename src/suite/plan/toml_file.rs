//! Suite files: TOML in, [`Suite`] out, and for every fault its line.
//!
//! Keys at the top of the file are defaults for every `[[experiment]]`; a
//! file without one is a single experiment. The whole format is one struct,
//! [`Section`], so that a key exists in one place only.

use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::mem;
use std::ops::Range;
use std::path::Path;
use std::slice;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use crate::game::Rules;
use crate::spec::{SpecError, parse_decimal, parse_whole};
use crate::suite::error::SuiteError;
use crate::suite::plan::engine_spec::EngineSpec;
use crate::suite::plan::positions::{PositionFiles, Positions};
use crate::suite::plan::ranges::Depths;
use crate::suite::plan::suite::{Budget, Experiment, Observed, Suite};
use crate::suite::plan::truth::Truth;
use crate::suite::plan::{factors, ranges};
use crate::text_file;

/// The top of a suite file, or one `[[experiment]]` of it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    name: Option<Spanned<String>>,
    description: Option<Spanned<String>>,
    mode: Option<Spanned<String>>,
    truth: Option<Spanned<Truths>>,
    #[serde(default)]
    experiment: Vec<Spanned<Section>>,
    games: Option<Texts>,
    positions: Option<Texts>,
    phases: Option<Texts>,
    limit: Option<Spanned<Whole>>,
    seeds: Option<Spanned<String>>,
    engines: Option<Texts>,
    depths: Option<Spanned<Depths>>,
    nodes: Option<Spanned<Whole>>,
    seconds: Option<Spanned<Decimal>>,
    sampling_seconds: Option<Spanned<Decimal>>,
    twice: Option<bool>,
    samples: Option<Spanned<Whole>>,
    distinct: Option<bool>,
    ordering: Option<bool>,
    cutoff_indices: Option<bool>,
    variation: Option<bool>,
    root_moves: Option<bool>,
    audit: Option<Spanned<Whole>>,
    within: Option<Spanned<String>>,
    reference: Option<Spanned<String>>,
}

type Texts = Spanned<Vec<Spanned<String>>>;

/// A whole number, as TOML has it or as it is typed elsewhere.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a number is written like 5_000_000 or \"5M\"")]
enum Whole {
    Number(u64),
    Text(String),
}

/// One truth table or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a truth table is a file, such as \"core.truth.csv\", or several in brackets")]
enum Truths {
    One(String),
    Several(Vec<String>),
}

/// A number that may have a fraction, as TOML has it or as it is typed elsewhere.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a time is written like 0.5, 90 or \"1k\", in seconds")]
enum Decimal {
    Number(f64),
    Text(String),
}

impl Suite {
    /// Reads a suite file; relative paths in it begin in its folder.
    pub fn read(path: &Path) -> Result<Self, SuiteError> {
        Self::read_with(path, &mut PositionFiles::default())
    }

    /// The same; the files say what becomes of bad lines.
    pub fn read_with(path: &Path, files: &mut PositionFiles) -> Result<Self, SuiteError> {
        let file = path.display().to_string();
        let source = File::open(path).map_err(|source| SuiteError::Read {
            what: "suite",
            file: file.clone(),
            source,
        })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Self::read_from(source, &file, folder.unwrap_or(Path::new(".")), files)
    }

    /// Reads a suite file from anything readable; `file` and `folder` as in [`parse`](Self::parse).
    pub fn read_from(
        source: impl Read,
        file: &str,
        folder: &Path,
        files: &mut PositionFiles,
    ) -> Result<Self, SuiteError> {
        let text = text_file::read_from(source, text_file::SUITE_BYTES)
            .map_err(|source| SuiteError::Read { what: "suite", file: file.to_owned(), source })?;
        Self::parse_with(&text, file, folder, files)
    }

    /// Parses the text of a suite file. `file` is what errors call it;
    /// `folder` is where relative paths start; the empty one is the current folder.
    pub fn parse(text: &str, file: &str, folder: &Path) -> Result<Self, SuiteError> {
        Self::parse_with(text, file, folder, &mut PositionFiles::default())
    }

    fn parse_with(
        text: &str,
        file: &str,
        folder: &Path,
        files: &mut PositionFiles,
    ) -> Result<Self, SuiteError> {
        let reader = Reader { text, file, folder };
        let top = toml::from_str::<Section>(text)
            .map_err(|error| reader.fault(error.span().unwrap_or(0..0), SuiteError::of_toml(&error)))?;
        reader.suite(&top, files)
    }
}

/// The text being read, to turn byte ranges into lines.
struct Reader<'a> {
    text: &'a str,
    file: &'a str,
    folder: &'a Path,
}

impl Reader<'_> {
    fn fault(&self, span: Range<usize>, fault: impl Into<SuiteError>) -> SuiteError {
        let line = text_file::line_of(self.text, span.start);
        SuiteError::Line { file: self.file.to_owned(), line, source: Box::new(fault.into()) }
    }

    fn suite(&self, top: &Section, files: &mut PositionFiles) -> Result<Suite, SuiteError> {
        let name = top.name.as_ref().ok_or_else(|| self.fault(0..0, SuiteError::NoName))?;
        if !Suite::allows_name(name.get_ref()) {
            return Err(self.fault(name.span(), SuiteError::Name));
        }
        let mode = top.mode.as_ref().map(|mode| self.parse(mode)).transpose()?;
        let experiments = if top.experiment.is_empty() {
            vec![self.experiment(&Section::default(), top, 0..0, files)?]
        } else {
            let mut experiments = Vec::new();
            for block in &top.experiment {
                experiments.push(self.experiment(block.get_ref(), top, block.span(), files)?);
            }
            experiments
        };
        self.check_references(top, &experiments)?;
        let truth = top.truth.as_ref().map(|truth| self.truth(truth)).transpose()?;
        Ok(Suite {
            name: name.get_ref().clone(),
            description: top
                .description
                .as_ref()
                .map_or_else(String::new, |text| text.get_ref().trim().to_owned()),
            mode: mode.unwrap_or_default(),
            experiments,
            files: mem::take(&mut files.texts),
            truth: truth.unwrap_or_default(),
            registered: None,
            folder: Some(self.folder.to_owned()).filter(|folder| !folder.as_os_str().is_empty()),
        })
    }

    fn truth(&self, truth: &Spanned<Truths>) -> Result<Vec<Truth>, SuiteError> {
        let names = match truth.get_ref() {
            Truths::One(name) => slice::from_ref(name),
            Truths::Several(names) => names,
        };
        let named = names.iter().map(|name| Truth::new(name, self.folder));
        named.collect::<Result<_, _>>().map_err(|error| self.fault(truth.span(), error))
    }

    /// A reference that no experiment runs would silently compare nothing.
    fn check_references(&self, top: &Section, experiments: &[Experiment]) -> Result<(), SuiteError> {
        let texts = top.experiment.iter().filter_map(|block| block.get_ref().reference.as_ref());
        for text in texts.chain(&top.reference) {
            let reference = self.parse(text)?;
            if !experiments.iter().any(|experiment| experiment.engines.contains(&reference)) {
                let fault = SuiteError::ReferenceNotRun { reference: reference.to_string() };
                return Err(self.fault(text.span(), fault));
            }
        }
        Ok(())
    }

    fn experiment(
        &self,
        block: &Section,
        top: &Section,
        span: Range<usize>,
        files: &mut PositionFiles,
    ) -> Result<Experiment, SuiteError> {
        self.refuse_top_keys(block)?;
        let missing = |key, example| self.fault(span.clone(), SuiteError::MissingKey { key, example });
        let engines = block.engines.as_ref().or(top.engines.as_ref());
        let engines = engines.ok_or_else(|| missing("engines", "[\"ab\", \"pvs\"]"))?;
        let depths = block.depths.as_ref().or(top.depths.as_ref());
        let depths = depths.ok_or_else(|| missing("depths", "\"1-4\""))?;
        let games = match block.games.as_ref().or(top.games.as_ref()) {
            Some(games) => self.specs(games, "game")?,
            None => vec!["xiangqi".parse().expect("the default game exists")],
        };
        let reference = block.reference.as_ref().or(top.reference.as_ref());
        let within = block.within.as_ref().or(top.within.as_ref());
        let (engines, programs) = EngineSpec::parted(self.specs(engines, "engine")?);
        let mut experiment = Experiment {
            games,
            own_games: Vec::new(),
            programs,
            guests: Vec::new(),
            positions: Positions::default(),
            engines,
            depths: self.depths(depths)?,
            budget: self.budget(block, top)?,
            twice: block.twice.or(top.twice).unwrap_or_default(),
            samples: self.samples(block, top)?,
            distinct: block.distinct.or(top.distinct).unwrap_or_default(),
            observed: Observed {
                ordering: block.ordering.or(top.ordering).unwrap_or_default(),
                cutoff_indices: block.cutoff_indices.or(top.cutoff_indices).unwrap_or_default(),
                variation: block.variation.or(top.variation).unwrap_or_default(),
                root_moves: block.root_moves.or(top.root_moves).unwrap_or_default(),
                audit: self.positive(block.audit.as_ref().or(top.audit.as_ref()), "audit")?,
            },
            within: within.map(|text| self.parse(text)).transpose()?,
            reference: reference.map(|text| self.parse(text)).transpose()?,
        };
        experiment.positions = self.positions(&experiment.rules(), block, top, files)?;
        Ok(experiment)
    }

    fn refuse_top_keys(&self, block: &Section) -> Result<(), SuiteError> {
        let texts = [("name", &block.name), ("description", &block.description), ("mode", &block.mode)];
        for (key, text) in texts {
            if let Some(text) = text {
                return Err(self.fault(text.span(), SuiteError::KeyOfSuite { key }));
            }
        }
        if let Some(truth) = &block.truth {
            return Err(self.fault(truth.span(), SuiteError::KeyOfSuite { key: "truth" }));
        }
        match block.experiment.first() {
            Some(inner) => Err(self.fault(inner.span(), SuiteError::Nested)),
            None => Ok(()),
        }
    }

    fn parse<T: FromStr<Err: Into<SuiteError>>>(&self, text: &Spanned<String>) -> Result<T, SuiteError> {
        text.get_ref().parse().map_err(|error| self.fault(text.span(), error))
    }

    /// Expands factors and parses every spec; a spec that comes out twice is refused.
    fn specs<T: FromStr<Err = SpecError> + Display + PartialEq>(
        &self,
        texts: &Texts,
        kind: &'static str,
    ) -> Result<Vec<T>, SuiteError> {
        let mut specs = Vec::<T>::new();
        for text in texts.get_ref() {
            for expanded in factors::expand(text.get_ref()).map_err(|error| self.fault(text.span(), error))? {
                let spec = expanded.parse::<T>().map_err(|error| self.fault(text.span(), error))?;
                if specs.contains(&spec) {
                    let fault = SuiteError::Repeated { kind, spec: spec.to_string() };
                    return Err(self.fault(text.span(), fault));
                }
                specs.push(spec);
            }
        }
        if specs.is_empty() {
            return Err(self.fault(texts.span(), SuiteError::Empty { kind }));
        }
        Ok(specs)
    }

    fn depths(&self, depths: &Spanned<Depths>) -> Result<Vec<u32>, SuiteError> {
        depths.get_ref().parse().map_err(|error| self.fault(depths.span(), error.of_key("depths")))
    }

    fn positions(
        &self,
        games: &[Rules],
        block: &Section,
        top: &Section,
        files: &mut PositionFiles,
    ) -> Result<Positions, SuiteError> {
        let texts = |texts: Option<&Texts>| -> Vec<Spanned<String>> {
            texts.map_or_else(Vec::new, |texts| texts.get_ref().clone())
        };
        let sources = texts(block.positions.as_ref().or(top.positions.as_ref()));
        for source in &sources {
            files
                .load_source(games, source.get_ref(), self.folder)
                .map_err(|error| self.fault(source.span(), error))?;
        }
        let phases = texts(block.phases.as_ref().or(top.phases.as_ref()));
        let limit = block.limit.as_ref().or(top.limit.as_ref());
        let limit = self.positive(limit, "limit")?;
        let seeds = block.seeds.as_ref().or(top.seeds.as_ref());
        let seeds = seeds.map(|seeds| {
            ranges::parse_range(seeds.get_ref())
                .map_err(|error| self.fault(seeds.span(), error.of_key("seeds")))
        });
        Ok(Positions {
            sources: sources.into_iter().map(Spanned::into_inner).collect(),
            phases: phases.into_iter().map(Spanned::into_inner).collect(),
            limit: limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
            seeds: seeds.transpose()?,
        })
    }

    /// A whole number that is at least 1.
    fn positive(
        &self,
        number: Option<&Spanned<Whole>>,
        key: &'static str,
    ) -> Result<Option<u64>, SuiteError> {
        let Some(number) = number else { return Ok(None) };
        let read = match number.get_ref() {
            Whole::Number(number) => Ok(*number),
            Whole::Text(text) => parse_whole(text),
        };
        match read {
            Ok(0) => Err(self.fault(number.span(), SuiteError::Zero { key })),
            Ok(read) => Ok(Some(read)),
            Err(source) => Err(self.fault(number.span(), SuiteError::Number { key, source })),
        }
    }

    fn samples(&self, block: &Section, top: &Section) -> Result<Option<u32>, SuiteError> {
        let Some(number) = block.samples.as_ref().or(top.samples.as_ref()) else { return Ok(None) };
        let samples = self.positive(Some(number), "samples")?;
        let allowed = samples
            .and_then(|samples| u32::try_from(samples).ok())
            .filter(|samples| *samples <= Budget::MOST_SAMPLES);
        allowed.map(Some).ok_or_else(|| self.fault(number.span(), SuiteError::Samples))
    }

    fn budget(&self, block: &Section, top: &Section) -> Result<Budget, SuiteError> {
        let positive = |value: Option<&Spanned<Decimal>>, key| {
            let Some(value) = value else { return Ok(None) };
            let read = match value.get_ref() {
                Decimal::Number(number) => Some(*number),
                Decimal::Text(text) => parse_decimal(text),
            };
            let allowed = read.filter(|seconds| Budget::allows_seconds(*seconds));
            allowed.map(Some).ok_or_else(|| self.fault(value.span(), SuiteError::Seconds { key }))
        };
        let nodes = block.nodes.as_ref().or(top.nodes.as_ref());
        let sampling = block.sampling_seconds.as_ref().or(top.sampling_seconds.as_ref());
        Ok(Budget {
            nodes: self.positive(nodes, "nodes")?,
            seconds: positive(block.seconds.as_ref().or(top.seconds.as_ref()), "seconds")?,
            sampling_seconds: positive(sampling, "sampling_seconds")?
                .unwrap_or(Budget::default().sampling_seconds),
        })
    }
}
