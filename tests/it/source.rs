//! The program's own source text, for the tests of its form.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Where sources are: of the laboratory and its program, of statistics, of the search core. No room is in two of them.
pub(crate) const ROOTS: [&str; 3] = ["src", "crates/stats/src", "crates/search/src"];

/// A source file of a library or of the program.
pub(crate) struct Source {
    /// Its path below one of [`ROOTS`], with `/` on every system.
    pub(crate) path: String,
    /// Its module path: `search/mod.rs` is `["search"]`, `search/spec.rs` is `["search", "spec"]`.
    pub(crate) module: Vec<String>,
    /// Its code, without comment lines and without what only unit tests see; every library is `crate`.
    pub(crate) code: String,
}

/// One path of a `use` declaration, or one that begins with `crate::` elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Its segments, `crate` first where it is written so; `*` last for a glob.
    pub(crate) path: Vec<String>,
    /// The name it has here.
    pub(crate) name: String,
    /// Whether it is a `use` that others can import from here.
    pub(crate) exported: bool,
}

/// Every Rust file below a folder of the package, in order of its path.
pub(crate) fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the package") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// A path from the root of the package on, with `/` on every system.
pub(crate) fn shown(path: &Path) -> String {
    let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).expect("inside the package");
    inside.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// The files of the libraries and of the program, without those that are compiled for unit tests alone.
pub(crate) fn package() -> Vec<Source> {
    let mut sources: Vec<Source> =
        ROOTS.iter().flat_map(|root| rust_files(root).into_iter().map(|path| read(root, &path))).collect();
    let declared: BTreeSet<Vec<String>> = sources
        .iter()
        .flat_map(|source| {
            children(&source.code).map(|child| [&source.module[..], &[child]].concat()).collect::<Vec<_>>()
        })
        .collect();
    sources.retain(|source| source.module.is_empty() || declared.contains(&source.module));
    sources
}

fn read(root: &str, path: &Path) -> Source {
    let shown = shown(path);
    let path_shown = shown[root.len() + 1..].to_owned();
    let mut module: Vec<String> = path_shown.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|name| name == "mod") || matches!(path_shown.as_str(), "lib.rs" | "main.rs")
    {
        module.pop();
    }
    let text = fs::read_to_string(path).expect("readable");
    let code = ["plybench::", "plybench_search::", "plybench_stats::"]
        .iter()
        .fold(without_tests(&text), |code, library| code.replace(library, "crate::"));
    Source { code, path: path_shown, module }
}

/// A text without comment lines and without items under `#[cfg(test)]`.
/// `rustfmt` lets an item end with `;` on its first line or with a line of
/// its own indentation.
fn without_tests(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            code += line;
            code.push('\n');
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let is_end =
            |line: &str| line.ends_with([';', '}']) && line.len() - line.trim_start().len() == indent;
        lines.by_ref().find(|line| is_end(line));
    }
    code
}

/// The files and folders a module declares: `mod name;`.
fn children(code: &str) -> impl Iterator<Item = String> {
    code.lines().filter_map(|line| {
        let name = line.trim().strip_suffix(';')?.rsplit_once("mod ")?.1;
        name.chars().all(|c| c.is_alphanumeric() || c == '_').then(|| name.to_owned())
    })
}

impl Source {
    /// The name of its floor: the first folder or file below `src`.
    pub(crate) fn floor(&self) -> &str {
        self.module.first().map_or("lib", String::as_str)
    }

    /// Every path it mentions, from the root of the crate on where that can be told.
    pub(crate) fn mentions(&self) -> Vec<Mention> {
        let mut mentions = Vec::new();
        let children: BTreeSet<String> = children(&self.code).collect();
        for (exported, tree) in use_trees(&self.code) {
            for mut mention in expand(tree, exported) {
                match mention.path.first().map(String::as_str) {
                    Some("self") => drop(mention.path.splice(..1, self.rooted())),
                    Some(first) if children.contains(first) => {
                        drop(mention.path.splice(..0, self.rooted()));
                    }
                    _ => {}
                }
                mentions.push(mention);
            }
        }
        for (place, _) in self.code.match_indices("crate::") {
            if self.code[..place].ends_with("use ") {
                continue;
            }
            let tree = &self.code[place..];
            let end =
                tree.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(tree.len());
            mentions.extend(expand(tree[..end].trim_end_matches(':'), false));
        }
        mentions
    }

    fn rooted(&self) -> Vec<String> {
        std::iter::once("crate".to_owned()).chain(self.module.iter().cloned()).collect()
    }
}

/// What follows `use` up to its `;`, and whether it is exported.
fn use_trees(code: &str) -> impl Iterator<Item = (bool, &str)> {
    code.match_indices("use ").filter_map(|(place, word)| {
        let before = code[..place].rsplit('\n').next().expect("a line").trim();
        let exported = before.starts_with("pub");
        let is_declaration = before.is_empty() || (exported && !before.contains(' '));
        let tree = code[place + word.len()..].split(';').next().expect("a part");
        is_declaration.then_some((exported, tree))
    })
}

/// The paths of a `use` tree.
fn expand(tree: &str, exported: bool) -> Vec<Mention> {
    let mut mentions = Vec::new();
    expand_below(&[], tree.trim(), exported, &mut mentions);
    mentions
}

fn expand_below(prefix: &[String], tree: &str, exported: bool, mentions: &mut Vec<Mention>) {
    if let Some((path, group)) = tree.split_once('{') {
        let prefix = [prefix, &segments(path)].concat();
        let group = group.trim_end().strip_suffix('}').unwrap_or(group);
        for part in top_level_parts(group) {
            expand_below(&prefix, part, exported, mentions);
        }
        return;
    }
    let (path, alias) =
        tree.split_once(" as ").map_or((tree, None), |(path, name)| (path, Some(name.trim())));
    let mut path = [prefix, &segments(path)].concat();
    if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
        path.pop();
    }
    let name = alias.map_or_else(|| path.last().cloned().unwrap_or_default(), str::to_owned);
    mentions.push(Mention { path, name, exported });
}

fn segments(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// The parts between the commas outside braces.
fn top_level_parts(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = group.split(move |c: char| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Which files use something of which others: a name imported from a module
/// that only passes it on counts as a use of the file it comes from.
pub(crate) fn uses(sources: &[Source]) -> BTreeMap<&str, BTreeSet<&str>> {
    let files: BTreeMap<&[String], usize> =
        sources.iter().enumerate().map(|(index, source)| (&source.module[..], index)).collect();
    let mentions: Vec<Vec<Mention>> = sources.iter().map(Source::mentions).collect();
    let mut uses = BTreeMap::new();
    for (source, own) in sources.iter().zip(&mentions) {
        let used: BTreeSet<&str> = own
            .iter()
            .filter(|mention| !mention.exported || occurs_outside_use(&source.code, &mention.name))
            .filter_map(|mention| origin(&mention.path, &files, &mentions, 0))
            .map(|index| sources[index].path.as_str())
            .filter(|path| *path != source.path)
            .collect();
        uses.insert(source.path.as_str(), used);
    }
    uses
}

/// The file in which what a path names is written.
fn origin(
    path: &[String],
    files: &BTreeMap<&[String], usize>,
    mentions: &[Vec<Mention>],
    steps: usize,
) -> Option<usize> {
    let (root, inside) = path.split_first()?;
    if root != "crate" || steps > 8 {
        return None;
    }
    let (length, index) = (1..=inside.len()).rev().find_map(|n| Some((n, *files.get(&inside[..n])?)))?;
    let Some(name) = inside.get(length) else { return Some(index) };
    let passed_on = mentions[index].iter().find(|mention| mention.exported && mention.name == *name);
    passed_on.and_then(|mention| origin(&mention.path, files, mentions, steps + 1)).or(Some(index))
}

fn occurs_outside_use(code: &str, name: &str) -> bool {
    let imported: usize = use_trees(code).map(|(_, tree)| words(tree, name)).sum();
    let declared = children(code).filter(|child| child == name).count();
    words(code, name) > imported + declared
}

fn words(text: &str, name: &str) -> usize {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| *word == name).count()
}

/// The circles among files: the largest sets in which every file leads to
/// every other.
pub(crate) fn circles<'a>(uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<BTreeSet<&'a str>> {
    let reached: BTreeMap<&str, BTreeSet<&'a str>> =
        uses.keys().map(|file| (*file, reachable(file, uses))).collect();
    let mut circles: Vec<BTreeSet<&'a str>> = Vec::new();
    for file in uses.keys().filter(|file| reached[*file].contains(*file)) {
        if !circles.iter().any(|circle| circle.contains(file)) {
            circles
                .push(reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect());
        }
    }
    circles
}

fn reachable<'a>(from: &'a str, uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(file) = waiting.pop() {
        waiting.extend(uses[file].iter().filter(|next| reached.insert(**next)));
    }
    reached
}

#[test]
fn what_only_unit_tests_see_is_not_read() {
    let text = "use crate::a;\n#[cfg(test)]\nmod fixture;\n// crate::b\n#[cfg(test)]\nmod tests {\n    use crate::c;\n}\nfn f() {}\n";
    assert_eq!(without_tests(text), "use crate::a;\nfn f() {}\n");
}

#[test]
fn trees_of_imports_are_expanded() {
    let paths: Vec<String> = expand("crate::{a::{self, B}, c as d,\n    e::*}", false)
        .into_iter()
        .map(|mention| format!("{} {}", mention.path.join("::"), mention.name))
        .collect();
    assert_eq!(paths, ["crate::a a", "crate::a::B B", "crate::c d", "crate::e::* *"]);
}

#[test]
fn circles_are_found_through_names_passed_on() {
    let source = |path: &str, module: &str, code: &str| Source {
        path: path.to_owned(),
        module: module.split('.').map(str::to_owned).collect(),
        code: code.to_owned(),
    };
    let sources = [
        source("f/mod.rs", "f", "mod a;\nmod b;\nmod c;\npub use a::A;\n"),
        source("f/a.rs", "f.a", "use crate::f::b::B;\n"),
        source("f/b.rs", "f.b", "use crate::f::A;\n"),
        source("f/c.rs", "f.c", "fn c() { crate::f::A::new() }\n"),
    ];
    let uses = uses(&sources);
    assert!(uses["f/mod.rs"].is_empty(), "it only passes on");
    assert_eq!(uses["f/c.rs"], BTreeSet::from(["f/a.rs"]));
    assert_eq!(circles(&uses), [BTreeSet::from(["f/a.rs", "f/b.rs"])]);
}
