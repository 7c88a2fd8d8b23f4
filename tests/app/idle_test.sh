#!/bin/sh
# idle_test.sh TENGEN [SECONDS]: on a real X server a game in which nothing happens does nothing: none
# of its threads runs (5 seconds, or as many as are said: 60 for the figures in docs/speed.md), with
# the overlay of F3 on it too; and while the computer thinks the main thread does next to nothing.
# Exit 77: no Xvfb, no xdotool or no /proc.
seconds=${2:-5}
[ -r /proc/self/stat ] || exit 77
. "$(dirname -- "$0")/xvfb.sh"

# start WHITE: a game with Black's first stone set.
start() {
    rm -rf config
    "$tengen" --config config --black human --white "$1" --move-time 600 --size 15 \
        --window 1000x800 2>err &
    game=$!
    window=$(timeout 30 xdotool search --sync --class tengen | head -n 1)
    [ -n "$window" ] || fail "no window"
    sleep 1
    xdotool windowfocus "$window" 2>/dev/null
    xdotool mousemove --window "$window" 380 400 click 1
    for _ in $(seq 50); do
        grep -q ';B\[' config/autosave.sgf 2>/dev/null && return
        sleep 0.1
    done
    fail "the click placed no stone"
}
# How often all threads came back from waiting, and the ticks that thread $1 ("*": all) used.
wakes() { cat /proc/$game/task/*/status | awk '/^voluntary_ctxt/ {n += $2} END {print n}'; }
ticks() { cat /proc/$game/task/$1/stat | sed 's/.*) //' | awk '{n += $12 + $13} END {print n}'; }

measure_idle() {
    sleep 5 # the sound's device is closed, every motion has ended
    before=$(wakes) used=$(ticks '*')
    sleep "$seconds"
    before=$(($(wakes) - before)) used=$(($(ticks '*') - used))
    echo "idle$1: $before wake-ups and $used ticks of all threads in $seconds s"
    [ "$before" -le 2 ] || fail "idle$1, but $before wake-ups in $seconds s"
    [ "$used" -le 1 ] || fail "idle$1, but $used ticks of processor time in $seconds s"
}

start human
measure_idle ""
xdotool key F3
measure_idle ", overlay on"
kill $game
wait $game

# A level that would think for minutes: its thread does, the main thread does not.
start level:10
sleep 1
used=$(ticks $game) all=$(ticks '*')
sleep "$seconds"
used=$(($(ticks $game) - used)) all=$(($(ticks '*') - all))
echo "thinking: $used ticks of the main thread, $all of all in $seconds s"
if [ "$all" -gt $((seconds * 30)) ]; then # else it answered at once, or got no processor
    [ "$used" -le $((seconds * 3)) ] || fail "the main thread used $used ticks in $seconds s"
fi
echo ok
