//! The playground in a real browser: its counts are those of the program, its tree unfolds by mouse and keyboard, its faults
//! are the library's, a long search is stopped, nothing is fetched, and no width makes the page scroll sideways.

use std::env;
use std::path::Path;

use serde_json::Value;

use crate::browser::driver::{Page, Scheme, View, address};
use crate::helpers::json;

const SEARCHED: &str = "+(document.documentElement.dataset.searched || 0)";

/// The page opened, after its first search; nothing without a browser, or before `scripts/playground` has built it.
fn opened(view: View, fragment: &str) -> Option<Page> {
    opened_at("index.html", view, fragment)
}

/// The same in another language.
pub(super) fn opened_at(file: &str, view: View, fragment: &str) -> Option<Page> {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/playground").join(file);
    if !built.is_file() {
        assert!(env::var_os("PLYBENCH_NO_SKIP").is_none(), "docs/playground/{file} is not built");
        eprintln!("skipped: docs/playground/{file} is not built; scripts/playground builds it");
        return None;
    }
    let page = Page::open(view, &address(&built, fragment))?;
    page.until(SEARCHED);
    Some(page)
}

/// Searches in the page; the counters that it shows, with value, best move and variation.
pub(super) fn searched(page: &Page, [game, position, engine, depth]: [&str; 4]) -> Value {
    let before = page.asked(&format!("return {SEARCHED}"));
    let fill = [("game", game), ("position", position), ("engine", engine), ("depth", depth)];
    for (field, text) in fill {
        page.asked(&format!(
            "const field = document.getElementById('{field}'); field.value = {};\n\
             field.dispatchEvent(new Event('input', {{ bubbles: true }}));",
            Value::from(text)
        ));
    }
    page.click("#search");
    page.until(&format!("{SEARCHED} > {before}"));
    page.asked(
        "const answer = {};\n\
         for (const name of document.querySelectorAll('#answer dt')) answer[name.textContent] = name.nextSibling.textContent;\n\
         answer.counters = {};\n\
         for (const row of document.querySelectorAll('#counters tbody tr'))\n\
           answer.counters[row.cells[0].textContent] = +row.cells[1].textContent.replaceAll(',', '');\n\
         return answer;",
    )
}

#[test]
fn the_counts_are_those_of_the_program() {
    const MIDDLEGAME: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let Some(page) = opened(View::DESK, "") else { return };
    for [game, position, engine, depth] in [
        ["xiangqi", START, "ab", "3"],
        ["xiangqi", START, "pvs+captures+history", "4"],
        ["xiangqi[eval=book,quiescence=captures]", START, "aspiration[window=25,guess=skip]+killer+id", "3"],
        ["chess", MIDDLEGAME, "mtdf+tt+id", "4"],
        ["chess", MIDDLEGAME, "aspiration+tt+id", "4"],
        ["checkers", "start", "negascout+captures+history", "6"],
        ["tree:iid[b=6]", "7", "scout+tt", "4"],
    ] {
        let position = if position == "start" {
            "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
        } else {
            position
        };
        let native =
            json(&["search", position, "--game", game, "--engine", engine, "--depth", depth, "--json"]);
        let shown = searched(&page, [game, position, engine, depth]);
        let mut counted = 0;
        for (counter, count) in native["counters"].as_object().unwrap() {
            let in_page = shown["counters"].get(counter).and_then(Value::as_u64);
            assert_eq!(in_page.unwrap_or(0), count.as_u64().unwrap(), "{engine} on {game}: {counter}");
            counted += usize::from(in_page.is_some());
        }
        assert_eq!(shown["counters"].as_object().unwrap().len(), counted, "{engine} on {game}");
        assert!(counted >= 5 && native["counters"]["nodes"].as_u64() > Some(500), "{engine} on {game}");
        assert_eq!(shown["Value"].as_str().unwrap().replace('\u{2212}', "-"), native["value"].to_string());
        assert_eq!(shown["Best move"], native["best_move"]);
        let line: Vec<&str> =
            native["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(shown["Principal variation"], line.join(" "));
    }
    assert_eq!((page.faults(), page.requests().len()), (Vec::new(), 1), "{:?}", page.requests());
}

#[test]
fn the_tree_unfolds_by_mouse_and_keyboard() {
    let fragment = "#game=tree%3Aordered%5Bb%3D3%5D&position=1&engine=aspiration%5Bwindow%3D5%5D&depth=3";
    let Some(page) = opened(View::DESK, fragment) else { return };
    let native =
        json(&["tree", "1", "--game", "tree:ordered[b=3]", "--engine", "aspiration[window=5]", "--json"]);
    let step =
        || page.asked("return document.getElementById('step').textContent").as_str().unwrap().to_owned();
    let boxes =
        |kind: &str| page.asked(&format!("return document.querySelectorAll('#picture .box{kind}').length"));
    assert!(step().starts_with("Step 1 of ") && step().contains("Root search 1 starts"), "{}", step());
    let roots = page.asked("return document.querySelectorAll('#roots button').length");
    assert_eq!(roots, native["searches"].as_array().unwrap().len());
    page.click("#picture");
    let mut entered = 1;
    page.press(&["Home", "ArrowRight"]);
    entered += 1;
    assert_eq!(boxes(""), entered);
    page.press(&["End"]);
    // The last search of the root, whole: as many boxes as it had visits, and its cutoffs.
    let last = native["searches"].as_array().unwrap().last().unwrap();
    assert_eq!(boxes(""), visits(last, &|_| true));
    let is_cut = |node: &Value| node["what"]["interior"]["cutoff"] == true;
    assert_eq!(boxes(".cutoff"), visits(last, &is_cut));
    assert!(visits(last, &is_cut) > 1);
    let path = "return [...document.querySelectorAll('#path tbody tr')].map(row => row.cells[3].textContent)";
    assert_eq!(
        page.asked(path)[0].as_str().unwrap().replace('\u{2212}', "-"),
        format!("= {}", last["value"])
    );
    // Down goes past what is below, up to the parent, the button to the next cutoff.
    page.press(&["Home", "ArrowDown"]);
    assert!(step().contains("the root returns the exact value"), "{}", step());
    page.press(&["Home", "ArrowRight", "ArrowRight", "ArrowUp"]);
    assert!(step().starts_with("Step 2 of "), "{}", step());
    page.click("#next-cutoff");
    assert!(step().contains("is cut off: the value is at least"), "{}", step());
    page.click("#play");
    page.until("document.getElementById('step').textContent.startsWith('Step 1') || true");
    page.asked("document.getElementById('speed').value = '64'; document.getElementById('speed').dispatchEvent(new Event('change'));");
    page.until("document.getElementById('last').disabled");
    // It ends a tick after the last step.
    page.until("document.getElementById('play').textContent === 'Play'");
    assert_eq!(page.faults(), Vec::<String>::new());
}

/// The visits of a search, itself too, of which something is true.
fn visits(node: &Value, is: &dyn Fn(&Value) -> bool) -> u64 {
    let below: u64 = node["children"].as_array().unwrap().iter().map(|child| visits(child, is)).sum();
    below + u64::from(is(node))
}

#[test]
fn faults_are_named_and_a_long_search_is_stopped() {
    let Some(page) = opened(View::DESK, "") else { return };
    let fault = |field: &str, text: &str| {
        page.asked(&format!("document.getElementById('{field}').value = {}; document.getElementById('fault').textContent = '';", Value::from(text)));
        page.click("#search");
        let said = page.until("document.getElementById('fault').textContent").as_str().unwrap().to_owned();
        let marked =
            page.asked(&format!("return document.getElementById('{field}').getAttribute('aria-invalid')"));
        assert_eq!(marked, "true", "{said}");
        said
    };
    let hostile = "<img src=x onerror=console.error(1)>";
    assert!(fault("depth", "65").contains("from 0 to 64"));
    page.asked("document.getElementById('depth').value = '30'");
    assert!(fault("engine", hostile).contains(hostile));
    let said = fault("engine", "pvs+histroy");
    assert!(said.contains("did you mean `history`"), "{said}");
    page.asked("document.getElementById('engine').value = 'minimax'");
    let said = fault("position", "rnbakabnr/9/9 w");
    assert!(crate::helpers::error(&["board", "rnbakabnr/9/9 w"], 2).contains(&said), "{said}");
    page.asked("document.getElementById('position').value = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';\n\
                document.getElementById('nodes').value = '1000M';");
    page.click("#search");
    page.until("!document.getElementById('stop').disabled");
    page.click("#stop");
    assert!(
        page.asked("return document.getElementById('state').textContent")
            .as_str()
            .unwrap()
            .starts_with("Stopped.")
    );
    // It searches again afterwards, and says what a limit leaves out.
    page.asked("document.getElementById('nodes').value = '20k';");
    let before = page.asked(&format!("return {SEARCHED}"));
    page.click("#search");
    page.until(&format!("{SEARCHED} > {before}"));
    let extent = page.asked("return document.getElementById('extent').textContent");
    assert_eq!(extent, "The first 4,000 of 20,000 visits are shown; unfinished visits have no value.");
    assert_eq!(page.asked("return document.images.length"), 0);
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn no_width_makes_the_playground_scroll_sideways() {
    let engine = "#game=chess&position=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201&engine=mtdf%2Btt%2Bid&depth=5";
    for scheme in [Scheme::Light, Scheme::Dark] {
        let Some(page) = opened(View { scheme, ..View::DESK }, engine) else { return };
        let mut lightness = Value::Null;
        for width in [390, 768, 1280, 1920] {
            page.look(View { scheme, ..View::DESK.wide(width) });
            let wide = page.asked("return document.documentElement.scrollWidth").as_u64().unwrap();
            assert!(wide <= u64::from(width), "{wide} at {width}");
            lightness = page.asked("return +/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0]");
        }
        assert_eq!(lightness.as_u64().unwrap() > 128, scheme == Scheme::Light, "{lightness}");
        // Everything that acts has a name.
        let nameless = page.asked(
            "return [...document.querySelectorAll('button, input, select, [tabindex]')].filter(part =>\n\
               !(part.ariaLabel || part.labels?.length || part.textContent.trim())).map(part => part.outerHTML)",
        );
        assert_eq!(nameless, Value::Array(Vec::new()));
        assert_eq!(page.faults(), Vec::<String>::new());
    }
}
