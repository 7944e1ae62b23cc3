//! Which figures two files are compared by.

use crate::analysis::diff::error::DiffError;
use crate::analysis::diff::matched::Matched;
use crate::analysis::metric::Metric;
use crate::record::Counter;

/// Which figures are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Metrics {
    /// These.
    Named(Vec<Metric>),
    /// Nodes; with a quiescence search the nodes below the horizon too; of samples
    /// taken in time mode also the CPU time; and these.
    UsualAnd(Vec<Metric>),
}

impl Metrics {
    /// The figures that were asked for by name.
    pub(super) fn named(&self) -> &[Metric] {
        let (Self::Named(named) | Self::UsualAnd(named)) = self;
        named
    }

    /// The figures for some cells, each once.
    pub(super) fn of(&self, matched: &Matched) -> Result<Vec<Metric>, DiffError> {
        let mut metrics = Vec::new();
        if matches!(self, Self::UsualAnd(_)) {
            metrics.extend(usual(matched));
        }
        for metric in self.named().iter().copied() {
            if let Some(engine) = matched.engines().iter().find(|engine| !engine.has_cost(metric)) {
                return Err(DiffError::NotACost { metric, engine: engine.counts.engine.to_owned() });
            }
            if !metrics.contains(&metric) {
                metrics.push(metric);
            }
        }
        Ok(metrics)
    }
}

/// The usual figures that the cells have; nodes, if they have none of them, unless no engine has costs.
fn usual(matched: &Matched) -> Vec<Metric> {
    let has_quiescence = matched.pairs().any(|(old, new)| {
        [old, new].iter().any(|row| row.counter(Counter::QuiescenceNodes).is_some_and(|nodes| nodes > 0))
    });
    let time = Metric::CpuNs;
    let is_sampled = !matched.is_counted()
        && matched
            .pairs()
            .all(|(old, new)| matched.samples(old, new, time).iter().all(|samples| samples.len() > 1));
    let candidates =
        [(Metric::Nodes, true), (Metric::NodesAndQuiescence, has_quiescence), (time, is_sampled)];
    let wanted = candidates.into_iter().filter(|(_, wanted)| *wanted).map(|(metric, _)| metric);
    let found: Vec<Metric> = wanted.filter(|metric| matched.has(*metric)).collect();
    let has_costs = matched.engines().iter().any(|engine| engine.has_cost(Metric::Nodes));
    if found.is_empty() && has_costs { vec![Metric::Nodes] } else { found }
}
