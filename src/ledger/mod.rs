//! The ledger: published claims as data, tested on rows.
//!
//! A claim is a file: a statement with its source, and its parts, each one thing that the source
//! says, with its kind, its engines, game, depths and accepted range. The files of `claims`
//! are embedded ([`built_in`]); another folder takes their place
//! ([`read_folder`]). Every part has a word ([`Outcome`]): intervals and range decide, and the
//! printed rule is made from the deciding data.
//!
//! ```
//! use plybench::analysis::sheet::{Known, Sheet};
//! use plybench::ledger::{Outcome, assess, parse};
//! use plybench::record::{Row, Rows};
//!
//! let claim = parse(
//!     r#"
//!     id = "mine"
//!     statement = "PVS needs fewer nodes than alpha-beta."
//!     source = "a lecture"
//!     grade = "b"
//!     source_games = ["xiangqi"]
//!
//!     [[part]]
//!     kind = "direction"
//!     figure = "ratio"
//!     quantity = "nodes"
//!     games = ["xiangqi"]
//!     engine = "pvs"
//!     over = "ab"
//!     depths = 4
//!     range = "(0, 1)"
//!     "#,
//!     "mine.toml",
//! )?;
//! let mut rows = Rows::new();
//! for position in 0..20 {
//!     let size = 100 + 7 * position;
//!     for (engine, nodes) in [("ab", size), ("pvs", size * 8 / 10)] {
//!         let mut row = Row::new("xiangqi", &position.to_string(), engine, 4);
//!         row.counters.nodes = Some(nodes);
//!         rows.push(&row);
//!     }
//! }
//! let ledger = assess(&Sheet::new(&rows, Known::ROWS_ALONE), &[claim], &|| ());
//! assert_eq!(ledger[0].parts[0].outcome, Outcome::Inside);
//! assert_eq!(ledger[0].word(), "reproduced");
//! # Ok::<(), plybench::ledger::RuleError>(())
//! ```

mod band;
mod built_in;
mod claim;
mod entry;
mod figure;
mod fit;
mod measure;
mod observe;
mod order;
mod population;
mod quantity;
mod read;
mod registration;
mod searches;
#[cfg(test)]
mod tests;
mod word;

pub use band::{Band, BandError, Lies};
pub use built_in::{Edition, built_in};
pub use claim::{Arm, Claim, Grade, Kind, Part, SearchKeys, Tally, Whose, games_in_words};
pub use entry::{Entry, PartEntry, assess};
pub use figure::{Average, Contrast, Figure, Operator, depths_in_words};
pub use measure::{ALPHA, Estimate, OtherMean};
pub use order::in_order;
pub use population::Populations;
pub use quantity::{Derived, Quantity, UnknownQuantity};
pub use read::{RuleError, parse, parse_all, read_file, read_folder};
pub use registration::{Registration, RegistrationError};
pub use searches::{SearchesError, searches};
pub use word::{Outcome, Side};
