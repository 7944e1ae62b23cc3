//! The site, built by `scripts/site` and served: every part opens without a fault and asks no other server, the search
//! finds a page, and the menu of languages leads to the Chinese page.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::browser::driver::{Page, View};
use crate::programs::program_of;

/// A server of the built site, which ends with this.
struct Served {
    server: Child,
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Nothing without Python, or before `scripts/site` has built the site.
fn served() -> Option<Served> {
    let site = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/site/html");
    if !site.join("index.html").is_file() {
        assert!(env::var_os("PLYBENCH_NO_SKIP").is_none(), "the site is not built");
        eprintln!("skipped: target/site/html is not built; scripts/site builds it");
        return None;
    }
    let mut server = Command::new(program_of("python3")?)
        .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory"])
        .arg(site)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // "Serving HTTP on 127.0.0.1 port 41234 (http://127.0.0.1:41234/) ..."
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let port = line.split(" port ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a port");
    let address = format!("http://127.0.0.1:{port}");
    Some(Served { server, address })
}

#[test]
fn every_part_of_the_site_opens_without_a_fault_and_asks_no_other_server() {
    let Some(site) = served() else { return };
    for (place, heading) in [
        ("/", "plybench"),
        ("/RESULTS/", "Results"),
        ("/zh/RESULTS/", "结果"),
        ("/CLI/", "The command line"),
        ("/playground/", ""),
        ("/zh/playground/", ""),
        ("/report/", ""),
        ("/api/plybench/", "Crate plybench"),
    ] {
        let Some(page) = Page::open(View::DESK, &format!("{}{place}", site.address)) else { return };
        let elsewhere: Vec<String> = page.requests();
        // Its theme looks for a list of pages beside each page, and can do without.
        let lists = elsewhere.iter().filter(|address| address.ends_with("/sitemap.xml")).count();
        let (missing, faults): (Vec<String>, Vec<String>) =
            page.faults().into_iter().partition(|fault| fault.contains("404"));
        // rustdoc's pages load their fonts before they need them.
        let faults: Vec<&String> =
            faults.iter().filter(|fault| !fault.starts_with("A preload for")).collect();
        assert!(faults.is_empty() && missing.len() <= lists, "{place}: {faults:?} {missing:?}");
        let is_elsewhere = |address: &&String| {
            !["data:", "blob:", &site.address].iter().any(|own| address.starts_with(*own))
        };
        assert_eq!(elsewhere.iter().find(is_elsewhere), None, "{place}");
        let found = page.asked("return document.querySelector('h1').textContent");
        assert!(found.as_str().unwrap().contains(heading), "{place}: {found}");
    }
}

#[test]
fn the_search_finds_a_page_and_the_menu_the_other_language() {
    let Some(site) = served() else { return };
    let Some(page) = Page::open(View::DESK, &format!("{}/RESULTS/", site.address)) else { return };
    let chinese = page.asked("return document.querySelector('a[hreflang=zh]').href");
    assert_eq!(chinese, format!("{}/zh/RESULTS/", site.address));
    page.asked(
        "const field = document.querySelector('[data-md-component=search-query]'); field.focus();\n\
         field.value = 'percentile'; field.dispatchEvent(new Event('keyup'));\n\
         field.dispatchEvent(new Event('input', { bubbles: true }));",
    );
    page.until("document.querySelectorAll('.md-search-result__item a').length");
}
