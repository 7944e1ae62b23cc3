//! `plybench man`: the help texts as manual pages.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use plybench::report::files::{make_folder, write_file};

use crate::cli::context::Context;
use crate::cli::failure::{Exit, Failure};
use crate::cli::overwrite::{self, OverwriteArgument};
use crate::cli::values;

/// Write the manual pages, one per command
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  plybench man | head
  plybench man --out man1     read them with `man man1/plybench-run.1`")]
pub(super) struct Arguments {
    /// Folder for the pages; without it the first page is printed
    #[arg(long, short, value_name = "DIR", value_parser = values::folder())]
    out: Option<PathBuf>,
    #[command(flatten)]
    existing: OverwriteArgument,
}

pub(super) fn run(arguments: &Arguments, mut command: Command, context: &Context) -> Result<Exit, Failure> {
    context.refuse_json("manual pages")?;
    command.build();
    let Some(folder) = &arguments.out else {
        context.print(String::from_utf8_lossy(&page(&command, "plybench")?))?;
        return Ok(Exit::Done);
    };
    let mut pages = Vec::new();
    collect(&command, "plybench", &mut pages)?;
    let paths: Vec<PathBuf> = pages.iter().map(|(name, _)| folder.join(format!("{name}.1"))).collect();
    overwrite::allow(&paths, arguments.existing.overwrite, context)?;
    make_folder(folder)?;
    let written = paths.into_iter().zip(pages).map(|(path, (_, page))| Ok(write_file(path, page)?));
    // All of them are written before one is printed: whoever reads the list may want no more of it.
    for path in written.collect::<Result<Vec<PathBuf>, Failure>>()? {
        context.print(path.display())?;
    }
    Ok(Exit::Done)
}

fn collect(command: &Command, name: &str, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    pages.push((name.to_owned(), page(command, name)?));
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        collect(below, &format!("{name}-{}", below.get_name()), pages)?;
    }
    Ok(())
}

fn page(command: &Command, name: &str) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone())
        .title(name)
        .manual("plybench")
        .source(concat!("plybench ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(page)
}
