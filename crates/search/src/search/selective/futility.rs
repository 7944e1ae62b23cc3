//! Futility: moves that cannot bring a bad node up to alpha are left out.

use crate::game::Value;
use crate::spec::{Entry, Parameters as _, Registered, Whole, choice, parameters};

choice! {
    /// The margin one ply above the horizon.
    pub enum Sound {
        /// The one given.
        No = "no",
        /// The most that the evaluator's value can change by a move beyond what the move captures.
        Yes = "yes",
    }
}

parameters! {
    /// Moves that stay far below alpha are left out.
    pub struct Futility {
        /// one ply above the horizon, in evaluation units; 0 is off
        pub margin: Whole<0, 100_000_000> = Whole::of(200);
        /// two plies above the horizon; 0 is off
        pub extended: Whole<0, 100_000_000> = Whole::of(500);
        /// a node three plies above the horizon is searched a ply less deep; 0 is off
        pub razor: Whole<0, 100_000_000> = Whole::of(900);
        /// a margin that cannot be wrong
        pub sound: Sound = Sound::No;
    }
}

impl Registered for Futility {
    const ENTRY: Entry = Entry {
        name: "futility",
        summary: "futility pruning: moves that stay far below alpha are left out near the horizon",
        explanation: "At a node with a null window that is not in check, a move that gives no check is left out if the \
            static value, what the move captures, and a margin do not exceed alpha together; the sum is then an upper bound \
            of its value. One ply above the horizon `margin` counts, two plies above it `extended`. Three plies above it \
            a node whose static value and `razor` do not exceed alpha is searched a ply less deep (limited razoring). \
            Heinz has the material balance where this has the static value. With `sound=yes` and without the other two \
            no value is wrong.",
        source: "E. A. Heinz, Extended futility pruning, ICCA Journal 21(2), 1998; AEL pruning, ICGA Journal 23(1), 2000",
        cites: &["heinz1998", "heinz2000"],
        parameters: Self::PARAMETERS,
        exact: false,
        ..Entry::PLAIN
    };

    fn conflict(&self) -> Option<String> {
        let idle = self.sound == Sound::No
            && [self.margin, self.extended, self.razor].iter().all(|margin| margin.get() == 0);
        idle.then(|| "`futility` with all margins 0 does nothing; leave it out".to_owned())
    }

    fn exact(&self) -> bool {
        self.sound == Sound::Yes && self.extended.get() == 0 && self.razor.get() == 0
    }
}

impl Futility {
    /// Whether its margin is the evaluator's bound.
    pub(super) fn is_sound(self) -> bool {
        self.sound == Sound::Yes
    }

    /// The margin at a depth, if moves are left out there. `bound`: the evaluator's, if it is known.
    pub(super) fn margin_at(self, depth: u32, bound: Option<Value>) -> Option<Value> {
        let given = |margin: Whole<0, 100_000_000>| Some(margin.get() as Value).filter(|margin| *margin > 0);
        match depth {
            1 if self.sound == Sound::Yes => bound,
            1 => given(self.margin),
            2 => given(self.extended),
            _ => None,
        }
    }

    /// Whether a node is to be searched a ply less deep.
    pub(super) fn razors(self, depth: u32, value: Value, alpha: Value) -> bool {
        depth == 3 && self.razor.get() > 0 && value + self.razor.get() as Value <= alpha
    }
}
