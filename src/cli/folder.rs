//! A folder among the arguments, for the verbs that write several files.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// A parser of folders. `-` is standard output elsewhere; here it would become
/// a folder of that name.
pub(super) fn parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        if path == Path::new("-") {
            return Err("several files cannot go to standard output; name a folder");
        }
        Ok(path)
    })
}
