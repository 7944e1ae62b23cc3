//! The one integration-test binary: one module per part.

mod architecture;
mod boards;
#[cfg(unix)]
mod browser;
mod checkers;
mod ci_kit;
mod cite;
mod claims;
mod cli;
#[cfg(target_os = "linux")]
mod clusters;
mod compressed;
mod conveniences;
mod corpora;
mod diff;
mod documented;
mod engines;
mod feeds;
mod fit;
mod frozen;
mod gates;
mod helpers;
mod house_style;
mod import;
#[cfg(unix)]
mod latex;
mod minimal;
mod nim;
#[cfg(unix)]
mod noise;
#[cfg(unix)]
mod not_utf8;
#[cfg(unix)]
mod notebook;
mod overwriting;
mod own_claim;
mod parsers;
mod position_files;
mod programs;
mod published;
mod quality;
mod recipes;
mod replicate;
mod report;
mod reproduce;
mod results;
mod rules;
mod rules_fen;
mod rules_reference;
mod scales;
mod signatures;
mod source;
mod speed_up;
mod spellings;
mod suite;
mod texts;
mod translations;
mod trees;
mod trend;
mod truth;
mod vendored;
mod verbs_of_games;
mod why;
mod words_of_rows;
mod world;
