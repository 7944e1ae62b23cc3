//! The trait of every value of a parameter.

use std::fmt::Display;

/// A typed value that a spec can give to a parameter. `Display` prints the
/// canonical text, which [`Setting::read`] understands.
pub trait Setting: Copy + PartialEq + Display {
    /// The value that a text means, or `None` if it is not allowed.
    fn read(text: &str) -> Option<Self>;
}
