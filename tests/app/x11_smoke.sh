#!/bin/sh
# x11_smoke.sh TENGEN: on a real X server: the window comes up, a game is won with mouse and keys,
# an idle window uses no processor time, and it leaves when asked to. Exit 77: no Xvfb or xdotool.
. "$(dirname -- "$0")/xvfb.sh"

"$tengen" --config config --black human --white human --window 1000x800 2>err &
game=$!
window=$(timeout 30 xdotool search --sync --class tengen | head -n 1)
[ -n "$window" ] || fail "no window"
sleep 1
xdotool windowfocus "$window" 2>/dev/null
count() { grep -o ';[BW]\[' config/autosave.sgf 2>/dev/null | wc -l; }

# A click in the middle of the board's half of the window, then the keyboard's cursor.
xdotool mousemove --window "$window" 380 400 click 1
for _ in $(seq 50); do [ "$(count)" -eq 1 ] && break; sleep 0.1; done
[ "$(count)" -eq 1 ] || fail "the click placed no stone"
xdotool key ctrl+z
for _ in $(seq 50); do sleep 0.1; done
cpu() { sed 's/.*) //' "/proc/$game/stat" | cut -d' ' -f12,13 | tr ' ' '+'; }
before=$(($(cpu)))
sleep 3
used=$(($(cpu) - before))
[ "$used" -lt 60 ] || fail "idle, but $used ticks of processor time in 3 s"

# Black's row and White's below it, by keys alone: five in a row.
xdotool key Right Left
sleep 0.3
for i in 1 2 3 4 5; do
    xdotool key Return
    sleep 0.3
    [ $i -eq 5 ] || { xdotool key Down Return; sleep 0.3; xdotool key Up Right; sleep 0.2; }
done
for _ in $(seq 50); do grep -q 'B+' config/autosave.sgf && break; sleep 0.1; done
grep -q 'B+' config/autosave.sgf || fail "the game was not won: $(cat config/autosave.sgf)"
kill -TERM $game
wait $game
status=$?
game=
[ "$status" -eq 0 ] || fail "exit status $status"
echo ok
