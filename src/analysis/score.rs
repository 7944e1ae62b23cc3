//! Scores as people read them.

use crate::analysis::game_name::GameName;

/// The score of a mate at the root, in board games.
const MATE: i64 = 20_000;
/// No mate is longer, in plies.
const LONGEST_MATE: i64 = 1_000;

/// Plies to the mate that a value means, in board games; `None` of any other value.
fn plies_to_mate(game: &str, value: i64) -> Option<i64> {
    let plies = MATE - value.abs();
    (has_mates(game) && (0..LONGEST_MATE).contains(&plies)).then_some(plies)
}

fn has_mates(game: &str) -> bool {
    ["xiangqi", "chess", "checkers"].contains(&GameName::new(game).kind())
}

/// Whether a value means a mate, or in checkers a win.
pub fn is_mate(game: &str, value: i64) -> bool {
    plies_to_mate(game, value).is_some()
}

/// A value in words: `+0.98` in pawns or men, `#3` for a mate in three moves and `#-3` for being mated; of Othello and of
/// trees the number itself.
pub fn score(game: &str, value: i64) -> String {
    if !has_mates(game) {
        return format!("{value:+}");
    }
    if let Some(plies) = plies_to_mate(game, value) {
        let moves = (plies + 1) / 2;
        return if value > 0 { format!("#{moves}") } else { format!("#-{moves}") };
    }
    format!("{:+.2}", value as f64 / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_in_pawns_or_a_mate() {
        let of_chess = [98, -543, 0, 19_995, -19_994].map(|value| score("chess[quiescence=captures]", value));
        assert_eq!(of_chess, ["+0.98", "-5.43", "+0.00", "#3", "#-3"]);
        assert_eq!([score("othello", 38), score("tree:iid", -5)], ["+38", "-5"]);
        assert_eq!([19_001, -20_000, 19_000].map(|value| is_mate("chess", value)), [true, true, false]);
        assert!(!is_mate("tree:iid", 20_000));
    }
}
