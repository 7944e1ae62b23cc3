//! The protocols, and the games that engines of each play.

use crate::game::Rules;
use crate::spec::choice;

choice! {
    /// The protocol of a program.
    pub enum Protocol {
        /// The Universal Chess Interface, also of xiangqi engines: ranks are counted from 1.
        Uci = "uci",
        /// The Universal Chinese Chess Interface: ranks are counted from 0.
        Ucci = "ucci",
        /// The protocol of the Othello board NBoard.
        Nboard = "nboard",
        /// The Hub protocol of draughts engines.
        Hub = "hub",
    }
}

impl Protocol {
    /// The games that engines of this protocol play.
    pub const fn games(self) -> &'static [Rules] {
        match self {
            Self::Uci => &[Rules::Chess, Rules::Xiangqi],
            Self::Ucci => &[Rules::Xiangqi],
            Self::Nboard => &[Rules::Othello],
            Self::Hub => &[Rules::Checkers],
        }
    }

    /// Whether engines of this protocol play a game.
    pub fn plays(self, rules: Rules) -> bool {
        self.games().contains(&rules)
    }

    /// Why it cannot be told a number of nodes beside a depth.
    pub(super) const fn lacks_nodes_beside_depth(self) -> Option<&'static str> {
        match self {
            Self::Uci => None,
            Self::Ucci => {
                Some("UCCI takes a depth or a number of nodes, not both; write `go=nodes:N` in its spec")
            }
            Self::Nboard => Some("NBoard has no limit of nodes; use a limit of seconds"),
            Self::Hub => {
                Some("Hub takes a depth or a number of nodes, not both; write `go=nodes:N` in its spec")
            }
        }
    }
}
