//! Output of other tools as rows.
//!
//! Three kinds of text are understood: what `bench` of a chess engine prints
//! ([`Bench`]), CSV whose columns have names of their own ([`Mapping`]), and the JSON of
//! hyperfine, whose parameters are such columns. What a row has no column for is left out, and what the text does
//! not say stays empty.
//!
//! ```
//! use plybench::import::{Bench, Constants};
//!
//! let text = "Stockfish 17 by the Stockfish developers\n\
//!             info depth 2 seldepth 2 score cp 85 nodes 68 time 1 pv e2e4\n\
//!             bestmove e2e4\n\
//!             Nodes searched  : 68\n";
//!
//! let imported = Bench::parse(text, "bench.txt")?.rows(&Constants::default())?;
//! let row = imported.rows.get(0).expect("a position").to_row();
//! assert_eq!((&*row.game, &*row.position, &*row.engine, row.depth), ("chess", "1", "Stockfish 17", 2));
//! assert_eq!((row.value, row.counters.nodes, row.reported_ns), (Some(85), Some(68), Some(1_000_000)));
//! assert!(imported.remarks.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ```
//! use plybench::import::{Constants, Mapping};
//!
//! let mut mapping = Mapping::new(Constants::parse("game=chess,engine=mine")?);
//! mapping.map("nodes=Nodes,position=fen")?;
//!
//! let imported = mapping.read("fen;depth;Nodes;cpu\nstart;6;81207;2\n", "mine.csv")?;
//! let row = imported.rows.get(0).expect("a line").to_row();
//! assert_eq!((&*row.engine, &*row.position, row.counters.nodes), ("mine", "start", Some(81_207)));
//! assert_eq!(imported.remarks[0].to_string(), "columns not imported: cpu");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bench;
mod constants;
mod delimiter;
mod error;
mod foreign_csv;
mod format;
mod hyperfine;
mod mapping;
mod remark;
mod summary;

pub use bench::Bench;
pub use constants::Constants;
pub use error::{ImportError, MappingError};
pub use format::Format;
pub use mapping::Mapping;
pub use remark::{Imported, Remark};
