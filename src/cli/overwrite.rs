//! The policy on files that are there already, for every verb that writes
//! some: what plybench wrote is replaced, with a note that names it; anything
//! else is refused until `--overwrite` says otherwise.
//!
//! A file is plybench's if it has plybench's mark, in the place that its format
//! has for one. Results have a manifest beside them instead, and are protected
//! because they are expensive to reproduce.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use plybench::draw::chart::data::COLUMNS;
use plybench::draw::export::PRODUCER;
use plybench::report::figure::FIGURES;
use plybench::report::latex::pgfplots::MARK;

use crate::cli::context::Context;
use crate::cli::failure::Failure;

/// The option of the verbs that follow the policy.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct OverwriteArgument {
    /// Also replace files not written by plybench
    #[arg(long)]
    pub(super) overwrite: bool,
}

/// Marks that are not drawn: the data and the captions of figures, generated positions, tables of minimal trees,
/// chunks, claims, manual pages.
const OTHER_MARKS: [&str; 8] = [
    COLUMNS,
    MARK,
    "\nDrawn by plybench.\n",
    "# Written by `plybench",
    "position,depth,value,tree_leaves,tree_nodes,",
    "\"plan_hash\": \"",
    "\"not_measured\": ",
    ".TH plybench",
];

/// A mark further down a file is not looked for.
const MARKED_WITHIN: u64 = 16 << 20;

/// Allows these files to be written, or refuses them all: nothing is written
/// before every one of them is known to be replaceable.
pub(super) fn allow(files: &[PathBuf], overwrite: bool, context: &Context) -> Result<(), Failure> {
    let (mut present, mut foreign) = (Vec::new(), Vec::new());
    for file in files {
        match standing(file).with_context(|| format!("cannot read {}", file.display()))? {
            Standing::Free => {}
            Standing::Ours => present.push(file.as_path()),
            Standing::Foreign => {
                present.push(file);
                foreign.push(file.as_path());
            }
        }
    }
    if !foreign.is_empty() && !overwrite {
        let (verb, was) = if foreign.len() == 1 { ("exists", "was") } else { ("exist", "were") };
        return Err(anyhow::anyhow!(
            "{} {verb} and {was} not written by plybench; choose another --out, or replace with --overwrite",
            named(&foreign)
        )
        .into());
    }
    if !present.is_empty() {
        context.note(format_args!("replacing {}", named(&present)));
    }
    Ok(())
}

/// Allows a report to be written into a folder.
pub(super) fn allow_report(folder: &Path, overwrite: bool, context: &Context) -> Result<(), Failure> {
    let documents = ["report.html", "report.md", "claims.md", "claims.json"].map(|name| folder.join(name));
    let figures = FIGURES.iter().flat_map(|figure| {
        ["svg", "png"].map(|format| folder.join("figures").join(&figure.name).with_extension(format))
    });
    allow(&documents.into_iter().chain(figures).collect::<Vec<_>>(), overwrite, context)
}

/// The content of a path that is to be written.
enum Standing {
    /// Nothing that could be lost: no file, an empty one, a pipe or a device.
    Free,
    Ours,
    Foreign,
}

fn standing(path: &Path) -> io::Result<Standing> {
    match fs::metadata(path) {
        // If more is wrong with the path than that nothing is there, writing to it will say so.
        Err(_) => return Ok(Standing::Free),
        Ok(metadata) if !metadata.is_file() || metadata.len() == 0 => return Ok(Standing::Free),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MARKED_WITHIN).read_to_end(&mut bytes)?;
    let drawn = [
        format!("<!-- {PRODUCER} -->"),
        format!("Software\0{PRODUCER}"),
        format!("/Producer ({PRODUCER})"),
        format!("  // {PRODUCER}\n"),
        format!("<meta name=\"generator\" content=\"{PRODUCER}\">"),
    ];
    let marks = drawn.iter().map(String::as_str).chain(OTHER_MARKS);
    let mut marks = marks.filter(|mark| contains(&bytes, mark.as_bytes()));
    Ok(if marks.next().is_some() { Standing::Ours } else { Standing::Foreign })
}

fn contains(bytes: &[u8], mark: &[u8]) -> bool {
    bytes.windows(mark.len()).any(|window| window == mark)
}

fn named(files: &[&Path]) -> String {
    match files {
        [] => String::new(),
        [only] => only.display().to_string(),
        [first, others @ ..] => {
            let noun = if others.len() == 1 { "file" } else { "files" };
            format!("{} and {} more {noun}", first.display(), others.len())
        }
    }
}
