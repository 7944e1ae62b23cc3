//! Principal variation search as the seed program prints it.

use crate::game::{INFINITY, Value};
use crate::search::algorithm::Algorithm;
use crate::search::limits::Searched;
use crate::search::searcher::{Entered, Parts, Searcher};
use crate::spec::{Entry, Parameters as _, Registered, choice, parameters};

choice! {
    /// Where the window of a re-search begins.
    pub enum Research {
        /// At the null window's value, as in the program.
        Program = "program",
        /// At alpha + 1, as in the text.
        Text = "text",
    }
}

parameters! {
    /// Principal variation search as printed.
    pub struct PrintedPvs {
        /// lower end of the re-search window: the null window's value, or alpha + 1
        pub research: Research = Research::Program;
    }
}

impl Registered for PrintedPvs {
    const ENTRY: Entry = Entry {
        name: "printed-pvs",
        summary: "principal variation search as printed",
        explanation: "After a cutoff the loop runs on over the moves that are left and does nothing. The \
            program searches a better move again from the value of the null window, its text from alpha + \
            1. The program also reads its first move before asking whether there is one; here terminal \
            nodes are recognised first, because the stale move it would read does not exist.",
        source: "the C++ program and the text of a Chinese textbook on programming board games, as printed",
        parameters: Self::PARAMETERS,
        ..Entry::PLAIN
    };
}

impl Algorithm for PrintedPvs {
    fn search<P: Parts>(&self, searcher: &mut Searcher<P>, depth: u32) -> Searched {
        searcher.printed_pvs(depth, -INFINITY, INFINITY, self.research == Research::Text)
    }
}

impl<P: Parts> Searcher<'_, P> {
    fn printed_pvs(&mut self, depth: u32, mut alpha: Value, beta: Value, from_alpha: bool) -> Searched {
        let mut node = match self.enter(depth, alpha, beta)? {
            Entered::Value(value) => return Ok(value),
            Entered::Interior(node) => node,
        };
        while let Some(mv) = self.next_move(&mut node) {
            if node.at_first_move() {
                let first = |searcher: &mut Self| searcher.printed_pvs(depth - 1, -beta, -alpha, from_alpha);
                node.offer(-self.child(&node, mv, first)?);
            } else if node.best < beta {
                alpha = alpha.max(node.best);
                let probe =
                    |searcher: &mut Self| searcher.printed_pvs(depth - 1, -alpha - 1, -alpha, from_alpha);
                let mut score = -self.child(&node, mv, probe)?;
                if alpha < score && score < beta {
                    let lower = if from_alpha { alpha + 1 } else { score };
                    let again =
                        |searcher: &mut Self| searcher.printed_pvs(depth - 1, -beta, -lower, from_alpha);
                    score = -self.child_again(&node, mv, again)?;
                }
                node.offer(score);
            }
        }
        Ok(self.leave(&node))
    }
}
