//! For each move of the opponent, the reply that last refuted it.

use crate::game::Game;
use crate::search::ordering::enhancement::{
    Concern, Configured, Enhancement, OpenNode, Setup, SufficientMove,
};
use crate::search::ordering::journal::Journal;
use crate::search::ordering::key::{Bits, Suggestions};
use crate::spec::{Entry, Registered, parameters};

parameters! {
    /// The reply that last refuted the opponent's last move first.
    pub struct Refutation;
}

impl Registered for Refutation {
    const ENTRY: Entry = Entry {
        name: "refutation",
        alias: Some("countermove"),
        summary: "countermove heuristic: the last refutation of the opponent's move",
        explanation: "For each side and each opponent move (from and to square) a table keeps the last \
            reply that caused a cutoff. That reply is tried after killers and before moves ordered by \
            history. With `captures` only quiet replies are kept.",
        source: "J. W. H. M. Uiterwijk, The countermove heuristic, ICCA Journal 15(1), 1992; the idea of a \
        table of refutations: S. G. Akl and M. M. Newborn, 1977",
        cites: &["uiterwijk1992", "akl1977"],
        ..Entry::PLAIN
    };
}

impl Configured for Refutation {
    const BITS: Bits = Bits { low: 52, width: 1 };

    fn start<G: Game>(self, setup: Setup) -> Box<dyn Enhancement<G>> {
        let replies = || vec![None::<G::Move>; G::MOVE_INDICES];
        Box::new(Refutations { replies: [replies(), replies()], quiet_only: setup.captures })
    }
}

struct Refutations<M> {
    /// By the side to move and the index of the opponent's last move.
    replies: [Vec<Option<M>>; 2],
    quiet_only: bool,
}

impl<M: Copy> Refutations<M> {
    fn reply<G: Game<Move = M>>(&self, node: &OpenNode<'_, G>) -> Option<M> {
        self.replies[node.side][G::move_index(node.last_move?)]
    }
}

impl<G: Game> Enhancement<G> for Refutations<G::Move> {
    fn concern(&self) -> Concern {
        Concern::Suggestions { lasting: false }
    }

    fn suggest(&self, node: &OpenNode<'_, G>, suggestions: &mut Suggestions<G::Move>) {
        if let Some(reply) = self.reply(node) {
            suggestions.add(reply, Refutation::BITS.at(1));
        }
    }

    fn learn(&mut self, node: &OpenNode<'_, G>, best: &SufficientMove<'_, G::Move>, _: &mut Journal) {
        let Some(last) = node.last_move else { return };
        if best.cutoff && !(self.quiet_only && node.game.capture_rank(best.mv) > 0) {
            self.replies[node.side][G::move_index(last)] = Some(best.mv);
        }
    }
}
