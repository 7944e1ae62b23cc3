//! One cell of a sheet, and the numbers read off it.

use crate::analysis::metric::Metric;
use crate::record::RowRef;
use crate::stats::median;

/// The samples of one finished cell, in file order; never empty.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'a> {
    samples: &'a [RowRef<'a>],
}

impl<'a> Cell<'a> {
    pub(super) const fn new(samples: &'a [RowRef<'a>]) -> Self {
        Self { samples }
    }

    /// The first sample.
    pub const fn row(&self) -> RowRef<'a> {
        self.samples[0]
    }

    /// The count, or the median of several samples.
    pub fn get(&self, metric: Metric) -> Option<f64> {
        match self.samples {
            [row] => metric.of(*row).map(|count| count as f64),
            _ => median(&self.samples(metric)),
        }
    }

    /// The figures of every sample that has the column.
    pub fn samples(&self, metric: Metric) -> Vec<f64> {
        self.samples.iter().filter_map(|row| metric.of(*row)).map(|figure| figure as f64).collect()
    }
}

/// A number read off a cell: a column, something made of several, or any
/// function of a cell.
pub trait Quantity: Copy + Sync {
    /// The number; `None` if the cell does not have it.
    fn read(&self, cell: &Cell) -> Option<f64>;
}

impl Quantity for Metric {
    fn read(&self, cell: &Cell) -> Option<f64> {
        cell.get(*self)
    }
}

impl<F: Fn(&Cell) -> Option<f64> + Copy + Sync> Quantity for F {
    fn read(&self, cell: &Cell) -> Option<f64> {
        self(cell)
    }
}

/// Nodes less those spent on an aspiration guess.
pub fn nodes_without_guess(cell: &Cell) -> Option<f64> {
    Some(cell.get(Metric::Nodes)? - cell.get(Metric::GuessNodes)?)
}

/// Virtual processors; `None` of a search that is not on such a machine.
pub fn processors(cell: &Cell) -> Option<f64> {
    cell.get(Metric::Processors).filter(|processors| *processors > 0.0)
}

/// Ticks of a search; one that is not on virtual processors takes one for each of its nodes.
pub fn ticks(cell: &Cell) -> Option<f64> {
    cell.get(if processors(cell).is_some() { Metric::Ticks } else { Metric::NodesAndQuiescence })
}

/// CPU time of a cell that was run to measure it: several times.
pub fn timed(cell: &Cell) -> Option<f64> {
    let samples = cell.samples(Metric::CpuNs);
    if samples.len() > 1 { median(&samples) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::fixture::row;
    use crate::machine::Gauge;
    use crate::record::Rows;

    #[test]
    fn a_node_of_a_serial_search_is_a_tick() {
        let mut rows = [row("chess", "a", "ab", 1, 7), row("chess", "a", "ybwc[processors=4]", 1, 9)];
        rows[0].counters.quiescence_nodes = Some(3);
        (rows[1].counters.processors, rows[1].counters.ticks) = (Some(4), Some(5));
        let rows: Rows = rows.into_iter().collect();
        let samples: Vec<_> = rows.iter().collect();
        let read = |sample: usize| {
            let cell = Cell::new(&samples[sample..=sample]);
            (processors(&cell), ticks(&cell))
        };
        assert_eq!([read(0), read(1)], [(None, Some(10.0)), (Some(4.0), Some(5.0))]);
    }

    #[test]
    fn several_samples_have_a_median() {
        let mut rows: Vec<_> = (0..4).map(|_| row("xiangqi", "a", "ab", 1, 7)).collect();
        for (sample, time) in [(0, 40), (1, 10), (2, 30), (3, 20)] {
            rows[sample].sample = sample as u32;
            rows[sample].cpu_ns = Some(time);
            rows[sample].usage.set(Gauge::Cycles, Some(2 * time));
        }
        let rows: Rows = rows.into_iter().collect();
        let samples: Vec<_> = rows.iter().collect();
        let cell = Cell::new(&samples);
        assert_eq!(cell.get(Metric::CpuNs), Some(25.0));
        assert_eq!(cell.get(Metric::Gauge(Gauge::Cycles)), Some(50.0));
        assert_eq!(Metric::Nodes.read(&cell), Some(7.0));
        assert_eq!(nodes_without_guess(&cell), Some(7.0));
    }
}
