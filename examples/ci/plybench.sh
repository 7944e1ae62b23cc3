#!/bin/sh
# Node counts of an engine, kept beside its code. Run from the top of your repository, with this
# file and suite.toml in the folder ci:
#   sh ci/plybench.sh record      run the suite and make its rows the baseline; commit ci/baseline.*
#   sh ci/plybench.sh exact       exit 3 if a count, a value or a move changed
#   sh ci/plybench.sh tolerance   exit 3 if the nodes of an engine grew by more than LIMIT
#   sh ci/plybench.sh twice       exit 4 if counts depend on what was searched before
# FORMAT is what the gates print: text, markdown, json, junit or github. ROWS is a file that keeps
# the rows of a gate; if it exists, a gate reads it instead of running the suite.
set -eu
here=$(dirname "$0")
plybench=${PLYBENCH:-plybench}
limit=${LIMIT:-nodes=0.5%}
format=${FORMAT:-text}
baseline=$here/baseline.csv
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
now=$folder/now.csv

# A search that failed (exit code 4) is for the gate to judge.
rows() { "$plybench" run "$here/suite.toml" --out "$now" --quiet || [ $? -eq 4 ]; }

gate_rows() {
    now=${ROWS:-$now}
    [ -e "$now" ] || rows
}

case "${1:-}" in
    record)
        if [ -e "$baseline" ]; then
            "$plybench" run "$here/suite.toml" --out "$now" --quiet
            "$plybench" diff "$baseline" "$now" --bless
        else
            # Rows of failed searches are no baseline.
            "$plybench" run "$here/suite.toml" --out "$baseline" || { code=$?; rm -f "$here"/baseline.*; exit $code; }
        fi
        ;;
    exact)
        gate_rows
        "$plybench" check "$now" --baseline "$baseline" --format "$format"
        ;;
    tolerance)
        gate_rows
        "$plybench" diff "$baseline" "$now" --fail-over "$limit" --format "$format"
        ;;
    twice)
        "$plybench" run "$here/suite.toml" --out "$now" --twice
        ;;
    *)
        sed -n '2,9p' "$0" >&2
        exit 2
        ;;
esac
