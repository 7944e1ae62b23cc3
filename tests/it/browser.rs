//! The report in a real browser: its script runs without an error, tables sort, claims are filtered, links open
//! what they name, nothing is fetched, no name becomes markup, and no width makes the page scroll sideways.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use plybench::record::{Row, RowWriter};
use serde_json::Value;

use crate::helpers::{folder, program, stdout};
use crate::programs::program_of;

/// Opens a page, with an address behind `#`, and runs a script in it, which says what it found by `told = ...`. Errors
/// of the page are found too.
fn asked(browser: &Path, page: &Path, fragment: &str, script: &str) -> Value {
    let here = folder();
    let text = fs::read_to_string(page).unwrap();
    let catching = "<script>const faults = []; addEventListener('error', fault => faults.push(String(fault.message)));</script>";
    let asking = format!(
        "<script>addEventListener('load', () => setTimeout(() => {{ let told; {script}\n\
         const answer = document.createElement('pre'); answer.id = 'answer-to-test';\n\
         answer.textContent = 'BEGIN' + JSON.stringify({{ faults, told }}) + 'END'; document.body.append(answer); }}, 300));</script>"
    );
    let text = text.replacen("<head>", &format!("<head>{catching}"), 1).replacen(
        "</body>",
        &(asking + "</body>"),
        1,
    );
    let copy = here.path().join("page.html");
    fs::write(&copy, text).unwrap();
    let dom = dom(browser, here.path(), &format!("file://{}{fragment}", copy.display()));
    let answer =
        dom.rsplit_once("BEGIN").and_then(|(_, rest)| rest.split_once("END")).map(|(answer, _)| answer);
    let answer = answer.unwrap_or_else(|| panic!("the page does not answer: {script}"));
    let answer = answer.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let answer: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    assert_eq!(answer["faults"], Value::Array(Vec::new()), "errors of the page");
    answer["told"].clone()
}

/// What a browser has made of a page.
fn dom(browser: &Path, profile: &Path, address: &str) -> String {
    let mut command = Command::new(browser);
    // Containers lack what the sandbox needs; one file reads the other in a frame.
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]);
    command.arg(format!("--user-data-dir={}", profile.join("profile").display()));
    command.args(["--window-size=1280,900", "--virtual-time-budget=10000", "--dump-dom", address]);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A report of three engines, of which one has a name that is markup, script and style at once.
fn hostile(here: &Path) -> PathBuf {
    const NAME: &str = "x\"><img src=x onerror=\"faults.push('an engine')\"></script><script>faults.push('a name')</script><b id=injected>";
    let rows = here.join("rows.csv");
    let mut writer = RowWriter::new(fs::File::create(&rows).unwrap()).unwrap();
    for (engine, factor) in [("ab", 9), ("pvs", 8), (NAME, 10)] {
        for (position, depth) in (0..8).flat_map(|position| (1..4).map(move |depth| (position, depth))) {
            let mut row = Row::new("xiangqi", &format!("<i>{position}</i>"), engine, depth);
            row.value = Some(5);
            row.counters.nodes = Some((position + 20) * factor * 7_u64.pow(depth));
            writer.write(&row).unwrap();
        }
    }
    writer.flush().unwrap();
    let title = "</title><b id=injected>&";
    stdout(
        program()
            .arg("report")
            .arg(&rows)
            .args(["--title", title, "--quiet", "--out"])
            .arg(here.join("report")),
        0,
    );
    here.join("report/report.html")
}

#[test]
fn names_are_no_markup_and_tables_sort() {
    let Some(browser) = program_of("chromium") else { return };
    let folder = folder();
    let page = hostile(folder.path());
    let told = asked(
        &browser,
        &page,
        "",
        "const table = document.querySelector('#engines table');\n\
         const column = [...table.tHead.rows[0].cells].findIndex(cell => cell.textContent.startsWith('ratio'));\n\
         const cells = () => [...table.tBodies[0].rows].map(row => parseFloat(row.cells[column].textContent));\n\
         const head = table.tHead.rows[0].cells[column];\n\
         head.querySelector('button').click(); const up = [cells(), head.getAttribute('aria-sort')];\n\
         head.querySelector('button').click(); const down = [cells(), head.getAttribute('aria-sort')];\n\
         told = { up, down, injected: document.querySelectorAll('#injected, img, i').length,\n\
           named: document.body.textContent.includes('<b id=injected>'),\n\
           fetched: performance.getEntriesByType('resource').map(entry => entry.name) };",
    );
    let [up, down] = ["up", "down"].map(|way| told[way][0].as_array().unwrap().clone());
    assert!(up.len() >= 2 && up.iter().rev().eq(&down), "{told}");
    assert!(up.iter().is_sorted_by_key(|ratio| ratio.as_f64().unwrap().to_bits()), "{told}");
    assert_eq!((&told["up"][1], &told["down"][1]), (&"ascending".into(), &"descending".into()));
    assert_eq!((&told["injected"], &told["named"]), (&0.into(), &true.into()), "{told}");
    assert_eq!(told["fetched"], Value::Array(Vec::new()));
}

#[test]
fn claims_are_filtered_and_found_by_their_links() {
    let Some(browser) = program_of("chromium") else { return };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/reference/report.html");
    if !page.exists() {
        // The package is without it.
        return;
    }
    let told = asked(
        &browser,
        &page,
        "#rule-S7",
        "const shown = () => [...document.querySelectorAll('#verdicts .filterable')[0].querySelectorAll('tbody > tr')]\n\
           .filter(row => !row.hidden).map(row => row.id);\n\
         const bar = document.querySelector('.filter'), all = shown();\n\
         const field = bar.querySelector('input'), type = text => { field.value = text; field.dispatchEvent(new Event('input')); };\n\
         type('SCHAEFFER nothing-like-it'); const none = shown(); type('real game'); const words = shown();\n\
         const status = bar.querySelector('[role=status]').textContent; type('');\n\
         const button = [...bar.querySelectorAll('button')].find(button => button.textContent === 'refuted');\n\
         button.click(); const refuted = shown(), pressed = button.getAttribute('aria-pressed');\n\
         button.click();\n\
         const rule = document.getElementById('rule-S7');\n\
         const links = [...document.querySelectorAll('a[href^=\"#\"]')].map(link => link.getAttribute('href').slice(1));\n\
         told = { all: all.length, back: shown().length, none: none.length, words, status, refuted: refuted.length, pressed,\n\
           open: rule.open, top: Math.abs(rule.getBoundingClientRect().top) < innerHeight,\n\
           links: links.length, dangling: links.filter(link => !document.getElementById(link)) };",
    );
    let count = |key: &str| told[key].as_u64().unwrap();
    assert!(count("all") >= 30 && count("back") == count("all") && count("none") == 0, "{told}");
    assert!(told["words"].as_array().unwrap().contains(&"claim-S7".into()), "{told}");
    let found = told["words"].as_array().unwrap().len();
    assert_eq!(told["status"], format!("{found} of {} shown", count("all")));
    assert!((1..count("all")).contains(&count("refuted")) && told["pressed"] == "true", "{told}");
    assert_eq!((&told["open"], &told["top"]), (&true.into(), &true.into()), "a link opens what it names");
    assert!(count("links") > 60 && told["dangling"] == Value::Array(Vec::new()), "{told}");
}

#[test]
fn no_width_makes_the_page_scroll_sideways() {
    let Some(browser) = program_of("chromium") else { return };
    let folder = folder();
    let reference = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports/reference/report.html");
    let pages = [hostile(folder.path()), reference];
    for page in pages.iter().filter(|page| page.exists()) {
        let mut frames = "<!doctype html><head></head><body>".to_owned();
        for width in [390, 768, 1280, 1920] {
            let _ = write!(
                frames,
                "<iframe src=\"file://{}\" width={width} height=800></iframe>",
                page.display()
            );
        }
        let frame = folder.path().join("frames.html");
        fs::write(&frame, frames + "</body>").unwrap();
        let told = asked(
            &browser,
            &frame,
            "",
            "told = [...document.querySelectorAll('iframe')].map(frame => {\n\
               const page = frame.contentDocument;\n\
               for (const part of page.querySelectorAll('details')) part.open = true;\n\
               return [frame.width, page.documentElement.scrollWidth, page.querySelectorAll('table').length]; });",
        );
        for of in told.as_array().unwrap() {
            let [asked, wide] = [of[0].as_str().unwrap().parse::<u64>().unwrap(), of[1].as_u64().unwrap()];
            assert!(wide <= asked && of[2].as_u64().unwrap() > 0, "{}: {told}", page.display());
        }
    }
}
