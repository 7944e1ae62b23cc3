//! Truth tables that a suite names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::record::TruthTable;
use crate::suite::error::SuiteError;

/// A judge of the moves of a suite's rows: a truth table, or the word for the moves that positions name themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Truth {
    /// The table as it was named, or [`Truth::OF_POSITIONS`].
    pub name: String,
    /// The SHA-256 of the table, uncompressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The depth that it has of each game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub depths: BTreeMap<String, u32>,
    /// Where the table is, if not where its name says.
    #[serde(skip)]
    path: Option<PathBuf>,
}

impl Truth {
    /// Best moves and moves to avoid of the positions' own lines (`bm`, `am`), without a table.
    pub const OF_POSITIONS: &str = "bm";

    /// Names a table, which is read once for its digest; relative names begin in this folder.
    pub fn new(name: &str, folder: &Path) -> Result<Self, SuiteError> {
        if name == Self::OF_POSITIONS {
            return Ok(Self { name: name.to_owned(), ..Self::default() });
        }
        let path = folder.join(name);
        let table = TruthTable::read(&path)?;
        let mut depths = BTreeMap::new();
        for row in &table.rows {
            let depth = *depths.entry(row.game.clone()).or_insert(row.depth);
            if depth != row.depth {
                let (file, game) = (name.to_owned(), row.game.clone());
                return Err(SuiteError::TruthDepths { file, game, depths: [depth, row.depth] });
            }
        }
        Ok(Self { name: name.to_owned(), sha256: Some(table.sha256), depths, path: Some(path) })
    }

    /// Looks for the table beside a file that names it, where its name alone leads to none.
    pub(crate) fn look_beside(&mut self, folder: &Path) {
        let name = Path::new(&self.name);
        let beside = name.file_name().map(|name| folder.join(name));
        self.path = beside.filter(|path| !name.exists() && path.exists());
    }

    pub(crate) fn path(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new(&self.name))
    }
}
