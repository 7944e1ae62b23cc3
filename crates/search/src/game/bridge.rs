//! Items of a [`Game`](crate::game::Game) from its rules: the same in every game with a board.
//!
//! Macros, because they compile into exactly the calls that each game would write.

/// The items that a position answers; its field is named.
macro_rules! answered_by {
    ($($position:ident).+) => {
        #[inline]
        fn generate(&self, moves: &mut MoveList<Move>) {
            self.$($position).+.legal_moves(moves);
        }

        #[inline]
        fn hash(&self) -> u64 {
            self.$($position).+.hash()
        }

        #[inline]
        fn hash_after(&mut self, mv: Move) -> u64 {
            self.$($position).+.hash_after(mv)
        }

        #[inline]
        fn is_legal(&self, mv: Move) -> bool {
            self.$($position).+.is_legal(mv)
        }
    };
}

/// The same for games with captures, whose moves go from square to square.
macro_rules! answered_with_captures_by {
    ($($position:ident).+) => {
        crate::game::bridge::answered_by!($($position).+);

        const MOVE_INDICES: usize = Square::COUNT * Square::COUNT;

        #[inline]
        fn move_index(mv: Move) -> usize {
            mv.from().index() * Square::COUNT + mv.to().index()
        }

        #[inline]
        fn generate_captures(&self, moves: &mut MoveList<Move>) {
            self.$($position).+.legal_captures(moves);
        }

        #[inline]
        fn generate_quiets(&self, moves: &mut MoveList<Move>) {
            self.$($position).+.legal_quiets(moves);
        }

        #[inline]
        fn code(mv: Move) -> u16 {
            mv.code()
        }

        #[inline]
        fn from_code(code: u16) -> Option<Move> {
            Move::from_code(code)
        }
    };
}

/// The same for games with an evaluator `E` and a horizon `H`, both of which stand pat.
macro_rules! answered_at_horizon {
    () => {
        const STATIC_LEAVES: bool = H::STATIC;

        #[inline]
        fn leaf(&mut self, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
            let horizon = self.horizon;
            horizon.leaf(self, alpha, beta, counts)
        }

        #[inline]
        fn leaf_pruned(
            &mut self,
            alpha: Value,
            beta: Value,
            margin: Value,
            counts: &mut LeafCounts,
        ) -> Value {
            let horizon = self.horizon;
            horizon.leaf_pruned(self, alpha, beta, margin, counts)
        }

        #[inline]
        fn leaf_after(&mut self, mv: Move, alpha: Value, beta: Value, counts: &mut LeafCounts) -> Value {
            let horizon = self.horizon;
            horizon.leaf_after(self, mv, alpha, beta, counts)
        }

        #[inline]
        fn static_cutoff_after(&mut self, mv: Move, beta: Value) -> Option<Value> {
            Some(self.evaluate_after(mv)).filter(|value| *value >= beta)
        }

        #[inline]
        fn evaluate(&self) -> Value {
            -self.value_after(self.score)
        }

        fn positional_bound(&self) -> Option<Value> {
            self.evaluator.positional_bound().map(Value::from)
        }

        #[inline]
        fn evaluate_after(&mut self, mv: Move) -> Value {
            if E::SCORE_SUFFICES {
                return self.value_after(self.score_after(mv));
            }
            let undo = self.make(mv);
            let value = self.evaluate();
            self.unmake(mv, undo);
            value
        }
    };
}

/// The same for games with checks, null moves and exchanges; their module `exchange` knows the values of pieces.
macro_rules! answered_with_exchanges_by {
    ($position:ident) => {
        const CHECKS: bool = true;
        const NULL_MOVES: bool = true;
        const EXCHANGES: bool = true;

        fn in_check(&self) -> bool {
            self.$position.in_check()
        }

        fn gives_check(&self, mv: Move) -> bool {
            self.$position.gives_check(mv)
        }

        fn see(&self, mv: Move) -> Value {
            crate::game::exchange::see(&self.$position, mv)
        }

        fn loses_exchange(&self, mv: Move) -> bool {
            crate::game::exchange::loses(&self.$position, mv)
        }

        #[inline]
        fn gain(&self, mv: Move) -> Value {
            crate::game::exchange::Exchange::gain(&self.$position, mv)
        }

        fn non_pawn_material(&self) -> Value {
            exchange::non_pawn_material(&self.$position)
        }
    };
}

pub(super) use {answered_at_horizon, answered_by, answered_with_captures_by, answered_with_exchanges_by};
