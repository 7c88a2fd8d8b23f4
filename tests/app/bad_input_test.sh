#!/bin/sh
# bad_input_test.sh TENGEN: whatever is wrong with pictures, fonts and displays, a message names it and the
# game can be played. Without any display there is a message and exit status 1.
. "$(dirname -- "$0")/wait_for.sh"
tengen=$(realpath "$1") || exit 1
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
trap 'kill $game $server 2>/dev/null; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat out 2>/dev/null; exit 1; }
# start_server SCREEN OPTION...: an X server with this screen; false if it cannot have one.
start_server() {
    rm -f display
    screen=$1
    shift
    Xvfb -noreset -displayfd 3 -screen 0 "$screen" "$@" 3>display 2>/dev/null &
    server=$!
    wait_for server_answers && [ -s display ]
}
server_answers() { [ -s display ] || ! kill -0 $server 2>/dev/null; } # it is up, or it has failed
stop_server() { kill $server; wait $server 2>/dev/null; }
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8 LANGUAGE=en
printf 'window 700x500\nclick H8\nwait idle\nexpect moves 1\nscreenshot shot.png\n' >play.txt

# plays WHAT WORDS OPTION...: one stone is placed, and a message contains WORDS.
plays() {
    what=$1 words=$2
    shift 2
    rm -rf config
    timeout -s KILL 600 "$tengen" --config config --black human --white human --script play.txt \
        "$@" >out 2>&1 || fail "$what: status $?"
    [ -z "$words" ] || grep -q "$words" out || fail "$what: no message with \"$words\""
    [ "$(grep -c "$words" out)" -le 2 ] || fail "$what: the message is repeated"
}
picture() { plays "picture $1" "$(basename "$1")\" cannot be shown. Details: $2" --background "$1"; }

mkfifo pipe.png
mkdir folder.png
echo "no picture" >text.png
: >empty.png
ln -s loop.png loop.png
plays "no picture" ""
head -c 3000 shot.png >cut.png
picture pipe.png "is not a regular file"
picture folder.png "is not a regular file"
picture /dev/zero "is not a regular file"
picture text.png "is not a PNG"
picture empty.png "the file is empty"
picture loop.png "Too many levels of symbolic links"
picture missing.png "No such file"
picture cut.png "the PNG picture is cut short"
plays "picture on the table" "" --background shot.png --background-on table

# Fonts: none at all, none for the language, and files that are not fonts.
fonts() { printf '<?xml version="1.0"?><fontconfig><dir>%s</dir></fontconfig>' "$1"; }
mkdir none latin
fonts "$work/none" >none.conf
FONTCONFIG_FILE=$work/none.conf
export FONTCONFIG_FILE
plays "no font" "No font was found"
latin=$(FONTCONFIG_FILE='' fc-match -f '%{file}' Inter 2>/dev/null)
if [ -r "$latin" ] && ! FONTCONFIG_FILE='' fc-query -f '%{lang}' "$latin" | grep -q zh; then
    cp "$latin" latin
    fonts "$work/latin" >latin.conf
    FONTCONFIG_FILE=$work/latin.conf
    plays "no Chinese font" "characters of the language" --lang zh_CN
fi
unset FONTCONFIG_FILE
plays "a pipe as font" "pipe.png: cannot be used as a font" --font pipe.png
plays "a text as font" "text.png: cannot be used as a font" --font text.png

# No display: reported at once; the program does not continue unseen.
timeout -s KILL 600 "$tengen" --config config >out 2>&1
[ $? -eq 1 ] || fail "without a display"
grep -q "tengen: no display: " out || fail "without a display: no message"

# Displays of 1x1 and of 15 and 16 bits a pixel.
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || { echo "ok, without Xvfb"; exit 0; }
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0"
for screen in 1x1x24 800x600x15 800x600x16 64x64x24; do
    rm -rf config
    start_server $screen || continue
    DISPLAY=:$(cat display) "$tengen" --config config --black human --white human >out 2>&1 &
    game=$!
    export DISPLAY=:"$(cat display)"
    wait_for focus_window || fail "$screen: no focus"
    xdotool key Up Return
    wait_for grep -qs ';B\[' config/autosave.sgf || fail "$screen: no stone"
    kill $game
    wait $game || fail "$screen: status $?"
    stop_server
    unset DISPLAY
done
# 30 bits a pixel, for which there is no window surface: shown by OpenGL, if there is any.
if start_server 800x600x30; then
    for present in texture auto surface; do
        DISPLAY=:$(cat display) timeout -s KILL 600 "$tengen" --config config --first-frame \
            --present $present >out 2>&1
        status=$?
        [ $present = texture ] && [ $status -ne 0 ] && break
        [ $status -eq 0 ] || fail "30 bits a pixel, --present $present: status $status"
    done
    stop_server
fi
# cannot_show WORDS OPTION...: the player is told the display's bits and those that the game needs.
cannot_show() {
    words=$1
    shift
    DISPLAY=:$(cat display) timeout -s KILL 600 "$tengen" --config config --first-frame "$@" >out 2>&1
    status=$?
    [ $status -eq 1 ] || fail "$screen: status $status"
    grep -q "$words" out || fail "$screen: no message with \"$words\""
    [ "$(wc -l <out)" -eq 1 ] || fail "$screen: more than one line"
}
# Without OpenGL there is no way to show 30 bits, and 8 bits with a palette cannot be shown at all.
if start_server 800x600x30 -extension GLX; then
    cannot_show "This display has 30-bit colour. The game needs 16 or 24 bits"
    stop_server
fi
if start_server 800x600x8; then
    cannot_show "This display has 8-bit colour. The game needs 16 or 24 bits"
    cannot_show "Dieser Bildschirm hat 8-Bit-Farben. Das Spiel braucht 16 oder 24 Bit" --lang de
    stop_server
fi
echo ok
