//! The ledger: published claims as data, put to rows, and what becomes of them.
//!
//! A claim is a file: a statement with its source, and the figures that decide it,
//! each with its engines, game, depths and the published range. The files of `claims`
//! are embedded ([`built_in`]); a folder of one's own takes their place
//! ([`read_folder`]). One interval and one range decide ([`Outcome`]); what a reader is told
//! is printed from the data that decides.
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
//!
//!     [[judged]]
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
//! let ledger = assess(&Sheet::new(&rows, Known::ROWS_ALONE), &[claim]);
//! assert_eq!(ledger[0].outcome, Some(Outcome::Reproduced));
//! # Ok::<(), plybench::ledger::RuleError>(())
//! ```

mod band;
mod built_in;
mod claim;
mod compute;
mod entry;
mod figure;
mod held;
mod line;
mod measure;
mod observed;
mod order;
mod outcome;
mod population;
mod quantity;
mod read;
mod shape;
#[cfg(test)]
mod tests;

pub use band::{Band, BandError, Lies};
pub use built_in::built_in;
pub use claim::{Arm, Claim, Grade, Judged, Kind, Level};
pub use entry::{Entry, LEVEL, assess};
pub use figure::{Contrast, Figure, depths_in_words};
pub use held::Held;
pub use line::Line;
pub use measure::{Beside, Estimate, Lack, measure};
pub use order::in_order;
pub use outcome::{Decision, Outcome, conjunction};
pub use population::Populations;
pub use quantity::{Derived, Quantity, UnknownQuantity};
pub use read::{RuleError, RuleFault, parse, parse_all, read_folder};
pub use shape::{Compares, Shape};
