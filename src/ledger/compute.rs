//! From the numbers of positions to a figure and its interval, on the scale of
//! logarithms where the figure is geometric.

use std::collections::HashMap;

use crate::ledger::figure::Figure;
use crate::ledger::observed::{Observed, slope};
use crate::ledger::shape::Shape;
use crate::stats::resample::{self, Estimate, Sample, Sums};

/// The figure, and its interval where there are enough games.
pub(super) struct Found {
    pub(super) value: Option<f64>,
    pub(super) estimate: Option<Estimate>,
}

/// The figure of some positions with its interval at a level of 1 - `alpha`;
/// `other` are the positions of the figure that it is set over.
pub(super) fn compute(figure: &Figure, observed: &[Observed], other: &[Observed], alpha: f64) -> Found {
    let numbers = sample(observed);
    let crossfitted =
        |estimate: Option<Estimate>| Found { value: estimate.as_ref().map(|found| found.value), estimate };
    match figure.shape {
        Shape::OverSmallest => {
            let rivals = 1..figure.contrasts.len();
            let ratio = |sums: Sums, smallest: f64| Some(sums.mean(0)? - smallest / sums.units());
            crossfitted(resample::interval_crossfit(
                &numbers,
                |sums| sums.smallest(rivals.clone()),
                ratio,
                alpha,
            ))
        }
        Shape::Reduction | Shape::ReductionByLog => {
            let rivals = 2..figure.contrasts.len();
            let part = |sums: Sums, best: f64| part(sums.sum(0), sums.sum(1), best);
            crossfitted(resample::interval_crossfit(
                &numbers,
                |sums| sums.smallest(rivals.clone()),
                part,
                alpha,
            ))
        }
        Shape::ReductionByMean => {
            let (parts, rivals) = parts(observed);
            // Chosen by the sum of its quantity, measured by the parts: the first half and the second.
            let best = |sums: Sums| Some(sums.smallest(rivals..2 * rivals)? - rivals);
            crossfitted(resample::interval_crossfit(
                &parts,
                best,
                |sums, part| Some(part / sums.units()),
                alpha,
            ))
        }
        Shape::RatioOver => {
            let over = sample(other);
            let both = |own: Sums, other: Sums| Some(own.mean(0)? - other.mean(0)?);
            let value = numbers.figure(|sums| sums.mean(0)).zip(over.figure(|sums| sums.mean(0)));
            Found {
                value: value.map(|(own, other)| own - other),
                estimate: resample::interval_of_two(&numbers, &over, both, alpha),
            }
        }
        Shape::TrendOver => {
            of_sums(&joined(observed, other), alpha, |sums| Some(sums.mean(0)?.abs() / sums.mean(1)?.abs()))
        }
        Shape::Power => of_sums(&numbers, alpha, |sums| {
            let log = |number: usize| Some(sums.mean(number)?.ln());
            let points = figure.at.iter().enumerate().map(|(place, at)| Some((at.ln(), log(place)?)));
            slope(&points.collect::<Option<Vec<_>>>()?)
        }),
        Shape::Share => of_sums(&numbers, alpha, |sums| {
            Some((sums.mean(0)? - sums.mean(2)?) / (sums.mean(1)? - sums.mean(2)?))
        }),
        Shape::Pooled => {
            of_sums(&numbers, alpha, |sums| (sums.sum(1) > 0.0).then(|| sums.sum(0) / sums.sum(1)))
        }
        Shape::ReductionToMinimal => {
            of_sums(&numbers, alpha, |sums| part(sums.sum(0), sums.sum(1), sums.sum(2)))
        }
        _ => of_sums(&numbers, alpha, |sums| sums.mean(0)),
    }
}

/// Whether what a figure is divided by may be nothing: its interval contains 0.
pub(super) fn divides_by_nothing(
    figure: &Figure,
    observed: &[Observed],
    other: &[Observed],
    alpha: f64,
) -> bool {
    let whole = match figure.shape {
        Shape::Share => {
            resample::interval(&sample(observed), |sums| Some(sums.mean(1)? - sums.mean(2)?), alpha)
        }
        Shape::TrendOver => resample::interval(&sample(other), |sums| sums.mean(0), alpha),
        _ => return false,
    };
    whole.is_none_or(|whole| whole.interval.contains(0.0))
}

fn of_sums(sample: &Sample, alpha: f64, figure: impl Fn(Sums) -> Option<f64> + Sync) -> Found {
    Found { value: sample.figure(&figure), estimate: resample::interval(sample, figure, alpha) }
}

/// Of what the best engine saves of a plain one, the part that another saves.
fn part(plain: f64, own: f64, best: f64) -> Option<f64> {
    (plain > best).then(|| (plain - own) / (plain - best))
}

/// For each position the part that its engine saves of what each rival saves,
/// then what each rival needs; of those rivals that save at every position. And
/// how many they are.
fn parts(observed: &[Observed]) -> (Sample, usize) {
    let Some(first) = observed.first() else { return (Sample::default(), 0) };
    let saves =
        |rival: &usize| observed.iter().all(|observed| observed.numbers[0] > observed.numbers[*rival]);
    let rivals: Vec<usize> = (2..first.numbers.len()).filter(saves).collect();
    let numbers = |observed: &Observed| -> Vec<f64> {
        let of = |rival: &usize| observed.numbers[*rival];
        let share =
            |rival: &usize| (observed.numbers[0] - observed.numbers[1]) / (observed.numbers[0] - of(rival));
        rivals.iter().map(share).chain(rivals.iter().map(of)).collect()
    };
    (observed.iter().map(|observed| unit(observed, numbers(observed))).collect(), rivals.len())
}

/// The positions that two figures have in common, with the numbers of both.
fn joined(observed: &[Observed], other: &[Observed]) -> Sample {
    let others: HashMap<&str, &Observed> = other.iter().map(|other| (other.unit.position, other)).collect();
    let both = |observed: &Observed| {
        let other = others.get(observed.unit.position)?;
        Some(unit(observed, [&observed.numbers[..], &other.numbers].concat()))
    };
    observed.iter().filter_map(both).collect()
}

/// The positions as the resampler takes them: games within phases.
fn sample(observed: &[Observed]) -> Sample {
    observed.iter().map(|observed| unit(observed, observed.numbers.clone())).collect()
}

fn unit(observed: &Observed, numbers: Vec<f64>) -> (String, Option<String>, Vec<f64>) {
    let game = observed.unit.source_game.unwrap_or(observed.unit.position).to_owned();
    (observed.phase.clone(), Some(game), numbers)
}
