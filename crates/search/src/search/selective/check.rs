//! Check extension: a side in check is searched a ply deeper.

use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// A ply more in check.
    pub struct CheckExtension;
}

impl Registered for CheckExtension {
    const ENTRY: Entry = Entry {
        name: "check",
        summary: "check extension: a ply more in check",
        explanation: "A node whose side to move is in check is searched a ply deeper, at the horizon too, but not beyond \
            twice the depth of the iteration, in plies from the root.",
        source: "Chess Programming Wiki, page Check Extensions",
        cites: &["cpw"],
        exact: false,
        ..Entry::PLAIN
    };
}
