#!/bin/sh
# stuck_disk_test.sh TENGEN STUCK-DISK: a disk stands still while two computers play. The player is told, the game is saved
# elsewhere, the program ends when it is asked to, and the next start goes on with the last stone.
. "$(dirname -- "$0")/play.sh"

stones() { cat "$@" 2>/dev/null | tr -d '\n' | grep -o ';[BW]\[' | wc -l; }
has_stones() { [ "$(stones "$2")" -ge "$1" ]; }
saved_elsewhere() { has_stones 3 "$(find state -name autosave.sgf)"; }
has_ended() { ! kill -0 "$game" 2>/dev/null; }

STUCK_FOLDER=$work/disk STUCK_WHILE=$work/stuck LD_PRELOAD=$2 ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 \
    "$tengen" --config "$work/disk" --size 25 --black level:5 --white level:5 2>err &
game=$!
running="$running $game"
wait_for has_stones 2 disk/autosave.sgf.old || fail "the game stands still"
: >stuck
wait_for grep -q 'The disk does not answer' err || fail "nothing is said"
wait_for saved_elsewhere || fail "it is not saved elsewhere"
kill -TERM "$game"
wait_for has_ended || fail "it does not end"
wait "$game"
[ $? -eq 0 ] || fail "status $?: $(cat err)"
last=$(stones "$(find state -name autosave.sgf)")
rm stuck
script "wait 100"
play --config "$work/disk" || fail "the next start: $(cat err)"
has_stones "$last" disk/autosave.sgf || fail "of $last stones $(stones disk/autosave.sgf) are left"
echo ok
