//! The specs by which engines and games are named.

mod grammar;

pub use grammar::{SpecError, Term, nearest, parse_terms, split_list};
