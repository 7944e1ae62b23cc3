//! Manifests and chunks as JSON text.
//!
//! Their content is read and written by way of [`Value`]. serde compiles the
//! code of a struct again for every format it is read from and written to, and
//! `flatten` makes two more of each; so there is one.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Result, Value};

/// The text of a file, with a line end.
pub(crate) fn text(data: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string_pretty(&serde_json::to_value(data)?)? + "\n")
}

/// Reads a field; for `deserialize_with`.
pub(crate) fn by_value<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<T, D::Error> {
    T::deserialize(Value::deserialize(deserializer)?).map_err(D::Error::custom)
}
