//! What an experiment may ask for. A suite file has been checked line by line;
//! a chunk, a manifest or a caller may say anything.

use crate::game::GameSpec;
use crate::search::MAX_DEPTH;
use crate::suite::plan::error::PlanError;
use crate::suite::plan::ranges::RangeError;
use crate::suite::plan::suite::{Budget, Experiment};

/// Refuses depths and seeds that would wrap around.
pub(crate) fn check_ranges(experiment: &Experiment) -> Result<(), RangeError> {
    if let Some(&depth) = experiment.depths.iter().find(|depth| **depth > MAX_DEPTH) {
        return Err(RangeError::TooDeep { depth: depth.into() });
    }
    match experiment.positions.seeds {
        Some((first, last)) if first > last => Err(RangeError::Backwards { first, last }),
        _ => Ok(()),
    }
}

/// Refuses times that make no deadline, wherever the budget comes from.
pub(crate) fn check_times(budget: &Budget) -> Result<(), PlanError> {
    let times = [("seconds", budget.seconds), ("sampling_seconds", Some(budget.sampling_seconds))];
    let refused = |time: Option<f64>| time.is_some_and(|seconds| !Budget::allows_seconds(seconds));
    match times.into_iter().find(|(_, time)| refused(*time)) {
        Some((key, _)) => Err(PlanError::Seconds { key }),
        None => Ok(()),
    }
}

/// Refuses cells that would hardly end, unless the experiment limits them.
pub(crate) fn check_sizes(game: &GameSpec, experiment: &Experiment) -> Result<(), PlanError> {
    if experiment.budget.nodes.is_some() || experiment.budget.seconds.is_some() {
        return Ok(());
    }
    for engine in experiment.engines.iter().chain(&experiment.reference).chain(&experiment.within) {
        for &depth in &experiment.depths {
            game.check_size(depth, engine.prunes()).map_err(|error| PlanError::TooLarge {
                engine: engine.to_string(),
                source: Box::new(error),
            })?;
        }
    }
    Ok(())
}
