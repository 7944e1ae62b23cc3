//! Whether a change stays within its limits.

use serde::Serialize;

use crate::analysis::diff::engine_diff::EngineDiff;
use crate::analysis::diff::limit::Limit;
use crate::analysis::diff::result::Diff;

/// What the limits say of a change. They are for totals: of each engine on each
/// game, over all cells that have the figure in both files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict<'a> {
    /// The limits.
    pub limits: Vec<Limit>,
    /// Totals beyond them.
    pub beyond: Vec<Beyond<'a>>,
    /// Cells with nothing to put to a limit: gone, no longer finished, or without a
    /// figure that they had.
    pub lost: usize,
}

/// A total beyond its limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Beyond<'a> {
    /// Game spec.
    pub game: &'a str,
    /// Engine spec.
    pub engine: &'a str,
    /// The limit.
    pub limit: Limit,
    /// The old total.
    pub old: u64,
    /// The new total.
    pub new: u64,
    /// The change in percent; `None` from zero.
    pub percent: Option<f64>,
}

impl<'a> Verdict<'a> {
    /// Puts a change to limits.
    pub fn new(diff: &Diff<'a>, limits: &[Limit]) -> Self {
        let put = |engine: &EngineDiff<'a>, limit: &Limit| {
            let total = engine.metric(limit.metric)?.overall.as_ref()?;
            let (old, new) = (total.old, total.new);
            limit.is_exceeded(old, new).then_some(Beyond {
                game: engine.game,
                engine: engine.engine,
                limit: *limit,
                old,
                new,
                percent: total.percent,
            })
        };
        let of_engine = |engine| limits.iter().filter_map(move |limit| put(engine, limit));
        let lost = diff.engines.iter().map(|engine| lost(engine, limits)).sum();
        Self { limits: limits.to_vec(), beyond: diff.engines.iter().flat_map(of_engine).collect(), lost }
    }

    /// Whether every limit is kept, and nothing was lost that they are for.
    /// Without limits anything passes.
    pub fn passed(&self) -> bool {
        self.limits.is_empty() || self.beyond.is_empty() && self.lost == 0
    }

    /// Whether one engine keeps its limits.
    pub fn passes(&self, engine: &EngineDiff) -> bool {
        let is_of = |beyond: &Beyond| (beyond.game, beyond.engine) == (engine.game, engine.engine);
        self.limits.is_empty() || !self.beyond.iter().any(is_of) && lost(engine, &self.limits) == 0
    }
}

/// The cells of an engine that limits have nothing to look at in.
fn lost(engine: &EngineDiff, limits: &[Limit]) -> usize {
    let figures = limits.iter().filter_map(|limit| Some(engine.metric(limit.metric)?.lost)).max();
    engine.gone + engine.stopped + figures.unwrap_or(0)
}
