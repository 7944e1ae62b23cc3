//! Tests of the reader of claims.

use super::*;
use crate::ledger::claim::{Kind, Tally, Whose};

const GOOD: &str = r#"id = "own"
statement = "PVS needs fewer nodes than alpha-beta."
source = "a lecture"
grade = "b"
source_games = ["xiangqi"]
games = ["xiangqi"]
quantity = "nodes"

[[part]]
kind = "direction"
figure = "ratio"
engine = "pvs+tt+id"
over = "ab+tt+id"
depths = "4-5"
range = "(0, 1)"
"#;

fn read(text: &str) -> Claim {
    parse(text, "own.toml").unwrap_or_else(|error| panic!("{error}"))
}

fn fault(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    parse(&GOOD.replace(from, to), "own.toml").expect_err(to).to_string()
}

#[test]
fn a_claim_is_read_with_its_defaults() {
    let claim = read(GOOD);
    let part = &claim.parts[0];
    assert_eq!((claim.parts.len(), part.name.as_str(), part.kind), (1, "", Kind::Direction));
    assert_eq!((part.null, part.tally(), part.is_in_family()), (Some(1.0), Tally::Published, true));
    assert_eq!(
        part.rule(),
        "nodes ratio of xiangqi, pvs / ab, both with tt+id, depths 4 to 5; accepted: below 1; no effect at 1; \
         within 0.01 of it counts as none"
    );
    assert_eq!(part.figure.by_depth().len(), 2);
}

#[test]
fn games_and_engines_are_a_part_each_and_an_average_is_one() {
    let engines = GOOD.replace("pvs+tt+id", "{pvs,negascout}+tt+id");
    let names = |text: &str| read(text).parts.into_iter().map(|part| part.name).collect::<Vec<_>>();
    assert_eq!(names(&engines), ["pvs+tt+id", "negascout+tt+id"]);
    let averaged = engines.replace("\"ratio\"", "\"ratio\"\naveraged = true");
    assert_eq!(read(&averaged).parts[0].figure.contrasts.len(), 2);
    let games =
        GOOD.replace("games = [\"xiangqi\"]\nq", "games = [\"xiangqi\", \"chess\"]\nname = \"nodes\"\nq");
    assert_eq!(names(&games), ["nodes, xiangqi", "nodes, chess"]);
    let tallies: Vec<Tally> = read(&games).parts.iter().map(crate::ledger::Part::tally).collect();
    assert_eq!(tallies, [Tally::Published, Tally::OtherGames]);
}

#[test]
fn a_published_figure_has_its_tolerance() {
    let of = |range: &str| {
        let text = GOOD.replace("\"direction\"", "\"number\"").replace("range = \"(0, 1)\"", range);
        read(&text).parts.remove(0)
    };
    let saving = of("saving = 0.25\ntolerance = \"15%\"");
    assert_eq!((saving.range.to_string().as_str(), saving.whose), ("[0.7125, 0.7875]", Whose::Published));
    assert_eq!(saving.accepted(), "0.7125 to 0.7875 (the published number within 15%: our rule)");
    // 4.6 - 0.69 and 4.6 + 0.69 are 3.9099999999999997 and 5.289999999999999 of binary fractions.
    let speed = of("value = \"4.6\"\ntolerance = \"15%\"");
    assert_eq!(speed.accepted(), "3.91 to 5.29 (the published number within 15%: our rule)");
    let digits = of("value = \"0.99\"\ntolerance = \"digits\"");
    assert_eq!(digits.accepted(), "0.985 to 0.995 (the printed digits of the published number)");
    let range = of("range = \"[0.9, 0.95]\"\nwhose = \"published\"");
    assert_eq!(range.accepted(), "0.9 to 0.95 (published)");
    let theorem = GOOD.replace("\"direction\"", "\"theorem\"\nwhose = \"ours\"");
    let theorem = read(&theorem.replace("range = \"(0, 1)\"", "margin = 0.03")).parts.remove(0);
    assert_eq!(theorem.accepted(), "equivalence margin 3% (ours)");
}

#[test]
fn every_fault_has_its_line_and_its_remedy() {
    let (part, games) = ("[[part]]", "games = [\"xiangqi\"]\nq");
    let expected = [
        ("kind = \"direction\"\n", "", "line 9: the part has no `kind`: number, direction, theorem"),
        ("\"direction\"", "\"reading\"", "line 9: the range of a reading is ours: say whose = \"ours\""),
        ("\"direction\"", "\"theorem\"", "the range of a theorem is ours"),
        ("\"direction\"", "\"number\"", "line 15: the range of a number is the source's"),
        ("range = \"(0, 1)\"", "", "the part has no `range`, and no `value` or `saving`"),
        ("\"direction\"", "\"exact\"", "kind \"exact\" is for the figure `every`"),
        ("\"(0, 1)\"", "\"(0, 2)\"", "a direction needs a value of no effect outside its range"),
        ("\"ratio\"", "\"slope\"", "a direction of a slope or difference needs `no_effect`"),
        ("source_games = [\"xiangqi\"]\n", "", "the claim has no `source_games`"),
        (part, "valid = \"any\"\n[[part]]", "line 9: valid = \"any\" needs its reason: `valid_because`"),
        (part, "[[part]]\nfamily = true", "`family` is for a prediction"),
        (part, "[[part]]\nid = \"x\"", "line 10: `id` belongs to the whole claim, above its first part"),
        (part, "[[also]]", "line 10: `kind` belongs to a [[part]]: an [[also]] has no outcome"),
        (part, "[part]", "write it with two brackets"),
        (part, "not_tested = \"A design.\"\n[[part]]", "`not_tested` is for a claim without [[part]]"),
        (
            part,
            "suites = [\"centrl\"]\n[[part]]",
            "there is no built-in suite `centrl`; did you mean `central`?",
        ),
        (
            part,
            "positions = \"mastr\"\n[[part]]",
            "no position set, id or file `mastr`; did you mean `master`?",
        ),
        (
            part,
            "[[part]]\narm = \"program\"",
            "`pvs+tt+id` on `xiangqi` is a bare search; a full engine has killers",
        ),
        (
            "\"ratio\"",
            "\"geomean\"",
            "line 13: `over` means nothing to the figure `geomean`, which has `engine`, `plies`",
        ),
        ("\"ratio\"", "\"slope\"\nat = [1]", "`at` must give a number for each of two games or more"),
        (
            "\"ratio\"",
            "\"ratio\"\nagainst = { engine = \"pvs\", over = \"ab\", depths = \"3-4\" }",
            "`against` must be one figure",
        ),
        ("over = \"ab+tt+id\"", "among = [\"ab+tt+id\"]", "`among` must name two engines or more"),
        ("over = \"ab+tt+id\"\n", "", "a ratio needs `over` or `among`"),
        ("over = \"ab+tt+id\"", "over = \"pvs+tt+id\"", "line 13: `pvs+tt+id` is compared with itself"),
        ("\"ab+tt+id\"", "\"{ab,pvs,scout}+tt+id\"", "`engine` is 1 engines and `over` is 3"),
        (games, "games = []\nq", "the figure has no `games`"),
        ("\"4-5\"", "0", "line 14: `depths` must be 1 or more"),
        ("\"4-5\"", "\"5-4\"", "line 14: depths: the range 5-4 is empty; did you mean 4-5?"),
        ("\"4-5\"", "1\nplies = [1, -1]", "depths of 2 or more are needed"),
        ("id = \"own\"\n", "", "own.toml, line 1: the claim has no `id`"),
        ("\"b\"", "\"d\"", "own.toml, line 4: grade: `d` is not one of a, b, c, article, prediction"),
        ("\"b\"", "\"c\"\npublished = \"99%\"", "line 5: a claim of grade c was read nowhere"),
        ("\"b\"", "\"c\"", "a claim of grade c was read nowhere: its parts are readings or predictions"),
        ("quantity", "quantiy", "line 7: there is no key `quantiy`; did you mean `quantity`?"),
        ("\"nodes\"", "\"noeds\"", "line 7: there is no quantity `noeds`; did you mean `nodes`?"),
        ("\"ratio\"", "\"ration\"", "line 11: figure: `ration` is not one of mean, geomean, ratio"),
        ("pvs+tt", "psv+tt", "line 12: there is no algorithm `psv`; did you mean `pvs`?"),
        (games, "games = [\"xiangqy\"]\nq", "there is no game `xiangqy`; did you mean `xiangqi`?"),
        ("\"(0, 1)\"", "\"below 1\"", "line 15: `below 1` is not a range: write `[0.9, 1)`"),
        ("\"(0, 1)\"", "\"(1, 0)\"", "line 15: the range `(1, 0)` is empty"),
        (
            "pvs+tt+id",
            "aspiration+history",
            "line 12: `aspiration+history` remembers its own search for a guess",
        ),
    ];
    for (from, to, words) in expected {
        let told = fault(from, to);
        assert!(told.contains(words), "{from} -> {to}: {told}");
    }
    let number = GOOD.replace("\"direction\"", "\"number\"").replace("range = \"(0, 1)\"", "saving = 0.1");
    let told = parse(&number, "own.toml").unwrap_err().to_string();
    assert!(told.contains("line 15: a published figure needs its `tolerance`"), "{told}");
    let twice = format!("{GOOD}\n[[part]]{}", GOOD.split("[[part]]").nth(1).unwrap());
    let told = parse(&twice, "own.toml").unwrap_err().to_string();
    assert!(told.contains("line 17: two parts have the name ``"), "{told}");
}

#[test]
fn claims_of_one_ledger_have_their_own_ids_and_one_primary_part() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let told = |files: &[(String, String)]| parse_all(files).unwrap_err().to_string();
    let same = told(&[file("a.toml", GOOD), file("b.toml", &format!("# a comment\n{GOOD}"))]);
    assert_eq!(same, "b.toml, line 2: two claims have the id `own`, here and in a.toml");
    let primary = GOOD.replace("[[part]]", "[[part]]\nprimary = true");
    let two = told(&[file("a.toml", &primary), file("b.toml", &primary.replace("own", "other"))]);
    assert_eq!(two, "b.toml, line 10: `own` has the primary part already: leave `primary` out of one");
}

#[test]
fn a_folder_without_claims_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(read_folder(folder.path()).unwrap_err().to_string().contains("holds no claim"));
    std::fs::write(folder.path().join("own.toml"), GOOD).unwrap();
    std::fs::write(folder.path().join(AMENDMENTS), "# none").unwrap();
    assert_eq!(read_folder(folder.path()).unwrap().len(), 1);
    let missing = folder.path().join("missing");
    assert!(read_folder(&missing).unwrap_err().to_string().starts_with("cannot read "));
}
