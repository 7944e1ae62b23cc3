//! The one integration-test binary: one module per part.

mod architecture;
mod checkers;
mod cli;
mod conveniences;
mod corpora;
mod documented;
mod engines;
mod helpers;
mod house_style;
mod minimal;
mod nim;
mod overwriting;
mod parsers;
mod report;
mod reproduce;
mod rules;
mod rules_fen;
mod rules_reference;
mod source;
mod spellings;
mod suite;
mod texts;
mod trees;
mod verbs_of_games;
mod words_of_rows;
mod world;
