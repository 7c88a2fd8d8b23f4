#!/bin/sh
# coverage.sh [ctest's arguments...]: builds with gcov's counters, runs the tests and prints how many lines ran and
# how many branches were taken, for each folder of src. "coverage.sh -N" runs nothing and prints the counts so far.
# The reports, FILE.gcov, stay in build/coverage/gcov: "branch ... taken 0%" marks what was never taken.
. "$(dirname -- "$0")/setup.sh"

need "$needs_play"
need "$needs_test"
build coverage -DCMAKE_BUILD_TYPE=Debug "-DCMAKE_C_FLAGS=-O0 --coverage -fprofile-update=atomic" -DTENGEN_TESTS=ON
cd "$root/build/coverage" || exit 1
if [ "$1" != -N ]; then
    find . -name '*.gcda' -delete
    ctest -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)" "$@"
fi
mkdir -p gcov && cd gcov && find .. -name '*.gcda' -exec gcov -b -c -p -r -s "$root/src" {} + >summary 2>/dev/null
awk '
function percent(part, whole) { return whole ? sprintf("%5.1f %%", 100 * part / whole) : "      -" }
/^File / {
    name = substr($2, 2, length($2) - 2)
    wanted = name ~ /\.c$/ && name !~ /^\// && !(name in seen)
    seen[name] = 1
    folder = name
    sub(/\/[^\/]*$/, "", folder)
}
/^Lines executed:/ && wanted { split($0, of, /[:%]/); lines[folder] += $NF; run[folder] += of[2] / 100 * $NF }
/^Taken at least once:/ && wanted { split($0, of, /[:%]/); all[folder] += $NF; taken[folder] += of[2] / 100 * $NF; wanted = 0 }
END {
    for (folder in lines) {
        printf "%-16s lines %6d %s   branches %6d %s\n", folder, lines[folder], percent(run[folder], lines[folder]),
            all[folder], percent(taken[folder], all[folder]) | "sort"
    }
}' summary
