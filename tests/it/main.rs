//! The one integration-test binary: one module a part.

mod architecture;
mod trees;
