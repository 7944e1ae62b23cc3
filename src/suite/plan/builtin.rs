//! The suites in the binary: the files of `suites/`, embedded.

use std::path::Path;

use crate::suite::error::SuiteError;
use crate::suite::plan::suite::Suite;

const BUILT_IN: [(&str, &str); 58] = [
    ("glance", include_str!("../../../suites/glance.toml")),
    ("glance-time", include_str!("../../../suites/glance-time.toml")),
    ("masters", include_str!("../../../suites/masters.toml")),
    ("masters-time", include_str!("../../../suites/masters-time.toml")),
    ("masters-look", include_str!("../../../suites/masters-look.toml")),
    ("family-look", include_str!("../../../suites/family-look.toml")),
    ("central", include_str!("../../../suites/central.toml")),
    ("mechanism", include_str!("../../../suites/mechanism.toml")),
    ("schaeffer", include_str!("../../../suites/schaeffer.toml")),
    ("family", include_str!("../../../suites/family.toml")),
    ("article", include_str!("../../../suites/article.toml")),
    ("trees", include_str!("../../../suites/trees.toml")),
    ("central-full", include_str!("../../../suites/central-full.toml")),
    ("family-games", include_str!("../../../suites/family-games.toml")),
    ("robustness", include_str!("../../../suites/robustness.toml")),
    ("schaeffer-xiangqi", include_str!("../../../suites/schaeffer-xiangqi.toml")),
    ("history", include_str!("../../../suites/history.toml")),
    ("kernels", include_str!("../../../suites/kernels.toml")),
    ("article-full", include_str!("../../../suites/article-full.toml")),
    ("minimal", include_str!("../../../suites/minimal.toml")),
    ("grain", include_str!("../../../suites/grain.toml")),
    ("windows", include_str!("../../../suites/windows.toml")),
    ("move-order", include_str!("../../../suites/move-order.toml")),
    ("inclusion", include_str!("../../../suites/inclusion.toml")),
    ("scaled-trees", include_str!("../../../suites/scaled-trees.toml")),
    ("replacement", include_str!("../../../suites/replacement.toml")),
    ("mechanism-games", include_str!("../../../suites/mechanism-games.toml")),
    ("mechanism-deep", include_str!("../../../suites/mechanism-deep.toml")),
    ("schaeffer-deep", include_str!("../../../suites/schaeffer-deep.toml")),
    ("confirmation", include_str!("../../../suites/confirmation.toml")),
    ("expected-leaves", include_str!("../../../suites/expected-leaves.toml")),
    ("cutoffs", include_str!("../../../suites/cutoffs.toml")),
    ("score-changes", include_str!("../../../suites/score-changes.toml")),
    ("aspiration-today", include_str!("../../../suites/aspiration-today.toml")),
    ("aspiration-pvs", include_str!("../../../suites/aspiration-pvs.toml")),
    ("windows-scale", include_str!("../../../suites/windows-scale.toml")),
    ("table-fill", include_str!("../../../suites/table-fill.toml")),
    ("quiescence", include_str!("../../../suites/quiescence.toml")),
    ("schaeffer-cross", include_str!("../../../suites/schaeffer-cross.toml")),
    ("modern-ordering", include_str!("../../../suites/modern-ordering.toml")),
    ("selective", include_str!("../../../suites/selective.toml")),
    ("parallel", include_str!("../../../suites/parallel.toml")),
    ("parallel-deep", include_str!("../../../suites/parallel-deep.toml")),
    ("parallel-aphid", include_str!("../../../suites/parallel-aphid.toml")),
    ("parallel-trees", include_str!("../../../suites/parallel-trees.toml")),
    ("best-window", include_str!("../../../suites/best-window.toml")),
    ("smoke", include_str!("../../../suites/smoke.toml")),
    ("quick", include_str!("../../../suites/quick.toml")),
    ("standard", include_str!("../../../suites/standard.toml")),
    ("schaeffer-factorial", include_str!("../../../suites/schaeffer-factorial.toml")),
    ("real-vs-artificial", include_str!("../../../suites/real-vs-artificial.toml")),
    ("ordering-quality", include_str!("../../../suites/ordering-quality.toml")),
    ("sealed", include_str!("../../../suites/sealed.toml")),
    ("sealed-time", include_str!("../../../suites/sealed-time.toml")),
    ("sealed-quality", include_str!("../../../suites/sealed-quality.toml")),
    ("sealed-parallel", include_str!("../../../suites/sealed-parallel.toml")),
    ("signatures", include_str!("../../../suites/signatures.toml")),
    ("four-games", include_str!("../../../suites/four-games.toml")),
];

/// The names of the built-in suites.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The text of a built-in suite, as in `suites/NAME.toml`.
pub fn built_in_text(name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, text)| *text)
}

/// A built-in suite by name; `None` when there is none of that name.
pub fn built_in(name: &str) -> Option<Result<Suite, SuiteError>> {
    built_in_text(name).map(|text| Suite::parse(text, &format!("suites/{name}.toml"), Path::new("")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Plan;

    #[test]
    fn every_built_in_suite_has_a_plan() {
        for name in built_in_names() {
            let suite = built_in(name).unwrap().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(suite.name, name);
            assert!(
                !Plan::with_stand_ins(&suite).unwrap_or_else(|error| panic!("{name}: {error}")).is_empty()
            );
        }
    }
}
