//! Names of results files, plain (`NAME.csv`) or compressed (`NAME.csv.gz`), and of the files beside them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Whether a name asks for gzip: it ends in `.gz`, in any case.
pub fn is_gzip_name(path: &Path) -> bool {
    has_extension(path, "gz")
}

/// Whether a name is that of a results file: it ends in `.csv` or `.csv.gz`, in any case.
pub fn is_results_name(path: &Path) -> bool {
    has_extension(&uncompressed(path), "csv")
}

/// The name of a results file if it were not compressed: `NAME.csv` for `NAME.csv.gz`.
pub fn uncompressed(results: &Path) -> PathBuf {
    let plain = results.with_extension("");
    if is_gzip_name(results) && has_extension(&plain, "csv") { plain } else { results.to_owned() }
}

/// The file with this extension beside a results file: `NAME.manifest.json` for `NAME.csv` and for `NAME.csv.gz`.
pub fn beside(results: &Path, extension: &str) -> PathBuf {
    uncompressed(results).with_extension(extension)
}

/// The name of a results file without folder and extensions: `NAME`.
pub fn stem(results: &Path) -> Option<String> {
    uncompressed(results).file_stem().map(OsStr::to_string_lossy).map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_and_plain_results_share_the_names_beside_them() {
        for results in ["a/x.y.csv", "a/x.y.csv.gz", "a/x.y.CSV.GZ", "a/x.y.gz", "a/x.y.txt"] {
            let results = Path::new(results);
            assert_eq!(beside(results, "manifest.json"), Path::new("a/x.y.manifest.json"), "{results:?}");
            assert_eq!(stem(results).as_deref(), Some("x.y"), "{results:?}");
            let name = results.to_string_lossy().to_lowercase();
            assert_eq!(is_results_name(results), name.contains(".csv"), "{results:?}");
            assert_eq!(is_gzip_name(results), name.contains(".gz"), "{results:?}");
        }
        assert_eq!(stem(Path::new("..")), None);
    }
}
