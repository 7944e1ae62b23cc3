//! Progress in generating the moves of one state.

use crate::xiangqi;

/// Progress in generating the moves of one state; none at first. A
/// game that generates its moves in stages numbers them as it likes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staging {
    /// The next stage, from 0.
    pub stage: u32,
    /// Results of the first stage of xiangqi for the others.
    pub(super) xiangqi: xiangqi::Staging,
}

impl Staging {
    /// Starts over, for another state.
    #[inline]
    pub fn restart(&mut self) {
        self.stage = 0;
        self.xiangqi.restart();
    }

    /// Whether nothing has been generated yet; from then on something has.
    #[inline]
    pub(super) fn is_first(&mut self) -> bool {
        std::mem::replace(&mut self.stage, 1) == 0
    }
}
