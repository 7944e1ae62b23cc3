//! The search core of [plybench](https://docs.rs/plybench): rules, games, algorithms of the alpha-beta
//! family with their enhancements, and the counters they keep.
//!
//! An engine is named by a spec, a game too; a search gives the value, a best move and the counts:
//!
//! ```
//! use plybench_search::game::GameSpec;
//! use plybench_search::search::Search;
//! use plybench_search::xiangqi::START_FEN;
//!
//! let xiangqi: GameSpec = "xiangqi".parse()?;
//! let start = xiangqi.root(START_FEN)?;
//! let minimax = "minimax".parse()?;
//! let pvs = "pvs+captures+history+tt".parse()?;
//!
//! let expected = Search::new(&minimax).depth(3).run_any(&start);
//! let outcome = Search::new(&pvs).depth(3).run_any(&start);
//! assert_eq!(outcome.value, expected.value);
//! assert!(outcome.counters.nodes * 10 < expected.counters.nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It knows no file, no row and no clock, and builds for `wasm32-unknown-unknown` too. The crate
//! `plybench` has every room of this one under the same name.

pub mod board;
pub mod checkers;
pub mod chess;
pub mod closed_form;
pub mod counters;
pub mod game;
pub mod list;
pub mod othello;
pub mod search;
pub mod spec;
pub mod splitmix;
pub mod xiangqi;
