//! The option of the verbs that write for readers.

use clap::Args;
use plybench::language::{Language, speak};

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct LanguageArgument {
    /// Language of what is written: en, or zh for Chinese
    #[arg(long, value_name = "LANG", default_value_t = Language::English)]
    lang: Language,
}

impl LanguageArgument {
    pub(super) fn speak(self) {
        speak(self.lang);
    }
}
