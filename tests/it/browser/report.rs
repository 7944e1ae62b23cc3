//! The report in a real browser: its script runs without an error, tables sort, claims are filtered, links open
//! what they name, nothing is fetched, no name becomes markup, and no width makes the page scroll sideways.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use plybench::record::{Row, RowWriter};

use crate::browser::driver::{Page, Scheme, Scripts, View, address};
use crate::browser::explorer::SHOWN;
use crate::helpers::{folder, program, published, stdout};
use crate::programs::{on_path, program_of};

/// A report of three engines, of which one has a name that is markup, script and style at once. Where no browser will
/// open it, it is not made.
pub(crate) fn hostile(here: &Path) -> PathBuf {
    const NAME: &str = "x\"><img src=x onerror=\"console.error('an engine')\"></script><script>console.error('a name')</script><b id=injected>";
    if on_path("chromium").is_none() {
        return here.join("report.html");
    }
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

/// A report of published rows, in a folder. Of all of them it takes minutes; these are few that have claims which are
/// reproduced, not reproduced and inconclusive, and positions with boards. It is rendered once. A package is without rows.
fn published_report(here: &Path) -> Option<PathBuf> {
    static PAGE: OnceLock<Option<String>> = OnceLock::new();
    program_of("chromium")?;
    let render = || {
        let (rows, folder) = (["history", "kernels"].map(published), folder());
        rows.iter().all(|file| file.exists()).then(|| {
            stdout(program().arg("report").args(&rows).args(["--quiet", "--out"]).arg(folder.path()), 0);
            fs::read_to_string(folder.path().join("report.html")).unwrap()
        })
    };
    let file = here.join("published.html");
    fs::write(&file, PAGE.get_or_init(render).as_ref()?).unwrap();
    Some(file)
}

#[test]
fn names_are_no_markup_and_tables_sort() {
    let folder = folder();
    let file = hostile(folder.path());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    let told = page.asked(
        "const table = document.querySelector('#engines table');\n\
         const column = [...table.tHead.rows[0].cells].findIndex(cell => cell.textContent.startsWith('ratio'));\n\
         const cells = () => [...table.tBodies[0].rows].map(row => parseFloat(row.cells[column].textContent));\n\
         const head = table.tHead.rows[0].cells[column];\n\
         head.querySelector('button').click(); const up = [cells(), head.getAttribute('aria-sort')];\n\
         head.querySelector('button').click(); const down = [cells(), head.getAttribute('aria-sort')];\n\
         return { up, down, injected: document.querySelectorAll('#injected, img, i').length,\n\
           named: document.body.textContent.includes('<b id=injected>') };",
    );
    let [up, down] = ["up", "down"].map(|way| told[way][0].as_array().unwrap().clone());
    assert!(up.len() >= 2 && up.iter().rev().eq(&down), "{told}");
    assert!(up.iter().is_sorted_by_key(|ratio| ratio.as_f64().unwrap().to_bits()), "{told}");
    assert_eq!((&told["up"][1], &told["down"][1]), (&"ascending".into(), &"descending".into()));
    assert_eq!((&told["injected"], &told["named"]), (&0.into(), &true.into()), "{told}");
    assert_eq!(page.faults(), Vec::<String>::new());
    assert_eq!(page.requests(), [address(&file, "")], "nothing is fetched");
}

#[test]
fn claims_are_filtered_and_found_by_their_links() {
    let folder = folder();
    let Some(file) = published_report(folder.path()) else { return };
    let Some(page) = Page::open(View::DESK, &address(&file, "#rule-W1")) else { return };
    let told = page.asked(
        "const shown = () => [...document.querySelectorAll('#verdicts .filterable')[0].querySelectorAll('tbody > tr')]\n\
           .filter(row => !row.hidden).map(row => row.id);\n\
         const bar = document.querySelector('.filter'), all = shown();\n\
         const field = bar.querySelector('input'), type = text => { field.value = text; field.dispatchEvent(new Event('input')); };\n\
         type('SCHAEFFER nothing-like-it'); const none = shown(); type('relative history'); const words = shown();\n\
         const status = bar.querySelector('[role=status]').textContent; type('');\n\
         const button = [...bar.querySelectorAll('button')].find(button => button.textContent.includes('not reproduced'));\n\
         button.click(); const chosen = shown(), pressed = button.getAttribute('aria-pressed');\n\
         button.click();\n\
         const rule = document.getElementById('rule-W1');\n\
         const links = [...document.querySelectorAll('a[href^=\"#\"]:not(#explorer-link)')].map(link => link.getAttribute('href').slice(1));\n\
         return { all: all.length, back: shown().length, none: none.length, words, status, chosen: chosen.length, pressed,\n\
           open: rule.open, top: Math.abs(rule.getBoundingClientRect().top) < innerHeight,\n\
           links: links.length, dangling: links.filter(link => !document.getElementById(link)) };",
    );
    let count = |key: &str| told[key].as_u64().unwrap();
    assert!(count("all") >= 3 && count("back") == count("all") && count("none") == 0, "{told}");
    assert!(told["words"].as_array().unwrap().contains(&"claim-W1".into()), "{told}");
    let found = told["words"].as_array().unwrap().len();
    assert_eq!(told["status"], format!("{found} of {} shown", count("all")));
    assert!((1..count("all")).contains(&count("chosen")) && told["pressed"] == "true", "{told}");
    assert_eq!((&told["open"], &told["top"]), (&true.into(), &true.into()), "a link opens what it names");
    assert!(count("links") > 20 && told["dangling"].as_array().unwrap().is_empty(), "{told}");
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn no_width_makes_the_page_scroll_sideways() {
    let folder = folder();
    let Some(page) = Page::open(View::DESK, "about:blank") else { return };
    for file in [hostile(folder.path())].into_iter().chain(published_report(folder.path())) {
        page.go(&address(&file, ""));
        if page.asked("return document.getElementById('explorer-room') !== null") == true {
            // With a position opened, which is the widest that there is.
            page.until("document.querySelector('#explorer-positions button.link')");
            page.asked("document.querySelector('#explorer-positions button.link').click()");
            page.until("document.getElementById('explorer-cells')");
        }
        for width in [390, 768, 1280, 1920] {
            page.look(View::DESK.wide(width));
            let told = page.asked(
                "for (const part of document.querySelectorAll('details')) part.open = true;\n\
                 return [document.documentElement.scrollWidth, document.querySelectorAll('table').length];",
            );
            let [wide, tables] = [0, 1].map(|at| told[at].as_u64().unwrap());
            assert!(wide <= u64::from(width) && tables > 0, "{} at {width}: {told}", file.display());
        }
    }
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn without_scripts_every_figure_and_table_is_there() {
    let folder = folder();
    let view = View { scripts: Scripts::Off, ..View::DESK };
    let Some(page) = Page::open(view, &address(&hostile(folder.path()), "")) else { return };
    let told = page.asked(
        "return { figures: document.querySelectorAll('figure svg').length, tables: document.querySelectorAll('table').length,\n\
         scripted: document.querySelectorAll('th button, .filter').length };",
    );
    let count = |key: &str| told[key].as_u64().unwrap();
    assert!(count("figures") > 0 && count("tables") > 0 && count("scripted") == 0, "{told}");
}

#[test]
fn the_page_is_light_or_dark_as_the_reader_likes_it() {
    let folder = folder();
    let file = address(&hostile(folder.path()), "");
    let Some(page) = Page::open(View::DESK, &file) else { return };
    let corner = |scheme| {
        page.look(View { scheme, ..View::DESK });
        let picture = page.screenshot();
        let mut reader = png::Decoder::new(Cursor::new(picture)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        pixels[0]
    };
    assert!(corner(Scheme::Light) > 200 && corner(Scheme::Dark) < 50);
}

#[test]
fn a_table_is_sorted_by_mouse_and_by_keys() {
    let folder = folder();
    let Some(page) = Page::open(View::DESK, &address(&hostile(folder.path()), "")) else { return };
    // Until the explorer is drawn, what stands below it moves.
    page.until(SHOWN);
    page.asked("document.querySelector('#engines details').open = true");
    page.click("#engines th button");
    let sorted = "document.querySelector('#engines th').ariaSort";
    assert_eq!(page.until(sorted), "ascending");
    page.press(&["Enter"]);
    assert_eq!(page.until(sorted), "descending");
}
