//! Tables of exact values of root moves.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::gzip::Unpacked;
use crate::record::row_reader::RecordError;
use crate::record::seal::hexadecimal;

/// A line of a truth table, `NAME.truth.csv`: the exact value of a move of a root.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TruthRow {
    /// Canonical game spec, evaluator included: values of two evaluators are not comparable.
    pub game: String,
    /// Corpus id, position as it is written, or seed.
    pub position: String,
    /// Plies from the root to the horizon.
    pub depth: u32,
    /// The move, in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the side that plays it, in evaluation units; mates count plies from the root.
    pub value: i64,
    /// Nodes of its search, which begins below the move, with one table for all moves of a position.
    pub nodes: u64,
}

/// A truth table as it is in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TruthTable {
    /// Its lines.
    pub rows: Vec<TruthRow>,
    /// The SHA-256 of the table, uncompressed, in hexadecimal.
    pub sha256: String,
}

impl TruthTable {
    /// Reads a table, which may be compressed.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let name = path.display().to_string();
        let unreadable = |source| RecordError::Open { path: path.to_owned(), source };
        let mut bytes = Vec::new();
        let mut source = File::open(path).and_then(Unpacked::new).map_err(unreadable)?;
        source.read_to_end(&mut bytes).map_err(|source| RecordError::Read { name: name.clone(), source })?;
        let rows = csv::Reader::from_reader(&*bytes).into_deserialize();
        let rows = rows.collect::<Result<_, _>>();
        let rows = rows.map_err(|source| RecordError::NotATruthTable { name, source })?;
        Ok(Self { rows, sha256: hexadecimal(&Sha256::digest(&bytes)) })
    }
}
