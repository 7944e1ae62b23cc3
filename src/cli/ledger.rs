//! The ledger of claims for a person, as `claims` and `reproduce` print it.

use std::path::PathBuf;

use plybench::analysis::left_out::LeftOut;
use plybench::analysis::sheet::Sheet;
use plybench::bibliography::uses;
use plybench::language::counted;
use plybench::ledger::{Claim, Edition, Entry};
use plybench::record::beside;
use plybench::report::outcomes::blocks;
use plybench::spec::Suggestion;
use plybench::suite::Manifest;
use serde_json::json;
use tr::tr;

use crate::cli::color;
use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure, Judged, something};

pub(super) fn command(suite: &str) -> String {
    format!("plybench run {suite} --out {suite}.csv")
}

/// The state of the built-in rules, seen from some files: their manifests say when they were run.
pub(super) fn edition<'f>(files: impl IntoIterator<Item = &'f PathBuf>) -> Edition {
    let manifests = files.into_iter().filter_map(|file| Manifest::read(&beside(file, "manifest.json")).ok());
    let starts: Vec<String> = manifests.map(|manifest| manifest.start).collect();
    Edition::of(starts.iter().map(String::as_str))
}

/// Prints what the rows test, or all; the other claims are counted in a note. Rows may have a registration.
pub(super) fn print(
    ledger: &[Entry],
    sheet: &Sheet,
    edition: Option<Edition>,
    all: bool,
    registered: Option<&str>,
    context: &Context,
) -> Result<(), Failure> {
    if context.json {
        let mut json = json!({ "claims": ledger, "left_out": sheet.left_out() });
        if let Some(digest) = registered {
            json["registered"] = digest.into();
        }
        return context.print_json(&json);
    }
    let shown: Vec<&Entry> = ledger.iter().filter(|entry| all || entry.is_tested()).collect();
    context.print(blocks(&shown, ledger, edition, all.then_some(command), color::painter(context)))?;
    let hidden = ledger.len() - shown.len();
    if hidden > 0 {
        let claims = counted(hidden, "claim");
        context.note(tr!("these rows do not test {}; --all lists them with the suites that do", claims));
    }
    if let Some(digest) = registered {
        context.print(format!("\nregistered: SHA-256 {digest}\n"))?;
    }
    print_left_out(sheet, context)
}

/// Claims name the engines that are not exact, and their figures say how far they err.
pub(super) fn print_left_out(sheet: &Sheet, context: &Context) -> Result<(), Failure> {
    let left_out = LeftOut { inexact: 0, ..sheet.left_out() };
    left_out.sentence().map_or(Ok(()), |sentence| context.print(format!("\n{sentence}\n")))
}

/// The exit with `--strict`: a part that fails, or nothing tested, is no success.
pub(super) fn strictly(ledger: &[Entry]) -> Result<Exit, Failure> {
    let parts = || ledger.iter().flat_map(|entry| &entry.parts);
    if parts().any(|part| part.outcome.fails(part.kind)) {
        return Ok(Exit::Regression);
    }
    let tested = parts().filter(|part| part.is_tested()).count();
    Ok(Judged::passed(something(tested, || "these rows test no claim".to_owned())?).into())
}

/// The ids that a list names, which may be written in any case.
pub(super) fn wanted<'c>(names: &[String], claims: &'c [Claim]) -> Result<Vec<&'c str>, Failure> {
    let ids = || claims.iter().map(|claim| claim.id.as_str());
    let find = |name: &String| {
        ids().find(|id| id.eq_ignore_ascii_case(name.trim())).ok_or_else(|| {
            let nearest = Suggestion::among(name, ids()).or("`plybench claims --help` lists them");
            Failure::usage(format_args!("there is no claim `{name}`{nearest}"))
        })
    };
    names.iter().map(find).collect()
}

/// The ids of the claims of a source.
pub(super) fn of_paper(key: &str) -> Vec<&'static str> {
    let of_key = uses().claims.iter().filter(|(_, keys)| keys.iter().any(|of| of == key));
    of_key.map(|(id, _)| id.as_str()).collect()
}
