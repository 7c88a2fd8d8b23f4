#!/bin/sh
# hung_sound_test.sh TENGEN: a sound device that does not open, or does not take what is played, neither stops a game
# nor keeps the program from ending. The device is a pipe that nobody reads.
. "$(dirname -- "$0")/play.sh"
export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE="$work/device"
mkfifo device || fail mkfifo

stones() { grep -o ';[BW]\[' "$1/autosave.sgf" 2>/dev/null | wc -l; }
has_stones() { [ "$(stones "$1")" -ge "$2" ]; }
has_ended() { ! kill -0 "$game" 2>/dev/null; }
# Two computers play in folder $1, so that stones sound. They are told to end.
play_and_end() {
    "$tengen" --config "$1" --black level:1 --white level:1 --sound on >out 2>err &
    game=$!
    running="$running $game"
    wait_for has_stones "$1" 4 || fail "$1: the game stands still"
    kill -TERM "$game"
    wait_for has_ended || fail "$1: it does not end"
    wait "$game" || fail "$1: it ended with status $?"
    has_stones "$1" 4 || fail "$1: the game is lost"
}

play_and_end never-opens
sleep 86400 <device &
reader=$!
running="$running $reader"
play_and_end never-takes
kill "$reader"
echo ok
