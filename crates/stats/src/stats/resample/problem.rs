//! A figure as resampling sees it: the sums of a draw, and the effect of each
//! cluster.

use std::ops::Range;

use crate::stats::resample::draw::Groups;
use crate::stats::resample::sample::{Sample, Sums, add};
use crate::stats::resample::selection::{Drawn, FOLDS, Selection};

/// A step of a derivative, in standard errors of the sum that is moved: short
/// enough for the curvature of any figure, long enough for the rounding of sums.
const STEP: f64 = 1e-3;

/// A spread below this share of what the sums alone would give is rounding: what
/// varies in them cancels.
pub(super) const CANCELLED: f64 = 1e-8;

/// A figure of the sums of a sample, and of the sum of a chosen number, which is 0 without a
/// selection.
pub(super) type Figure<'a> = Box<dyn Fn(Sums, f64) -> Option<f64> + Sync + Send + 'a>;

/// A figure of a sample, and the selection that it depends on.
#[derive(Clone, Copy)]
pub(super) struct Problem<'p, 'a> {
    pub(super) sample: &'p Sample,
    pub(super) selection: Option<&'p Selection<'a>>,
    pub(super) figure: &'p Figure<'a>,
    /// Whether the last of the sums is that of a number chosen before.
    pub(super) is_chosen: bool,
}

/// The variation of a figure from draw to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    pub(super) error: f64,
    /// Its upper bound, reached if nothing in the sums cancels.
    pub(super) uncancelled: f64,
}

impl Spread {
    /// The standard error as a unit; `None` where it is rounding.
    pub(super) fn unit(self) -> Option<f64> {
        (self.error > CANCELLED * self.uncancelled).then_some(self.error)
    }
}

impl Problem<'_, '_> {
    /// The groups whose sums a draw is: the folds of a selection, or all clusters.
    pub(super) fn groups(&self) -> Groups {
        match self.selection {
            Some(selection) => Groups { of: selection.folds.clone(), count: FOLDS },
            None => Groups { of: vec![0; self.sample.rows()], count: 1 },
        }
    }

    /// The sums of a draw over its groups.
    pub(super) fn sums(&self, times: &[u8]) -> Vec<f64> {
        let (groups, columns) = (self.groups(), self.sample.columns);
        let mut sums = vec![0.0; groups.count * columns];
        for ((times, row), group) in times.iter().zip(self.sample.each_row()).zip(&groups.of) {
            add(&mut sums[group * columns..][..columns], f64::from(*times), row);
        }
        sums
    }

    /// A draw from its sums over groups. `None` where nothing can be selected.
    pub(super) fn drawn(&self, sums: &[f64]) -> Option<Drawn> {
        match self.selection {
            Some(selection) => selection.drawn(self.sample.columns, sums),
            None => Some(Drawn { sums: sums.to_vec(), chosen: Vec::new() }),
        }
    }

    /// The figure of a draw from its sums over groups.
    pub(super) fn value_of(&self, sums: &[f64]) -> Option<f64> {
        if self.selection.is_none() { self.value(sums) } else { self.value(&self.drawn(sums)?.sums) }
    }

    /// The figure of a draw; `None` where it has none, or none that is finite.
    pub(super) fn value(&self, sums: &[f64]) -> Option<f64> {
        let (sums, chosen) = match sums.split_last() {
            Some((chosen, sums)) if self.is_chosen || self.selection.is_some() => (sums, *chosen),
            _ => (sums, 0.0),
        };
        (self.figure)(Sums(sums), chosen).filter(|value| value.is_finite())
    }

    /// The derivative of the figure by each sum, by central differences: 0 by
    /// sums that do not vary, `None` where a step leads to no figure.
    fn slope(&self, sums: &[f64], errors: &[f64]) -> Option<Vec<f64>> {
        let mut moved = sums.to_vec();
        let mut by = |place: usize| {
            let step = STEP * errors[place];
            if step == 0.0 {
                return Some(0.0);
            }
            moved[place] = sums[place] + step;
            let above = self.value(&moved)?;
            moved[place] = sums[place] - step;
            let below = self.value(&moved)?;
            moved[place] = sums[place];
            Some((above - below) / (2.0 * step))
        };
        (0..sums.len()).map(&mut by).collect()
    }

    /// The spread of the figure of a draw by the infinitesimal jackknife over
    /// clusters (Jaeckel 1972; Efron 1982, chapter 6), with n / (n - 1) in each
    /// stratum; of a figure without a selection. `errors` are [`errors_of_sums`]
    /// of the sample. `None` where the figure has no derivative.
    pub(super) fn spread(&self, times: &[u8], sums: &[f64], errors: &[f64]) -> Option<Spread> {
        let slope = self.slope(sums, errors)?;
        let uncancelled = slope.iter().zip(errors).map(|(slope, error)| (slope * error).abs()).sum();
        let terms: Vec<(usize, f64)> =
            slope.into_iter().enumerate().filter(|(_, slope)| *slope != 0.0).collect();
        let effect = |row: &[f64]| terms.iter().map(|(column, slope)| slope * row[*column]).sum();
        let effects: Vec<f64> = self.sample.each_row().map(effect).collect();
        let variance = |stratum: &Range<usize>| {
            let drawn = || {
                times[stratum.clone()].iter().map(|times| f64::from(*times)).zip(&effects[stratum.clone()])
            };
            let count = stratum.len() as f64;
            let mean = drawn().map(|(times, effect)| times * effect).sum::<f64>() / count;
            let squares: f64 = drawn().map(|(times, effect)| times * (effect - mean).powi(2)).sum();
            squares * count / (count - 1.0)
        };
        let error = self.sample.strata.iter().map(variance).sum::<f64>().sqrt();
        Some(Spread { error, uncancelled })
    }

    /// The sample with the chosen number as a number of every unit: the figure's
    /// sample once the selection is made.
    pub(super) fn once_chosen(&self, chosen: &[usize]) -> Sample {
        let Some(selection) = self.selection else { return self.sample.clone() };
        let rows = self.sample.each_row().enumerate();
        let rows = rows.flat_map(|(cluster, row)| {
            row.iter().copied().chain([row[1 + chosen[selection.fold_of(cluster)]]])
        });
        Sample { columns: self.sample.columns + 1, rows: rows.collect(), ..self.sample.clone() }
    }

    /// The acceleration of `BCa` by the jackknife: the figure without each
    /// cluster in turn, the rest of its stratum counted up to the same size
    /// (Efron and Tibshirani 1993, eq. 14.15, summed over the strata as
    /// over several samples). Of a figure without a selection, or
    /// [once it is made](Self::once_chosen): one that jumps when a cluster is left
    /// out would outweigh all else. `None` where a cluster cannot be left out.
    pub(super) fn acceleration(&self, sums: &[f64]) -> Option<f64> {
        let of = self.sample;
        let (mut squares, mut cubes) = (0.0, 0.0);
        for stratum in &of.strata {
            let count = stratum.len() as f64;
            let mut mean = vec![0.0; of.columns];
            stratum.clone().for_each(|cluster| add(&mut mean, 1.0 / count, of.row(cluster)));
            let without = |cluster: usize| {
                let mut rest = sums.to_vec();
                add(&mut rest, count / (count - 1.0), &mean);
                add(&mut rest, -count / (count - 1.0), of.row(cluster));
                self.value(&rest)
            };
            let figures: Vec<f64> = stratum.clone().map(without).collect::<Option<_>>()?;
            let middle = figures.iter().sum::<f64>() / count;
            for figure in figures {
                let effect = (middle - figure) * (count - 1.0) / count;
                squares += effect.powi(2);
                cubes += effect.powi(3);
            }
        }
        let acceleration = cubes / (6.0 * squares.powf(1.5));
        // A figure that no cluster moves has no shape to correct for.
        Some(if acceleration.is_finite() { acceleration } else { 0.0 })
    }
}

/// The standard error of each column's sum over a draw of clusters; 0 where it
/// varies by rounding only.
pub(super) fn errors_of_sums(sample: &Sample) -> Vec<f64> {
    let error = |column: usize| {
        let of = |cluster: usize| sample.row(cluster)[column];
        let variance = |stratum: &Range<usize>| {
            let count = stratum.len() as f64;
            let mean = stratum.clone().map(of).sum::<f64>() / count;
            stratum.clone().map(|cluster| (of(cluster) - mean).powi(2)).sum::<f64>() * count / (count - 1.0)
        };
        let error = sample.strata.iter().map(variance).sum::<f64>().sqrt();
        let size: f64 = (0..sample.rows()).map(|cluster| of(cluster).abs()).sum();
        if error > 1e-12 * size { error } else { 0.0 }
    };
    (0..sample.columns).map(error).collect()
}
