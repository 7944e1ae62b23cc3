//! The report and the playground in Chinese, in a real browser: nothing that a reader sees is left in English but names.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::browser::driver::{Page, View, address};
use crate::browser::explorer::{SHOWN, report_in, rows};
use crate::browser::playground::{opened_at, searched};
use crate::helpers::{folder, json};

/// What a reader sees or is read out, but code and what is chosen from: texts of elements, and labels.
const SEEN: &str = "const seen = [], inside = 'script, style, noscript, template, pre, code, option, datalist';\n\
     const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);\n\
     while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(inside)) seen.push(walker.currentNode.data);\n\
     for (const name of ['aria-label', 'title', 'placeholder', 'alt'])\n\
       for (const one of document.querySelectorAll('[' + name + ']')) seen.push(one.getAttribute(name));\n\
     return seen.concat(document.title).map(text => text.trim()).filter(Boolean);";

fn texts(file: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).expect(file)
}

/// English texts with their Chinese ones, of files of keys and of the catalogue.
fn pairs(keyed: &str) -> Vec<(String, String)> {
    let [english, mut chinese] = ["en", "zh"].map(|language| texts(&format!("{keyed}.{language}.json")));
    let mut pairs: Vec<(String, String)> =
        english.into_iter().map(|(key, text)| (text, chinese.remove(&key).expect("the same keys"))).collect();
    for file in ["ledger", "figures", "report"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/zh/{file}.json"));
        let catalogue: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let messages = catalogue["messages"].as_object().unwrap();
        pairs.extend(
            messages.iter().map(|(english, text)| (english.clone(), text.as_str().unwrap().to_owned())),
        );
    }
    pairs.extend(texts("locales/zh/claims.json"));
    pairs.retain(|(english, chinese)| english != chinese && has_word(english));
    pairs
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|character| ('\u{4e00}'..='\u{9fff}').contains(&character))
}

/// What stands outside the places of a text, `{value}` or `{}`: before the first, between, behind the last.
fn outside(text: &str) -> impl Iterator<Item = &str> {
    text.split(['{', '}']).step_by(2).map(str::trim)
}

fn has_word(text: &str) -> bool {
    outside(text)
        .any(|part| part.as_bytes().windows(3).any(|three| three.iter().all(u8::is_ascii_alphabetic)))
}

/// Two words, of which a comma or the like may end the first.
fn has_sentence(text: &str) -> bool {
    let pieces: Vec<&str> = text.split(' ').collect();
    pieces.windows(2).any(|pair| {
        let first = pair[0].strip_suffix([',', ':', ';']).unwrap_or(pair[0]);
        first.bytes().rev().take_while(u8::is_ascii_alphabetic).count() >= 2
            && pair[1].bytes().take_while(u8::is_ascii_alphabetic).count() >= 2
    })
}

/// Whether a text is the whole of another, with anything in its places.
fn is_said(text: &str, english: &str) -> bool {
    let parts: Vec<&str> = outside(english).collect();
    let [first, between @ .., last] = parts.as_slice() else { return text == parts[0] };
    text.strip_prefix(first)
        .and_then(|rest| between.iter().try_fold(rest, |rest, part| Some(rest.split_once(part)?.1)))
        .is_some_and(|rest| rest.ends_with(last))
}

/// What of a page is English: a text that has a Chinese one, or a sentence of no name.
fn english_on(page: &Page, pairs: &[(String, String)], is_name: impl Fn(&str) -> bool) -> Vec<String> {
    assert_eq!(page.asked("return document.documentElement.lang"), "zh");
    let seen = page.asked(SEEN);
    let seen: Vec<&str> = seen.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    assert!(seen.len() > 60 && seen.iter().filter(|text| is_chinese(text)).count() > 40, "{seen:?}");
    let said: Vec<&str> = pairs.iter().map(|(_, chinese)| chinese.as_str()).collect();
    let said = said.join("\n");
    let is_english = |text: &&&str| {
        let text = **text;
        let is_sentence = has_sentence(text) && !is_chinese(text) && !said.contains(text);
        !is_name(text) && (is_sentence || pairs.iter().any(|(english, _)| is_said(text, english)))
    };
    seen.iter().filter(is_english).map(|text| (*text).to_owned()).collect()
}

#[test]
fn the_report_is_in_chinese() {
    let folder = folder();
    let file = report_in("zh", folder.path(), "rows", &rows());
    let Some(page) = Page::open(View::DESK, &address(&file, "")) else { return };
    page.until(SHOWN);
    page.click("#explorer-scatter .mark-symbol path");
    page.until("document.querySelectorAll('.board .piece').length > 0");
    page.until(SHOWN);
    page.asked("for (const part of document.querySelectorAll('details')) part.open = true;");
    // Titles of papers are names.
    let claims = texts("locales/zh/claims.json");
    let is_name = |text: &str| {
        text.starts_with("plybench ") || claims.values().any(|said| said.len() > 9 && text.contains(said))
    };
    assert_eq!(english_on(&page, &pairs("src/report/messages"), is_name), Vec::<String>::new());
    let board = page.asked("return document.querySelector('#explorer-position .board').textContent");
    assert!(is_chinese(board.as_str().unwrap()), "{board}: the letters of the pieces, and who moves");
    let places = page.asked(
        "return new Set([...document.querySelectorAll('.board .piece')].map(piece => piece.getBoundingClientRect().x)).size",
    );
    assert!(places.as_u64() > Some(3), "{places}: pieces stand on their squares");
    let status = page.asked("return document.getElementById('explorer-status').textContent");
    assert_eq!(status, "所示：xiangqi上的节点数，全部深度；引擎3个，参照ab；局面24个。");
    assert_eq!(page.faults(), Vec::<String>::new());
}

#[test]
fn the_playground_is_in_chinese_and_counts_the_same() {
    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let Some(page) = opened_at("index.zh.html", View::DESK, "") else { return };
    let engine = "pvs+captures+history+killer+tt+id";
    let native = json(&["search", START, "--game", "xiangqi", "--engine", engine, "--depth", "4", "--json"]);
    let shown = searched(&page, ["xiangqi", START, engine, "4"]);
    assert_eq!(shown["counters"]["节点数（nodes）"], native["counters"]["nodes"], "{shown}");
    let letters = page.asked("return document.getElementById('board').textContent");
    assert!(is_chinese(letters.as_str().unwrap()), "{letters}");
    page.click("#picture");
    page.press(&["End"]);
    let is_name = |text: &str| text == "English";
    assert_eq!(english_on(&page, &pairs("playground/page/messages"), is_name), Vec::<String>::new());
    // The other page shows the same view.
    page.click("#other");
    page.until("document.documentElement?.lang === 'en'");
    page.until("+(document.documentElement.dataset.searched || 0)");
    assert_eq!(page.asked("return document.getElementById('engine').value"), engine);
    assert_eq!(page.faults(), Vec::<String>::new());
}
