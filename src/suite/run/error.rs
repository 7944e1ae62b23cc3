//! Why a run ends without its results.

use thiserror::Error;

use crate::program::ProgramError;
use crate::record::RecordError;
use crate::suite::plan::chunk::ChunkError;
use crate::suite::plan::error::PlanError;
use crate::suite::store::error::StoreError;

/// Why a run ends without its results.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The suite has no plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The output cannot be written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The chunk does not fit this program.
    #[error(transparent)]
    Chunk(#[from] ChunkError),
    /// A finished file that is there cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A program of someone else cannot be used as the suite says.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The system starts no more threads.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// The number of threads.
        threads: usize,
        /// The system's reason.
        reason: String,
    },
    /// A panic outside of a cell, which is a fault of this program or of the
    /// observer; a panic inside a cell is the status of its row.
    #[error("the run panicked: {message}")]
    Panic {
        /// What the panic said.
        message: String,
    },
}
