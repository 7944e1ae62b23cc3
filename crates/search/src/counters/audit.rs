//! Wrong prunings of a selective search, counted in a sample of all prunings.

/// A hook that leaves out nodes, moves, plies or captures; razoring counts apart from futility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum AuditedHook {
    /// Null move.
    Null,
    /// Late move reductions.
    Lmr,
    /// Late move pruning.
    Lmp,
    /// Futility pruning.
    Futility,
    /// The razoring of futility pruning.
    Razoring,
    /// Reverse futility.
    Rfp,
    /// `ProbCut`.
    Probcut,
    /// Multi-cut.
    Multicut,
    /// Delta pruning.
    Delta,
    /// Internal reductions.
    Iir,
}

impl AuditedHook {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Lmr => "lmr",
            Self::Lmp => "lmp",
            Self::Futility => "futility",
            Self::Razoring => "razoring",
            Self::Rfp => "rfp",
            Self::Probcut => "probcut",
            Self::Multicut => "multicut",
            Self::Delta => "delta",
            Self::Iir => "iir",
        }
    }
}

/// Counts of the prunings of one hook, at one depth and at nodes of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AuditCount {
    /// All of them, sampled or not.
    pub fired: u64,
    /// Prunings that an exact search judged, or should have judged.
    pub audited: u64,
    /// Of those, the wrong ones.
    pub wrong: u64,
    /// Of those, the ones whose exact search was too long.
    pub unknown: u64,
    /// Prunings that the audited ones are the sample of: each weighs as much as the inverse of its chance.
    pub audited_weight: u64,
    /// Of this weight, the part of the wrong ones.
    pub wrong_weight: u64,
    /// Of this weight, the part of the unknown ones.
    pub unknown_weight: u64,
}

impl AuditCount {
    /// Whether no pruning was counted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The prunings of one hook at one depth, by the type of the node that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AuditStratum {
    /// The hook.
    pub hook: AuditedHook,
    /// Plies to the horizon where it fired, before it changed them; of a move, those of the node it is played at.
    pub depth: u32,
    /// Nodes with a window wider than one unit.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "AuditCount::is_empty"))]
    pub pv: AuditCount,
    /// Nodes with a null window that were expected to be cut off.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "AuditCount::is_empty"))]
    pub cut: AuditCount,
    /// The other nodes with a null window.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "AuditCount::is_empty"))]
    pub all: AuditCount,
}

impl AuditStratum {
    /// One in which nothing is counted yet.
    pub(crate) fn new(hook: AuditedHook, depth: u32) -> Self {
        let [pv, cut, all] = [AuditCount::default(); 3];
        Self { hook, depth, pv, cut, all }
    }

    /// Its counts by the type of the node.
    pub const fn by_type(&self) -> [(&'static str, AuditCount); 3] {
        [("pv", self.pv), ("cut", self.cut), ("all", self.all)]
    }
}
