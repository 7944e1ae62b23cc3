//! Keeping what came out: rows on disk that survive anything, the manifest
//! beside them, and chunks merged into one file.

pub(crate) mod adopt;
pub(crate) mod altered;
pub(crate) mod batch;
pub(crate) mod corpus;
pub(crate) mod details;
pub(crate) mod digest;
pub(crate) mod finished;
pub(crate) mod form;
pub(crate) mod host;
pub(crate) mod judge;
pub(crate) mod left;
pub(crate) mod manifest;
pub(crate) mod merge;
pub(crate) mod partial;
pub(crate) mod paths;
pub(crate) mod rows;
pub(crate) mod seen;
pub(crate) mod sorted;
pub(crate) mod stored_row;
pub(crate) mod summary;
pub(crate) mod timestamp;
