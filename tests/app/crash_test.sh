#!/bin/sh
# crash_test.sh TENGEN CRASHING_FONTS: a crash says where the game is and what to send, is not hidden, and loses nothing.
. "$(dirname -- "$0")/play.sh"

for signal in SEGV ABRT; do
    script "click H8" "click H9" "click I8" "wait 300" "save there.sgf" "wait 86400000"
    rm -rf kept there.sgf
    "$tengen" --config kept --black human --white human --script script.txt 2>err &
    pid=$! running=$!
    wait_for [ -s there.sgf ] || fail "no game"
    kill -$signal $pid
    wait $pid
    status=$?
    [ $status -ne 0 ] && [ $status -ne 2 ] || fail "$signal: exit status $status"
    grep -q 'crashed' err || fail "$signal: nothing was said"
    grep -q 'is in kept/autosave.sgf' err || fail "$signal: it does not say where the game is"
    grep -q 'send kept/crash.txt' err || fail "$signal: it does not say what to send"
    grep -q "^$("$tengen" --version): " kept/crash.txt || fail "$signal: no version in the report"
    script "expect screen play" "expect moves 3" "expect message crash"
    play --config kept || fail "$signal: the next start"
    [ -s kept/crash.old.txt ] || fail "$signal: the report is gone"
    script "expect screen play" "expect message none"
    play --config kept || fail "$signal: told twice"
done

# crashes NAME OPTIONS... -- LINES...: the script, then a crash; what was said is in err.
crashes() {
    name=$1 options=
    shift
    while [ "$1" != -- ]; do options="$options $1" && shift; done
    shift
    script "$@" "save there.sgf" "wait 86400000"
    rm -f there.sgf
    # shellcheck disable=SC2086
    "$tengen" --black human --white human --script script.txt $options 2>err &
    pid=$! running=$!
    wait_for [ -s there.sgf ] || fail "$name: no game"
    kill -SEGV $pid
    wait $pid
    grep -q 'crashed' err || fail "$name: nothing was said"
}
# Nothing is said of a game where there is none, and no file is named that does not have it.
crashes new --config new -- "key Ctrl+N" "wait 300"
! grep -q 'autosave' err || fail "new: a game is named"
: >inway
crashes elsewhere --config inway/below -- "click H8" "wait 300"
grep -q 'is in .*/state/.*/autosave.sgf' err || fail "elsewhere: another file is named"
grep -q 'send these lines' err || fail "elsewhere: a report is named that could not be written"
export XDG_STATE_HOME="$work/inway/state" XDG_RUNTIME_DIR="$work/inway/runtime"
crashes unsaved --config inway/below -- "click H8" "wait 300"
grep -q 'could not be saved' err && ! grep -q 'is in' err || fail "unsaved: the game counts as saved"

# A library that crashes at the start: a message and status 1.
script "wait 10"
LD_PRELOAD=$2 ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 play --config fonts
[ $? -eq 1 ] || fail "fonts: exit status $?"
grep -q 'the fonts cannot be loaded' err || fail "fonts: nothing was said"
echo ok
