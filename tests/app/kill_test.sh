#!/bin/sh
# kill_test.sh TENGEN [KILLS [SEED]]: kill -9 at random times while two computers play in a window. Each
# time the next start goes on at the same move or a later one, and no file is put aside. ctest kills a few
# times; `sh tests/app/kill_test.sh build/…/tengen 500` takes about ten minutes.
. "$(dirname -- "$0")/xvfb.sh"
kills=${2:-8} seed=${3:-1}
# The time of the next kill, in seconds after the start.
next_kill() { awk -v n="$seed" -v i="$1" 'BEGIN { srand(n * 100003 + i); rand(); print 0.1 + 1.4 * rand() }'; }
printf '%s\n' "expect screen play" "save now.sgf" >probe.txt
# The moves of the game that the next start would show; nothing: it was played to its end.
moves() {
    rm -rf probe now.sgf
    cp -r config probe
    if SDL_VIDEODRIVER=dummy timeout $patience "$tengen" --config probe --script probe.txt 2>err; then
        grep -o ';[BW]\[' now.sgf | wc -l
    fi
}
players="--black level:1 --white level:1 --size 25"
before=0 ended=0 options=$players
for i in $(seq "$kills"); do
    # shellcheck disable=SC2086
    "$tengen" --config config $options 2>err &
    game=$!
    sleep "$(next_kill "$i")"
    kill -9 $game 2>/dev/null || fail "kill $i: it ended by itself"
    wait $game 2>/dev/null
    game=
    ! ls config/*.bad* >/dev/null 2>&1 || fail "kill $i: a file was put aside"
    if ! ls config/autosave* >/dev/null 2>&1; then
        [ "$before" -eq 0 ] || fail "kill $i: the game is gone"
        continue # killed before there was a game
    fi
    now=$(moves)
    if [ -z "$now" ]; then
        [ "$before" -gt 8 ] || grep -q 'found none\|found new' err || fail "kill $i: the next start"
        ended=$((ended + 1)) before=0 options=$players
        rm -rf config
        continue
    fi
    [ "$now" -ge "$before" ] || fail "kill $i: $now moves, and $before before"
    before=$now options=
done
echo "ok: $kills kills, $ended games played to their end, $before moves of the last one"
