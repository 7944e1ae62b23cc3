//! Position files as they are found: other line ends, encodings, forms and strings, and bad lines among good ones.

use std::fs;
use std::io::Write;
use std::path::Path;

use plybench::record::{Packed, read_rows_from};
use serde_json::Value;

use crate::helpers::{folder, plybench_in, stderr, stdout};

/// A file of `tests/data/positions`.
fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/positions").join(name).display().to_string()
}

/// The call that searches the positions of a file.
fn search<'a>(game: &'a str, file: &'a str) -> Vec<&'a str> {
    vec!["run", "-q", "--game", game, "--positions", file, "--engines", "ab", "--depths", "1", "--out", "-"]
}

/// The positions that a run of a file of the data has.
fn searched(game: &str, name: &str) -> Vec<String> {
    positions_of(&stdout(plybench_in(folder().path(), &[]).args(search(game, &data(name))), 0))
}

fn positions_of(rows: &str) -> Vec<String> {
    let rows = read_rows_from(rows.as_bytes(), "printed").expect("rows");
    rows.iter().map(|row| row.position.clone()).collect()
}

/// What a run says that refuses a file of the data; lint refuses it too.
fn refused(game: &str, name: &str) -> String {
    let file = data(name);
    stdout(plybench_in(folder().path(), &["positions", "lint", &file]).args(["--game", game]), 1);
    let told = stderr(plybench_in(folder().path(), &[]).args(search(game, &file)), 2);
    told.replace(&file, name)
}

#[test]
fn two_positions_on_one_line_are_an_error() {
    let told = refused("chess", "joined-lines.epd");
    let expected = "plybench: joined-lines.epd: line 3: \
                    `r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R` is not an operation";
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn every_line_end_ends_a_position() {
    let folder = folder();
    let lines = ["4k3/8/8/8/8/8/8/4K3 w - - id a;", "", "4k3/8/8/8/8/8/4K3/8 w - - id b;", "no position"];
    for end in ["\n", "\r\n", "\r"] {
        let file = folder.path().join("ends.epd");
        fs::write(&file, lines[..3].join(end) + end).expect("a file");
        let mut run = plybench_in(folder.path(), &search("chess", "ends.epd"));
        assert_eq!(positions_of(&stdout(&mut run, 0)), ["a", "b"], "{end:?}");
        fs::write(&file, lines.join(end)).expect("a file");
        let told = stderr(&mut run, 2);
        assert!(told.starts_with("plybench: ends.epd: line 4: a FEN has 8 ranks"), "{end:?}: {told}");
    }
}

#[test]
fn best_moves_and_moves_to_avoid_are_legal() {
    let told = refused("chess", "impossible-bm.epd");
    let expected = "plybench: impossible-bm.epd: line 1: bm: `Qxf9` is not legal in \
                    `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`: legal moves are a2a3 ";
    assert!(told.starts_with(expected), "{told}");
    let folder = folder();
    for (game, line, told) in [
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O 0-0-0+ Rxa8+!, e1d2; am Rh1xh8#?;", ""),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - am Kd1 Rd2;", "am: `Rd2` is not legal"),
        ("chess", "4k3/8/8/8/8/8/R6R/4K3 w - - bm Re2+;", "bm: `Re2+` could be several moves"),
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - bm a8=Q+ a8R a7a8n;", ""),
        ("chess", "7k/P7/8/8/8/8/8/K7 w - - bm a8;", "write a7a8n or a7a8b or a7a8r or a7a8q"),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - bm F0-F5 f0f1;", ""),
        ("xiangqi", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - bm F0-G5;", "bm: `F0-G5` is not legal"),
        ("othello", "---------------------------OX------XO--------------------------- X ; bm D3,c4;", ""),
        (
            "othello",
            "---------------------------OX------XO--------------------------- X ; bm e3;",
            "legal moves are d3",
        ),
        ("checkers", "W:W22,31:B18,11 ; bm 22x8 22x15x8;", ""),
        ("checkers", "W:W22,31:B18,11 ; bm 31-26;", "bm: `31-26` is not legal"),
    ] {
        fs::write(folder.path().join("one.epd"), line).expect("a file");
        let run = |exit| stderr(&mut plybench_in(folder.path(), &search(game, "one.epd")), exit);
        let lint = ["positions", "lint", "one.epd", "--game", game];
        if told.is_empty() {
            assert_eq!(run(0), "", "{line}");
            stdout(&mut plybench_in(folder.path(), &lint), 0);
        } else {
            let error = run(2);
            assert!(error.contains(told), "{line}: {error}");
            let found = stdout(&mut plybench_in(folder.path(), &lint), 1);
            assert!(found.starts_with("one.epd:1: ") && found.contains(told), "{line}: {found}");
        }
    }
}

#[test]
fn obf_is_read_and_its_moves_are_checked() {
    let searched = searched("othello", "ffo.obf");
    let known =
        stdout(&mut plybench_in(folder().path(), &["positions", "list", "ffo", "--game", "othello"]), 0);
    assert_eq!(searched.len(), 6);
    assert!(searched.iter().all(|board| known.contains(&**board)), "{searched:?}");
    let folder = folder();
    let text = fs::read_to_string(data("ffo.obf")).expect("a file").replace("H4:+0;", "A1:+0;");
    fs::write(folder.path().join("wrong.obf"), text).expect("a file");
    let told = stderr(&mut plybench_in(folder.path(), &search("othello", "wrong.obf")), 2);
    assert!(told.starts_with("plybench: wrong.obf: line 3: OBF: `A1` is not legal in"), "{told}");
}

#[test]
fn games_are_read_from_where_they_begin_or_refused_once() {
    let start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(searched("checkers", "games.pdn"), [start, "W:W31,32:B1,2"]);
    let told = "games.pgn is a file of games, not of positions, and the game that begins on line 6 has no \
                `[FEN \"...\"]` tag; write one position per line, or give every game its tag\n";
    assert_eq!(refused("chess", "games.pgn"), format!("plybench: {told}"));
}

#[test]
fn positions_are_read_as_programs_are_told_them() {
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/5RK1 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
    ];
    assert_eq!(searched("chess", "commands.txt"), positions);
    for (game, position, count) in [
        ("chess", "position startpos moves e2e4", "600\n"),
        ("othello", "position startpos", "12\n"),
        ("checkers", "W:W31,32:B1,2:H0:F1", "16\n"),
        ("checkers", "fen W:W31,32:B1,2:F1:H0.", "16\n"),
    ] {
        let perft = ["perft", "-q", position, "2", "--game", game];
        assert_eq!(stdout(&mut plybench_in(folder().path(), &perft), 0), count, "{position}");
    }
    let wrong = ["perft", "position startpos moves e2e5", "1", "--game", "chess"];
    let told = stderr(&mut plybench_in(folder().path(), &wrong), 2);
    assert!(told.contains("bad FEN `position startpos moves e2e5`: moves: `e2e5` is not legal"), "{told}");
}

#[test]
fn strings_have_escapes_and_comments_are_left_out() {
    assert_eq!(searched("chess", "strings-and-comments.epd"), ["a \"b\" \\"]);
}

#[test]
fn bad_lines_are_left_out_on_request() {
    let told = refused("chess", "one-bad-line.epd");
    assert!(told.starts_with("plybench: one-bad-line.epd: line 2: the right to castle `q` needs"), "{told}");
    assert!(told.ends_with("; leave bad lines out with --skip-bad\n"), "{told}");
    let (folder, file) = (folder(), data("one-bad-line.epd"));
    let skipping = |arguments: &[&str]| {
        let mut call = plybench_in(folder.path(), arguments);
        call.args(["--skip-bad", "--quiet", "--game", "chess"]);
        call
    };
    let run = ["run", "--positions", &file, "--engines", "ab", "--depths", "1", "--out", "rows.csv"];
    let warned = stderr(&mut skipping(&run), 0);
    let expected =
        format!("plybench: warning: {file}: 1 bad line left out:\n  line 2: the right to castle `q` needs");
    assert!(warned.starts_with(&expected), "{warned}");
    let rows = fs::read_to_string(folder.path().join("rows.csv")).expect("rows");
    assert_eq!(positions_of(&rows), ["good"]);
    // What was run is kept, and is the same run again.
    let manifest = fs::read_to_string(folder.path().join("rows.manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    let kept = manifest["suite"]["files"][&file].as_str().expect("the text that was run");
    let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"good\";";
    assert_eq!(kept, format!("\n\n{good}\n"));
    assert!(manifest["command"].as_array().expect("a command").contains(&"--skip-bad".into()));
    stdout(&mut skipping(&run), 0);
    // In a suite, in the composition of a file, and of a file without a good line.
    let suite = format!(
        "name = \"s\"\ngames = [\"chess\"]\npositions = [{file:?}]\nengines = [\"ab\"]\ndepths = 1\n"
    );
    fs::write(folder.path().join("suite.toml"), suite).expect("a file");
    let planned = stdout(&mut skipping(&["run", "suite.toml", "--dry-run"]), 0);
    assert!(planned.starts_with("suite s, count mode\nexperiment 1: 1 position x"), "{planned}");
    let composed = stdout(&mut skipping(&["positions", "stats", &file, "--json"]), 0);
    assert!(composed.contains("\"positions\": 1,"), "{composed}");
    fs::write(folder.path().join("bad.epd"), "no\n".repeat(30)).expect("a file");
    let told = stderr(&mut skipping(&["positions", "stats", "bad.epd"]), 1);
    assert!(told.starts_with("plybench: bad.epd: line 1: ") && told.ends_with("... and 10 more\n"), "{told}");
}

#[test]
fn gzip_is_unpacked_and_other_encodings_are_named_with_their_line() {
    let folder = folder();
    let text = "4k3/8/8/8/8/8/8/4K3 w - - id \"a\";\n";
    let mut packed = Packed::named(Path::new("mine.epd.gz"), Vec::new());
    packed.write_all(text.as_bytes()).expect("memory");
    fs::write(folder.path().join("mine.epd.gz"), packed.finish().expect("memory")).expect("a file");
    let rows = stdout(&mut plybench_in(folder.path(), &search("chess", "mine.epd.gz")), 0);
    assert_eq!(positions_of(&rows), ["a"]);
    let lint = |file| ["positions", "lint", file, "--game", "chess"];
    let told = stderr(&mut plybench_in(folder.path(), &lint("mine.epd.gz")), 0);
    assert!(told.ends_with("1 position in 1 file: every line is correct\n"), "{told}");
    let told = stderr(&mut plybench_in(folder.path(), &["run", "mine.epd.gz"]), 2);
    assert!(told.contains("it is compressed with gzip; unpack it: `gunzip -k FILE`"), "{told}");
    // The Chinese for "start" in GBK.
    let gbk = [text.as_bytes(), b"4k3/8/8/8/8/8/4K3/8 w - - id \"\xbf\xaa\xbe\xd6\";\n"].concat();
    fs::write(folder.path().join("gbk.epd"), gbk).expect("a file");
    let expected = "gbk.epd: line 2 is not UTF-8; save it as UTF-8, if it is GBK with `iconv -f GBK -t UTF-8 OLD > NEW`\n";
    for (call, exit) in [(search("chess", "gbk.epd"), 2), (lint("gbk.epd").to_vec(), 1)] {
        let told = stderr(&mut plybench_in(folder.path(), &call), exit);
        assert!(told.ends_with(expected), "{told}");
    }
}

#[test]
fn a_file_without_positions_is_never_correct() {
    let folder = folder();
    for text in ["", "\n\r\n", "# one\n% two\n; three\n"] {
        fs::write(folder.path().join("none.epd"), text).expect("a file");
        let expected = "plybench: none.epd contains no positions; write one FEN per line\n";
        for (call, exit) in [(search("chess", "none.epd"), 2), (vec!["positions", "lint", "none.epd"], 1)] {
            assert_eq!(stderr(&mut plybench_in(folder.path(), &call), exit), expected, "{text:?}");
        }
    }
}
