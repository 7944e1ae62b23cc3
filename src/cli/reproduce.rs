//! `plybench reproduce`: the main job, from nothing to charts and words.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use plybench::language::counted;
use plybench::record::{Rows, beside, read_rows, stem};
use plybench::report::answer::{self, Next};
use plybench::report::document::{Subject, write_report};
use plybench::report::outcomes::tallies;
use plybench::suite::{Manifest, Plan, Suite, built_in_names};
use serde_json::json;
use tr::tr;

use crate::cli::context::{Context, LanguageArgument};
use crate::cli::failure::{Exit, Failure};
use crate::cli::position_facts::position_facts;
use crate::cli::results::{
    Read, detailed_sheet, details_of, finished_in, is_external, minimal_leaves, read_with_origins, sheet,
};
use crate::cli::series::{Budget, Series};
use crate::cli::size::{Elsewhere, Size};
use crate::cli::{color, ledger, overwrite, process, values};

fn title() -> String {
    tr!("Aspiration search and its family, counted")
}

fn question() -> String {
    tr!("How much does aspiration search save over plain alpha-beta?")
}

/// The suites with the central pair, counted and timed; the first that is there answers the question.
const CENTRAL: [&[&str]; 4] =
    [&["masters", "masters-look"], &["glance", "glance-time"], &["central-full"], &["central"]];

/// The files of the rows that answer the question; all, where none of these suites is there.
fn central(files: &[PathBuf]) -> Vec<PathBuf> {
    let of = |names: &&[&str]| -> Vec<PathBuf> {
        let is_named = |file: &&PathBuf| stem(file).is_some_and(|name| names.contains(&&*name));
        files.iter().filter(is_named).cloned().collect()
    };
    CENTRAL.iter().map(of).find(|found| !found.is_empty()).unwrap_or_else(|| files.to_vec())
}

/// Run the built-in suites: print the answer; write results, charts, claims and report
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench reproduce --quick           a first look at xiangqi, within a minute
  plybench reproduce                   four games and the tallies of the claims, within ten minutes
  plybench reproduce --full --out all  every rule on sealed positions, where they are there: half a day
  plybench reproduce --full --dry-run  suites, searches and time, before anything runs
  plybench reproduce --budget 5        what five minutes suffice for, on any machine
  plybench reproduce --render-only     figures, claims and report from the rows in DIR

Writes to DIR: results/SUITE.csv with its manifest, figures/FIGURE.svg and .png, claims.json,
claims.md, report.html and report.md. Suites finished in DIR are kept and not run again: after an
interruption, rerun the same command to resume; --overwrite starts over.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Arguments {
    /// A first look: 24 positions of masters' games of xiangqi, and small trees
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Every suite on sealed positions, and on the trees of claims
    #[arg(long)]
    full: bool,
    /// Folder for all output
    #[arg(long, short, value_name = "DIR", default_value = "reports/latest", value_parser = values::folder())]
    out: PathBuf,
    /// Run finished suites again, and also replace files not written by plybench
    #[arg(long)]
    overwrite: bool,
    /// Stop at a depth boundary after this many minutes. Each suite gets its share; the same command without it runs the rest
    #[arg(long, value_name = "MINUTES", value_parser = values::minutes, conflicts_with = "render_only")]
    budget: Option<f64>,
    /// Print what would run and its estimated cost, by suite; run nothing
    #[arg(long)]
    dry_run: bool,
    /// Redraw figures, claims and report from the finished rows in DIR, or from those of the size given; run nothing
    #[arg(long, conflicts_with = "dry_run")]
    render_only: bool,
    #[command(flatten)]
    language: LanguageArgument,
}

impl Arguments {
    fn size(&self) -> Size {
        match (self.quick, self.full) {
            (true, _) => Size::Quick,
            (_, true) => Size::Full,
            _ => Size::Standard,
        }
    }

    fn series(&self) -> Result<Series, Failure> {
        Ok(Series {
            suites: self.size().suites()?,
            results: self.out.join("results"),
            overwrite: self.overwrite,
            seconds: self.budget.map(|minutes| minutes * 60.0),
        })
    }

    /// The finished rows in the folder: those of the size that is given, or all.
    fn finished(&self) -> Result<Vec<PathBuf>, Failure> {
        let folder = self.out.display();
        if self.quick || self.full {
            let series = self.series()?;
            let missing = series.suites.iter().find(|suite| !series.file(suite).exists());
            return match missing {
                None => Ok(series.files()),
                Some(suite) => Err(anyhow::anyhow!(
                    "{folder} has no finished rows of suite {}; run it first, without --render-only",
                    suite.name
                )
                .into()),
            };
        }
        let mut files = finished_in(&self.out);
        // As suites are listed, which is how they run: what comes first in the rows comes first in the report.
        let rank = |file: &PathBuf| built_in_names().position(|name| stem(file).as_deref() == Some(name));
        files.sort_by_key(|file| (rank(file).unwrap_or(usize::MAX), file.clone()));
        if files.is_empty() {
            return Err(anyhow::anyhow!(
                "{folder} has no finished rows; run them first, without --render-only"
            )
            .into());
        }
        Ok(files)
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    arguments.language.speak();
    let interrupt = process::prepare_for_cells()?;
    if arguments.render_only {
        let files = arguments.finished()?;
        overwrite::allow_report(&arguments.out, arguments.overwrite, context)?;
        write(&files, arguments, context)?;
        return Ok(Exit::Done);
    }
    let series = arguments.series()?;
    let budget = series
        .budget(context.jobs().get(), if arguments.dry_run { Plan::with_stand_ins } else { Plan::new })?;
    if arguments.dry_run {
        print(&series, &budget, context)?;
        return Ok(Exit::Done);
    }
    overwrite::allow_report(&arguments.out, arguments.overwrite, context)?;
    let exit = series.run(&budget, context, interrupt)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let files = series.finished_files();
    if files.is_empty() {
        return Err(anyhow::anyhow!(
            "no suite finished a single depth in this time; give a larger --budget, and what is done is kept"
        )
        .into());
    }
    write(&files, arguments, context)?;
    warn_of_cuts(&series, &files, context)?;
    Ok(exit)
}

fn warn_of_cuts(series: &Series, files: &[PathBuf], context: &Context) -> Result<(), Failure> {
    let manifests = files.iter().map(|file| manifest(file)).collect::<Result<Vec<_>, _>>()?;
    let cut = manifests.iter().any(|manifest| manifest.cut_from.is_some());
    if !cut && files.len() == series.suites.len() {
        return Ok(());
    }
    let suites: Vec<Suite> = manifests.into_iter().map(|manifest| manifest.identity.suite).collect();
    let whole = Elsewhere::of(&series.suites)?;
    let missing = Elsewhere::of(&suites)?.without(&whole);
    let missing = if missing.is_empty() { "nothing".to_owned() } else { missing.join(", ") };
    context.warn(format_args!(
        "stopped by its budget at a depth boundary; not tested for that: {missing}. The rest is run by:\n  {}",
        process::command_without_budget()
    ));
    Ok(())
}

fn print(series: &Series, budget: &Budget, context: &Context) -> Result<(), Failure> {
    let elsewhere = Elsewhere::of(&series.suites)?;
    if context.json {
        return context.print_json(&json!({
            "suites": budget.costs,
            "estimated_cpu_seconds": budget.cpu_seconds(),
            "jobs": context.jobs(),
            "estimated_seconds": budget.seconds(),
            "decided_by_standard": elsewhere.standard,
            "decided_by_full": elsewhere.full,
            "decided_by_none": elsewhere.none,
        }));
    }
    let mut text = budget.table().text();
    for sentence in elsewhere.sentences() {
        text.extend(["\n", &sentence, "\n"]);
    }
    context.print(text)
}

fn write(files: &[PathBuf], arguments: &Arguments, context: &Context) -> Result<(), Failure> {
    let (Read { rows, doubts }, origins) = read_with_origins(files, context)?;
    context.note(tr!("drawing the figures and writing the report"));
    let minimal = minimal_leaves();
    let details = details_of(files)?;
    let sheet = detailed_sheet(&rows, &minimal, &details);
    let manifests = files.iter().map(|file| manifest(file)).collect::<Result<Vec<_>, _>>()?;
    let suites: Vec<Suite> = manifests.iter().map(|manifest| manifest.identity.suite.clone()).collect();
    let elsewhere = Elsewhere::of(&suites)?;
    let provenance = provenance(&manifests);
    let (title, question) = (title(), question());
    let central = central(files);
    let central_rows = central.iter().map(|file| read_rows(file)).collect::<Result<Vec<_>, _>>()?;
    let central_rows: Rows = central_rows.iter().flatten().collect();
    let central_sheet = self::sheet(&central_rows, &minimal);
    let quick = suites.iter().all(|suite| suite.name.starts_with("glance"));
    let next = next(arguments, &central, quick);
    let subject = Subject {
        central: Some(&central_sheet),
        is_external,
        next: &next,
        headlines: if quick { &[] } else { Subject::HEADLINES },
        provenance: &provenance,
        doubts: &doubts,
        suite_text: ledger::command,
        question: Some(&question),
        origins: Some(&origins),
        position_facts,
        edition: Some(ledger::edition(files)),
        ..Subject::new(&title, &sheet)
    };
    let report = write_report(&subject, &arguments.out)?;
    if context.json {
        context.print_json(&json!({
            "out": arguments.out,
            "rows": rows.len(),
            "answer": report.answers.first(),
            "answers": report.answers,
            "files": report.files,
            "decided_by_standard": elsewhere.standard,
            "decided_by_full": elsewhere.full,
        }))?;
    } else {
        let tallies = if quick { Vec::new() } else { tallies(&report.ledger) };
        let text = answer::text(&report.answers, &tallies);
        context.print(if context.is_colored() { color::intervals(&text) } else { text })?;
    }
    Ok(())
}

/// Where the answer leads: the next size, the claims behind it, the report.
fn next(arguments: &Arguments, central: &[PathBuf], quick: bool) -> Vec<Next> {
    let next = |command: String, shows: String| Next { command, shows };
    let out = arguments.out.display();
    let files = process::quoted(&central.first().map_or_else(String::new, |file| file.display().to_string()));
    let larger = if quick {
        next(Size::Standard.command().to_owned(), tr!("four games, within ten minutes"))
    } else {
        next(Size::Full.command().to_owned(), tr!("every suite that a claim needs, in hours"))
    };
    let claims = if quick { files } else { format!("{out}/results/*.csv") };
    vec![
        larger,
        next(format!("plybench claims {claims}"), tr!("the claims that these rows test")),
        next(format!("{out}/report.html"), tr!("charts, tables and rows in a browser")),
    ]
}

fn manifest(file: &Path) -> Result<Manifest, Failure> {
    let path = beside(file, "manifest.json");
    Ok(Manifest::read(&path).with_context(|| format!("cannot read {}", path.display()))?)
}

/// ", to 7 plies of 8": what the time of its run sufficed for.
fn cut(manifest: &Manifest) -> String {
    match (manifest.cut_from, manifest.identity.suite.deepest()) {
        (Some(of), Some(deepest)) => tr!(", to {deepest} plies of {of}", deepest, of),
        _ => String::new(),
    }
}

fn provenance(manifests: &[Manifest]) -> Vec<String> {
    let mut lines = vec![format!("plybench {}", env!("CARGO_PKG_VERSION"))];
    lines.extend(manifests.iter().map(|manifest| {
        let identity = &manifest.identity;
        tr!(
            "Suite {}: {}{}, commit {}, plan {}",
            identity.suite.name,
            counted(manifest.cells, "cell"),
            cut(manifest),
            identity.git_commit.clone().unwrap_or_else(|| tr!("unknown")),
            identity.plan_hash
        )
    }));
    lines
}
