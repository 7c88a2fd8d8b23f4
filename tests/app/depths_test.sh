#!/bin/sh
# depths_test.sh TENGEN: X servers of 15, 16 and 30 bits a pixel show the picture that one of 24 bits shows,
# after a stone has been placed and taken back, too: each square of 8 x 8 pixels is alike on average. Exit 77: no
# Xvfb, xdotool or python3. 30 bits need OpenGL.
compare=$(realpath "$(dirname -- "$0")/framebuffers.py") || exit 1
. "$(dirname -- "$0")/xvfb.sh"
command -v python3 >/dev/null || exit 77

servers=
games=
trap 'kill $games $server $servers 2>/dev/null; rm -rf "$work"' EXIT
# start DEPTH: an X server with its picture in the folder DEPTH, and a game on it.
start() {
    mkdir "$1"
    rm -f display # the last server's
    Xvfb -noreset -displayfd 3 -screen 0 "480x400x$1" -fbdir "$1" 3>display 2>/dev/null &
    server=$!
    wait_for server_answers && [ -s display ] || return 1
    servers="$servers $server"
    DISPLAY=:$(cat display)
    [ "$1" -ne 30 ] || "$tengen" --config config.30 --first-frame --window 440x360 >/dev/null 2>&1 || return 1
    "$tengen" --config "config.$1" --window 440x360 --black human --white human 2>err &
    games="$games $!"
    wait_for focus_window || fail "$1 bits: no focus"
    displays="$displays $1=$DISPLAY"
}
# everywhere XDOTOOL'S WORDS
everywhere() {
    for display in $displays; do
        DISPLAY=${display#*=} xdotool "$@" || fail "$*"
    done
}
alike() { python3 "$compare" "24/Xvfb_screen0" "$depth/Xvfb_screen0" >difference 2>&1; }
all_alike() {
    for display in $displays; do
        depth=${display%%=*}
        wait_for alike || fail "$1, $depth bits a pixel: $(cat difference)"
    done
}

displays=
kill $server
for depth in 24 15 16 30; do
    start $depth || { [ $depth -ne 24 ] || exit 77; echo "$depth bits a pixel: skipped"; }
done
all_alike "at first"
everywhere key Up Return
for display in $displays; do
    wait_for grep -qs ';B\[' "config.${display%%=*}/autosave.sgf" || fail "$display: no stone"
done
all_alike "with a stone"
cp 24/Xvfb_screen0 before
everywhere key ctrl+z
for display in $displays; do
    wait_for grep -qs 'TENGENSTATE\[[^]]*:0\]' "config.${display%%=*}/autosave.sgf" || fail "$display: nothing taken back"
done
changed() { ! cmp -s before 24/Xvfb_screen0; }
wait_for changed || fail "nothing changed when it was taken back"
all_alike "taken back"
echo ok
