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

# A library that crashes at the start: a message and status 1.
script "wait 10"
LD_PRELOAD=$2 ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 play --config fonts
[ $? -eq 1 ] || fail "fonts: exit status $?"
grep -q 'the fonts cannot be loaded' err || fail "fonts: nothing was said"
echo ok
