//! The two protocols: what each word is called in them.

use crate::game::Rules;
use crate::spec::choice;

choice! {
    /// How a program is spoken to.
    pub enum Protocol {
        /// The Universal Chess Interface, also of xiangqi engines: ranks are counted from 1.
        Uci = "uci",
        /// The Universal Chinese Chess Interface: ranks are counted from 0.
        Ucci = "ucci",
    }
}

impl Protocol {
    /// The word that ends what a program says of itself.
    pub(super) const fn introduced(self) -> &'static str {
        match self {
            Self::Uci => "uciok",
            Self::Ucci => "ucciok",
        }
    }

    pub(super) fn set(self, name: &str, value: &str) -> String {
        match self {
            Self::Uci => format!("setoption name {name} value {value}"),
            Self::Ucci => format!("setoption {name} {value}"),
        }
    }

    pub(super) fn press(self, name: &str) -> String {
        match self {
            Self::Uci => format!("setoption name {name}"),
            Self::Ucci => format!("setoption {name}"),
        }
    }

    /// Whether engines of this protocol play a game.
    pub const fn plays(self, rules: Rules) -> bool {
        match self {
            Self::Uci => matches!(rules, Rules::Chess | Rules::Xiangqi),
            Self::Ucci => matches!(rules, Rules::Xiangqi),
        }
    }
}
