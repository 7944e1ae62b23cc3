//! Null move: whoever is still winning after passing is winning.

use crate::counters::AuditedHook;
use crate::game::{Game, Value, is_mate};
use crate::search::algorithm::selective;
use crate::search::context::Context;
use crate::search::limits::Stopped;
use crate::search::node::Node;
use crate::search::selective::audit::Claim;
use crate::search::selective::path::Step;
use crate::search::variant::{MoveOf, Variant};
use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// Reduction of the search after a null move (R), in plies.
    pub enum Reduction {
        /// One.
        One = "1",
        /// Two (Goetsch and Campbell 1990).
        Two = "2",
        /// Three.
        Three = "3",
        /// Four.
        Four = "4",
        /// Three above depth 6, else two (after Heinz 1999).
        Adaptive = "adaptive",
        /// One, and the binary logarithm of the depth, rounded down.
        Log = "log",
    }
}

choice! {
    /// Verification of a null move that refutes the node.
    pub enum Verify {
        /// The node is left.
        Off = "off",
        /// Once on a path, the node is searched a ply less deep, and again to its depth if that fails low (2002).
        Reduced = "reduced",
        /// The node is searched four plies less deep; R is 4 above depth 6, else 3, whatever `r` says (2008).
        Reductions = "reductions",
    }
}

choice! {
    /// At which static values a node may be passed.
    pub enum StaticValue {
        /// At any.
        Any = "any",
        /// At beta and above.
        AboveBeta = "above-beta",
    }
}

choice! {
    /// Material that the side to move needs for a null move.
    pub enum Material {
        /// A piece besides king and pawns, in games that tell.
        Piece = "piece",
        /// Nothing.
        Any = "any",
    }
}

choice! {
    /// Null moves below a null move.
    pub enum Recursive {
        /// Allowed, but not two in a row.
        Yes = "yes",
        /// One null move on a path.
        No = "no",
    }
}

choice! {
    /// Table entry of a node that a null move refutes.
    pub enum Store {
        /// Nothing.
        No = "no",
        /// The value as a lower bound at the depth of the node.
        Yes = "yes",
    }
}

choice! {
    /// Games in which passing is not in the rules.
    pub enum Pass {
        /// Chess and xiangqi, where a move is nearly always better than none.
        No = "no",
        /// Othello too, where it is not.
        Othello = "othello",
    }
}

parameters! {
    /// Passing first, and a cutoff if that is enough.
    pub struct NullMove {
        /// plies less than after a move (R)
        pub r: Reduction = Reduction::Two;
        /// what a null move that refutes leads to
        pub verify: Verify = Verify::Off;
        /// least depth
        pub min: Whole<1, 64> = Whole::of(2);
        /// greatest depth
        pub max: Whole<1, 64> = Whole::of(64);
        /// static values
        pub eval: StaticValue = StaticValue::Any;
        /// material needed
        pub material: Material = Material::Piece;
        /// null moves after null moves
        pub recursive: Recursive = Recursive::Yes;
        /// what the table remembers
        pub store: Store = Store::No;
        /// games
        pub pass: Pass = Pass::No;
    }
}

impl Registered for NullMove {
    const ENTRY: Entry = Entry {
        name: "null",
        summary: "null move: a node is left if passing is enough for a cutoff",
        explanation: "Before its moves a node with a null window passes, and the position is searched with \
            d - 1 - r plies to the horizon. If that value is at least beta, it is returned (beta, if it is a mate). \
            Not in check, not after a null move, not with a bound that is a mate, and not at the root. In zugzwang \
            passing is better than every move and the value is wrong. After a null move a refutation table knows \
            no last move, and the en passant square is cleared.",
        source: "D. F. Beal, 1989; G. Goetsch and M. S. Campbell, Experiments with the null-move heuristic, 1990; \
            C. Donninger, Null move and deep search, ICCA Journal 16(3), 1993; adaptive: E. A. Heinz, Adaptive \
            null-move pruning, ICCA Journal 22(3), 1999; verify: O. David Tabibi and N. S. Netanyahu, Verified \
            null-move pruning, ICGA Journal 25(3), 2002, and Extended null-move reductions, 2008",
        cites: &[
            "beal1989",
            "goetsch1990",
            "donninger1993",
            "heinz1999",
            "david-tabibi2002",
            "david-tabibi2008",
        ],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        let idle = self.min.get() > self.max.get();
        let unread = self.verify == Verify::Reductions && self.r != Reduction::Two;
        if idle {
            return Some(format!(
                "`null[min={},max={}]` never passes; write a larger max",
                self.min, self.max
            ));
        }
        unread.then(|| "`null[verify=reductions]` sets R itself; leave r out".to_owned())
    }
}

impl NullMove {
    /// Whether the first null move on a path is verified.
    pub(super) fn verifies_once(self) -> bool {
        self.verify == Verify::Reduced
    }

    /// Whether it passes in Othello too.
    pub(super) fn is_of_othello(self) -> bool {
        self.pass == Pass::Othello
    }

    pub(super) fn asks_value(self) -> bool {
        self.eval == StaticValue::AboveBeta
    }

    /// Plies less than after a move.
    fn reduction(self, depth: u32) -> u32 {
        match (self.verify, self.r) {
            (Verify::Reductions, _) => {
                if depth > 6 {
                    4
                } else {
                    3
                }
            }
            (_, Reduction::One) => 1,
            (_, Reduction::Two) => 2,
            (_, Reduction::Three) => 3,
            (_, Reduction::Four) => 4,
            (_, Reduction::Adaptive) => {
                if depth > 6 {
                    3
                } else {
                    2
                }
            }
            (_, Reduction::Log) => 1 + depth.ilog2(),
        }
    }

    /// Whether it passes at nodes of this depth.
    pub(super) fn acts_at(self, depth: u32) -> bool {
        (self.min.get()..=self.max.get()).contains(&depth.into())
    }

    fn may_pass<G: Game>(self, game: &G, depth: u32, beta: Value, step: &Step<G::Move>) -> bool {
        self.acts_at(depth)
            && !step.after_null
            && !(step.has_passed && self.recursive == Recursive::No)
            && (self.eval == StaticValue::Any || step.value >= beta)
            && (!G::EXCHANGES || self.material == Material::Any || game.non_pawn_material() > 0)
    }
}

impl<V: Variant> Context<'_, V> {
    /// The value of a node that passing refutes. The depth is less if that only reduces it.
    pub(super) fn pass(
        &mut self,
        null: NullMove,
        node: &mut Node<MoveOf<V>>,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let (plies, depth) = (self.plies(), node.depth);
        let step = self.path.steps[plies];
        if !null.may_pass(&self.game, depth, beta, &step) {
            return Ok(None);
        }
        // What follows the line to the node must know it before its moves are asked for.
        self.follow_line(depth);
        let Some(undo) = self.game.null_move() else { return Ok(None) };
        self.counters.null_tried += 1;
        let child = Step { after_null: true, has_passed: true, ..step.child(true) };
        self.path.steps[plies + 1] = child;
        self.ply += 1;
        let (nodes, passing) = (self.counters.nodes, std::mem::replace(&mut self.path.passing, true));
        let reduced = depth.saturating_sub(1 + null.reduction(depth));
        let result = selective(self, reduced, -beta, 1 - beta);
        self.path.passing = passing;
        if !passing {
            self.counters.null_nodes += self.counters.nodes - nodes;
        }
        self.ply -= 1;
        self.game.unmake_null(undo);
        let value = -result?;
        if value < beta {
            return Ok(None);
        }
        self.counters.null_cutoffs += 1;
        let value = if is_mate::<V::Game>(value) { beta } else { value };
        let (hook, window) = (AuditedHook::Null, (beta - 1, beta));
        match null.verify {
            Verify::Off => {}
            Verify::Reduced if !step.verifies => {}
            Verify::Reduced => {
                self.counters.verifications += 1;
                let verified = self.inside(depth - 1, beta - 1, beta, |step| step.verifies = false)?;
                if verified < beta {
                    self.counters.verify_failed += 1;
                    return Ok(None);
                }
                self.audit_node(hook, depth, Claim::AtLeast(beta), window);
                return Ok(Some(verified));
            }
            Verify::Reductions => {
                if let Some(reductions) = self.reductions() {
                    reductions.null = depth;
                }
                node.depth = depth.saturating_sub(4);
                return Ok(None);
            }
        }
        self.audit_node(hook, depth, Claim::AtLeast(beta), window);
        if null.store == Store::Yes {
            node.best = value;
            self.remember(node, None);
        }
        Ok(Some(value))
    }
}
