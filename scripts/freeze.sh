#!/usr/bin/env bash
# Freezes the rules: writes claims/frozen.sha256, the SHA-256 of every claim, of every suite that
# `plybench reproduce --full` runs, and of the positions. `sha256sum -c claims/frozen.sha256` checks it, and
# tests/it/frozen.rs checks more. Usage: scripts/freeze.sh, before the rows are run.
set -euo pipefail
cd "$(dirname "$0")/.."
plybench=${PLYBENCH:-target/release/plybench}
list=claims/frozen.sha256
shopt -s nullglob
rows=(reports/reference/results/*.manifest.json)
if [ ${#rows[@]} -gt 0 ]; then
    echo "freeze: reports/reference/results has rows; remove them first: rows of before the freeze would pass for rows of the frozen rules" >&2
    exit 1
fi
suites=$("$plybench" reproduce --full --dry-run --json | sed -n 's|^ *"suite": "\(.*\)",*$|suites/\1.toml|p')
[ -n "$suites" ] || { echo "freeze: $plybench names no suite; build it, or name it in PLYBENCH" >&2; exit 1; }
# Sets with known perft counts and the positions of the errata are searched by no suite.
positions=$(ls positions/*/*.epd positions/*/*.csv | grep -v -e /perft.epd -e /errata.epd)
# shellcheck disable=SC2086 # names without spaces
LC_ALL=C sha256sum claims/*.toml $suites $positions | LC_ALL=C sort -k 2 >"$list"
echo "$list: $(wc -l <"$list") files. Commit it by itself, then name that commit in CHANGELOG.md, in the next one:"
echo "  Rules frozen at COMMIT (40 hexadecimal digits)"
echo "Only then run \`plybench reproduce --full --out reports/reference\`, built from a commit without changes"
echo "(\`touch build.rs\` before the build: a commit by itself rebuilds nothing, and the program would name an earlier one)."
