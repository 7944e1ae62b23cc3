//! The formats of tables.

use clap::ValueEnum;
use plybench::report::escape::printable;
use plybench::report::latex;
use plybench::report::result::{Document, plain};
use plybench::report::table::Table;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    Text,
    Markdown,
    #[value(alias = "tex")]
    Latex,
    Sentences,
}

impl TableFormat {
    /// The tables of a command, or what this format has instead of them, with remarks below.
    pub(super) fn written(
        self,
        command: &str,
        tables: impl IntoIterator<Item = (String, Table)>,
        tex: impl FnOnce() -> Vec<String>,
        sentences: impl FnOnce() -> Vec<String>,
        remarks: Vec<String>,
    ) -> String {
        match self {
            Self::Text => Document::of_tables(tables, remarks).text(plain),
            Self::Markdown => Document::of_tables(tables, remarks).markdown(),
            Self::Latex => latex::document(command, &tex(), &remarks),
            Self::Sentences => {
                sentences().iter().chain(&remarks).flat_map(|words| [printable(words), "\n".into()]).collect()
            }
        }
    }
}
