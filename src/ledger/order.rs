//! The order in which a ledger lists its claims, whatever their files are called.

use crate::ledger::claim::{Claim, Kind, Part, Tally};

/// The claim with the primary part first, then the prediction of the family; then claims with a
/// published part, claims of our own, exact statements, tables, and claims that are not tested;
/// within a list by id, numbers by their size: P2 before P10.
pub fn in_order(mut claims: Vec<Claim>) -> Vec<Claim> {
    claims.sort_by_cached_key(|claim| (list(claim), natural(&claim.id)));
    claims
}

fn list(claim: &Claim) -> usize {
    let any = |is: fn(&Part) -> bool| claim.parts.iter().any(is);
    let lists = [
        any(|part| part.primary),
        any(|part| part.family),
        any(|part| matches!(part.tally(), Tally::Published | Tally::OtherGames)),
        any(|part| part.kind == Kind::Reading),
        any(|part| part.tally() == Tally::Ours),
        !claim.parts.is_empty(),
        !claim.also.is_empty(),
    ];
    lists.iter().position(|is| *is).unwrap_or(lists.len())
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

    fn claim(id: &str, more: &str) -> Claim {
        let text = format!(
            "id = \"{id}\"\nstatement = \"A\"\nsource = \"B\"\ngrade = \"b\"\nsource_games = [\"xiangqi\"]\n\
             {more}\nfigure = \"ratio\"\ngames = [\"xiangqi\"]\nquantity = \"nodes\"\nengine = \"pvs\"\n\
             over = \"ab\"\ndepths = 4\n"
        );
        parse(&text, id).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn published_statements_come_before_ours_and_numbers_are_numbers() {
        let published = "[[part]]\nkind = \"direction\"\nrange = \"(0, 1)\"";
        let ours = |kind: &str| format!("[[part]]\nkind = \"{kind}\"\nwhose = \"ours\"\nrange = \"(0, 1)\"");
        let claims = [
            claim("A1", "[[also]]"),
            claim("P10", published),
            claim("p2-b", published),
            claim("P2", published),
            claim("B", &(ours("prediction") + "\nfamily = true")),
            claim("C", &ours("prediction")),
            claim("D", &ours("reading")),
            claim("Z", &(published.to_owned() + "\nprimary = true")),
        ];
        let ids: Vec<String> = in_order(claims.into()).into_iter().map(|claim| claim.id).collect();
        assert_eq!(ids, ["Z", "B", "P2", "p2-b", "P10", "D", "C", "A1"]);
    }
}
