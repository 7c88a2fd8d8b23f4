#!/bin/sh
# coverage.sh [ctest's arguments...]: builds with gcov's counters, runs the tests and prints how many lines ran and
# how many branches were taken, for each folder of src. "coverage.sh -N" runs nothing and prints the counts so far.
# The reports, FILE.gcov, stay in build/coverage/gcov: "branch ... taken 0%" marks what was never taken.
. "$(dirname -- "$0")/setup.sh"

need "$needs_play"
need "$needs_test"
# What a child did before it became another program is written by gcov's own exec functions.
build coverage -DCMAKE_BUILD_TYPE=Debug -DTENGEN_TESTS=ON \
    "-DCMAKE_C_FLAGS=-O0 --coverage -fprofile-update=atomic -Dexecl=__gcov_execl -Dexecvp=__gcov_execvp"
cd "$root/build/coverage" || exit 1
if [ "$1" != -N ]; then
    find . -name '*.gcda' -delete
    ctest -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)" "$@"
fi
mkdir -p gcov && cd gcov && rm -f ./*.gcov
find .. -name '*.gcda' -exec gcov -b -c -p -r -s "$root/src" {} + >/dev/null 2>&1
# A file that several programs contain counts once. An assert has a branch that is never taken: it is left out.
awk 'function percent(part, whole) { return whole ? sprintf("%5.1f %%", 100 * part / whole) : "      -" }
/^ *[^ :]+: *[0-9]+:/ {
    split($0, part, ":")
    number = part[2] + 0
    if (number == 0 && part[3] == "Source") {
        name = folder = part[4]
        sub(/\/[^\/]*$/, "", folder)
        wanted = name ~ /\.c$/ && name !~ /^\//
    }
    skipped = !wanted || number == 0 || part[1] ~ /-/ || /assert\(/
    if (!skipped) {
        seen(lines, run, name ":" number, part[1] !~ /[#=]/)
    }
}
/^branch/ && !skipped { seen(all, taken, name ":" number ":" $2, $3 == "taken" && $4 > 0) }
function seen(count, hits, key, hit) {
    count[folder] += !(key in known)
    hits[folder] += hit && !known[key]
    known[key] = known[key] || hit
}
END {
    for (folder in lines) {
        printf "%-16s lines %6d %s   branches %6d %s\n", folder, lines[folder], percent(run[folder], lines[folder]),
            all[folder], percent(taken[folder], all[folder]) | "sort"
    }
}
' ./*.gcov
