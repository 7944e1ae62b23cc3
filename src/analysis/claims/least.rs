//! How much a rule must see before it says anything.

use std::fmt;

use crate::analysis::claims::measurement::Measurement;

/// The least that a measurement must rest on before a rule looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Least {
    /// Positions or seeds of every figure (cells, of figures about cells).
    pub n: usize,
    /// The depth that the figure the verdict rests on must reach; 0 if it has none.
    pub depth: u32,
}

impl Least {
    /// Of claims about real positions: five plies, because four are what the
    /// claims call shallow.
    pub const POSITIONS: Self = Self { n: 20, depth: 5 };

    /// Whether a measurement rests on enough units.
    pub(super) const fn has_enough(self, measurement: &Measurement) -> bool {
        measurement.n >= self.n
    }

    /// Whether a measurement is deep enough, if it is of one depth.
    pub(super) fn is_deep_enough(self, measurement: &Measurement) -> bool {
        measurement.setting.depth.is_none_or(|depth| depth >= self.depth)
    }

    /// What a measurement lacks, as a sentence; `None` if it lacks nothing.
    pub(super) fn lack(self, measurement: &Measurement) -> Option<String> {
        let is_enough = self.has_enough(measurement) && self.is_deep_enough(measurement);
        let depth = measurement.setting.depth.map_or_else(String::new, |depth| format!(" at depth {depth}"));
        (!is_enough).then(|| format!("Needs {self}; these rows have n = {}{depth}.", measurement.n))
    }
}

impl fmt::Display for Least {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "n of at least {}", self.n)?;
        if self.depth > 0 {
            write!(formatter, " and depth {} or more", self.depth)?;
        }
        Ok(())
    }
}
