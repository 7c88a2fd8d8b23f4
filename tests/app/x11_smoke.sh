#!/bin/sh
# x11_smoke.sh TENGEN: on a real X server the window opens, a game is won with mouse and keys, and the
# program ends when it is asked to. Exit 77: no Xvfb or xdotool.
. "$(dirname -- "$0")/xvfb.sh"

open_window --black human --white human --window 1000x800

# The desktop finds the program's entry by the class of its windows; it goes on composing a full screen.
xdotool search --onlyvisible --class '^io\.github\.tengen\.Tengen$' | grep -qx "$window" || fail "the window's class"
! command -v xprop >/dev/null || ! xprop -id "$window" | grep -q _NET_WM_BYPASS_COMPOSITOR ||
    fail "the window bypasses the compositor"

# A click on the board places a stone, a key takes it back.
first_click
xdotool key ctrl+z
wait_for stones_are 0 || fail "the stone was not taken back: $(cat config/autosave.sgf)"

# Black's row and White's below it, by keys alone: five in a row.
place() {
    xdotool key "$@" Return
    stone=$((stone + 1))
    wait_for stones_are $stone || fail "stone $stone was not placed"
}
stone=0
place Right Left
for _ in 2 3 4 5; do
    place Down
    place Up Right
done
wait_for grep -q 'B+' config/autosave.sgf || fail "the game was not won: $(cat config/autosave.sgf)"
kill -TERM $game
wait $game
status=$?
game=
[ "$status" -eq 0 ] || fail "exit status $status"
echo ok
