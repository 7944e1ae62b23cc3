//! The formats of tables.

use clap::ValueEnum;

/// How tables are printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TableFormat {
    Text,
    Markdown,
    #[value(alias = "tex")]
    Latex,
    Sentences,
}
