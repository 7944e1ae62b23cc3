//! The rule of a claim: what is measured, and the bands that decide.

use std::fmt;

use crate::analysis::claims::condition::Condition;
use crate::analysis::claims::least::Least;
use crate::analysis::claims::measurement::{Measured, Observation};
use crate::analysis::claims::verdict::Verdict;
use crate::analysis::sheet::Sheet;

/// What is measured for a claim: data that says in words which figures it
/// takes from a sheet, and takes them.
pub trait Measure: fmt::Debug + Sync {
    /// Which figures, of which engines and games: the rule's first sentence,
    /// without its full stop.
    fn describe(&self) -> String;

    /// The figures; `None` when the rows it needs are missing.
    fn measure(&self, sheet: &Sheet) -> Option<Measured>;
}

/// A rule: the printed sentence and the verdict come from the same data.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// What is measured.
    pub measure: &'static dyn Measure,
    /// What a measurement must rest on; with less there is no verdict.
    pub least: Least,
    /// What the figure is called: "ratio", "share", "exponent".
    pub figure: &'static str,
    /// Conditions that make the claim reproduced, all of them; empty if
    /// nothing can.
    pub reproduced: &'static [Condition],
    /// Conditions that show its direction, all of them; empty if nothing can.
    pub direction: &'static [Condition],
    /// What a reader should know besides. It decides nothing.
    pub remark: &'static str,
}

impl Rule {
    /// The verdict; `None` when there is nothing that a condition speaks of,
    /// or too little of it.
    pub fn judge(&self, measured: &Measured) -> Option<Verdict> {
        if self.lack(measured).is_some() {
            return None;
        }
        let judged: Vec<&Observation> = measured
            .observations
            .iter()
            .filter(|observation| observation.judged && self.least.has_enough(&observation.measurement))
            .collect();
        let all_hold = |conditions: &[Condition]| -> Option<bool> {
            let held = conditions.iter().map(|condition| condition.holds(&judged));
            let held = held.collect::<Option<Vec<bool>>>()?;
            Some(!held.is_empty() && held.into_iter().all(|holds| holds))
        };
        let (reproduced, direction) = (all_hold(self.reproduced)?, all_hold(self.direction)?);
        Some(match (reproduced, direction) {
            (true, _) => Verdict::Reproduced,
            (false, true) => Verdict::DirectionOnly,
            (false, false) => Verdict::NotReproduced,
        })
    }
}

impl Rule {
    /// What the figure that the verdict rests on lacks, as a sentence; `None`
    /// if it lacks nothing.
    pub fn lack(&self, measured: &Measured) -> Option<String> {
        let first = measured.observations.iter().find(|observation| observation.judged)?;
        self.least.lack(&first.measurement)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |conditions: &[Condition]| {
            let sentences: Vec<String> =
                conditions.iter().map(|condition| condition.sentence(self.figure)).collect();
            sentences.join(", and ")
        };
        write!(formatter, "{}. Needs {}.", self.measure.describe(), self.least)?;
        if !self.reproduced.is_empty() {
            write!(formatter, " Reproduced: {}.", list(self.reproduced))?;
        }
        if !self.direction.is_empty() {
            write!(formatter, " Direction only: {}.", list(self.direction))?;
        }
        formatter.write_str(" Otherwise not reproduced.")?;
        if !self.remark.is_empty() {
            write!(formatter, " {}", self.remark)?;
        }
        Ok(())
    }
}
