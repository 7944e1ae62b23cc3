//! The one integration-test binary: one module a part.

mod architecture;
mod rules;
mod trees;
