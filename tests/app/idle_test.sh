#!/bin/sh
# idle_test.sh TENGEN [SECONDS]: on a real X server a game in which nothing happens does nothing: none of
# its threads runs (for 5 seconds by default; 60 for the figures in docs/speed.md), with the F3 overlay
# too. While the computer thinks, the main thread does next to nothing.
# Exit 77: no Xvfb, no xdotool or no /proc.
seconds=${2:-5}
[ -r /proc/self/stat ] || exit 77
. "$(dirname -- "$0")/xvfb.sh"

# start WHITE: a game with Black's first stone placed.
start() {
    rm -rf config
    open_window --black human --white "$1" --move-time 600 --size 15 --window 1000x800
    first_click
}
# How often threads returned from waiting, and the ticks that thread $1 ("*": all) used.
wakes() { cat /proc/$game/task/*/status | awk '/^voluntary_ctxt/ {n += $2} END {print n}'; }
ticks() { cat /proc/$game/task/$1/stat | sed 's/.*) //' | awk '{n += $12 + $13} END {print n}'; }

# Motion ends and the sound device is closed after a few seconds, later on a busy machine: hence more tries.
measure_idle() {
    for _ in $(seq 60); do
        sleep 3
        woken=$(wakes) used=$(ticks '*')
        sleep "$seconds"
        woken=$(($(wakes) - woken)) used=$(($(ticks '*') - used))
        echo "idle$1: $woken wake-ups and $used ticks of all threads in $seconds s"
        [ "$woken" -le 2 ] && [ "$used" -le 1 ] && return
    done
    fail "idle$1, but $woken wake-ups and $used ticks of processor time in $seconds s"
}

start human
measure_idle ""
xdotool key F3
measure_idle ", overlay on"
kill $game
wait $game

# A level that would think for minutes: its thread runs, the main thread does not.
start level:10
measure_thinking() {
    for _ in $(seq 60); do # the stone may still settle
        sleep 1
        used=$(ticks $game) all=$(ticks '*')
        sleep "$seconds"
        used=$(($(ticks $game) - used)) all=$(($(ticks '*') - all))
        echo "thinking: $used ticks of the main thread, $all of all in $seconds s"
        [ "$used" -gt $((seconds * 3)) ] || return
    done
    fail "the main thread used $used ticks in $seconds s"
}
measure_thinking
echo ok
