//! Results of chunks as they come: from files and from folders, at once or while they are still being written.

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::Context as _;
use plybench::language::counted;
use plybench::record::{beside, is_results_name};
use plybench::suite::{Manifest, Merge, MergeError};

use crate::cli::context::Context;
use crate::cli::failure::Failure;
use crate::cli::process;

/// Between two looks, at least.
const PAUSE: Duration = Duration::from_secs(1);
/// On a slow disk the pause is this many times as long as a look at the folder.
const REST: u32 = 20;
/// Interruptions are noticed within this time.
const NAP: Duration = Duration::from_millis(50);
const LINE: Duration = Duration::from_secs(5);

/// The files to merge, of which some may not be there yet.
pub(super) struct Gathering<'a> {
    sources: &'a [PathBuf],
    /// Set by Ctrl-C, if absent files are to be waited for.
    watch: Option<&'static AtomicBool>,
    context: &'a Context,
    taken: HashSet<PathBuf>,
    /// Those of which a warning has been given.
    warned: HashSet<PathBuf>,
    said: Option<Instant>,
}

impl<'a> Gathering<'a> {
    pub(super) fn new(sources: &'a [PathBuf], watch: bool, context: &'a Context) -> Result<Self, Failure> {
        let watch = watch.then(process::interrupt_flag).transpose()?;
        let (taken, warned) = (HashSet::new(), HashSet::new());
        Ok(Self { sources, watch, context, taken, warned, said: None })
    }

    pub(super) fn files(&self) -> usize {
        self.taken.len()
    }

    /// A file to begin with, as soon as there is one; none after an interruption.
    pub(super) fn first(&mut self) -> Result<Option<PathBuf>, Failure> {
        loop {
            let begun = Instant::now();
            let found = self.found()?;
            if let Some(first) = found.into_iter().next() {
                return Ok(Some(first));
            }
            if self.watch.is_none() {
                let sources: Vec<_> = self.sources.iter().map(|path| path.display().to_string()).collect();
                return Err(anyhow::anyhow!("no chunk results in {}", sources.join(", ")).into());
            }
            self.say(|| "waiting for the first results".to_owned());
            if !self.rest(begun.elapsed()) {
                self.context.warn("interrupted before any results arrived");
                return Ok(None);
            }
        }
    }

    /// Takes in what is there, or with `--watch` until every cell is there; whether it was not interrupted.
    pub(super) fn take_in_all(&mut self, merge: &mut Merge<'_>) -> Result<bool, Failure> {
        loop {
            let begun = Instant::now();
            for path in self.found()? {
                if self.is_interrupted() {
                    break;
                }
                if !self.taken.contains(&path) {
                    self.take_in(merge, path)?;
                }
            }
            if self.watch.is_none() || merge.present() == merge.cells() {
                return Ok(true);
            }
            let taken = self.taken.len();
            self.say(|| {
                let (present, cells) = (merge.present(), counted(merge.cells(), "search"));
                format!("{} merged: {present} of {cells}", counted(taken, "file"))
            });
            if !self.rest(begun.elapsed()) {
                self.context.warn(format_args!(
                    "interrupted with {} of {}; nothing is written and no result is lost; rerun the same command to continue",
                    merge.present(),
                    counted(merge.cells(), "search"),
                ));
                return Ok(false);
            }
        }
    }

    fn take_in(&mut self, merge: &mut Merge<'_>, path: PathBuf) -> Result<(), Failure> {
        match merge.take_in(&path) {
            Ok(()) => {
                self.taken.insert(path);
                Ok(())
            }
            // A manifest may reach a shared disk before its results do, or the other way round.
            Err(error @ (MergeError::Altered { .. } | MergeError::Manifest { .. }))
                if self.watch.is_some() =>
            {
                let text = Failure::from(error).message();
                if self.warned.insert(path) {
                    self.context.warn(format_args!("waiting: {text}"));
                }
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn found(&mut self) -> Result<Vec<PathBuf>, Failure> {
        let mut found = Vec::new();
        for source in self.sources {
            if source.is_dir() {
                found.extend(self.in_folder(source)?);
            } else if self.watch.is_none() || source.exists() {
                found.push(source.clone());
            }
        }
        Ok(found)
    }

    /// The results of chunks in a folder, by name. A merged file among them is none of a chunk.
    fn in_folder(&mut self, folder: &Path) -> Result<BTreeSet<PathBuf>, Failure> {
        let unreadable = || format!("cannot read the folder {}", folder.display());
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(folder).with_context(unreadable)? {
            let path = entry.with_context(unreadable)?.path();
            if !is_results_name(&path) {
                continue;
            }
            if self.taken.contains(&path) {
                found.insert(path);
                continue;
            }
            let manifest = beside(&path, "manifest.json");
            match Manifest::read(&manifest) {
                Ok(manifest) if manifest.chunk.is_some() => {
                    found.insert(path);
                }
                Err(error) if self.watch.is_none() && self.warned.insert(path.clone()) => {
                    let (path, manifest) = (path.display(), manifest.display());
                    self.context.warn(format_args!(
                        "{path} is skipped: cannot read its manifest {manifest}: {error}"
                    ));
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Prints a line of progress, but not too often.
    fn say(&mut self, text: impl FnOnce() -> String) {
        if self.said.is_none_or(|said| said.elapsed() >= LINE) {
            self.context.note(text());
            self.said = Some(Instant::now());
        }
    }

    fn is_interrupted(&self) -> bool {
        self.watch.is_some_and(|interrupt| interrupt.load(Ordering::Relaxed))
    }

    /// Waits before the next look; whether it was not interrupted.
    fn rest(&self, looked: Duration) -> bool {
        let (begun, pause) = (Instant::now(), PAUSE.max(looked * REST));
        while begun.elapsed() < pause {
            if self.is_interrupted() {
                return false;
            }
            thread::sleep(NAP);
        }
        !self.is_interrupted()
    }
}
