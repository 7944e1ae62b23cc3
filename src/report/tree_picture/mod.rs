//! Pictures of searched trees: every node with its window and its value, what
//! was cut off, what was never looked at, what was searched again.
//!
//! The recorder of the search fills a [`TreePicture`]; this part folds long runs
//! of leaves, sets the boxes, and writes SVG (by way of [`crate::draw::export`]) or
//! the language of Graphviz.

mod dot;
mod draw;
mod picture;
mod place;

pub use dot::dot;
pub use draw::page;
pub use picture::{MOST_BOXES, Node, TooLarge, TreePicture, What};
