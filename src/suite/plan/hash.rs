//! Content hashes: SHA-256 in hexadecimal, over data with unambiguous borders.

use sha2::{Digest, Sha256};

use crate::record::hexadecimal;

pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    let mut hasher = FieldHasher::default();
    hasher.bytes(bytes);
    hasher.finish()
}

/// Hashes a sequence of fields; each is preceded by its length, so that
/// moving a border changes the hash.
#[derive(Default)]
pub(crate) struct FieldHasher(Sha256);

impl FieldHasher {
    /// Takes in bytes that need no border.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn text(&mut self, field: &str) {
        self.number(field.len() as u64);
        self.0.update(field.as_bytes());
    }

    pub(crate) fn number(&mut self, field: u64) {
        self.0.update(field.to_le_bytes());
    }

    pub(crate) fn finish(self) -> String {
        hexadecimal(&self.0.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_hash_is_the_published_one() {
        let published = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256_hex(b""), published);
    }

    #[test]
    fn borders_count() {
        let hash = |fields: &[&str]| {
            let mut hasher = FieldHasher::default();
            for field in fields {
                hasher.text(field);
            }
            hasher.finish()
        };
        assert_ne!(hash(&["ab", "c"]), hash(&["a", "bc"]));
    }
}
