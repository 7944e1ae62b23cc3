//! A search as a stream of events, one for each node entered and one for each node left, so that the first
//! difference of two searches can be found.
//!
//! The stream itself is as long as the search. The first pass keeps only digests of it ([`Digests`]); running digests
//! that differ once differ for ever, so bisection finds the [`Digests::first_difference`]. The second pass records the
//! events of that stretch ([`Stretch`]), and [`Parting`] is their first difference.

mod digests;
mod event;
mod parting;
mod place;
mod stretch;

pub use digests::{DigestRecorder, Digests};
pub use event::{Entered, Event, Left};
pub use parting::{Parting, Reason};
pub use place::{OpenNode, Place};
pub use stretch::{Stretch, StretchRecorder};
