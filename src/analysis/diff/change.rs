//! The joint change of several figures.

use serde::Serialize;

use crate::analysis::engine_sheet::Pair;
use crate::analysis::ratio::{Ratio, pooled};
use crate::analysis::totals::percent;
use crate::analysis::unit::Unit;
use crate::stats::Interval;
use crate::stats::noise::{self, Effect, Search};
use crate::stats::samples::{self, Sampled};

/// The figures of some cells, before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Cells that have the figure in both files.
    pub cells: usize,
    /// Those in which it differs.
    pub changed: usize,
    /// The sum of the old figures.
    pub old: u128,
    /// The sum of the new figures.
    pub new: u128,
    /// Its change in percent of the old sum; `None` if that is zero.
    pub percent: Option<f64>,
    /// New over old by position, as a comparison has it of an engine and its
    /// reference; `None` if no cell has two positive figures.
    pub ratio: Option<Ratio>,
    /// Of times: the 95% interval of the geometric mean over samples, the
    /// positions being the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over_samples: Option<Interval>,
    /// Over noise: new over old by position, and its intervals over samples; `None` if no cell has positive figures alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<Effect>,
}

/// The figures of one cell in both files.
#[derive(Clone, Debug)]
pub(super) struct Figures<'a> {
    pub(super) unit: Unit<'a>,
    pub(super) old: u64,
    pub(super) new: u64,
    /// Of what varies: what each sample says, old and new.
    pub(super) samples: Option<[Vec<f64>; 2]>,
}

impl Change {
    /// Of the cells of some depths; `None` without any. Over noise samples have an effect, else an interval of medians.
    pub(super) fn of(depths: &[&[Figures]], over_noise: bool) -> Option<Self> {
        let all = || depths.iter().copied().flatten();
        let sum =
            |figure: fn(&Figures) -> u64| all().map(|figures| u128::from(figure(figures))).sum::<u128>();
        let (old, new) = (sum(|figures| figures.old), sum(|figures| figures.new));
        let pairs: Vec<Vec<Pair>> =
            depths.iter().map(|depth| depth.iter().map(Figures::pair).collect()).collect();
        let mut sampled: Vec<Sampled> = all().filter_map(Figures::sampled).collect();
        // Cells of one position must follow each other.
        sampled.sort_by_key(|cell| cell.position);
        let cells = all().count();
        (cells > 0).then(|| Self {
            cells,
            changed: all().filter(|figures| figures.old != figures.new).count(),
            old,
            new,
            percent: percent(old, new),
            ratio: pooled(pairs.iter().map(Vec::as_slice)),
            over_samples: if over_noise { None } else { samples::interval(&sampled) },
            effect: if over_noise { effect_of(&sampled) } else { None },
        })
    }
}

/// The effect of the cells without a zero, which has no logarithm.
fn effect_of(sampled: &[Sampled]) -> Option<Effect> {
    let is_positive = |cell: &&Sampled| cell.reference.iter().chain(&cell.own).all(|figure| *figure > 0.0);
    let searches: Vec<Search> = sampled
        .iter()
        .filter(is_positive)
        .map(|cell| Search { position: cell.position, old: cell.reference.clone(), new: cell.own.clone() })
        .collect();
    noise::effect(&searches)
}

impl<'a> Figures<'a> {
    /// The new file against the old one as its reference.
    fn pair(&self) -> Pair<'a> {
        Pair { unit: self.unit, own: self.new as f64, reference: self.old as f64 }
    }

    fn sampled(&self) -> Option<Sampled<'_>> {
        let [old, new] = self.samples.clone()?;
        Some(Sampled { position: self.unit.position, own: new, reference: old })
    }
}
