"""Puts the playground together: one page of the parts in page/, the positions, the messages and the core.

Usage: page.py CORE.wasm OUT.html    Writes OUT.html in English and OUT.zh.html in Chinese.
The same parts give the same bytes.
"""

import base64
import gzip
import html
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
PAGE = HERE / "page"
POSITIONS = HERE.parent / "positions"
# Most that are taken of a set, and most that a page may weigh.
MOST_OF_A_SET = 24
MOST_BYTES = 3_000_000
SETS = {
    "xiangqi": ["start", "openings", "middlegames", "endgames", "composed"],
    "chess": ["start", "openings", "middlegames", "endgames", "bratko-kopec"],
    "othello": ["start", "openings", "middlegames", "endgames", "ffo"],
    "checkers": ["start", "openings", "middlegames", "endgames"],
}
SCRIPTS = ["text", "steps", "layout", "picture", "board", "player", "main"]


def read(name):
    return (PAGE / name).read_text(encoding="utf-8")


def positions(game, name):
    """The first positions of a set, and whether these are all."""
    entries = []
    for line in (POSITIONS / game / f"{name}.epd").read_text(encoding="utf-8").splitlines():
        found = re.match(r'([^#;][^;]*?)\s*;\s*id "([^"]+)"', line)
        if found:
            entries.append([found[2], found[1]])
    if not entries:
        sys.exit(f"positions/{game}/{name}.epd: no position is understood")
    return {"name": name, "positions": entries[:MOST_OF_A_SET], "whole": len(entries) <= MOST_OF_A_SET}


def places(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def check_messages(messages):
    """Every text that is asked for is there, and every text that is there is asked for."""
    scripts = "".join(read(f"{name}.js") for name in SCRIPTS)
    quoted = set(re.findall(r'"([a-z_]+)"', scripts))
    # Keys that a script puts together.
    joined = {key for key in messages if re.match(r"(corpus|legend|side)_", key) or key in ("root_enter", "root_research_enter", "research_enter")}
    used = set(re.findall(r"\{\{(\w+)\}\}", read("index.html"))) | quoted | joined | {"language"}
    missing = (set(re.findall(r'say\("(\w+)"[,)]', scripts)) - set(messages))
    if missing or set(messages) - used:
        sys.exit(f"messages.en.json: missing {sorted(missing)}, never shown {sorted(set(messages) - used)}")


def data(value):
    """JSON that may stand in a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def check_languages(english, other, name):
    """The same texts with the same places."""
    wrong = sorted(key for key in english.keys() | other.keys()
                   if key not in english or key not in other or places(english[key]) != places(other[key]))
    if wrong:
        sys.exit(f"{name}: {', '.join(wrong)}: not the texts, or not the places, of messages.en.json")


def main(core, out):
    english, chinese = (json.loads(read(f"messages.{language}.json")) for language in ("en", "zh"))
    check_messages(english)
    check_languages(english, chinese, "messages.zh.json")
    out = pathlib.Path(out)
    other = out.with_suffix(".zh.html")
    # Columns have no other name in English.
    ledger = json.loads((HERE.parent / "locales/zh/ledger.json").read_text(encoding="utf-8"))
    write(core, english, {}, out, other)
    write(core, chinese, ledger["contexts"]["metric"], other, out)


def write(core, messages, counter_words, out, other):
    manifest = (HERE.parent / "Cargo.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', manifest, re.MULTILINE)[1]
    worker = read("worker.js")
    parts = {
        "style": read("style.css"),
        "messages": data(messages),
        "corpus": data({game: [positions(game, name) for name in names] for game, names in SETS.items()}),
        "choices": data(json.loads(read("choices.json"))),
        "counter_words": data(counter_words),
        "other_page": html.escape(other.name),
        "other_language": "zh" if messages["language"] == "en" else "en",
        "worker": worker,
        "core": base64.b64encode(gzip.compress(pathlib.Path(core).read_bytes(), 9, mtime=0)).decode(),
        # The worker's part is the page's too, for short questions.
        "script": worker + "".join(read(f"{name}.js") for name in SCRIPTS),
        "made": html.escape(messages["made"].replace("{version}", version)),
    }
    # Three braces are markup, two are words; what is put in is not looked at again.
    place = re.compile(r"\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}")
    page = place.sub(lambda found: parts[found[1]] if found[1] else html.escape(messages[found[2]]), read("index.html"))
    if len(page.encode()) > MOST_BYTES:
        sys.exit(f"the page would have {len(page.encode())} bytes, more than {MOST_BYTES}")
    out.write_text(page, encoding="utf-8", newline="\n")
    print(f"{out}: {len(page.encode())} bytes")


main(*sys.argv[1:])
