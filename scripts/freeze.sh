#!/usr/bin/env bash
# Freezes the rules of the third edition (docs/METHODOLOGY.md, Registration), before sealed positions are handed over.
#
#   scripts/freeze.sh            writes claims/signatures.txt and claims/frozen.sha256
#   scripts/freeze.sh --check    compares the counts of the binary with the signatures
#
# The list has the SHA-256 of everything in claims, every suite of `plybench reproduce --full`, the known positions, the digests of
# the sealed positions, the evaluation code, and the signatures of the search. It omits sets of perft counts and errata,
# which no suite searches. tests/it/frozen.rs compares files with the list.
# PLYBENCH names the plybench binary; the default is target/release/plybench.
set -euo pipefail
cd "$(dirname "$0")/.."
plybench=${PLYBENCH:-target/release/plybench}
list=claims/frozen.sha256 signatures=claims/signatures.txt
export LC_ALL=C

fail() {
    echo "freeze: $1" >&2
    exit 1
}

# One number per game, of nodes and quiescence nodes: the table of bench has game, engine, depth and nodes.
count() {
    local table
    table=$("$plybench" bench --quiet --suite signatures) || fail "\`$plybench bench --suite signatures\` failed; rebuild plybench"
    awk 'NF == 4 && $3 $4 ~ /^[0-9]+$/ { sum[$1] += $4 } END { for (game in sum) printf "%s %.0f\n", game, sum[game] }' <<<"$table" | sort
}

[ -f suites/signatures.toml ] || fail "suites/signatures.toml is missing: its counts freeze the search; add it first"
case ${1:-} in
    "") ;;
    --check)
        grep "  $signatures$" "$list" | sha256sum --check --quiet || fail "$signatures differs from $list; restore it"
        numbers=$(count)
        diff "$signatures" - <<<"$numbers" || fail "the counts of the search differ from $signatures"
        echo "the counts of the search equal $signatures"
        exit ;;
    *) fail "unknown argument \`$1\`; the only option is --check" ;;
esac

[ -f claims/sealed.sha256 ] || fail "claims/sealed.sha256, the digests of the sealed positions, is missing; add it first"
shopt -s nullglob
if sha256sum positions/*/*.epd | cut -d ' ' -f 1 | grep -qFf - claims/sealed.sha256; then
    fail "sealed positions are already in positions/; rules must be frozen before they are handed over"
fi
suites=$("$plybench" reproduce --full --dry-run --json | sed -n 's|^ *"suite": "\(.*\)",*$|suites/\1.toml|p')
[ -n "$suites" ] || fail "$plybench names no suite; build it, or set PLYBENCH"
numbers=$(count)
[ -n "$numbers" ] || fail "\`$plybench bench --suite signatures\` prints no counts; rebuild plybench"
echo "$numbers" >"$signatures"
made=$(mktemp)
trap 'rm -f "$made"' EXIT
{
    printf '%s\n' Cargo.lock "$suites" suites/signatures.toml positions/*/*.epd positions/*/*.csv
    find claims -type f
    find src/ledger src/analysis crates/stats -type f
} | grep -vx -e claims/amendments.toml -e "$list" -e '.*/perft.epd' -e '.*/errata.epd' | sort -u | xargs sha256sum >"$made"
cp "$made" "$list"
cat <<END
$list: $(wc -l <"$list") files. Next:
  1. Commit $list and $signatures, and nothing else.
  2. git tag -a rules-3 -m 'Rules of the third edition', on that commit.
  3. In the next commit, CHANGELOG.md says: Rules of the third edition frozen at COMMIT (40 hexadecimal digits).
  4. Only then hand over the sealed positions; scripts/open-sealed DIR searches them once.
A later change of a frozen file needs an entry in claims/amendments.toml.
END
