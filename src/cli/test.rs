//! `plybench test`: a claim of the user, from its file to its words.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use plybench::ledger::{Registration, assess, read_file, searches};
use plybench::record::beside;
use plybench::suite::{Manifest, Plan, left_to_run};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Usage as _};
use crate::cli::results::{detailed_sheet, details_of, minimal_leaves, read_all};
use crate::cli::series::Series;
use crate::cli::{dry_run, ledger, process, values};

/// Test a claim of your own: run the searches that it needs, and print its outcome
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench new claim --engines ab+tt+id,pvs+tt+id --depths 2-3 --out pvs.toml
  plybench test pvs.toml --dry-run
  plybench test pvs.toml
  plybench test pvs.toml --register pvs.registration --out registered

Results are in CLAIM.results.csv, CPU times in CLAIM.results-time.csv. Finished searches are kept;
rerun the command to resume, or to test the same rows with another range. --register is for a
prediction that others can check: publish the SHA-256 of FILE before you look at any outcome.")]
pub(super) struct Arguments {
    /// The file of the claim
    #[arg(value_name = "CLAIM.toml")]
    claim: PathBuf,
    /// Folder for the results [default: that of the claim]
    #[arg(long, short, value_name = "DIR", value_parser = values::folder())]
    out: Option<PathBuf>,
    /// Print the searches and their estimated cost; run nothing
    #[arg(long)]
    dry_run: bool,
    /// Register the claim before its searches run: write FILE, with the claim and with digests of its positions and
    /// of the judging code. If FILE exists, it must register the same
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    register: Option<PathBuf>,
    /// Exit with 3 if a number or direction is not reproduced or not valid, a theorem disagrees, or an exact
    /// statement is violated
    #[arg(long)]
    strict: bool,
    /// Run finished searches again
    #[arg(long)]
    overwrite: bool,
}

pub(super) fn run(arguments: &Arguments, context: &Context) -> Result<Exit, Failure> {
    let interrupt = process::prepare_for_cells()?;
    let (claim, text) = read_file(&arguments.claim).usage()?;
    let folder = arguments.claim.parent().unwrap_or(Path::new(""));
    let name = arguments.claim.file_stem().unwrap_or_default().to_string_lossy();
    let suites = searches(&claim, &format!("{name}.results"), folder).map_err(|error| {
        Failure::usage_of(anyhow::Error::new(error).context(arguments.claim.display().to_string()))
    })?;
    let results = arguments.out.clone().unwrap_or_else(|| folder.to_owned());
    let mut series = Series { suites, results, overwrite: arguments.overwrite, seconds: None };
    let of_rows = registration_of_rows(&series);
    if arguments.dry_run {
        series.register(of_rows.as_ref().map(|(_, digest)| digest.as_str()));
        return dry_run::print_all(series.suites.iter().map(|suite| (suite, series.begun(suite))), context);
    }
    let registration = match (&arguments.register, of_rows) {
        (Some(file), _) => Some((Registration::new(&text, &series.suites).usage()?, file)),
        (None, None) => None,
        (None, Some((rows, _))) => {
            return Err(anyhow!(
                "{} has rows of a registered claim; name its registration with --register, or choose another --out",
                rows.display()
            )
            .into());
        }
    };
    let registered = registration.as_ref().map(|(registration, _)| registration.digest());
    series.register(registered.as_deref());
    let budget = series.budget(context.jobs().get(), Plan::new)?;
    if let Some((registration, file)) = &registration {
        register(registration, file, &series, context)?;
    }
    // A series would start over where unfinished rows are of other searches.
    for suite in series.suites.iter().filter(|_| !arguments.overwrite) {
        if let Some(file) = series.begun(suite) {
            left_to_run(suite, &Plan::new(suite).usage()?, &file)?;
        }
    }
    let exit = series.run(&budget, context, interrupt)?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let files = series.files();
    let (rows, minimal, details) = (read_all(&files, context)?.rows, minimal_leaves(), details_of(&files)?);
    let sheet = detailed_sheet(&rows, &minimal, &details);
    let entries = assess(&sheet, &[claim], &|| ());
    ledger::print(&entries, &sheet, None, true, registered.as_deref(), context)?;
    match if arguments.strict { ledger::strictly(&entries)? } else { Exit::Done } {
        Exit::Done => Ok(exit),
        failed => Ok(failed),
    }
}

/// Writes a registration where nothing has run, or compares it with the one that is there.
fn register(
    registration: &Registration,
    file: &Path,
    series: &Series,
    context: &Context,
) -> Result<(), Failure> {
    let (shown, digest) = (file.display(), registration.digest());
    match fs::read_to_string(file) {
        Ok(earlier) => {
            if let Some(difference) = registration.difference(&earlier) {
                return Err(anyhow!(
                    "{shown} registers something else: {difference}; restore what it registers, or register anew with \
                     another FILE and --out"
                )
                .into());
            }
            context.note(format_args!("registered in {shown}: SHA-256 {digest}"));
            return Ok(());
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("cannot read {shown}"))?,
    }
    if let Some(rows) = series.suites.iter().find_map(|suite| series.begun(suite)) {
        return Err(anyhow!(
            "{} has rows already, and a registration must precede them; run other positions into another --out, \
             or leave --register out",
            rows.display()
        )
        .into());
    }
    let mut new = File::create_new(file).with_context(|| format!("cannot write {shown}"))?;
    new.write_all(registration.text().as_bytes()).with_context(|| format!("cannot write {shown}"))?;
    context.note(format_args!(
        "registered in {shown}: SHA-256 {digest}\nPublish this digest before you look at any outcome."
    ));
    Ok(())
}

/// Rows that have a registration, and its digest. Nobody may add to them without it: the rule may have changed since.
fn registration_of_rows(series: &Series) -> Option<(PathBuf, String)> {
    series.files().into_iter().find_map(|file| {
        let manifest = |end| Manifest::read(&beside(&file, end)).ok();
        let mut manifests = ["manifest.json", "manifest.json.partial"].into_iter().filter_map(manifest);
        let digest = manifests.find_map(|manifest| manifest.identity.suite.registered)?;
        Some((file, digest))
    })
}
