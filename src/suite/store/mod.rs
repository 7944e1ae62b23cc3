//! Keeping what came out: rows on disk that survive anything, the manifest
//! beside them, and chunks merged into one file.

pub(crate) mod finish;
pub(crate) mod finished;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod partial;
pub(crate) mod paths;
mod seen;
pub(crate) mod summary;
pub(crate) mod writer;
