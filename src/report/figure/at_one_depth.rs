//! What engines need on the same positions at one depth, for figures that look at positions rather
//! than at means.

use crate::analysis::cell::Quantity;
use crate::analysis::engine_sheet::EngineSheet;
use crate::draw::chart::Series;
use crate::report::figure::facet::{Facet, Facets};

/// A panel's engines at the depth.
pub(super) struct AtDepth {
    pub(super) heading: String,
    /// What the axis of shares is called.
    pub(super) share: String,
    /// The positions that all have, in alphabetical order.
    pub(super) positions: Vec<String>,
    /// In the file's order.
    pub(super) engines: Vec<Costs>,
    /// The place of the engine that the others are measured by, if it has the depth.
    pub(super) reference: Option<usize>,
}

/// What an engine needs.
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
    let mut depths: Vec<u32> = facets
        .iter()
        .flat_map(Facet::engines)
        .flat_map(|engine| engine.depths().collect::<Vec<_>>())
        .collect();
    depths.sort_unstable();
    depths.dedup();
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
        heading: facet.heading().to_owned(),
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
