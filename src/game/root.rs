//! A root to search: one of the concrete games, chosen at run time.

use crate::game::tree::Tree;
use crate::game::xiangqi::{Mobility, PieceSquare, Xiangqi};

/// The root of a search. The searches are generic over the game; here is the
/// one place where a game spec becomes a type.
#[derive(Clone, Debug)]
pub enum Root {
    /// Xiangqi with a table evaluator (`eval=pst` and `eval=material`).
    Xiangqi(Xiangqi<PieceSquare>),
    /// Xiangqi with `eval=mobility`.
    XiangqiMobility(Xiangqi<Mobility>),
    /// A synthetic tree.
    Tree(Tree),
}
