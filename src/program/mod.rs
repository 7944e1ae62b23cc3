//! Programs of others: engines of chess, xiangqi, Othello and checkers, each in processes of its own.
//!
//! A [`ProgramSpec`] says which program, with what arguments and options, and
//! what it is told to search. A [`Program`] starts as many processes of it as are
//! used at the same time, and answers a [`Question`] with an [`Answer`] in the
//! notation and the units of this laboratory. A process that hangs, ends, floods or
//! says nonsense is a [`ProgramError`]; it is killed with all that it started, and the
//! next question is put to a new one. Nothing here knows rows, files of results or plans.
//!
//! Every protocol is lines of text. UCI is Rudolf Huber's and Stefan Meyer-Kahlen's
//! (2000, revised 2006); UCCI is its sister for xiangqi (2004, version 3.0); the protocol `NBoard` is Chris Welty's for
//! Othello (version 2, 2014); Hub is Fabien Letouzey's for draughts (version 2, 2019). What each says and how it is
//! understood is a dialogue; all else is the same for all.

mod answer;
mod complaints;
mod dialogue;
mod entry;
mod error;
mod executable;
mod group;
mod option;
mod pool;
mod process;
mod protocol;
mod question;
mod session;
mod spec;
mod tail;

pub use answer::{Answer, Ended, Iteration};
pub use dialogue::About;
pub use entry::PROTOCOLS;
pub use error::ProgramError;
pub use group::kill_all;
pub use pool::Program;
pub use protocol::Protocol;
pub use question::{Limit, Question};
pub use spec::{Go, Pieces, ProgramSpec, Reset};
