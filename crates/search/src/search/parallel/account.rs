//! The account of the processors' ticks.

/// Ticks and events so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    pub(super) critical_path: u64,
    pub(super) idle: u64,
    pub(super) wait: u64,
    pub(super) aborted: u64,
    pub(super) splits: u64,
    pub(super) steals: u64,
    pub(super) messages: u64,
}
