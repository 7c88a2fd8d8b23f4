#!/bin/sh
# memory_test.sh TENGEN: with too little memory the start ends with a status, not by a signal. Where not even
# --version works, the system's libraries fail before main().
. "$(dirname -- "$0")/play.sh"
(ulimit -v 500000 && "$tengen" --version) >/dev/null 2>&1 || exit 77 # a sanitizer's build needs more
script "wait 10"
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config"
kilobytes=20000
enough=0
while [ $kilobytes -lt 400000 ] && [ $enough -lt 5 ]; do
    kilobytes=$((kilobytes + 400))
    (ulimit -v $kilobytes; "$tengen" --version) >/dev/null 2>&1 || continue
    (ulimit -v $kilobytes; exec timeout 60 "$tengen" --script script.txt) >err 2>&1
    status=$?
    [ $status -lt 128 ] || fail "status $status with $kilobytes kB"
    [ $status -ne 0 ] || enough=$((enough + 1))
done
[ $enough -gt 0 ] || fail "it never started"
echo ok
