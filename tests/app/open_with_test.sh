#!/bin/sh
# open_with_test.sh TENGEN: a start with a file, as the desktop's "open with" does it, hands the file to the
# window that is open and ends, and the game there is kept. Without one, or not to be trusted: its own window.
. "$(dirname -- "$0")/play.sh"
fail() { echo "FAILED: $*"; cat err ./*.log 2>/dev/null; exit 1; }
export XDG_RUNTIME_DIR="$work/run"
mkdir -m 700 run

# open_window LOG OPTION...: in the background, as $!; returns when its window is shown.
open_window() {
    log=$work/$1
    shift
    rm -f "$log" # the last window's
    "$tengen" --verbose "$@" 2>"$log" &
    running="$running $!"
    wait_for grep -qs 'first frame' "$log" || fail "no window: $*"
}
listens() { wait_for grep -qs 'come by' "$1" || fail "$1: no socket"; }
close_window() { kill "$1" && wait "$1" || fail "a window does not end well"; }
kill_window() { kill -9 "$1" && wait "$1" 2>/dev/null; }
# hand_over FILE [OPTION...]: a start that ends by itself and opens no window.
hand_over() {
    timeout $patience "$tengen" --config "$work/a" --verbose "$@" 2>"$work/err" || fail "status $? for $1"
    grep -q 'in the window that is open' "$work/err" || fail "$1 was not handed over"
}
# game FILE POINT: with one move there.
game() { printf '(;FF[4]GM[4]SZ[15]RU[freestyle];B[%s])' "$2" >"$1"; }
shows() { grep -qs "B\[$1\]" "$work/a/autosave 2.sgf"; }
shown() { wait_for shows "$1" || fail "$2 is not shown"; }
own_game() { [ "$(tr -d '\n' <a/autosave.sgf | grep -o ';[BW]\[' | wc -l)" -eq 3 ] || fail "the game is not kept: $1"; }

script "click H8" "click H9" "click I8" "wait 100" "expect moves 3"
play --config a --black human --white human || fail "no game"
open_window first.log --config a
first=$!
listens first.log

# Also by a relative path, with a name of two lines, and with the longest one.
game 'a game.sgf' aa
mkdir -p below 'two
lines'
cd below || exit 1
hand_over '../a game.sgf'
shown aa "a file with a space"
cd ..
own_game "after a file"
game 'two
lines/x
y.sgf' bb
hand_over 'two
lines/x
y.sgf'
shown bb "a name of two lines"
game -dashed.sgf cc
hand_over -- -dashed.sgf
shown cc "a name with a dash"
part=$(printf '%0200d' 0)
deep=$work
while [ $((${#deep} + 201)) -lt 3990 ]; do
    deep=$deep/$part
    mkdir "$deep" && cd "$deep" || exit 1
done
long=$(printf "%0$((4000 - ${#deep} - 1 - 4))d" 0).sgf
game "$long" dd
[ "$(printf '%s' "$deep/$long" | wc -c)" -eq 4000 ] || fail "not 4000 bytes"
hand_over "$long"
shown dd "a name of 4000 bytes"
cd "$work" || exit 1
hand_over nowhere.sgf # the window says so
game 'a game.sgf' ee
hand_over 'a game.sgf'
shown ee "a file after one that is missing"
own_game "after several files"

# What is more than opening a file has a window, or none, of its own.
open_window own.log --config a --new-window 'a game.sgf'
close_window $!
open_window own.log --config a --theme night 'a game.sgf'
close_window $!
open_window own.log --config a
close_window $!
open_window own.log --config b 'a game.sgf'
close_window $!
script "expect moves 1"
play --config a 'a game.sgf' || fail "a script hands its file over"
"$tengen" --config a --screenshot shot.png 'a game.sgf' 2>err && [ -s shot.png ] || fail "no picture"
! grep -q 'in the window' err || fail "a picture is handed over"
(unset XDG_RUNTIME_DIR && open_window own.log --config a 'a game.sgf' && close_window $!) || exit 1

# A window that does not answer: after a while a new one. What was sent is not opened there, too.
kill -STOP $first
game 'a game.sgf' ff
open_window own.log --config a 'a game.sgf'
second=$!
kill -CONT $first
game other.sgf gg
hand_over other.sgf
shown gg "a file after a rest"
close_window $second
own_game "after a rest"

# It ends: so does the socket. It is killed: the next one takes its place.
close_window $first
[ -z "$(ls run/tengen)" ] || fail "a socket is left"
own_game "after its end"
open_window first.log --config a
listens first.log
kill_window $!
[ -S run/tengen/open-* ] || fail "a killed window takes its socket along"
open_window second.log --config a 'a game.sgf'
second=$!
listens second.log
game other.sgf hh
hand_over other.sgf
shown hh "a file in the window after a killed one"
close_window $second

# What is not ours, or can be written by others, is neither used nor removed.
socket=$(sed -n 's/.*come by //p' second.log)
: >"$socket"
open_window first.log --config a
first=$!
wait_for grep -q 'not our socket' first.log || fail "another file is not told of"
open_window own.log --config a 'a game.sgf'
close_window $!
close_window $first
[ -f "$socket" ] || fail "another file is removed"
rm "$socket"
open_window first.log --config a
first=$!
listens first.log
chmod 777 run/tengen
open_window own.log --config a 'a game.sgf'
close_window $!
close_window $first
open_window first.log --config a
close_window $!
! grep -q 'come by' first.log || fail "a socket where others can write"
echo ok
