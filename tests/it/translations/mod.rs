//! The documents in Chinese say what the English ones say: the same headings,
//! code, tables, links and numbers in the same order, and nothing left in English.

mod blocks;
mod claims;
mod messages;
mod prose;

use std::fs;
use std::path::Path;

use crate::translations::blocks::{Block, Kind, anchor, blocks, difference, numbers, rows, spans, targets};

/// The documents that stand in both languages, in English.
const DOCUMENTS: [&str; 3] = ["README.md", "docs/METHODOLOGY.md", "docs/RESULTS.md"];

/// Where the figures are that the documents show, in English and in Chinese.
const FIGURES: &str = "/figures/";
const FIGURES_IN_CHINESE: &str = "/figures.zh/";

/// How a document in Chinese ends.
const ENDING: &str = ".zh.md";

/// Whether a file is a translation: its commands are those of its original, and its phrases are not English.
pub(crate) fn is_translation(path: &Path) -> bool {
    path.to_string_lossy().ends_with(ENDING)
}

fn translated(name: &str) -> String {
    name.replace(".md", ENDING)
}

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

/// One of a pair: its name, for messages, and its blocks.
struct Document {
    name: String,
    blocks: Vec<Block>,
}

impl Document {
    fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), blocks: blocks(text) }
    }

    fn place(&self, block: &Block) -> String {
        format!("{}:{}", self.name, block.line)
    }
}

/// Everything in which a translation is not its original, each with file and line.
fn faults(original: &Document, translation: &Document) -> Vec<String> {
    let mut faults = Vec::new();
    for (from, to) in original.blocks.iter().zip(&translation.blocks) {
        let (here, there) = (translation.place(to), original.place(from));
        if from.kind != to.kind {
            let told = format!("{here}: a {:?} stands where {there} has a {:?}", to.kind, from.kind);
            return [faults, vec![format!("{told}, `{}`: one of them is missing", first_line(from))]]
                .concat();
        }
        let told = of_block(from, to).into_iter().map(|fault| format!("{here}: {fault} (see {there})"));
        faults.extend(told);
    }
    let common = original.blocks.len().min(translation.blocks.len());
    let missing = original.blocks[common..].iter().map(|block| (original, block, "is missing from"));
    let surplus = translation.blocks[common..].iter().map(|block| (translation, block, "has nothing in"));
    faults.extend(missing.chain(surplus).map(|(of, block, what)| {
        let other = if what.starts_with("is") { translation } else { original };
        format!("{}: `{}` {what} {}", of.place(block), first_line(block), other.name)
    }));
    faults
}

fn first_line(block: &Block) -> String {
    block.text.lines().next().unwrap_or_default().chars().take(60).collect()
}

fn of_block(from: &Block, to: &Block) -> Vec<String> {
    if from.kind == Kind::Code {
        let lines = from.text.lines().zip(to.text.lines().chain(std::iter::repeat("")));
        let other = lines.clone().find(|(wanted, found)| wanted != found);
        let shorter = || (from.text != to.text).then_some(("", "more lines"));
        return Vec::from_iter(
            other.or_else(shorter).map(|(wanted, found)| format!("the code is `{found}`, not `{wanted}`")),
        );
    }
    if is_link_between(&from.text) && is_link_between(&to.text) {
        return Vec::new();
    }
    let mut faults = prose::faults(&to.text);
    // The title of README is a name.
    let is_name = from.text == to.text && !from.text.contains(' ');
    if !is_name && !prose::has_chinese(&to.text) {
        faults.push(format!("no Chinese in `{}`", first_line(to)));
    }
    if from.kind == Kind::Table {
        let [wanted, found] = [from, to].map(|table| rows(&table.text));
        if wanted.len() != found.len() {
            faults.push(format!("{} rows of a table, not {}", found.len(), wanted.len()));
        }
        for (number, (wanted, found)) in (0..).zip(wanted.iter().zip(&found)) {
            let lines = [wanted, found].map(|cells| cells.join(" | "));
            let cells =
                (wanted.len() != found.len()).then(|| format!("{} cells, not {}", found.len(), wanted.len()));
            let told = cells.into_iter().chain(kept(&lines[0], &lines[1]));
            faults.extend(
                told.map(|fault| format!("row {} of the table, `{}`: {fault}", number + 1, lines[1])),
            );
        }
    } else {
        faults.extend(kept(&from.text, &to.text));
    }
    faults
}

/// What every translation keeps, and this one does not.
fn kept(from: &str, to: &str) -> Vec<String> {
    let file = |target: &str| {
        let path = target.split('#').next().unwrap_or(target);
        if path.contains(FIGURES) {
            return path.replace(FIGURES, FIGURES_IN_CHINESE);
        }
        let is_both = DOCUMENTS.iter().any(|name| Path::new(name).ends_with(path.trim_start_matches("../")));
        if is_both { translated(path) } else { path.to_owned() }
    };
    let own = |target: &str| target.split('#').next().unwrap_or(target).to_owned();
    let kinds = [
        ("code", difference(spans(from).map(str::to_owned), spans(to).map(str::to_owned))),
        ("link", difference(targets(from).map(file), targets(to).map(own))),
        ("number", difference(numbers(from), numbers(to))),
    ];
    let told = kinds.into_iter().flat_map(|(what, (missing, surplus))| {
        let lost = missing.into_iter().map(move |thing| format!("the {what} `{thing}` is missing"));
        let more =
            surplus.into_iter().map(move |thing| format!("the {what} `{thing}` is not in the original"));
        lost.chain(more).collect::<Vec<_>>()
    });
    told.collect()
}

/// The line by which a reader changes the language.
fn is_link_between(text: &str) -> bool {
    text.starts_with("[中文](") || text.starts_with("[English](")
}

#[test]
fn the_documents_in_chinese_say_what_the_english_ones_say() {
    let mut wrong = Vec::new();
    for name in DOCUMENTS {
        let [original, translation] =
            [name.to_owned(), translated(name)].map(|name| Document::new(&name, &read(&name)));
        assert!(original.blocks.len() > 30, "the reader of {name} is broken");
        wrong.extend(faults(&original, &translation));
        for (here, words, other) in
            [(&original, "中文", translation.name.clone()), (&translation, "English", name.to_owned())]
        {
            let file = other.rsplit('/').next().expect("a name");
            if here.blocks[1].text != format!("[{words}]({file})") {
                wrong.push(format!(
                    "{}: `[{words}]({file})` belongs below the title",
                    here.place(&here.blocks[1])
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn links_of_the_documents_lead_to_headings_that_there_are() {
    let mut wrong = Vec::new();
    for name in DOCUMENTS.into_iter().flat_map(|name| [name.to_owned(), translated(name)]) {
        let document = Document::new(&name, &read(&name));
        let prose = document.blocks.iter().filter(|block| block.kind != Kind::Code);
        for (block, target) in prose.flat_map(|block| targets(&block.text).map(move |target| (block, target)))
        {
            let Some((file, wanted)) = target.split_once('#') else { continue };
            let path = Path::new(&name).with_file_name(file);
            let headings = blocks(&read(path.to_str().expect("UTF-8")));
            let mut anchors = headings
                .iter()
                .filter(|block| matches!(block.kind, Kind::Heading(_)))
                .map(|block| anchor(&block.text));
            if !anchors.any(|anchor| anchor == wanted) {
                wrong.push(format!("{}: {file} has no heading `#{wanted}`", document.place(block)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The glossary: English, Chinese, and what is not written instead.
fn glossary() -> Vec<Vec<String>> {
    let tables = blocks(&read("docs/TERMS.zh.md")).into_iter().filter(|block| block.kind == Kind::Table);
    tables.flat_map(|table| rows(&table.text).split_off(2)).collect()
}

#[test]
fn the_documents_in_chinese_use_the_words_of_the_glossary() {
    let terms = glossary();
    assert!(terms.len() > 100, "only {} terms are listed", terms.len());
    let mut wrong = Vec::new();
    for (place, term) in terms.iter().enumerate() {
        let [english, chinese, refused] = &term[..] else { panic!("{term:?} has not three cells") };
        if terms[..place].iter().any(|other| other[0] == *english) || chinese.is_empty() {
            wrong.push(format!("docs/TERMS.zh.md: `{english}` stands there twice, or without Chinese"));
        }
        for name in DOCUMENTS.map(translated) {
            let text = read(&name);
            for word in refused.split('、').filter(|word| !word.is_empty()) {
                let lines = (1..).zip(text.lines()).filter(|(_, line)| line.contains(word));
                wrong
                    .extend(lines.map(|(line, _)| {
                        format!("{name}:{line}: `{word}` for {english}: write `{chinese}`")
                    }));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_a_translation_lacks_is_found() {
    let english = "# Title\n\n[中文](README.zh.md)\n\nIt saves 3% of `ab`, see\n[methods](docs/METHODOLOGY.md#x).\n\n\
                   ## Part\n\n```sh\nplybench trees # all\nplybench errata\n```\n\n| a | b |\n|---|---|\n| one `ab` | 1 |\n| two | 2 |\n\n\
                   * first\n  of 5\n* second, 23 November 2026\n\n1. third\n";
    let chinese = "# 标题\n\n[English](README.md)\n\n节省`ab`的3%，见[方法](docs/METHODOLOGY.zh.md#y)。\n\n\
                   ## 部分\n\n```sh\nplybench trees # all\nplybench errata\n```\n\n| 甲 | 乙 |\n|---|---|\n| 一`ab` | 1 |\n| 二 | 2 |\n\n\
                   * 第一，共5\n* 第二，2026年11月23日\n\n1. 第三\n";
    let found = |chinese: &str| faults(&Document::new("a.md", english), &Document::new("a.zh.md", chinese));
    assert_eq!(found(chinese), Vec::<String>::new());
    for (lost, instead, wanted) in [
        ("## 部分\n\n", "", "a.zh.md:7: a Code stands where a.md:8 has a Heading(2), `Part`"),
        ("## 部分", "### 部分", "a.zh.md:7: a Heading(3) stands where a.md:8 has a Heading(2)"),
        ("plybench errata\n", "", "a.zh.md:9: the code is `"),
        ("plybench errata\n", "plybench errata\nplybench help\n", "a.zh.md:9: the code is `"),
        ("| 二 | 2 |\n", "", "a.zh.md:14: 3 rows of a table, not 4"),
        ("| 二 | 2 |", "| 二 |", "row 4 of the table, `二`: 1 cells, not 2"),
        ("一`ab`", "一", "row 3 of the table, `一 | 1`: the code `ab` is missing"),
        ("3%", "4%", "a.zh.md:5: the number `3` is missing"),
        ("`ab`的", "`pvs`的", "a.zh.md:5: the code `pvs` is not in the original"),
        ("docs/METHODOLOGY.zh.md", "docs/METHODOLOGY.md", "the link `docs/METHODOLOGY.zh.md` is missing"),
        ("11月", "12月", "the number `11` is missing"),
        ("第一，共5", "first of 5", "a.zh.md:19: no Chinese in `first of 5`"),
        ("第二", "second第二", "`second` is English"),
        ("标题", "Title, part", "a.zh.md:1: no Chinese in `Title, part`"),
        ("\n1. 第三\n", "", "a.md:24: `third` is missing from a.zh.md"),
        ("第三\n", "第三\n\n又\n", "a.zh.md:24: `又` has nothing in a.md"),
    ] {
        assert!(chinese.contains(lost), "{lost}");
        let told = found(&chinese.replacen(lost, instead, 1));
        assert!(told.iter().any(|fault| fault.contains(wanted)), "without `{lost}`: {told:#?}");
    }
}
