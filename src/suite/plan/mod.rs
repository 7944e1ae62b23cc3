//! Suites, read from TOML or made by a caller, and the plan of their cells.

pub(crate) mod bounds;
mod builder;
pub(crate) mod builtin;
pub(crate) mod cell;
pub(crate) mod cells;
pub(crate) mod chunk;
pub(crate) mod cost;
pub(crate) mod engine_spec;
pub(crate) mod factors;
pub(crate) mod guests;
pub(crate) mod hash;
pub(crate) mod identity;
pub(crate) mod positions;
pub(crate) mod ranges;
pub(crate) mod suite;
pub(crate) mod toml_file;
pub(crate) mod truth;
