//! Tests of the reader of claims.

use super::*;

const GOOD: &str = r#"id = "own"
statement = "PVS needs fewer nodes than alpha-beta."
source = "a lecture"
grade = "b"
games = ["xiangqi"]
quantity = "nodes"

[[judged]]
figure = "ratio"
engine = "pvs+tt+id"
over = "ab+tt+id"
depths = "4-5"
range = "(0, 1)"
"#;

fn read(text: &str) -> Claim {
    parse(text, "own.toml").unwrap_or_else(|error| panic!("{}", told(&error)))
}

/// The error with its causes.
fn told(error: &dyn std::error::Error) -> String {
    let cause = error.source().map_or_else(String::new, |cause| format!(": {}", told(cause)));
    let text = error.to_string();
    // A transparent error has the text of its cause.
    if cause.strip_prefix(": ").is_some_and(|cause| cause.starts_with(&text)) {
        cause[2..].to_owned()
    } else {
        text + &cause
    }
}

fn fault(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    told(&parse(&GOOD.replace(from, to), "own.toml").expect_err(to))
}

#[test]
fn a_claim_is_read_with_its_defaults() {
    let claim = read(GOOD);
    assert_eq!((claim.kind, claim.level, claim.judged.len()), (Kind::Claim, Level::Part, 1));
    let judged = &claim.judged[0];
    assert_eq!((judged.null, judged.least, judged.equivalence), (Some(1.0), 20, false));
    assert_eq!(
        claim.judged[0].sentence(),
        "nodes ratio of xiangqi, pvs / ab, both with tt+id, depths 4 to 5: in (0, 1), and 1 means no effect"
    );
    assert_eq!(read(GOOD).judged[0].by_depth().len(), 2);
}

#[test]
fn engines_with_choices_are_a_figure_each_and_an_effect_is_one() {
    let several = GOOD.replace("pvs+tt+id", "{pvs,negascout}+tt+id");
    assert_eq!(read(&several).judged.len(), 2);
    let effect = several.replace("\"ratio\"", "\"effect\"");
    assert_eq!(read(&effect).judged[0].figure.contrasts.len(), 2);
    let games = GOOD.replace("[\"xiangqi\"]", "[\"xiangqi\", \"chess\"]");
    assert_eq!(read(&games).judged.len(), 2);
}

#[test]
fn figures_across_games_and_over_others_say_what_they_need() {
    let expected = [
        (
            "\"ratio\"",
            "\"ply-before\"",
            "line 11: `over` means nothing to the figure `ply-before`, which has `engine`",
        ),
        ("\"4-5\"", "\"4-5\"\nat = [1]", "line 13: `at` is for figures across several games"),
        (
            "\"ratio\"",
            "\"trend\"",
            "the figure has no `at`: a number for each game: what the slope is taken on",
        ),
        (
            "\"ratio\"",
            "\"trend\"\nat = [1]",
            "line 10: `at` must give a number for each of two games or more",
        ),
        (
            "\"ratio\"",
            "\"ratio-over\"",
            "the figure has no `against`: a table with the games, engines and depth",
        ),
        (
            "\"ratio\"",
            "\"ratio\"\nagainst = { depths = 3 }",
            "line 10: `against` is for figures that are set over another",
        ),
        (
            "\"ratio\"",
            "\"ratio-over\"\nagainst = { engine = \"pvs\", over = \"ab\", depths = \"3-4\" }",
            "line 10: `against` must be one figure: a pair of engines, at one depth",
        ),
        (
            "\"ratio\"",
            "\"ratio-over\"\nagainst = { figure = \"ratio\", engine = \"pvs\", over = \"ab\", depths = 3 }",
            "line 10: `figure` is that of the figure which it is set under",
        ),
        ("grade = \"b\"", "grade = \"b\"\nkind = \"exact\"", "line 5: `kind` \"exact\" is for claims whose"),
        ("\"ratio\"", "\"every\"", "\"exact\" is for claims whose figures are all `every`"),
    ];
    for (from, to, told) in expected {
        let found = fault(from, to);
        assert!(found.contains(told), "{to}: {found}");
    }
}

#[test]
fn every_fault_has_its_line_and_what_to_do() {
    let expected = [
        (
            "\"ratio\"",
            "\"over-smallest\"",
            "line 11: `over` means nothing to the figure `over-smallest`, which has `engine`, `among`",
        ),
        (
            "\"ratio\"",
            "\"reduction\"",
            "the figure has no `among`: a list of the engines among which one is chosen",
        ),
        ("\"ratio\"", "\"reduction\"\namong = [\"pvs\"]", "line 10: `among` must name two engines or more"),
        ("[[judged]]", "[[judged]]\nprimary = true", "line 9: `primary` belongs to the whole claim"),
        ("[[judged]]", "[judged]", "write it with two brackets"),
        (
            "[[judged]]",
            "least = -3\n[[judged]]",
            "line 8: invalid value: integer `-3`, expected a whole number",
        ),
        ("[[judged]]", "least = 0\n[[judged]]", "line 8: `least` must be 1 or more"),
        ("[[judged]]", "null = inf\n[[judged]]", "line 8: `null` must be a finite number"),
        ("[\"xiangqi\"]", "[]", "line 5: `games` must name a game"),
        ("over = \"ab+tt+id\"", "over = \"pvs+tt+id\"", "line 11: `pvs+tt+id` is compared with itself"),
        ("\"4-5\"", "\"4-5\"\nwhere_run = 5", "`where_run` repeats depth 5 of `depths`"),
        (
            "\"ratio\"",
            "\"ratio\"\nwhole = [\"ab\", \"pvs\"]",
            "`whole` means nothing to the figure `ratio`, which has `engine`, `over`",
        ),
        ("\"4-5\"", "0", "line 12: `depths` must be 1 or more"),
        ("id = \"own\"\n", "", "own.toml, line 1: the claim has no `id`"),
        (
            "grade = \"b\"",
            "grade = \"d\"",
            "own.toml, line 4: grade: `d` is not one of a, b, c, article, prediction",
        ),
        (
            "grade = \"b\"",
            "grade = \"c\"\npublished = \"99%\"",
            "line 5: a claim of grade c was read nowhere, so no figure of it is quoted as published",
        ),
        ("quantity", "quantiy", "line 6: there is no key `quantiy`; did you mean `quantity`?"),
        ("\"nodes\"", "\"noeds\"", "line 6: there is no quantity `noeds`; did you mean `nodes`?"),
        ("\"ratio\"", "\"ration\"", "line 9: there is no figure `ration`; did you mean `ratio`?"),
        ("figure = \"ratio\"\n", "", "line 8: the figure has no `figure`"),
        ("pvs+tt", "psv+tt", "line 10: there is no algorithm `psv`; did you mean `pvs`?"),
        ("[\"xiangqi\"]", "[\"xiangqy\"]", "line 5: there is no game `xiangqy`; did you mean `xiangqi`?"),
        ("over = \"ab+tt+id\"\n", "", "the figure has no `over`: the engine that this one is compared with"),
        ("\"ab+tt+id\"", "\"{ab,pvs,scout}+tt+id\"", "`engine` stands for 1 and `over` for 3"),
        ("\"4-5\"", "\"5-4\"", "line 12: depths: the range 5-4 is empty; did you mean 4-5?"),
        ("\"(0, 1)\"", "\"below 1\"", "line 13: `below 1` is not a range: write `[0.9, 1)`"),
        ("\"(0, 1)\"", "\"(1, 0)\"", "line 13: the range `(1, 0)` is empty"),
        ("range = \"(0, 1)\"", "", "line 8: the figure has no `range`: the published range"),
        ("range = \"(0, 1)\"", "equivalent = -1.0", "line 13: `equivalent` must be a positive margin"),
        ("\"ratio\"", "\"slope\"\ndepths = 4", "duplicate key"),
        ("[[judged]]", "[[beside]]", "line 13: `range` belongs to a figure that is judged"),
        ("[[judged]]", "kind = \"not-put\"\n[[judged]]", "the claim has no `remark`: say why"),
        (
            "[[judged]]",
            "kind = \"reported\"\n[[judged]]",
            "the claim has no `beside`: write what is reported",
        ),
        (
            "[[judged]]",
            "[[judged]]\nid = \"x\"",
            "line 9: `id` belongs to the whole claim, above its first figure",
        ),
        (
            "[[judged]]",
            "suite = \"centrl\"\n[[judged]]",
            "there is no built-in suite `centrl`; did you mean `central`?",
        ),
        (
            "[[judged]]",
            "positions = \"mastr\"\n[[judged]]",
            "line 8: there is no position set, id or file `mastr`; did you mean `master`?",
        ),
        (
            "pvs+tt+id",
            "aspiration+history",
            "line 10: `aspiration+history` remembers what its own search for a guess left behind",
        ),
        (
            "[[judged]]",
            "[[judged]]\narm = \"program\"",
            "`pvs+tt+id` on `xiangqi` is a kernel; a complete program has killers and history",
        ),
        (
            "[[judged]]",
            "primary = true\nafter = \"S7\"\n[[judged]]",
            "`primary` claims are tested before those",
        ),
    ];
    for (from, to, words) in expected {
        let told = fault(from, to);
        assert!(told.contains(words), "{from} -> {to}: {told}");
    }
}

#[test]
fn a_figure_is_judged_once() {
    let twice = format!(
        "{GOOD}\n[[judged]]\nfigure = \"ratio\"\nengine = \"pvs+tt+id\"\nover = \"ab+tt+id\"\ndepths = 5\nrange = \"(0.5, 2)\"\n"
    );
    let told = told(&parse(&twice, "own.toml").unwrap_err());
    assert!(told.contains("line 20: this figure is judged twice"), "{told}");
}

#[test]
fn claims_of_one_ledger_have_their_own_ids_and_wait_for_what_there_is() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let same = parse_all(&[file("a.toml", GOOD), file("b.toml", &format!("# a comment\n{GOOD}"))]);
    assert_eq!(told(&same.unwrap_err()), "b.toml, line 2: two claims have the id `own`, here and in a.toml");
    let waits = GOOD.replace("grade", "after = \"S8\"\ngrade");
    let told = told(&parse_all(&[file("a.toml", &waits)]).unwrap_err());
    assert_eq!(told, "a.toml, line 4: `after` names the primary claim, which is none, and not `S8`");
    let primary = GOOD.replace("grade", "primary = true\ngrade");
    let two = [file("a.toml", &primary), file("b.toml", &primary.replace("own", "other"))];
    let told = self::told(&parse_all(&two).unwrap_err());
    assert!(
        told.starts_with("b.toml, line 4: `primary` gives a claim the whole level of 5%, and `own` has"),
        "{told}"
    );
}

#[test]
fn a_folder_without_claims_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(told(&read_folder(folder.path()).unwrap_err()).contains("holds no claim"));
    std::fs::write(folder.path().join("own.toml"), GOOD).unwrap();
    assert_eq!(read_folder(folder.path()).unwrap().len(), 1);
    let missing = folder.path().join("missing");
    assert!(told(&read_folder(&missing).unwrap_err()).starts_with("cannot read "));
}
