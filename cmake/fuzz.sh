#!/bin/sh
# fuzz.sh TARGET [SECONDS [libFuzzer's options...]]: builds tests/fuzz/fuzz_TARGET.c with clang's libFuzzer and
# the sanitizers and runs it. What it has learned stays in build/fuzz/corpus/TARGET for the next time; an input
# that fails is left in build/fuzz/found; run it by itself for a report with full backtraces.
root=$(cd "$(dirname -- "$0")/.." && pwd) || exit 1
target=$1 seconds=${2:-60}
[ -f "$root/tests/fuzz/fuzz_$target.c" ] || {
    echo "usage: fuzz.sh TARGET [SECONDS [OPTIONS...]]"
    echo "targets:" "$(sed -n 's/^tengen_fuzz(\([a-z_]*\).*/\1/p' "$root/tests/fuzz/CMakeLists.txt" | tr '\n' ' ')"
    exit 2
}
shift
[ $# -eq 0 ] || shift
build=$root/build/fuzz
[ -f "$build/CMakeCache.txt" ] || cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
    -DCMAKE_C_COMPILER="${CC:-clang}" -DTENGEN_FUZZ=ON >/dev/null || exit 1
cmake --build "$build" -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)" --target "fuzz_$target" fuzz_samples >"$build/build.log" 2>&1 || {
    cat "$build/build.log"
    exit 1
}
mkdir -p "$build/corpus/$target" "$build/found" && "$build/tests/fuzz/fuzz_samples" "$build/samples" || exit 1
set -- -max_total_time="$seconds" -max_len=2000 -rss_limit_mb=4096 -malloc_limit_mb=4096 -timeout=20 -print_final_stats=1 \
    -artifact_prefix="$build/found/$target-" "$@"
[ ! -f "$root/tests/fuzz/dict/$target" ] || set -- "$@" -dict="$root/tests/fuzz/dict/$target"
for folder in "$root/tests/fuzz/corpus/$target" "$build/samples/$target"; do
    [ ! -d "$folder" ] || more="$more $folder"
done
# A small quarantine and short backtraces of allocations save a quarter of the time.
export ASAN_OPTIONS="malloc_context_size=1:quarantine_size_mb=8:thread_local_quarantine_size_kb=64"
export SDL_VIDEODRIVER=dummy LSAN_OPTIONS="suppressions=$root/tests/lsan.supp:print_suppressions=0"
# shellcheck disable=SC2086
exec "$build/tests/fuzz/fuzz_$target" "$@" "$build/corpus/$target" $more
