//! The specs by which engines and games are named, and what their terms may say.
//!
//! `grammar` knows the syntax, `schema` what an entry of a registry looks
//! like, `parameters` how the text of a term becomes a typed value and is
//! printed again, `choice` enums whose variants are words, `value` the other
//! values, `decimal` decimal numbers that are exact, `number` numbers as people type them, `suggest` the nearest right word. No name of an engine or a game is
//! known here: names belong to the registries of `game` and `search`.

mod choice;
mod decimal;
mod error;
mod grammar;
mod number;
mod parameters;
mod schema;
mod setting;
mod suggest;
mod value;

pub use choice::{UnknownWord, choice};
pub use decimal::Decimal;
pub use error::SpecError;
pub use grammar::{Quotes, Term, parse_terms, quoted, split_list, split_terms};
pub(crate) use number::parse_fixed;
pub use number::{NumberError, parse_decimal, parse_whole, parse_whole_in};
pub(crate) use parameters::parameters;
pub use parameters::{Given, Parameters, Registered};
pub use schema::{Domain, Entry, Parameter};
pub use setting::Setting;
pub use suggest::{Suggestion, nearest};
pub use value::{PowerOfTwo, Probability, Whole};
