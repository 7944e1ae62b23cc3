#!/usr/bin/env bash
# Freezes the rules of the third edition (docs/METHODOLOGY.md, Registration), before sealed positions are handed over.
#
#   scripts/freeze.sh            writes claims/signatures.txt and claims/frozen.sha256
#   scripts/freeze.sh --check    compares the counts of the binary with the signatures
#
# The list has the SHA-256 of everything in claims, every suite of `plybench reproduce --full`, the known positions, the digests of
# the sealed positions, the evaluation code, this script and scripts/open-sealed, and the signatures of the search. It omits sets of
# perft counts and errata, which no suite searches. tests/it/frozen.rs compares files with the list.
# PLYBENCH names the plybench binary; without it, target/release/plybench is built first.
set -euo pipefail
cd "$(dirname "$0")/.."
list=claims/frozen.sha256 signatures=claims/signatures.txt
export LC_ALL=C

fail() {
    echo "freeze: $1" >&2
    exit 1
}

# Of every game: the nodes and quiescence nodes, as `bench --suite signatures` prints them, and the SHA-256 of its rows in the
# columns that the first line names, or in all that do not belong to the machine.
count() {
    "$plybench" run signatures --quiet --out "$made/rows.csv" || fail "\`$plybench run signatures\` failed; rebuild plybench"
    python3 - "$made/rows.csv" "$signatures" <<'END'
import csv, hashlib, sys
from collections import defaultdict
from pathlib import Path

MACHINE = {"cpu_ns", "wall_ns", "reported_ns", "instructions", "peak_memory_bytes", "cycles", "cache_misses", "branch_misses"}
rows = list(csv.DictReader(open(sys.argv[1], newline="")))
frozen = Path(sys.argv[2])
head = frozen.read_text().splitlines()[0] if frozen.exists() else " ".join(["columns", *(name for name in rows[0] if name not in MACHINE)])
columns = head.split()[1:]
nodes, digests = defaultdict(int), defaultdict(hashlib.sha256)
for row in rows:
    nodes[row["game"]] += int(row["nodes"] or 0) + int(row["quiescence_nodes"] or 0)
    digests[row["game"]].update("\t".join(row.get(name) or "" for name in columns).encode() + b"\n")
print(head)
for game in sorted(nodes):
    print(game, nodes[game], digests[game].hexdigest())
END
}

[ -f suites/signatures.toml ] || fail "suites/signatures.toml is missing: its counts freeze the search; add it first"
case ${1:-} in
    "" | --check) ;;
    *) fail "unknown argument \`$1\`; the only option is --check" ;;
esac
[ -n "${PLYBENCH:-}" ] || cargo build --release --locked --quiet
plybench=${PLYBENCH:-${CARGO_TARGET_DIR:-target}/release/plybench}
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

if [ "${1:-}" = --check ]; then
    grep "  $signatures$" "$list" | sha256sum --check --quiet || fail "$signatures differs from $list; restore it"
    count >"$made/counts"
    diff "$signatures" "$made/counts" || fail "the counts of the search differ from $signatures"
    echo "the counts of the search equal $signatures"
    exit
fi

[ -f claims/sealed.sha256 ] || fail "claims/sealed.sha256, the digests of the sealed positions, is missing; add it first"
shopt -s nullglob
if sha256sum positions/*/*.epd | cut -d ' ' -f 1 | grep -qFf - claims/sealed.sha256; then
    fail "sealed positions are already in positions/; rules must be frozen before they are handed over"
fi
! grep -qs 'Rules of the third edition frozen at [0-9a-f]' CHANGELOG.md || fail "the rules are frozen: CHANGELOG.md names the commit"
[ -z "$(git status --porcelain 2>/dev/null | grep -v -e "$list" -e "$signatures")" ] || fail "there are uncommitted changes; commit them first"
# Rows in all columns, not in those of an earlier attempt.
rm -f "$signatures"
suites=$("$plybench" reproduce --full --dry-run --json | sed -n 's|^ *"suite": "\(.*\)",*$|suites/\1.toml|p')
[ -n "$suites" ] || fail "$plybench names no suite; build it, or set PLYBENCH"
count >"$made/counts"
cp "$made/counts" "$signatures"
{
    printf '%s\n' Cargo.lock scripts/freeze.sh scripts/open-sealed "$suites" suites/signatures.toml positions/*/*.epd positions/*/*.csv
    find claims -type f
    find src/ledger src/analysis crates/stats -type f
} | grep -vx -e claims/amendments.toml -e "$list" -e '.*/perft.epd' -e '.*/errata.epd' | sort -u | xargs sha256sum >"$made/list"
cp "$made/list" "$list"
cat <<END
$list: $(wc -l <"$list") files. Next:
  1. Commit $list and $signatures, and nothing else.
  2. git tag -a rules-3 -m 'Rules of the third edition', on that commit.
  3. In the next commit, CHANGELOG.md says: Rules of the third edition frozen at COMMIT (40 hexadecimal digits).
  4. Only then hand over the sealed positions; scripts/open-sealed DIR searches them once.
A later change of a frozen file needs an entry in claims/amendments.toml.
END
