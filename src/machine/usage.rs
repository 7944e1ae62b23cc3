//! Measurements of the system besides times.

/// A figure of the system about a search, which varies between runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Gauge {
    /// Instructions retired in user mode.
    Instructions,
    /// Peak resident memory of the processes of an external engine, added up, in bytes.
    PeakMemoryBytes,
    /// Cycles of the processor in user mode.
    Cycles,
    /// Misses of the last level of cache.
    CacheMisses,
    /// Branches that were predicted wrongly.
    BranchMisses,
}

impl Gauge {
    /// Every gauge.
    pub const ALL: [Self; 5] =
        [Self::Instructions, Self::PeakMemoryBytes, Self::Cycles, Self::CacheMisses, Self::BranchMisses];

    /// Its column.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Instructions => "instructions",
            Self::PeakMemoryBytes => "peak_memory_bytes",
            Self::Cycles => "cycles",
            Self::CacheMisses => "cache_misses",
            Self::BranchMisses => "branch_misses",
        }
    }
}

/// The figures of a search, by gauge; `None` where the system has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage([Option<u64>; Gauge::ALL.len()]);

impl Usage {
    /// The figure of one gauge.
    pub const fn get(&self, gauge: Gauge) -> Option<u64> {
        self.0[gauge as usize]
    }

    /// Sets the figure of one gauge.
    pub const fn set(&mut self, gauge: Gauge, figure: Option<u64>) {
        self.0[gauge as usize] = figure;
    }
}
