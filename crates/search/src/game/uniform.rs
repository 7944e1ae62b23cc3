//! Which games have a minimal tree in closed form.

use crate::game::GameSpec;

/// The branching factor of a game, named as in a row, that is a uniform tree
/// in which every node is reached by one path only; `None` for any other game.
pub fn uniform_branching(game: &str) -> Option<u64> {
    match game.parse().ok()? {
        GameSpec::Tree(spec) if !spec.transposes() => spec.uniform_branching(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_trees_without_transpositions_have_a_branching_factor() {
        assert_eq!(uniform_branching("tree:iid[b=38]"), Some(38));
        assert_eq!(uniform_branching("tree:ordered"), Some(8));
        for other in ["tree:commuting[b=4]", "tree:varying", "tree:g-game", "xiangqi", "go"] {
            assert_eq!(uniform_branching(other), None, "{other}");
        }
    }
}
