#!/usr/bin/env bash
# Freezes the rules of the third edition (docs/METHODOLOGY.md, Registration), before sealed positions are handed over.
#
#   scripts/freeze.sh            writes claims/signatures.txt and claims/frozen.sha256
#   scripts/freeze.sh --check    compares the counts of this program with the signatures
#
# The list is the SHA-256 of every claim, of every suite that `plybench reproduce --full` runs, of the known positions and
# the digests of the sealed ones, of the judge, and of the search, by its signatures; sets of perft counts and errata are
# searched by no suite. tests/it/frozen.rs compares files with the list.
# The program is PLYBENCH, or else target/release/plybench.
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
    table=$("$plybench" bench --quiet --suite signatures) || fail "\`$plybench bench --suite signatures\` failed; build the program again"
    awk 'NF == 4 && $3 $4 ~ /^[0-9]+$/ { sum[$1] += $4 } END { for (game in sum) printf "%s %.0f\n", game, sum[game] }' <<<"$table" | sort
}

[ -f suites/signatures.toml ] || fail "there is no suites/signatures.toml, the suite whose counts freeze the search; add it first"
case ${1:-} in
    "") ;;
    --check)
        grep "  $signatures$" "$list" | sha256sum --check --quiet || fail "$signatures is not in $list as it is now; restore it"
        numbers=$(count)
        diff "$signatures" - <<<"$numbers" || fail "the search counts otherwise than $signatures says"
        echo "the search counts as $signatures says"
        exit ;;
    *) fail "unknown argument \`$1\`; there is only --check" ;;
esac

[ -f claims/sealed.sha256 ] || fail "there is no claims/sealed.sha256, the digests of the sealed positions; add it first"
shopt -s nullglob
if sha256sum positions/*/*.epd | cut -d ' ' -f 1 | grep -qFf - claims/sealed.sha256; then
    fail "sealed positions are in positions/ already; rules are frozen before they are handed over"
fi
suites=$("$plybench" reproduce --full --dry-run --json | sed -n 's|^ *"suite": "\(.*\)",*$|suites/\1.toml|p')
[ -n "$suites" ] || fail "$plybench names no suite; build it, or name it in PLYBENCH"
numbers=$(count)
[ -n "$numbers" ] || fail "\`$plybench bench --suite signatures\` prints no counts; build the program again"
echo "$numbers" >"$signatures"
{
    printf '%s\n' claims/*.toml claims/sealed.sha256 "$signatures" Cargo.lock "$suites" suites/signatures.toml positions/*/*.epd positions/*/*.csv
    find src/ledger src/analysis crates/stats -type f
} | grep -vx -e claims/amendments.toml -e '.*/perft.epd' -e '.*/errata.epd' | sort -u | xargs sha256sum >"$list"
cat <<END
$list: $(wc -l <"$list") files. Next:
  1. Commit $list and $signatures, and nothing else.
  2. git tag -a rules-3 -m 'Rules of the third edition', on that commit.
  3. In the next commit, CHANGELOG.md says: Rules of the third edition frozen at COMMIT (40 hexadecimal digits).
  4. Only then are the sealed positions handed over, and run once by a program built from a commit without changes
     (\`touch build.rs\` first: a commit by itself rebuilds nothing) for which scripts/freeze.sh --check holds.
A frozen file that changes later needs an entry in claims/amendments.toml.
END
