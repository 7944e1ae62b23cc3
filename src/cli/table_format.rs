//! The formats of tables.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TableFormat {
    Text,
    Markdown,
    #[value(alias = "tex")]
    Latex,
    Sentences,
}
