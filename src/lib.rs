//! plybench: a laboratory for game-tree search.
//!
//! Six floors, arrows only downwards (ARCHITECTURE.md states them as
//! invariants, `tests/it/architecture.rs` keeps them):
//!
//! ```text
//! cli      -> everything below; the only place that prints
//! report   -> analysis, record
//! analysis -> record
//! suite    -> search, game, record
//! search   -> game
//! game     -> xiangqi
//! xiangqi, record, spec   (ground floor)
//! ```

pub mod analysis;
pub mod cli;
pub mod closed_form;
pub mod corpus;
pub mod draw;
pub mod errata;
pub mod game;
pub mod record;
pub mod report;
pub mod search;
pub mod spec;
pub mod splitmix;
pub mod stats;
pub mod suite;
pub mod xiangqi;
