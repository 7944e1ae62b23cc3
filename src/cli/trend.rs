//! `plybench trend`: counts over commits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use plybench::analysis::metric::Metric;
use plybench::analysis::selection::Selection;
use plybench::analysis::trend::{Step, Trend, TrendError, Version};
use plybench::draw::chart::layout::layout_with;
use plybench::draw::chart::paper::Paper;
use plybench::record::{RecordError, RowReader, Rows, beside, stem};
use plybench::report::files::{Format, write_file};
use plybench::report::result::plain;
use plybench::report::trend::{chart, document};
use plybench::suite::RunCorpus;
use serde::Serialize;

use crate::cli::bisect::Bisect;
use crate::cli::context::Context;
use crate::cli::failure::{Failure, Judged};
use crate::cli::git::{Commit, Tracked};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::results::{
    name_of, other_positions, position_ids, read_into, refuse_stdin_twice, warn_of_altered,
};
use crate::cli::selection::SelectionArguments;
use crate::cli::values;

/// Follow a count over commits: totals, change points and the commits responsible
#[derive(Debug, Args)]
#[command(
    after_help = "Every version is compared with the previous one, over the searches that finished in both. A change
point (step) is a version whose total differs from that of the one before. With --git the versions are the commits that changed
the file, along the first parents of HEAD, and the file of the working tree if it is not committed.
Times need changes beyond their noise (run --mode time).

If the file was not recorded at every commit, several commits may be responsible. --bisect prints a
script that finds the right one. At each commit that git tries, it runs the suite that the manifest
names, or --suite, and tests for half of the change. It names the commit; `plybench why` names the node.

Examples:
  plybench trend --git ci/baseline.csv
  plybench trend --git ci/baseline.csv --out trend.svg --step 0.5%
  plybench trend --git ci/baseline.csv --bisect --build make | sh
  plybench trend before.csv now.csv --metric leaves"
)]
pub(super) struct Arguments {
    /// Results of one version each, oldest first, `-` for standard input
    #[arg(value_name = "FILE.csv", required_unless_present = "git", conflicts_with = "git")]
    files: Vec<PathBuf>,
    /// A results file committed to a git repository
    #[arg(long, value_name = "FILE.csv")]
    git: Option<PathBuf>,
    /// A column of counts or times (nodes, leaves, `cpu_ns`, ...), or nodes+quiescence
    #[arg(long, value_name = "METRIC", default_value = "nodes")]
    metric: Metric,
    /// Smallest change of a total that counts as a change point [default: any]
    #[arg(long, value_name = "P%", value_parser = values::percent)]
    step: Option<f64>,
    /// Only the newest N versions
    #[arg(long, value_name = "N", value_parser = values::whole::<u32>(1..=u64::from(u32::MAX)))]
    last: Option<u32>,
    /// Draw the figure here; the extension selects the format: svg, png, pdf, tex, or csv for its points
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
    /// Format of the tables [default: text]; markdown folds long ones
    #[arg(long, value_enum)]
    format: Option<TrendFormat>,
    #[command(flatten)]
    bisect: BisectArguments,
    #[command(flatten)]
    selection: SelectionArguments,
}

/// How the commit of a step is found.
#[derive(Debug, Args)]
struct BisectArguments {
    /// Print a `git bisect` script that finds the commit of the newest change point
    #[arg(long, conflicts_with_all = ["out", "format"])]
    bisect: bool,
    /// With --bisect: the change point of this commit instead
    #[arg(long, value_name = "COMMIT", requires = "bisect")]
    at: Option<String>,
    /// With --bisect: the suite to run at each commit [default: the run that the manifest names]
    #[arg(long, value_name = "SUITE", requires = "bisect")]
    suite: Option<String>,
    /// With --bisect: the command that builds the engine at each commit, as in `make -j engine`
    #[arg(long, value_name = "COMMAND", requires = "bisect")]
    build: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TrendFormat {
    Text,
    Markdown,
}

#[derive(Serialize)]
struct Told<'t> {
    #[serde(flatten)]
    trend: &'t Trend,
    steps: &'t [Step<'t>],
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Judged, Failure> {
    if context.json && (arguments.format.is_some() || arguments.bisect.bisect) {
        return Err(Failure::usage("--json cannot be combined with --format or --bisect"));
    }
    // The parser requires nothing that conflicts with what is there.
    if arguments.bisect.bisect && arguments.git.is_none() {
        return Err(Failure::usage("--bisect needs --git"));
    }
    if arguments.bisect.bisect && arguments.metric.is_time() {
        return Err(Failure::usage(format_args!(
            "{} varies between runs, so --bisect cannot use it; follow a count",
            arguments.metric
        )));
    }
    let format = arguments.out.as_deref().map(format_of).transpose()?;
    if let Some(path) = &arguments.out {
        overwrite::allow(std::slice::from_ref(path), arguments.existing.overwrite, context)?;
    }
    let tracked = arguments.git.as_deref().map(Tracked::find).transpose()?;
    let trend = match &tracked {
        Some(tracked) => of_commits(tracked, arguments, context)?,
        None => of_files(arguments, context)?,
    };
    if trend.engines.is_empty() {
        return Err(Failure::usage(format_args!("no data for {}", arguments.metric)));
    }
    let steps = trend.steps(arguments.step.unwrap_or(0.0));
    if let Some(tracked) = tracked.as_ref().filter(|_| arguments.bisect.bisect) {
        bisect(tracked, &trend, &steps, &arguments.bisect, context)?;
        return judged(&trend);
    }
    if let (Some(path), Some(format)) = (&arguments.out, format) {
        draw(path, format, &trend, &steps, arguments, context)?;
    }
    if context.json {
        context.print_json(&Told { trend: &trend, steps: &steps })?;
    } else if arguments.format == Some(TrendFormat::Markdown) {
        context.print(document(&trend, &steps).markdown())?;
    } else {
        context.print(document(&trend, &steps).text(plain))?;
    }
    judged(&trend)
}

/// A trend of one version compares nothing.
fn judged(trend: &Trend) -> Result<Judged, Failure> {
    if trend.versions.len() < 2 {
        return Err(anyhow::anyhow!("nothing was compared: a trend needs two versions").into());
    }
    Judged::of(true, &trend.coverage)
}

fn draw(
    path: &Path,
    format: Format,
    trend: &Trend,
    steps: &[Step],
    arguments: &Arguments,
    context: &Context,
) -> Result<(), Failure> {
    let source =
        arguments.git.as_deref().map_or_else(|| "Files".to_owned(), |file| file.display().to_string());
    let Some(chart) = chart(trend, steps, &source) else { return Ok(()) };
    let paper = Paper::default();
    let written = write_file(path.to_owned(), format.export(&chart, &layout_with(&chart, paper), paper)?)?;
    context.note(written.display());
    Ok(())
}

fn format_of(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let format = |own: &&Format| Some(own.extension()) == extension.as_deref();
    Format::ALL.iter().find(format).copied().ok_or_else(|| {
        Failure::usage(format_args!(
            "{} has no picture extension; use .svg, .png, .pdf, .tex or .csv",
            path.display()
        ))
    })
}

fn of_files(arguments: &Arguments, context: &Context) -> Result<Trend, Failure> {
    refuse_stdin_twice(&arguments.files)?;
    warn_of_altered(&arguments.files, context)?;
    let selection = arguments.selection.selection()?;
    let mut trend = Trend::new(arguments.metric);
    let skipped = arguments.last.map_or(0, |last| arguments.files.len().saturating_sub(last as usize));
    let mut corpora = Corpora { last: None, context };
    for file in &arguments.files[skipped..] {
        let mut rows = Rows::new();
        read_into(&mut rows, file, context)?;
        keep(&selection, &mut rows);
        let name = stem(file).filter(|stem| stem != "-").unwrap_or_else(|| name_of(file));
        let version = Version { name, ..Version::default() };
        corpora.next(RunCorpus::of_file(file), &rows, &mut trend);
        trend.push(version, rows).map_err(|error| with_name(error, &name_of(file)))?;
    }
    Ok(trend)
}

struct Corpora<'c> {
    last: Option<(Option<RunCorpus>, BTreeSet<String>)>,
    context: &'c Context,
}

impl Corpora<'_> {
    /// Parts the next version from those before if some ids are other positions.
    fn next(&mut self, corpus: Option<RunCorpus>, rows: &Rows, trend: &mut Trend) {
        let ids = position_ids(rows);
        if let Some((last, last_ids)) = &self.last {
            let both = || [last_ids.clone(), ids.clone()];
            if other_positions([last.as_ref(), corpus.as_ref()], both, self.context).is_some() {
                trend.part("of other positions under the same ids");
            }
        }
        self.last = Some((corpus, ids));
    }
}

/// The trend of a file over the commits that changed it. Commits stay as they are, so a version that cannot be
/// read is left out with a warning.
fn of_commits(tracked: &Tracked, arguments: &Arguments, context: &Context) -> Result<Trend, Failure> {
    let selection = arguments.selection.selection()?;
    let mut commits = tracked.commits()?;
    let uncommitted = tracked.uncommitted()?;
    if commits.is_empty() && uncommitted.is_none() {
        return Err(Failure::usage(format_args!(
            "no commit of {} has a file {}; commit it, or name files without --git",
            tracked.top.display(),
            tracked.path
        )));
    }
    if tracked.is_shallow {
        context.warn(
            "warning: this is a shallow clone with part of the history; run `git fetch --unshallow` (GitHub Actions: \
             `fetch-depth: 0`)",
        );
    }
    if let Some(last) = arguments.last {
        commits.drain(..commits.len().saturating_sub(last as usize));
    }
    let mut trend = Trend::new(arguments.metric);
    let mut before: Option<String> = None;
    let mut corpora = Corpora { last: None, context };
    let manifest = beside(Path::new(&tracked.path), "manifest.json").display().to_string();
    for commit in commits {
        let Some(bytes) = tracked.at(&commit.hash, &tracked.path)? else { continue };
        let commits = before.as_deref().map(|before| tracked.between(before, &commit.hash)).transpose()?;
        let Commit { hash, short, date, subject } = commit;
        let name = format!("{short}:{}", tracked.path);
        let version = Version {
            name: short,
            commit: Some(hash.clone()),
            date: Some(date),
            subject: Some(subject),
            commits,
        };
        let text = tracked.at(&hash, &manifest)?;
        let corpus = text.as_deref().and_then(RunCorpus::of_manifest);
        let added = rows_of(&bytes, &name, &selection).map(|rows| {
            corpora.next(corpus, &rows, &mut trend);
            trend.push(version, rows)
        });
        match added {
            Err(error) => {
                let error = anyhow::Error::from(error);
                context.warn(format_args!("warning: {error:#}; this version is skipped"));
            }
            Ok(Err(TrendError::Conflict(conflict))) => {
                context.warn(format_args!("warning: {}; this version is skipped", conflict.within(&name)));
            }
            Ok(Err(error @ TrendError::Times(_))) => return Err(with_name(error, &name)),
            Ok(_) => before = Some(hash),
        }
    }
    if let Some(bytes) = uncommitted {
        let name = tracked.top.join(&tracked.path).display().to_string();
        let subject = Some("not committed".to_owned());
        let version = Version { name: "now".to_owned(), subject, ..Version::default() };
        let rows = rows_of(&bytes, &name, &selection)?;
        corpora.next(RunCorpus::of_file(&tracked.top.join(&tracked.path)), &rows, &mut trend);
        trend.push(version, rows).map_err(|error| with_name(error, &name))?;
    }
    Ok(trend)
}

fn rows_of(bytes: &[u8], name: &str, selection: &Selection) -> Result<Rows, RecordError> {
    let mut reader = RowReader::new(bytes, name)?;
    let mut rows = Rows::new();
    while let Some(row) = reader.read()? {
        rows.push(row);
    }
    keep(selection, &mut rows);
    Ok(rows)
}

/// Not every version has what is selected.
fn keep(selection: &Selection, rows: &mut Rows) {
    rows.retain(|row| selection.wants(row));
}

fn with_name(error: TrendError, name: &str) -> Failure {
    match error {
        TrendError::Conflict(conflict) => conflict.within(name).into(),
        TrendError::Times(error) => {
            Failure::usage(format_args!("{name}: {error}; follow a count, or run with --mode time"))
        }
        other => other.into(),
    }
}

fn bisect(
    tracked: &Tracked,
    trend: &Trend,
    steps: &[Step],
    arguments: &BisectArguments,
    context: &Context,
) -> Result<(), Failure> {
    let commit = |step: &&Step| trend.versions[step.version].commit.as_deref();
    let wanted = arguments.at.as_deref().map(str::to_lowercase);
    let candidates = steps.iter().filter(|step| match (&wanted, commit(step)) {
        (Some(wanted), Some(commit)) => commit.starts_with(wanted.as_str()),
        (Some(_), None) => false,
        (None, commit) => commit.is_some(),
    });
    // Of the engines with a step there, the one that moved most.
    let chosen = candidates.max_by(|left, right| {
        left.version.cmp(&right.version).then(left.distance().total_cmp(&right.distance()))
    });
    let Some(step) = chosen else {
        let found: Vec<&str> = steps.iter().map(|step| trend.versions[step.version].name.as_str()).collect();
        let there = if found.is_empty() {
            "there are none".to_owned()
        } else {
            format!("change points are at {}", found.join(", "))
        };
        let which = arguments.at.as_deref().map_or_else(|| "committed".to_owned(), |at| format!("at {at}"));
        return Err(Failure::usage(format_args!("no change point of {} is {which}; {there}", trend.metric)));
    };
    let version = &trend.versions[step.version];
    if version.commits == Some(1) {
        context.note(format_args!(
            "{} is the only commit since the previous version, so it made the change",
            version.name
        ));
    }
    if arguments.build.is_none() {
        context.note("the script builds nothing; add --build COMMAND");
    }
    let (suite, build) = (arguments.suite.as_deref(), arguments.build.as_deref());
    context.print(Bisect { tracked, trend, step, suite, build }.commands()?)
}
