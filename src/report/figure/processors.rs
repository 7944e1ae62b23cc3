//! The searches on virtual processors that a figure shows: one depth of a game, its fastest serial engine, and the methods, each on
//! several numbers of processors.

use std::cmp::Reverse;

use crate::analysis::cell::ticks;
use crate::analysis::engine_name::EngineName;
use crate::analysis::engine_sheet::EngineSheet;
use crate::analysis::game_sheet::GameSheet;
use crate::analysis::speed_up::{is_serial, method, parallel, processors_of};
use crate::report::grouped;
use crate::stats::geometric_mean;

pub(super) struct Scaling<'a> {
    /// With only the positions that every engine shown searched.
    pub(super) game: GameSheet<'a>,
    pub(super) depth: u32,
    pub(super) serial: EngineName,
    pub(super) methods: Vec<Method>,
}

pub(super) struct Method {
    /// The engine without its number of processors.
    pub(super) name: EngineName,
    pub(super) is_exact: bool,
    /// By rising numbers of processors.
    pub(super) engines: Vec<(u64, EngineName)>,
}

impl<'a> Scaling<'a> {
    /// The depth at which most engines on processors and a serial one were run, the greatest of several.
    pub(super) fn choose(game: &GameSheet<'a>) -> Option<Self> {
        let at = |depth: u32| {
            let serial = fastest(game, depth)?;
            let engines: Vec<&EngineSheet> =
                parallel(game).filter(|engine| !engine.at(depth).is_empty()).collect();
            let is_more = engines.iter().any(|engine| !is_serial(engine));
            is_more.then_some((depth, serial, engines))
        };
        let all = game.depths().into_iter().filter_map(at);
        let (depth, serial, engines) = all.max_by_key(|(depth, _, engines)| (engines.len(), *depth))?;
        let shown: Vec<&EngineSheet> = engines.iter().copied().chain([serial]).collect();
        let of_method = |engine: &&EngineSheet| {
            let on = (processors_of(engine)? as u64, engine.name().clone());
            Some(((method(engine.name()), engine.is_exact()), on))
        };
        let methods = grouped(engines.iter().filter_map(of_method)).into_iter();
        let methods = methods.map(|((name, is_exact), mut engines)| {
            engines.sort_by_key(|(processors, _)| *processors);
            Method { name, is_exact, engines }
        });
        let (game, serial) = (game.on_common_positions(&shown), serial.name().clone());
        Some(Self { game, depth, serial, methods: methods.collect() })
    }
}

/// The fastest serial engine of those with most positions; one on a machine of one processor only where there is no other.
fn fastest<'s, 'a>(game: &'s GameSheet<'a>, depth: u32) -> Option<&'s EngineSheet<'a>> {
    let timed = |engine: &'s EngineSheet<'a>| {
        let cells = engine.at(depth);
        let time = geometric_mean(cells.quantities(ticks).into_values())?;
        Some(((processors_of(engine).is_some(), Reverse(cells.len())), time, engine))
    };
    let all = game.engines().filter(|engine| is_serial(engine)).filter_map(timed);
    let first = all.min_by(|left, right| left.0.cmp(&right.0).then(left.1.total_cmp(&right.1)));
    first.map(|(_, _, engine)| engine)
}
