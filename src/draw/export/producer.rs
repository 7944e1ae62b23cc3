//! The mark in every file that is drawn or written here.

/// Who wrote a file, in the place that its format has for it. A file with this
/// mark may be written again without asking; any other belongs to its author.
pub const PRODUCER: &str = "plybench";
