#!/bin/sh
# repeat.sh BUILD TIMES [BUSY [ctest's arguments...]]: runs the tests of a build folder TIMES times in random
# order, beside BUSY processes that use all the processor time they get (0 by default), and prints a row for each
# run: version, number of the run, BUSY, minutes, the load at its end, how many tests ran, and which failed. What
# these printed stays in BUILD/repeat-N.log. `taskset -c 0 sh tests/repeat.sh ...` tries one core. Exit status 1
# if a test failed.
build=$1 times=$2 busy=${3:-0}
[ -f "$build/CTestTestfile.cmake" ] && [ "$times" -gt 0 ] || {
    echo "usage: repeat.sh BUILD TIMES [BUSY [ctest's arguments...]]" >&2
    exit 2
}
[ $# -lt 3 ] || shift
shift 2
cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
version=$(git -C "$(dirname -- "$0")" describe --always --dirty)
# They end with this script, however that ends.
use_processor() { while kill -0 $$ 2>/dev/null; do for _ in 1 2 3 4 5 6 7 8 9; do :; done; done; }
for _ in $(seq "$busy"); do
    use_processor &
done
status=0
for run in $(seq "$times"); do
    log=$build/repeat-$run.log start=$(date +%s)
    ctest --test-dir "$build" --schedule-random --output-on-failure -j "$cores" "$@" >"$log" 2>&1 || status=1
    ran=$(sed -n 's/^[0-9]*% tests passed, .* out of \([0-9]*\)$/\1/p' "$log" | tail -n 1)
    failed=$(sed -n '/^The following tests FAILED:/,$ s/^[[:space:]]*[0-9][0-9]* - \([^ ]*\) (.*/\1/p' "$log" | tr '\n' ' ')
    [ -n "$ran" ] || failed="ctest itself: $(tail -n 1 "$log")"
    awk -v version="$version" -v run="$run" -v busy="$busy" -v seconds=$(($(date +%s) - start)) \
        -v load="$(uptime | sed 's/.*load averages*: *\([0-9.]*\).*/\1/')" -v ran="$ran" -v failed="${failed:-none}" \
        'BEGIN { printf "| %s | %d | %d | %.1f | %s | %s | %s |\n", version, run, busy, seconds / 60, load, ran, failed }'
done
exit $status
