//! Boards as a person sees them: `board`, and the boards of `search` and `tree`.

use std::fs;

use crate::helpers::{folder, json, program, stdout};

fn printed(arguments: &[&str]) -> String {
    stdout(program().args(arguments), 0)
}

#[test]
fn the_board_after_some_moves_has_the_last_one_in_brackets() {
    let shown =
        printed(&["board", "start", "--game", "chess", "--moves", "e2e4, g8f6", "--arrows", "e4e5,f6d5"]);
    let expected = "8  r n b q k b[.]r\n7  p p p p p p p p\n6  . . . . .[n]. .\n5  . . . . . . . .\n\
                    4  . . . . P . . .\n3  . . . . . . . .\n2  P P P P . P P P\n1  R N B Q K B N R\n   a b c d e f g h\n\
                    white to move\nlast move g8f6\nline e4e5 f6d5\n\n\
                    rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n";
    assert_eq!(shown, expected);
    let chinese = printed(&["board", "start", "--letters", "chinese", "--moves", "h2e2"]);
    assert!(chinese.contains("2  ． 炮 ． ．[炮]． ．[．]．\n"), "{chinese}");
    let data = json(&["board", "start", "--game", "othello", "--moves", "d3,c3", "--arrows", "c4", "--json"]);
    assert_eq!((&data["last_move"], &data["line"]), (&"c3".into(), &serde_json::json!(["c4"])));
    assert_eq!(data["to_move"], "black");
}

#[test]
fn every_format_has_the_chinese_characters() {
    let folder = folder();
    let written = |name: &str| {
        let path = folder.path().join(name);
        let shown =
            ["board", "start", "--letters", "chinese", "--moves", "h2e2", "--arrows", "h9g7,h0g2", "--out"];
        // Twice: what plybench drew is replaced.
        stdout(program().args(shown).arg(&path), 0);
        stdout(program().args(shown).arg(&path), 0);
        fs::read(path).unwrap()
    };
    let svg = String::from_utf8(written("board.svg")).unwrap();
    for character in "帥仕相傌俥炮兵將士象馬車砲卒".chars() {
        assert!(svg.contains(&format!("<!-- {character} --></path>")), "{character}");
    }
    assert!(svg.contains("last move h2e2, line h9g7 h0g2</title>"));
    assert!(!svg.contains("url(") && !svg.contains("href"), "an SVG stands by itself");
    let pdf = String::from_utf8_lossy(&written("board.pdf")).into_owned();
    for part in ["%PDF", "NotoSansCJKsc-Regular", "/CIDFontType0C", "/FontFile3", "DejaVuSans-Bold"] {
        assert!(pdf.contains(part), "{part}");
    }
    assert!(written("board.png").starts_with(b"\x89PNG"));
    // Without a Chinese character there is no trace of that face.
    let latin = folder.path().join("latin.pdf");
    stdout(program().args(["board", "start", "--out"]).arg(&latin), 0);
    let latin = String::from_utf8_lossy(&fs::read(latin).unwrap()).into_owned();
    assert!(!latin.contains("Noto") && latin.contains("/CIDFontType2"));
}

#[test]
fn search_and_tree_show_boards_where_they_are_asked_to() {
    let of_mate = ["3aka3/4N4/9/9/4C4/4R4/9/9/9/3K5 b", "--engine", "ab", "--depth", "2"];
    let search = |extra: &[&str]| stdout(program().arg("search").args(of_mate).args(extra), 0);
    let piped = search(&[]);
    assert!(piped.starts_with("game       xiangqi\n"), "{piped}");
    let board = "9  . . . a[k]a . . .\n8  . . . .[N]. . . .\n";
    let asked = search(&["--board"]);
    assert!(asked.starts_with(board) && asked.ends_with(&piped), "{asked}");
    let tree = |extra: &[&str]| stdout(program().arg("tree").args(of_mate).args(extra), 0);
    let (alone, with_board) = (tree(&[]), tree(&["--board"]));
    assert!(with_board.contains(">black to move</text>") && !alone.contains("black to move"));
    assert!(with_board.len() > alone.len() + 3000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_sees_the_board_of_a_search() {
    let Some(script) = crate::programs::program_of("script") else { return };
    let line = |extra: &str| {
        format!("{} search start --engine ab --depth 1 {extra}", env!("CARGO_BIN_EXE_plybench"))
    };
    let seen = |extra: &str| {
        let output =
            std::process::Command::new(&script).args(["-qec", &line(extra), "/dev/null"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(seen("").contains("a b c d e f g h i"), "{}", seen(""));
    assert!(!seen("--quiet").contains("a b c d e f") && seen("--quiet").contains("game       xiangqi"));
}
