//! The move that the transposition table remembers comes first
//! (`tt[move=first]`).

use crate::game::Game;
use crate::search::ordering::enhancement::{Configured, Enhancement, OpenNode, Setup};
use crate::search::ordering::key::{self, Bits, Keys};

/// The presence of `tt[move=first]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableMove;

impl Configured for TableMove {
    const BITS: Bits = Bits { low: 63, width: 1 };

    fn start<G: Game>(self, _: Setup) -> Box<dyn Enhancement<G>> {
        Box::new(self)
    }
}

impl<G: Game> Enhancement<G> for TableMove {
    fn rank(&self, node: &OpenNode<'_, G>, keys: &mut Keys) {
        let Some(index) = node.table_move.map(usize::from).filter(|index| *index < keys.len()) else {
            return;
        };
        let key = keys.iter_mut().find(|key| key::index(**key) == index);
        *key.expect("every index has a key") |= Self::BITS.at(1);
    }
}
