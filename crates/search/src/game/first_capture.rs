//! Which capture a node tries first.

/// The capture of the highest rank, as far as it is known without finding all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstCapture<M> {
    /// No legal move captures.
    None,
    /// This legal one, and no other is of the same rank.
    Move(M),
    /// Not known.
    Unclear,
}
