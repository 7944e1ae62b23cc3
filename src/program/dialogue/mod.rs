//! Dialogues: what each protocol says to a program, and how it understands the answers.

mod hub;
mod hub_line;
mod language;
mod nboard;
mod notation;
mod uci;

pub use language::About;
pub(super) use language::{Dialogue, Greeted, Told, tell};

use crate::program::protocol::Protocol;

pub(super) fn of(protocol: Protocol) -> &'static dyn Dialogue {
    match protocol {
        Protocol::Uci => &uci::UCI,
        Protocol::Ucci => &uci::UCCI,
        Protocol::Nboard => &nboard::Nboard,
        Protocol::Hub => &hub::Hub,
    }
}
