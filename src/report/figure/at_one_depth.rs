//! Figures of one depth: the greatest at which nothing is missing, or, if there is none, the one with most. For figures of
//! positions rather than means, the costs of engines on the same positions.

use std::collections::BTreeSet;

use crate::analysis::cell::Quantity;
use crate::analysis::compare::DepthRatio;
use crate::analysis::engine_sheet::EngineSheet;
use crate::draw::chart::Series;
use crate::report::figure::facet::{Facet, Facets};

pub(super) struct AtDepth {
    pub(super) heading: String,
    pub(super) share: String,
    /// The positions that all have, in alphabetical order.
    pub(super) positions: Vec<String>,
    /// In the file's order.
    pub(super) engines: Vec<Costs>,
    /// The place of the engine that the others are measured by, if it has the depth.
    pub(super) reference: Option<usize>,
}

pub(super) struct Costs {
    /// Its line, without points.
    pub(super) line: Series,
    /// One number a position.
    pub(super) costs: Vec<f64>,
}

/// The panels at the depth at which engines have most positions, the greatest of several; panels
/// with fewer than two engines that have all positions of their panel are left out. `None` if that
/// is all.
pub(super) fn at_one_depth(facets: &Facets, quantity: impl Quantity) -> Option<(u32, Vec<AtDepth>)> {
    let engines = facets.iter().flat_map(Facet::engines);
    let depths: BTreeSet<u32> = engines.flat_map(|engine| engine.depths().collect::<Vec<_>>()).collect();
    let panels = |depth: u32| -> Vec<AtDepth> {
        facets.iter().filter_map(|facet| of_facet(facet, depth, quantity)).collect()
    };
    let size = |panels: &[AtDepth]| {
        panels.iter().map(|panel| panel.engines.len() * panel.positions.len()).sum::<usize>()
    };
    let all = depths.into_iter().map(|depth| (depth, panels(depth)));
    all.filter(|(_, panels)| !panels.is_empty()).max_by_key(|(depth, panels)| (size(panels), *depth))
}

fn of_facet(facet: &Facet, depth: u32, quantity: impl Quantity) -> Option<AtDepth> {
    let costs = |engine: &EngineSheet| {
        let found = engine.at(depth).quantities(quantity);
        let positive = found.into_iter().filter(|(_, cost)| *cost > 0.0);
        positive.map(|(unit, cost)| (unit.position.to_owned(), cost)).collect::<Vec<(String, f64)>>()
    };
    let all: Vec<_> = facet.engines().map(|engine| (engine.name(), costs(engine))).collect();
    let most = all.iter().map(|(_, costs)| costs.len()).max()?;
    let whole: Vec<_> = all.into_iter().filter(|(_, costs)| costs.len() == most).collect();
    let positions: Vec<String> = whole.first()?.1.iter().map(|(position, _)| position.clone()).collect();
    let same = |costs: &[(String, f64)]| costs.iter().map(|(position, _)| position).eq(positions.iter());
    let whole: Vec<_> = whole.into_iter().filter(|(_, costs)| same(costs)).collect();
    if whole.len() < 2 || positions.len() < 2 {
        return None;
    }
    let own = facet.reference().map(EngineSheet::name);
    Some(AtDepth {
        heading: facet.heading.clone(),
        share: facet.share(),
        reference: whole.iter().position(|(name, _)| Some(*name) == own),
        engines: whole
            .into_iter()
            .map(|(name, costs)| Costs {
                line: facet.line(name, Vec::new()),
                costs: costs.into_iter().map(|(_, cost)| cost).collect(),
            })
            .collect(),
        positions,
    })
}

/// A value that a figure shows at a depth, of `n` positions.
#[derive(Clone, Copy)]
pub(super) struct Entry<T> {
    pub(super) depth: u32,
    pub(super) n: usize,
    pub(super) what: T,
}

/// The greatest of the depths at which the entry with the fewest positions has most, and everything shown at it.
pub(super) fn of_most<T>(entries: Vec<Entry<T>>) -> Option<(u32, Vec<T>)> {
    let least = |depth: u32| entries.iter().filter(|entry| entry.depth == depth).map(|entry| entry.n).min();
    let depth = entries.iter().map(|entry| entry.depth).max_by_key(|depth| (least(*depth), *depth))?;
    Some((depth, entries.into_iter().filter(|entry| entry.depth == depth).map(|entry| entry.what).collect()))
}

/// The greatest depth at which all of several comparisons have every position; if there is none, the
/// greatest that all have, or that any has.
pub(super) fn common_depth<'r>(all: impl Iterator<Item = &'r [DepthRatio]>) -> Option<u32> {
    let all: Vec<&[DepthRatio]> = all.collect();
    let whole = |entry: &DepthRatio| entry.ratio.n >= entry.positions;
    let has = |depths: &[DepthRatio], depth: u32, is_it: &dyn Fn(&DepthRatio) -> bool| {
        depths.iter().any(|entry| entry.depth == depth && is_it(entry))
    };
    let rank = |depth: u32| {
        let every = |is_it: &dyn Fn(&DepthRatio) -> bool| all.iter().all(|depths| has(depths, depth, is_it));
        (every(&whole), every(&|_| true), depth)
    };
    all.iter().copied().flatten().map(|entry| rank(entry.depth)).max().map(|(.., depth)| depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_about_the_greatest_depth_at_which_nothing_is_missing() {
        let at = |entries: &[(u32, usize)]| {
            let entry = |&(depth, n): &(u32, usize)| Entry { depth, n, what: n };
            of_most(entries.iter().map(entry).collect())
        };
        assert_eq!(at(&[(2, 24), (3, 24), (4, 4)]), Some((3, vec![24])));
        assert_eq!(at(&[(3, 24), (4, 24), (4, 23)]), Some((3, vec![24])), "one engine lost one");
        assert_eq!(at(&[(3, 5), (4, 4)]), Some((3, vec![5])));
        assert_eq!(at(&[]), None);
    }
}
