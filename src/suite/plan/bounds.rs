//! Bounds of an experiment. A suite file has been checked line by line;
//! a chunk, a manifest or a caller may say anything.

use crate::game::GameSpec;
use crate::program::Go;
use crate::search::MAX_DEPTH;
use crate::suite::error::SuiteError;
use crate::suite::plan::suite::{Budget, Experiment, Mode, Suite};

/// Refuses depths and seeds that would wrap around.
pub(crate) fn check_ranges(experiment: &Experiment) -> Result<(), SuiteError> {
    if let Some(&depth) = experiment.depths.iter().find(|depth| **depth > MAX_DEPTH) {
        return Err(SuiteError::TooDeep { depth: depth.into() });
    }
    match experiment.positions.seeds {
        Some((first, last)) if first > last => Err(SuiteError::Backwards { first, last }),
        _ => Ok(()),
    }
}

/// Refuses times that make no deadline, wherever the budget comes from.
pub(crate) fn check_times(budget: &Budget) -> Result<(), SuiteError> {
    let times = [("seconds", budget.seconds), ("sampling_seconds", Some(budget.sampling_seconds))];
    let refused = |time: Option<f64>| time.is_some_and(|seconds| !Budget::allows_seconds(seconds));
    match times.into_iter().find(|(_, time)| refused(*time)) {
        Some((key, _)) => Err(SuiteError::Seconds { key }),
        None => Ok(()),
    }
}

/// Refuses samples that would be copies, or that time mode takes by itself.
pub(crate) fn check_samples(suite: &Suite) -> Result<(), SuiteError> {
    let sampled = || {
        suite.experiments.iter().filter(|experiment| experiment.samples.is_some_and(|samples| samples > 1))
    };
    if suite
        .experiments
        .iter()
        .filter_map(|of| of.samples)
        .any(|samples| !(1..=Budget::MOST_SAMPLES).contains(&samples))
    {
        return Err(SuiteError::Samples);
    }
    if suite.mode == Mode::Time && sampled().next().is_some() {
        return Err(SuiteError::SamplesTimed);
    }
    if sampled().next().is_some() && sampled().all(|experiment| experiment.programs.is_empty()) {
        return Err(SuiteError::SamplesOfOurs);
    }
    Ok(())
}

/// Refuses cells that would hardly end, unless the experiment limits them.
pub(crate) fn check_sizes(game: &GameSpec, experiment: &Experiment) -> Result<(), SuiteError> {
    if experiment.budget.nodes.is_some() || experiment.budget.seconds.is_some() {
        return Ok(());
    }
    for engine in experiment.engines.iter().chain(&experiment.reference).chain(&experiment.within) {
        for &depth in &experiment.depths {
            game.check_size(depth, engine.prunes()).map_err(|error| SuiteError::TooLarge {
                engine: engine.to_string(),
                source: Box::new(error),
            })?;
        }
    }
    Ok(())
}

/// Refuses programs of others for what they cannot be asked.
pub(crate) fn check_programs(experiment: &Experiment) -> Result<(), SuiteError> {
    for program in &experiment.programs {
        let refuse = |reason: String| Err(SuiteError::Program { program: program.label(), reason });
        for game in &experiment.games {
            if !game.rules().is_some_and(|rules| program.protocol.plays(rules)) {
                let played: Vec<&str> = program.protocol.games().iter().map(|rules| rules.word()).collect();
                let played = played.join(" and ");
                return refuse(format!("{} engines play {played}, not `{game}`", program.protocol));
            }
        }
        if let Some(game) = experiment.own_games.first() {
            return refuse(format!("it cannot be told the rules of `{game}`"));
        }
        if program.go != Go::Depth && experiment.depths.len() > 1 {
            return refuse(format!(
                "with go={} the depth is only a label of its rows: give a single one",
                program.go
            ));
        }
        let limits_nodes = experiment.budget.nodes.is_some();
        let refused = experiment.depths.iter().find_map(|depth| program.refuses(*depth, limits_nodes));
        if let Some(reason) = refused {
            return refuse(reason);
        }
    }
    Ok(())
}
