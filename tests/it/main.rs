//! The one integration-test binary: one module a part.

mod architecture;
mod engines;
mod rules;
mod trees;
