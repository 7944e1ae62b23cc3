//! One `info` line of the Universal Chess Interface (UCI, specification of
//! April 2006).

/// A mate now is worth this much to the side that gives it, and a ply less for every ply until then, as in
/// every row.
const MATE: i64 = 20_000;

/// What a line says of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    /// Plies of the iteration.
    pub(super) depth: Option<u32>,
    /// The place of its move among several that are shown, from 1.
    pub(super) place: Option<u32>,
    /// Value for the side to move, in hundredths of a pawn; a mate is 20000 minus plies.
    pub(super) value: Option<i64>,
    /// Whether the value is a bound, because the iteration is not finished.
    pub(super) bound: bool,
    /// Nodes since the search began.
    pub(super) nodes: Option<u64>,
    /// Milliseconds since the search began.
    pub(super) milliseconds: Option<u64>,
}

/// A word that should be followed by a number, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotANumber {
    pub(super) key: String,
    pub(super) text: String,
}

impl Info {
    /// Reads what follows `info`. A remark (`string`) says nothing.
    pub(super) fn parse(text: &str) -> Result<Self, NotANumber> {
        let mut info = Self::default();
        let mut words = text.split_whitespace();
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = Some(number(key, words.next())?),
                "multipv" => info.place = Some(number(key, words.next())?),
                "nodes" => info.nodes = Some(number(key, words.next())?),
                "time" => info.milliseconds = Some(number(key, words.next())?),
                "cp" => info.value = Some(i64::from(number::<i32>(key, words.next())?)),
                "mate" => info.value = Some(mate(number(key, words.next())?)),
                "lowerbound" | "upperbound" => info.bound = true,
                // Moves or words follow, to the end of the line.
                "pv" | "string" | "refutation" | "currline" => break,
                _ => {}
            }
        }
        Ok(info)
    }
}

/// The value of a mate in this number of moves of the winner; negative if the side to
/// move is mated, 0 if it is mate.
fn mate(moves: i32) -> i64 {
    let moves = i64::from(moves);
    if moves > 0 { MATE - (2 * moves - 1) } else { -MATE - 2 * moves }
}

fn number<T: std::str::FromStr>(key: &str, text: Option<&str>) -> Result<T, NotANumber> {
    let text = text.unwrap_or_default();
    text.parse().map_err(|_| NotANumber { key: key.to_owned(), text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_up_to_its_moves() {
        let text = "depth 8 seldepth 10 multipv 1 score cp -93 upperbound nodes 4597 nps 656714 hashfull 0 \
                    tbhits 0 time 7 pv e2a6 depth 9";
        let expected = Info {
            depth: Some(8),
            place: Some(1),
            value: Some(-93),
            bound: true,
            nodes: Some(4597),
            milliseconds: Some(7),
        };
        assert_eq!(Info::parse(text), Ok(expected));
        assert_eq!(Info::parse("string depth of thought"), Ok(Info::default()));
    }

    #[test]
    fn a_mate_is_worth_less_the_farther_it_is() {
        let value = |text: &str| Info::parse(text).unwrap().value;
        for (moves, expected) in [(1, 19_999), (2, 19_997), (0, -20_000), (-1, -19_998), (-2, -19_996)] {
            assert_eq!(value(&format!("depth 3 score mate {moves}")), Some(expected), "{moves}");
        }
        assert!(value("score mate -2147483648").is_some());
    }

    #[test]
    fn what_is_not_a_number_is_named() {
        for (text, key, wrong) in
            [("depth deep", "depth", "deep"), ("depth 1 nodes", "nodes", ""), ("score cp 1.5", "cp", "1.5")]
        {
            let expected = NotANumber { key: key.to_owned(), text: wrong.to_owned() };
            assert_eq!(Info::parse(text), Err(expected));
        }
    }
}
