//! Perft by making every move, in games without a move after their end.

/// A macro, so that it is compiled with the calls of each game.
macro_rules! perft_made {
    ($position:ty, $moves:ty) => {
        impl $position {
            /// The number of [`perft`](Self::perft) by making and unmaking every move,
            /// those of the last ply too: slower, and a measure of the cost of a move.
            pub fn perft_made(&self, depth: u32) -> u64 {
                fn made(position: &mut $position, depth: u32) -> u64 {
                    if depth == 0 {
                        return 1;
                    }
                    let mut moves = <$moves>::new();
                    position.legal_moves(&mut moves);
                    let mut nodes = 0;
                    for &mv in &moves {
                        let undo = position.make(mv);
                        nodes += if depth == 1 {
                            // 1, computed so that the compiler cannot skip the position.
                            u64::from(std::hint::black_box(&*position).piece_at(mv.to()).is_some())
                        } else {
                            made(position, depth - 1)
                        };
                        position.unmake(mv, undo);
                    }
                    nodes
                }
                made(&mut self.clone(), depth)
            }
        }
    };
}

pub(crate) use perft_made;
