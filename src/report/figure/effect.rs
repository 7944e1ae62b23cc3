//! Computations of their own: what no general statistic of a recipe describes.

use crate::analysis::sheet::Sheet;
use crate::draw::chart::Chart;
use crate::report::figure::cutoffs_by_number::Added;
use crate::report::figure::recipe::Effect;
use crate::report::figure::{
    aspiration_vs_alphabeta, cutoffs_by_number, factorial_effects, mechanism, ordering_quality,
    processor_time, quality_over_cost, saving_by_hit_rate, speed_up, swing_and_hits,
};
use crate::report::looks::Looks;

/// The chart of a computation; `None` when the rows it needs are missing.
pub(super) fn chart(effect: Effect, sheet: &Sheet, looks: &Looks) -> Option<Chart> {
    match effect {
        Effect::Aspiration => aspiration_vs_alphabeta::draw(sheet),
        Effect::HitRate => saving_by_hit_rate::draw(sheet),
        Effect::TableUse => mechanism::draw(sheet),
        Effect::ScoreChange => swing_and_hits::draw(sheet),
        Effect::Ordering => ordering_quality::draw(sheet),
        Effect::Factorial => factorial_effects::draw(sheet),
        Effect::Quality => quality_over_cost::draw(sheet, looks),
        Effect::SpeedUp => speed_up::draw(sheet, looks),
        Effect::ProcessorTime => processor_time::draw(sheet, looks),
        Effect::CutoffsByNumber => {
            let Added { panels, note } = added(effect, sheet, looks)?;
            Some(Chart { panels, notes: vec![note], ..Chart::default() })
        }
    }
}

/// The addition of a computation to another statistic.
pub(super) fn added(effect: Effect, sheet: &Sheet, looks: &Looks) -> Option<Added> {
    (effect == Effect::CutoffsByNumber).then(|| cutoffs_by_number::added(sheet, looks))?
}
