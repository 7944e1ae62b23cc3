//! The one integration-test binary: one module a part.

mod architecture;
mod cli;
mod engines;
mod minimal;
mod report;
mod rules;
mod rules_fen;
mod rules_reference;
mod suite;
mod trees;
mod verbs_of_games;
