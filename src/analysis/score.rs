//! Scores as people read them.

use crate::analysis::game_name::GameName;

/// The score of a mate at the root, in board games.
const MATE: i64 = 20_000;
/// No mate is longer, in plies.
const LONGEST_MATE: i64 = 1_000;

/// A value in words: `+0.98` in pawns or men, `#3` for a mate in three moves and `#-3` for being mated; of Othello and of
/// trees the number itself.
pub fn score(game: &str, value: i64) -> String {
    if !["xiangqi", "chess", "checkers"].contains(&GameName::new(game).kind()) {
        return format!("{value:+}");
    }
    let plies = MATE - value.abs();
    if (0..LONGEST_MATE).contains(&plies) {
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
    }
}
