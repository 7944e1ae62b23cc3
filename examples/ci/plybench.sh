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

rows() { "$plybench" run "$here/suite.toml" --out "$now" --quiet; }

gate_rows() {
    now=${ROWS:-$now}
    [ -e "$now" ] || rows
}

case "${1:-}" in
    record)
        if [ -e "$baseline" ]; then
            rows
            "$plybench" diff "$baseline" "$now" --bless
        else
            "$plybench" run "$here/suite.toml" --out "$baseline"
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
