#!/bin/sh
# bad_input_test.sh TENGEN: whatever is wrong with pictures, fonts and displays, there is a message
# that names it and a game that can be played; without any display a message and an end.
tengen=$(realpath "$1") || exit 1
work=$(mktemp -d) || exit 1
cd "$work" || exit 1
trap 'kill $game $server 2>/dev/null; rm -rf "$work"' EXIT
fail() { echo "FAILED: $*"; cat out 2>/dev/null; exit 1; }
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8 LANGUAGE=en
printf 'window 700x500\nclick H8\nwait idle\nexpect moves 1\nscreenshot shot.png\n' >play.txt

# plays WHAT WORDS OPTION...: one stone is set, and the message has these words.
plays() {
    what=$1 words=$2
    shift 2
    rm -rf config
    timeout -s KILL 120 "$tengen" --config config --black human --white human --script play.txt \
        "$@" >out 2>&1 || fail "$what: status $?"
    [ -z "$words" ] || grep -q "$words" out || fail "$what: no message with \"$words\""
    [ "$(grep -c "$words" out)" -le 2 ] || fail "$what: the message comes again and again"
}
picture() { plays "picture $1" "$2" --background "$1"; }

mkfifo pipe.png
mkdir folder.png
echo "no picture" >text.png
: >empty.png
ln -s loop.png loop.png
plays "no picture" ""
head -c 3000 shot.png >cut.png
picture pipe.png "pipe.png: is not a plain file"
picture folder.png "folder.png: is not a plain file"
picture /dev/zero "/dev/zero: is not a plain file"
picture text.png "text.png: is not a PNG"
picture empty.png "empty.png: the file is empty"
picture loop.png "loop.png: cannot be opened"
picture missing.png "missing.png: cannot be opened"
picture cut.png "cut.png: the picture is damaged or cut short"
plays "picture on the table" "" --background shot.png --background-on table

# Fonts: none at all, none for the language, and what is no font.
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

# No display: said at once, and nothing that is only to be seen goes on unseen.
timeout -s KILL 60 "$tengen" --config config >out 2>&1
[ $? -eq 1 ] || fail "without a display"
grep -q "tengen: no display: " out || fail "without a display: no message"

# Displays of 1x1, of 16 bits a pixel, and of 8, which is told.
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || { echo "ok, without Xvfb"; exit 0; }
export ASAN_OPTIONS=detect_leaks=0
for screen in 1x1x24 800x600x16 64x64x24; do
    rm -rf config display
    Xvfb -displayfd 3 -screen 0 $screen 3>display 2>/dev/null &
    server=$!
    for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
    [ -s display ] || continue
    DISPLAY=:$(cat display) "$tengen" --config config --black human --white human >out 2>&1 &
    game=$!
    export DISPLAY=:"$(cat display)"
    window=$(timeout 30 xdotool search --sync --class tengen | head -n 1)
    sleep 1
    xdotool windowfocus "$window" key Up Return 2>/dev/null
    for _ in $(seq 50); do grep -q ';B\[' config/autosave.sgf 2>/dev/null && break; sleep 0.1; done
    grep -q ';B\[' config/autosave.sgf 2>/dev/null || fail "$screen: no stone"
    kill $game
    wait $game || fail "$screen: status $?"
    kill $server
    wait $server 2>/dev/null
    unset DISPLAY
done
# 30 bits a pixel, for which there is no window surface: OpenGL shows it, where there is any.
rm -f display
Xvfb -displayfd 3 -screen 0 800x600x30 3>display 2>/dev/null &
server=$!
for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
if [ -s display ]; then
    for present in texture auto surface; do
        DISPLAY=:$(cat display) timeout -s KILL 60 "$tengen" --config config --first-frame \
            --present $present >out 2>&1
        status=$?
        [ $present = texture ] && [ $status -ne 0 ] && break
        [ $status -eq 0 ] || fail "30 bits a pixel, --present $present: status $status"
    done
fi
kill $server
wait $server 2>/dev/null
rm -f display
Xvfb -displayfd 3 -screen 0 800x600x8 3>display 2>/dev/null &
server=$!
for _ in $(seq 100); do [ -s display ] && break; sleep 0.1; done
if [ -s display ]; then
    DISPLAY=:$(cat display) timeout -s KILL 60 "$tengen" --config config --first-frame >out 2>&1
    [ $? -eq 1 ] || fail "8 bits a pixel"
    grep -q "this display cannot show the picture" out || fail "8 bits a pixel: no message"
fi
echo ok
