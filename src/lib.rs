//! A laboratory for game-tree search: the algorithms of the alpha-beta family,
//! run over positions of xiangqi, chess, Othello and checkers, synthetic trees
//! or a game of one's own, and counted to the last node.
//!
//! An engine is named by a spec, a game too; a search gives the value, a best
//! move and the counts:
//!
//! ```
//! use plybench::game::GameSpec;
//! use plybench::search::Search;
//! use plybench::xiangqi::START_FEN;
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
//! # The rooms
//!
//! | room | what it holds | where to begin |
//! |---|---|---|
//! | [`xiangqi`] | the rules: FEN, legal moves, perft | [`xiangqi::Position`] |
//! | [`chess`] | the rules: FEN, legal moves, perft | [`chess::Position`] |
//! | [`othello`] | the rules: boards, legal moves, perft | [`othello::Position`] |
//! | [`checkers`] | the rules of English checkers: PDN, legal moves, perft | [`checkers::Position`] |
//! | [`game`] | what a search asks of a game; the games with their evaluators, synthetic trees | [`game::GameSpec`], [`game::Game`] for one's own |
//! | [`search`] | algorithms, move ordering, tables | [`search::Search`] |
//! | [`corpus`] | sets of positions, their files, minimal trees | [`corpus::set`] |
//! | [`suite`] | experiments: what to run, running it, keeping the rows | [`suite::Suite`], [`suite::run`] |
//! | [`record`] | the row, its columns and its CSV | [`record::read_rows`] |
//! | [`import`] | rows of what other tools print | [`import::Bench`], [`import::Mapping`] |
//! | [`analysis`] | ratios with intervals, comparisons, baselines | [`analysis::sheet::Sheet`] |
//! | [`ledger`] | published claims in files, tested on rows | [`ledger::assess`] |
//! | [`report`] | figures and documents | [`report::document::write_report`] |
//! | [`bibliography`] | every source, by its key, as BibTeX or CSL-JSON | [`bibliography::sources`] |
//! | [`errata`] | faults of printed programs, each as a run | [`errata`] |
//! | [`machine`] | what the system says of a search beside its time: memory, counters of the processor | [`machine::Usage`] |
//! | [`spec`], [`stats`], [`draw`], [`list`], [`splitmix`], [`parallel`], [`text_file`] | the ground floor: specs, statistics, drawing, lists of fixed capacity, random numbers, work on all cores, files that people write | |
//!
//! Arrows between rooms point downwards only: `ARCHITECTURE.md` says which
//! room may know which. Counts depend on the game, the engine, the depth and
//! the node limit alone, so they are the same on every machine.
//!
//! In `examples`: `own_game` (a game in sixty lines, searched, observed),
//! `own_evaluator` (an evaluator for xiangqi), `from_csv` (rows of any
//! program, compared, and claims tested on them) and `tree_scales` (windows
//! that mean the same on every tree).
//!
//! Features: `suite` adds rows, corpora, suites, errata, analysis and the ledger, `report` adds
//! figures and documents. `cli`, the default, is for the program, whose command
//! line the library does not contain. Without any the library builds for
//! `wasm32-unknown-unknown` too.

#[cfg(feature = "suite")]
pub mod analysis;
#[cfg(feature = "suite")]
pub mod bibliography;
#[cfg(feature = "suite")]
pub mod corpus;
#[cfg(feature = "report")]
pub mod draw;
#[cfg(feature = "suite")]
pub mod errata;
#[cfg(feature = "suite")]
pub mod import;
#[cfg(feature = "suite")]
pub mod language;
#[cfg(feature = "suite")]
pub mod ledger;
#[cfg(feature = "suite")]
pub mod machine;
#[cfg(feature = "suite")]
pub mod program;
#[cfg(feature = "suite")]
pub mod record;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "suite")]
pub mod suite;
#[cfg(feature = "suite")]
pub mod text_file;
#[cfg(feature = "suite")]
mod uci;

pub use plybench_search::{
    board, checkers, chess, closed_form, counters, game, list, othello, search, spec, splitmix, xiangqi,
};
#[cfg(feature = "suite")]
pub use plybench_stats::{parallel, stats};
