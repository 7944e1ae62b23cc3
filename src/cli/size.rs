//! The three sizes of `reproduce`: which suites each runs, and which claims
//! its rows can test.

use std::collections::HashSet;

use anyhow::Context as _;
use plybench::corpus;
use plybench::game::GameSpec;
use plybench::language::names;
use plybench::ledger::{self, Claim, Figure, Kind, Part};
use plybench::suite::{self, Plan, Suite};
use tr::tr;

use crate::cli::failure::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    /// A look, under a minute.
    Quick,
    /// Under ten minutes.
    Standard,
    /// Everything that a claim needs: hours.
    Full,
}

const QUICK: &[&str] = &["glance", "glance-time"];
const STANDARD: &[&str] =
    &["masters", "masters-look", "mechanism", "family-look", "article", "trees", "inclusion"];
/// Suites of other games, windows and evaluators: the sensitivity analysis.
const SENSITIVITY: &[&str] = &["family-games", "robustness"];
/// The suites on sealed positions.
const SEALED: &[&str] = &["sealed", "sealed-time", "sealed-quality", "sealed-parallel"];

impl Size {
    /// Its suites, in the order in which they run: of the full size, after those of the standard one, every suite on
    /// sealed positions, and every one with synthetic trees that a claim names.
    pub(super) fn suites(self) -> Result<Vec<Suite>, Failure> {
        match self {
            Self::Quick => built_in(QUICK.iter().copied()),
            Self::Standard => built_in(STANDARD.iter().copied()),
            Self::Full => {
                let mut trees = built_in(of_claims())?;
                trees.retain(|suite| {
                    suite.experiments.iter().any(|experiment| experiment.positions.seeds.is_some())
                });
                let names = trees.iter().map(|suite| &*suite.name);
                built_in(STANDARD.iter().chain(SEALED).copied().chain(names))
            }
        }
    }

    pub(super) const fn command(self) -> &'static str {
        match self {
            Self::Quick => "plybench reproduce --quick",
            Self::Standard => "plybench reproduce",
            Self::Full => "plybench reproduce --full",
        }
    }
}

/// The suites on known positions and trees on which the claims are read, and those of the sensitivity analysis.
pub(super) fn known_suites() -> Result<Vec<Suite>, Failure> {
    built_in(STANDARD.iter().copied().chain(of_claims()).chain(SENSITIVITY.iter().copied()))
}

fn of_claims() -> impl Iterator<Item = &'static str> {
    ledger::built_in().iter().flat_map(|claim| &claim.suites).map(String::as_str)
}

/// Each once.
fn built_in<'n>(names: impl Iterator<Item = &'n str>) -> Result<Vec<Suite>, Failure> {
    let mut suites: Vec<Suite> = Vec::new();
    for name in names {
        if !suites.iter().any(|suite| suite.name == name) {
            let suite = suite::built_in(name);
            suites.push(suite.with_context(|| format!("there is no built-in suite `{name}`"))??);
        }
    }
    Ok(suites)
}

/// Claims that the rows of some suites cannot test, by the size whose rows can.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Elsewhere {
    pub(super) standard: Vec<String>,
    pub(super) full: Vec<String>,
    /// Claims that no size tests.
    pub(super) none: Vec<String>,
}

impl Elsewhere {
    pub(super) fn of(suites: &[Suite]) -> Result<Self, Failure> {
        let plans = |suites: &[Suite]| suites.iter().map(Plan::with_stand_ins).collect::<Result<Vec<_>, _>>();
        let own = plans(suites)?;
        let [standard, full] =
            [Size::Standard, Size::Full].map(|size| Ok::<_, Failure>(plans(&size.suites()?)?));
        let (standard, full) = (standard?, full?);
        let mut left = Self::default();
        for claim in ledger::built_in().iter().filter(|claim| claim.is_tested() && !has_rows(&own, claim)) {
            let list = if has_rows(&standard, claim) {
                &mut left.standard
            } else if has_rows(&full, claim) {
                &mut left.full
            } else {
                &mut left.none
            };
            list.push(claim.id.clone());
        }
        Ok(left)
    }

    /// The claims that these rows leave untested and others do not.
    pub(super) fn without(&self, others: &Self) -> Vec<String> {
        let all = |lists: &Self| [&lists.standard, &lists.full, &lists.none].map(Clone::clone).concat();
        let others = all(others);
        all(self).into_iter().filter(|id| !others.contains(id)).collect()
    }

    /// One sentence for each size that tests more.
    pub(super) fn sentences(&self) -> Vec<String> {
        let of = |ids: &[String], size: Size| {
            (!ids.is_empty()).then(|| tr!("`{}` runs the rows of {}", size.command(), names(ids)))
        };
        let none =
            (!self.none.is_empty()).then(|| tr!("rows of suites of your own test {}", names(&self.none)));
        [of(&self.standard, Size::Standard), of(&self.full, Size::Full), none].into_iter().flatten().collect()
    }
}

/// Fewer positions say little.
const FEW: usize = 20;

/// Whether plans have all the searches that some part of a claim needs, on known positions where they have no others.
fn has_rows(plans: &[Plan], claim: &Claim) -> bool {
    let has_sealed = |rules| plans.iter().any(|plan| plan.has_sealed(rules));
    let claim = claim.clone().on_known_positions(&has_sealed);
    claim.parts.iter().any(|part| has_rows_of(plans, part))
}

fn has_rows_of(plans: &[Plan], part: &Part) -> bool {
    // Statements about every search count searches, of which a position has several.
    let least = if part.kind == Kind::Exact { 1 } else { FEW };
    part.figure.parts().all(|figure| has_cells(plans, figure, least))
}

fn has_cells(plans: &[Plan], figure: &Figure, least: usize) -> bool {
    let population = population(figure);
    let is_meant = |id: &String| population.as_ref().is_none_or(|ids| ids.contains(id));
    let back = figure.looks_back();
    let depths = || figure.depths.iter().flat_map(|depth| depth.saturating_sub(back)..=*depth);
    figure.engines().all(|(game, engine)| {
        depths().all(|depth| {
            let here = plans.iter().flat_map(|plan| plan.positions_of(game, engine, depth));
            here.filter(is_meant).collect::<HashSet<_>>().len() >= least
        })
    })
}

fn population(figure: &Figure) -> Option<HashSet<String>> {
    let set = figure.positions.as_ref()?;
    let rules = figure.game().parse::<GameSpec>().ok()?.rules()?;
    Some(corpus::set_or_stand_ins(rules, set).ok()?.into_iter().map(|entry| entry.id).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_size_has_the_rows_of_every_claim() {
        let full = Size::Full.suites().unwrap();
        assert_eq!(Elsewhere::of(&full).unwrap(), Elsewhere::default());
    }

    #[test]
    fn a_larger_size_decides_more() {
        let left = |size: Size| Elsewhere::of(&size.suites().unwrap()).unwrap();
        let (quick, standard) = (left(Size::Quick), left(Size::Standard));
        assert!(quick.standard.contains(&"S7-mechanism".to_owned()), "{quick:?}");
        assert!(standard.standard.is_empty() && standard.full.contains(&"W1".to_owned()), "{standard:?}");
        assert_eq!(quick.full, standard.full);
        let told = quick.sentences();
        assert!(told[0].starts_with("`plybench reproduce` runs the rows of "), "{told:?}");
        assert!(told[1].starts_with("`plybench reproduce --full` runs the rows of "), "{told:?}");
    }
}
