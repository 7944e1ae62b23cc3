//! The settings of a search on virtual processors.

use std::fmt;

use crate::search::parallel::method::{Help, Method};
use crate::spec::{Domain, Setting, Whole, choice};

/// The number of virtual processors.
pub type Processors = Whole<1, 4096>;

choice! {
    /// Costs of communication, where they are not given.
    pub enum Preset {
        /// Nothing: the shared memory of the theory (PRAM).
        Pram = "pram",
        /// 10 ticks per message, and 100 until a store in the table is seen by others.
        Cluster = "cluster",
    }
}

choice! {
    /// The processors that have a memory.
    pub enum Sharing {
        /// One table for all.
        Shared = "shared",
        /// One table for each processor.
        Private = "private",
    }
}

/// The ticks that something takes: given, or the machine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ticks {
    /// As the machine has it.
    Preset,
    /// So many.
    Given(Whole<0, 1_000_000>),
}

impl Ticks {
    const PRESET: &'static str = "preset";

    pub(in crate::search) const fn domain(_: Self) -> Domain {
        Domain::ChoiceOr {
            words: &[Self::PRESET],
            meanings: &["As `machine` has it."],
            default: Self::PRESET,
            form: "TICKS",
            example: "10",
            parts: "a whole number from 0 to 1000000",
            meaning: "So many ticks.",
        }
    }

    fn or(self, preset: u64) -> u64 {
        match self {
            Self::Preset => preset,
            Self::Given(ticks) => ticks.get(),
        }
    }
}

impl fmt::Display for Ticks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Preset => formatter.write_str(Self::PRESET),
            Self::Given(ticks) => ticks.fmt(formatter),
        }
    }
}

impl Setting for Ticks {
    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case(Self::PRESET) {
            return Some(Self::Preset);
        }
        Whole::read(text).map(Self::Given)
    }
}

/// Costs in ticks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    pub(super) node: u64,
    pub(super) quiescence: u64,
    pub(super) split: u64,
    pub(super) message: u64,
    pub(super) latency: u64,
}

/// The settings of a search on virtual processors: method, number, costs, and the answers of the method that every node needs.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "settings that do not depend on one another")]
pub struct Simulation<'a> {
    pub(super) method: &'a dyn Method,
    pub(super) help: Help,
    pub(super) has_phases: bool,
    pub(super) tests: bool,
    pub(super) asks_table: bool,
    pub(super) looks_above: bool,
    pub(super) defers: bool,
    pub(super) starts_everywhere: bool,
    processors: usize,
    /// One processor searches nodes in the order of a serial engine.
    pub(in crate::search) is_serial: bool,
    pub(super) costs: Costs,
    is_private: bool,
    /// One history for all, each in turn.
    pub(in crate::search) shares_history: bool,
    /// Every leaf is a step of its own.
    pub(super) is_stepwise: bool,
}

impl fmt::Debug for Simulation<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Simulation").field("processors", &self.processors).finish_non_exhaustive()
    }
}

impl Simulation<'_> {
    /// The number of processors.
    pub fn processors(&self) -> usize {
        self.processors
    }

    pub(in crate::search) fn has_critical_path(&self) -> bool {
        self.method.has_critical_path()
    }

    pub(in crate::search) fn latency(&self) -> u64 {
        self.costs.latency
    }

    /// The plies that a processor may search deeper than asked.
    pub(in crate::search) fn plies_ahead(&self) -> u32 {
        u32::from(self.method.is_ahead() && self.processors > 1)
    }

    /// The same without shortcuts: every leaf is a step of its own.
    #[cfg(test)]
    pub(super) fn stepwise(self) -> Self {
        Simulation { is_stepwise: true, ..self }
    }

    /// Whether a node can be searched less deep first, as in the serial engine: not without the lower bound of a window.
    pub(in crate::search) fn deepens(&self) -> bool {
        !self.has_phases
    }

    /// Whether each processor has a table of its own.
    pub(in crate::search) fn is_private(&self) -> bool {
        self.is_private
    }
}

impl Costs {
    pub(super) fn new(
        (node, quiescence, split): (u64, u64, u64),
        (machine, message, latency): (Preset, Ticks, Ticks),
    ) -> Self {
        let (of_message, of_latency) = match machine {
            Preset::Pram => (0, 0),
            Preset::Cluster => (10, 100),
        };
        Costs { node, quiescence, split, message: message.or(of_message), latency: latency.or(of_latency) }
    }
}

impl<'a> Simulation<'a> {
    pub(super) fn new(
        method: &'a dyn Method,
        processors: Processors,
        costs: Costs,
        [table, history]: [Sharing; 2],
    ) -> Self {
        let latency = if table == Sharing::Private { 0 } else { costs.latency };
        Simulation {
            help: method.help(),
            has_phases: method.has_phases(),
            tests: method.tests(),
            asks_table: method.asks_table(),
            looks_above: method.looks_above(),
            defers: method.defers(),
            starts_everywhere: method.starts_everywhere(),
            is_serial: processors.get() == 1 && !method.has_phases() && method.top().is_none(),
            method,
            processors: processors.get() as usize,
            costs: Costs { latency, ..costs },
            is_private: table == Sharing::Private,
            shares_history: history == Sharing::Shared && processors.get() > 1,
            is_stepwise: false,
        }
    }
}
