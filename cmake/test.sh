#!/bin/sh
# test.sh [CMake arguments...]: installs what is missing, builds with the address and undefined-behaviour
# sanitizers and runs every test. Ends with ctest's summary and its exit status.
. "$(dirname -- "$0")/setup.sh"

need "$needs_play"
need "$needs_test"
# Line tables are all that a report needs.
build test -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS=-O1 -DCMAKE_C_FLAGS_DEBUG=-g1 -DTENGEN_SANITIZE=address,undefined \
    -DTENGEN_TESTS=ON "$@"
# Freed memory is used again sooner: new pages take a quarter of the time of some tests.
export ASAN_OPTIONS="malloc_context_size=10:quarantine_size_mb=16:thread_local_quarantine_size_kb=64"
# One more than there are cores: some tests wait.
cd "$root/build/test" && exec ctest --output-on-failure -j $(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1))
