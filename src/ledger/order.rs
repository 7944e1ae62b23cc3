//! The order in which a ledger lists its claims, whatever their files are called.

use crate::ledger::claim::{Claim, Kind, Level};

/// The primary claim first, then the one that comes after it; then claims,
/// predictions and the other kinds, in the order of [`Kind::ALL`]; within a kind by
/// id, numbers by their size: P2 before P10.
pub fn in_order(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.sort_by_cached_key(|claim| (level(claim), kind(claim), natural(&claim.id)));
    claims
}

fn level(claim: &Claim) -> u8 {
    match claim.level {
        Level::Primary => 0,
        Level::After(_) => 1,
        Level::Part => 2,
    }
}

fn kind(claim: &Claim) -> Option<usize> {
    Kind::ALL.iter().position(|kind| *kind == claim.kind)
}

/// Letters and the number behind them, part by part: "S7-trees" is S 7, -trees 0.
fn natural(id: &str) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    let mut rest = id;
    while !rest.is_empty() {
        let (letters, after) = rest.split_at(rest.find(is_digit).unwrap_or(rest.len()));
        let (digits, after) = after.split_at(after.find(|c| !is_digit(c)).unwrap_or(after.len()));
        // A number beyond all bounds comes last.
        let number = if digits.is_empty() { 0 } else { digits.parse().unwrap_or(u64::MAX) };
        parts.push((letters.to_lowercase(), number));
        rest = after;
    }
    parts
}

const fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::parse;

    fn claim(id: &str, more: &str, figures: &str) -> Claim {
        let text = format!(
            "id = \"{id}\"\nstatement = \"A\"\nsource = \"B\"\ngrade = \"b\"\n{more}\n{figures}\nfigure = \"ratio\"\n\
             games = [\"xiangqi\"]\nquantity = \"nodes\"\nengine = \"pvs\"\nover = \"ab\"\ndepths = 4\n"
        );
        parse(&text, id).unwrap_or_else(|error| panic!("{error:?}"))
    }

    #[test]
    fn what_matters_most_comes_first_and_numbers_are_numbers() {
        let judged = "[[judged]]\nrange = \"(0, 1)\"";
        let claims = [
            claim("A1", "kind = \"reported\"", "[[beside]]"),
            claim("P10", "", judged),
            claim("p2-b", "", judged),
            claim("P2", "", judged),
            claim("B", "kind = \"prediction\"\nafter = \"Z\"", judged),
            claim("C", "kind = \"prediction\"", judged),
            claim("Z", "primary = true", judged),
        ];
        let ids: Vec<String> = in_order(claims.into()).into_iter().map(|claim| claim.id).collect();
        assert_eq!(ids, ["Z", "B", "P2", "p2-b", "P10", "C", "A1"]);
    }
}
